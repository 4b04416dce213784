//! Messages as bytes, in both framings.

use serde::de::DeserializeOwned;
use wire::Framing;
use wire::java::{HEADER, Limits, RESET, Reader};
use wire::lines::Lines;

use super::client_messages::ClientMessage;
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
    Nonsense,
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
        self.next(java::read_client_message)
    }

    /// The next message of a server.
    pub fn read_of_server(&mut self) -> Option<Heard<ServerMessage>> {
        self.next(java::read_server_message)
    }

    fn next<M: DeserializeOwned>(
        &mut self,
        read: fn(&wire::java::Graph, &wire::java::Value) -> Option<M>,
    ) -> Option<Heard<M>> {
        match self {
            Codec::Json(lines) => {
                let message = lines.next()?.ok().and_then(|line| serde_json::from_str(&line).ok());
                Some(message.map_or(Heard::Nonsense, Heard::Message))
            }
            Codec::Java(reader) => match reader.next() {
                Ok(None) => None,
                Ok(Some((graph, root))) => {
                    Some(read(&graph, &root).map_or(Heard::Nonsense, Heard::Message))
                }
                Err(_) => Some(Heard::Broken),
            },
        }
    }

    /// A message of the server, with its number where the framing has one.
    pub fn write(&self, message: &ServerMessage, number: u64) -> Vec<u8> {
        match self {
            Codec::Json(_) => {
                let mut line = serde_json::to_vec(message).unwrap_or_default();
                line.pop();
                line.extend_from_slice(format!(",\"seq\":{number}}}\n").as_bytes());
                line
            }
            // A reset stands before every message of the server, and behind those of clients.
            Codec::Java(_) => [vec![RESET], java::server_message(message)].concat(),
        }
    }

    /// A message of a client.
    pub fn write_of_client(&self, message: &ClientMessage) -> Vec<u8> {
        match self {
            Codec::Json(_) => {
                let mut line = serde_json::to_vec(message).unwrap_or_default();
                line.push(b'\n');
                line
            }
            Codec::Java(_) => [java::client_message(message), vec![RESET]].concat(),
        }
    }
}
