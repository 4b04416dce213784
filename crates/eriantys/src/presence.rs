//! Leaving, returning and giving up (E93 to E101).

use kernel::{Events, Seat};

use crate::config::Absence;
use crate::ending::EndReason;
use crate::event::Event;
use crate::game::{Eriantys, Phase};
use crate::refusal::Refusal;
use crate::side::Sides;

impl Eriantys {
    pub(crate) fn is_present(&self, seat: Seat) -> bool {
        self.presence.present().contains(seat)
    }

    /// E99: all present players belong to one side.
    pub(crate) fn is_suspended(&self) -> bool {
        !self.presence.is_complete()
            && !self.is_over()
            && self.sides_of(self.presence.present()).len() < 2
    }

    fn check_running_game(&self) -> Result<(), Refusal> {
        if self.is_over() { Err(Refusal::GameOver) } else { Ok(()) }
    }

    pub(crate) fn leave(
        &mut self,
        seat: Seat,
        events: &mut impl Events<Event>,
    ) -> Result<(), Refusal> {
        self.check_running_game()?;
        let was_suspended = self.is_suspended();
        self.presence.leave(seat)?;
        events.push(Event::Left { seat });
        if self.absence == Absence::Abort {
            self.end(EndReason::Aborted, Sides::NONE, events); // E101
        } else {
            self.go_on_without(seat, was_suspended, events);
        }
        Ok(())
    }

    pub(crate) fn give_up(
        &mut self,
        seat: Seat,
        events: &mut impl Events<Event>,
    ) -> Result<(), Refusal> {
        self.check_running_game()?;
        let was_suspended = self.is_suspended();
        let was_present = self.is_present(seat);
        self.presence.give_up(seat)?;
        events.push(Event::GaveUp { seat });
        // E100: the last side with a player who plays on wins, present or not.
        let left = self.sides_of(self.presence.playing());
        if left.len() < 2 {
            self.end(EndReason::Forfeit, left, events);
        } else if was_present {
            self.go_on_without(seat, was_suspended, events);
        }
        Ok(())
    }

    /// A present player is no longer there.
    fn go_on_without(&mut self, seat: Seat, was_suspended: bool, events: &mut impl Events<Event>) {
        if self.presence.present().is_empty() {
            return self.end(EndReason::Aborted, Sides::NONE, events); // E99
        }
        if self.on_move() == Some(seat) {
            match self.phase {
                // E95: a turn ends at once, even if that suspends the game.
                Phase::Action { .. } => self.end_turn(events),
                Phase::Planning { .. } => self.settle(events),
                Phase::Over(_) => {}
            }
        }
        if self.is_suspended() && !was_suspended {
            events.push(Event::Suspended);
        }
    }

    pub(crate) fn come_back(
        &mut self,
        seat: Seat,
        events: &mut impl Events<Event>,
    ) -> Result<(), Refusal> {
        self.check_running_game()?;
        let was_suspended = self.is_suspended();
        self.presence.come_back(seat)?;
        events.push(Event::Returned { seat });
        if was_suspended && !self.is_suspended() {
            events.push(Event::Resumed);
            self.settle(events); // E99: the place where it stopped is looked at first
        }
        Ok(())
    }

    /// The grace time is over: the side that is present wins (E99).
    pub(crate) fn time_is_up(&mut self, events: &mut impl Events<Event>) -> Result<(), Refusal> {
        self.check_running_game()?;
        if !self.is_suspended() {
            return Err(Refusal::NotSuspended);
        }
        let winners = self.sides_of(self.presence.present());
        self.end(EndReason::Forfeit, winners, events);
        Ok(())
    }
}
