//! Bots at the table: what they do is legal, depends on nothing they may not know, and leads to the
//! end of every game; and the greedy one wins.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]
#![allow(clippy::indexing_slicing, reason = "these are tests")]

use bots::{Evaluate, Level};
use eriantys::Eriantys;
use kernel::{Game, Seat, SeatSet, Seed, Unheard, Verdict};
use laws::secrets::indistinguishable_states_redeal_to_the_same_world;
use laws::{Dice, Walk};
use masters::Masters;

/// Longer than any game of bots.
const ENDLESS: u64 = 3000;

fn start<G: Game>(config: &G::Config, seed: Seed) -> G {
    let seats = vec![G::SeatOptions::default(); usize::from(G::seats_of(config))];
    G::new(config, &seats, seed).unwrap()
}

/// Plays to the end and shows every choice before it is made.
fn play<G: Evaluate>(
    config: &G::Config,
    bots: &[Level],
    seed: Seed,
    mut each: impl FnMut(&G, Seat, G::Action),
) -> G {
    let mut game = start::<G>(config, seed);
    for number in 0..ENDLESS {
        let Some(seat) = game.to_act().iter().next() else { return game };
        let action = bots[seat.index()].choose(&game, seat, seed.nth(number)).unwrap();
        each(&game, seat, action);
        game.apply(seat, action, &mut Unheard).unwrap();
    }
    panic!("the game does not end: {game:?}");
}

fn eriantys(players: u8, expert: bool) -> eriantys::Config {
    eriantys::Config { expert, ..eriantys::Config::normal(players.try_into().unwrap()) }
}

fn masters(players: u8) -> masters::Config {
    masters::Config::new(players.try_into().unwrap())
}

fn all_of_eriantys() -> impl Iterator<Item = eriantys::Config> {
    (2..=4).flat_map(|players| [false, true].map(|expert| eriantys(players, expert)))
}

fn all_of_masters() -> impl Iterator<Item = masters::Config> {
    let shuffled = masters::Config { market: masters::MarketRule::Shuffle, ..masters(2) };
    (1..=4).map(masters).chain([shuffled])
}

#[test]
fn bots_do_only_what_is_legal_and_every_game_ends() {
    all_of_eriantys().for_each(|config| plays_to_the_end::<Eriantys>(&config));
    all_of_masters().for_each(|config| plays_to_the_end::<Masters>(&config));
}

fn plays_to_the_end<G: Evaluate>(config: &G::Config) {
    let (greedy, random) = (Level::Greedy, Level::Random);
    for (number, bots) in [[greedy; 4], [random, greedy, greedy, random]].iter().enumerate() {
        let mut legal = Vec::new();
        let game: G = play(config, bots, Seed::from(number as u64), |game: &G, seat, action| {
            game.legal_actions(seat, &mut legal);
            assert!(legal.contains(&action), "{seat} {action} is not legal");
        });
        assert!(game.verdict().is_some(), "{game:?}");
    }
}

#[test]
fn whoever_may_not_act_chooses_nothing() {
    let game: Eriantys = start(&eriantys(2, false), Seed::from(3));
    for level in Level::ALL {
        for seat in Seat::first(3) {
            let chosen = level.choose(&game, seat, Seed::from(0));
            assert_eq!(chosen.is_some(), game.to_act().contains(seat), "{level} {seat}");
        }
    }
}

#[test]
fn a_choice_depends_only_on_the_seed_and_on_what_the_seat_may_know() {
    for seed in 0..2 {
        all_of_eriantys().for_each(|config| keeps_secrets::<Eriantys>(&config, seed));
        all_of_masters().for_each(|config| keeps_secrets::<Masters>(&config, seed));
    }
}

/// Somewhere in a random game, with players who leave and return, everything hidden is dealt anew.
fn keeps_secrets<G: Evaluate>(config: &G::Config, seed: u64) {
    let seats = vec![G::SeatOptions::default(); usize::from(G::seats_of(config))];
    let walk: Walk<G> =
        Walk::new(config.clone(), seats, Seed::from(seed), Dice::new(seed)).with_notices(true);
    let _ = walk.play(|taken, walk| {
        if !walk.dice.one_in(12) {
            return;
        }
        for seat in taken.before.to_act().iter() {
            let mut other = taken.before.clone();
            other.redeal(seat, walk.dice.seed());
            let (game, seed) = (&taken.before, walk.dice.seed());
            indistinguishable_states_redeal_to_the_same_world(game, &other, seat, seed);
            assert_eq!(game.worth(seat), other.worth(seat), "{seat} knows too much");
            for level in Level::ALL {
                let chosen = level.choose(game, seat, seed);
                assert_eq!(chosen, level.choose(&other, seat, seed), "{level} knows too much");
                assert_eq!(chosen, level.choose(game, seat, seed), "{level} is not of one mind");
            }
        }
    });
}

