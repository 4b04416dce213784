//! How games go on and end, and what a step costs.

use eriantys::{Character, Config, Eriantys, Players, SeatOptions};
use kernel::playout::{play_randomly, random_action};
use kernel::{Game, Notice, Pick, Seat, Seed, Unheard, apply_all};

use crate::games::{Walk, all_kinds, is_over, play, quiet_kinds};

/// E106a: rounds and actions at most, exchanges given pair by pair, in the order of
/// [`quiet_kinds`]: 2N 2E 3N 3E 4N 4E.
const LIMITS: [(u32, usize); 6] = [(10, 120), (10, 200), (8, 165), (10, 330), (8, 188), (10, 400)];

#[test]
fn somebody_can_always_act_until_the_game_ends() {
    for kind in all_kinds() {
        for seed in 1000..1080 {
            let end = play(kind, seed, |taken, _| {
                let game = &taken.before;
                let mut list = Vec::new();
                let able = Seat::first(game.seats()).filter(|seat| {
                    game.legal_actions(*seat, &mut list);
                    !list.is_empty()
                });
                let able: Vec<Seat> = able.collect();
                assert_eq!(able, game.to_act().iter().collect::<Vec<Seat>>());
                let suspended = game.view(kernel::Viewer::Spectator).suspended;
                assert_eq!(able.is_empty(), suspended, "{game:?}");
            });
            assert!(is_over(&end.game));
            assert!(end.game.to_act().is_empty());
        }
    }
}

#[test]
fn every_game_without_absence_ends_within_the_limits_of_e106a() {
    for (kind, (rounds, actions)) in quiet_kinds().into_iter().zip(LIMITS) {
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
    for seed in 4000..4020 {
        // The next actions of one and the same player, as far as they go.
        let mut walk = Walk::new(kind, seed);
        (0..12 + seed % 7).for_each(|_| drop(walk.step()));
        let start = walk.game.clone();
        let Some(seat) = start.to_act().single() else {
            continue;
        };
        let mut actions = Vec::new();
        let (mut apart, mut heard_apart) = (start.clone(), Vec::new());
        while apart.to_act().contains(seat) && actions.len() < 4 {
            let (_, action) = random_action(&apart, &mut walk.dice, &mut Vec::new()).unwrap();
            apart.apply(seat, action, &mut heard_apart).unwrap();
            actions.push(action);
        }
        let (mut game, mut heard) = (start.clone(), Vec::new());
        apply_all(&mut game, seat, &actions, &mut heard).unwrap();
        assert_eq!((&game, &heard), (&apart, &heard_apart));

        let (mut game, mut heard) = (start.clone(), Vec::new());
        let impossible = "m99".parse().unwrap();
        let too_much = [actions.clone(), vec![impossible]].concat();
        let refused = apply_all(&mut game, seat, &too_much, &mut heard);
        assert_eq!(refused.unwrap_err().0, actions.len());
        assert_eq!(game, start);
        assert!(heard.is_empty());
    }
}

#[test]
fn taking_back_ends_where_chance_or_hidden_things_begin() {
    let (mut drawn, mut shuffled) = (0, 0);
    for kind in all_kinds() {
        for seed in 5000..5030 {
            play(kind, seed, |taken, walk| {
                let (before, after) = (taken.before.position(), walk.game.position());
                let revealed = after.bag.len() < before.bag.len();
                assert_eq!(taken.applied.revealed, revealed, "{}", taken.step);
                let chance = after.chance != before.chance;
                assert_eq!(taken.applied.chance, chance, "{}", taken.step);
                let untouched = after.bag == before.bag;
                assert!(revealed || chance || untouched || after.bag.len() == 1);
                drawn += u32::from(revealed);
                shuffled += u32::from(chance);
            });
        }
    }
    assert!(drawn > 1000 && shuffled > 40, "{drawn} {shuffled}");
}

#[test]
fn no_step_allocates() {
    let config = Config::expert(Players::Two);
    let mut buffer = Vec::with_capacity(Eriantys::MAX_ACTIONS);
    let mut actions = 0;
    for seed in (0..50).map(Seed::from) {
        let mut game = Eriantys::new(&config, &[SeatOptions::default(); 2], seed).unwrap();
        let mut generator = seed.fast_generator();
        let cost = allocation_counter::measure(|| {
            actions += play_randomly(&mut game, &mut generator, &mut buffer, |_, _| {}).unwrap();
        });
        assert_eq!(cost.count_total, 0, "seed {seed}");
        assert!(is_over(&game));
    }
    assert!(actions > 50 * 50);
    // The counter counts: a copy of the buffer is one allocation.
    let copy = allocation_counter::measure(|| drop(std::hint::black_box(vec![1u8])));
    assert_eq!(copy.count_total, 1);
}

#[test]
fn notices_allocate_nothing_either() {
    let config = Config::expert(Players::Four);
    let mut game = Eriantys::new(&config, &[SeatOptions::default(); 4], Seed::from(1)).unwrap();
    let mut generator = Seed::from(1).fast_generator();
    let cost = allocation_counter::measure(|| {
        for _ in 0..500 {
            let seat = Seat::new(generator.pick(4) as u8).unwrap();
            let _ = game.notice(Notice::Leaves(seat), &mut Unheard);
            let _ = game.notice(Notice::Returns(seat), &mut Unheard);
        }
    });
    assert_eq!(cost.count_total, 0);
}

#[test]
fn a_state_is_small_enough_to_be_cloned_by_the_million() {
    assert!(size_of::<Eriantys>() <= 512, "{}", size_of::<Eriantys>());
}
