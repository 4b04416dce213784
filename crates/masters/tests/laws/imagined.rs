//! Worlds imagined from a view: all that a player far away can think in.

use kernel::{Flaw, Game, Pick, RuleBroken, Seat, Seed, There, Viewer};
use laws::positions::{Rules, a_document_is_refused_or_sound, damage};
use laws::secrets::{a_view_depends_only_on_what_its_viewer_may_know, viewers};
use laws::{Dice, cases};
use masters::position::PlayerDocument;
use masters::{Masters, View};
use proptest::prelude::*;
use serde_json::Value;

use crate::damage::WORDS;
use crate::games::{all_kinds, rich_walk, walk};
use crate::invariants::assert_invariants;
use crate::secrets::with_other_secrets;

/// Imagines a world for a viewer: it looks the same from there, is consistent, and is always the
/// same one for a seed.
fn imagined(game: &Masters, viewer: Viewer, seed: Seed) -> Masters {
    let view = game.view(viewer);
    let world = Masters::imagine(&view, seed).unwrap();
    assert_eq!(Masters::imagine(&view, seed).as_ref(), Ok(&world));
    a_view_depends_only_on_what_its_viewer_may_know(game, &world, viewer);
    assert_eq!(Masters::from_position(&world.position()).as_ref(), Ok(&world));
    assert_eq!(world.to_act(), game.to_act());
    assert_eq!(world.outcome(), game.outcome());
    if let Viewer::Seat(seat) = viewer {
        let mut lists = [Vec::new(), Vec::new()];
        game.legal_actions(seat, &mut lists[0]);
        world.legal_actions(seat, &mut lists[1]);
        assert_eq!(lists[0], lists[1], "{seat} may do other things in the imagined world");
    }
    world
}

/// Shows every few states of games of every kind, poor and rich, and how they end.
fn for_many_states(seed: u64, mut each: impl FnMut(&Masters, &mut Dice)) {
    for kind in all_kinds() {
        for walk in [walk(kind, seed), rich_walk(kind, seed)] {
            let mut end = walk.play(|taken, walk| {
                if walk.dice.one_in(6) {
                    each(&taken.before, &mut walk.dice);
                }
            });
            each(&end.game, &mut end.dice);
        }
    }
}

#[test]
fn an_imagined_world_looks_like_the_view_it_was_imagined_from() {
    let (mut states, mut other_worlds) = (0, 0);
    let (mut cards, mut leaders, mut absent, mut over) = (0, 0, 0, 0);
    for_many_states(20_000, |game, dice| {
        for viewer in viewers(game) {
            let world = imagined(game, viewer, dice.seed());
            let position = world.position();
            states += 1;
            other_worlds += u32::from(position.decks != game.position().decks);
            let any = |what: &dyn Fn(&PlayerDocument) -> bool| position.players.iter().any(what);
            cards += u32::from(any(&|player| player.slots.iter().any(|slot| slot.len() > 1)));
            leaders += u32::from(any(&|player| player.played.len() == 2));
            absent += u32::from(any(&|player| player.presence == There::Absent));
            over += u32::from(world.verdict().is_some());
        }
    });
    assert!(other_worlds * 10 > states * 9, "{other_worlds} of {states}");
    let met = [cards, leaders, absent, over];
    assert!(met.iter().all(|count| *count > 300), "{met:?} of {states}");
}

#[test]
fn who_has_only_the_view_imagines_the_worlds_that_are_dealt_from_the_state() {
    for_many_states(21_000, |game, dice| {
        for seat in Seat::first(game.seats()) {
            let seed = dice.seed();
            let mut world = game.clone();
            world.redeal(seat, seed);
            assert_eq!(imagined(game, Viewer::Seat(seat), seed), world, "{seat}");
        }
    });
}

#[test]
fn an_imagined_world_depends_only_on_what_its_viewer_may_know() {
    let mut different = 0;
    for_many_states(22_000, |game, dice| {
        for viewer in viewers(game) {
            let keep: Vec<Seat> = match viewer {
                Viewer::Seat(seat) => vec![seat],
                Viewer::Spectator => vec![],
            };
            let other = with_other_secrets(game, &keep, dice);
            different += u32::from(other != *game);
            let seed = dice.seed();
            let imagine = |game: &Masters| Masters::imagine(&game.view(viewer), seed);
            assert_eq!(imagine(game), imagine(&other));
        }
    });
    assert!(different > 5000, "{different}");
}

