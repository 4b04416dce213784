//! The terminal client: the same tables as in the browser, over the network or in this process.
//!
//! | module | what lives there |
//! |---|---|
//! | `play` | choose a thing, choose where it goes; `Face`, what a game must show and say |
//! | `eriantys`, `masters` | the faces of the two games |
//! | `link` | the way to a house of tables: a server, or a host in this process |
//! | `keeping` | what is remembered between two runs: one's own seats, settings |
//! | `table` | what one knows of a table: a plain value, changed by messages and by choices |
//! | `menu` | what is asked before that, as plain values: lists, forms, the way to a table |
//! | `screen` | everything drawn: menu, table, replay, dialogs; colours, signs, keys, mouse |
//! | `plain` | the same in lines, without drawing |
//! | `terminal` | the terminal itself, and that it is given back as it was |

mod eriantys;
mod keeping;
mod link;
mod masters;
mod menu;
mod play;
mod screen;
mod table;
mod terminal;

use protocol::Code;
use serde_json::{Map, Value};
use std::path::PathBuf;
use std::sync::Arc;
use words::{Language, Words};

use link::{House, There};
use menu::{Desk, Newcomer, Work};
use play::Look;

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

/// Why it did not work, in words.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Trouble(String);

/// Runs the terminal client until the player quits.
pub fn run(launch: &Launch) -> Result<(), Trouble> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Trouble(error.to_string()))?;
    runtime.block_on(play(launch))
}

async fn play(launch: &Launch) -> Result<(), Trouble> {
    let words = Arc::new(Words::of(launch.language.unwrap_or_else(Language::of_system)));
    let desk = Desk {
        words,
        look: Look { colour: !launch.no_colour, ascii: launch.ascii },
        name: launch.name.clone().unwrap_or_else(|| "ada".to_owned()),
    };
    let first = first(&launch.intent, &desk)?;
    screen::run(desk, first).await.map_err(|error| Trouble(error.to_string()))?;
    Ok(())
}

fn first(intent: &Intent, desk: &Desk) -> Result<Option<Work>, Trouble> {
    let there = |url: &str| match There::new(url) {
        Ok(there) => Ok(House::There(there)),
        Err(error) => Err(Trouble(table::reason::trouble(&error, &desk.words))),
    };
    let who = Newcomer::of(desk);
    Ok(match intent {
        Intent::Online { url, table: Some(code) } => {
            Some(menu::sit(there(url)?, code.clone(), who))
        }
        Intent::Watch { url, table } => Some(menu::watch(there(url)?, table.clone(), who)),
        _ => None,
    })
}
