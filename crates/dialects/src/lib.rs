//! The dialects: protocols of older clients of the games, served at the same tables.
//!
//! | module | what lives there |
//! |---|---|
//! | [`client`] | what every dialect's client is: bytes in, events out; no I/O |
//! | [`conversation`] | what every dialect's side of a connection is: bytes in, bytes out; no I/O |
//! | [`manners`] | what a server is told about its dialects |
//! | [`identity`] | nicknames and the PIN that lets their owners come back |
//! | `constants` | constants that travel by name |
//! | `names` | what the players at a table are called |
//! | `eriantys`, `masters` | what the dialects of a game share |
//! | [`eriantys_ack`], [`eriantys_phase`], [`masters_state`], [`masters_bean`], [`masters_update`] | a dialect each: its messages, its session, its client |
//!
//! A dialect is one module: its messages stand in one file per direction, in the order of its
//! document; its session turns them into what the host understands and news into messages; its client
//! speaks the other side and shares nothing with the session but messages and codecs, so that each
//! checks the other.

pub mod client;
mod constants;
pub mod conversation;
mod eriantys;
pub mod eriantys_ack;
pub mod eriantys_phase;
pub mod identity;
pub mod manners;
mod masters;
pub mod masters_bean;
pub mod masters_state;
pub mod masters_update;
mod names;

use client::{Client, Plan};
use conversation::{Conversation, Peer};
use manners::{CharacterTexts, Manners};
use std::sync::Arc;
use wire::Framing;

/// A protocol that can be served.
#[derive(Clone, Copy, Debug)]
pub struct Dialect {
    /// Its name.
    pub id: &'static str,
    /// The game it plays.
    pub game: &'static str,
    /// Where it is served if nobody says.
    pub port: u16,
    /// The fewest and the most who play in it.
    pub players: (u8, u8),
    /// Which of its games have characters.
    pub expert: Expert,
    /// How many messages a client sends for each command, about: acknowledgements are messages, too.
    pub chatter: u32,
    /// Do those of one match have to come one after the other, and those of another match after them?
    /// They do where newcomers sit down with those who wait, and where an original server loses a lobby
    /// that is opened at the same time as another one.
    pub one_line: bool,
    /// How a client writes whose first byte this is; nothing if it is none of the dialect.
    pub framing: fn(u8) -> Option<Framing>,
    /// Are its clients told which tables there are, and by whom?
    pub lists: bool,
    /// Can its clients join a table by its code?
    pub codes: bool,
    /// Begins a conversation with a client.
    pub begin: fn(Framing, Arc<Manners>, Peer) -> Box<dyn Conversation>,
    /// Begins to play as a client, who may know the texts of the characters.
    pub client: fn(Framing, Plan, Option<CharacterTexts>) -> Box<dyn Client>,
}

/// Which games of a dialect have characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expert {
    /// None.
    Never,
    /// Those that are opened as expert games.
    Offered,
    /// The same, but clients of the Java framing know the characters only by texts, which they must have.
    WithTexts,
}

/// Every dialect, by port.
pub const DIALECTS: &[Dialect] = &[
    eriantys_ack::DIALECT,
    masters_state::DIALECT,
    eriantys_phase::DIALECT,
    masters_bean::DIALECT,
    masters_update::DIALECT,
];

/// The dialect of this name.
pub fn find(id: &str) -> Result<&'static Dialect, UnknownDialect> {
    let found = DIALECTS.iter().find(|dialect| dialect.id == id);
    found.ok_or_else(|| UnknownDialect { id: id.to_owned() })
}

/// There is no dialect of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no dialect is called {id:?}; the dialects are: {}", ids())]
pub struct UnknownDialect {
    id: String,
}

fn ids() -> String {
    let ids: Vec<&str> = DIALECTS.iter().map(|dialect| dialect.id).collect();
    ids.join(", ")
}
