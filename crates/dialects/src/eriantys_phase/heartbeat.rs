//! Pings, and what follows when they are not answered.

use protocol::Millis;
use std::time::Duration;

/// Between two pings.
const PERIOD: Duration = Duration::from_secs(5);
/// Whoever misses so many in a row is silent.
const MOST_MISSES: u32 = 5;
/// Whoever misses at most so many still answers.
const FEW_MISSES: u32 = 1;
/// How long a match waits in which everybody is silent.
const PATIENCE: Duration = Duration::from_secs(50);

/// The pings of one connection.
#[derive(Debug, Default)]
pub(super) struct Heartbeat {
    next: Option<Millis>,
    /// Pings since the last answer.
    unanswered: u32,
    /// How many were not answered when the last one was due.
    missed: u32,
    /// Since when nobody in the match answers.
    all_silent: Option<Millis>,
}

/// What is to be done at a ping.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Beat {
    /// Send the next one.
    Ping,
    /// The client is lost.
    Lost,
    /// Everybody is lost: the match ends.
    AllLost,
}

/// How the others in a running match answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Others {
    /// There is no match, or at least one of them answers.
    Answering,
    /// It is not clear yet.
    Doubtful,
    /// None of them does.
    Silent,
}

impl Others {
    /// By how many pings each of them misses.
    pub(super) fn of(misses: impl IntoIterator<Item = u32>) -> Others {
        let misses: Vec<u32> = misses.into_iter().collect();
        if misses.iter().any(|missed| *missed <= FEW_MISSES) {
            Others::Answering
        } else if misses.iter().all(|missed| *missed >= MOST_MISSES) {
            Others::Silent
        } else {
            Others::Doubtful
        }
    }
}

impl Heartbeat {
    /// The first ping goes out now.
    pub(super) fn start(&mut self, now: Millis) {
        self.next = Some(now);
    }

    pub(super) fn has_started(&self) -> bool {
        self.next.is_some()
    }

    /// The client has answered.
    pub(super) fn pong(&mut self) {
        (self.unanswered, self.missed, self.all_silent) = (0, 0, None);
    }

    /// How many pings are missing, as the others need to know it: one may always be under way.
    pub(super) fn missed(&self) -> u32 {
        if self.missed <= FEW_MISSES { 0 } else { self.missed.min(MOST_MISSES) }
    }

    /// The others answer so. If nobody does, the match waits for some time.
    pub(super) fn look(&mut self, now: Millis, others: Others) {
        let silent = self.missed >= MOST_MISSES && others == Others::Silent;
        self.all_silent = silent.then(|| self.all_silent.unwrap_or(now));
    }

    /// What is due.
    pub(super) fn beat(&mut self, now: Millis, others: Others) -> Option<Beat> {
        if self.silent_until().is_some_and(|end| end <= now) {
            return Some(Beat::AllLost);
        }
        let next = self.next.filter(|next| *next <= now)?;
        self.missed = self.unanswered;
        self.look(now, others);
        if self.missed >= MOST_MISSES && others == Others::Answering {
            return Some(Beat::Lost);
        }
        self.unanswered = self.unanswered.saturating_add(1);
        // Pings that nobody could send in time are not made up for.
        let after = next.after(PERIOD);
        self.next = Some(if after > now { after } else { now.after(PERIOD) });
        Some(Beat::Ping)
    }

    fn silent_until(&self) -> Option<Millis> {
        self.all_silent.map(|since| since.after(PATIENCE))
    }

    pub(super) fn deadline(&self) -> Option<Millis> {
        self.next.into_iter().chain(self.silent_until()).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: u64 = 1000;

    #[test]
    fn whoever_misses_five_pings_is_lost_while_others_answer() {
        let mut heart = Heartbeat::default();
        heart.start(Millis(0));
        for ping in 0..5 {
            assert_eq!(heart.beat(Millis(ping * 5 * SECOND), Others::Answering), Some(Beat::Ping));
            assert_eq!(heart.beat(Millis(ping * 5 * SECOND), Others::Answering), None);
        }
        assert_eq!(heart.missed(), 4);
        assert_eq!(heart.deadline(), Some(Millis(25 * SECOND)));
        assert_eq!(heart.beat(Millis(25 * SECOND), Others::Answering), Some(Beat::Lost));
    }

    #[test]
    fn a_pong_makes_up_for_everything() {
        let mut heart = Heartbeat::default();
        heart.start(Millis(0));
        for ping in 0..20 {
            let now = Millis(ping * 5 * SECOND);
            assert_eq!(heart.beat(now, Others::Answering), Some(Beat::Ping));
            if ping % 4 == 3 {
                heart.pong();
            }
        }
    }

    #[test]
    fn when_everybody_is_silent_nobody_is_lost_before_all_are() {
        let mut heart = Heartbeat::default();
        heart.start(Millis(0));
        for ping in 0..5 {
            heart.beat(Millis(ping * 5 * SECOND), Others::Answering);
        }
        assert_eq!(heart.beat(Millis(25 * SECOND), Others::Doubtful), Some(Beat::Ping));
        heart.look(Millis(27 * SECOND), Others::Silent);
        assert_eq!(heart.silent_until(), Some(Millis(77 * SECOND)));
        assert_eq!(heart.beat(Millis(30 * SECOND), Others::Silent), Some(Beat::Ping));
        assert_eq!(heart.beat(Millis(77 * SECOND), Others::Silent), Some(Beat::AllLost));
        heart.pong();
        assert_eq!(heart.silent_until(), None);
    }

    #[test]
    fn one_who_answers_is_enough() {
        assert_eq!(Others::of([5, 1]), Others::Answering);
        assert_eq!(Others::of([5, 2]), Others::Doubtful);
        assert_eq!(Others::of([5, 5]), Others::Silent);
        assert_eq!(Others::of([]), Others::Silent);
    }
}
