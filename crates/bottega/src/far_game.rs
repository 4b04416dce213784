//! Games as far players need them: from the view and the actions that a server sends as text.

use bots::{Evaluate, Level};
use host::games::{UnknownGame, WithGame, with_game};
use kernel::{Pick, Seat, Seed};
use serde_json::value::RawValue;

/// What a far player needs of a game.
#[derive(Clone, Copy)]
pub(crate) struct FarGame {
    /// What a bot does: level, view, legal actions, seat, seed.
    think: fn(Level, &RawValue, &[String], Seat, Seed) -> Option<String>,
    /// Any action that is not idle.
    pick: fn(&[String], Seed) -> Option<String>,
}

impl FarGame {
    /// The game of this name.
    pub(crate) fn named(name: &str) -> Result<FarGame, UnknownGame> {
        struct Far;
        impl WithGame for Far {
            type Answer = FarGame;
            fn run<G: Evaluate>(self) -> FarGame {
                FarGame { think: think::<G>, pick: pick::<G> }
            }
        }
        with_game(name, Far)
    }

    /// What a bot does.
    pub(crate) fn choose(
        self,
        level: Level,
        view: &RawValue,
        legal: &[String],
        seat: Seat,
        seed: Seed,
    ) -> Option<String> {
        (self.think)(level, view, legal, seat, seed)
    }

    /// Any action that is not idle.
    pub(crate) fn any(self, legal: &[String], seed: Seed) -> Option<String> {
        (self.pick)(legal, seed)
    }
}

fn think<G: Evaluate>(
    level: Level,
    view: &RawValue,
    legal: &[String],
    seat: Seat,
    seed: Seed,
) -> Option<String> {
    let seen: Option<G::View> = match level {
        Level::Random => None,
        Level::Greedy => serde_json::from_str(view.get()).ok(),
    };
    let thought =
        seen.and_then(|view| level.choose_from_view::<G>(&view, seat, seed).ok()).flatten();
    match thought.map(|action| action.to_string()) {
        Some(action) if legal.contains(&action) => Some(action),
        _ => pick::<G>(legal, seed),
    }
}

fn pick<G: Evaluate>(legal: &[String], seed: Seed) -> Option<String> {
    let idle = |text: &String| text.parse().is_ok_and(|action| G::is_idle(&action));
    // Idle actions come last.
    let last = legal.iter().rposition(|text| !idle(text))?;
    let index = seed.fast_generator().pick(last as u32 + 1);
    legal.get(index as usize).cloned()
}
