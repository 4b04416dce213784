//! The lobby: which tables there are, who is called what, and the way to each table. One task with
//! a bounded mailbox; it never waits for a table.

use protocol::{Absence, Code, Nickname, Player, SeatInfo, Stage, TableInfo};
use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, MissedTickBehavior, interval_at};

use crate::card::Listed;
use crate::entry::read_table;
use crate::house::House;
use crate::refusal::Refused;
use crate::table::Table;
use crate::tending;
use crate::token::Key;

/// How often the lobby looks for tables that have waited too long.
const SWEEP: Duration = Duration::from_secs(30);

/// What the lobby is asked or told.
pub(crate) enum Message {
    /// The way to a table, which is read from the journal if need be.
    Find { code: Code, answer: oneshot::Sender<Result<mpsc::Sender<tending::Message>, Refused>> },
    /// A table was stored for the first time or read, or cannot be.
    Found { code: Code, result: Result<Found, Refused> },
    /// Nobody knows how a table stands in the journal, or whether it is there at all.
    Lost { code: Code },
    /// A table looks different now.
    Changed { info: Arc<TableInfo>, people: Vec<(Nickname, Key)>, kept: bool },
    /// People want to sit at a table under these names. A release follows in any case.
    Claim {
        code: Code,
        people: Vec<(Nickname, Key)>,
        new_table: Option<Opening>,
        answer: oneshot::Sender<Result<(), Refused>>,
    },
    /// By now they sit, or they will not.
    Release { code: Code, people: Vec<(Nickname, Key)> },
    /// Does anybody here have this key?
    Knows { key: Key, answer: oneshot::Sender<bool> },
    /// Every table that waits or plays and is not private.
    List { answer: oneshot::Sender<Vec<Arc<TableInfo>>> },
    /// How many tables wait or play, and how many people sit at them.
    Count { answer: oneshot::Sender<(usize, usize)> },
}

/// A table is about to be opened.
pub(crate) struct Opening {
    /// Where whoever opens it is.
    pub(crate) by: Option<IpAddr>,
    /// Or where whoever opened this one was, which it follows.
    pub(crate) after: Option<Code>,
}

/// A table that is in memory now.
pub(crate) struct Found {
    pub(crate) info: Arc<TableInfo>,
    pub(crate) people: Vec<(Nickname, Key)>,
    /// Somebody can come back to it.
    pub(crate) kept: bool,
    pub(crate) mailbox: mpsc::Sender<tending::Message>,
}

type Finding = oneshot::Sender<Result<mpsc::Sender<tending::Message>, Refused>>;

/// A table the lobby knows.
#[derive(Default)]
struct Known {
    /// How it looks; only while it waits or plays.
    info: Option<Arc<TableInfo>>,
    /// The way to it, while it is in memory.
    mailbox: Option<mpsc::WeakSender<tending::Message>>,
    /// It is being stored for the first time.
    founding: bool,
    /// Where whoever opened it was, if that was since the start.
    opener: Option<IpAddr>,
    /// What is known of it may be wrong: it must be read again.
    lost: bool,
    /// Somebody can come back to it who does not look at it.
    kept: bool,
    /// Who sits there: folded names.
    seated: Vec<(String, Key)>,
    /// Who waits for it to be stored or read.
    waiting: Vec<Finding>,
}

/// A name somebody has.
struct Claimed {
    key: Key,
    /// Where it is needed.
    at: HashMap<Code, Need>,
}

/// Why a name is taken at a table.
#[derive(Default)]
struct Need {
    seated: bool,
    /// How often they have asked to sit there and were not answered yet.
    asking: u32,
}

pub(crate) struct Lobby {
    house: Arc<House>,
    tables: BTreeMap<Code, Known>,
    /// By folded name.
    names: HashMap<String, Claimed>,
    /// The folded name of everybody who has one.
    owners: HashMap<Key, String>,
    /// Tables from before the start with visitors who cannot come back: they are read at once, and
    /// free those seats, or close if nobody at all can come back to their match.
    haunted: Vec<Code>,
}

