//! The task of a table: one at a time it takes what comes, asks the table, has it stored, and only
//! then tells everybody.

mod due;
mod orders;
mod presence;
mod telling;

use bots::Level;
use kernel::{PerSeat, Seat, SeatSet};
use protocol::{Millis, Nickname, Stage, TableInfo};
use serde_json::{Map, Value};
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::DropGuard;

use crate::entry::{Entry, What};
use crate::house::{House, row};
use crate::journal::Append;
use crate::news::{Farewell, Snapshot, Update};
use crate::order::{Order, Receipt};
use crate::refusal::Refused;
use crate::table::Table;
use crate::token::Key;

/// Messages that may wait for a table; more wait with whoever sends.
const MAILBOX: usize = 64;
/// How long a bot waits after it was refused (when nothing can be stored).
const BOT_PAUSE: Duration = Duration::from_secs(2);

/// What comes to a table.
pub(crate) enum Message {
    /// A person wants to sit down.
    Join {
        name: Nickname,
        key: Key,
        seat: Option<Seat>,
        wishes: Map<String, Value>,
        answer: oneshot::Sender<Result<Seat, Refused>>,
    },
    /// Somebody wants to look; with a key, from their seat.
    Attach {
        key: Option<Key>,
        /// The sequence number they know.
        since: Option<u64>,
        answer: oneshot::Sender<Result<Attached, Refused>>,
    },
    /// A connection has ended.
    Detach { id: u64 },
    /// A player commands something.
    Order { key: Key, order: Order, answer: oneshot::Sender<Result<Receipt, Refused>> },
    /// Somebody wants to know how the table looks.
    Look { answer: oneshot::Sender<Arc<TableInfo>> },
    /// A bot has thought.
    Thought { seq: u64, seat: Seat, level: Level, action: Option<String> },
    /// Has the table waited too long?
    Sweep,
}

/// A connection to a table.
pub(crate) struct Attached {
    pub(crate) snapshot: Snapshot,
    pub(crate) updates: mpsc::Receiver<Arc<Update>>,
    /// Dropping it ends the connection.
    pub(crate) end: DropGuard,
}

struct Listener {
    id: u64,
    seat: Option<Seat>,
    updates: mpsc::Sender<Arc<Update>>,
}

struct Tending {
    house: Arc<House>,
    table: Table,
    mailbox: mpsc::WeakSender<Message>,
    /// Keeps the table in memory; let go when nobody needs it there.
    keep: Option<mpsc::Sender<Message>>,
    listeners: Vec<Listener>,
    next_id: u64,
    /// Since when each person is away.
    away: PerSeat<Millis, 8>,
    /// Who said that they leave: there is no grace for them.
    left: SeatSet,
    /// Since when at least one person is there. Without company nobody waits for anybody.
    company: Option<Millis>,
    /// Since when the match waits for players who left.
    suspended: Option<Millis>,
    /// Since when nobody looks.
    idle: Option<Millis>,
    /// The match changed so often when a bot began to think.
    thinking: Option<u64>,
    /// When each person said something.
    chatted: PerSeat<VecDeque<Millis>, 8>,
    /// A bot could not act: when it tries again.
    bot_again: Option<Millis>,
    /// The table is gone, or nobody knows how it stands in the journal.
    over: bool,
}

/// Starts the task of a table. `woken` if it was read from the journal.
pub(crate) fn tend(house: Arc<House>, table: Table, woken: bool) -> mpsc::Sender<Message> {
    let (sender, mailbox) = mpsc::channel(MAILBOX);
    let now = house.time.now();
    let tending = Tending {
        mailbox: sender.downgrade(),
        keep: Some(sender.clone()),
        listeners: Vec::new(),
        next_id: 0,
        away: PerSeat([now; 8]),
        left: SeatSet::EMPTY,
        company: None,
        suspended: None,
        idle: Some(now),
        thinking: None,
        chatted: PerSeat(std::array::from_fn(|_| VecDeque::new())),
        bot_again: None,
        over: false,
        table,
        house: house.clone(),
    };
    house.tasks.spawn(tending.run(mailbox, woken));
    sender
}

