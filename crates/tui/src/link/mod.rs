//! The way to a house of tables: a server far away, or a host in this process. Both speak the same
//! messages, so nobody else needs to know which it is.

mod here;
mod line;
mod there;

use client::Error;
use protocol::http::{CreateTable, Created, GameInfo, Join, Joined};
use protocol::socket::{ClientMessage, ServerMessage};
use protocol::{Code, MatchInfo, Replay, TableInfo};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;

pub(crate) use here::{BOT_DELAY, Here};
pub(crate) use there::There;

/// Messages that may wait on a line, each way.
const WAITING: usize = 64;

/// So long an answer may take; then the connection is dead, whatever it says of itself.
const PATIENCE: Duration = Duration::from_secs(8);

/// Finished matches that are listed.
const MATCHES: u32 = 50;

/// A house of tables. Clones are the same house.
#[derive(Clone)]
pub(crate) enum House {
    /// A server.
    There(There),
    /// A host in this process.
    Here(Here),
}

impl House {
    /// The games that can be played there.
    pub(crate) async fn games(&self) -> Result<Vec<GameInfo>, Error> {
        match self {
            House::There(there) => there.games().await,
            House::Here(here) => Ok(here.games()),
        }
    }

    /// Tables that wait or play, as far as they are public.
    pub(crate) async fn tables(&self) -> Result<Vec<Arc<TableInfo>>, Error> {
        match self {
            House::There(there) => there.tables().await,
            House::Here(here) => here.tables().await,
        }
    }

    /// One table.
    pub(crate) async fn table(&self, code: &Code) -> Result<TableInfo, Error> {
        match self {
            House::There(there) => there.table(code).await,
            House::Here(here) => here.table(code).await,
        }
    }

    /// Finished matches, the latest first.
    pub(crate) async fn matches(&self) -> Result<Vec<MatchInfo>, Error> {
        match self {
            House::There(there) => there.matches().await,
            House::Here(here) => here.matches().await,
        }
    }

    /// Opens a table and, if a name is given, sits down at it.
    pub(crate) async fn create(&self, table: &CreateTable) -> Result<Created, Error> {
        match self {
            House::There(there) => there.create(table).await,
            House::Here(here) => here.create(table).await,
        }
    }

    /// Sits down at a table.
    pub(crate) async fn join(&self, code: &Code, join: &Join) -> Result<Joined, Error> {
        match self {
            House::There(there) => there.join(code, join).await,
            House::Here(here) => here.join(code, join).await,
        }
    }

    /// Positions of a finished match, from the number on.
    pub(crate) async fn replay(&self, code: &Code, from: u32, count: u32) -> Result<Replay, Error> {
        match self {
            House::There(there) => there.replay(code, from, count).await,
            House::Here(here) => here.replay(code, from, count).await,
        }
    }

    /// Somebody of this terminal is known in the house under this name, by this token: they stay the
    /// same person when they sit down at another table. Whoever sits down in this run is known anyway.
    pub(crate) fn knows(&self, name: &str, token: &str) {
        match self {
            House::There(there) => there.know(name, token),
            // Here everybody may have any name.
            House::Here(_) => {}
        }
    }

    /// Leaves the house: what happens in this process ends here. Nothing is lost.
    pub(crate) async fn close(self) {
        match self {
            House::There(_) => {}
            House::Here(here) => here.close().await,
        }
    }

    /// Gives a seat back, if the house answers in time.
    pub(crate) async fn leave(&self, code: Code, token: String) {
        let mut line = self.line(code, Some(token));
        let leave = ClientMessage::Leave { id: "leave".to_owned() };
        let ended = async {
            // The line says it once the house has let us in.
            let _ = line.say.send(leave).await;
            while let Some(Heard::Said(_) | Heard::Lost) = line.hear.recv().await {}
        };
        let _ = tokio::time::timeout(PATIENCE, ended).await;
    }

    /// A line to a table: from one's own seat with a token, else to watch.
    pub(crate) fn line(&self, code: Code, token: Option<String>) -> Line {
        match self {
            House::There(there) => there.line(code, token),
            House::Here(here) => here.line(code, token),
        }
    }
}

/// What is heard on the line to a table.
#[derive(Debug)]
pub(crate) enum Heard {
    /// The house says something.
    Said(Box<ServerMessage>),
    /// The connection was lost; it is tried again after a while.
    Lost,
    /// The line has ended for good: the house has said good-bye, or will never answer. Why, if
    /// anybody knows.
    Ended(Option<Error>),
}

/// A line to a table. It connects again by itself and says again what was not answered, so that
/// nothing is lost or done twice; dropping it ends it.
pub(crate) struct Line {
    /// What is said to the house; `hello` is said by the line itself.
    pub(crate) say: mpsc::Sender<ClientMessage>,
    /// What is heard from it.
    pub(crate) hear: mpsc::Receiver<Heard>,
}

#[cfg(test)]
mod tests;
