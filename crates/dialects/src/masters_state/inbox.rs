//! What a client has said and nobody has looked at yet.

use std::collections::VecDeque;

use super::client_messages::Request;

/// Messages that may wait.
const MESSAGES: usize = 64;
/// What they may take together, as they came.
const BYTES: usize = 256 * 1024;

/// What a client has said and nobody has looked at yet.
#[derive(Debug, Default)]
pub(super) struct Inbox {
    waiting: VecDeque<(Request, usize)>,
    bytes: usize,
}

impl Inbox {
    /// Takes a message of so many bytes; says whether there was room.
    #[must_use]
    pub(super) fn take_in(&mut self, request: Request, bytes: usize) -> bool {
        self.bytes += bytes;
        self.waiting.push_back((request, bytes));
        self.waiting.len() <= MESSAGES && self.bytes <= BYTES
    }

    /// The next message.
    pub(super) fn next(&mut self) -> Option<Request> {
        let (request, bytes) = self.waiting.pop_front()?;
        self.bytes = self.bytes.saturating_sub(bytes);
        Some(request)
    }

    /// A message that is looked at again.
    pub(super) fn put_back(&mut self, request: Request) {
        self.waiting.push_front((request, 0));
    }

    pub(super) fn clear(&mut self) {
        *self = Inbox::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_many_messages_and_so_many_bytes_may_wait() {
        let mut inbox = Inbox::default();
        assert!((0..MESSAGES).all(|_| inbox.take_in(Request::Ping, 1)));
        assert!(!inbox.take_in(Request::Ping, 1));
        let mut inbox = Inbox::default();
        assert!(inbox.take_in(Request::Ping, BYTES - 1));
        assert!(inbox.take_in(Request::Ping, 1));
        assert!(!inbox.take_in(Request::Ping, 1), "full");
        for _ in 0..3 {
            assert_eq!(inbox.next(), Some(Request::Ping));
        }
        assert_eq!(inbox.next(), None);
        assert!(inbox.take_in(Request::Ping, BYTES), "there is room again");
    }
}
