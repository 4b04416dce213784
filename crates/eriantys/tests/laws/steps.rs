//! How games go on and end, and what a step costs.

use eriantys::{Action, Character, Eriantys, Event, Players};
use kernel::playout::{play_randomly, random_action};
use kernel::{
    Applied, BatchRefused, Game, Notice, Pick, Seat, SeatSet, Seed, Unheard, Verdict, Viewer,
    apply_all,
};

use crate::games::{Limits, Walk, all_kinds, is_over, play, quiet_kinds, restless_kinds};

#[test]
fn somebody_can_always_act_until_the_game_ends() {
    for kind in all_kinds() {
        for seed in 1000..1080 {
            let end = play(kind, seed, |taken, _| {
                let game = &taken.before;
                let suspended = game.view(Viewer::Spectator).suspended;
                assert_eq!(game.to_act().is_empty(), suspended, "{game:?}");
            });
            assert!(is_over(&end.game));
            assert!(end.game.to_act().is_empty());
        }
    }
}

#[test]
fn a_seat_may_act_exactly_when_it_has_a_legal_action() {
    fn check(game: &Eriantys, list: &mut Vec<Action>) {
        for seat in Seat::first(Seat::LIMIT) {
            game.legal_actions(seat, list);
            assert_eq!(game.to_act().contains(seat), !list.is_empty(), "{seat} in {game:?}");
        }
    }
    let mut list = Vec::new();
    for kind in all_kinds() {
        for seed in 1100..1140 {
            let end = play(kind, seed, |taken, _| check(&taken.before, &mut list));
            check(&end.game, &mut list);
        }
    }
}

#[test]
fn the_verdict_is_always_that_of_the_outcome() {
    fn check(game: &Eriantys) {
        assert_eq!(game.verdict(), game.outcome().map(|outcome| outcome.verdict));
    }
    let mut kinds_of_verdict = [0; 3];
    for kind in all_kinds() {
        for seed in 1200..1280 {
            let end = play(kind, seed, |taken, _| check(&taken.before));
            check(&end.game);
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
            let played = end.record.steps.len();
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
fn a_refused_notice_changes_nothing() {
    for kind in all_kinds() {
        for seed in 3000..3004 {
            play(kind, seed, |taken, walk| {
                if !walk.dice.one_in(4) {
                    return;
                }
                for seat in Seat::first(taken.before.seats() + 1) {
                    for notice in [
                        Notice::Leaves(seat),
                        Notice::Returns(seat),
                        Notice::GivesUp(seat),
                        Notice::TimeIsUp,
                    ] {
                        let (mut game, mut events) = (taken.before.clone(), Vec::new());
                        let refused = game.notice(notice, &mut events).is_err();
                        let unchanged = game == taken.before && events.is_empty();
                        assert_eq!(refused, unchanged, "{notice}");
                    }
                }
            });
        }
    }
}

#[test]
fn several_actions_as_one_are_all_taken_or_none() {
    let kind = quiet_kinds()[1];
    let mut after_reveal = 0;
    for seed in 4000..4200 {
        // The next actions of one and the same player, as far as they go.
        let mut walk = Walk::new(kind, seed);
        (0..12 + seed % 7).for_each(|_| drop(walk.step()));
        let start = walk.game.clone();
        let Some(seat) = start.to_act().single() else {
            continue;
        };
        let mut actions = Vec::new();
        let (mut apart, mut heard_apart) = (start.clone(), Vec::new());
        let mut open = Applied::default();
        while apart.to_act().contains(seat) && actions.len() < 4 && open == Applied::default() {
            let (_, action) = random_action(&apart, &mut walk.dice, &mut Vec::new()).unwrap();
            open = apart.apply(seat, action, &mut heard_apart).unwrap();
            actions.push(action);
        }
        let (mut game, mut heard) = (start.clone(), Vec::new());
        assert_eq!(apply_all(&mut game, seat, &actions, &mut heard), Ok(open));
        assert_eq!((&game, &heard), (&apart, &heard_apart));

        let (mut game, mut heard) = (start.clone(), Vec::new());
        let impossible = "m99".parse().unwrap();
        let too_much = [actions.clone(), vec![impossible]].concat();
        // Once something hidden lies open, not even a legal action may follow.
        match apply_all(&mut game, seat, &too_much, &mut heard) {
            Err(BatchRefused::Refused { at, .. }) => {
                assert_eq!((at, open), (actions.len(), Applied::default()));
            }
            Err(BatchRefused::AfterReveal { at }) => {
                assert_eq!(at, actions.len());
                assert_ne!(open, Applied::default());
                after_reveal += 1;
            }
            Ok(_) => panic!("an impossible action was accepted"),
        }
        assert_eq!(game, start);
        assert!(heard.is_empty());
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
fn no_step_allocates() {
    let mut buffer = Vec::with_capacity(Eriantys::MAX_ACTIONS);
    for kind in quiet_kinds() {
        let limit = kind.limits().actions as u64;
        for seed in 0..50 {
            let mut game = kind.start(seed);
            let mut generator = Seed::from(seed).fast_generator();
            let (mut actions, mut over) = (0, false);
            let cost = allocation_counter::measure(|| {
                let played =
                    play_randomly(&mut game, &mut generator, &mut buffer, limit, |_, _| {});
                actions = played.unwrap();
                over = game.verdict().is_some();
            });
            assert_eq!(cost.count_total, 0, "{kind:?}, seed {seed}");
            assert!(over && actions > 30);
        }
    }
    // The counter counts.
    let cost = allocation_counter::measure(|| drop(std::hint::black_box(vec![1u8])));
    assert_eq!(cost.count_total, 1);
}

#[test]
fn notices_allocate_nothing_either() {
    let mut buffer = Vec::with_capacity(Eriantys::MAX_ACTIONS);
    let (mut most_absent, mut suspended, mut accepted) = (0, 0, 0);
    for kind in restless_kinds() {
        for seed in 0..20 {
            let mut game = kind.start(seed);
            let mut generator = Seed::from(seed).fast_generator();
            let mut absent = SeatSet::EMPTY;
            let cost = allocation_counter::measure(|| {
                for _ in 0..300 {
                    let seat = Seat::new(generator.pick(u32::from(game.seats())) as u8).unwrap();
                    // What ends a game is rare, so that there is a game to leave and return to.
                    let notice = match generator.pick(100) {
                        0..12 => Notice::Leaves(seat),
                        12..30 => Notice::Returns(seat),
                        30 => Notice::GivesUp(seat),
                        31 => Notice::TimeIsUp,
                        _ => {
                            let _ =
                                play_randomly(&mut game, &mut generator, &mut buffer, 1, |_, _| {});
                            continue;
                        }
                    };
                    if game.notice(notice, &mut Unheard).is_ok() {
                        accepted += 1;
                        match notice {
                            Notice::Leaves(seat) => absent.insert(seat),
                            Notice::Returns(seat) => absent.remove(seat),
                            Notice::GivesUp(_) | Notice::TimeIsUp => {}
                        }
                    }
                    most_absent = most_absent.max(absent.len());
                    suspended += u32::from(game.to_act().is_empty() && game.verdict().is_none());
                }
            });
            assert_eq!(cost.count_total, 0, "{kind:?}, seed {seed}");
        }
    }
    assert!(most_absent >= 3 && suspended > 100 && accepted > 1000);
}

#[test]
fn a_state_is_small_enough_to_be_cloned_by_the_million() {
    assert!(size_of::<Eriantys>() <= 512, "{}", size_of::<Eriantys>());
}