impl Lobby {
    /// A lobby that knows these tables.
    pub(crate) fn new(house: Arc<House>, listed: Vec<Listed>) -> Lobby {
        let mut lobby = Lobby {
            house,
            tables: BTreeMap::new(),
            names: HashMap::new(),
            owners: HashMap::new(),
            haunted: Vec::new(),
        };
        for Listed { info, people, returns, .. } in listed {
            let visitors = persons(&info) > people.len();
            let kept = returns || !people.is_empty();
            let haunted = match info.stage {
                Stage::Waiting => visitors,
                Stage::Playing => visitors && !kept,
                Stage::Finished | Stage::Closed => false,
            };
            if haunted {
                lobby.haunted.push(info.code.clone());
            }
            lobby.change(Arc::new(info), people, kept);
        }
        lobby
    }

    /// Serves until the host stops.
    pub(crate) async fn serve(mut self, mut mailbox: mpsc::Receiver<Message>) {
        let mut sweep = interval_at(Instant::now() + SWEEP, SWEEP);
        sweep.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let stop = self.house.stop.clone();
        self.wake();
        loop {
            tokio::select! {
                biased;
                () = stop.cancelled() => return,
                _ = sweep.tick() => self.sweep(),
                message = mailbox.recv() => match message {
                    Some(message) => self.hear(message),
                    None => return,
                },
            }
        }
    }

    fn hear(&mut self, message: Message) {
        // Whoever asked may have gone; then nobody wants the answer.
        match message {
            Message::Find { code, answer } => self.find(code, answer),
            Message::Found { code, result } => self.found(&code, result),
            Message::Lost { code } => self.tables.entry(code).or_default().lost = true,
            Message::Changed { info, people, kept } => self.change(info, people, kept),
            Message::Claim { code, people, new_table, answer } => {
                drop(answer.send(self.claim(&code, &people, new_table)));
            }
            Message::Release { code, people } => {
                for (name, key) in people {
                    let answered = |need: &mut Need| need.asking = need.asking.saturating_sub(1);
                    self.need(&name.folded(), &key, &code, answered);
                }
                if self.tables.get(&code).is_some_and(|known| known.founding) {
                    self.found(&code, Err(Refused::NoSuchTable));
                }
            }
            Message::Knows { key, answer } => {
                let _ = answer.send(self.owners.contains_key(&key));
            }
            Message::List { answer } => {
                let open = self.tables.values().filter_map(|known| known.info.clone());
                drop(answer.send(open.filter(|info| !info.options.private).collect()));
            }
            Message::Count { answer } => {
                let _ = answer.send((self.alive(), self.names.len()));
            }
        }
    }

    /// Tables that wait or play, or are about to.
    fn alive(&self) -> usize {
        self.tables.values().filter(|known| known.info.is_some() || known.founding).count()
    }

    /// Those of them that were opened from there.
    fn opened_by(&self, opener: Option<IpAddr>) -> usize {
        let alive = self.tables.values().filter(|known| known.info.is_some() || known.founding);
        alive.filter(|known| known.opener == opener).count()
    }

    /// Nobody comes to a table of bots, and yet it goes on after a restart; nor to one of visitors who
    /// are gone, and yet it must not stay in the list.
    fn wake(&mut self) {
        let mut codes: Vec<Code> = self.of_bots().map(|info| info.code.clone()).collect();
        codes.append(&mut self.haunted);
        for code in codes {
            self.find(code, oneshot::channel().0);
        }
    }

    /// Tables at which nobody but bots plays.
    fn of_bots(&self) -> impl Iterator<Item = &Arc<TableInfo>> {
        let tables = self.tables.values().filter_map(|known| known.info.as_ref());
        tables.filter(|info| persons(info) == 0)
    }

