//! Whole turns and rounds, for scenarios that do not say how they were played, and a few more looks
//! at the table.

use crate::table::{Table, p};
use eriantys::view::PhaseView;
use eriantys::{Action, Event};
use kernel::{Game, SeatSet};

/// Where students go that do not matter: Mother Nature stays away from here, or nobody has a
/// professor. No group is joined in the scenarios that use it.
const ASIDE: u8 = 11;

impl Table {
    /// `seat` moves all students that are still due to a group nobody visits.
    #[track_caller]
    pub(crate) fn moves_students(&mut self, seat: u8) -> &mut Table {
        self.puts_away(seat, ASIDE)
    }

    /// `seat` takes the whole turn: students, Mother Nature, a cloud.
    #[track_caller]
    pub(crate) fn plays_turn(&mut self, seat: u8, steps: u8, cloud: u8) -> &mut Table {
        self.moves_students(seat).accepts(&format!("p{seat} m{steps}, p{seat} c{cloud}"))
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
        assert!(matches!(self.events[..], [Event::MotherNature { .. }]), "{:?}", self.events);
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
        let got: Vec<(&str, Vec<(&str, i32)>)> =
            outcome.scores.iter().map(|score| (score.name, score.counts.clone())).collect();
        let expected: Vec<(&str, Vec<(&str, i32)>)> = expected
            .iter()
            .map(|(name, towers, professors)| {
                (*name, vec![("towers", *towers), ("professors", *professors)])
            })
            .collect();
        assert_eq!(got, expected, "the score sheet");
        self
    }

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

    /// The game waits for a player of another side, or does not.
    #[track_caller]
    pub(crate) fn suspended(&self, suspended: bool) -> &Table {
        assert_eq!(self.view().suspended, suspended, "suspended");
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
    text.split(',').map(|action| action.trim().parse().unwrap()).collect()
}
