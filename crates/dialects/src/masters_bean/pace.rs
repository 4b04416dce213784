//! Pauses at the beginning of a match, for the graphical one of the original clients (section 15, G1).
//!
//! It makes what its log is written to after it has read that the match begins, and on another thread
//! than the one that reads: news that come before it is done end its connection, or are lost. So it is
//! left alone for a while, and what it would have been told meanwhile follows in order. Pings and their
//! answers do not wait, since they touch no screen; nor does anybody else.

use protocol::Millis;
use std::collections::VecDeque;
use std::time::Duration;

/// Bytes that may wait. A client for whom more is waiting is left alone no longer.
const MOST_WAITING: usize = 1 << 18;

/// How long a client is left alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rest {
    /// After pictures.
    Short,
    /// After it was told that the match begins: it draws everything then.
    Long,
}

impl Rest {
    /// How long it is if a short one is so long.
    fn length(self, short: Duration) -> Duration {
        match self {
            Rest::Short => short,
            Rest::Long => short.saturating_mul(3) / 2,
        }
    }
}

/// Where in what is written a rest belongs: after so many bytes.
pub(super) type Mark = (usize, Rest);

/// What is to be sent to one client, with the rests in between.
#[derive(Debug)]
pub(super) struct Pace {
    /// How long a short rest is.
    short: Duration,
    /// Bytes, each part with the rest after it.
    parts: VecDeque<(Vec<u8>, Option<Rest>)>,
    /// How the client is left alone now, and until when.
    resting: Option<(Rest, Millis)>,
}

impl Pace {
    /// A pace whose short rests are so long.
    pub(super) fn new(short: Duration) -> Pace {
        Pace { short, parts: VecDeque::new(), resting: None }
    }

    /// This is to be sent after everything else, with rests at these marks.
    pub(super) fn push(&mut self, mut bytes: Vec<u8>, marks: impl IntoIterator<Item = Mark>) {
        let mut start = 0;
        for (end, rest) in marks {
            let after = bytes.split_off(end.saturating_sub(start).min(bytes.len()));
            self.parts.push_back((bytes, Some(rest)));
            (bytes, start) = (after, end);
        }
        if !bytes.is_empty() {
            self.parts.push_back((bytes, None));
        }
        let waiting: usize = self.parts.iter().map(|(bytes, _)| bytes.len()).sum();
        if waiting > MOST_WAITING {
            self.resting = None;
            self.parts.iter_mut().for_each(|(_, rest)| *rest = None);
        }
    }

    /// What is to be sent now.
    pub(super) fn next(&mut self, now: Millis) -> Option<Vec<u8>> {
        self.resting.take_if(|(_, until)| *until <= now);
        if self.resting.is_some() {
            return None;
        }
        let (bytes, rest) = self.parts.pop_front()?;
        let resting = rest.map(|rest| (rest, now.after(rest.length(self.short))));
        self.resting = resting.filter(|(_, until)| *until > now);
        Some(bytes)
    }

    /// Is the client being left alone?
    pub(super) fn is_resting(&self) -> bool {
        self.resting.is_some()
    }

    /// Is there nothing more to send?
    pub(super) fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// Forgets what is waiting, because the match is broken off. A client that has not been told that
    /// it begins has nothing to draw, and need not be left alone; one that has goes on drawing.
    pub(super) fn break_off(&mut self) {
        self.parts.clear();
        self.resting.take_if(|(rest, _)| *rest == Rest::Short);
    }

    /// Forgets everything: whatever is to be sent now is sent at once.
    pub(super) fn clear(&mut self) {
        self.parts.clear();
        self.resting = None;
    }

    /// When there will be something to send.
    pub(super) fn deadline(&self) -> Option<Millis> {
        let (_, until) = self.resting.filter(|_| !self.parts.is_empty())?;
        Some(until)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(pace: &mut Pace, now: u64) -> String {
        let mut all = Vec::new();
        while let Some(bytes) = pace.next(Millis(now)) {
            all.extend(bytes);
        }
        String::from_utf8(all).unwrap()
    }

    #[test]
    fn what_stands_behind_a_rest_waits_in_order() {
        let mut pace = Pace::new(Duration::from_millis(100));
        pace.push(b"abcdef".to_vec(), [(2, Rest::Short), (4, Rest::Long)]);
        assert_eq!(sent(&mut pace, 0), "ab");
        assert!(pace.is_resting());
        pace.push(b"gh".to_vec(), []);
        assert_eq!(pace.deadline(), Some(Millis(100)));
        assert_eq!(sent(&mut pace, 99), "");
        assert_eq!(sent(&mut pace, 100), "cd");
        assert_eq!(pace.deadline(), Some(Millis(250)));
        assert_eq!(sent(&mut pace, 249), "");
        assert_eq!(sent(&mut pace, 250), "efgh");
        assert!(pace.is_empty() && !pace.is_resting());
        assert_eq!(pace.deadline(), None);
    }

    #[test]
    fn a_rest_at_the_end_counts_for_what_comes_later() {
        let mut pace = Pace::new(Duration::from_millis(100));
        pace.push(b"ab".to_vec(), [(2, Rest::Short)]);
        assert_eq!(sent(&mut pace, 0), "ab");
        assert_eq!(pace.deadline(), None);
        pace.push(b"c".to_vec(), []);
        assert_eq!(sent(&mut pace, 50), "");
        assert_eq!(sent(&mut pace, 100), "c");
    }

    #[test]
    fn without_a_delay_nothing_waits() {
        let mut pace = Pace::new(Duration::ZERO);
        pace.push(b"abcdef".to_vec(), [(2, Rest::Short), (4, Rest::Long)]);
        assert_eq!(sent(&mut pace, 0), "abcdef");
    }

    #[test]
    fn not_too_much_waits() {
        let mut pace = Pace::new(Duration::from_millis(100));
        pace.push(b"ab".to_vec(), [(1, Rest::Short)]);
        assert_eq!(sent(&mut pace, 0), "a");
        pace.push(vec![b'c'; MOST_WAITING], []);
        assert_eq!(sent(&mut pace, 1).len(), MOST_WAITING + 1);
    }

    #[test]
    fn what_is_forgotten_is_not_sent() {
        let mut pace = Pace::new(Duration::from_millis(100));
        pace.push(b"ab".to_vec(), [(1, Rest::Short)]);
        assert_eq!(sent(&mut pace, 0), "a");
        pace.clear();
        pace.push(b"c".to_vec(), []);
        assert_eq!(sent(&mut pace, 1), "c");
    }

    #[test]
    fn a_match_that_is_broken_off_ends_short_rests_and_no_long_one() {
        for (rest, at_once, later) in [(Rest::Short, "c", ""), (Rest::Long, "", "c")] {
            let mut pace = Pace::new(Duration::from_millis(100));
            pace.push(b"ab".to_vec(), [(1, rest)]);
            assert_eq!(sent(&mut pace, 0), "a");
            pace.break_off();
            pace.push(b"c".to_vec(), []);
            assert_eq!(sent(&mut pace, 1), at_once);
            assert_eq!(sent(&mut pace, 150), later);
        }
    }
}
