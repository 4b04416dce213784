//! Position documents: they hold everything, and none of them brings the engine down.

use kernel::Game;
use laws::positions::{
    Rules, a_document_is_refused_or_sound, damage, position_documents_round_trip,
};
use laws::{Dice, cases};
use masters::Masters;
use masters::position::PhaseDocument;
use proptest::prelude::*;
use serde_json::Value;

use crate::damage::{WORDS, rearrange};
use crate::games::{Taken, Walk, all_kinds, play, rich_walk, walk};
use crate::invariants::assert_invariants;

#[test]
fn position_documents_round_trip_at_every_step() {
    for kind in all_kinds() {
        for seed in 6000..6002 {
            let mut often = |_: &Taken, walk: &mut Walk| {
                if walk.dice.one_in(3) {
                    position_documents_round_trip(&walk.game);
                }
            };
            let quiet = play(kind, seed, &mut often);
            position_documents_round_trip(&quiet.game);
            let rich = rich_walk(kind, seed).play(often);
            position_documents_round_trip(&rich.game);
        }
    }
}

fn assert_refused_or_sound(document: Value, seed: u64) -> bool {
    a_document_is_refused_or_sound(document, Rules('M', 217), seed, assert_invariants)
}

/// The document of some position of some game.
fn document(kind: usize, seed: u64, steps: usize) -> Value {
    let kinds = all_kinds();
    let kind = kinds[kind % kinds.len()];
    let mut walk = if seed.is_multiple_of(2) { walk(kind, seed) } else { rich_walk(kind, seed) };
    (0..steps).for_each(|_| drop(walk.step()));
    serde_json::to_value(walk.game.position()).unwrap()
}

proptest! {
    #![proptest_config(cases(800))]

    #[test]
    fn no_position_document_panics(
        kind in 0..64usize, seed in 0..50u64, steps in 0..200usize,
        changes in proptest::collection::vec(any::<u64>(), 1..4),
    ) {
        let mut document = document(kind, seed, steps);
        for change in &changes {
            damage(&mut document, &WORDS, &mut Dice::new(*change));
        }
        assert_refused_or_sound(document, seed);
    }
}

proptest! {
    #![proptest_config(cases(1200))]

    #[test]
    fn no_rearranged_position_panics(
        kind in 0..64usize, seed in 0..50u64, steps in 0..200usize,
        changes in proptest::collection::vec(any::<u64>(), 1..5),
    ) {
        let mut document = document(kind, seed, steps);
        for change in &changes {
            rearrange(&mut document, &mut Dice::new(*change));
        }
        assert_refused_or_sound(document, seed);
    }
}

#[test]
fn many_rearranged_positions_are_accepted() {
    // Otherwise the law above would say nothing about playing on from them.
    let accepted = (0..300).filter(|change| {
        let mut document = document(*change as usize, change / 3, (change % 120) as usize);
        rearrange(&mut document, &mut Dice::new(*change));
        assert_refused_or_sound(document, *change)
    });
    let accepted = accepted.count();
    assert!(accepted > 60, "{accepted} of 300");
}

#[test]
fn a_finished_game_stays_finished_when_it_is_read() {
    for kind in all_kinds() {
        let end = play(kind, 7, |_, _| {});
        let position = end.game.position();
        assert!(matches!(position.phase, PhaseDocument::Over { .. }));
        let read = Masters::from_position(&position).unwrap();
        assert_eq!(read.outcome(), end.game.outcome());
    }
}