impl Tending {
    async fn run(mut self, mut mailbox: mpsc::Receiver<Message>, woken: bool) {
        metrics::gauge!("bottega_tables_in_memory").increment(1.0);
        if woken && self.table.stage == Stage::Playing && !self.table.clocks.running().is_empty() {
            // If it cannot be stored, the clocks charge more than they should, and that is all.
            let _ = self.commit(vec![What::Woke {}.into()], Vec::new()).await;
        }
        let stop = self.house.stop.clone();
        while !self.over {
            self.look_around().await;
            if self.over {
                break;
            }
            let deadline = self.deadline();
            let alarm = async {
                match deadline {
                    Some(moment) => tokio::time::sleep_until(self.house.time.instant(moment)).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                message = mailbox.recv() => match message {
                    Some(message) => self.hear(message).await,
                    None => break,
                },
                () = alarm => {}
                () = stop.cancelled() => {
                    self.dismiss(Farewell::Stopping);
                    break;
                }
            }
        }
        metrics::gauge!("bottega_tables_in_memory").decrement(1.0);
    }

    async fn hear(&mut self, message: Message) {
        // Whoever asked may have gone; then nobody wants the answer.
        match message {
            Message::Join { name, key, seat, wishes, answer } => {
                let result = self.join(name, key, seat, wishes).await;
                drop(answer.send(result));
            }
            Message::Attach { key, since, answer } => {
                let result = self.attach(key, since).await;
                drop(answer.send(result));
            }
            Message::Detach { id } => self.detach(id).await,
            Message::Order { key, order, answer } => {
                let result = self.order(&key, order).await;
                if let Err(refused) = &result {
                    metrics::counter!("bottega_refused_total", "reason" => refused.code())
                        .increment(1);
                }
                drop(answer.send(result));
            }
            Message::Look { answer } => drop(answer.send(Arc::new(self.info()))),
            Message::Thought { seq, seat, level, action } => {
                self.thinking = None;
                if let Some(action) = action
                    && seq == self.table.seq
                    && self.bot_to_move() == Some((seat, level))
                {
                    let bot = Some(level);
                    let what = What::Acted { seat, actions: vec![action], bot };
                    if let Err(refused) = self.commit(vec![what.into()], Vec::new()).await {
                        tracing::warn!(table = %self.table.code, %refused, "a bot was refused");
                        self.bot_again = Some(self.house.time.now().after(BOT_PAUSE));
                    }
                }
            }
            Message::Sweep => self.sweep().await,
        }
    }

    /// Lets entries happen: tried, stored, and only then true and told.
    async fn commit(&mut self, entries: Vec<Entry>, also: Vec<Append>) -> Result<(), Refused> {
        // Time never goes back, not even between two runs of the server.
        let at = self.house.time.now().max(self.table.changed);
        let mut next = self.table.clone();
        let mut rows = Vec::with_capacity(entries.len());
        let mut effects = Vec::with_capacity(entries.len());
        for entry in &entries {
            rows.push(row(next.number, at, entry)?);
            effects.push(next.take(at, entry)?);
        }
        let seated = effects.iter().any(|effect| effect.seated);
        let card = if seated { Some(next.card()?) } else { None };
        let last = rows.last().cloned();
        let mut appends = also;
        appends.push(Append { code: self.table.code.clone(), rows, card });
        if let Err(error) = self.house.journal.append(appends).await {
            // Nobody knows whether it was stored before it failed; the journal does.
            match self.house.journal.load(self.table.code.clone()).await {
                Ok(stored) if stored.len() as u64 == self.table.number => {
                    return Err(error.into());
                }
                Ok(stored) if stored.last() == last.as_ref() => {}
                Ok(_) | Err(_) => {
                    self.dismiss(Farewell::Storage);
                    self.over = true;
                    return Err(error.into());
                }
            }
        }
        self.table = next;
        self.tell(effects).await;
        Ok(())
    }
}
