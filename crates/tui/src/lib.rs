//! The terminal client: the same tables as in the browser, over the network or in this process.
//!
//! | module | what lives there |
//! |---|---|
//! | `play` | choose a thing, choose where it goes; `Face`, what a game must show and say |
//! | `eriantys`, `masters` | the faces of the two games |
//! | `link` | the way to a house of tables: a server, or a host in this process |
//! | `keeping` | what is remembered between two runs: one's own seats, settings |
//! | `table` | what one knows of a table: a plain value, changed by messages and by choices |
//! | `screen` | everything drawn: menu, table, replay, dialogs; colours, signs, keys, mouse |
//! | `plain` | the same in lines, without drawing |
//! | `terminal` | the terminal itself, and that it is given back as it was |

mod eriantys;
mod keeping;
mod link;
mod masters;
mod play;

use protocol::Code;
use serde_json::{Map, Value};
use std::path::PathBuf;
use words::Language;

/// What the program was asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Launch {
    /// What to do first.
    pub intent: Intent,
    /// Where games that are played here, seats and settings are kept.
    pub data: PathBuf,
    /// What the player wants to be called; else the name of last time, or of the user.
    pub name: Option<String>,
    /// The language; else that of the settings, or of the system.
    pub language: Option<Language>,
    /// No colours.
    pub no_colour: bool,
    /// Only ASCII.
    pub ascii: bool,
    /// Lines instead of drawing.
    pub plain: bool,
}

/// What to do first.
#[derive(Clone, Debug, PartialEq)]
pub enum Intent {
    /// Ask.
    Menu,
    /// Play here, in this process.
    Here(NewGame),
    /// Play at a server: at a table, or at one that is chosen there.
    Online {
        /// The address of the server.
        url: String,
        /// The table.
        table: Option<Code>,
    },
    /// Go on with the game that was left last.
    Resume,
    /// Watch a table.
    Watch {
        /// The address of the server.
        url: String,
        /// The table.
        table: Code,
    },
    /// Step through a record.
    Replay {
        /// The text of the record.
        record: String,
    },
}

/// A game that is played in this process.
#[derive(Clone, Debug, PartialEq)]
pub struct NewGame {
    /// The game.
    pub game: String,
    /// What is chosen about it; the number of players is one of these.
    pub config: Map<String, Value>,
    /// What the first player wishes for.
    pub wishes: Map<String, Value>,
    /// How well the bots play.
    pub bots: bots::Level,
    /// People share this terminal: nobody else plays.
    pub hotseat: bool,
}

/// Why the terminal client had to stop.
#[derive(Debug, thiserror::Error)]
pub enum Error {}

/// Does what was asked for.
pub fn run(_launch: Launch) -> Result<(), Error> {
    Ok(())
}