#[test]
fn the_seed_breaks_ties() {
    // The second player has a bonus resource to place, and any depot is as good as another.
    let config = masters::Config { seating: masters::Seating::Fixed, ..masters(2) };
    let game: Masters = start(&config, Seed::from(1));
    let second = Seat::new(1).unwrap();
    for level in Level::ALL {
        let choices = (0..40).filter_map(|seed| level.choose(&game, second, seed.into()));
        let mut different: Vec<String> = choices.map(|action| action.to_string()).collect();
        different.sort();
        different.dedup();
        assert!(different.len() >= 2, "{level}: {different:?}");
    }
}

/// How many of the games the greedy bot wins against random ones, sitting in every seat in turn.
fn wins<G: Evaluate>(config: &G::Config, games: u64) -> u64 {
    let seats = u64::from(G::seats_of(config));
    let won = |number: u64| {
        let greedy = Seat::new((number % seats) as u8).unwrap();
        let mut bots = [Level::Random; 4];
        bots[greedy.index()] = Level::Greedy;
        let game: G = play(config, &bots, Seed::from(number / seats), |_, _, _| {});
        matches!(game.verdict(), Some(Verdict::Won(seats)) if seats.contains(greedy))
    };
    (0..games).filter(|number| won(*number)).count() as u64
}

#[test]
fn greedy_beats_random() {
    for expert in [false, true] {
        let wins = wins::<Eriantys>(&eriantys(2, expert), 60);
        assert!(wins >= 54, "{wins} of 60 games of Eriantys, expert {expert}");
    }
    let wins = wins::<Masters>(&masters(2), 60);
    assert!(wins >= 54, "{wins} of 60 games of Masters");
}

#[test]
fn greedy_beats_random_with_more_players_too() {
    let three = wins::<Eriantys>(&eriantys(3, true), 18);
    assert!(three >= 15, "{three} of 18 games of Eriantys");
    for players in [3, 4] {
        let wins = wins::<Masters>(&masters(players), 12);
        assert!(wins >= 10, "{wins} of 12 games of Masters with {players} players");
    }
    let teams = |number: u64| {
        let bots = [Level::Greedy, Level::Random, Level::Greedy, Level::Random];
        let game: Eriantys = play(&eriantys(4, false), &bots, Seed::from(number), |_, _, _| {});
        let team: SeatSet = [0, 2].into_iter().filter_map(Seat::new).collect();
        game.verdict() == Some(Verdict::Won(team))
    };
    assert!((0..10).filter(|number| teams(*number)).count() >= 9);
}

#[test]
fn greedy_beats_lorenzo_sometimes() {
    let wins = wins::<Masters>(&masters(1), 40);
    assert!(wins >= 2, "{wins} of 40 solo games");
}

#[test]
fn greedy_buys_cards_produces_and_plays_leaders() {
    let (mut bought, mut produced, mut led, mut idle, mut actions) = (0, 0, 0, 0, 0);
    for seed in 0..20 {
        let bots = [Level::Greedy; 2];
        let _: Masters = play(&masters(2), &bots, Seed::from(seed), |_, _, action| {
            actions += 1;
            bought += u32::from(matches!(action, masters::Action::Buy { .. }));
            produced += u32::from(matches!(action, masters::Action::Finish));
            led += u32::from(matches!(action, masters::Action::Play(_)));
            idle += u32::from(Masters::is_idle(&action));
        });
    }
    // There are 40 players.
    assert!(bought >= 40 * 3, "{bought} cards");
    assert!(produced >= 40 * 2, "{produced} productions");
    assert!(led >= 20, "{led} leaders");
    assert!(idle > 0 && idle * 5 < actions, "{idle} of {actions} actions are idle");
}
