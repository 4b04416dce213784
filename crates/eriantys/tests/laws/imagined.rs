//! Worlds imagined from a view: they look like it, they follow from it alone, and no view brings
//! the engine down.

use eriantys::{Assistant, Eriantys, View};
use kernel::{Game, Pick, RuleBroken, Seat, Seed, Viewer};
use laws::positions::damage;
use laws::secrets::viewers;
use laws::{Dice, cases};
use proptest::prelude::*;
use serde_json::Value;

use crate::damage::WORDS;
use crate::games::{all_kinds, play, walk};
use crate::invariants::assert_invariants;
use crate::secrets::with_other_secrets;

/// A world looks like the view it was imagined from, offers the same actions, and is consistent.
fn assert_fits(world: &Eriantys, view: &View) {
    let viewer = view.viewer.map_or(Viewer::Spectator, Viewer::Seat);
    assert_eq!(&world.view(viewer), view);
    assert_invariants(world);
    assert_eq!(Eriantys::from_position(&world.position()).as_ref(), Ok(world));
}

fn legal_actions(game: &Eriantys, seat: Seat) -> Vec<eriantys::Action> {
    let mut actions = Vec::new();
    game.legal_actions(seat, &mut actions);
    actions
}

/// Has somebody laid the value of another player (E34)?
fn values_met(view: &View) -> bool {
    let mut values: Vec<Option<Assistant>> =
        view.order.iter().map(|seat| view.players[seat.index()].last).collect();
    values.sort();
    values.windows(2).any(|pair| pair[0] == pair[1])
}

#[test]
fn an_imagined_world_looks_like_its_view_and_offers_the_same_actions() {
    let (mut equal_values, mut over, mut suspended) = (0, 0, 0);
    for kind in all_kinds() {
        for seed in 30_000..30_008 {
            play(kind, seed, |_, walk| {
                let game = &walk.game;
                if !walk.dice.one_in(4) && game.verdict().is_none() {
                    return;
                }
                for viewer in viewers(game) {
                    let view = game.view(viewer);
                    let seed = walk.dice.seed();
                    let world = Eriantys::imagine(&view, seed).unwrap();
                    assert_fits(&world, &view);
                    assert_eq!(world.outcome(), game.outcome());
                    assert_eq!(world.to_act(), game.to_act());
                    if let Viewer::Seat(seat) = viewer {
                        assert_eq!(legal_actions(&world, seat), legal_actions(game, seat));
                    }
                    equal_values += u32::from(values_met(&view));
                    over += u32::from(game.verdict().is_some());
                    suspended += u32::from(view.suspended);
                }
            });
        }
    }
    let met = [equal_values, over, suspended];
    assert!(met.iter().all(|count| *count > 30), "{met:?}");
}

#[test]
fn other_seeds_imagine_other_bags_and_other_hands() {
    let (mut bags, mut hands, mut all) = (0, 0, 0);
    play(all_kinds()[5], 31_000, |_, walk| {
        let view = walk.game.view(Viewer::Spectator);
        let world = |number| Eriantys::imagine(&view, Seed::from(number)).unwrap();
        assert_eq!(world(1), world(1));
        let (one, other) = (world(1).position(), world(2).position());
        bags += usize::from(one.bag != other.bag);
        hands += usize::from(one.players != other.players);
        all += 1;
    });
    assert!(bags * 10 > all * 9 && hands * 2 > all, "{bags} and {hands} of {all}");
}

