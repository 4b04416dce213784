//! A server far away.

use client::{Client, Error};
use protocol::http::{CreateTable, Created, GameInfo, Join, Joined};
use protocol::{Code, MatchInfo, Replay, TableInfo};
use std::sync::Arc;
use tokio::sync::mpsc;

use super::{Heard, Line, WAITING};

/// Finished matches that are listed.
const MATCHES: u32 = 50;

/// A server.
#[derive(Clone)]
pub struct There {
    client: Client,
}

impl There {
    /// The server at this address.
    pub fn new(url: &str) -> Result<There, Error> {
        Ok(There { client: Client::new(url)? })
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

    pub(super) async fn create(&self, table: &CreateTable) -> Result<Created, Error> {
        self.client.create(table, None).await
    }

    pub(super) async fn join(&self, code: &Code, join: &Join) -> Result<Joined, Error> {
        self.client.join(code, join, None).await
    }

    pub(super) async fn replay(&self, code: &Code, from: u32, count: u32) -> Result<Replay, Error> {
        self.client.replay(code, from, count, None).await
    }

    pub(super) fn line(&self, code: Code, token: Option<String>) -> Line {
        let (say, mut said) = mpsc::channel(WAITING);
        let (tell, hear) = mpsc::channel(WAITING);
        let client = self.client.clone();
        tokio::spawn(async move {
            let ended = async {
                let mut socket = client.connect(&code, token.as_deref(), None).await?;
                loop {
                    tokio::select! {
                        message = said.recv() => match message {
                            Some(message) => socket.send(&message).await?,
                            None => return Ok(()),
                        },
                        message = socket.next() => match message? {
                            Some(message) => {
                                let _ = tell.send(Heard::Said(Box::new(message))).await;
                            }
                            None => return Ok(()),
                        },
                    }
                }
            };
            let ended: Result<(), Error> = ended.await;
            let _ = tell.send(Heard::Ended(ended.err())).await;
        });
        Line { say, hear }
    }
}
