//! Parts of turns that a scenario leaves open, and how far a turn has come.

use crate::table::{Table, p};
use eriantys::Action;
use eriantys::view::PhaseView;
use kernel::{Game, SeatSet};

impl Table {
    /// Student moves that are not described: all that are due go to a group that nobody visits.
    #[track_caller]
    pub(crate) fn puts_away(&mut self, seat: u8, group: u8) -> &mut Table {
        while matches!(self.view().phase, PhaseView::Students { .. })
            && self.game.to_act() == SeatSet::only(p(seat))
        {
            let end = format!("-{group}");
            let moves = self.legal(seat);
            let student = moves
                .iter()
                .find(|action| !action.starts_with('x') && action.ends_with(&end))
                .expect("there is a student to move");
            self.accepts(&format!("p{seat} {student}"));
        }
        self
    }

    /// The rest of a turn that is not described: students are put away on a group, Mother Nature
    /// goes some steps, and the first cloud that holds students is taken.
    #[track_caller]
    pub(crate) fn finishes(&mut self, seat: u8, group: u8, steps: u8) -> &mut Table {
        self.puts_away(seat, group);
        self.accepts(&format!("p{seat} m{steps}"));
        self.takes_a_cloud(seat)
    }

    /// The first cloud that holds students is taken.
    #[track_caller]
    pub(crate) fn takes_a_cloud(&mut self, seat: u8) -> &mut Table {
        let clouds = self.view().clouds;
        let cloud = clouds.iter().position(|cloud| !cloud.is_empty()).unwrap();
        self.accepts(&format!("p{seat} c{cloud}"))
    }

    /// Students are being moved, and that many were moved so far.
    #[track_caller]
    pub(crate) fn moved(&self, count: u8) -> &Table {
        match self.view().phase {
            PhaseView::Students { moved, .. } => assert_eq!(moved, count, "students moved"),
            phase => panic!("students are not being moved: {phase:?}"),
        }
        self
    }

    /// The game waits for a player of another side, or does not.
    #[track_caller]
    pub(crate) fn suspended(&self, suspended: bool) -> &Table {
        assert_eq!(self.view().suspended, suspended, "suspended");
        self
    }

    /// The number of the round.
    #[track_caller]
    pub(crate) fn round(&self, number: u32) -> &Table {
        assert_eq!(self.view().round, number, "round");
        self
    }

    /// How many assistants are in a hand, and the value played last (0: none).
    #[track_caller]
    pub(crate) fn assistants(&self, seat: u8, count: u8, last: u8) -> &Table {
        let player = &self.view().players[usize::from(seat)];
        let got = player.last.map_or(0, |assistant| assistant.value());
        assert_eq!((player.assistants, got), (count, last), "p{seat}'s cards");
        self
    }

    /// The no-entry tiles on card 5.
    #[track_caller]
    pub(crate) fn tiles_on_card(&self, count: u8) -> &Table {
        assert_eq!(self.character(5).no_entry, count, "tiles on card 5");
        self
    }
}

/// Several actions, separated by commas.
pub(crate) fn actions(text: &str) -> Vec<Action> {
    text.split(',')
        .map(|action| action.trim().parse().unwrap())
        .collect()
}
