//! Bytes that came in and were not read yet.

#[derive(Debug, Default)]
pub(crate) struct Buffer {
    bytes: Vec<u8>,
    /// How many of them were read.
    read: usize,
}

impl Buffer {
    pub(crate) fn push(&mut self, bytes: &[u8]) {
        // Moved only when at least as much is dropped, so that each byte is moved once on average.
        if self.read > self.bytes.len() / 2 {
            self.bytes.drain(..self.read);
            self.read = 0;
        }
        self.bytes.extend_from_slice(bytes);
    }

    /// What was not read yet.
    pub(crate) fn rest(&self) -> &[u8] {
        self.bytes.get(self.read..).unwrap_or_default()
    }

    pub(crate) fn skip(&mut self, count: usize) {
        self.read = self.read.saturating_add(count).min(self.bytes.len());
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.bytes.clear();
        self.read = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::Buffer;

    #[test]
    fn what_was_skipped_is_gone_and_the_rest_stays_in_order() {
        let mut buffer = Buffer::default();
        let mut expected = Vec::new();
        for round in 0..50u8 {
            buffer.push(&[round, round, round]);
            expected.extend([round, round, round]);
            let count = usize::from(round % 5);
            buffer.skip(count);
            expected.drain(..count.min(expected.len()));
            assert_eq!(buffer.rest(), expected);
        }
        buffer.skip(usize::MAX);
        assert!(buffer.rest().is_empty());
    }

    #[test]
    fn what_was_read_takes_no_room_for_long() {
        let mut buffer = Buffer::default();
        for _ in 0..1000 {
            buffer.push(&[0; 10]);
            buffer.skip(10);
        }
        assert!(buffer.bytes.capacity() < 100);
    }
}
