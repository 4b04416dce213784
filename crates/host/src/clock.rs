//! The clocks of a table: how much time each player has left.

use kernel::{PerSeat, Seat, SeatSet};
use protocol::{ClockRule, Millis};

/// The clocks. They follow from the moments of the entries of the journal, so that they are the same
/// after a restart; the time in which the server was down is charged to nobody.
#[derive(Clone, Debug)]
pub(crate) struct Clocks {
    rule: ClockRule,
    /// Milliseconds left when `since` was now.
    left: PerSeat<u64, 8>,
    running: SeatSet,
    since: Millis,
}

impl Clocks {
    pub(crate) fn new(rule: ClockRule) -> Clocks {
        let start = match rule {
            ClockRule::None => 0,
            ClockRule::PerTurn { seconds } | ClockRule::PerGame { seconds, .. } => {
                u64::from(seconds) * 1000
            }
        };
        Clocks {
            rule,
            left: PerSeat([start; 8]),
            running: SeatSet::EMPTY,
            since: Millis::default(),
        }
    }

    /// Charges the time until `now` to whose clock is running.
    pub(crate) fn charge(&mut self, now: Millis) {
        for seat in self.running.iter() {
            self.left[seat] = self.left_at(seat, now);
        }
        self.since = now;
    }

    /// Time passed that nobody is charged for: the server was down, or the table rested.
    pub(crate) fn forgive(&mut self, now: Millis) {
        self.since = now;
    }

    /// These seats think now, after `actor` acted; `new_turn` if a turn has begun for them.
    pub(crate) fn run(&mut self, thinking: SeatSet, new_turn: bool, actor: Option<Seat>) {
        let before = self.running;
        self.running = if self.rule == ClockRule::None { SeatSet::EMPTY } else { thinking };
        match self.rule {
            ClockRule::None => {}
            ClockRule::PerTurn { seconds } => {
                for seat in self.running.iter().filter(|seat| new_turn || !before.contains(*seat)) {
                    self.left[seat] = u64::from(seconds) * 1000;
                }
            }
            ClockRule::PerGame { increment, .. } => {
                // Only who played a turn has earned it, not who left in the middle of one.
                let ended = |seat: &Seat| new_turn || !thinking.contains(*seat);
                if let Some(seat) = actor.filter(|seat| before.contains(*seat)).filter(ended) {
                    self.left[seat] += u64::from(increment) * 1000;
                }
            }
        }
    }

    /// What followed since the clocks were like `before` is taken back. Nobody gains time by it, and
    /// who had not begun to think loses none.
    pub(crate) fn take_back(&mut self, before: &Clocks, now: Millis) {
        self.charge(now);
        for seat in Seat::first(Seat::LIMIT) {
            let was = before.left[seat];
            let paid = before.running.contains(seat);
            self.left[seat] = if paid { was.min(self.left[seat]) } else { was };
        }
        self.running = before.running;
    }

    fn left_at(&self, seat: Seat, now: Millis) -> u64 {
        let gone = if self.running.contains(seat) { now.0.saturating_sub(self.since.0) } else { 0 };
        self.left[seat].saturating_sub(gone)
    }

    /// Milliseconds each of the first `seats` seats has left; nothing if there are no clocks.
    pub(crate) fn shown(&self, seats: u8, now: Millis) -> Option<Vec<u64>> {
        let left = |seat| self.left_at(seat, now);
        (self.rule != ClockRule::None).then(|| Seat::first(seats).map(left).collect())
    }

    /// Whose clocks are running.
    pub(crate) fn running(&self) -> SeatSet {
        self.running
    }

    /// Whose time is out.
    pub(crate) fn out(&self, now: Millis) -> SeatSet {
        self.running.iter().filter(|seat| self.left_at(*seat, now) == 0).collect()
    }

