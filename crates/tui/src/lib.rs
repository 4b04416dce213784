//! The terminal client: the same tables as in the browser, over the network or in this process.
//!
//! | module | what lives there |
//! |---|---|
//! | `play` | choose a thing, choose where it goes; `Face`, what a game must show and say |
//! | `eriantys`, `masters` | the faces of the two games |
//! | `link` | the way to a house of tables: a server, or a host in this process |
//! | `keeping` | what is remembered between two runs: one's own seats, settings |
//! | `table` | what one knows of a table: a plain value, changed by messages and by choices |
//! | `replay` | a finished match, position by position |
//! | `memory` | what is remembered while one plays: the houses, and where one sits |
//! | `menu` | what is asked before that, as plain values: lists, forms, the way to a table |
//! | `screen` | everything drawn: menu, table, replay, dialogs; colours, signs, keys, mouse |
//! | `plain` | the same in lines, without drawing |
//! | `terminal` | the terminal itself, and that it is given back as it was |
//! | `ansi` | pictures in the language of terminals |
//! | `signals` | what the program is told from outside: to stop, to pause, to go on |

mod ansi;
mod eriantys;
mod keeping;
mod link;
mod masters;
mod memory;
mod menu;
mod plain;
mod play;
mod replay;
mod screen;
mod signals;
mod table;
mod terminal;

#[cfg(test)]
mod catalogue;
#[cfg(test)]
mod testing;

use protocol::{Code, Millis, Options};
use serde::Serialize;
use serde_json::{Map, Value};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use words::{Language, Words, say};

use keeping::{OwnTable, Place};
use memory::Memory;
use menu::{Desk, Link, Newcomer, Page, Work};
use replay::Replay;
use signals::Signals;

/// What the program was asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Launch {
    /// What to do first.
    pub intent: Intent,
    /// Where games that are played here, seats and settings are kept.
    pub data: PathBuf,
    /// The directory was named for this run: it must be named again to find what is in it.
    pub data_named: bool,
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
    /// Go on with a match.
    Resume {
        /// The table; else the one that was left last.
        table: Option<Code>,
    },
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

/// A match that one can go on with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Waiting {
    /// The game.
    pub game: String,
    /// The table.
    pub code: Code,
    /// `here`, or the address of the server.
    pub place: String,
    /// Who of this computer plays there.
    pub names: Vec<String>,
    /// When they were there last.
    pub at: Millis,
}

/// The matches that one can go on with, as far as a data directory knows, the latest first.
pub fn waiting(data: &Path, language: Option<Language>) -> Result<Vec<Waiting>, Trouble> {
    let (memory, flaw) = Memory::of_seats(data);
    if let Some(flaw) = flaw {
        let words = Words::of(language.unwrap_or_else(Language::of_system));
        return Err(Trouble::Words(flaw.in_words(&words)));
    }
    let waiting = |table: OwnTable| Waiting {
        game: table.game,
        code: table.code,
        place: match table.place {
            Place::Here => "here".to_owned(),
            Place::There(url) => url,
        },
        names: table.seats.into_iter().map(|seat| seat.name).collect(),
        at: table.at,
    };
    Ok(memory.tables().into_iter().map(waiting).collect())
}

/// The table that a link leads to.
pub fn table_of_link(url: &str) -> Option<Code> {
    Link::read(url).map(|link| link.code)
}

/// A game that is played in this process.
#[derive(Clone, Debug, PartialEq)]
pub struct NewGame {
    /// The game.
    pub game: String,
    /// What is chosen about it; the number of players is one of these.
    pub config: Map<String, Value>,
    /// What the people of this terminal wish for, by seat.
    pub wishes: Vec<Map<String, Value>>,
    /// How well the bots play.
    pub bots: bots::Level,
    /// People share this terminal: nobody else plays.
    pub hotseat: bool,
    /// What is chosen about the table: clocks, taking back.
    pub options: Options,
    /// What the people who share the terminal are called, by seat; whoever has no name, or an empty one,
    /// is called by number.
    pub names: Vec<String>,
}

