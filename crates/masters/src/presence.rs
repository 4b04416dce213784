//! Absent players (M210 to M217), and giving up.

use kernel::{Events, Seat, SeatSet};

use crate::config::Absence;
use crate::ending::EndReason;
use crate::event::Event;
use crate::game::{Masters, Phase};
use crate::refusal::Refusal;
use crate::turn::Stage;

impl Masters {
    pub(crate) fn present(&self) -> SeatSet {
        self.presence.present()
    }

    pub(crate) fn check_running_game(&self) -> Result<(), Refusal> {
        match self.is_over() {
            true => Err(Refusal::GameOver { solo: self.lorenzo.is_some() }),
            false => Ok(()),
        }
    }

    pub(crate) fn leave(
        &mut self,
        seat: Seat,
        events: &mut impl Events<Event>,
    ) -> Result<(), Refusal> {
        self.check_running_game()?;
        self.presence.leave(seat)?;
        events.push(Event::Left { seat });
        match self.absence {
            Absence::Skip => self.settle(events),
            Absence::Abort => self.end(EndReason::Aborted, SeatSet::EMPTY, events), // M211
            Absence::Score => self.score_the_rest(events),                          // M212
        }
        Ok(())
    }

    /// M212: a single remaining player wins; several are scored as they stand.
    fn score_the_rest(&mut self, events: &mut impl Events<Event>) {
        let rest = self.present();
        match rest.len() {
            0 => self.end(EndReason::Aborted, SeatSet::EMPTY, events),
            1 => self.end(EndReason::Forfeit, rest, events),
            _ => self.end_by_score(EndReason::BrokenOff, events),
        }
    }

    pub(crate) fn come_back(
        &mut self,
        seat: Seat,
        events: &mut impl Events<Event>,
    ) -> Result<(), Refusal> {
        self.check_running_game()?;
        self.presence.come_back(seat)?;
        events.push(Event::Returned { seat });
        self.settle(events); // M217: it goes on from the same point
        Ok(())
    }

    /// Giving up is final absence. The last player who has not given up wins; in solo it is a loss.
    pub(crate) fn give_up(
        &mut self,
        seat: Seat,
        events: &mut impl Events<Event>,
    ) -> Result<(), Refusal> {
        self.check_running_game()?;
        self.presence.give_up(seat)?;
        events.push(Event::GaveUp { seat });
        let rest = self.presence.playing();
        match rest.len() {
            0 => self.lose(EndReason::GaveUp, events),
            1 => self.end(EndReason::Forfeit, rest, events),
            _ => self.settle(events),
        }
        Ok(())
    }

    /// Nobody is present and the time to wait is over: the game is closed.
    pub(crate) fn time_is_up(&mut self, events: &mut impl Events<Event>) -> Result<(), Refusal> {
        self.check_running_game()?;
        if !self.present().is_empty() {
            return Err(Refusal::NotWaiting);
        }
        self.end(EndReason::Aborted, SeatSet::EMPTY, events);
        Ok(())
    }

    /// Goes on until somebody who is present is asked. Absent players get a default set-up (M215)
    /// and are skipped (M213), but not while nobody is present (M217).
    pub(crate) fn settle(&mut self, events: &mut impl Events<Event>) {
        if self.present().is_empty() {
            return;
        }
        if let Phase::SetUp = self.phase {
            for seat in self.all_seats().without(self.present()).iter() {
                self.default_set_up(seat, events);
            }
            if self.all_seats().iter().all(|seat| self.boards[seat].is_set_up()) {
                self.begin_turn(0, events); // M21
            }
        }
        // Each skip goes on to the next turn and settles from there.
        if let Phase::Turn { stage, .. } = self.phase
            && let Some(seat) = self.active()
            && !self.present().contains(seat)
        {
            self.skip(seat, stage, events);
        }
    }

    /// Ends the turn of an absent player; what is under way is closed first (M213).
    fn skip(&mut self, seat: Seat, stage: Stage, events: &mut impl Events<Event>) {
        events.push(Event::Skipped { seat });
        match stage {
            Stage::Market(obtained) => self.discard_all(seat, obtained, events),
            Stage::Production(production) => self.finish_production(seat, &production, events),
            Stage::Before | Stage::After => {}
        }
        self.end_turn(events);
    }
}
