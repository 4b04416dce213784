//! The lobby: which tables there are, who is called what, and the way to each table. One task with
//! a bounded mailbox; it never waits for a table.

use protocol::{Code, Nickname, Stage, TableInfo};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, MissedTickBehavior, interval_at};

use crate::card::Listed;
use crate::house::{House, read_table};
use crate::refusal::Refused;
use crate::tending;
use crate::token::Key;

/// How often the lobby looks for tables that have waited too long.
const SWEEP: Duration = Duration::from_secs(30);

/// What the lobby is asked or told.
pub(crate) enum Message {
    /// The way to a table, which is read from the journal if need be.
    Find { code: Code, answer: oneshot::Sender<Result<mpsc::Sender<tending::Message>, Refused>> },
    /// A table was read.
    Read { code: Code, result: Result<mpsc::Sender<tending::Message>, Refused> },
    /// A new table is open.
    Opened {
        info: Arc<TableInfo>,
        people: Vec<(Nickname, Key)>,
        mailbox: mpsc::Sender<tending::Message>,
    },
    /// A table looks different now.
    Changed { info: Arc<TableInfo>, people: Vec<(Nickname, Key)> },
    /// People want to sit at a table under these names.
    Claim {
        code: Code,
        people: Vec<(Nickname, Key)>,
        new_table: bool,
        answer: oneshot::Sender<Result<(), Refused>>,
    },
    /// They did not sit down after all.
    Release { code: Code, people: Vec<(Nickname, Key)> },
    /// Every table that waits or plays and is not private.
    List { answer: oneshot::Sender<Vec<Arc<TableInfo>>> },
    /// How many tables wait or play, and how many people sit at them.
    Count { answer: oneshot::Sender<(usize, usize)> },
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
    /// Who waits for it to be stored or read.
    waiting: Vec<Finding>,
}

/// A name somebody has.
struct Claimed {
    key: Key,
    /// Where they sit, or (`false`) are about to.
    at: HashMap<Code, bool>,
}

pub(crate) struct Lobby {
    house: Arc<House>,
    tables: HashMap<Code, Known>,
    /// By folded name.
    names: HashMap<String, Claimed>,
}

impl Lobby {
    /// A lobby that knows these tables.
    pub(crate) fn new(house: Arc<House>, listed: Vec<Listed>) -> Lobby {
        let mut lobby = Lobby { house, tables: HashMap::new(), names: HashMap::new() };
        for Listed { info, people, .. } in listed {
            for (name, key) in people {
                lobby.take_name(&name, &key, &info.code, true);
            }
            let code = info.code.clone();
            lobby.tables.entry(code).or_default().info = Some(Arc::new(info));
        }
        lobby
    }

    /// Serves until the host stops.
    pub(crate) async fn serve(mut self, mut mailbox: mpsc::Receiver<Message>) {
        let mut sweep = interval_at(Instant::now() + SWEEP, SWEEP);
        sweep.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let stop = self.house.stop.clone();
        loop {
            tokio::select! {
                message = mailbox.recv() => match message {
                    Some(message) => self.hear(message),
                    None => return,
                },
                _ = sweep.tick() => self.sweep(),
                () = stop.cancelled() => return,
            }
        }
    }

