//! Position documents: they hold everything, and none of them brings the engine down.

use eriantys::position::{PhaseDocument, Presence};
use eriantys::{Eriantys, Position};
use kernel::{Game, Notice, RuleBroken, Seat, Unheard, Viewer};
use proptest::prelude::*;
use serde_json::Value;

use crate::damage::{damage, rearrange};
use crate::games::{Dice, Walk, all_kinds, cases, is_over, play, quiet_kinds, restless_kinds};
use crate::invariants::assert_invariants;

/// Longer than any game in which everybody is present.
const STEPS: usize = 2000;

fn list(game: &Eriantys, seat: Seat) -> Vec<eriantys::Action> {
    let mut list = Vec::new();
    game.legal_actions(seat, &mut list);
    list
}

#[test]
fn position_documents_round_trip_at_every_step() {
    for kind in all_kinds() {
        for seed in 6000..6008 {
            play(kind, seed, |_, walk| {
                let position = walk.game.position();
                let json = serde_json::to_string(&position).unwrap();
                let read: Position = serde_json::from_str(&json).unwrap();
                assert_eq!(read, position);
                let game = Eriantys::from_position(&read).unwrap();
                assert_eq!(game, walk.game);
                for seat in Seat::first(game.seats()) {
                    assert_eq!(list(&game, seat), list(&walk.game, seat));
                    let viewer = Viewer::Seat(seat);
                    assert_eq!(game.view(viewer), walk.game.view(viewer));
                }
                assert_eq!(game.outcome(), walk.game.outcome());
            });
        }
    }
}

/// Everything that holds in a position that a game can reach.
fn assert_sound(game: &Eriantys) {
    assert_invariants(game);
    match Eriantys::from_position(&game.position()) {
        Ok(read) => assert!(read == *game, "it reads as another position"),
        Err(flaw) => panic!("playing on led to a flaw: {flaw}"),
    }
}

/// Plays on from a position that was accepted, everybody present, to the end.
fn assert_plays_on(mut game: Eriantys, seed: u64) {
    for (seat, player) in Seat::first(4).zip(game.position().players) {
        if player.presence == Presence::Absent && !is_over(&game) {
            game.notice(Notice::Returns(seat), &mut Unheard).unwrap();
        }
    }
    let mut walk = Walk::going_on(game, quiet_kinds()[0], seed);
    assert_sound(&walk.game);
    for _ in 0..STEPS {
        if walk.step().is_none() {
            return;
        }
        assert_sound(&walk.game);
    }
    panic!("the game does not end");
}

/// Plays on while players come and go. This may take long, but nobody gets stuck.
fn assert_plays_on_restlessly(game: Eriantys, seed: u64) {
    let mut walk = Walk::going_on(game, restless_kinds()[0], seed);
    for _ in 0..200 {
        assert_sound(&walk.game);
        if walk.step().is_none() {
            return;
        }
    }
}

/// Reads a changed document: it is refused with the rule it breaks, or it is as good as any other.
/// Says whether it was accepted.
fn assert_refused_or_sound(document: Value, seed: u64) -> bool {
    let Ok(position) = serde_json::from_value::<Position>(document) else {
        return false;
    };
    match Eriantys::from_position(&position) {
        Ok(game) => {
            assert_plays_on(game.clone(), seed);
            assert_plays_on_restlessly(game, seed);
            true
        }
        Err(flaw) => {
            let number = flaw.rule().strip_prefix('E').unwrap();
            assert!(number.parse::<u8>().is_ok_and(|number| (1..=107).contains(&number)));
            assert!(!flaw.to_string().is_empty());
            false
        }
    }
}

/// The document of some position of some game.
fn document(kind: usize, seed: u64, steps: usize) -> Value {
    let kinds = all_kinds();
    let mut walk = Walk::new(kinds[kind % kinds.len()], seed);
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
            damage(&mut document, &mut Dice::new(*change));
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
