//! Whole turns and rounds, for scenarios that do not say how they were played.

use eriantys::view::PhaseView;
use kernel::{Game, SeatSet};

use crate::notation::p;
use crate::table::Table;

impl Table {
    /// `seat` moves all students that are still due, if any, to the group just behind Mother
    /// Nature, which she reaches last: there they make no difference.
    #[track_caller]
    pub(crate) fn moves_students(&mut self, seat: u8) -> &mut Table {
        while matches!(self.view().phase, PhaseView::Students { .. })
            && self.game.to_act() == SeatSet::only(p(seat))
        {
            let view = self.view();
            let here = usize::from(view.mother_nature.number());
            let behind = (here + view.groups.len() - 1) % view.groups.len();
            let moves = self.legal(seat);
            let end = format!("-{behind}");
            let student = moves
                .iter()
                .find(|action| !action.starts_with('x') && action.ends_with(&end))
                .expect("there is a student to move");
            self.accepts(&format!("p{seat} {student}"));
        }
        self
    }

    /// `seat` takes the first cloud that holds students.
    #[track_caller]
    pub(crate) fn takes_a_cloud(&mut self, seat: u8) -> &mut Table {
        let clouds = self.view().clouds;
        let cloud = clouds.iter().position(|cloud| !cloud.is_empty()).unwrap();
        self.accepts(&format!("p{seat} c{cloud}"))
    }

    /// `seat` takes the rest of the turn: students, that many steps of Mother Nature, a cloud.
    #[track_caller]
    pub(crate) fn plays_turn(&mut self, seat: u8, steps: u8) -> &mut Table {
        self.moves_students(seat).accepts(&format!("p{seat} m{steps}")).takes_a_cloud(seat)
    }

    /// Everybody plays the lowest assistant that is legal, then takes the turn with one step of
    /// Mother Nature and the first cloud that is left, until the round is over.
    #[track_caller]
    pub(crate) fn plays_round(&mut self) -> &mut Table {
        let round = self.view().round;
        while self.game.outcome().is_none() && self.view().round == round {
            let seat = self.game.to_act().single().expect("somebody to act");
            let seat = seat.index() as u8;
            self.moves_students(seat);
            let first = self.legal(seat).remove(0);
            self.accepts(&format!("p{seat} {first}"));
        }
        self
    }
}
