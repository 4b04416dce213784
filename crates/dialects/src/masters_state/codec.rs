//! Messages as bytes, in both framings.

use serde_json::Value;
use wire::Framing;
use wire::java::HEADER;
use wire::lines::{BadLine, Lines};
use wire::strings::{self, Strings};

use super::client_messages::{Request, Unreadable};

/// What came in from a client.
pub(super) enum Received {
    /// A message, and how long its text was.
    Request(Request, usize),
    /// Something that is no message; what follows can be read.
    Unreadable(Unreadable),
    /// Nothing that follows can be read.
    Broken,
}

/// Reads what clients send.
#[derive(Debug)]
pub(super) enum Reader {
    Json(Lines),
    Java(Box<Strings>),
}

impl Reader {
    pub(super) fn new(framing: Framing, limit: usize) -> Reader {
        match framing {
            Framing::Json => Reader::Json(Lines::new(limit)),
            Framing::Java => Reader::Java(Box::new(Strings::new(limit))),
        }
    }

    pub(super) fn push(&mut self, bytes: &[u8]) {
        match self {
            Reader::Json(lines) => lines.push(bytes),
            Reader::Java(strings) => strings.push(bytes),
        }
    }

    /// Has a Java message begun that is not complete? Lines may take their time.
    pub(super) fn is_within(&self) -> bool {
        match self {
            Reader::Json(_) => false,
            Reader::Java(strings) => strings.is_within(),
        }
    }

    /// The next message; nothing until more bytes come.
    pub(super) fn next(&mut self) -> Option<Received> {
        let read = |framing: Framing, text: &str| match Request::read(framing, text) {
            Ok(request) => Received::Request(request, text.len()),
            Err(unreadable) => Received::Unreadable(unreadable),
        };
        Some(match self {
            Reader::Json(lines) => match lines.next()? {
                Ok(line) => read(Framing::Json, &line),
                Err(bad @ (BadLine::NotUtf8 | BadLine::TooLong)) => {
                    Received::Unreadable(Unreadable(bad.to_string()))
                }
            },
            Reader::Java(strings) => match strings.next() {
                Ok(text) => read(Framing::Java, &text?),
                Err(_) => Received::Broken,
            },
        })
    }
}

/// What a side sends before its first message.
pub(super) fn opening(framing: Framing) -> Vec<u8> {
    match framing {
        Framing::Json => Vec::new(),
        Framing::Java => HEADER.to_vec(),
    }
}

/// A message as bytes.
pub(super) fn encode(framing: Framing, message: &Value) -> Vec<u8> {
    let mut text = message.to_string();
    match framing {
        Framing::Json => {
            text.push('\n');
            text.into_bytes()
        }
        Framing::Java => strings::write(&text),
    }
}
