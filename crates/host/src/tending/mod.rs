//! The task of a table: one at a time it takes what comes, asks the table, has it stored, and only
//! then tells everybody.

mod due;
mod orders;
mod presence;
mod telling;

use bots::Level;
use kernel::{PerSeat, Seat, SeatSet};
use metrics::Counter;
use protocol::{Millis, Nickname, Stage, TableInfo};
use serde_json::{Map, Value};
use std::collections::VecDeque;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::DropGuard;

use crate::entry::{Entry, Manner, What, row};
use crate::house::House;
use crate::journal::{Append, Row};
use crate::news::{Farewell, Snapshot, Update};
use crate::order::{Order, Receipt};
use crate::refusal::Refused;
use crate::table::{Effects, Table};
use crate::token::{Key, Proof};

/// Messages that may wait for a table; more wait with whoever sends.
const MAILBOX: usize = 64;
/// How long a table waits when something that was due could not be stored.
const PAUSE: Duration = Duration::from_secs(2);

/// What comes to a table.
pub(crate) enum Message {
    /// A person wants to sit down.
    Join { newcomer: Joining, answer: oneshot::Sender<Result<Seat, Refused>> },
    /// Somebody wants to look.
    Attach {
        who: Who,
        /// The sequence number they know.
        since: Option<u64>,
        answer: oneshot::Sender<Result<Attached, Refused>>,
    },
    /// A connection has ended.
    Detach { id: u64 },
    /// A player commands something.
    Order { key: Key, order: Order, answer: oneshot::Sender<Result<Receipt, Refused>> },
    /// A player wants to know what would become of actions.
    Check {
        key: Key,
        actions: Vec<String>,
        answer: oneshot::Sender<Result<Option<Refused>, Refused>>,
    },
    /// Somebody wants to know how the table looks.
    Look { answer: oneshot::Sender<Arc<TableInfo>> },
    /// A bot has thought.
    Thought { seq: u64, seat: Seat, level: Level, action: Option<String> },
    /// Has the table waited too long?
    Sweep,
}

/// A person who wants to sit down.
pub(crate) struct Joining {
    pub(crate) name: Nickname,
    pub(crate) key: Key,
    pub(crate) seat: Option<Seat>,
    pub(crate) wishes: Map<String, Value>,
    pub(crate) manner: Manner,
}

/// From where somebody looks.
pub(crate) enum Who {
    /// From no seat.
    Spectator,
    /// From the seat that this key opens.
    Key(Key),
    /// From the seat of the visitor of this name.
    Visitor(String, Proof),
}

/// A connection to a table.
pub(crate) struct Attached {
    /// What opens the seat.
    pub(crate) key: Option<Key>,
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

/// The task of a table.
pub(crate) struct Tending {
    house: Arc<House>,
    table: Table,
    mailbox: mpsc::WeakSender<Message>,
    /// Keeps the table in memory; let go when nobody needs it there.
    keep: Option<mpsc::Sender<Message>>,
    listeners: Vec<Listener>,
    next_id: u64,
    /// Counts the changes of the match.
    moves: Counter,
    /// From which seats people looked when somebody last counted.
    here: SeatSet,
    /// Who was there when everybody was told last.
    told: Attendance,
    /// When that was, if it was told for its own sake.
    told_at: Option<Millis>,
    /// Since when each person is away.
    away: PerSeat<Millis, 8>,
    /// When the game was last told that each person is back.
    returned: PerSeat<Millis, 8>,
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
    /// Who left lately by which command, the latest first: such a command may come again.
    leaves: VecDeque<(Key, String, u64)>,
    /// When each person said something.
    chatted: PerSeat<VecDeque<Millis>, 8>,
    /// Something that was due could not be stored: when it is tried again.
    again: Option<Millis>,
    /// The table was read from the journal or has rested, and its clocks do not know yet how long they
    /// stood.
    asleep: bool,
    /// The table was read from the journal.
    woken: bool,
    /// The table is gone, or nobody knows how it stands in the journal.
    over: bool,
}

/// Who is there, as everybody sees it.
#[derive(Clone, Copy, Default, PartialEq)]
struct Attendance {
    connected: SeatSet,
    stand_ins: SeatSet,
    spectators: usize,
}

/// What entries would make of a table.
struct Trial {
    /// When they would happen.
    at: Millis,
    /// All of them: if the table has to be woken first, that is one more.
    entries: Vec<Entry>,
    effects: Vec<Effects>,
    /// The table after them.
    next: Table,
}

impl Tending {
    /// The task of a table, and the way to it. `woken` if the table was read from the journal.
    pub(crate) fn new(
        house: Arc<House>,
        table: Table,
        woken: bool,
    ) -> (Tending, mpsc::Sender<Message>, mpsc::Receiver<Message>) {
        let (sender, mailbox) = mpsc::channel(MAILBOX);
        let now = house.time.now();
        let timed = is_timed(&table);
        let tending = Tending {
            mailbox: sender.downgrade(),
            keep: Some(sender.clone()),
            listeners: Vec::new(),
            next_id: 0,
            moves: metrics::counter!("bottega_moves_total", "game" => table.game.to_string()),
            here: SeatSet::EMPTY,
            told: Attendance::default(),
            told_at: None,
            away: PerSeat([now; 8]),
            returned: PerSeat([Millis::default(); 8]),
            left: SeatSet::EMPTY,
            company: None,
            suspended: None,
            idle: Some(now),
            thinking: None,
            leaves: VecDeque::new(),
            chatted: PerSeat(std::array::from_fn(|_| VecDeque::new())),
            again: None,
            asleep: woken && timed,
            woken,
            over: false,
            table,
            house,
        };
        (tending, sender, mailbox)
    }

