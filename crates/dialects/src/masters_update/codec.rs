//! Messages as bytes, in both framings.

use wire::Framing;
use wire::java::{HEADER, Limits, RESET, Reader};
use wire::lines::{BadLine, Lines};

use super::client_messages::{ClientMessage, Unreadable};
use super::java;
use super::server_messages::ServerMessage;

/// The most objects within objects of a message.
const DEPTH: usize = 32;
/// The most objects of a message.
const NODES: usize = 4096;

/// Reads what one side of a connection says.
pub enum Codec {
    /// One message per line.
    Json(Lines),
    /// One Java object per message.
    Java(Box<Reader>),
}

/// What came.
#[derive(Debug)]
pub enum Heard<M> {
    /// A message.
    Message(M),
    /// Something that cannot be read; what follows can.
    Nonsense(Unreadable),
    /// Nothing that follows can be read.
    Broken,
}

impl Codec {
    /// Messages of at most so many bytes.
    pub fn new(framing: Framing, bytes: usize) -> Codec {
        match framing {
            Framing::Json => Codec::Json(Lines::new(bytes)),
            Framing::Java => {
                let limits = Limits { bytes, depth: DEPTH, nodes: NODES };
                Codec::Java(Box::new(Reader::new(java::classes(), limits)))
            }
        }
    }

    /// What is written before the first message.
    pub fn opening(&self) -> Option<Vec<u8>> {
        matches!(self, Codec::Java(_)).then(|| HEADER.to_vec())
    }

    /// These bytes came.
    pub fn push(&mut self, bytes: &[u8]) {
        match self {
            Codec::Json(lines) => lines.push(bytes),
            Codec::Java(reader) => reader.push(bytes),
        }
    }

    /// The next message of a client.
    pub fn read(&mut self) -> Option<Heard<ClientMessage>> {
        self.next(ClientMessage::read, java::read_client_message)
    }

    /// The next message of a server.
    pub fn read_of_server(&mut self) -> Option<Heard<ServerMessage>> {
        let line = |line: &str| serde_json::from_str(line).map_err(|_| Unreadable::Malformed);
        self.next(line, java::read_server_message)
    }

    fn next<M>(
        &mut self,
        line: fn(&str) -> Result<M, Unreadable>,
        object: fn(&wire::java::Graph, &wire::java::Value) -> Option<M>,
    ) -> Option<Heard<M>> {
        let heard = |read: Result<M, Unreadable>| match read {
            Ok(message) => Heard::Message(message),
            Err(why) => Heard::Nonsense(why),
        };
        match self {
            Codec::Json(lines) => loop {
                match lines.next()? {
                    Ok(text) if text.trim().is_empty() => {}
                    Ok(text) => return Some(heard(line(&text))),
                    Err(BadLine::NotUtf8) => return Some(heard(Err(Unreadable::Malformed))),
                    Err(BadLine::TooLong) => return Some(Heard::Broken),
                }
            },
            Codec::Java(reader) => match reader.next() {
                Ok(None) => None,
                Ok(Some((graph, root))) => {
                    Some(heard(object(&graph, &root).ok_or(Unreadable::Malformed)))
                }
                Err(_) => Some(Heard::Broken),
            },
        }
    }

    /// A message of the server. In the JSON framing, one of several parts has several lines.
    pub fn write(&self, message: &ServerMessage) -> Vec<u8> {
        match (self, message) {
            (Codec::Json(_), ServerMessage::ModelUpdate(update)) => update
                .clone()
                .lines()
                .flat_map(|part| json(&ServerMessage::ModelUpdate(part)))
                .collect(),
            (Codec::Json(_), message) => json(message),
            (Codec::Java(_), message) => [vec![RESET], java::server_message(message)].concat(),
        }
    }

    /// A message of a client.
    pub fn write_of_client(&self, message: &ClientMessage) -> Vec<u8> {
        match self {
            Codec::Json(_) => json(message),
            Codec::Java(_) => [vec![RESET], java::client_message(message)].concat(),
        }
    }
}

fn json(message: &impl serde::Serialize) -> Vec<u8> {
    let mut line = serde_json::to_vec(message).unwrap_or_default();
    line.push(b'\n');
    line
}