    /// When the next clock runs out.
    pub(crate) fn deadline(&self, now: Millis) -> Option<Millis> {
        let left = self.running.iter().map(|seat| self.left_at(seat, now));
        left.filter(|left| *left > 0).min().map(|left| Millis(now.0 + left))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const P0: SeatSet = SeatSet::only(Seat::FIRST);

    fn p1() -> SeatSet {
        SeatSet::only(Seat::new(1).unwrap())
    }

    #[test]
    fn every_turn_has_its_time() {
        let mut clocks = Clocks::new(ClockRule::PerTurn { seconds: 10 });
        clocks.charge(Millis(1000));
        clocks.run(P0, true, None);
        assert_eq!(clocks.deadline(Millis(1000)), Some(Millis(11_000)));
        clocks.charge(Millis(8000));
        clocks.run(P0, false, Some(Seat::FIRST));
        assert_eq!(clocks.shown(2, Millis(9000)), Some(vec![2000, 10_000]));
        clocks.run(P0, true, None);
        assert_eq!(clocks.shown(2, Millis(8000)), Some(vec![10_000, 10_000]));
        assert_eq!((clocks.out(Millis(17_999)), clocks.out(Millis(18_000))), (SeatSet::EMPTY, P0));
        assert_eq!(clocks.deadline(Millis(18_000)), None);
    }

    #[test]
    fn a_game_has_its_time_and_each_turn_adds_to_it() {
        let mut clocks = Clocks::new(ClockRule::PerGame { seconds: 60, increment: 5 });
        clocks.charge(Millis(0));
        clocks.run(P0, true, None);
        clocks.charge(Millis(20_000));
        clocks.run(p1(), true, clocks.running().single());
        assert_eq!(clocks.shown(2, Millis(30_000)), Some(vec![45_000, 50_000]));
        clocks.charge(Millis(30_000));
        clocks.run(p1(), true, clocks.running().single());
        assert_eq!(clocks.shown(2, Millis(30_000)), Some(vec![45_000, 55_000]));
    }

    #[test]
    fn who_leaves_in_the_middle_of_a_turn_earns_nothing() {
        let mut clocks = Clocks::new(ClockRule::PerGame { seconds: 60, increment: 5 });
        clocks.charge(Millis(0));
        clocks.run(P0, true, None);
        clocks.run(SeatSet::EMPTY, false, None);
        clocks.run(P0, true, None);
        assert_eq!(clocks.shown(1, Millis(0)), Some(vec![60_000]));
    }

    #[test]
    fn what_is_taken_back_gives_no_time() {
        for (rule, fresh) in [
            (ClockRule::PerTurn { seconds: 60 }, 60_000),
            (ClockRule::PerGame { seconds: 60, increment: 5 }, 60_000),
        ] {
            let mut clocks = Clocks::new(rule);
            clocks.charge(Millis(0));
            clocks.run(P0, true, None);
            clocks.charge(Millis(20_000));
            let before = clocks.clone();
            clocks.run(p1(), true, clocks.running().single());
            clocks.take_back(&before, Millis(30_000));
            assert_eq!(clocks.running(), P0);
            assert_eq!(clocks.shown(2, Millis(31_000)), Some(vec![39_000, fresh]), "{rule:?}");
        }
    }

    #[test]
    fn nobody_pays_for_the_time_the_server_was_down() {
        let mut clocks = Clocks::new(ClockRule::PerGame { seconds: 60, increment: 0 });
        clocks.charge(Millis(0));
        clocks.run(P0, true, None);
        clocks.forgive(Millis(1_000_000));
        assert_eq!(clocks.shown(1, Millis(1_010_000)), Some(vec![50_000]));
    }

    #[test]
    fn without_clocks_nothing_runs() {
        let mut clocks = Clocks::new(ClockRule::None);
        clocks.run(P0, true, None);
        assert_eq!((clocks.shown(2, Millis(9)), clocks.deadline(Millis(9))), (None, None));
    }
}
