//! What can be done can be chosen, and what cannot be done is asked about.

use std::fmt::Write as _;

use ::masters::{Action, MarketRule};
use kernel::{Game as _, Viewer};
use words::{Language, Words};

use super::{Random, matches, spots};
use crate::masters::Masters;
use crate::play::{Choice, Face as _, Spot, choose, next};

#[test]
fn every_legal_action_can_be_chosen() {
    let words = Words::of(Language::English);
    for mut random in matches(2) {
        loop {
            for seat in random.game.to_act().iter() {
                let view = random.view(Viewer::Seat(seat));
                let legal = random.legal(seat);
                let moves = Masters::moves(random.seen(&view, &words), &legal);
                for action in legal.iter().filter(|action| !action.starts_with("depots ")) {
                    assert!(moves.iter().any(|found| found.action == *action), "{action}");
                }
                for found in &moves {
                    assert!(legal.contains(&found.action), "{found:?}");
                    let mut chosen = Vec::new();
                    for (number, spot) in found.path.iter().enumerate() {
                        let is_last = number + 1 == found.path.len();
                        match choose(&moves, &chosen, spot).expect("it is offered") {
                            Choice::Action(action) => {
                                assert!(is_last && action == found.action, "{found:?}: {action}");
                            }
                            Choice::Chosen(now) => {
                                assert!(!is_last, "{found:?}");
                                chosen = now;
                            }
                        }
                    }
                }
            }
            if random.step().is_none() {
                break;
            }
        }
    }
}

#[test]
fn depots_are_rearranged_step_by_step() {
    let words = Words::of(Language::English);
    let mut random = Random::new(2, MarketRule::Push, 3);
    let mut found = 0;
    for _ in 0..200 {
        for seat in random.game.to_act().iter() {
            let view = random.view(Viewer::Seat(seat));
            let legal = random.legal(seat);
            let moves = Masters::moves(random.seen(&view, &words), &legal);
            let now = format!("depots {}", view.players[seat.index()].warehouse());
            // From one arrangement every other is a step away, or a few.
            let others = legal.iter().filter(|act| act.starts_with("depots ") && **act != now);
            let steps = moves.iter().filter(|found| found.action.starts_with("depots "));
            assert_eq!(others.count() > 0, steps.clone().count() > 0, "{now}: {legal:?}");
            found += steps.count();
        }
        random.step();
    }
    assert!(found > 100, "{found} steps");
}

#[test]
fn what_can_be_chosen_first_is_on_the_board() {
    let words = Words::of(Language::English);
    let sizes = [(78, 13), (80, 30), (120, 40), (118, 16)];
    for (mut random, size) in matches(1).zip(sizes.into_iter().cycle()) {
        for _ in 0..120 {
            for seat in random.game.to_act().iter() {
                let view = random.view(Viewer::Seat(seat));
                let seen = random.seen(&view, &words);
                let drawn = spots(seen, size);
                for spot in next(&Masters::moves(seen, &random.legal(seat)), &[]) {
                    assert!(drawn.contains(&spot), "{spot} is not drawn in {size:?}");
                }
            }
            random.step();
        }
    }
}

#[test]
fn it_is_known_why_something_is_not_legal() {
    let words = Words::of(Language::English);
    let mut random = Random::new(2, MarketRule::Push, 5);
    let seat = random.until(60, "row");
    let view = random.view(Viewer::Seat(seat));
    let seen = random.seen(&view, &words);
    let mut text = String::new();
    let chosen = [Spot::new("deck:g1")];
    for spot in spots(seen, (120, 40)) {
        if let Some(asked) = Masters::probe(seen, &spot, &chosen) {
            asked.parse::<Action>().unwrap();
            writeln!(text, "{spot}: {asked}").unwrap();
        }
    }
    insta::assert_snapshot!(text);
}
