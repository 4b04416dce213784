//! Where those come together who want to play with whoever comes: one after the other, or two who come
//! at once would wait for each other at two tables.

use dialects::conversation::{Visitor, longest_waiting};
use host::{NewTable, Refused, Seated};
use protocol::{Code, Stage};
use std::collections::HashMap;
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};

use super::hall::Hall;
use super::talk::newcomer;

/// Those who may wait to be led to a table; more wait with themselves.
const WAITING: usize = 1024;
/// Words that are remembered; those of tables that do not wait are forgotten then.
const WORDS: usize = 1024;

/// The tables of those who know a word: by game, number of players and word.
type Words = HashMap<(String, u8, String), Code>;

/// Somebody who wants to play with whoever comes.
pub(super) struct Gathering {
    pub(super) players: u8,
    pub(super) word: Option<String>,
    /// The table that is opened if nobody waits.
    pub(super) table: NewTable,
    pub(super) visitor: Visitor,
    pub(super) answer: oneshot::Sender<Result<Seated, Refused>>,
}

/// The way to whoever leads people to tables.
pub(super) type Usher = mpsc::Sender<Gathering>;

/// A way, and its end.
pub(super) fn usher() -> (Usher, mpsc::Receiver<Gathering>) {
    mpsc::channel(WAITING)
}

/// Leads people to tables until the server stops.
pub(super) async fn gather(hall: Arc<Hall>, mut waiting: mpsc::Receiver<Gathering>) {
    let mut words: Words = HashMap::new();
    loop {
        let gathering = tokio::select! {
            biased;
            () = hall.stop.cancelled() => return,
            gathering = waiting.recv() => match gathering {
                Some(gathering) => gathering,
                None => return,
            },
        };
        if gathering.answer.is_closed() {
            continue;
        }
        let Gathering { players, word, table, visitor, answer } = gathering;
        let seated = match word {
            None => lead(&hall, players, table, visitor).await,
            Some(word) => {
                if words.len() >= WORDS {
                    forget(&hall, &mut words).await;
                }
                let word = (table.game.clone(), players, word);
                lead_by_word(&hall, &mut words, word, table, visitor).await
            }
        };
        if let Err(Ok(seated)) = answer.send(seated) {
            // They have gone: nobody sits there.
            hall.free(seated).await;
        }
    }
}

/// To the table that waits longest for so many players.
async fn lead(
    hall: &Hall,
    players: u8,
    table: NewTable,
    visitor: Visitor,
) -> Result<Seated, Refused> {
    let tables = hall.make_list().await?;
    let ours: Vec<_> =
        tables.iter().filter(|listed| *listed.info.game == *table.game).cloned().collect();
    if let Some(listed) = longest_waiting(&ours, players) {
        // Somebody from elsewhere may have been faster, or the table is gone. If the house takes nobody,
        // it says so when a table is opened.
        if let Ok(seated) = hall.host.join(&listed.info.code, newcomer(visitor.clone())).await {
            return Ok(seated);
        }
    }
    open(hall, table, visitor).await
}

/// To the table of those who know a word.
async fn lead_by_word(
    hall: &Hall,
    words: &mut Words,
    word: (String, u8, String),
    mut table: NewTable,
    visitor: Visitor,
) -> Result<Seated, Refused> {
    if let Some(code) = words.get(&word) {
        // It may not wait any more.
        if let Ok(seated) = hall.host.join(code, newcomer(visitor.clone())).await {
            return Ok(seated);
        }
    }
    table.options.private = true;
    let seated = open(hall, table, visitor).await?;
    words.insert(word, seated.code.clone());
    Ok(seated)
}

async fn open(hall: &Hall, table: NewTable, visitor: Visitor) -> Result<Seated, Refused> {
    let (_, seated) = hall.host.create(table, Some(newcomer(visitor))).await?;
    seated.ok_or(Refused::NotSeated)
}

/// Forgets the words of tables that do not wait.
async fn forget(hall: &Hall, words: &mut Words) {
    let mut waiting = HashMap::new();
    for (word, code) in words.drain() {
        if hall.host.look(&code).await.is_ok_and(|info| info.stage == Stage::Waiting) {
            waiting.insert(word, code);
        }
    }
    *words = waiting;
}
