//! What a client has said and nobody has looked at yet.

use std::collections::VecDeque;

use super::client_messages::{ClientMessage, Unreadable};

/// Messages that may wait.
const MOST: usize = 256;

/// Something that came.
type Came = Result<ClientMessage, Unreadable>;

/// Messages in their order.
pub(super) struct Inbox {
    messages: VecDeque<Came>,
    /// The bytes of the texts in them,
    bytes: usize,
    /// and how many there may be.
    most_bytes: usize,
}

impl Inbox {
    /// Room for texts of so many bytes.
    pub(super) fn new(most_bytes: usize) -> Inbox {
        Inbox { messages: VecDeque::new(), bytes: 0, most_bytes }
    }

    /// Puts something behind the others; says whether there was room for it.
    pub(super) fn push(&mut self, came: Came) -> bool {
        self.bytes += bytes(&came);
        self.messages.push_back(came);
        self.messages.len() <= MOST && self.bytes <= self.most_bytes
    }

    /// Puts a message back that was looked at too early.
    pub(super) fn put_back(&mut self, message: ClientMessage) {
        let came = Ok(message);
        self.bytes += bytes(&came);
        self.messages.push_front(came);
    }

    pub(super) fn pop(&mut self) -> Option<Came> {
        let came = self.messages.pop_front()?;
        self.bytes = self.bytes.saturating_sub(bytes(&came));
        Some(came)
    }

    pub(super) fn clear(&mut self) {
        self.messages = VecDeque::new();
        self.bytes = 0;
    }
}

fn bytes(came: &Came) -> usize {
    came.as_ref().map_or(0, ClientMessage::bytes)
}
