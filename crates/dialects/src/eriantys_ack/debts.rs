//! What a client was sent and has not acknowledged.
//!
//! A board that is not acknowledged is forgiven after a while (G4). Java acknowledgements have no number, so
//! one that comes after that could be taken for the next message, and the client would be one ahead from
//! then on. So the first acknowledgements without a number pay for what was forgiven. If something else
//! stays owed for long after that, they were meant for it: this client never pays for what it was
//! forgiven, and nothing is kept for it any more.

use protocol::Millis;
use std::collections::VecDeque;
use std::time::Duration;

use super::script::LONG_AT_A_GATE;

/// What one client owes.
#[derive(Debug, Default)]
pub(super) struct Debts {
    /// Messages that want an acknowledgement and have none.
    owed: VecDeque<Owed>,
    /// Boards that were forgiven, and whose acknowledgements may still come.
    forgiven: usize,
    /// Acknowledgements that were taken for those of forgiven boards while something else was owed.
    late: usize,
    /// When the last of them came.
    late_at: Millis,
    /// What this client is forgiven in this game it never acknowledges.
    never_late: bool,
    /// A board of this game was acknowledged or forgiven.
    drawn: bool,
}

/// A message that wants an acknowledgement.
#[derive(Clone, Copy, Debug)]
struct Owed {
    /// Its number on this connection.
    number: u64,
    /// When it was sent, if it is a board: the graphical client acknowledges a board when it has drawn
    /// it, and never if that fails.
    board: Option<Millis>,
}

impl Debts {
    /// Another game begins.
    pub(super) fn begin(&mut self) {
        *self = Debts { owed: std::mem::take(&mut self.owed), ..Debts::default() };
    }

    /// The message of this number wants an acknowledgement. A board comes with the time.
    pub(super) fn owe(&mut self, number: u64, board: Option<Millis>) {
        self.owed.push_back(Owed { number, board });
    }

    pub(super) fn is_empty(&self) -> bool {
        self.owed.is_empty()
    }

    /// Is the first board of a game being drawn?
    pub(super) fn draws_first(&self) -> bool {
        !self.drawn && self.owed.iter().any(|owed| owed.board.is_some())
    }

    /// An acknowledgement came, perhaps with the number of its message. Does it count? Surplus ones do
    /// not.
    pub(super) fn pay(&mut self, now: Millis, number: Option<u64>) -> bool {
        let paid = match number {
            Some(number) => {
                // With numbers nothing can be mistaken.
                (self.forgiven, self.late) = (0, 0);
                let at = self.owed.iter().position(|owed| owed.number == number);
                at.and_then(|at| self.owed.remove(at))
            }
            None if self.forgiven > 0 => {
                self.forgiven -= 1;
                if !self.owed.is_empty() {
                    (self.late, self.late_at) = (self.late + 1, now);
                }
                return true;
            }
            None => self.owed.pop_front(),
        };
        self.drawn |= paid.is_some_and(|owed| owed.board.is_some());
        if self.owed.is_empty() {
            self.late = 0;
        }
        paid.is_some()
    }

    /// Forgives the boards that were sent so long ago to a client that has answered a ping since. Were
    /// there any?
    pub(super) fn forgive(&mut self, now: Millis, patience: Duration, ponged: Millis) -> bool {
        if self.late > 0 {
            if now >= self.late_at.after(LONG_AT_A_GATE) {
                self.owed.drain(..self.late.min(self.owed.len()));
                self.stop_waiting();
            }
            return false;
        }
        let before = self.owed.len();
        self.owed.retain(|owed| {
            owed.board.is_none_or(|sent| sent.after(patience) > now || ponged <= sent)
        });
        let forgiven = before - self.owed.len();
        self.drawn |= forgiven > 0;
        if !self.never_late {
            self.forgiven += forgiven;
        }
        forgiven > 0
    }

    /// When something may be forgiven next.
    pub(super) fn deadline(&self, now: Millis, patience: Duration) -> Option<Millis> {
        let boards = self.owed.iter().filter_map(|owed| owed.board);
        let boards = boards.map(|sent| sent.after(patience)).filter(|_| self.late == 0);
        let late = (self.late > 0).then(|| self.late_at.after(LONG_AT_A_GATE));
        boards.chain(late).filter(|due| *due > now).min()
    }

    /// The others go on, whatever is owed.
    pub(super) fn clear(&mut self) {
        if self.owed.is_empty() {
            return;
        }
        let boards = self.owed.drain(..).filter(|owed| owed.board.is_some()).count();
        self.stop_waiting();
        self.drawn |= boards > 0;
        if !self.never_late {
            self.forgiven = boards;
        }
    }

    /// What was taken for late was not, and nothing that was forgiven is waited for.
    fn stop_waiting(&mut self) {
        self.never_late |= self.late > 0;
        (self.forgiven, self.late) = (0, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PATIENCE: Duration = Duration::from_secs(5);

    fn at(seconds: u64) -> Millis {
        Millis::default().after(Duration::from_secs(seconds))
    }

    /// The board 1 was forgiven, and the message 2 is owed.
    fn forgiven() -> Debts {
        let mut debts = Debts::default();
        debts.owe(1, Some(at(0)));
        assert!(debts.forgive(at(5), PATIENCE, at(4)));
        debts.owe(2, None);
        debts
    }

    #[test]
    fn a_number_leaves_nothing_to_guess() {
        let mut debts = forgiven();
        assert!(!debts.pay(at(6), Some(1)), "it is late");
        assert!(!debts.is_empty());
        assert!(debts.pay(at(6), None));
        assert!(debts.is_empty());
    }

    #[test]
    fn another_game_begins_without_what_was_forgiven_before() {
        let mut debts = forgiven();
        debts.begin();
        assert!(debts.pay(at(6), None));
        assert!(debts.is_empty(), "it is the acknowledgement of 2");
    }

    #[test]
    fn a_board_is_forgiven_too_when_the_others_go_on() {
        let mut debts = Debts::default();
        debts.owe(1, Some(at(0)));
        debts.clear();
        assert!(!debts.draws_first());
        debts.owe(2, None);
        assert!(debts.pay(at(1), None));
        assert!(!debts.is_empty(), "the board is drawn at last");
        assert!(debts.pay(at(1), None));
        assert!(debts.is_empty());
    }

    #[test]
    fn what_was_not_late_counts_after_all() {
        let mut debts = forgiven();
        assert!(debts.pay(at(6), None));
        let end = at(6).after(LONG_AT_A_GATE);
        assert_eq!(debts.deadline(at(6), PATIENCE), Some(end));
        assert!(!debts.forgive(end, PATIENCE, end));
        assert!(debts.is_empty());
        // From now on nothing is late.
        debts.owe(3, Some(at(20)));
        assert!(debts.forgive(at(25), PATIENCE, at(24)));
        debts.owe(4, None);
        assert!(debts.pay(at(26), None));
        assert!(debts.is_empty());
    }
}
