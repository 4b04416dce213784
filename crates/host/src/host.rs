//! The host: the way in for everything that serves players.

use kernel::{Seat, SeatSet, Seed};
use protocol::{Absence, Code, MatchInfo, Nickname, Options, Replay, Reserved, Stage, TableInfo};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::net::IpAddr;
use std::sync::Arc;
use tokio::sync::{Semaphore, mpsc, oneshot, watch};
use tokio_util::sync::{CancellationToken, DropGuard};
use tokio_util::task::TaskTracker;

use crate::archive::{record_of, replay_of};
use crate::card::Listed;
use crate::entry::{Entry, What};
use crate::house::{Founded, House};
use crate::journal::{Journal, JournalError, Row, Which};
use crate::lobby::{self, Lobby, Opening};
use crate::news::{Snapshot, Update};
use crate::order::{Order, Receipt};
use crate::play::{Part, settle};
use crate::randomness::Randomness;
use crate::refusal::Refused;
use crate::settings::Settings;
use crate::tending::{Attached, Joining, Message, Who};
use crate::time::Time;
use crate::token::{Key, Proof, Token};

/// Messages that may wait for the lobby; more wait with whoever sends.
const LOBBY: usize = 1024;

/// Cards that are read at a time.
const PAGE: u32 = 200;

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
    /// Where whoever opens it is, if that is known: nobody may take all tables.
    pub opener: Option<IpAddr>,
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
    /// How they come, if it is from another protocol than our own.
    pub visit: Option<Visit>,
}