/// Why it did not work.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// In words.
    #[error("{0}")]
    Words(String),
    /// Nothing can be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// How long it may take to end what was begun and to leave the house in this process. Every move is
/// stored already.
const CLOSING: Duration = Duration::from_secs(8);

/// Runs the terminal client until the player quits.
pub fn run(launch: Launch) -> Result<(), Trouble> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let ended = runtime.block_on(play(launch));
    // A bot that still thinks is not waited for.
    runtime.shutdown_background();
    ended
}

async fn play(launch: Launch) -> Result<(), Trouble> {
    let (desk, aside) = Desk::open(&launch);
    for damaged in aside {
        let _ = writeln!(io::stderr(), "bottega: {damaged}");
    }
    let (memory, words) = (desk.memory.clone(), Arc::clone(&desk.words));
    let data = launch.data_named.then_some(launch.data);
    let first = first(launch.intent, &desk)?;
    terminal::look_out_for_panics();
    let mut signals = Signals::listen(!launch.plain);
    let runs = async {
        match launch.plain {
            true => plain::run(desk, first, &mut signals).await,
            false => screen::run(desk, first, &mut signals).await,
        }
    };
    let ended = tokio::select! {
        ended = runs => ended,
        () = terminal::failed() => Err(Trouble::Words(say!(words, "terminal-failed"))),
    };
    // Whatever happened, what was played here is stored.
    let _ = within(CLOSING, &mut signals, memory.close()).await;
    // The words of the end: one may have changed the language.
    let words = ended?;
    if memory.left_open() {
        let mut command = "bottega play --resume".to_owned();
        if let Some(data) = data {
            command.push_str(&format!(" --data {}", data.display()));
        }
        // Perhaps nobody is there any more to read it.
        let told = say!(words, "terminal-come-back", command = command);
        let _ = writeln!(io::stdout(), "{}", client::harmless(&told));
    }
    Ok(())
}

/// Does something to the end, unless it takes too long or somebody cannot wait; was it done?
async fn within(longest: Duration, signals: &mut Signals, work: impl Future<Output = ()>) -> bool {
    tokio::select! {
        biased;
        () = work => true,
        () = signals.stop() => false,
        () = tokio::time::sleep(longest) => false,
    }
}

/// The way to what was asked for; without one, the menu asks.
fn first(intent: Intent, desk: &Desk) -> Result<Option<Work>, Trouble> {
    let there = |url: &str| menu::there(url, desk).map_err(Trouble::Words);
    let who = Newcomer::of(desk);
    Ok(Some(match intent {
        Intent::Menu => return Ok(None),
        Intent::Here(new) => menu::open_here(desk, new),
        Intent::Online { url, table } => {
            match table.map(Link::to_table).or_else(|| Link::read(&url)) {
                Some(link) => link.follow(there(&url)?, who, menu::sit),
                None => menu::tables(there(&url)?, who),
            }
        }
        Intent::Watch { url, table } => menu::watch(there(&url)?, table, who),
        Intent::Resume { table } => {
            let none = || match table.is_none() && !desk.named {
                true => say!(desk.words, "terminal-resume-none"),
                false => say!(desk.words, "terminal-resume-unknown"),
            };
            menu::resume(desk, table.as_ref()).ok_or_else(|| Trouble::Words(none()))?
        }
        Intent::Replay { record } => {
            let replay = Replay::of_record(&record, &desk.words);
            let replay = replay.map_err(|error| Trouble::Words(error.in_words(&desk.words)))?;
            Box::pin(async move { Ok(Page::Replay(Box::new(replay))) })
        }
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn what_never_ends_is_not_waited_for() {
        let mut signals = Signals::listen(false);
        assert!(within(CLOSING, &mut signals, async {}).await);
        assert!(!within(CLOSING, &mut signals, std::future::pending()).await);
    }
}