#[test]
fn a_world_is_imagined_only_from_what_its_viewer_may_know() {
    let mut different = 0;
    for kind in all_kinds() {
        for seed in 32_000..32_004 {
            play(kind, seed, |taken, walk| {
                if !walk.dice.one_in(5) {
                    return;
                }
                for viewer in viewers(&taken.before) {
                    let (keep, redealt) = match viewer {
                        Viewer::Seat(seat) => {
                            let mut redealt = taken.before.clone();
                            redealt.redeal(seat, walk.dice.seed());
                            (vec![seat], redealt)
                        }
                        Viewer::Spectator => (vec![], taken.before.clone()),
                    };
                    let other = with_other_secrets(&taken.before, &keep, &mut walk.dice);
                    different += u32::from(other != taken.before);
                    let seed = walk.dice.seed();
                    let imagined = |game: &Eriantys| Eriantys::imagine(&game.view(viewer), seed);
                    let world = imagined(&taken.before);
                    assert!(world.is_ok());
                    assert_eq!(imagined(&other), world);
                    assert_eq!(imagined(&redealt), world);
                }
            });
        }
    }
    assert!(different > 1000, "{different}");
}

/// The view somebody has at some step of some game, as a document.
fn document(kind: usize, seed: u64, steps: usize) -> Value {
    let kinds = all_kinds();
    let mut walk = walk(kinds[kind % kinds.len()], seed);
    (0..steps).for_each(|_| drop(walk.step()));
    let viewers: Vec<Viewer> = viewers(&walk.game).collect();
    let viewer = *walk.dice.of(&viewers);
    serde_json::to_value(walk.game.view(viewer)).unwrap()
}

/// A changed view is refused with the rule it breaks, or the world that is imagined from it is
/// sound. Says whether it was read at all, and whether it was accepted.
fn assert_refused_or_fits(document: Value, seed: u64) -> (bool, bool) {
    let Ok(view) = serde_json::from_value::<View>(document) else { return (false, false) };
    assert!(!view.to_string().is_empty());
    match Eriantys::imagine(&view, Seed::from(seed)) {
        Ok(world) => {
            assert_fits(&world, &view);
            (true, true)
        }
        Err(flaw) => {
            assert!(flaw.rule().starts_with('E') && !flaw.to_string().is_empty(), "{flaw:?}");
            (true, false)
        }
    }
}

/// Puts parts of another view into this one.
fn patch(document: &mut Value, other: &Value, dice: &mut Dice) {
    let fields: Vec<String> = document.as_object().unwrap().keys().cloned().collect();
    let field = dice.of(&fields);
    let (place, part) = (&mut document[field], &other[field]);
    match (place.as_array_mut(), part.as_array()) {
        (Some(here), Some(there)) if !here.is_empty() && !there.is_empty() && dice.one_in(2) => {
            let at = dice.pick(here.len() as u32) as usize;
            here[at] = dice.of(there).clone();
        }
        _ => *place = part.clone(),
    }
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn no_damaged_view_panics(
        kind in 0..24usize, seed in 0..50u64, steps in 0..140usize,
        changes in proptest::collection::vec(any::<u64>(), 1..4),
    ) {
        let mut document = document(kind, seed, steps);
        for change in &changes {
            damage(&mut document, &WORDS, &mut Dice::new(*change));
        }
        assert_refused_or_fits(document, seed);
    }

    #[test]
    fn no_patchwork_of_views_panics(
        kinds in [0..24usize, 0..24], seeds in [0..50u64, 0..50], steps in [0..140usize, 0..140],
        changes in proptest::collection::vec(any::<u64>(), 1..5),
    ) {
        let other = document(kinds[1], seeds[1], steps[1]);
        let mut document = document(kinds[0], seeds[0], steps[0]);
        for change in &changes {
            patch(&mut document, &other, &mut Dice::new(*change));
        }
        assert_refused_or_fits(document, seeds[0]);
    }
}

#[test]
fn a_view_whose_parts_contradict_each_other_is_refused() {
    let (mut refused, mut accepted) = (0, 0);
    for change in 0..600 {
        let (steps, mut dice) = ((change % 90) as usize, Dice::new(change));
        let mut document = document(change as usize, change / 20, steps);
        damage(&mut document, &WORDS, &mut dice);
        match assert_refused_or_fits(document, change) {
            (true, true) => accepted += 1,
            (true, false) => refused += 1,
            (false, _) => {}
        }
    }
    assert!(refused > 100 && accepted > 10, "{refused} refused, {accepted} accepted");
}
