//! The host: the way in for everything that serves players.

use kernel::Seat;
use protocol::http::MatchInfo;
use protocol::{Code, Nickname, Options, Reserved, Stage, TableInfo};
use serde_json::{Map, Value};
use std::sync::Arc;
use tokio::sync::{Semaphore, mpsc, oneshot};
use tokio_util::sync::{CancellationToken, DropGuard};
use tokio_util::task::TaskTracker;

use crate::card::Listed;
use crate::entry::{Entry, What};
use crate::house::{House, entries, read_table};
use crate::journal::{Journal, JournalError, Which};
use crate::lobby::{self, Lobby};
use crate::news::{Snapshot, Update};
use crate::order::{Order, Receipt};
use crate::randomness::Randomness;
use crate::refusal::Refused;
use crate::settings::Settings;
use crate::tending::{Attached, Message};
use crate::time::Time;
use crate::token::{Key, Token};

/// Messages that may wait for the lobby; more wait with whoever sends.
const LOBBY: usize = 1024;

/// A running host. Clones are the same host.
#[derive(Clone)]
pub struct Host {
    house: Arc<House>,
}

/// A table somebody wants to open.
#[derive(Clone, Debug, PartialEq)]
pub struct NewTable {
    /// The game.
    pub game: String,
    /// What is chosen about it; the defaults are filled in.
    pub config: Value,
    /// What is chosen about the table.
    pub options: Options,
    /// What the seats are for, as far as that is said.
    pub seats: Vec<Reserved>,
}

/// A person who wants to sit down.
#[derive(Clone, Debug, PartialEq)]
pub struct Newcomer {
    /// What they want to be called.
    pub name: Nickname,
    /// The token they have from another table, if they sit there: they stay the same person.
    pub token: Option<Token>,
    /// The seat they want; any free one if they do not say.
    pub seat: Option<Seat>,
    /// What they wish for in the game.
    pub wishes: Map<String, Value>,
}

/// A person sits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seated {
    /// At this table,
    pub code: Code,
    /// on this seat.
    pub seat: Seat,
    /// What lets them come back.
    pub token: Token,
}

/// A connection to a table. Dropping it ends it.
pub struct Connection {
    /// How it was when the connection began.
    pub snapshot: Snapshot,
    /// What happened since. It ends after a farewell, or when the reader was too slow.
    pub updates: mpsc::Receiver<Arc<Update>>,
    table: TableHandle,
    key: Option<Key>,
    /// Tells the table when the connection ends.
    _end: DropGuard,
}

#[derive(Clone)]
struct TableHandle(mpsc::Sender<Message>);

impl Host {
    /// Starts a host on a journal. Every table that waits or plays is known again at once; each is
    /// read when somebody needs it.
    pub async fn start(
        settings: Settings,
        journal: Journal,
        time: Time,
        randomness: Randomness,
    ) -> Result<Host, JournalError> {
        let cards = journal.cards(Which::Unfinished).await?;
        let mut listed = Vec::with_capacity(cards.len());
        for card in &cards {
            match Listed::of(card) {
                Ok(card) => listed.push(card),
                Err(error) => tracing::error!(table = %card.code, %error, "cannot read a table"),
            }
        }
        let (lobby, mailbox) = mpsc::channel(LOBBY);
        let house = Arc::new(House {
            thinkers: Arc::new(Semaphore::new(settings.thinkers.max(1))),
            settings,
            journal,
            lobby,
            time,
            randomness,
            tasks: TaskTracker::new(),
            stop: CancellationToken::new(),
        });
        house.tasks.spawn(Lobby::new(house.clone(), listed).serve(mailbox));
        Ok(Host { house })
    }

