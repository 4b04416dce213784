//! A server far away.

use client::{Client, Error, Socket};
use protocol::http::{CreateTable, Created, GameInfo, Join, Joined, Version};
use protocol::socket::{ClientMessage, ServerMessage};
use protocol::{Code, MatchInfo, Nickname, Replay, TableInfo};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::time::{Instant, timeout, timeout_at};

use super::line::{self, Place, Talk, Way};
use super::{Line, MATCHES, PATIENCE};

/// After so long a silence it is asked whether somebody is still there.
const QUIET: Duration = Duration::from_secs(20);
/// The name of the question whether somebody is still there.
const ARE_YOU_THERE: &str = "are-you-there";

/// A server.
#[derive(Clone)]
pub(crate) struct There {
    client: Client,
    /// What lets people of this terminal stay who they are when they sit down at another table: their
    /// tokens by folded name. Without them their own names would be taken.
    tokens: Arc<Mutex<HashMap<String, String>>>,
}

impl There {
    /// The server at this address.
    pub(crate) fn new(url: &str) -> Result<There, Error> {
        Ok(There { client: Client::new(url)?, tokens: Arc::default() })
    }

    /// Its address, however it was written.
    pub(crate) fn address(&self) -> String {
        self.client.server()
    }

    /// What it is.
    pub(crate) async fn version(&self) -> Result<Version, Error> {
        self.client.version().await
    }

    pub(super) async fn games(&self) -> Result<Vec<GameInfo>, Error> {
        self.client.games().await
    }

    pub(super) async fn tables(&self) -> Result<Vec<Arc<TableInfo>>, Error> {
        self.client.tables().await
    }

    pub(super) async fn table(&self, code: &Code) -> Result<TableInfo, Error> {
        self.client.table(code).await
    }

    pub(super) async fn matches(&self) -> Result<Vec<MatchInfo>, Error> {
        self.client.matches(MATCHES, 0).await
    }

    pub(super) async fn finished(&self, code: &Code) -> Result<MatchInfo, Error> {
        self.client.finished(code).await
    }

    pub(super) async fn record(&self, code: &Code) -> Result<String, Error> {
        self.client.record(code).await
    }

    pub(super) async fn create(&self, table: &CreateTable) -> Result<Created, Error> {
        let name = table.name.as_deref();
        let token = name.and_then(|name| self.token(name));
        let created = self.client.create(table, token.as_deref()).await?;
        if let (Some(name), Some(token)) = (name, &created.token) {
            self.know(name, token);
        }
        Ok(created)
    }

    pub(super) async fn join(&self, code: &Code, join: &Join) -> Result<Joined, Error> {
        let joined = self.client.join(code, join, self.token(&join.name).as_deref()).await?;
        self.know(&join.name, &joined.token);
        Ok(joined)
    }

    pub(super) async fn replay(&self, code: &Code, from: u32, count: u32) -> Result<Replay, Error> {
        self.client.replay(code, from, count, None).await
    }

    pub(super) fn line(&self, code: Code, token: Option<String>) -> Line {
        line::open(self.clone(), Place { code, token })
    }

    pub(super) fn know(&self, name: &str, token: &str) {
        if let Ok(name) = name.parse::<Nickname>() {
            let mut tokens = self.tokens.lock().unwrap_or_else(PoisonError::into_inner);
            tokens.insert(name.folded(), token.to_owned());
        }
    }

    fn token(&self, name: &str) -> Option<String> {
        let name = name.parse::<Nickname>().ok()?;
        let tokens = self.tokens.lock().unwrap_or_else(PoisonError::into_inner);
        tokens.get(&name.folded()).cloned()
    }
}

impl Way for There {
    type Talk = Call;
    const OPENS_AGAIN: bool = true;

    async fn go(&self, Place { code, token }: &Place, since: Option<u64>) -> Result<Call, Error> {
        let socket = in_time(self.client.connect(code, token.as_deref(), since)).await?;
        let heard = Instant::now();
        // Hello was said, and is answered.
        Ok(Call { socket, heard, due: Some(heard + PATIENCE) })
    }
}

/// A conversation over the network. It can be dead without knowing it: after a sleep, or in another
/// network; so it asks when it has heard nothing for long.
pub(super) struct Call {
    socket: Socket,
    heard: Instant,
    /// When an answer must have come, if one is due. Anything that is heard will do: a server that
    /// talks gets to every question.
    due: Option<Instant>,
}

impl Talk for Call {
    async fn say(&mut self, message: &ClientMessage) -> Result<(), Error> {
        self.due.get_or_insert_with(|| Instant::now() + PATIENCE);
        in_time(self.socket.send(message)).await
    }

    async fn hear(&mut self) -> Result<Option<ServerMessage>, Error> {
        loop {
            let until = self.due.unwrap_or(self.heard + QUIET);
            match timeout_at(until, self.socket.next()).await {
                Ok(message) => {
                    (self.heard, self.due) = (Instant::now(), None);
                    match message? {
                        Some(message) if answers_the_question(&message) => {}
                        message => return Ok(message),
                    }
                }
                Err(_) if self.due.is_some() => return Err(silent()),
                // A question that changes nothing.
                Err(_) => {
                    let (id, actions) = (ARE_YOU_THERE.to_owned(), vec!["?".to_owned()]);
                    self.say(&ClientMessage::Check { id, actions }).await?;
                }
            }
        }
    }
}

/// Spectators are refused the question, which is an answer as well.
fn answers_the_question(message: &ServerMessage) -> bool {
    match message {
        ServerMessage::Checked(checked) => checked.id == ARE_YOU_THERE,
        ServerMessage::Refused(refusal) => refusal.id.as_deref() == Some(ARE_YOU_THERE),
        _ => false,
    }
}

pub(super) fn silent() -> Error {
    Error::Connection("it does not answer".to_owned())
}

/// Does something, unless it takes too long.
async fn in_time<T>(what: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
    timeout(PATIENCE, what).await.unwrap_or_else(|_| Err(silent()))
}
