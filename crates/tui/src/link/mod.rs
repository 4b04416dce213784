//! The way to a house of tables: a server far away, or a host in this process. Both speak the same
//! messages, so nobody else needs to know which it is.

mod there;

use client::Error;
use protocol::http::{CreateTable, Created, GameInfo, Join, Joined};
use protocol::socket::{ClientMessage, ServerMessage};
use protocol::{Code, MatchInfo, Replay, TableInfo};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;

pub use there::There;

/// Messages that may wait on a line, each way.
const WAITING: usize = 64;

/// A house of tables. Clones are the same house.
#[derive(Clone)]
pub enum House {
    /// A server.
    There(There),
}

impl House {
    /// The games that can be played there.
    pub async fn games(&self) -> Result<Vec<GameInfo>, Error> {
        match self {
            House::There(there) => there.games().await,
        }
    }

    /// Tables that wait or play, as far as they are public.
    pub async fn tables(&self) -> Result<Vec<Arc<TableInfo>>, Error> {
        match self {
            House::There(there) => there.tables().await,
        }
    }

    /// One table.
    pub async fn table(&self, code: &Code) -> Result<TableInfo, Error> {
        match self {
            House::There(there) => there.table(code).await,
        }
    }

    /// Finished matches, the latest first.
    pub async fn matches(&self) -> Result<Vec<MatchInfo>, Error> {
        match self {
            House::There(there) => there.matches().await,
        }
    }

    /// Opens a table and, if a name is given, sits down at it.
    pub async fn create(&self, table: &CreateTable) -> Result<Created, Error> {
        match self {
            House::There(there) => there.create(table).await,
        }
    }

    /// Sits down at a table.
    pub async fn join(&self, code: &Code, join: &Join) -> Result<Joined, Error> {
        match self {
            House::There(there) => there.join(code, join).await,
        }
    }

    /// Positions of a finished match, from the number on.
    pub async fn replay(&self, code: &Code, from: u32, count: u32) -> Result<Replay, Error> {
        match self {
            House::There(there) => there.replay(code, from, count).await,
        }
    }

    /// A line to a table: from one's own seat with a token, else to watch.
    pub fn line(&self, code: Code, token: Option<String>) -> Line {
        match self {
            House::There(there) => there.line(code, token),
        }
    }
}

/// What is heard on the line to a table.
#[derive(Debug)]
pub enum Heard {
    /// The house says something.
    Said(Box<ServerMessage>),
    /// The connection was lost; it is tried again after a while.
    Lost {
        /// Why.
        why: String,
        /// How long until it is tried again.
        again: Duration,
    },
    /// The line has ended for good: the house has said good-bye, or will never answer.
    Ended(Option<Error>),
}

/// A line to a table. It connects again by itself and says again what was not answered, so that
/// nothing is lost or done twice; dropping it ends it.
pub struct Line {
    /// What is said to the house; `hello` is said by the line itself.
    pub say: mpsc::Sender<ClientMessage>,
    /// What is heard from it.
    pub hear: mpsc::Receiver<Heard>,
}
