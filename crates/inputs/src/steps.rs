//! Whatever is tried in whatever order: what is refused changes nothing, what is accepted was
//! listed, and every state is a consistent position.
//!
//! The first bytes choose the game, the others what is tried: mostly something legal, so that games
//! get far.

#[path = "../../eriantys/tests/laws/universe.rs"]
mod eriantys_universe;
#[path = "../../masters/tests/laws/universe.rs"]
mod masters_universe;

use eriantys::Eriantys;
use kernel::{Game, Notice, Seat, Seed, Step};
use masters::Masters;
use std::sync::OnceLock;

/// A game whose kind and whose actions, legal or not, a byte can choose.
trait Tried: Game {
    fn start(choice: u8, seed: Seed) -> Self;
    fn anything(&self, which: u8) -> Self::Action;
}

impl Tried for Eriantys {
    fn start(choice: u8, seed: Seed) -> Eriantys {
        use eriantys::{Absence, Config, Players, SeatOptions};
        let players = Players::ALL[usize::from(choice % 3)];
        let absence = [Absence::Skip, Absence::AutoHighest, Absence::Abort];
        let config = Config {
            expert: choice / 3 % 2 == 1,
            absence: absence[usize::from(choice / 6 % 3)],
            ..Config::normal(players)
        };
        let seats = vec![SeatOptions::default(); usize::from(players.count())];
        Eriantys::new(&config, &seats, seed).unwrap()
    }

    fn anything(&self, which: u8) -> eriantys::Action {
        static UNIVERSE: OnceLock<Vec<eriantys::Action>> = OnceLock::new();
        let universe = UNIVERSE.get_or_init(eriantys_universe::all_actions);
        universe[usize::from(which) % universe.len()]
    }
}

impl Tried for Masters {
    fn start(choice: u8, seed: Seed) -> Masters {
        use masters::{Absence, Config, MarketRule, Players, SeatOptions, Seating};
        let players = Players::ALL[usize::from(choice % 4)];
        let absence = [Absence::Skip, Absence::Abort, Absence::Score];
        let config = Config {
            players,
            market: [MarketRule::Push, MarketRule::Shuffle][usize::from(choice / 4 % 2)],
            seating: [Seating::Random, Seating::Fixed][usize::from(choice / 8 % 2)],
            absence: absence[usize::from(choice / 16 % 3)],
        };
        let seats = vec![SeatOptions::default(); usize::from(players.count())];
        Masters::new(&config, &seats, seed).unwrap()
    }

    fn anything(&self, which: u8) -> masters::Action {
        static SIMPLE: OnceLock<Vec<masters::Action>> = OnceLock::new();
        let simple = SIMPLE.get_or_init(masters_universe::simple_actions);
        // Payments and depots depend on the position; a quarter of the choices are for them.
        if which < 192 {
            return simple[usize::from(which) % simple.len()];
        }
        let mut pick = Seed::from(u64::from(which)).fast_generator();
        let some = masters_universe::some_actions(self, &mut pick);
        some[usize::from(which) * 31 % some.len()]
    }
}

/// What two bytes mean: a legal action three times out of four, else anything at all.
fn step<G: Tried>(game: &G, list: &mut Vec<G::Action>, how: u8, which: u8) -> Step<G::Action> {
    let seat = Seat::new(how / 4 % 5).unwrap_or(Seat::FIRST);
    match how % 32 {
        0..24 => {
            let actors = game.to_act();
            let seat = match actors.contains(seat) {
                true => seat,
                false => actors.iter().next().unwrap_or(seat),
            };
            game.legal_actions(seat, list);
            match list.get(usize::from(which) % list.len().max(1)) {
                Some(action) => Step::Act(seat, *action),
                None => Step::Notice(Notice::Returns(seat)),
            }
        }
        24..28 => Step::Act(seat, game.anything(which)),
        28 => Step::Notice(Notice::TimeIsUp),
        _ => Step::Notice(match which % 8 {
            0..4 => Notice::Leaves(seat),
            4..7 => Notice::Returns(seat),
            _ => Notice::GivesUp(seat),
        }),
    }
}

fn one<G: Tried>(mut game: G, pairs: &[[u8; 2]]) {
    let (mut list, mut events) = (Vec::new(), Vec::new());
    for pair in pairs {
        let step = step(&game, &mut list, pair[0], pair[1]);
        let before = game.clone();
        let taken = step.take(&mut game, &mut events);
        if let Step::Act(seat, action) = step {
            before.legal_actions(seat, &mut list);
            assert_eq!(taken.is_ok(), list.contains(&action), "{step}: {taken:?}");
        }
        if taken.is_err() {
            assert!(game == before && events.is_empty(), "{step} left a trace");
            continue;
        }
        events.clear();
        assert_eq!(G::from_position(&game.position()).as_ref(), Ok(&game));
        if game.to_act().is_empty() && game.outcome().is_none() {
            let comes_back = |seat| {
                let notice = Notice::Returns(seat);
                game.clone().notice(notice, &mut Vec::new()).is_ok()
            };
            assert!(Seat::first(game.seats()).any(comes_back), "stuck after {step}");
        }
    }
}

/// Checks any bytes.
pub fn check(bytes: &[u8]) {
    let [choice, seed, pairs @ ..] = bytes else {
        return;
    };
    let (pairs, _) = pairs.as_chunks::<2>();
    let seed = Seed::from(u64::from(*seed));
    match choice.checked_sub(128) {
        None => one(Eriantys::start(*choice, seed), pairs),
        Some(choice) => one(Masters::start(choice, seed), pairs),
    }
}
