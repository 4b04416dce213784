//! The guided first turn: what is good to know is said along with what is to be done, until one's first
//! turn is over.

use words::say;

use super::{Party, Table};
use crate::play::GuideStep;

/// How far somebody has been guided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Guiding {
    /// Nobody has asked for it.
    #[default]
    Never,
    On,
    /// The last step has come: it ends with the next turn.
    Closing,
    Done,
}

impl Table {
    /// What somebody in their first turn should know now.
    pub(crate) fn guide(&self) -> Option<String> {
        self.seat.filter(|_| self.is_guided() && !self.is_over() && !self.gave_up())?;
        let first = say!(self.words, "table-guide");
        self.guide_step().map(|step| format!("{first}: {}", step.text))
    }

    fn guide_step(&self) -> Option<GuideStep> {
        self.board()?.guide(self.around(), &self.chosen)
    }

    fn is_guided(&self) -> bool {
        matches!(self.guiding, Guiding::On | Guiding::Closing)
    }

    /// Goes along with what was heard. Not all steps come to everybody: when the last one has come and
    /// then the next turn, that was the first.
    pub(super) fn guide_along(&mut self) {
        let closes = self.guide_step().is_some_and(|step| step.closes);
        self.guiding = match self.guiding {
            Guiding::On | Guiding::Closing if self.is_over() || self.gave_up() => Guiding::Done,
            Guiding::On if closes => Guiding::Closing,
            Guiding::Closing if self.my_turn() && !closes => Guiding::Done,
            as_before => as_before,
        };
    }
}

impl Party {
    /// Explains the first turn to everybody at this terminal, unless they have heard it.
    pub(crate) fn welcome(&mut self) {
        if self.tables().all(|table| table.guiding == Guiding::Never) {
            self.guide_again();
        }
    }

    /// Explains the first turn to everybody at this terminal.
    pub(crate) fn guide_again(&mut self) {
        self.tables_mut().for_each(|table| table.guiding = Guiding::On);
    }

    /// Explains no more.
    pub(crate) fn end_guide(&mut self) {
        self.tables_mut().for_each(|table| table.guiding = Guiding::Done);
    }

    /// Is somebody guided who plays?
    pub(crate) fn is_guided(&self) -> bool {
        self.tables().any(|table| table.seat.is_some() && table.is_guided())
    }

    /// Has everybody at this terminal been guided to the end? Whoever only watches was not.
    pub(crate) fn was_guided(&self) -> bool {
        self.tables().all(|table| table.seat.is_some() && table.guiding == Guiding::Done)
    }
}
