//! What is asked and answered over HTTP.

use bots::Level;
use kernel::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::code::Code;
use crate::options::{Options, Reserved};
use crate::table::{MatchInfo, TableInfo};

/// What this server is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Version {
    /// Always `bottega`.
    pub name: String,
    /// The version of the program.
    pub version: String,
    /// The version of the protocol.
    pub protocol: u32,
    /// The older protocols that are served here, each on a port of its own.
    #[serde(default)]
    pub dialects: Vec<DialectInfo>,
}

/// An older protocol that is served here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DialectInfo {
    /// Its name.
    pub id: String,
    /// The game that is played in it.
    pub game: String,
    /// The port of its clients.
    pub port: u16,
}

/// A game that can be played here.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GameInfo {
    /// Its name, as it is used in the protocol.
    pub name: String,
    /// What it is, in one sentence.
    pub about: String,
    /// What can be chosen about a match: the fields of its config.
    pub choices: Value,
    /// What a seat may wish for.
    pub seat_choices: Value,
    /// The bots that can sit at its tables, the weakest first.
    pub bots: Vec<Level>,
}

/// A table to be opened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateTable {
    /// The game.
    pub game: String,
    /// What is chosen about it; what is left out gets its default.
    #[serde(default)]
    pub config: Map<String, Value>,
    /// What is chosen about the table.
    #[serde(default)]
    pub options: Options,
    /// Who shall sit where, as far as that is decided: `"open"` or `{"bot": "greedy"}`.
    #[serde(default)]
    pub seats: Vec<Reserved>,
    /// The name of the person who opens it and sits down. Without one, bots must take every seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The seat that person wants; any free one if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// What that person wishes for in the game.
    #[serde(default)]
    pub wishes: Map<String, Value>,
}

/// A table is open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Created {
    /// Its code, to be shared.
    pub code: Code,
    /// The seat of the person who opened it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The token of that seat. Keep it secret: whoever has it plays from that seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

/// Somebody wants to sit down.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// A nickname: 1 to 32 printable characters, used by nobody else here.
    pub name: String,
    /// The seat; any free one if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// What the person wishes for in the game.
    #[serde(default)]
    pub wishes: Map<String, Value>,
}

/// Somebody sits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Joined {
    /// On this seat.
    pub seat: Seat,
    /// The token of the seat. Keep it secret: whoever has it plays from that seat.
    pub token: String,
}

/// The free seats are filled with bots, and the match starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// How well the bots play.
    pub bots: Level,
}

/// Tables that wait or play and are not private, the latest first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Tables {
    /// The tables.
    pub tables: Vec<std::sync::Arc<TableInfo>>,
}

/// Finished matches that were not private, the latest first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Matches {
    /// The matches.
    pub matches: Vec<MatchInfo>,
}
