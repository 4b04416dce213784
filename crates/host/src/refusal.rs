//! Why the host refuses something.

use kernel::NotationError;
use protocol::{BadNickname, NoCode};
use std::fmt::Display;

use crate::games::UnknownGame;
use crate::journal::JournalError;

/// A refusal: nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The code leads nowhere.
    #[error("there is no table with this code")]
    NoSuchTable,
    /// No game has this name.
    #[error(transparent)]
    NoSuchGame(#[from] UnknownGame),
    /// The options of a table or of its game cannot be.
    #[error("{0}")]
    BadOptions(String),
    /// What somebody is called cannot be a nickname.
    #[error(transparent)]
    BadName(#[from] BadNickname),
    /// Somebody else who is here has this name.
    #[error(
        "somebody on this server is already called {0}; choose another name, or show your token"
    )]
    NameTaken(String),
    /// Somebody sits there.
    #[error("this seat is taken; choose another one, or none to get any free seat")]
    SeatTaken,
    /// Everybody sits.
    #[error("this table is full")]
    TableFull,
    /// One person, one seat.
    #[error("you already sit at this table")]
    AlreadySeated,
    /// The token opens no seat here.
    #[error("this token holds no seat at this table")]
    NotSeated,
    /// Nobody watches here.
    #[error("this table lets nobody watch")]
    NoSpectators,
    /// The match must run for this.
    #[error("the match has not started yet")]
    NotStarted,
    /// The match must not run for this.
    #[error("the match has already started")]
    AlreadyStarted,
    /// Only a finished match can be played again.
    #[error("the match is not over yet")]
    NotFinished,
    /// The match is over.
    #[error("the match is over")]
    Finished,
    /// The table is gone.
    #[error("this table was closed")]
    Closed,
    /// Others decide this.
    #[error("only the player who opened the table can do this")]
    NotOwner,
    /// The command was decided on an older state.
    #[error("the match has gone on since: look at the new state and decide again")]
    Stale {
        /// The sequence number now.
        seq: u64,
    },
    /// A rule of the game forbids it.
    #[error("{why}")]
    Rule {
        /// The number of the rule.
        rule: &'static str,
        /// Which action of the batch, counted from 0.
        at: usize,
        /// In words.
        why: String,
    },
    /// An action is not in the notation of the game.
    #[error("{why}")]
    Notation {
        /// Which action of the batch, counted from 0.
        at: usize,
        /// What is wrong.
        why: NotationError,
    },
    /// A command without an action, or with far too many.
    #[error("a command has 1 to {most} actions")]
    BatchSize {
        /// The most.
        most: usize,
    },
    /// The time of the player is out.
    #[error("your time is out")]
    TimeIsOut,
    /// The table does not allow it.
    #[error("this table does not let players take back")]
    NoTakeBack,
    /// There is nothing of one's own to undo.
    #[error(
        "there is nothing to take back: somebody else acted, something hidden was shown, or \
         chance was drawn"
    )]
    NothingToTakeBack,
    /// The same things to and fro, which would fill the journal.
    #[error("you have moved to and fro for long enough; do something that leads on")]
    Restless,
    /// Too long, or nothing at all.
    #[error("a chat line has 1 to {most} printable characters")]
    BadChat {
        /// The most.
        most: usize,
    },
    /// Too many lines.
    #[error("you are writing too fast; wait a few seconds")]
    ChatTooFast,
    /// Nobody writes so much at one table.
    #[error("you have written {most} lines at this table; more are not kept")]
    ChatFull {
        /// The most.
        most: u16,
    },
    /// A person sits at too many tables, or too many were opened from one address.
    #[error("nobody has more than {most} tables at once; finish or leave one first")]
    TooManyTables {
        /// The most.
        most: usize,
    },
    /// The house is full.
    #[error("this server has no room for more tables now; try again later")]
    HouseFull,
    /// Too many people look at one table.
    #[error("too many people are connected to this table")]
    TableCrowded,
    /// The table has more to do than it can.
    #[error("this table is busy; try again")]
    Busy,
    /// The server stops.
    #[error("the server is stopping; come back in a moment")]
    Stopping,
    /// The journal cannot keep it.
    #[error("the server cannot store anything now, so nothing was changed; try again later")]
    Storage(#[from] JournalError),
    /// The journal failed in the middle, and cannot say what it keeps.
    #[error(
        "the server does not know whether this was stored; look again when it is back, and send it \
         again with the same id"
    )]
    Unsure,
}

impl From<NoCode> for Refused {
    fn from(_: NoCode) -> Refused {
        Refused::NoSuchTable
    }
}

impl Refused {
    /// A seat that the table does not have.
    pub fn no_seat(seat: impl Display) -> Refused {
        Refused::BadOptions(format!("there is no seat {seat} at this table"))
    }

    /// A word for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Refused::NoSuchTable => "no_such_table",
            Refused::NoSuchGame(_) => "no_such_game",
            Refused::BadOptions(_) => "bad_options",
            Refused::BadName(_) => "bad_name",
            Refused::NameTaken(_) => "name_taken",
            Refused::SeatTaken => "seat_taken",
            Refused::TableFull => "table_full",
            Refused::AlreadySeated => "already_seated",
            Refused::NotSeated => "not_seated",
            Refused::NoSpectators => "no_spectators",
            Refused::NotStarted => "not_started",
            Refused::AlreadyStarted => "already_started",
            Refused::NotFinished => "not_finished",
            Refused::Finished => "finished",
            Refused::Closed => "closed",
            Refused::NotOwner => "not_owner",
            Refused::Stale { .. } => "stale",
            Refused::Rule { .. } => "rule",
            Refused::Notation { .. } => "notation",
            Refused::BatchSize { .. } => "batch_size",
            Refused::TimeIsOut => "time_is_out",
            Refused::NoTakeBack => "no_take_back",
            Refused::NothingToTakeBack => "nothing_to_take_back",
            Refused::Restless => "restless",
            Refused::BadChat { .. } => "bad_chat",
            Refused::ChatTooFast => "chat_too_fast",
            Refused::ChatFull { .. } => "chat_full",
            Refused::TooManyTables { .. } => "too_many_tables",
            Refused::HouseFull => "house_full",
            Refused::TableCrowded => "table_crowded",
            Refused::Busy => "busy",
            Refused::Stopping => "stopping",
            Refused::Storage(_) => "storage",
            Refused::Unsure => "unsure",
        }
    }
}
