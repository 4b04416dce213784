//! What all conversations share: the host, the numbers of the tables, names, the list of tables.

use dialects::conversation::Listed;
use dialects::manners::Manners;
use host::{Command, Host, Order, Refused, Seated};
use kernel::SeatSet;
use protocol::{Code, Nickname, Stage};
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;

use super::company::Companies;
use super::gathering::{self, Usher};
use super::line::Lines;
use crate::limits::Doorkeeper;

/// How long the list of tables rests after each change: many changes are told as one.
const CALM: Duration = Duration::from_millis(200);
/// Tables that are told to whoever just looks; who asks for one by its number finds any.
const MOST_TOLD: usize = 500;
/// Numbers of tables that are gone are kept until there are so many.
const MANY: usize = 10_000;

/// Those who may wait for a list; more wait with themselves.
const ASKERS: usize = 1024;

/// Somebody who asks for the list of tables.
type Asker = oneshot::Sender<Result<Arc<[Listed]>, Refused>>;

/// What all conversations share.
pub(crate) struct Hall {
    pub(super) host: Host,
    pub(super) doorkeeper: Arc<Doorkeeper>,
    pub(super) manners: Arc<Manners>,
    pub(super) stop: CancellationToken,
    pub(super) companies: Arc<Companies>,
    pub(super) lines: Lines,
    /// To whoever leads people to tables.
    pub(super) usher: Usher,
    numbers: Mutex<Numbers>,
    /// Names that are in use, by dialect, folded.
    names: Mutex<HashSet<(&'static str, String)>>,
    list: watch::Sender<Arc<[Listed]>>,
    /// To whoever keeps the list.
    askers: mpsc::Sender<Asker>,
    connections: AtomicU64,
}

/// Tables by number. A number is given out once.
#[derive(Default)]
struct Numbers {
    last: u32,
    by_code: HashMap<Code, u32>,
    by_number: HashMap<u32, Code>,
}

impl Numbers {
    fn of(&mut self, code: &Code) -> u32 {
        if let Some(number) = self.by_code.get(code) {
            return *number;
        }
        self.last += 1;
        self.by_code.insert(code.clone(), self.last);
        self.by_number.insert(self.last, code.clone());
        self.last
    }

    /// Forgets tables that are gone, once there are many.
    fn tidy(&mut self, alive: &[Listed]) {
        if self.by_code.len() < MANY + 2 * alive.len() {
            return;
        }
        let alive: HashSet<u32> = alive.iter().map(|table| table.number).collect();
        self.by_code.retain(|_, number| alive.contains(number));
        self.by_number.retain(|number, _| alive.contains(number));
    }
}

/// Tables that wait, and as many others as there is room for.
fn some_of(tables: &Arc<[Listed]>) -> Arc<[Listed]> {
    if tables.len() <= MOST_TOLD {
        return tables.clone();
    }
    let waits = |table: &&Listed| table.info.stage == Stage::Waiting;
    let rest = tables.iter().filter(|table| !waits(table));
    let mut some: Vec<Listed> =
        tables.iter().filter(waits).chain(rest).take(MOST_TOLD).cloned().collect();
    some.sort_by_key(|table| table.number);
    some.into()
}

/// A name that is in use; dropping it frees it.
pub(super) struct Named {
    hall: Arc<Hall>,
    name: (&'static str, String),
}

impl Drop for Named {
    fn drop(&mut self) {
        let mut names = self.hall.names.lock().unwrap_or_else(PoisonError::into_inner);
        names.remove(&self.name);
    }
}

impl Hall {
    /// A hall, and the task that keeps its list and leads people to tables.
    pub(crate) fn new(
        host: Host,
        doorkeeper: Arc<Doorkeeper>,
        manners: Arc<Manners>,
        stop: CancellationToken,
    ) -> (Arc<Hall>, impl Future<Output = ()> + Send + use<>) {
        let (askers, asked) = mpsc::channel(ASKERS);
        let (usher, waiting) = gathering::usher();
        let hall = Arc::new(Hall {
            host,
            doorkeeper,
            manners,
            stop,
            companies: Arc::default(),
            lines: Lines::default(),
            usher,
            numbers: Mutex::default(),
            names: Mutex::default(),
            list: watch::Sender::new(Arc::new([])),
            askers,
            connections: AtomicU64::new(0),
        });
        let tasks = {
            let hall = hall.clone();
            async move {
                tokio::join!(hall.clone().keep_list(asked), gathering::gather(hall, waiting));
            }
        };
        (hall, tasks)
    }