/// Imagines a world from a changed view: it is refused with the rule it breaks, or the world looks
/// just like that, and the game goes on from it like from any other. Says whether it was accepted.
fn assert_refused_or_sound(document: Value, seed: u64) -> bool {
    let Ok(view) = serde_json::from_value::<View>(document) else {
        return false;
    };
    assert!(!view.to_string().is_empty());
    let world = match Masters::imagine(&view, Seed::from(seed)) {
        Ok(world) => world,
        Err(flaw) => {
            assert_cites_a_rule(&flaw);
            return false;
        }
    };
    assert_eq!(world.view(view.viewer.map_or(Viewer::Spectator, Viewer::Seat)), view);
    let position = serde_json::to_value(world.position()).unwrap();
    a_document_is_refused_or_sound(position, Rules('M', 217), seed, assert_invariants)
}

fn assert_cites_a_rule(flaw: &Flaw) {
    let number = flaw.rule().strip_prefix('M').and_then(|digits| digits.parse().ok());
    assert!(number.is_some_and(|number: u16| (1..=217).contains(&number)), "{flaw:?}");
    assert!(!flaw.to_string().is_empty());
}

/// Some view of some game.
fn document(kind: usize, seed: u64, steps: usize) -> Value {
    let kinds = all_kinds();
    let kind = kinds[kind % kinds.len()];
    let mut walk = if seed.is_multiple_of(2) { walk(kind, seed) } else { rich_walk(kind, seed) };
    (0..steps).for_each(|_| drop(walk.step()));
    let viewers: Vec<Viewer> = viewers(&walk.game).collect();
    serde_json::to_value(walk.game.view(*walk.dice.of(&viewers))).unwrap()
}

/// Puts a part of another view in the place of the same part.
fn mix(document: &mut Value, other: &Value, dice: &mut Dice) {
    let parts = document.as_object_mut().unwrap();
    let names: Vec<String> = parts.keys().cloned().collect();
    let name = dice.of(&names);
    match (parts.get_mut(name), other.get(name)) {
        // Of a list only one entry: much of what must hold still holds.
        (Some(Value::Array(list)), Some(Value::Array(others))) if dice.one_in(2) => {
            let at = dice.pick(list.len().max(1) as u32) as usize;
            if let (Some(entry), Some(other)) = (list.get_mut(at), others.get(at)) {
                *entry = other.clone();
            }
        }
        (Some(part), Some(other)) => *part = other.clone(),
        _ => {}
    }
}

proptest! {
    #![proptest_config(cases(1500))]

    #[test]
    fn no_view_panics(
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
    #![proptest_config(cases(500))]

    #[test]
    fn no_mixture_of_two_views_panics(
        kind in 0..64usize, seed in 0..50u64, steps in 0..200usize, later in 0..40usize,
        changes in proptest::collection::vec(any::<u64>(), 1..4),
    ) {
        let mut view = document(kind, seed, steps);
        let other = document(kind, seed, steps + later);
        for change in &changes {
            mix(&mut view, &other, &mut Dice::new(*change));
        }
        assert_refused_or_sound(view, seed);
    }
}

#[test]
fn some_mixtures_and_some_damaged_views_are_accepted() {
    // Otherwise the laws above would say nothing about playing on from them.
    let (mut damaged, mut mixed) = (0, 0);
    for change in 0..300 {
        let steps = (change % 120) as usize;
        let mut view = document(change as usize, change / 3, steps);
        let other = document(change as usize, change / 3, steps + 3);
        let (before, mut mixture) = (view.clone(), view.clone());
        let dice = &mut Dice::new(change);
        damage(&mut view, &WORDS, dice);
        damaged += u32::from(view != before && assert_refused_or_sound(view, change));
        mix(&mut mixture, &other, dice);
        mixed += u32::from(mixture != before && assert_refused_or_sound(mixture, change));
    }
    assert!(damaged > 3 && mixed > 3, "{damaged} and {mixed} of 300");
}
