//! The stream of a Java server, also of one whose threads write without a lock: the original's pings fall
//! into its longer messages, after which lengths and tags are wrong. What is whole is read, and the rest
//! is skipped up to the next message.

use serde_json::Value;
use wire::java::HEADER;
use wire::modified_utf8;

/// The longest message that is read. Those of the original grow from turn to turn, beyond a megabyte.
const LONGEST: usize = 1 << 26;
const RESET: u8 = 0x79;
const SHORT: u8 = 0x74;
const LONG: u8 = 0x7C;

/// What comes next.
#[derive(Debug, PartialEq)]
pub(super) enum Piece {
    Message(Value),
    /// Something was lost here.
    Damage,
    /// This is no stream of a Java server.
    Foreign,
}

/// Reads messages.
#[derive(Debug, Default)]
pub(super) struct Stream {
    buffer: Vec<u8>,
    opened: bool,
    /// The next message is looked for, behind something that could not be read.
    lost: bool,
}

/// What stands at the beginning of the bytes that are there.
enum Front {
    /// More must come.
    Short,
    /// A text of so many bytes, behind so many.
    Text {
        lead: usize,
        length: usize,
    },
    Reset,
    Broken,
}

fn front(bytes: &[u8]) -> Front {
    let lead = match bytes.first() {
        None => return Front::Short,
        Some(&RESET) => return Front::Reset,
        Some(&SHORT) => 3,
        Some(&LONG) => 9,
        Some(_) => return Front::Broken,
    };
    let Some(length) = bytes.get(1..lead) else { return Front::Short };
    let length = length.iter().fold(0_u64, |sum, byte| sum << 8 | u64::from(*byte));
    match usize::try_from(length) {
        Ok(length) if length <= LONGEST => Front::Text { lead, length },
        _ => Front::Broken,
    }
}

impl Stream {
    pub(super) fn push(&mut self, bytes: &[u8]) {
        self.buffer.extend_from_slice(bytes);
    }

    fn skip(&mut self, count: usize) {
        self.buffer.drain(..count.min(self.buffer.len()));
    }

    /// The next piece, if it is there.
    pub(super) fn next(&mut self) -> Option<Piece> {
        if !self.opened {
            let begin = self.buffer.get(..HEADER.len())?;
            if begin != HEADER {
                return Some(Piece::Foreign);
            }
            self.opened = true;
            self.skip(HEADER.len());
        }
        if self.lost && !self.search() {
            return None;
        }
        loop {
            match front(&self.buffer) {
                Front::Short => return None,
                Front::Reset => self.skip(1),
                Front::Broken => return Some(self.damage()),
                Front::Text { lead, length } => {
                    let text = self.buffer.get(lead..lead + length)?;
                    let text = modified_utf8::decode(text);
                    let Some(message) = text.and_then(|text| serde_json::from_str(&text).ok())
                    else {
                        return Some(self.damage());
                    };
                    self.skip(lead + length);
                    return Some(Piece::Message(message));
                }
            }
        }
    }

    /// Has a message begun that is not there as a whole?
    pub(super) fn waits(&self) -> bool {
        self.opened && !self.buffer.is_empty()
    }

    /// Takes what is there for damaged: nothing has come of it for too long.
    pub(super) fn give_up(&mut self) -> Piece {
        self.damage()
    }

    fn damage(&mut self) -> Piece {
        self.lost = true;
        self.skip(1);
        Piece::Damage
    }

    /// Looks for the beginning of a message: a tag and a length with an object behind it that has a type.
    fn search(&mut self) -> bool {
        let found = (0..self.buffer.len()).find(|start| {
            let rest = self.buffer.get(*start..).unwrap_or_default();
            match front(rest) {
                Front::Text { lead, .. } => {
                    rest.get(lead..).is_some_and(|text| text.starts_with(BEGIN))
                }
                _ => false,
            }
        });
        // A beginning that is not there as a whole yet is kept.
        let half = 9 + BEGIN.len();
        self.skip(found.unwrap_or_else(|| self.buffer.len().saturating_sub(half)));
        self.lost = found.is_none();
        found.is_some()
    }
}

/// How the original server begins every message; objects inside a message stand further to the right.
const BEGIN: &[u8] = b"{\n  \"type\"";

#[cfg(test)]
mod tests {
    use super::{Piece, Stream};
    use serde_json::{Value, json};
    use wire::java::HEADER;

    /// A message as the original server writes it.
    fn written(message: &Value) -> Vec<u8> {
        let mut text = serde_json::to_string_pretty(message).unwrap();
        // The type stands first there, and what is said twice counts once.
        let kind = message["type"].as_str().unwrap();
        text.replace_range(..2, &format!("{{\n  \"type\": \"{kind}\",\n"));
        wire::strings::write(&text)[1..].to_vec()
    }

    /// Everything that is found, whatever pieces it comes in.
    fn read(bytes: &[u8]) -> Vec<Piece> {
        let mut all = Vec::new();
        for size in [1, 7, 1000, usize::MAX] {
            let mut stream = Stream::default();
            let mut pieces = Vec::new();
            for part in [&HEADER[..], bytes].concat().chunks(size) {
                stream.push(part);
                while let Some(piece) = stream.next() {
                    pieces.push(piece);
                }
            }
            all.push(pieces);
        }
        let last = all.pop().unwrap();
        assert!(all.iter().all(|pieces| *pieces == last), "{all:?} {last:?}");
        last
    }

    fn ping() -> Value {
        json!({"type": "PingMessageFromServer", "identifier": "1"})
    }

    fn long() -> Value {
        let inner = json!({"type": "SimpleCardShop", "cards": vec!["card"; 20_000]});
        json!({"type": "StateInNetwork", "list": [inner]})
    }

    #[test]
    fn whole_streams_are_read_with_or_without_resets() {
        let bytes = [written(&ping()), vec![0x79], written(&long()), written(&ping())].concat();
        let message = |value: Value| Piece::Message(value);
        assert_eq!(read(&bytes), [message(ping()), message(long()), message(ping())]);
    }

    #[test]
    fn what_follows_a_damaged_message_is_found() {
        let torn = written(&long());
        // A piece is written twice; a ping falls into the middle; a block of data stands between two.
        let twice = [&torn[..3000], &torn[2000..]].concat();
        let fallen = [&torn[..3000], &written(&ping()), &torn[3100..]].concat();
        let block = [vec![0x77, 0x02, 1, 2], written(&ping())].concat();
        for damaged in [twice, fallen, block.clone()] {
            let bytes = [damaged, written(&long()), written(&ping()), written(&ping())].concat();
            let pieces = read(&bytes);
            assert_eq!(pieces.first(), Some(&Piece::Damage));
            let tail = [long(), ping(), ping()].map(Piece::Message);
            assert!(pieces.ends_with(&tail), "{}", pieces.len());
        }
    }

    #[test]
    fn what_was_swallowed_by_a_wrong_length_is_found_when_it_is_given_up() {
        let bytes = [b"\x7C\0\0\0\0\0\x0F\0\0{\n".as_slice(), &written(&ping())].concat();
        let mut stream = Stream::default();
        stream.push(&[&HEADER[..], &bytes].concat());
        assert_eq!(stream.next(), None);
        assert!(stream.waits());
        assert_eq!(stream.give_up(), Piece::Damage);
        assert_eq!(stream.next(), Some(Piece::Message(ping())));
        assert!(!stream.waits());
    }

    #[test]
    fn what_is_no_java_stream_is_foreign() {
        let mut stream = Stream::default();
        stream.push(b"HTTP/1.1");
        assert_eq!(stream.next(), Some(Piece::Foreign));
    }
}