    /// Frees a seat that nobody came to.
    pub(super) async fn free(&self, seated: Seated) {
        let leave = Order { id: None, seq: None, command: Command::Leave };
        // If that cannot be done either, the seat is one of somebody who is away.
        let _ = self.host.order(&seated.code, &seated.token, leave).await;
    }

    /// Keeps the list of tables for those who look at it, and makes one for those who ask: whoever asks
    /// at the same time shares one that was begun after they asked.
    async fn keep_list(self: Arc<Self>, mut asked: mpsc::Receiver<Asker>) {
        let mut changes = self.host.changes();
        let (mut changed, mut told) = (false, Instant::now());
        loop {
            tokio::select! {
                biased;
                () = self.stop.cancelled() => return,
                asker = asked.recv() => {
                    let mut askers: Vec<Asker> = asker.into_iter().collect();
                    while let Ok(asker) = asked.try_recv() {
                        askers.push(asker);
                    }
                    let tables = self.make_list().await;
                    for asker in askers {
                        // They may have gone.
                        let _ = asker.send(tables.clone());
                    }
                }
                change = changes.changed(), if !changed => match change {
                    Ok(()) => changed = true,
                    Err(_) => return,
                },
                () = sleep_until(told + CALM), if changed => {
                    (changed, told) = (false, Instant::now());
                    if self.list.receiver_count() > 0
                        && let Ok(tables) = self.make_list().await
                    {
                        self.list.send_replace(some_of(&tables));
                    }
                }
            }
        }
    }

    /// The list of tables, as it changes.
    pub(super) fn list(&self) -> watch::Receiver<Arc<[Listed]>> {
        self.list.subscribe()
    }

    /// Every table that is open to all, by number.
    pub(super) async fn tables(&self) -> Result<Arc<[Listed]>, Refused> {
        let (asker, list) = oneshot::channel();
        self.askers.send(asker).await.map_err(|_| Refused::Stopping)?;
        list.await.map_err(|_| Refused::Stopping)?
    }

    pub(super) async fn make_list(&self) -> Result<Arc<[Listed]>, Refused> {
        let mut infos = self.host.tables().await?;
        infos.sort_by(|one, other| (one.opened, &one.code).cmp(&(other.opened, &other.code)));
        let mut numbers = self.numbers.lock().unwrap_or_else(PoisonError::into_inner);
        let listed = infos.into_iter().map(|info| {
            let number = numbers.of(&info.code);
            Listed { number, ours: false, standing: SeatSet::EMPTY, info }
        });
        let mut listed: Vec<Listed> = listed.collect();
        listed.sort_by_key(|table| table.number);
        numbers.tidy(&listed);
        Ok(listed.into())
    }

    /// The number of a table.
    pub(super) fn number(&self, code: &Code) -> u32 {
        self.numbers.lock().unwrap_or_else(PoisonError::into_inner).of(code)
    }

    /// The table of a number.
    pub(super) fn code(&self, number: u32) -> Result<Code, Refused> {
        let numbers = self.numbers.lock().unwrap_or_else(PoisonError::into_inner);
        numbers.by_number.get(&number).cloned().ok_or(Refused::NoSuchTable)
    }

    /// Takes a name, unless somebody has it.
    pub(super) fn take_name(
        self: &Arc<Self>,
        dialect: &'static str,
        name: &Nickname,
    ) -> Result<Named, Refused> {
        let mut names = self.names.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = (dialect, name.folded());
        match names.insert(taken.clone()) {
            true => Ok(Named { hall: self.clone(), name: taken }),
            false => Err(Refused::NameTaken(name.to_string())),
        }
    }

    /// A number for a new connection.
    pub(super) fn connection(&self) -> u64 {
        self.connections.fetch_add(1, Ordering::Relaxed)
    }
}
