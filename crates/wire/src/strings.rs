//! Texts in a Java stream: every message is one string.

mod torn;

pub use torn::{BadTorn, Torn};

use crate::java::{self, BadStream, Classes, Limits, RESET, Reader, Value};

/// Writes one message: a reset and a string. The stream needs [`java::HEADER`] before the first one.
pub fn write(text: &str) -> Vec<u8> {
    let mut out = vec![RESET];
    java::text(text, &mut out);
    out
}

/// Reads a stream of strings, strictly.
#[derive(Debug)]
pub struct Strings(Reader);

impl Strings {
    /// A reader of strings of at most so many bytes, their tag and length included.
    pub fn new(limit: usize) -> Strings {
        let limits = Limits { bytes: limit, depth: 1, nodes: 0 };
        Strings(Reader::new(&Classes::default(), limits))
    }

    /// Takes what came in. Nothing is kept of a stream that cannot be read.
    pub fn push(&mut self, bytes: &[u8]) {
        self.0.push(bytes);
    }

    /// Has a string begun that is not complete?
    pub fn is_within(&self) -> bool {
        self.0.is_within()
    }

    /// The next string; `None` if more bytes are needed.
    #[expect(clippy::should_implement_trait, reason = "a stream can fail, an iterator cannot")]
    pub fn next(&mut self) -> Result<Option<String>, BadStream> {
        match self.0.next()? {
            None => Ok(None),
            Some((_, Value::Text(text))) => Ok(Some(text.to_string())),
            Some(_) => Err(self.0.fail(BadStream::NotAString)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Strings, write};
    use crate::java::{BadStream, HEADER, RESET};

    fn all(limit: usize, bytes: &[u8]) -> Result<Vec<String>, BadStream> {
        let mut strings = Strings::new(limit);
        strings.push(&HEADER);
        strings.push(bytes);
        let mut all = Vec::new();
        while let Some(text) = strings.next()? {
            all.push(text);
        }
        Ok(all)
    }

    #[test]
    fn a_string_is_written_behind_a_reset_short_or_long() {
        assert_eq!(write("{}"), b"\x79\x74\0\x02{}");
        let short = write(&"x".repeat(65_535));
        assert_eq!(short[..4], [RESET, 0x74, 0xFF, 0xFF]);
        let long = write(&"x".repeat(65_536));
        assert_eq!(long[..10], [RESET, 0x7C, 0, 0, 0, 0, 0, 1, 0, 0]);
        let both = all(70_000, &[short, long].concat()).unwrap();
        assert_eq!(both.iter().map(String::len).collect::<Vec<_>>(), [65_535, 65_536]);
    }

    #[test]
    fn resets_may_be_missing_and_references_are_followed() {
        let bytes = b"\x74\0\x01a\x74\0\x01b\x71\0\x7E\0\0\x79\x74\0\x01c\x71\0\x7E\0\0";
        assert_eq!(all(100, bytes).unwrap(), ["a", "b", "a", "c", "c"]);
    }

    #[test]
    fn a_stream_without_resets_can_go_on_for_ever() {
        let mut strings = Strings::new(1000);
        strings.push(&HEADER);
        for number in 0..100_000 {
            let text = number.to_string();
            strings.push(&write(&text)[1..]);
            assert_eq!(strings.next(), Ok(Some(text)));
        }
        strings.push(b"\x71\0\x7E\0\0");
        assert_eq!(strings.next(), Err(BadStream::Reference(0x7E_0000)));
    }

    #[test]
    fn whatever_is_no_string_is_refused() {
        assert_eq!(all(100, &[0x70]), Err(BadStream::NotAString));
        assert_eq!(all(100, b"\x77\x01x"), Err(BadStream::Tag(0x77)));
        let object = b"\x73\x72\0\x01A\0\0\0\0\0\0\0\0";
        assert_eq!(all(100, object), Err(BadStream::UnknownClass("A".to_owned())));
        assert_eq!(all(100, &[0x74, 0, 98]), Err(BadStream::TooLong));
        assert_eq!(all(100, b"\x74\0\x01\xFF"), Err(BadStream::Text));
    }
}
