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

    /// Skips what belongs to no object; very much of it counts, however it was cut.
    fn skip(&mut self, count: usize) {
        self.buffer.skip(count);
        self.skipped += count;
        while self.skipped > Torn::LIMIT {
            self.skipped -= Torn::LIMIT;
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
                Progress::None if self.repairs < Torn::MOST_REPAIRS => return None,
                Progress::None | Progress::Some => {}
                Progress::Message(value) => return Some(Ok(value)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{BadTorn, Torn};
    use crate::java::HEADER;
    use crate::strings::write;
    use serde_json::{Value, json};

    fn all(bytes: &[u8], piece: usize) -> (Vec<Value>, usize, Option<BadTorn>) {
        let mut torn = Torn::new();
        torn.push(&HEADER);
        let mut all = Vec::new();
        for piece in bytes.chunks(piece) {
            torn.push(piece);
            loop {
                match torn.next() {
                    None => break,
                    Some(Ok(value)) => all.push(value),
                    Some(Err(bad)) => return (all, torn.repairs(), Some(bad)),
                }
            }
        }
        (all, torn.repairs(), None)
    }

    /// The same in pieces of any size.
    fn saved(bytes: &[u8]) -> (Vec<Value>, usize, Option<BadTorn>) {
        let whole = all(bytes, usize::MAX);
        for piece in [1, 2, 3] {
            assert_eq!(all(bytes, piece), whole);
        }
        whole
    }

    fn pong() -> Value {
        json!({"type": "Pong"})
    }

    #[test]
    fn a_whole_stream_is_read_with_or_without_resets_short_or_long() {
        let text = r#"{"a":"}{\\\"","b":{"c":[{"d":"é\\u0000"}]}}"#;
        let mut long = vec![0x79, 0x79, 0x7C, 0, 0, 0, 0, 0, 0, 0, 15];
        long.extend(br#"{"type":"Pong"}"#);
        let bytes = [write(text), write(r#"{"type":"Pong"}"#)[1..].to_vec(), long].concat();
        let value: Value = serde_json::from_str(text).unwrap();
        assert_eq!(saved(&bytes), (vec![value, pong(), pong()], 0, None));
    }

    #[test]
    fn a_length_that_was_written_over_is_skipped() {
        let bytes =
            b"\x74\0\x74\0\x1B{\"steps\":1,\"type\":\"MoveMN\"}\x79\x74\0\x0F{\"type\":\"Pong\"}";
        let moved = json!({"steps": 1, "type": "MoveMN"});
        assert_eq!(saved(bytes), (vec![moved, pong()], 1, None));
    }

    #[test]
    fn the_first_half_of_an_object_that_was_written_twice_is_dropped() {
        let bytes = b"\x79\x79\x79\x74\0\x27{\"islandIndex\":\x74\0\x27{\"islandIndex\":2,\"type\":\"ChooseIsland\"}";
        let chosen = json!({"islandIndex": 2, "type": "ChooseIsland"});
        assert_eq!(saved(bytes), (vec![chosen], 1, None));
    }

    #[test]
    fn an_object_inside_one_that_is_no_json_is_found() {
        let inner = r#"{"x":{"type":"Pong"},}"#;
        let (values, repairs, bad) = saved(&write(inner));
        assert_eq!((values, repairs, bad), (vec![pong()], 1, None));
    }

    #[test]
    fn text_that_is_not_modified_utf8_is_no_message() {
        let bytes = [b"\x79\x74\0\x06{\"\xFF\"}".as_slice(), &write(r#"{"type":"Pong"}"#)].concat();
        assert_eq!(saved(&bytes), (vec![pong()], 1, None));
    }

    #[test]
    fn after_twenty_repairs_a_stream_is_given_up() {
        let torn = b"\x79\x74\0\x0F{\"type\":\0";
        let bytes = [torn.repeat(19), write(r#"{"type":"Pong"}"#)].concat();
        assert_eq!(saved(&bytes), (vec![pong()], 19, None));
        let bytes = [torn.repeat(20), write(r#"{"type":"Pong"}"#)].concat();
        assert_eq!(saved(&bytes), (vec![], 20, Some(BadTorn::TooTorn)));
        let mut given_up = Torn::new();
        given_up.push(&HEADER);
        given_up.push(&bytes);
        for _ in 0..3 {
            assert_eq!(given_up.next(), Some(Err(BadTorn::TooTorn)));
            given_up.push(&bytes);
            assert!(given_up.buffer.rest().is_empty());
        }
    }

    #[test]
    fn an_object_that_does_not_end_is_dropped() {
        let text = |length: usize| format!("{{\"x\":\"{}\"}}", "y".repeat(length - 8));
        let longest = write(&text(Torn::LIMIT));
        assert_eq!(all(&longest, 1000).1, 0);
        let mut torn = Torn::new();
        torn.push(&HEADER);
        torn.push(&write(&text(Torn::LIMIT + 1)));
        assert_eq!(torn.next(), None);
        assert_eq!(torn.repairs(), 1);
        torn.push(&write(r#"{"type":"Pong"}"#));
        assert_eq!(torn.next(), Some(Ok(pong())));
        assert_eq!(torn.repairs(), 1);
    }

    #[test]
    fn bytes_that_belong_to_no_object_are_not_kept_and_not_endless() {
        let mut torn = Torn::new();
        torn.push(&HEADER);
        let mut pushed = 0;
        while torn.next().is_none() {
            assert!(torn.buffer.rest().len() <= 1);
            torn.push(&[b'{'; 1000]);
            pushed += 1000;
        }
        assert_eq!(torn.next(), Some(Err(BadTorn::TooTorn)));
        assert!(pushed <= 21 * Torn::LIMIT);
        let mut torn = Torn::new();
        torn.push(&HEADER);
        torn.push(&vec![b'{'; pushed]);
        assert_eq!(torn.next(), Some(Err(BadTorn::TooTorn)));
    }

    #[test]
    fn what_is_no_java_stream_is_refused() {
        let mut torn = Torn::new();
        torn.push(&[0xAC]);
        assert_eq!(torn.next(), None);
        torn.push(&[0xEC]);
        assert_eq!(torn.next(), Some(Err(BadTorn::Header)));
    }
}