    fn hear(&mut self, message: Message) {
        // Whoever asked may have gone; then nobody wants the answer.
        match message {
            Message::Find { code, answer } => self.find(code, answer),
            Message::Read { code, result } => self.read(&code, &result),
            Message::Opened { info, people, mailbox } => {
                let known = self.tables.entry(info.code.clone()).or_default();
                known.founding = false;
                let code = info.code.clone();
                self.change(info, people);
                self.read(&code, &Ok(mailbox));
            }
            Message::Changed { info, people } => self.change(info, people),
            Message::Claim { code, people, new_table, answer } => {
                drop(answer.send(self.claim(&code, &people, new_table)));
            }
            Message::Release { code, people } => {
                for (name, key) in people {
                    self.drop_name(&name.folded(), &key, &code);
                }
                if self.tables.get(&code).is_some_and(|known| known.founding) {
                    self.read(&code, &Err(Refused::NoSuchTable));
                }
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

    /// Tables that wait or play.
    fn alive(&self) -> usize {
        self.tables.values().filter(|known| known.info.is_some()).count()
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
            let rows = house.journal.load(code.clone()).await.map_err(Refused::from);
            let table = rows.and_then(|rows| read_table(&code, &rows));
            let result = table.map(|table| tending::tend(house.clone(), table, true));
            // Without a lobby nobody waits.
            let _ = house.lobby.send(Message::Read { code, result }).await;
        });
    }

    fn read(&mut self, code: &Code, result: &Result<mpsc::Sender<tending::Message>, Refused>) {
        let Some(known) = self.tables.get_mut(code) else {
            return;
        };
        for answer in known.waiting.drain(..) {
            drop(answer.send(result.clone()));
        }
        match result {
            Ok(mailbox) => known.mailbox = Some(mailbox.downgrade()),
            Err(_) if known.info.is_none() => drop(self.tables.remove(code)),
            Err(_) => {}
        }
    }

    fn change(&mut self, info: Arc<TableInfo>, people: Vec<(Nickname, Key)>) {
        let code = info.code.clone();
        let alive = is_alive(&info);
        let sitting: HashMap<String, Key> = match alive {
            true => people.into_iter().map(|(name, key)| (name.folded(), key)).collect(),
            false => HashMap::new(),
        };
        self.names.retain(|name, claimed| {
            if let Some(seated) = claimed.at.get_mut(&code) {
                match sitting.get(name) == Some(&claimed.key) {
                    true => *seated = true,
                    false if *seated || !alive => drop(claimed.at.remove(&code)),
                    false => {}
                }
            }
            !claimed.at.is_empty()
        });
        self.tables.entry(code).or_default().info = alive.then_some(info);
    }

    fn claim(
        &mut self,
        code: &Code,
        people: &[(Nickname, Key)],
        new_table: bool,
    ) -> Result<(), Refused> {
        let settings = &self.house.settings;
        if new_table && self.alive() >= settings.most_tables {
            return Err(Refused::HouseFull);
        }
        for (name, key) in people {
            match self.names.get(&name.folded()) {
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
            self.take_name(name, key, code, false);
        }
        if new_table {
            self.tables.entry(code.clone()).or_default().founding = true;
        }
        Ok(())
    }

    fn take_name(&mut self, name: &Nickname, key: &Key, code: &Code, seated: bool) {
        let new = || Claimed { key: key.clone(), at: HashMap::new() };
        let claimed = self.names.entry(name.folded()).or_insert_with(new);
        claimed.at.entry(code.clone()).or_insert(seated);
    }

    fn drop_name(&mut self, folded: &str, key: &Key, code: &Code) {
        if let Some(claimed) = self.names.get_mut(folded)
            && claimed.key == *key
        {
            // A seat that is held already stays: then it was a second try.
            if claimed.at.get(code) == Some(&false) {
                claimed.at.remove(code);
            }
            if claimed.at.is_empty() {
                self.names.remove(folded);
            }
        }
    }

    /// Closes tables that have waited too long, and forgets the way to those that left memory.
    fn sweep(&mut self) {
        let now = self.house.time.now();
        self.tables.retain(|_, known| {
            let in_memory =
                known.mailbox.as_ref().is_some_and(|mailbox| mailbox.strong_count() > 0);
            known.info.is_some() || known.founding || in_memory || !known.waiting.is_empty()
        });
        let settings = &self.house.settings;
        let stale = |info: &Arc<TableInfo>| {
            let limit = match info.stage {
                Stage::Waiting => settings.waiting_limit,
                _ => settings.abandoned_limit,
            };
            now.since(info.changed) >= limit
        };
        let stale: Vec<Code> = self
            .tables
            .values()
            .filter_map(|known| known.info.as_ref())
            .filter(|info| stale(info))
            .map(|info| info.code.clone())
            .collect();
        for code in stale {
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
