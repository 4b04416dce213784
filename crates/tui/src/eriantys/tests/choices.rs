//! What can be chosen.

use std::collections::BTreeSet;

use super::*;
use crate::eriantys::spots::Place;
use crate::play::{Choice, Move, Spot, choose, next};

/// Calls `check` with the moves of everybody who may act, at every step of random games.
fn everywhere(mut check: impl FnMut(Seen<'_, View>, &[String], &[Move])) {
    let (names, words) = (names(), words_of(Language::English));
    for config in configs() {
        let mut game = Match::new(&config);
        let mut chance = Seed::from(11).fast_generator();
        loop {
            for seat in game.rules.to_act().iter() {
                let (view, legal) = (game.seen_by(Some(seat)), game.legal(seat));
                let seen = Seen { view: &view, seat: Some(seat), names: &names, words };
                check(seen, &legal, &Eriantys::moves(seen, &legal));
            }
            if game.step(&mut chance).is_none() {
                break;
            }
        }
    }
}

/// What becomes of choosing these spots one after another.
fn walk(moves: &[Move], path: &[Spot]) -> Option<String> {
    let mut chosen = Vec::new();
    for spot in path {
        match choose(moves, &chosen, spot)? {
            Choice::Action(action) => return Some(action),
            Choice::Chosen(now) => chosen = now,
        }
    }
    None
}

#[test]
fn every_legal_action_and_nothing_else_is_reached_by_its_paths() {
    everywhere(|_, legal, moves| {
        let reached: BTreeSet<&String> = moves.iter().map(|one| &one.action).collect();
        assert_eq!(reached, legal.iter().collect());
        for Move { action, path, .. } in moves {
            assert_eq!(walk(moves, path).as_ref(), Some(action), "{path:?}");
        }
        let paths: BTreeSet<&Vec<Spot>> = moves.iter().map(|one| &one.path).collect();
        assert_eq!(paths.len(), moves.len(), "no two actions are chosen the same way");
    });
}

#[test]
fn names_of_spots_are_read_back() {
    everywhere(|_, _, moves| {
        for spot in moves.iter().flat_map(|one| &one.path) {
            assert_eq!(Place::of(spot).map(Place::spot).as_ref(), Some(spot));
        }
    });
    assert_eq!(Place::of(&Spot::new("market:3")), None);
}

#[test]
fn a_legal_thing_stands_for_an_action_that_can_be_asked_about() {
    everywhere(|seen, legal, moves| {
        for Move { path, .. } in moves {
            let [chosen @ .., last] = path.as_slice() else { panic!("an empty path") };
            if last.name().starts_with("do:") || chosen.iter().any(|spot| spot.name() == "do:lap") {
                continue;
            }
            let asked = Eriantys::probe(seen, last, chosen).unwrap();
            assert!(legal.contains(&asked), "{path:?} asks about {asked}");
        }
    });
}

#[test]
fn every_choice_has_words_of_its_own_in_both_languages() {
    for language in Language::ALL {
        everywhere(|seen, _, moves| {
            let seen = Seen { words: words_of(language), ..seen };
            let mut ways: BTreeSet<&[Spot]> = BTreeSet::new();
            for Move { path, .. } in moves {
                ways.extend((0..path.len()).filter_map(|long| path.get(..long)));
            }
            for chosen in ways {
                let spots = next(moves, chosen);
                let labels: BTreeSet<String> =
                    spots.iter().map(|spot| Eriantys::label(seen, spot, chosen)).collect();
                assert_eq!(labels.len(), spots.len(), "{chosen:?}: {labels:?}");
                for spot in &spots {
                    let help = Eriantys::help(seen, spot).unwrap();
                    assert!(!help.is_empty() && !help.contains("eriantys-"), "{spot}: {help}");
                }
                for (spot, label) in spots.iter().zip(&labels) {
                    assert!(!label.is_empty() && !label.contains("eriantys-"), "{spot}: {label}");
                    assert!(!spots.iter().any(|spot| spot.name() == label), "{label}");
                }
                let prompt = Eriantys::prompt(seen, chosen);
                assert!(!prompt.is_empty() && !prompt.contains("eriantys-"), "{prompt}");
            }
        });
    }
}

#[test]
fn what_is_enough_comes_before_other_ways_to_choose_it() {
    let config = with(config(2, true), [1, 7, 11]);
    let game = Match::when(&config, 0, |view| {
        matches!(view.phase, ::eriantys::view::PhaseView::MotherNature { .. })
    });
    let seat = game.actor().unwrap();
    let view = game.seen_by(Some(seat));
    let moves = seen(&view, Language::English, |seen| Eriantys::moves(seen, &game.legal(seat)));
    let spots = next(&moves, &[]);
    assert!(spots.first().unwrap().name().starts_with("island:"), "{spots:?}");
    // She herself would look like a way to stay where she is.
    assert!(spots.iter().all(|spot| spot.name() != "mother-nature"), "{spots:?}");
    let card = spots.iter().position(|spot| spot.name().starts_with("card:"));
    let character = spots.iter().position(|spot| spot.name().starts_with("character:"));
    assert!(card.is_none() || character < card, "{spots:?}");
}

#[test]
fn the_longer_way_around_a_small_ring_is_asked_for() {
    let mut view = Match::after(&config(2, false), 8).seen_by(Some(Seat::FIRST));
    let group = view.groups[0].clone();
    view.groups = (0..4_u8)
        .map(|part| ::eriantys::view::GroupView {
            tiles: vec![3 * part, 3 * part + 1, 3 * part + 2],
            ..group.clone()
        })
        .collect();
    view.mother_nature = ::eriantys::GroupId::new(1).unwrap();
    let legal: Vec<String> = (1..=7).map(|steps| format!("m{steps}")).collect();
    let moves = seen(&view, Language::English, |seen| Eriantys::moves(seen, &legal));
    let path = |names: &[&str]| names.iter().map(|name| Spot::new(*name)).collect::<Vec<_>>();
    assert_eq!(walk(&moves, &path(&["island:6"])), Some("m1".to_owned()));
    let longer = path(&["do:lap", "island:6"]);
    assert_eq!(walk(&moves, &longer), Some("m5".to_owned()));
    assert_eq!(walk(&moves, &path(&["island:3"])), Some("m4".to_owned()));
}