    /// Opens a table. The newcomer, if there is one, sits at it; without one it must be for bots.
    pub async fn create(
        &self,
        new: NewTable,
        newcomer: Option<Newcomer>,
    ) -> Result<(Code, Option<Seated>), Refused> {
        let NewTable { game, config, options, seats } = new;
        let mut first: Vec<Entry> = vec![What::Opened { game, config, options }.into()];
        for (seat, reserved) in Seat::first(Seat::LIMIT).zip(&seats) {
            if let Reserved::Bot(level) = reserved {
                first.push(What::BotSat { seat, level: *level }.into());
            }
        }
        // The table as it is so far says how many seats there are, and which is free.
        let at = self.house.time.now();
        let code = Code::from_bytes(self.house.randomness.bytes());
        let draft = crate::table::Table::read(code, first.iter().map(|entry| (at, entry)))?;
        if seats.len() > draft.seats.len() {
            let count = draft.seats.len();
            return Err(Refused::BadOptions(format!("this table has {count} seats")));
        }
        let mut seated = None;
        if let Some(newcomer) = newcomer {
            let token = newcomer.token.unwrap_or_else(|| Token::draw(&self.house.randomness));
            let seat = match newcomer.seat {
                Some(seat) => seat,
                None => draft.free_seat().ok_or(Refused::TableFull)?,
            };
            let (name, key, wishes) = (newcomer.name, token.key(), newcomer.wishes);
            first.push(What::Sat { seat, name, key, wishes }.into());
            seated = Some((seat, token));
        }
        let free = draft.seats.iter().filter(|holder| **holder == crate::table::Holder::Nobody);
        match free.count() - usize::from(seated.is_some()) {
            0 => {
                let seed = kernel::Seed::from_bytes(self.house.randomness.bytes());
                first.push(What::Started { seed }.into());
            }
            _ if seated.is_none() => {
                let why = "somebody must sit at the table: give a name, or bots for every seat";
                return Err(Refused::BadOptions(why.to_owned()));
            }
            _ => {}
        }
        let founded = self.house.found(&first).await?;
        let code = founded.table.code.clone();
        if let Err(error) = self.house.journal.append(vec![founded.append]).await {
            self.house.release(&code, founded.table.guests()).await;
            return Err(error.into());
        }
        self.house.open(founded.table).await;
        let seated = seated.map(|(seat, token)| Seated { code: code.clone(), seat, token });
        Ok((code, seated))
    }

    /// Sits down at a table.
    pub async fn join(&self, code: &Code, newcomer: Newcomer) -> Result<Seated, Refused> {
        let table = self.find(code).await?;
        let token = newcomer.token.unwrap_or_else(|| Token::draw(&self.house.randomness));
        let (name, key) = (newcomer.name, token.key());
        let person = vec![(name.clone(), key.clone())];
        self.house.claim(code, person.clone(), false).await?;
        let (seat, wishes) = (newcomer.seat, newcomer.wishes);
        let joined = table.ask(|answer| Message::Join { name, key, seat, wishes, answer }).await;
        match joined.and_then(|joined| joined) {
            Ok(seat) => Ok(Seated { code: code.clone(), seat, token }),
            Err(refused) => {
                self.house.release(code, person).await;
                Err(refused)
            }
        }
    }

    /// Looks at a table: from one's own seat with a token, else as a spectator. `since` is the
    /// sequence number one knows.
    pub async fn connect(
        &self,
        code: &Code,
        token: Option<&Token>,
        since: Option<u64>,
    ) -> Result<Connection, Refused> {
        let table = self.find(code).await?;
        let key = token.map(Token::key);
        let attach = |answer| Message::Attach { key: key.clone(), since, answer };
        let Attached { snapshot, updates, end } = table.ask(attach).await??;
        Ok(Connection { snapshot, updates, table, key, _end: end })
    }

    /// Gives a command without a connection.
    pub async fn order(
        &self,
        code: &Code,
        token: &Token,
        order: Order,
    ) -> Result<Receipt, Refused> {
        let key = token.key();
        self.find(code).await?.ask(|answer| Message::Order { key, order, answer }).await?
    }

    /// How a table looks.
    pub async fn look(&self, code: &Code) -> Result<Arc<TableInfo>, Refused> {
        self.find(code).await?.ask(|answer| Message::Look { answer }).await
    }

