//! Whatever is tried in whatever order: what is refused changes nothing, what is accepted was
//! listed, and every state is a consistent position.
//!
//! The first bytes choose the game, the others what is tried: mostly something legal, so that games
//! get far.
#![no_main]

#[path = "../../crates/eriantys/tests/laws/universe.rs"]
mod universe;

use eriantys::{Absence, Action, Config, Eriantys, Players, SeatOptions};
use kernel::{Game, Notice, Seat, Seed, Step, Viewer};
use libfuzzer_sys::fuzz_target;
use std::sync::OnceLock;

fn universe() -> &'static [Action] {
    static UNIVERSE: OnceLock<Vec<Action>> = OnceLock::new();
    UNIVERSE.get_or_init(universe::all_actions)
}

fn start(choice: u8, seed: u8) -> Eriantys {
    let players = Players::ALL[usize::from(choice % 3)];
    let absence = [Absence::Skip, Absence::AutoHighest, Absence::Abort];
    let config = Config {
        expert: choice / 3 % 2 == 1,
        absence: absence[usize::from(choice / 6 % 3)],
        ..Config::normal(players)
    };
    let seats = vec![SeatOptions::default(); usize::from(players.count())];
    Eriantys::new(&config, &seats, Seed::from(u64::from(seed))).unwrap()
}

/// What two bytes mean: a legal action three times out of four, else anything at all.
fn step(game: &Eriantys, list: &mut Vec<Action>, how: u8, which: u8) -> Step<Action> {
    let seat = Seat::new(how / 4 % 5).unwrap_or(Seat::FIRST);
    match how % 32 {
        0..24 => {
            let seat = game.to_act().single().unwrap_or(seat);
            game.legal_actions(seat, list);
            match list.get(usize::from(which) % list.len().max(1)) {
                Some(action) => Step::Act(seat, *action),
                None => Step::Notice(Notice::Returns(seat)),
            }
        }
        24..28 => Step::Act(seat, universe()[usize::from(which) % universe().len()]),
        28 => Step::Notice(Notice::TimeIsUp),
        _ => Step::Notice(match which % 8 {
            0..4 => Notice::Leaves(seat),
            4..7 => Notice::Returns(seat),
            _ => Notice::GivesUp(seat),
        }),
    }
}

fuzz_target!(|bytes: &[u8]| {
    let [choice, seed, pairs @ ..] = bytes else {
        return;
    };
    let mut game = start(*choice, *seed);
    let (mut list, mut events) = (Vec::new(), Vec::new());
    for pair in pairs.as_chunks::<2>().0 {
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
        assert_eq!(
            Eriantys::from_position(&game.position()).as_ref(),
            Ok(&game)
        );
        if game.to_act().is_empty() {
            let suspended = game.view(Viewer::Spectator).suspended;
            assert!(suspended != game.outcome().is_some(), "stuck after {step}");
        }
    }
});
