//! How games go on and end, and what a step costs.

use eriantys::{Character, Eriantys, Event, Players};
use kernel::{Applied, Game, Seed, Verdict, Viewer};
use laws::actions::a_seat_may_act_exactly_when_it_has_a_legal_action;
use laws::cost::{Restless, no_notice_allocates, no_step_allocates};
use laws::steps::{
    a_refused_notice_changes_nothing, several_actions_as_one_are_all_taken_or_none,
    somebody_can_act_or_return_until_the_game_ends, the_verdict_is_that_of_the_outcome,
};

use crate::games::{Limits, all_kinds, play, quiet_kinds, restless_kinds, walk};

#[test]
fn somebody_can_always_act_until_the_game_ends() {
    fn check(game: &Eriantys) {
        somebody_can_act_or_return_until_the_game_ends(game);
        a_seat_may_act_exactly_when_it_has_a_legal_action(game);
        let waits = game.to_act().is_empty() && game.verdict().is_none();
        assert_eq!(waits, game.view(Viewer::Spectator).suspended, "{game:?}");
    }
    for kind in all_kinds() {
        for seed in 1000..1080 {
            let end = play(kind, seed, |taken, _| check(&taken.before));
            check(&end.game);
        }
    }
}

#[test]
fn the_verdict_is_always_that_of_the_outcome() {
    let mut kinds_of_verdict = [0; 3];
    for kind in all_kinds() {
        for seed in 1200..1280 {
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
fn every_game_without_absence_ends_within_the_limits_of_e106a() {
    for kind in quiet_kinds() {
        let Limits { rounds, actions } = kind.limits();
        for seed in 2000..2300 {
            let end = play(kind, seed, |_, _| {});
            let position = end.game.position();
            let played = end.steps.len();
            assert!(played <= actions, "{played} actions in {kind:?}");
            assert!(position.round <= rounds, "round {} in {kind:?}", position.round);
            if kind.players != Players::Two && position.round > 8 {
                let cards = position.expert.expect("more than 8 rounds").characters;
                assert!(cards.iter().any(|card| card.character == Character::Thief));
            }
        }
    }
}

#[test]
fn refused_notices_change_nothing() {
    for kind in all_kinds() {
        for seed in 3000..3004 {
            play(kind, seed, |taken, walk| {
                if walk.dice.one_in(4) {
                    a_refused_notice_changes_nothing(&taken.before);
                }
            });
        }
    }
}

#[test]
fn batches_are_taken_whole_or_not_at_all() {
    let impossible = "m99".parse().unwrap();
    let mut after_reveal = 0;
    for seed in 4000..4200 {
        let mut walk = walk(quiet_kinds()[1], seed);
        (0..12 + seed % 7).for_each(|_| drop(walk.step()));
        let open =
            several_actions_as_one_are_all_taken_or_none(&walk.game, impossible, &mut walk.dice);
        after_reveal += u32::from(open.is_some_and(|open| open != Applied::default()));
    }
    assert!(after_reveal > 5, "{after_reveal}");
}

#[test]
fn taking_back_ends_where_chance_or_hidden_things_begin() {
    let (mut drawn, mut shuffled) = (0, 0);
    for kind in all_kinds() {
        for seed in 5000..5030 {
            play(kind, seed, |taken, walk| {
                // What came out of the bag lies open; what went into it was shuffled with the rest.
                let revealed = |event: &Event| {
                    matches!(event, Event::CloudFilled { .. } | Event::CardRefilled { .. })
                };
                let returned = |event: &Event| matches!(event, Event::StudentsReturned { .. });
                let alone = walk.game.view(Viewer::Spectator).bag == 1;
                let expected = Applied {
                    revealed: taken.events.iter().any(revealed),
                    // There is only one order of a single student (E27).
                    chance: taken.events.iter().any(returned) && !alone,
                };
                assert_eq!(taken.applied, expected, "{}: {:?}", taken.step, taken.events);
                drawn += u32::from(expected.revealed);
                shuffled += u32::from(expected.chance);
            });
        }
    }
    assert!(drawn > 1000 && shuffled > 40, "{drawn} {shuffled}");
}

#[test]
fn steps_allocate_nothing() {
    for kind in quiet_kinds() {
        let limit = kind.limits().actions as u64;
        for seed in 0..50 {
            let (end, actions) = no_step_allocates(kind.start(seed), Seed::from(seed), limit);
            assert!(end.verdict().is_some() && actions > 30);
        }
    }
}

#[test]
fn notices_allocate_nothing_either() {
    let mut met = Restless::default();
    for kind in restless_kinds() {
        for seed in 0..20 {
            no_notice_allocates(kind.start(seed), Seed::from(seed), &mut met);
        }
    }
    let Restless { most_absent, waited, accepted } = met;
    assert!(most_absent >= 3 && waited > 100 && accepted > 1000, "{met:?}");
}

#[test]
fn a_state_is_small_enough_to_be_cloned_by_the_million() {
    assert!(size_of::<Eriantys>() <= 512, "{}", size_of::<Eriantys>());
}
