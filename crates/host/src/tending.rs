//! The task of a table: one at a time it takes what comes, asks the table, has it stored, and only
//! then tells everybody.

use bots::Level;
use kernel::{Notice, PerSeat, Seat, SeatSet, Seed, Viewer};
use protocol::{Absence, Clocks, Millis, Nickname, SeatInfo, Stage, TableInfo};
use serde_json::{Map, Value};
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::{CancellationToken, DropGuard};

use crate::entry::{Entry, What};
use crate::house::{House, row};
use crate::journal::Append;
use crate::lobby;
use crate::news::{self, Farewell, News, Played, Situation, Snapshot, Update};
use crate::order::{Command, Order, Receipt};
use crate::refusal::Refused;
use crate::table::{Effects, Holder, Table};
use crate::token::Key;

/// Messages that may wait for a table; more wait with whoever sends.
const MAILBOX: usize = 64;
/// News that may wait for a connection; then it is too slow and is dropped.
const NEWS: usize = 64;
/// Who plays for people who are away or out of time.
const STAND_IN: Level = Level::Greedy;
/// How long a bot waits after it was refused (when nothing can be stored).
const BOT_PAUSE: Duration = Duration::from_secs(2);
/// The most actions of one command.
const MOST_ACTIONS: usize = 64;
/// The most characters of a chat line.
const LONGEST_CHAT: usize = 300;
/// A person may say so many things
const CHAT_BURST: usize = 8;
/// in so much time.
const CHAT_TIME: Duration = Duration::from_secs(20);

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

    // ---- commands ----------------------------------------------------------------------------

    async fn join(
        &mut self,
        name: Nickname,
        key: Key,
        seat: Option<Seat>,
        wishes: Map<String, Value>,
    ) -> Result<Seat, Refused> {
        if self.table.seat_of(&key).is_some() {
            return Err(Refused::AlreadySeated);
        }
        if self.table.stage != Stage::Waiting {
            return Err(self.table.running().err().unwrap_or(Refused::AlreadyStarted));
        }
        let seat = match seat {
            Some(seat) => seat,
            None => self.table.free_seat().ok_or(Refused::TableFull)?,
        };
        let mut entries: Vec<Entry> = vec![What::Sat { seat, name, key, wishes }.into()];
        let last = self
            .table
            .held()
            .all(|(other, holder)| other == seat || !matches!(holder, Holder::Nobody));
        if last {
            entries.push(What::Started { seed: self.seed() }.into());
        }
        self.commit(entries, Vec::new()).await?;
        self.away[seat] = self.house.time.now();
        self.left.remove(seat);
        Ok(seat)
    }

    fn seed(&self) -> Seed {
        Seed::from_bytes(self.house.randomness.bytes())
    }

    async fn order(&mut self, key: &Key, order: Order) -> Result<Receipt, Refused> {
        let seat = self.table.seat_of(key).ok_or(Refused::NotSeated)?;
        let repeated = order.id.as_deref().and_then(|id| self.table.repeated(seat, id));
        if let Some(seq) = repeated {
            return Ok(Receipt { seq, repeated: true });
        }
        let stale = match order.seq {
            Some(seq) if seq != self.table.seq => Err(Refused::Stale { seq: self.table.seq }),
            _ => Ok(()),
        };
        let mut entries: Vec<Entry> = Vec::new();
        match order.command {
            Command::Act { actions } => {
                self.table.running()?;
                stale?;
                if actions.is_empty() || actions.len() > MOST_ACTIONS {
                    return Err(Refused::BatchSize { most: MOST_ACTIONS });
                }
                entries.push(What::Acted { seat, actions, bot: None }.into());
            }
            Command::TakeBack => {
                self.table.running()?;
                stale?;
                entries.push(What::TookBack { seat }.into());
            }
            Command::GiveUp => {
                entries.push(What::Told { notice: Notice::GivesUp(seat).to_string() }.into());
            }
            Command::Say { text } => {
                self.may_say(seat, &text)?;
                entries.push(What::Said { seat, text }.into());
            }
            Command::Leave => return self.leave(seat).await,
            Command::Start { bots } => {
                if self.table.owner() != Some(seat) {
                    return Err(Refused::NotOwner);
                }
                let free = self.table.held().filter(|(_, holder)| matches!(holder, Holder::Nobody));
                entries.extend(free.map(|(seat, _)| What::BotSat { seat, level: bots }.into()));
                entries.push(What::Started { seed: self.seed() }.into());
            }
            Command::Rematch => return self.rematch(seat, order.id).await,
        }
        if let (Some(id), Some(last)) = (order.id, entries.last_mut()) {
            last.order = Some((seat, id));
        }
        self.commit(entries, Vec::new()).await?;
        Ok(Receipt { seq: self.table.seq, repeated: false })
    }

    fn may_say(&mut self, seat: Seat, text: &str) -> Result<(), Refused> {
        let length = text.chars().take(LONGEST_CHAT + 1).count();
        let fine = (1..=LONGEST_CHAT).contains(&length)
            && !text.trim().is_empty()
            && !text.chars().any(char::is_control);
        if !fine {
            return Err(Refused::BadChat { most: LONGEST_CHAT });
        }
        let now = self.house.time.now();
        let lately = &mut self.chatted[seat];
        lately.retain(|at| now.since(*at) < CHAT_TIME);
        if lately.len() >= CHAT_BURST {
            return Err(Refused::ChatTooFast);
        }
        lately.push_back(now);
        Ok(())
    }

    /// Before the match, the seat becomes free; in it, the player is away at once.
    async fn leave(&mut self, seat: Seat) -> Result<Receipt, Refused> {
        let receipt = |table: &Table| Receipt { seq: table.seq, repeated: false };
        match self.table.stage {
            Stage::Waiting if self.table.people() == SeatSet::only(seat) => {
                self.disband().await?;
            }
            Stage::Waiting => {
                self.commit(vec![What::Stood { seat }.into()], Vec::new()).await?;
                self.listeners.retain(|listener| listener.seat != Some(seat));
            }
            Stage::Playing | Stage::Finished | Stage::Closed => {
                self.listeners.retain(|listener| listener.seat != Some(seat));
                self.left.insert(seat);
                self.away[seat] = self.house.time.now();
                self.publish_table().await;
            }
        }
        Ok(receipt(&self.table))
    }

    /// Nobody is left at a table that waits: it is forgotten.
    async fn disband(&mut self) -> Result<(), Refused> {
        self.house.journal.delete(self.table.code.clone()).await?;
        self.table.stage = Stage::Closed;
        self.publish_table().await;
        self.dismiss(Farewell::TableClosed);
        self.over = true;
        Ok(())
    }

    async fn sweep(&mut self) {
        let idle = self.house.time.now().since(self.table.changed);
        let settings = &self.house.settings;
        let result = match self.table.stage {
            Stage::Waiting if idle >= settings.waiting_limit => self.disband().await,
            Stage::Playing if idle >= settings.abandoned_limit => {
                let why = "nobody came back".to_owned();
                let closed = self.commit(vec![What::Closed { why }.into()], Vec::new()).await;
                self.dismiss(Farewell::TableClosed);
                closed
            }
            _ => Ok(()),
        };
        if let Err(refused) = result {
            tracing::warn!(table = %self.table.code, %refused, "cannot close a table");
        }
    }

    /// Wants to play again; when everybody does, the next table is opened.
    async fn rematch(&mut self, seat: Seat, id: Option<String>) -> Result<Receipt, Refused> {
        let receipt = |table: &Table| Receipt { seq: table.seq, repeated: false };
        if self.table.rematch.is_some() {
            return Ok(receipt(&self.table));
        }
        let order = id.map(|id| (seat, id));
        let wants = Entry { what: What::WantsRematch { seat }, order };
        if self.table.wants_rematch.union(SeatSet::only(seat)) != self.table.people() {
            self.commit(vec![wants], Vec::new()).await?;
            return Ok(receipt(&self.table));
        }
        let mut first: Vec<Entry> = vec![
            What::Opened {
                game: self.table.game.to_string(),
                config: self.table.config.as_ref().clone(),
                options: self.table.options.as_ref().clone(),
            }
            .into(),
        ];
        first.extend(self.table.held().filter_map(|(seat, holder)| match holder {
            Holder::Nobody => None,
            Holder::Bot(level) => Some(What::BotSat { seat, level: *level }.into()),
            Holder::Person(person) => {
                let (name, key) = (person.name.clone(), person.key.clone());
                Some(What::Sat { seat, name, key, wishes: person.wishes.clone() }.into())
            }
        }));
        first.push(What::Started { seed: self.seed() }.into());
        let founded = self.house.found(&first).await?;
        let (code, guests) = (founded.table.code.clone(), founded.table.guests());
        let rematched = What::Rematched { code: code.clone() }.into();
        // Both tables are stored together: there is never one without the other.
        if let Err(refused) = self.commit(vec![wants, rematched], vec![founded.append]).await {
            self.house.release(&code, guests).await;
            return Err(refused);
        }
        self.house.open(founded.table).await;
        Ok(receipt(&self.table))
    }

    // ---- storing and telling -----------------------------------------------------------------

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

    async fn tell(&mut self, effects: Vec<Effects>) {
        for effect in effects {
            if effect.played {
                metrics::counter!("bottega_moves_total", "game" => self.table.game.to_string())
                    .increment(1);
                self.publish_played(&effect);
            }
            if let Some(line) = effect.said {
                self.publish(&Update::new(News::Said(line)));
            }
            if effect.seated {
                self.publish_table().await;
            }
        }
    }

    /// Tells everybody how the match stands: one update for each distinct view.
    fn publish_played(&mut self, effect: &Effects) {
        let mut made: Vec<(Option<Seat>, Arc<Update>)> = Vec::new();
        let viewers: Vec<Option<Seat>> =
            self.listeners.iter().map(|listener| listener.seat).collect();
        for seat in viewers {
            if made.iter().any(|(other, _)| *other == seat) {
                continue;
            }
            if let Some(situation) = self.situation(seat) {
                let story = effect.story.clone();
                let played = Played { seq: self.table.seq, story, situation };
                made.push((seat, Update::new(News::Played(played))));
            }
        }
        self.listeners.retain(|listener| {
            let update = made.iter().find(|(seat, _)| *seat == listener.seat);
            update.is_none_or(|(_, update)| deliver(listener, update))
        });
    }

    fn publish(&mut self, update: &Arc<Update>) {
        self.listeners.retain(|listener| deliver(listener, update));
    }

    /// Tells the lobby and everybody here who sits where.
    async fn publish_table(&mut self) {
        let info = Arc::new(self.info());
        self.publish(&Update::new(News::Table(info.clone())));
        self.tell_lobby(info).await;
    }

    async fn tell_lobby(&self, info: Arc<TableInfo>) {
        let message = lobby::Message::Changed { info, people: self.table.guests() };
        // A lobby that is gone needs no news.
        let _ = self.house.lobby.send(message).await;
    }

    /// Says good-bye to everybody.
    fn dismiss(&mut self, why: Farewell) {
        self.publish(&Update::new(News::Farewell(why)));
        self.listeners.clear();
    }

    fn info(&self) -> TableInfo {
        let mut info = news::info(&self.table);
        let connected = self.connected();
        let now = self.house.time.now();
        for (seat, shown) in Seat::first(Seat::LIMIT).zip(&mut info.seats) {
            let SeatInfo { connected: here, stand_in, .. } = shown;
            *here |= connected.contains(seat);
            *stand_in = self.stands_in(seat, now);
        }
        info.spectators = self.listeners.iter().filter(|listener| listener.seat.is_none()).count();
        info
    }

    fn situation(&self, seat: Option<Seat>) -> Option<Situation> {
        let scene = self.table.scene(seat.map_or(Viewer::Spectator, Viewer::Seat))?;
        let clocks = self.table.clocks.shown(self.table.seats.len() as u8, self.house.time.now());
        let running = self.table.clocks.running();
        Some(Situation {
            scene,
            to_act: self.table.to_act(),
            clocks: clocks.map(|left| Clocks { left, running }),
            may_take_back: seat.is_some_and(|seat| self.table.can_take_back(seat)),
            outcome: self.table.outcome(),
        })
    }

    // ---- connections -------------------------------------------------------------------------

    async fn attach(&mut self, key: Option<Key>, since: Option<u64>) -> Result<Attached, Refused> {
        let seat = match key {
            Some(key) => Some(self.table.seat_of(&key).ok_or(Refused::NotSeated)?),
            None if self.table.options.spectators => None,
            None => return Err(Refused::NoSpectators),
        };
        if self.listeners.len() >= self.house.settings.connections_per_table {
            return Err(Refused::TableCrowded);
        }
        let mailbox = self.mailbox.upgrade().ok_or(Refused::Closed)?;
        let (updates, receiver) = mpsc::channel(NEWS);
        let id = self.next_id;
        self.next_id += 1;
        let (ended, stop) = (CancellationToken::new(), self.house.stop.clone());
        let end = ended.clone().drop_guard();
        self.house.tasks.spawn(async move {
            tokio::select! {
                () = ended.cancelled() => {
                    // A table that is gone has no connections.
                    let _ = mailbox.send(Message::Detach { id }).await;
                }
                () = stop.cancelled() => {}
            }
        });
        self.idle = None;
        let now = self.house.time.now();
        if let Some(seat) = seat {
            self.left.remove(seat);
            self.company.get_or_insert(now);
            if self.table.told_absent.contains(seat) {
                let notice = Notice::Returns(seat).to_string();
                // Over or given up: there is nothing to return to.
                let _ = self.commit(vec![What::Told { notice }.into()], Vec::new()).await;
            }
        }
        if self.over {
            return Err(Refused::Stopping);
        }
        self.listeners.push(Listener { id, seat, updates });
        let info = Arc::new(self.info());
        let snapshot = Snapshot {
            table: info.clone(),
            seat,
            seq: self.table.seq,
            situation: self.situation(seat),
            chat: self.table.chat.iter().cloned().collect(),
            missed: since.and_then(|seq| self.table.stories_since(seq)),
        };
        // The others learn who came; the newcomer has it in the snapshot.
        let update = Update::new(News::Table(info.clone()));
        self.listeners.retain(|listener| listener.id == id || deliver(listener, &update));
        self.tell_lobby(info).await;
        Ok(Attached { snapshot, updates: receiver, end })
    }

    async fn detach(&mut self, id: u64) {
        let Some(at) = self.listeners.iter().position(|listener| listener.id == id) else {
            return;
        };
        let Listener { seat, .. } = self.listeners.swap_remove(at);
        let now = self.house.time.now();
        let connected = self.connected();
        if let Some(seat) = seat
            && !connected.contains(seat)
        {
            self.away[seat] = now;
        }
        if connected.is_empty() {
            self.company = None;
        }
        self.publish_table().await;
    }

    /// The seats from which people look.
    fn connected(&self) -> SeatSet {
        self.listeners.iter().filter_map(|listener| listener.seat).collect()
    }

    // ---- time --------------------------------------------------------------------------------

    /// When this person will have been away for too long.
    fn grace_ends(&self, seat: Seat) -> Option<Millis> {
        let company = self.company?;
        let grace = match self.left.contains(seat) {
            true => Duration::ZERO,
            false => Duration::from_secs(self.table.options.grace.into()),
        };
        Some(self.away[seat].max(company).after(grace))
    }

    /// People who do not look.
    fn missing(&self) -> SeatSet {
        self.table.people().without(self.connected())
    }

    fn is_gone(&self, seat: Seat, now: Millis) -> bool {
        self.missing().contains(seat) && self.grace_ends(seat).is_some_and(|end| end <= now)
    }

    /// Does a bot play for this person?
    fn stands_in(&self, seat: Seat, now: Millis) -> bool {
        let away = self.table.options.absence == Absence::Bot && self.is_gone(seat, now);
        let out = !self.table.loses_on_time() && self.table.clocks.out(now).contains(seat);
        self.table.stage == Stage::Playing && (away || out)
    }

    /// A bot that is to act, and how well it plays.
    fn bot_to_move(&self) -> Option<(Seat, Level)> {
        let now = self.house.time.now();
        self.table.to_act().iter().find_map(|seat| match self.table.holder(seat).ok()? {
            Holder::Bot(level) => Some((seat, *level)),
            Holder::Person(_) if self.stands_in(seat, now) => Some((seat, STAND_IN)),
            Holder::Person(_) | Holder::Nobody => None,
        })
    }

    /// Does what is due: clocks that ran out, players who are away for too long, bots to move.
    async fn look_around(&mut self) {
        let now = self.house.time.now();
        if self.table.stage == Stage::Playing {
            if self.table.loses_on_time() {
                for seat in self.table.clocks.out(now).iter() {
                    self.notice(Notice::GivesUp(seat)).await;
                }
            }
            if matches!(self.table.options.absence, Absence::Skip | Absence::Abort) {
                let untold = self.missing().without(self.table.told_absent).iter();
                let gone: SeatSet = untold.filter(|seat| self.is_gone(*seat, now)).collect();
                for seat in gone.iter() {
                    self.notice(Notice::Leaves(seat)).await;
                }
            }
            match (self.table.is_suspended() && self.company.is_some(), self.suspended) {
                (true, None) => self.suspended = Some(now),
                (true, Some(since)) if now.since(since) >= self.house.settings.patience => {
                    self.suspended = None;
                    self.notice(Notice::TimeIsUp).await;
                }
                (true, Some(_)) => {}
                (false, _) => self.suspended = None,
            }
            self.think();
        }
        self.rest();
    }

    async fn notice(&mut self, notice: Notice) {
        if self.table.stage != Stage::Playing {
            return;
        }
        let what = What::Told { notice: notice.to_string() };
        if let Err(refused) = self.commit(vec![what.into()], Vec::new()).await {
            tracing::debug!(table = %self.table.code, %notice, %refused, "a notice was refused");
            // Not again and again: whoever is missing gets a new grace time.
            if let Notice::Leaves(seat) = notice {
                self.away[seat] = self.house.time.now();
                self.left.remove(seat);
            }
        }
    }

    /// Lets a bot think if one is to act and none is thinking.
    fn think(&mut self) {
        let (Some((seat, level)), Ok(play)) = (self.bot_to_move(), self.table.running()) else {
            return;
        };
        let Some(mailbox) = self.mailbox.upgrade() else {
            return;
        };
        let now = self.house.time.now();
        if self.thinking.is_some() || self.bot_again.is_some_and(|moment| moment > now) {
            return;
        }
        self.bot_again = None;
        let (seq, seed) = (self.table.seq, self.seed());
        self.thinking = Some(seq);
        let (delay, thinkers) = (self.house.settings.bot_delay, self.house.thinkers.clone());
        let stop = self.house.stop.clone();
        self.house.tasks.spawn(async move {
            let think = async {
                tokio::time::sleep(delay).await;
                let permit = thinkers.acquire_owned().await;
                let thought = tokio::task::spawn_blocking(move || {
                    let action = play.choose(level, seat, seed);
                    drop(permit);
                    action
                });
                thought.await.ok().flatten()
            };
            tokio::select! {
                action = think => {
                    let thought = Message::Thought { seq, seat, level, action };
                    // A table that is gone needs no thoughts.
                    let _ = mailbox.send(thought).await;
                }
                () = stop.cancelled() => {}
            }
        });
    }

    /// Lets go of memory when nobody looks and nothing can happen by itself.
    fn rest(&mut self) {
        let busy = !self.listeners.is_empty()
            || self.thinking.is_some()
            || !self.table.clocks.running().is_empty() && self.table.stage == Stage::Playing;
        let now = self.house.time.now();
        if busy {
            self.idle = None;
            if self.keep.is_none() {
                self.keep = self.mailbox.upgrade();
            }
        } else {
            let since = *self.idle.get_or_insert(now);
            if now.since(since) >= self.house.settings.unload_after {
                self.keep = None;
            }
        }
    }

    /// When the table must look around next, if nothing comes before.
    fn deadline(&self) -> Option<Millis> {
        let now = self.house.time.now();
        let mut moments: Vec<Millis> = Vec::new();
        if self.table.stage == Stage::Playing {
            moments.extend(self.table.clocks.deadline(now));
            if self.table.options.absence != Absence::Wait {
                let missing = self.missing().without(self.table.told_absent);
                let ends = missing.iter().filter_map(|seat| self.grace_ends(seat));
                moments.extend(ends.filter(|end| *end > now));
            }
            let settings = &self.house.settings;
            moments.extend(self.bot_again);
            moments.extend(self.suspended.map(|since| since.after(settings.patience)));
        }
        if let (Some(since), Some(_)) = (self.idle, &self.keep) {
            moments.push(since.after(self.house.settings.unload_after));
        }
        moments.into_iter().min()
    }
}

/// Hands news to a connection; a connection that is too slow is dropped.
fn deliver(listener: &Listener, update: &Arc<Update>) -> bool {
    match listener.updates.try_send(update.clone()) {
        Ok(()) => true,
        Err(mpsc::error::TrySendError::Full(_)) => {
            metrics::counter!("bottega_slow_readers_total").increment(1);
            false
        }
        Err(mpsc::error::TrySendError::Closed(_)) => false,
    }
}
