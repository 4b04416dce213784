//! Strings from a stream that two threads wrote without a lock.
//!
//! Now and then their messages overwrite or repeat each other. What can be saved is saved: tags and
//! lengths are not trusted, whole JSON objects are looked for instead.

use crate::buffer::Buffer;
use crate::java::HEADER;
use crate::modified_utf8;
use serde_json::Value;
use thiserror::Error;

/// How a message begins; no tag and no length of a short message looks like that.
const BEGIN: [u8; 2] = *b"{\"";

/// Why a stream is given up. Nothing after it can be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum BadTorn {
    /// It does not begin as a Java stream does.
    #[error("this is no Java object stream")]
    Header,
    /// It was damaged too often.
    #[error("the stream was damaged {} times", Torn::MOST_REPAIRS)]
    TooTorn,
}

/// Reads JSON objects from a stream of strings that may be damaged.
///
/// [`Iterator::next`] gives `None` when more bytes are needed, and may give messages again after that.
/// After an error it gives the same error for ever.
#[derive(Debug)]
pub struct Torn {
    buffer: Buffer,
    state: State,
    repairs: usize,
    /// Bytes since the last message that belong to none.
    skipped: usize,
    /// The damage before the next message has been counted.
    counted: bool,
}

#[derive(Debug, Clone, Copy)]
enum State {
    Opening,
    /// Between two messages, behind these bytes.
    Between(Lead),
    Within(Lead, Walk),
    Failed(BadTorn),
}

/// What stood before a message. It is not trusted, but tells whether there was any damage.
#[derive(Debug, Clone, Copy)]
enum Lead {
    Resets,
    /// So many bytes of a length are missing.
    Length(u8, u64),
    /// A tag and a whole length.
    Whole(u64),
    Damaged,
}

impl Lead {
    fn then(self, byte: u8) -> Lead {
        match (self, byte) {
            (Lead::Resets, 0x79) => Lead::Resets,
            (Lead::Resets, 0x74) => Lead::Length(2, 0),
            (Lead::Resets, 0x7C) => Lead::Length(8, 0),
            (Lead::Length(missing, length), _) => {
                let length = length << 8 | u64::from(byte);
                if missing > 1 { Lead::Length(missing - 1, length) } else { Lead::Whole(length) }
            }
            _ => Lead::Damaged,
        }
    }
}

/// How far we are inside an object, and what of.
#[derive(Debug, Clone, Copy, Default)]
struct Walk {
    at: usize,
    depth: usize,
    in_text: bool,
    escaped: bool,
}

/// What a byte means inside an object.
enum Mark {
    Inside,
    Last,
    /// It can only belong to something that was written over the object.
    Torn,
}

impl Walk {
    fn take(&mut self, byte: u8) -> Mark {
        self.at += 1;
        match byte {
            0..0x20 => return Mark::Torn,
            _ if self.escaped => self.escaped = false,
            b'\\' if self.in_text => self.escaped = true,
            b'"' => self.in_text = !self.in_text,
            b'{' if !self.in_text => self.depth += 1,
            b'}' if !self.in_text && self.depth <= 1 => return Mark::Last,
            b'}' if !self.in_text => self.depth -= 1,
            _ => {}
        }
        Mark::Inside
    }
}

/// What came of looking at what is there.
enum Progress {
    /// More bytes are needed.
    None,
    Some,
    Message(Value),
}

impl Default for Torn {
    fn default() -> Torn {
        Torn::new()
    }
}

impl Torn {
    /// The most bytes a message may have.
    pub const LIMIT: usize = 64 * 1024;

    /// After so many repairs a stream is given up.
    pub const MOST_REPAIRS: usize = 20;

    /// A reader at the beginning of a stream.
    pub fn new() -> Torn {
        Torn {
            buffer: Buffer::default(),
            state: State::Opening,
            repairs: 0,
            skipped: 0,
            counted: false,
        }
    }

