//! Whole turns and rounds, for scenarios that do not say how they were played, and a few more looks
//! at the table.

use crate::table::Table;
use eriantys::Event;
use eriantys::view::PhaseView;
use kernel::Game;

/// Where students go that do not matter: Mother Nature stays away from here, or nobody has a
/// professor. No group is joined in the scenarios that use it.
const ASIDE: u8 = 11;

impl Table {
    /// `seat` moves all students that are still due to a group nobody visits.
    #[track_caller]
    pub(crate) fn moves_students(&mut self, seat: u8) -> &mut Table {
        while let PhaseView::Students { .. } = self.view().phase {
            let entrance = self.view().players[usize::from(seat)].entrance;
            let colour = entrance.colours().next().expect("a student to move");
            self.accepts(&format!("p{seat} {colour}-{ASIDE}"));
        }
        self
    }

    /// `seat` takes the whole turn: students, Mother Nature, a cloud.
    #[track_caller]
    pub(crate) fn plays_turn(&mut self, seat: u8, steps: u8, cloud: u8) -> &mut Table {
        self.moves_students(seat)
            .accepts(&format!("p{seat} m{steps}, p{seat} c{cloud}"))
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

    /// That many students were moved in this turn, and more must be.
    #[track_caller]
    pub(crate) fn moved(&self, count: u8) -> &Table {
        match self.view().phase {
            PhaseView::Students { moved, .. } => assert_eq!(moved, count, "students moved"),
            phase => panic!("no students are being moved: {phase:?}"),
        }
        self
    }

    /// Mother Nature has moved, and nothing else has happened: no tower was touched.
    #[track_caller]
    pub(crate) fn nothing_built(&self) -> &Table {
        assert!(
            matches!(self.events[..], [Event::MotherNature { .. }]),
            "{:?}",
            self.events
        );
        self
    }

    /// The number of the round.
    #[track_caller]
    pub(crate) fn round(&self, number: u32) -> &Table {
        assert_eq!(self.view().round, number, "round");
        self
    }

    /// The towers on each player's board, by seat.
    #[track_caller]
    pub(crate) fn tower_areas(&self, expected: &[u8]) -> &Table {
        let view = self.view();
        let mut areas = vec![0; view.players.len()];
        for supply in &view.supply {
            areas[supply.holder.index()] += supply.towers;
        }
        assert_eq!(areas, expected, "towers on the boards");
        self
    }

    /// The score sheet, best first: the side, its towers on islands, its professors.
    #[track_caller]
    pub(crate) fn scores(&self, expected: &[(&str, i32, i32)]) -> &Table {
        let outcome = self.game.outcome().expect("the game should be over");
        let got: Vec<(&str, Vec<(&str, i32)>)> = outcome
            .scores
            .iter()
            .map(|score| (score.name, score.counts.clone()))
            .collect();
        let expected: Vec<(&str, Vec<(&str, i32)>)> = expected
            .iter()
            .map(|(name, towers, professors)| {
                (
                    *name,
                    vec![("towers", *towers), ("professors", *professors)],
                )
            })
            .collect();
        assert_eq!(got, expected, "the score sheet");
        self
    }
}
