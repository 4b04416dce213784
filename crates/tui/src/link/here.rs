//! A host in this process, on the embedded database of the data directory. The same host code and the
//! same messages as those of a server.

use client::Error;
use host::journal::{Journal, JournalError, Location};
use host::{Connection, Extent, Host, Part, Randomness, Refused, Settings, Time};
use kernel::Viewer;
use protocol::http::{CreateTable, Created, GameInfo, Join, Joined};
use protocol::socket::{ClientMessage, ServerMessage};
use protocol::{Absence, Code, MatchInfo, Replay, TableInfo};
use serde::de::DeserializeOwned;
use std::collections::VecDeque;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::spawn_blocking;
use words::{Words, say};

use super::line::{self, Place, Talk, Way};
use super::{Line, MATCHES};

/// How long bots wait before they act: short, but so that one can follow.
pub(crate) const BOT_DELAY: Duration = Duration::from_millis(400);
/// Nothing that is played here is ever given up by itself.
const FOR_EVER: Duration = Duration::from_secs(100 * 365 * 24 * 3600);
/// The most positions of a replay at once, as at a server.
const MOST_POSITIONS: u32 = 100;

/// Why nobody can play here.
#[derive(Debug)]
pub(crate) enum NoHouse {
    /// Another process plays or serves on the same data.
    InUse,
    /// The directory cannot be made.
    Directory(io::Error),
    /// The database cannot be used.
    Journal(JournalError),
    /// The system gives no random numbers.
    NoRandomness,
}

impl NoHouse {
    /// What it means for somebody who wants to play in this directory.
    pub(crate) fn in_words(&self, directory: &Path, words: &Words) -> String {
        let directory = directory.display().to_string();
        match self {
            NoHouse::InUse => say!(words, "terminal-house-in-use", directory = directory),
            NoHouse::Directory(why) => {
                let why = why.to_string();
                say!(words, "terminal-house-directory", directory = directory, why = why)
            }
            NoHouse::Journal(why) => {
                let why = why.to_string();
                say!(words, "terminal-house-journal", directory = directory, why = why)
            }
            NoHouse::NoRandomness => say!(words, "terminal-house-randomness"),
        }
    }
}

/// A host in this process. Clones are the same host.
#[derive(Clone)]
pub(crate) struct Here {
    host: Host,
}

impl Here {
    /// Opens the house in this directory; bots wait so long before they act. Only one process at a
    /// time can.
    pub(crate) async fn open(directory: &Path, bot_delay: Duration) -> Result<Here, NoHouse> {
        let location = Location::in_new_directory(directory).map_err(NoHouse::Directory)?;
        // It opens files, and its tasks need the runtime.
        let opened = spawn_blocking(move || Journal::open(&location)).await;
        let journal = opened.unwrap_or(Err(JournalError::Closed)).map_err(|error| match error {
            JournalError::InUse(_) => NoHouse::InUse,
            error => NoHouse::Journal(error),
        })?;
        let randomness = Randomness::of_the_system().map_err(|_| NoHouse::NoRandomness)?;
        let settings = Settings {
            bot_delay,
            waiting_limit: FOR_EVER,
            abandoned_limit: FOR_EVER,
            tables_per_person: usize::MAX,
            names_repeat: true,
            clocks_wait: true,
            ..Settings::default()
        };
        let host = Host::start(settings, journal, Time::real(), randomness).await;
        Ok(Here { host: host.map_err(NoHouse::Journal)? })
    }

    /// Ends every line, and lets others use the directory.
    pub(crate) async fn close(self) {
        self.host.stop().await;
    }

    pub(super) fn games(&self) -> Vec<GameInfo> {
        native::games()
    }

    pub(super) async fn tables(&self) -> Result<Vec<Arc<TableInfo>>, Error> {
        self.host.tables().await.map_err(refused)
    }

    pub(super) async fn table(&self, code: &Code) -> Result<TableInfo, Error> {
        self.host.look(code).await.map(Arc::unwrap_or_clone).map_err(refused)
    }

