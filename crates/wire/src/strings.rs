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