    fn find(&mut self, code: Code, answer: Finding) {
        let known = self.tables.entry(code.clone()).or_default();
        let mailbox = known.mailbox.as_ref().and_then(mpsc::WeakSender::upgrade);
        // The task of a table that could not be stored has ended, whoever still writes to it.
        if let Some(mailbox) = mailbox.filter(|mailbox| !mailbox.is_closed()) {
            drop(answer.send(Ok(mailbox)));
            return;
        }
        known.waiting.push(answer);
        if known.founding || known.waiting.len() > 1 {
            return; // it will be there in a moment
        }
        let house = self.house.clone();
        self.house.tasks.spawn(async move {
            match read(&house, &code).await {
                Ok(table) => house.open(table, true).await,
                Err(refused) => {
                    let result = Err(refused);
                    // Without a lobby nobody waits.
                    let _ = house.lobby.send(Message::Found { code, result }).await;
                }
            }
        });
    }

    fn found(&mut self, code: &Code, result: Result<Found, Refused>) {
        let mailbox = result.map(|Found { info, people, kept, mailbox }| {
            self.change(info, people, kept);
            mailbox
        });
        let Some(known) = self.tables.get_mut(code) else {
            return;
        };
        known.founding = false;
        for answer in known.waiting.drain(..) {
            drop(answer.send(mailbox.clone()));
        }
        match mailbox {
            Ok(mailbox) => {
                known.mailbox = Some(mailbox.downgrade());
                known.lost = false;
            }
            Err(Refused::NoSuchTable) => self.forget(code),
            Err(_) if known.info.is_none() && !known.lost => self.forget(code),
            Err(_) => {}
        }
    }

    /// There is no such table.
    fn forget(&mut self, code: &Code) {
        let known = self.tables.remove(code).unwrap_or_default();
        self.house.changes.send_modify(|count| *count += 1);
        for (name, key) in &known.seated {
            self.need(name, key, code, |need| need.seated = false);
        }
    }

    fn change(&mut self, info: Arc<TableInfo>, people: Vec<(Nickname, Key)>, kept: bool) {
        let code = info.code.clone();
        let alive = is_alive(&info);
        let sitting: Vec<(String, Key)> = match alive {
            true => people.into_iter().map(|(name, key)| (name.folded(), key)).collect(),
            false => Vec::new(),
        };
        self.house.changes.send_modify(|count| *count += 1);
        let known = self.tables.entry(code.clone()).or_default();
        (known.info, known.kept) = (alive.then_some(info), kept);
        let before = std::mem::replace(&mut known.seated, sitting.clone());
        for (name, key) in &sitting {
            self.need(name, key, &code, |need| need.seated = true);
        }
        for (name, key) in before.iter().filter(|person| !sitting.contains(person)) {
            self.need(name, key, &code, |need| need.seated = false);
        }
    }

    fn claim(
        &mut self,
        code: &Code,
        people: &[(Nickname, Key)],
        new_table: Option<Opening>,
    ) -> Result<(), Refused> {
        let settings = &self.house.settings;
        let opener = new_table.as_ref().and_then(|opening| {
            opening.by.or_else(|| self.tables.get(opening.after.as_ref()?)?.opener)
        });
        let new_table = new_table.is_some();
        // Hardly any table that is known is over: counting is rarely needed.
        let most = settings.most_tables;
        if new_table && self.tables.len() >= most && self.alive() >= most {
            return Err(Refused::HouseFull);
        }
        let most = settings.tables_per_address;
        if opener.is_some() && self.tables.len() >= most && self.opened_by(opener) >= most {
            return Err(Refused::TooManyTables { most });
        }
        let known = self.tables.get(code);
        if new_table && known.is_some_and(|known| known.info.is_some() || known.founding) {
            return Err(Refused::Busy); // the same code was drawn twice
        }
        if new_table && people.is_empty() && self.of_bots().count() >= settings.tables_of_bots {
            return Err(Refused::HouseFull);
        }
        for (name, key) in people {
            if let Some(other) = self.owners.get(key).filter(|other| **other != name.folded()) {
                let why = format!("you are called {other} here: keep that name, or show no token");
                return Err(Refused::BadOptions(why));
            }
            match self.names.get(&name.folded()) {
                Some(claimed) if claimed.key != *key && settings.names_repeat => {}
                Some(claimed) if claimed.key != *key => {
                    return Err(Refused::NameTaken(name.to_string()));
                }
                Some(claimed)
                    if claimed.at.len() >= settings.tables_per_person
                        && !claimed.at.contains_key(code) =>
                {
                    return Err(Refused::TooManyTables { most: settings.tables_per_person });
                }
                _ => {}
            }
        }
        for (name, key) in people {
            self.need(&name.folded(), key, code, |need| need.asking += 1);
        }
        if new_table {
            let known = self.tables.entry(code.clone()).or_default();
            (known.founding, known.opener) = (true, opener);
        }
        Ok(())
    }

