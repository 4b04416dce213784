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
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::sync::mpsc;
use tokio::time::timeout;

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

    /// One finished match.
    pub(crate) async fn finished(&self, code: &Code) -> Result<MatchInfo, Error> {
        match self {
            House::There(there) => there.finished(code).await,
            House::Here(here) => here.finished(code).await,
        }
    }

    /// The record of a finished match.
    pub(crate) async fn record(&self, code: &Code) -> Result<String, Error> {
        match self {
            House::There(there) => there.record(code).await,
            House::Here(here) => here.record(code).await,
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

    /// Gives a seat of a table that waits back, if the house answers in time.
    pub(crate) async fn leave(&self, code: Code, token: String) {
        let _ = self.end(code, token, End::Leave).await;
    }

    /// Leaves a table or gives up its match from outside of it. Whoever does so now does not mean an
    /// hour later: a house that does not answer in time is not told any more.
    pub(crate) async fn end(&self, code: Code, token: String, end: End) -> Result<(), Error> {
        let mut line = self.line(code, Some(token));
        // A house does nothing twice under one name.
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let id = format!("end-{:x}", now.as_micros());
        let message = match end {
            End::Leave => ClientMessage::Leave { id },
            End::GiveUp => ClientMessage::GiveUp { id },
        };
        let ended = async {
            // The line says it once the house has let us in.
            let _ = line.say.send(message).await;
            while let Some(heard) = line.hear.recv().await {
                match heard {
                    Heard::Ended(Some(Error::Refused(why))) if end.is_done_by(&why.code) => {
                        return Ok(());
                    }
                    Heard::Ended(Some(error)) => return Err(error),
                    Heard::Ended(None) | Heard::Lost => {}
                    Heard::Said(message) => match *message {
                        // Whoever leaves is told good-bye.
                        ServerMessage::Done(_) if end == End::GiveUp => return Ok(()),
                        ServerMessage::Refused(why) => return Err(Error::Refused(Box::new(why))),
                        _ => {}
                    },
                }
            }
            Err(there::silent())
        };
        timeout(PATIENCE, ended).await.unwrap_or_else(|_| Err(there::silent()))
    }

    /// A line to a table: from one's own seat with a token, else to watch.
    pub(crate) fn line(&self, code: Code, token: Option<String>) -> Line {
        match self {
            House::There(there) => there.line(code, token),
            House::Here(here) => here.line(code, token),
        }
    }
}

/// How one goes from a table for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// The seat of a table that waits becomes free.
    Leave,
    /// The match goes on without us.
    GiveUp,
}

impl End {
    /// Is that done, if the line ends with this?
    fn is_done_by(self, code: &str) -> bool {
        self == End::Leave && ["left", "closed"].contains(&code)
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
pub(crate) use tests::Served;

#[cfg(test)]
mod tests;
