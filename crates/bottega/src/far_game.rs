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
    is_idle: fn(&str) -> bool,
}

impl FarGame {
    /// The game of this name.
    pub(crate) fn named(name: &str) -> Result<FarGame, UnknownGame> {
        struct Far;
        impl WithGame for Far {
            type Answer = FarGame;
            fn run<G: Evaluate>(self) -> FarGame {
                FarGame { think: think::<G>, is_idle: is_idle::<G> }
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
    pub(crate) fn any<'a, T: AsRef<str>>(
        self,
        legal: &'a [T],
        dice: &mut impl Pick,
    ) -> Option<&'a T> {
        any(legal, self.is_idle, dice)
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
        _ => any(legal, is_idle::<G>, &mut seed.fast_generator()).cloned(),
    }
}

fn is_idle<G: Evaluate>(text: &str) -> bool {
    text.parse().is_ok_and(|action| G::is_idle(&action))
}

fn any<'a, T: AsRef<str>>(
    legal: &'a [T],
    is_idle: fn(&str) -> bool,
    dice: &mut impl Pick,
) -> Option<&'a T> {
    // Idle actions come last.
    let last = legal.iter().rposition(|text| !is_idle(text.as_ref()))?;
    legal.get(dice.pick(last as u32 + 1) as usize)
}
