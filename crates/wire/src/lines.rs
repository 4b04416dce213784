//! One message per line of text.

use crate::buffer::Buffer;
use thiserror::Error;

/// What is wrong with a line. The lines after it can be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum BadLine {
    /// It is longer than the limit.
    #[error("the line is too long")]
    TooLong,
    /// It is no text.
    #[error("the line is not UTF-8")]
    NotUtf8,
}

/// Cuts bytes into lines.
///
/// A line ends with LF or CR LF; empty lines are left out. A line over the limit is reported as soon
/// as it is over, once, and the rest of it is not kept. [`Iterator::next`] gives `None` when more
/// bytes are needed, and may give lines again after that.
#[derive(Debug)]
pub struct Lines {
    limit: usize,
    buffer: Buffer,
    /// How many bytes of the rest are known to hold no end of a line.
    searched: usize,
    /// Within a line that was reported already.
    skipping: bool,
    /// Every line counts, and is read as well as it can be.
    lenient: bool,
}

impl Lines {
    /// Lines of at most this many bytes, not counting their end.
    pub fn new(limit: usize) -> Lines {
        Lines { limit, buffer: Buffer::default(), searched: 0, skipping: false, lenient: false }
    }

    /// The same, but an empty line is a line, too, and what is not UTF-8 is read with marks in place
    /// of what cannot be read.
    pub fn lenient(limit: usize) -> Lines {
        Lines { lenient: true, ..Lines::new(limit) }
    }

    /// Takes what came in.
    pub fn push(&mut self, bytes: &[u8]) {
        self.buffer.push(bytes);
    }

    fn line(&self, line: &[u8]) -> Result<String, BadLine> {
        if line.len() > self.limit {
            return Err(BadLine::TooLong);
        }
        if self.lenient {
            return Ok(String::from_utf8_lossy(line).into_owned());
        }
        String::from_utf8(line.to_vec()).map_err(|_| BadLine::NotUtf8)
    }

    /// No end was found in the rest: is it too long already?
    fn give_up(&mut self) -> Option<BadLine> {
        let rest = self.buffer.rest();
        self.searched = rest.len();
        let too_long = without_cr(rest).len() > self.limit;
        if too_long || self.skipping {
            self.buffer.clear();
            self.searched = 0;
        }
        let report = too_long && !self.skipping;
        self.skipping |= too_long;
        report.then_some(BadLine::TooLong)
    }
}

impl Iterator for Lines {
    type Item = Result<String, BadLine>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let rest = self.buffer.rest();
            let mut unsearched = rest.iter().skip(self.searched);
            let Some(found) = unsearched.position(|byte| *byte == b'\n') else {
                return self.give_up().map(Err);
            };
            let end = self.searched + found;
            let line = without_cr(rest.get(..end).unwrap_or_default());
            let line =
                (!self.skipping && (self.lenient || !line.is_empty())).then(|| self.line(line));
            self.buffer.skip(end + 1);
            self.searched = 0;
            self.skipping = false;
            if line.is_some() {
                return line;
            }
        }
    }
}

fn without_cr(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\r").unwrap_or(line)
}

#[cfg(test)]
mod tests {
    use super::{BadLine, Lines};

    fn all(limit: usize, pieces: &[&[u8]]) -> Vec<Result<String, BadLine>> {
        let mut lines = Lines::new(limit);
        let mut all = Vec::new();
        for piece in pieces {
            lines.push(piece);
            all.extend(&mut lines);
            assert!(lines.buffer.rest().len() <= limit + 1);
        }
        all
    }

    fn text(line: &str) -> Result<String, BadLine> {
        Ok(line.to_owned())
    }

    #[test]
    fn a_line_ends_with_lf_or_crlf_and_empty_lines_are_left_out() {
        let pieces: [&[u8]; 3] = [b"\n\r\n{\"a\":1}\r\n{\"b\"", b":2}\n", b"\n{"];
        assert_eq!(all(10, &pieces), [text("{\"a\":1}"), text("{\"b\":2}")]);
    }

    #[test]
    fn a_carriage_return_inside_a_line_belongs_to_it() {
        assert_eq!(all(10, &[b"a\rb\r\r\n"]), [text("a\rb\r")]);
    }

    #[test]
    fn a_line_of_exactly_the_limit_is_taken_whatever_its_end() {
        assert_eq!(
            all(4, &[b"four", b"\r", b"\nfive!\nfour\n"]),
            [text("four"), Err(BadLine::TooLong), text("four"),]
        );
    }

    #[test]
    fn a_line_over_the_limit_is_reported_at_once_and_once() {
        let mut lines = Lines::new(4);
        lines.push(b"five!");
        assert_eq!(lines.next(), Some(Err(BadLine::TooLong)));
        for _ in 0..100 {
            lines.push(b"and more and more");
            assert_eq!(lines.next(), None);
            assert!(lines.buffer.rest().is_empty());
        }
        lines.push(b"end\nnext\n");
        assert_eq!(lines.next(), Some(text("next")));
        assert_eq!(lines.next(), None);
    }

    #[test]
    fn what_is_no_text_is_reported_and_the_next_line_is_read() {
        assert_eq!(all(9, &[b"\xff\xfe\nok\n"]), [Err(BadLine::NotUtf8), text("ok")]);
    }

    #[test]
    fn lenient_lines_may_be_empty_and_are_read_as_well_as_they_can_be() {
        let mut lines = Lines::lenient(4);
        lines.push(b"\r\na\xffb\n\ntoo long\nok\n");
        let all: Vec<_> = lines.collect();
        let expected = [text(""), text("a\u{fffd}b"), text(""), Err(BadLine::TooLong), text("ok")];
        assert_eq!(all, expected);
    }

    #[test]
    fn lines_cut_anywhere_are_the_same_lines() {
        let bytes = b"one\r\n\ntoo long a line\ntwo\n\xff\nthree\r\n";
        let whole = all(5, &[bytes]);
        assert_eq!(whole.len(), 5);
        let single: Vec<&[u8]> = bytes.chunks(1).collect();
        assert_eq!(all(5, &single), whole);
        for cut in 0..bytes.len() {
            assert_eq!(all(5, &[&bytes[..cut], &bytes[cut..]]), whole);
        }
    }
}
