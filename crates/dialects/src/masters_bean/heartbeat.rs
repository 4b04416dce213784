//! Pings, and what follows when they are not answered.

use protocol::Millis;
use std::time::Duration;

/// Before the first ping.
const FIRST: Duration = Duration::from_secs(1);
/// Between two pings.
const PERIOD: Duration = Duration::from_secs(9);
/// Whoever has not answered so many is lost.
const MOST_UNANSWERED: u32 = 5;

/// The pings of one connection.
#[derive(Debug, Default)]
pub(super) struct Heartbeat {
    next: Option<Millis>,
    unanswered: u32,
}

/// What is to be done.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Beat {
    Ping,
    /// The client is lost.
    Lost,
}

impl Heartbeat {
    /// Begins, unless it has begun.
    pub(super) fn start(&mut self, now: Millis) {
        self.next.get_or_insert(now.after(FIRST));
    }

    pub(super) fn stop(&mut self) {
        self.next = None;
    }

    pub(super) fn pong(&mut self) {
        self.unanswered = 0;
    }

    /// What is due.
    pub(super) fn beat(&mut self, now: Millis) -> Option<Beat> {
        let next = self.next.filter(|next| *next <= now)?;
        if self.unanswered >= MOST_UNANSWERED {
            self.stop();
            return Some(Beat::Lost);
        }
        self.unanswered += 1;
        // Pings that nobody could send in time are not made up for.
        let after = next.after(PERIOD);
        self.next = Some(if after > now { after } else { now.after(PERIOD) });
        Some(Beat::Ping)
    }

    pub(super) fn deadline(&self) -> Option<Millis> {
        self.next
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_answers_nothing_for_46_seconds_is_lost() {
        let mut heart = Heartbeat::default();
        heart.start(Millis(0));
        for second in [1, 10, 19, 28, 37] {
            assert_eq!(heart.beat(Millis(second * 1000 - 1)), None);
            assert_eq!(heart.beat(Millis(second * 1000)), Some(Beat::Ping));
        }
        assert_eq!(heart.deadline(), Some(Millis(46_000)));
        assert_eq!(heart.beat(Millis(46_000)), Some(Beat::Lost));
        assert_eq!(heart.deadline(), None);
    }

    #[test]
    fn an_answer_makes_up_for_everything() {
        let mut heart = Heartbeat::default();
        heart.start(Millis(0));
        for ping in 0..20 {
            assert_eq!(heart.beat(Millis(1000 + ping * 9000)), Some(Beat::Ping));
            if ping % 4 == 3 {
                heart.pong();
            }
        }
    }
}