/// How somebody comes who speaks another protocol. A visitor has no name in the house, just at the
/// table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Visit {
    /// What lets them come back to their seat under their name.
    pub proof: Option<Proof>,
    /// They choose what they wish for when everybody sits; the match waits for them.
    pub choosing: bool,
    /// They say later what they are called: [`crate::Command::Introduce`]. Until then they have a name
    /// of the table.
    pub nameless: bool,
    /// They come back to a match: it is kept for them when everybody has left.
    pub comes_back: bool,
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
struct TableHandle {
    mailbox: mpsc::Sender<Message>,
    /// Says that the host stops.
    stop: CancellationToken,
}

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
        let latest = cards.iter().map(|card| card.changed).max().unwrap_or_default();
        let time = time.not_before(latest);
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
            changes: watch::Sender::new(0),
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
        self.see_through(create(self.house.clone(), new, newcomer)).await
    }

    /// Sits down at a table.
    pub async fn join(&self, code: &Code, newcomer: Newcomer) -> Result<Seated, Refused> {
        let table = self.find(code).await?;
        self.see_through(join(self.house.clone(), table, code.clone(), newcomer)).await
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
        let who = key.map_or(Who::Spectator, Who::Key);
        attach(table, who, since).await
    }

    /// Comes back to a seat under one's name, with the proof one sat down with. Nobody may be
    /// connected there.
    pub async fn come_back(
        &self,
        code: &Code,
        name: &str,
        proof: &Proof,
    ) -> Result<Connection, Refused> {
        let table = self.find(code).await?;
        attach(table, Who::Visitor(name.to_owned(), proof.clone()), None).await
    }

    /// Says when the list of tables changes.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.house.changes.subscribe()
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

    /// Every table that waits or plays and is not private: those that wait first, then the latest.
    pub async fn tables(&self) -> Result<Vec<Arc<TableInfo>>, Refused> {
        self.tables_from(0, usize::MAX).await
    }

    /// So many of these tables, after the first `offset`.
    pub async fn tables_from(
        &self,
        offset: usize,
        limit: usize,
    ) -> Result<Vec<Arc<TableInfo>>, Refused> {
        let mut tables = self.ask_lobby(|answer| lobby::Message::List { answer }).await?;
        let order = |one: &Arc<TableInfo>, other: &Arc<TableInfo>| {
            let stage = |table: &TableInfo| table.stage != Stage::Waiting;
            let by_stage = stage(one).cmp(&stage(other));
            by_stage.then(other.opened.cmp(&one.opened)).then_with(|| one.code.cmp(&other.code))
        };
        // Anybody may ask for this at any time: what nobody wants to see is not put in order.
        let end = offset.saturating_add(limit);
        if end < tables.len() {
            tables.select_nth_unstable_by(end, order);
            tables.truncate(end);
        }
        tables.sort_unstable_by(order);
        tables.drain(..offset.min(tables.len()));
        Ok(tables)
    }

    /// How many tables wait or play, and how many people sit at them.
    pub async fn count(&self) -> Result<(usize, usize), Refused> {
        self.ask_lobby(|answer| lobby::Message::Count { answer }).await
    }

    /// The record of a finished match.
    pub async fn record(&self, code: &Code) -> Result<String, Refused> {
        self.look_back(code, record_of).await
    }

    /// A part of a finished match, position by position.
    pub async fn replay(&self, code: &Code, part: Part) -> Result<Replay<Box<RawValue>>, Refused> {
        self.look_back(code, move |code, rows| replay_of(code, rows, part)).await
    }

    /// Looks at a finished match as a whole.
    async fn look_back<T: Send + 'static>(
        &self,
        code: &Code,
        look: impl FnOnce(&Code, &[Row]) -> Result<T, Refused> + Send + 'static,
    ) -> Result<T, Refused> {
        // A card is quickly read; a match that is not over is not loaded at all.
        self.finished(code).await?;
        let rows = self.house.journal.load(code.clone()).await?;
        // The match is played again for it: not on the threads that serve everybody.
        let code = code.clone();
        let seen = self.house.journal.workers().run(move || look(&code, &rows));
        seen.await.ok_or(Refused::Stopping)?
    }

    /// A finished match.
    pub async fn finished(&self, code: &Code) -> Result<MatchInfo, Refused> {
        let card = self.house.journal.card(code.clone()).await?.ok_or(Refused::NoSuchTable)?;
        let listed = Listed::of(&card)?;
        match listed.info.stage {
            Stage::Finished => Ok(listed.into_match()),
            Stage::Closed => Err(Refused::Closed),
            Stage::Waiting | Stage::Playing => Err(Refused::NotFinished),
        }
    }

    /// Finished matches that were not private, the latest first.
    pub async fn matches(&self, limit: u32, offset: u32) -> Result<Vec<MatchInfo>, Refused> {
        let (mut matches, mut passed, mut read) = (Vec::new(), 0, 0);
        loop {
            let which = Which::Finished { limit: PAGE, offset: read };
            let cards = self.house.journal.cards(which).await?;
            let last = cards.len() < PAGE as usize;
            read += PAGE;
            for card in &cards {
                let listed = Listed::of(card)?;
                if listed.info.options.private {
                    continue;
                }
                passed += 1;
                if passed <= offset {
                    continue;
                }
                if matches.len() >= limit as usize {
                    return Ok(matches);
                }
                matches.push(listed.into_match());
            }
            if last {
                return Ok(matches);
            }
        }
    }

    /// Can the journal be used?
    pub async fn check(&self) -> Result<(), Refused> {
        self.house.journal.check().await?;
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
        let mailbox = self.ask_lobby(find).await??;
        Ok(TableHandle { mailbox, stop: self.house.stop.clone() })
    }

    /// Does something to the end, also when whoever wants it does not wait for it: a request whose
    /// client has gone must leave nothing half done.
    async fn see_through<T: Send + 'static>(
        &self,
        what: impl Future<Output = Result<T, Refused>> + Send + 'static,
    ) -> Result<T, Refused> {
        self.house.tasks.spawn(what).await.map_err(|_| Refused::Stopping)?
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

async fn create(
    house: Arc<House>,
    new: NewTable,
    newcomer: Option<Newcomer>,
) -> Result<(Code, Option<Seated>), Refused> {
    let NewTable { game, config, options, seats, opener } = new;
    // With every default filled in: what a stored table means must not change with the defaults.
    let abort = options.absence == Absence::Abort;
    let (config, count) = settle(&game, &config, abort)?;
    if seats.len() > usize::from(count) {
        return Err(Refused::BadOptions(format!("this table has {count} seats")));
    }
    let mut first: Vec<Entry> = vec![What::Opened { game, config, options }.into()];
    let mut free = SeatSet::first(count);
    for (seat, reserved) in Seat::first(count).zip(&seats) {
        if let Reserved::Bot(level) = reserved {
            first.push(What::BotSat { seat, level: *level }.into());
            free.remove(seat);
        }
    }
    let (mut seated, mut ready) = (None, true);
    if let Some(newcomer) = newcomer {
        let token = house.token(newcomer.token).await?;
        let seat = newcomer.seat.or(free.iter().next()).ok_or(Refused::TableFull)?;
        let (name, key, wishes) = (newcomer.name, token.key(), newcomer.wishes);
        let manner = house.manner(newcomer.visit);
        ready = !manner.choosing;
        let name = if manner.nameless { guest(1)? } else { name };
        first.push(What::Sat { seat, name, key, wishes, manner }.into());
        free.remove(seat);
        seated = Some((seat, token));
    }
    if free.is_empty() && ready {
        first.push(What::Started { seed: Seed::from_bytes(house.randomness.bytes()) }.into());
    } else if seated.is_none() {
        let why = "somebody must sit at the table: give a name, or bots for every seat";
        return Err(Refused::BadOptions(why.to_owned()));
    }
    let Founded { table, append } =
        house.found(&first, Opening { by: opener, after: None }).await?;
    let (code, guests) = (table.code.clone(), table.guests());
    let rows = append.rows.clone();
    let mut stored = house.journal.append(vec![append]).await;
    let mut lost = false;
    if stored.is_err() {
        // Nobody knows whether it was stored before it failed; the journal does.
        match house.journal.load(code.clone()).await {
            Ok(found) if found == rows => stored = Ok(()),
            Ok(_) => {}
            Err(_) => lost = true,
        }
    }
    if stored.is_ok() {
        house.open(table, false).await;
    }
    house.release(&code, guests).await;
    if lost {
        house.lost(&code).await;
        return Err(Refused::Unsure);
    }
    stored?;
    let seated = seated.map(|(seat, token)| Seated { code: code.clone(), seat, token });
    Ok((code, seated))
}

/// What somebody without a name is called.
pub(crate) fn guest(number: u8) -> Result<Nickname, Refused> {
    format!("guest-{number}").parse().map_err(Refused::BadName)
}

async fn join(
    house: Arc<House>,
    table: TableHandle,
    code: Code,
    newcomer: Newcomer,
) -> Result<Seated, Refused> {
    let Newcomer { name, token, seat, wishes, visit } = newcomer;
    let token = house.token(token).await?;
    let key = token.key();
    let manner = house.manner(visit);
    let person = match manner.visitor {
        true => Vec::new(),
        false => vec![(name.clone(), key.clone())],
    };
    house.claim(&code, person.clone(), None).await?;
    let newcomer = Joining { name, key, seat, wishes, manner };
    let joined = table.ask(|answer| Message::Join { newcomer, answer }).await;
    house.release(&code, person).await;
    Ok(Seated { code, seat: joined??, token })
}

async fn attach(table: TableHandle, who: Who, since: Option<u64>) -> Result<Connection, Refused> {
    let attach = |answer| Message::Attach { who, since, answer };
    let Attached { snapshot, updates, key, end } = table.ask(attach).await??;
    Ok(Connection { snapshot, updates, table, key, _end: end })
}

impl TableHandle {
    async fn ask<T>(
        &self,
        message: impl FnOnce(oneshot::Sender<T>) -> Message,
    ) -> Result<T, Refused> {
        let (answer, result) = oneshot::channel();
        let sent = self.mailbox.send(message(answer)).await;
        sent.map_err(|_| self.gone())?;
        result.await.map_err(|_| self.gone())
    }

    /// Why there is no answer. A table that could not be stored is read again when it is asked
    /// next; one that was closed says so then.
    fn gone(&self) -> Refused {
        if self.stop.is_cancelled() { Refused::Stopping } else { Refused::Busy }
    }
}

impl Connection {
    /// Lets go of the large parts of the snapshot: once told, nobody needs them any more.
    pub fn forget_snapshot(&mut self) {
        self.snapshot.situation = None;
        self.snapshot.chat = Vec::new();
        self.snapshot.missed = None;
    }

    /// Gives a command from this connection's seat.
    pub async fn order(&self, order: Order) -> Result<Receipt, Refused> {
        self.orders().give(order).await
    }

    /// Asks what would become of actions from this connection's seat; see [`Orders::check`].
    pub async fn check(&self, actions: Vec<String>) -> Result<Option<Refused>, Refused> {
        self.orders().check(actions).await
    }

    /// What gives commands from this connection's seat, while the connection does something else.
    pub fn orders(&self) -> Orders {
        Orders { table: self.table.clone(), key: self.key.clone() }
    }
}

/// Gives commands from a seat.
#[derive(Clone)]
pub struct Orders {
    table: TableHandle,
    key: Option<Key>,
}

impl Orders {
    /// Looks at the table once more, from the seat as it is now.
    pub async fn look(&self) -> Result<Connection, Refused> {
        let key = self.key.clone().ok_or(Refused::NotSeated)?;
        attach(self.table.clone(), Who::Key(key), None).await
    }

    /// Gives a command.
    pub async fn give(&self, order: Order) -> Result<Receipt, Refused> {
        let key = self.key.clone().ok_or(Refused::NotSeated)?;
        self.table.ask(|answer| Message::Order { key, order, answer }).await?
    }

    /// Asks what would become of actions, if they were commanded now: nothing if they would be
    /// accepted, else why they would be refused. Nothing is changed, stored or told by it. It is refused
    /// itself only where nobody can be asked.
    pub async fn check(&self, actions: Vec<String>) -> Result<Option<Refused>, Refused> {
        let key = self.key.clone().ok_or(Refused::NotSeated)?;
        self.table.ask(|answer| Message::Check { key, actions, answer }).await?
    }
}
