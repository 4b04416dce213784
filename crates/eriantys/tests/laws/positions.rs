//! Position documents: they hold everything, and none of them brings the engine down.

use eriantys::Eriantys;
use eriantys::position::PhaseDocument;
use kernel::Game;
use laws::positions::{
    Rules, a_document_is_refused_or_sound, damage, position_documents_round_trip,
};
use laws::{Dice, cases};
use proptest::prelude::*;
use serde_json::Value;

use crate::damage::{WORDS, rearrange};
use crate::games::{all_kinds, play, walk};
use crate::invariants::assert_invariants;

#[test]
fn position_documents_round_trip_at_every_step() {
    for kind in all_kinds() {
        for seed in 6000..6008 {
            play(kind, seed, |_, walk| position_documents_round_trip(&walk.game));
        }
    }
}

fn assert_refused_or_sound(document: Value, seed: u64) -> bool {
    a_document_is_refused_or_sound(document, Rules('E', 107), seed, assert_invariants)
}

/// The document of some position of some game.
fn document(kind: usize, seed: u64, steps: usize) -> Value {
    let kinds = all_kinds();
    let mut walk = walk(kinds[kind % kinds.len()], seed);
    (0..steps).for_each(|_| drop(walk.step()));
    serde_json::to_value(walk.game.position()).unwrap()
}

proptest! {
    #![proptest_config(cases(1500))]

    #[test]
    fn no_position_document_panics(
        kind in 0..24usize, seed in 0..50u64, steps in 0..140usize,
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
    #![proptest_config(cases(2500))]

    #[test]
    fn no_rearranged_position_panics(
        kind in 0..24usize, seed in 0..50u64, steps in 0..140usize,
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
    let end = play(all_kinds()[0], 7, |_, _| {});
    let position = end.game.position();
    assert!(matches!(position.phase, PhaseDocument::Over { .. }));
    let read = Eriantys::from_position(&position).unwrap();
    assert_eq!(read.outcome(), end.game.outcome());
}