    /// Starts the task.
    pub(crate) fn start(self, mailbox: mpsc::Receiver<Message>) {
        let house = self.house.clone();
        house.tasks.spawn(self.run(mailbox));
    }

    async fn run(mut self, mut mailbox: mpsc::Receiver<Message>) {
        metrics::gauge!("bottega_tables_in_memory").increment(1.0);
        let stop = self.house.stop.clone();
        let mut stopped = pin!(stop.cancelled());
        if self.woken {
            self.free_visitors(Duration::ZERO).await;
            self.close_if_deserted().await;
        }
        while !self.over {
            // One moment for both: nothing falls between what is due and what is awaited.
            let now = self.house.time.now();
            self.look_around(now).await;
            if self.over {
                break;
            }
            let deadline = self.deadline(now);
            let alarm = async {
                match deadline {
                    Some(moment) => tokio::time::sleep_until(self.house.time.instant(moment)).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                biased;
                () = &mut stopped => {
                    self.dismiss(Farewell::Stopping);
                    self.stop_clocks().await;
                    break;
                }
                message = mailbox.recv() => match message {
                    Some(message) => self.hear(message).await,
                    None => break,
                },
                () = alarm => {}
            }
        }
        metrics::gauge!("bottega_tables_in_memory").decrement(1.0);
    }

    async fn hear(&mut self, message: Message) {
        // Whoever asked may have gone; then nobody wants the answer.
        match message {
            Message::Join { newcomer, answer } => {
                let result = self.join(newcomer).await;
                drop(answer.send(result));
            }
            Message::Attach { who, since, answer } => {
                let result = self.attach(who, since).await;
                drop(answer.send(result));
            }
            Message::Detach { id } => self.listeners.retain(|listener| listener.id != id),
            Message::Order { key, order, answer } => {
                let result = self.order(&key, order).await;
                drop(answer.send(result));
            }
            Message::Check { key, actions, answer } => {
                drop(answer.send(self.check(&key, actions)));
            }
            Message::Look { answer } => drop(answer.send(Arc::new(self.info()))),
            Message::Thought { seq, seat, level, action } => {
                self.thinking = None;
                let now = self.house.time.now();
                if seq == self.table.seq && self.bot_to_move(now) == Some((seat, level)) {
                    self.bot_acts(seat, level, action).await;
                }
            }
            Message::Sweep => self.sweep().await,
        }
    }

    /// Lets entries happen to a copy of the table. Nothing is changed by it.
    fn try_out(&self, mut entries: Vec<Entry>) -> Result<Trial, Refused> {
        if self.asleep {
            entries.insert(0, What::Woke {}.into());
        }
        // Time never goes back, not even between two runs of the server.
        let at = self.house.time.now().max(self.table.changed);
        let mut next = self.table.draft();
        let effects = entries.iter().map(|entry| next.take(at, entry));
        let effects = effects.collect::<Result<_, _>>()?;
        Ok(Trial { at, entries, effects, next })
    }

    /// Lets entries happen: tried, stored, and only then true and told.
    async fn commit(&mut self, entries: Vec<Entry>, also: Vec<Append>) -> Result<(), Refused> {
        let Trial { at, entries, effects, mut next } = self.try_out(entries)?;
        let numbered = entries.iter().zip(self.table.number..);
        let rows = numbered.map(|(entry, number)| row(number, at, entry));
        let rows: Vec<Row> = rows.collect::<Result<_, _>>()?;
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
                // Somebody deleted the match while people were still looking at it.
                Ok(stored) if stored.is_empty() => {
                    self.table.stage = Stage::Closed;
                    self.publish_table().await;
                    self.dismiss(Farewell::TableClosed);
                    self.over = true;
                    return Err(Refused::Closed);
                }
                Ok(_) | Err(_) => {
                    self.lose().await;
                    return Err(Refused::Unsure);
                }
            }
        }
        next.memory = std::mem::take(&mut self.table.memory);
        for (entry, effects) in entries.iter().zip(&effects) {
            next.memory.keep(entry, effects);
        }
        self.table = next;
        self.asleep = false;
        self.tell(effects).await;
        Ok(())
    }

    /// Nobody knows how the table stands in the journal: it ends here and is read again.
    async fn lose(&mut self) {
        self.dismiss(Farewell::Storage);
        self.over = true;
        self.house.lost(&self.table.code).await;
    }
}

/// Does time pass for somebody at this table?
fn is_timed(table: &Table) -> bool {
    table.stage == Stage::Playing && !table.clocks.running().is_empty()
}
