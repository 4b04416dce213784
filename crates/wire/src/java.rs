//! Java object streams, as `ObjectOutputStream` writes and `ObjectInputStream` reads them.
//!
//! | part | what it is |
//! |---|---|
//! | [`Classes`] | which classes may occur, and exactly how they describe themselves |
//! | [`Graph`], [`Value`] | objects that refer to each other, in circles too |
//! | [`Reader`] | bytes to graphs, strict and bounded |
//! | [`write()`] | a graph to the bytes of one message |
//!
//! A stream is [`HEADER`], then messages; [`RESET`] may stand between any two of them. Each message
//! that [`write()`] makes stands for itself, so it must come right after the header or a reset.

mod classes;
mod collections;
mod frame;
mod graph;
mod handles;
mod reader;
mod reading;
mod tag;
#[cfg(test)]
mod tests;
mod types;
mod writer;

pub use classes::{BadClasses, Classes};
pub use graph::{Custom, Graph, Node, NodeId, Object, Value};
pub use reader::{BadStream, Limits, Reader};
pub(crate) use writer::text;
pub use writer::{WriteError, write};

/// The first bytes of a stream.
pub const HEADER: [u8; 4] = [0xAC, 0xED, 0x00, 0x05];

/// Makes the peer forget what earlier messages wrote; numbers of handles begin anew.
pub const RESET: u8 = tag::RESET;

/// The number of the first handle of a stream, and of the first after a reset.
const FIRST_HANDLE: u32 = 0x7E_0000;
