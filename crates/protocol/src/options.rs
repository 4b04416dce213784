//! What can be chosen about a table, beside the game.

use bots::Level;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The choices of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// Private tables are in no list: whoever has the code may join.
    pub private: bool,
    /// How much time the players have.
    pub clock: ClockRule,
    /// What happens when a player loses the connection or leaves.
    pub absence: Absence,
    /// How many seconds a player may be away before that happens.
    pub grace: u16,
    /// How many seconds a suspended match waits for the players who left.
    pub patience: u16,
    /// May players take back their own actions?
    pub take_back: bool,
    /// May people watch?
    pub spectators: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            private: false,
            clock: ClockRule::None,
            absence: Absence::Skip,
            grace: 60,
            patience: 600,
            take_back: true,
            spectators: true,
        }
    }
}

impl Options {
    /// Refuses what makes no sense.
    pub fn check(&self) -> Result<(), &'static str> {
        const DAY: u32 = 86_400;
        match self.clock {
            ClockRule::None => Ok(()),
            ClockRule::PerTurn { seconds } if (1..=DAY).contains(&seconds) => Ok(()),
            ClockRule::PerTurn { .. } => Err("a turn has 1 to 86400 seconds"),
            ClockRule::PerGame { seconds, increment }
                if (1..=DAY).contains(&seconds) && increment <= DAY =>
            {
                Ok(())
            }
            ClockRule::PerGame { .. } => {
                Err("a game has 1 to 86400 seconds, and each turn adds 0 to 86400")
            }
        }
    }
}

/// How much time the players have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClockRule {
    /// As much as they like.
    #[default]
    None,
    /// For every turn. When the time is out, a bot finishes the turn.
    PerTurn {
        /// So many seconds.
        seconds: u32,
    },
    /// For the whole game. Whose time is out has given up.
    PerGame {
        /// So many seconds,
        seconds: u32,
        /// and so many more after each turn.
        #[serde(default)]
        increment: u32,
    },
}

/// What happens when a player is away for longer than the grace time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Absence {
    /// Everybody waits.
    Wait,
    /// The game goes on without the player, by its own rules, until they return.
    Skip,
    /// A bot plays for them until they return.
    Bot,
    /// The game is broken off.
    Abort,
}

/// Who shall sit at a seat of a new table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Reserved {
    /// Whoever comes.
    Open,
    /// A bot of this level.
    Bot(Level),
}
