//! A table as everybody sees it.

use bots::Level;
use kernel::{Outcome, Seat, SeatSet, Verdict};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::sync::Arc;
use std::time::Duration;

use crate::code::Code;
use crate::options::Options;

/// A moment: milliseconds since 1970.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct Millis(pub u64);

impl Millis {
    /// So much later.
    pub fn after(self, time: Duration) -> Millis {
        Millis(self.0.saturating_add(time.as_millis().try_into().unwrap_or(u64::MAX)))
    }

    /// How long ago `earlier` was; nothing if it is yet to come.
    pub fn since(self, earlier: Millis) -> Duration {
        Duration::from_millis(self.0.saturating_sub(earlier.0))
    }
}

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// For players.
    Waiting,
    /// The match runs.
    Playing,
    /// The match is over.
    Finished,
    /// The table was given up before its match was over.
    Closed,
}

/// Everything about a table that is open to everybody who may look at it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TableInfo {
    /// The code of the table.
    pub code: Code,
    /// Its game.
    pub game: Arc<str>,
    /// What was chosen about the game, complete.
    pub config: Arc<Value>,
    /// What was chosen about the table.
    pub options: Arc<Options>,
    /// How far it is.
    pub stage: Stage,
    /// Who sits where.
    pub seats: Vec<SeatInfo>,
    /// Who may fill the free seats with bots.
    pub owner: Option<Seat>,
    /// How many people watch.
    pub spectators: usize,
    /// The table at which they play again.
    pub rematch: Option<Code>,
    /// When it was opened.
    pub opened: Millis,
    /// When something happened last.
    pub changed: Millis,
}

/// A seat as everybody sees it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SeatInfo {
    /// Who sits there.
    pub player: Player,
    /// Is somebody connected there? Bots always are.
    pub connected: bool,
    /// Does a bot play in place of the person now?
    pub stand_in: bool,
    /// Do they want to play again?
    pub wants_rematch: bool,
    /// What they wish for in the game.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub wishes: Map<String, Value>,
    /// Do they still choose what they wish for? The match waits for them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub choosing: bool,
    /// Have they still to say what they are called?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub nameless: bool,
}

/// Who sits at a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Player {
    /// Nobody yet.
    #[default]
    Nobody,
    /// A person of this name.
    Person(String),
    /// A bot of this level.
    Bot(Level),
}

/// The clocks of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Clocks {
    /// Milliseconds left, by seat.
    pub left: Vec<u64>,
    /// Whose clocks are running.
    pub running: SeatSet,
}

/// A line of chat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ChatLine {
    /// Who said it.
    pub seat: Seat,
    /// Their name.
    pub name: String,
    /// What they said.
    pub text: String,
    /// When.
    pub at: Millis,
}

/// A finished match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct MatchInfo {
    /// The table as it was.
    pub table: TableInfo,
    /// How it ended, in words: `p0 wins: last tower`.
    pub result: String,
    /// Who won; absent if the match was stored by a version that did not write it down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
}

/// A part of a finished match, position by position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Replay<J = Value> {
    /// How many positions the match has: one more than steps.
    pub total: u32,
    /// The positions that were asked for, in order.
    pub positions: Vec<Position<J>>,
    /// How the match ended.
    pub outcome: Outcome,
}

/// A position of a finished match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Position<J = Value> {
    /// Its number; 0 is the beginning.
    pub number: u32,
    /// The step that led to it, in the notation of the game: `p0 a7`; null at the beginning.
    pub step: Option<String>,
    /// What happened then: a list of events of the game.
    pub events: J,
    /// The same in sentences.
    pub log: Vec<String>,
    /// What the viewer saw: a view of the game.
    pub view: J,
}