    /// Changes why a person needs a name at a table. A name that nobody needs is free.
    fn need(&mut self, folded: &str, key: &Key, code: &Code, change: impl FnOnce(&mut Need)) {
        let owners = &mut self.owners;
        let claimed = self.names.entry(folded.to_owned()).or_insert_with(|| {
            owners.insert(key.clone(), folded.to_owned());
            Claimed { key: key.clone(), at: HashMap::new() }
        });
        if claimed.key == *key {
            let need = claimed.at.entry(code.clone()).or_default();
            change(need);
            if !need.seated && need.asking == 0 {
                claimed.at.remove(code);
            }
        }
        if claimed.at.is_empty()
            && let Some(claimed) = self.names.remove(folded)
        {
            self.owners.remove(&claimed.key);
        }
    }

    /// Closes tables that have waited too long, reads again what was lost, and forgets the way to
    /// those that left memory.
    fn sweep(&mut self) {
        let now = self.house.time.now();
        self.tables.retain(|_, known| {
            let in_memory =
                known.mailbox.as_ref().is_some_and(|mailbox| mailbox.strong_count() > 0);
            let needed = known.info.is_some() || known.founding || known.lost;
            needed || in_memory || !known.waiting.is_empty()
        });
        let settings = &self.house.settings;
        let stale = |info: &Arc<TableInfo>, kept: bool| {
            let here = |seat: &SeatInfo| seat.connected && matches!(seat.player, Player::Person(_));
            let connected = info.seats.iter().any(here);
            let deserted = persons(info) > 0 && !connected && !kept;
            let limit = match (info.stage, info.options.absence) {
                // Where leaving breaks a match off, it may be over though nobody has noticed.
                (Stage::Waiting, _) | (_, Absence::Abort) => settings.waiting_limit,
                _ if deserted => settings.waiting_limit,
                _ => settings.abandoned_limit,
            };
            now.since(info.changed) >= limit
        };
        let due = |known: &Known| {
            known.lost || known.info.as_ref().is_some_and(|info| stale(info, known.kept))
        };
        let due: Vec<Code> = self
            .tables
            .iter()
            .filter(|(_, known)| due(known))
            .map(|(code, _)| code.clone())
            .collect();
        for code in due {
            let (answer, found) = oneshot::channel();
            self.find(code, answer);
            self.house.tasks.spawn(async move {
                if let Ok(Ok(table)) = found.await {
                    // A table that is gone has nothing to close.
                    let _ = table.send(tending::Message::Sweep).await;
                }
            });
        }
    }
}

fn is_alive(info: &TableInfo) -> bool {
    matches!(info.stage, Stage::Waiting | Stage::Playing)
}

/// Reads a table. A long match takes a while: not on the threads that serve everybody.
async fn read(house: &House, code: &Code) -> Result<Table, Refused> {
    let rows = house.journal.load(code.clone()).await?;
    let code = code.clone();
    let table = house.journal.workers().run(move || read_table(&code, &rows)).await;
    table.ok_or(Refused::Stopping)?
}

/// How many people sit at a table.
fn persons(info: &TableInfo) -> usize {
    let person = |seat: &&SeatInfo| matches!(seat.player, Player::Person(_));
    info.seats.iter().filter(person).count()
}