    /// Takes what came in. Nothing is kept of a stream that was given up.
    pub fn push(&mut self, bytes: &[u8]) {
        if !matches!(self.state, State::Failed(_)) {
            self.buffer.push(bytes);
        }
    }

    /// How often the stream was damaged: an object that was torn, is no JSON or does not end, a tag or
    /// a length that does not belong to the object behind it, or very much between two objects.
    pub fn repairs(&self) -> usize {
        self.repairs
    }

    fn repair(&mut self) {
        self.repairs += 1;
        self.counted = true;
    }

    fn skip(&mut self, count: usize) {
        self.buffer.skip(count);
        self.skipped += count;
        if self.skipped > Torn::LIMIT {
            self.skipped = 0;
            self.repair();
        }
    }

    /// Drops what an object seemed to be and looks for the next one.
    fn drop_object(&mut self, count: usize) {
        self.buffer.skip(count);
        self.repair();
        self.state = State::Between(Lead::Damaged);
    }

    fn open(&mut self) -> Progress {
        let rest = self.buffer.rest();
        if !rest.iter().zip(HEADER).all(|(byte, right)| *byte == right) {
            self.state = State::Failed(BadTorn::Header);
            return Progress::Some;
        }
        if rest.len() < HEADER.len() {
            return Progress::None;
        }
        self.buffer.skip(HEADER.len());
        self.state = State::Between(Lead::Resets);
        Progress::Some
    }

    /// Looks for the beginning of an object.
    fn search(&mut self, lead: Lead) -> Progress {
        let rest = self.buffer.rest();
        let found = rest.windows(BEGIN.len()).position(|bytes| bytes == BEGIN);
        // The last byte may be the first of a beginning.
        let half = usize::from(rest.last() == BEGIN.first());
        let before = found.unwrap_or(rest.len() - half);
        let lead = rest.iter().take(before).fold(lead, |lead, byte| lead.then(*byte));
        self.skip(before);
        match found {
            Some(_) => {
                self.state = State::Within(lead, Walk::default());
                Progress::Some
            }
            None => {
                self.state = State::Between(lead);
                Progress::None
            }
        }
    }

    /// Goes through an object, as far as it is there.
    fn walk(&mut self, lead: Lead, mut walk: Walk) -> Progress {
        for byte in self.buffer.rest().iter().skip(walk.at) {
            match walk.take(*byte) {
                Mark::Last => return self.object(lead, walk.at),
                Mark::Inside if walk.at < Torn::LIMIT => {}
                Mark::Inside | Mark::Torn => {
                    self.drop_object(walk.at);
                    return Progress::Some;
                }
            }
        }
        self.state = State::Within(lead, walk);
        Progress::None
    }

    /// Reads an object of so many bytes; what is no JSON may hold another one.
    fn object(&mut self, lead: Lead, length: usize) -> Progress {
        let bytes = self.buffer.rest().get(..length).unwrap_or_default();
        let text = modified_utf8::decode(bytes);
        let Some(value) = text.and_then(|text| serde_json::from_str(&text).ok()) else {
            self.drop_object(BEGIN.len());
            return Progress::Some;
        };
        let clean = matches!(lead, Lead::Whole(said) if said == length as u64);
        if !clean && !self.counted {
            self.repair();
        }
        self.buffer.skip(length);
        self.skipped = 0;
        self.counted = false;
        self.state = State::Between(Lead::Resets);
        Progress::Message(value)
    }
}

impl Iterator for Torn {
    type Item = Result<Value, BadTorn>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if self.repairs >= Torn::MOST_REPAIRS {
                self.state = State::Failed(BadTorn::TooTorn);
            }
            let progress = match self.state {
                State::Opening => self.open(),
                State::Between(lead) => self.search(lead),
                State::Within(lead, walk) => self.walk(lead, walk),
                State::Failed(bad) => {
                    self.buffer = Buffer::default();
                    return Some(Err(bad));
                }
            };
            match progress {
                Progress::None => return None,
                Progress::Some => {}
                Progress::Message(value) => return Some(Ok(value)),
            }
        }
    }
}
