//! The bots there are, by name.

use kernel::{Seat, Seed, playout};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

use crate::evaluate::Evaluate;
use crate::greedy;

/// How well a bot plays.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Any legal action.
    Random,
    /// A sensible player who looks to the end of the own turn.
    Greedy,
}

impl Level {
    /// Every level, the weakest first.
    pub const ALL: [Level; 2] = [Level::Random, Level::Greedy];

    /// The level as people type it.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Greedy => "greedy",
        }
    }

    /// What `seat` does next; nothing if it may not act. `seed` is what the bot's own chance comes
    /// from.
    pub fn choose<G: Evaluate>(self, game: &G, seat: Seat, seed: Seed) -> Option<G::Action> {
        let mut world = game.clone();
        world.redeal(seat, seed);
        let mut chance = seed.fast_generator();
        match self {
            Level::Random => playout::random_action_of(&world, seat, &mut chance, &mut Vec::new()),
            Level::Greedy => greedy::choose(&world, seat, &mut chance),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// There is no bot of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no bot is called {0:?}; the bots are: random, greedy")]
pub struct UnknownLevel(String);

impl FromStr for Level {
    type Err = UnknownLevel;
    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        let level = Level::ALL.into_iter().find(|level| level.name() == text);
        level.ok_or_else(|| UnknownLevel(text.to_owned()))
    }
}