    pub(super) async fn matches(&self) -> Result<Vec<MatchInfo>, Error> {
        self.host.matches(MATCHES, 0).await.map_err(refused)
    }

    pub(super) async fn finished(&self, code: &Code) -> Result<MatchInfo, Error> {
        self.host.finished(code).await.map_err(refused)
    }

    pub(super) async fn record(&self, code: &Code) -> Result<String, Error> {
        self.host.record(code).await.map_err(refused)
    }

    pub(super) async fn create(&self, table: &CreateTable) -> Result<Created, Error> {
        let mut table = table.clone();
        // People who share a terminal are never away, whoever of them looks at it now.
        table.options.absence = Absence::Wait;
        let (new, newcomer) = native::opening(table, None, None).map_err(refused)?;
        let (code, seated) = self.host.create(new, newcomer).await.map_err(refused)?;
        Ok(native::created(code, seated))
    }

    pub(super) async fn join(&self, code: &Code, join: &Join) -> Result<Joined, Error> {
        let newcomer = native::newcomer(join.clone(), None).map_err(refused)?;
        self.host.join(code, newcomer).await.map(native::joined).map_err(refused)
    }

    pub(super) async fn replay(&self, code: &Code, from: u32, count: u32) -> Result<Replay, Error> {
        let part = Part { from, count: count.min(MOST_POSITIONS), viewer: Viewer::Spectator };
        let replay = self.host.replay(code, part).await.map_err(refused)?;
        // Views and events are written already; here they are read.
        read(serde_json::to_string(&replay).map_err(confused)?.as_bytes())
    }

    pub(super) fn line(&self, code: Code, token: Option<String>) -> Line {
        line::open(self.clone(), Place { code, token })
    }
}

impl Way for Here {
    type Talk = Visit;
    const OPENS_AGAIN: bool = false;

    async fn go(&self, Place { code, token }: &Place, since: Option<u64>) -> Result<Visit, Error> {
        let token = token.as_deref().map(str::parse).transpose();
        let token = token.map_err(|_| refused(Refused::NotSeated))?;
        let connection = self.host.connect(code, token.as_ref(), since).await.map_err(refused)?;
        let said = VecDeque::from([native::write_state(&connection.snapshot)]);
        Ok(Visit { connection, said })
    }
}

/// A conversation in this process.
pub(super) struct Visit {
    connection: Connection,
    /// What the house has said and nobody has heard.
    said: VecDeque<String>,
}

impl Talk for Visit {
    async fn say(&mut self, message: &ClientMessage) -> Result<(), Error> {
        let answer = match native::request(message.clone()) {
            Ok((id, request)) => native::answer(&mut self.connection, id, request).await,
            Err(refusal) => {
                self.said.push_back(native::write_refusal(*refusal));
                return Ok(());
            }
        };
        let news = |update: &Arc<host::Update>| native::write_news(&update.news, Extent::Whole);
        self.said.extend(answer.news.iter().map(news));
        self.said.push_back(answer.answer);
        self.said.extend(answer.farewell.iter().map(news));
        Ok(())
    }

    async fn hear(&mut self) -> Result<Option<ServerMessage>, Error> {
        if let Some(said) = self.said.pop_front() {
            return read(said.as_bytes()).map(Some);
        }
        match self.connection.updates.recv().await {
            Some(update) => {
                read(native::write_news(&update.news, Extent::Whole).as_bytes()).map(Some)
            }
            // Nobody has listened for long, and the table has let go of us.
            None => Ok(None),
        }
    }
}

/// What the host refuses, as a server would say it.
fn refused(why: Refused) -> Error {
    Error::Refused(native::refused(None, &why))
}

fn read<T: DeserializeOwned>(said: &[u8]) -> Result<T, Error> {
    serde_json::from_slice(said).map_err(confused)
}

fn confused(error: serde_json::Error) -> Error {
    Error::Confused(error.to_string())
}