    /// Every table that waits or plays and is not private, the latest first.
    pub async fn tables(&self) -> Result<Vec<Arc<TableInfo>>, Refused> {
        let mut tables = self.ask_lobby(|answer| lobby::Message::List { answer }).await?;
        tables.sort_by(|a, b| b.opened.cmp(&a.opened).then_with(|| a.code.cmp(&b.code)));
        Ok(tables)
    }

    /// How many tables wait or play, and how many people sit at them.
    pub async fn count(&self) -> Result<(usize, usize), Refused> {
        self.ask_lobby(|answer| lobby::Message::Count { answer }).await
    }

    /// The record of a finished match.
    pub async fn record(&self, code: &Code) -> Result<String, Refused> {
        let rows = self.house.journal.load(code.clone()).await?;
        // Writing a record replays the match: not on the threads that serve everybody.
        let code = code.clone();
        let written = tokio::task::spawn_blocking(move || {
            let table = read_table(&code, &rows)?;
            match table.stage {
                Stage::Finished => {}
                Stage::Closed => return Err(Refused::Closed),
                Stage::Waiting | Stage::Playing => return Err(Refused::NotFinished),
            }
            let entries = entries(&rows)?;
            table.record(entries.iter().map(|(_, entry)| entry))
        });
        written.await.map_err(|_| Refused::Stopping)?
    }

    /// A finished match.
    pub async fn finished(&self, code: &Code) -> Result<MatchInfo, Refused> {
        let card = self.house.journal.card(code.clone()).await?.ok_or(Refused::NoSuchTable)?;
        let Listed { info, result, .. } = Listed::of(&card)?;
        match info.stage {
            Stage::Finished => Ok(MatchInfo { table: info, result: result.unwrap_or_default() }),
            Stage::Closed => Err(Refused::Closed),
            Stage::Waiting | Stage::Playing => Err(Refused::NotFinished),
        }
    }

    /// Finished matches that were not private, the latest first.
    pub async fn matches(&self, limit: u32, offset: u32) -> Result<Vec<MatchInfo>, Refused> {
        let cards = self.house.journal.cards(Which::Finished { limit, offset }).await?;
        let listed = cards.iter().filter_map(|card| Listed::of(card).ok());
        let open = listed.filter(|listed| !listed.info.options.private);
        let info = |listed: Listed| MatchInfo {
            table: listed.info,
            result: listed.result.unwrap_or_default(),
        };
        Ok(open.map(info).collect())
    }

    /// Can the journal be used?
    pub async fn check(&self) -> Result<(), Refused> {
        self.house.journal.cards(Which::Finished { limit: 1, offset: 0 }).await?;
        Ok(())
    }

    /// Says good-bye to everybody, stores what is under way, and ends.
    pub async fn stop(self) {
        self.house.stop.cancel();
        self.house.tasks.close();
        self.house.tasks.wait().await;
        let journal = self.house.journal.clone();
        drop(self);
        journal.close().await;
    }

    async fn find(&self, code: &Code) -> Result<TableHandle, Refused> {
        let find = |answer| lobby::Message::Find { code: code.clone(), answer };
        Ok(TableHandle(self.ask_lobby(find).await??))
    }

    async fn ask_lobby<T>(
        &self,
        message: impl FnOnce(oneshot::Sender<T>) -> lobby::Message,
    ) -> Result<T, Refused> {
        let (answer, result) = oneshot::channel();
        self.house.lobby.send(message(answer)).await.map_err(|_| Refused::Stopping)?;
        result.await.map_err(|_| Refused::Stopping)
    }
}

impl TableHandle {
    async fn ask<T>(
        &self,
        message: impl FnOnce(oneshot::Sender<T>) -> Message,
    ) -> Result<T, Refused> {
        let (answer, result) = oneshot::channel();
        self.0.send(message(answer)).await.map_err(|_| Refused::Closed)?;
        result.await.map_err(|_| Refused::Closed)
    }
}

impl Connection {
    /// Gives a command from this connection's seat.
    pub async fn order(&self, order: Order) -> Result<Receipt, Refused> {
        let key = self.key.clone().ok_or(Refused::NotSeated)?;
        self.table.ask(|answer| Message::Order { key, order, answer }).await?
    }
}
