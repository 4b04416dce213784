//! How games go on and end, and what a step costs.

use kernel::{Applied, Game, Seat, Seed, Verdict, Viewer};
use laws::actions::a_seat_may_act_exactly_when_it_has_a_legal_action;
use laws::cost::{Restless, no_notice_allocates, no_step_allocates};
use laws::steps::{
    a_refused_notice_changes_nothing, several_actions_as_one_are_all_taken_or_none,
    somebody_can_act_or_return_until_the_game_ends, the_verdict_is_that_of_the_outcome,
};
use masters::{Event, Masters};

use crate::games::{all_kinds, play, quiet_kinds, restless_kinds, rich_walk};

/// Longer than any random game.
const LONG: u64 = 3000;

#[test]
fn somebody_can_always_act_until_the_game_ends() {
    fn check(game: &Masters) {
        somebody_can_act_or_return_until_the_game_ends(game);
        a_seat_may_act_exactly_when_it_has_a_legal_action(game);
    }
    for kind in all_kinds() {
        for seed in 1000..1016 {
            let end = play(kind, seed, |taken, _| check(&taken.before));
            check(&end.game);
        }
    }
}

#[test]
fn every_quiet_game_ends() {
    let mut longest = 0;
    for kind in quiet_kinds() {
        for seed in 2000..2200 {
            let end = play(kind, seed, |_, _| {});
            assert!(end.game.verdict().is_some());
            longest = longest.max(end.steps.len());
        }
    }
    assert!(longest < LONG as usize, "{longest}");
}

#[test]
fn the_verdict_is_always_that_of_the_outcome() {
    let mut kinds_of_verdict = [0; 3];
    for kind in all_kinds() {
        for seed in 1200..1230 {
            let end = play(kind, seed, |taken, _| {
                the_verdict_is_that_of_the_outcome(&taken.before);
            });
            the_verdict_is_that_of_the_outcome(&end.game);
            let which = match end.game.verdict().expect("the game is over") {
                Verdict::Won(_) => 0,
                Verdict::Drawn(_) => 1,
                Verdict::NoWinner => 2,
            };
            kinds_of_verdict[which] += 1;
        }
    }
    assert!(kinds_of_verdict.iter().all(|count| *count > 3), "{kinds_of_verdict:?}");
}

#[test]
fn refused_notices_change_nothing() {
    for kind in all_kinds() {
        for seed in 3000..3004 {
            play(kind, seed, |taken, walk| {
                if walk.dice.one_in(8) {
                    a_refused_notice_changes_nothing(&taken.before);
                }
            });
        }
    }
}

#[test]
fn batches_are_taken_whole_or_not_at_all() {
    let impossible = "keep 1".parse().unwrap();
    let mut after_reveal = 0;
    for (number, kind) in quiet_kinds().into_iter().enumerate() {
        for seed in 4000..4030 {
            let mut walk = rich_walk(kind, seed + number as u64);
            (0..seed % 90).for_each(|_| drop(walk.step()));
            let open = several_actions_as_one_are_all_taken_or_none(
                &walk.game,
                impossible,
                &mut walk.dice,
            );
            after_reveal += u32::from(open.is_some_and(|open| open != Applied::default()));
        }
    }
    assert!(after_reveal > 50, "{after_reveal}");
}

#[test]
fn taking_back_ends_where_chance_or_hidden_things_begin() {
    let (mut shown, mut drawn) = (0, 0);
    for kind in all_kinds() {
        for seed in 5000..5016 {
            play(kind, seed, |taken, walk| {
                let (mut revealed, mut chance) = (false, false);
                for event in &taken.events {
                    match event {
                        Event::NextCard { card: Some(_), .. } => revealed = true,
                        Event::TokenRevealed { token } => {
                            revealed = true;
                            // M184: not if the step of the black cross ends the game.
                            chance |= token.id() == 7 && walk.game.verdict().is_none();
                        }
                        Event::MarketShuffled => chance = true,
                        _ => {}
                    }
                }
                let expected = Applied { chance, revealed };
                assert_eq!(taken.applied, expected, "{}: {:?}", taken.step, taken.events);
                shown += u32::from(revealed);
                drawn += u32::from(chance);
            });
        }
    }
    assert!(shown > 1000 && drawn > 1000, "{shown} {drawn}");
}

#[test]
fn a_turn_begins_with_its_event_and_with_no_other() {
    let (mut alone, mut passed_over) = (0, 0);
    for kind in all_kinds() {
        for seed in 5100..5116 {
            play(kind, seed, |taken, walk| {
                let (before, after) = [&taken.before, &walk.game].map(turn).into();
                let starts = after.1 == "before_action" && before != after;
                let begun: Vec<Seat> = (taken.events.iter())
                    .filter(|event| Masters::begins_turn(event))
                    .map(|event| match event {
                        Event::Turn { seat } => *seat,
                        _ => panic!("{event}"),
                    })
                    .collect();
                let expected: Vec<Seat> = after.0.into_iter().filter(|_| starts).collect();
                assert_eq!(begun, expected, "{}: {:?}", taken.step, taken.events);
                let skipped = |event: &Event| matches!(event, Event::Skipped { .. });
                alone += u32::from(starts && walk.game.seats() == 1);
                passed_over += u32::from(starts && taken.events.iter().any(skipped));
            });
        }
    }
    assert!(alone > 1000 && passed_over > 100, "{alone} {passed_over}");
}

/// Whose turn it is, and the name of the phase.
fn turn(game: &Masters) -> (Option<Seat>, String) {
    let view = game.view(Viewer::Spectator);
    let phase = serde_json::to_value(&view.phase).unwrap();
    (view.active, phase["name"].as_str().unwrap().to_owned())
}

#[test]
fn steps_allocate_nothing() {
    for kind in quiet_kinds() {
        for seed in 0..30 {
            let (end, actions) = no_step_allocates(kind.start(seed), Seed::from(seed), LONG);
            assert!(end.verdict().is_some() && actions > 20, "{actions}");
            let rich = rich_walk(kind, seed).game;
            no_step_allocates(rich, Seed::from(seed), LONG);
        }
    }
}

#[test]
fn notices_allocate_nothing_either() {
    let mut met = Restless::default();
    for kind in restless_kinds() {
        for seed in 0..10 {
            no_notice_allocates(kind.start(seed), Seed::from(seed), &mut met);
        }
    }
    let Restless { most_absent, waited, accepted } = met;
    assert!(most_absent >= 3 && waited > 100 && accepted > 1000, "{met:?}");
}

#[test]
fn a_state_is_small_enough_to_be_cloned_by_the_million() {
    assert!(size_of::<Masters>() <= 768, "{}", size_of::<Masters>());
}
