//! Messages as bytes, in both framings.

use wire::Framing;
use wire::java::HEADER;
use wire::lines::{BadLine, Lines};
use wire::strings::{self, Torn};

use super::client_messages::{ClientMessage, Unreadable};

/// What came in from a client.
pub(super) enum Received {
    Message(ClientMessage),
    /// Something that is no message; what follows can be read.
    Unreadable,
    /// Nothing that follows can be read. If anything can be said about it, the client is told.
    Broken {
        told: bool,
    },
}

/// Reads what clients send.
#[derive(Debug)]
pub(super) enum Reader {
    Json(Lines),
    Java(Torn),
}

impl Reader {
    pub(super) fn new(framing: Framing, limit: usize) -> Reader {
        match framing {
            Framing::Json => Reader::Json(Lines::new(limit)),
            Framing::Java => Reader::Java(Torn::new()),
        }
    }

    pub(super) fn push(&mut self, bytes: &[u8]) {
        match self {
            Reader::Json(lines) => lines.push(bytes),
            Reader::Java(torn) => torn.push(bytes),
        }
    }

    /// The next message; nothing until more bytes come.
    pub(super) fn next(&mut self) -> Option<Received> {
        let read = |message: Result<ClientMessage, Unreadable>| match message {
            Ok(message) => Received::Message(message),
            Err(Unreadable) => Received::Unreadable,
        };
        Some(match self {
            Reader::Json(lines) => match lines.next()? {
                Ok(line) => read(ClientMessage::read(Framing::Json, &line)),
                Err(BadLine::NotUtf8) => Received::Unreadable,
                Err(BadLine::TooLong) => Received::Broken { told: true },
            },
            Reader::Java(torn) => match torn.next()? {
                Ok(value) => read(ClientMessage::of(Framing::Java, value)),
                Err(_) => Received::Broken { told: false },
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
pub(super) fn encode(framing: Framing, mut text: String) -> Vec<u8> {
    match framing {
        Framing::Json => {
            text.push('\n');
            text.into_bytes()
        }
        Framing::Java => strings::write(&text),
    }
}
