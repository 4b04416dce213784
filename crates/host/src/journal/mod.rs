//! The journal: what makes a match durable.
//!
//! A [`Store`] is a database behind plain, blocking calls. The writer owns one, on a thread of its
//! own: it commits everything that waits in one transaction (group commit) and answers only then. The
//! reader owns another and loads tables. Everybody else holds a [`Journal`] and waits for answers.

mod encryption;
mod location;
mod postgres;
mod sqlite;

pub use location::{Location, NoLocation};

use protocol::{Code, Millis};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;
use tokio_util::task::TaskTracker;

use crate::workers::Workers;

/// Requests that may wait for the writer; more wait with whoever asks.
const QUEUE: usize = 4096;
/// How long a failed commit counts, if none follows it.
const TROUBLE: Duration = Duration::from_secs(30);
/// The most requests of one commit.
const GROUP: usize = 1024;

/// Why the journal cannot do something.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JournalError {
    /// The database says no: the disk is full, the file read-only, the server gone …
    #[error("{0}")]
    Database(String),
    /// There is no database, and it was not to be made.
    #[error("there is no database of Bottega at {0}")]
    NoDatabase(String),
    /// Another host has it open.
    #[error(
        "another server uses {0}, or somebody plays on it in a terminal; end that first, or choose \
         another directory with --data"
    )]
    InUse(String),
    /// The entries do not follow those that are stored: they are there already, or what came before
    /// them is not.
    #[error(
        "the stored table has changed meanwhile; does another server use this database, or was \
         the table deleted?"
    )]
    Conflict,
    /// What stands in the journal makes no sense.
    #[error("the stored table is damaged: {0}")]
    Damaged(String),
    /// The program stops.
    #[error("the journal is closed")]
    Closed,
}

/// One entry as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its place in the table, counted from 0.
    pub number: u64,
    /// When.
    pub at: Millis,
    /// The entry as JSON.
    pub body: String,
}

/// What a list of tables needs to know, stored beside the entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The table.
    pub code: Code,
    /// Its game.
    pub game: String,
    /// `waiting`, `playing`, `finished` or `closed`.
    pub stage: String,
    /// When it was opened.
    pub opened: Millis,
    /// When the card changed last.
    pub changed: Millis,
    /// The rest, as JSON.
    pub body: String,
}

/// Entries that belong to one table and are stored together, with its new card if that changed.
#[derive(Clone, Debug)]
pub struct Append {
    /// The table.
    pub code: Code,
    /// Its next entries.
    pub rows: Vec<Row>,
    /// The card, if it changed.
    pub card: Option<Card>,
}

/// Something to commit.
#[derive(Clone, Debug)]
pub enum Write {
    /// All of these or none.
    Append(Vec<Append>),
    /// Forget a table.
    Delete(Code),
}

/// Which cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// Of tables that wait or play.
    Unfinished,
    /// Of matches that are over, the latest first.
    Finished {
        /// At most so many,
        limit: u32,
        /// after so many.
        offset: u32,
    },
}

/// A database: blocking calls, each a transaction.
pub trait Store: Send {
    /// Makes all of it durable, or nothing. The entries of a table are numbered without a gap:
    /// what does not follow the stored ones is a [`JournalError::Conflict`].
    fn commit(&mut self, writes: &[Write]) -> Result<(), JournalError>;
    /// The entries of a table in order; none if there is no such table.
    fn load(&mut self, code: &Code) -> Result<Vec<Row>, JournalError>;
    /// The cards of tables.
    fn cards(&mut self, which: Which) -> Result<Vec<Card>, JournalError>;
    /// The card of a table.
    fn card(&mut self, code: &Code) -> Result<Option<Card>, JournalError>;
}

/// Refuses the tables of a program that is newer than this one.
fn check_format(format: usize, known: usize) -> Result<(), JournalError> {
    if format <= known {
        return Ok(());
    }
    Err(JournalError::Database(format!(
        "the database was written by a newer version of Bottega (its format is {format}, this \
         program knows {known})"
    )))
}

/// The journal of a running host. Clones share it.
#[derive(Clone)]
pub struct Journal {
    writer: mpsc::Sender<Request>,
    reader: mpsc::Sender<Question>,
    /// Writer and reader; they end when nobody can ask any more, or when the journal is closed.
    tasks: TaskTracker,
    trouble: Trouble,
    workers: Workers,
}

/// When the last commit failed and why, if it did.
type Trouble = Arc<Mutex<Option<(Instant, JournalError)>>>;

type Answer<T> = oneshot::Sender<Result<T, JournalError>>;

enum Request {
    Write(Write, Asker),
    /// Nothing more is to be stored.
    Close,
}

/// Who waits for something to be stored.
struct Asker {
    asked: Instant,
    answer: Answer<()>,
}

enum Question {
    Close,
    Load(Code, Answer<Vec<Row>>),
    Cards(Which, Answer<Vec<Card>>),
    Card(Code, Answer<Option<Card>>),
}

impl Journal {
    /// Opens the database of a server and starts writer and reader.
    pub fn open(location: &Location) -> Result<Journal, JournalError> {
        let [writing, reading] = location.open_for_a_server()?;
        Ok(Journal::of(writing, reading))
    }

    /// A journal over two accesses to the same database.
    pub fn of(writing: Box<dyn Store>, reading: Box<dyn Store>) -> Journal {
        Journal::with(writing, reading, Workers::Threads)
    }

    /// The same, with these workers; a host on this journal uses them too.
    pub fn with(writing: Box<dyn Store>, reading: Box<dyn Store>, workers: Workers) -> Journal {
        let (writer, requests) = mpsc::channel(QUEUE);
        let (reader, questions) = mpsc::channel(QUEUE);
        let tasks = TaskTracker::new();
        let trouble = Trouble::default();
        let write = Writer { store: writing, requests, trouble: trouble.clone() };
        match workers {
            Workers::Threads => {
                let (end, ended) = oneshot::channel();
                let thread = thread::Builder::new().name("journal".to_owned()).spawn(move || {
                    write.write_all();
                    // Whoever waits for the end may have gone.
                    let _ = end.send(());
                });
                if let Err(error) = thread {
                    tracing::error!(%error, "nothing can be stored: there is no thread for it");
                }
                tasks.spawn(async { drop(ended.await) });
            }
            Workers::Scripted(_) => drop(tasks.spawn(write.write_all_by(workers.clone()))),
        }
        tasks.spawn(read_all(reading, questions, workers.clone()));
        tasks.close();
        Journal { writer, reader, tasks, trouble, workers }
    }

    /// Who does its slow work.
    pub(crate) fn workers(&self) -> &Workers {
        &self.workers
    }

    /// Stores entries of one or several tables, all or none. When this returns, they are safe.
    pub async fn append(&self, appends: Vec<Append>) -> Result<(), JournalError> {
        self.write(Write::Append(appends)).await
    }

    /// Forgets a table.
    pub async fn delete(&self, code: Code) -> Result<(), JournalError> {
        self.write(Write::Delete(code)).await
    }

    async fn write(&self, write: Write) -> Result<(), JournalError> {
        let (answer, result) = oneshot::channel();
        let request = Request::Write(write, Asker { asked: Instant::now(), answer });
        self.writer.send(request).await.map_err(|_| JournalError::Closed)?;
        result.await.map_err(|_| JournalError::Closed)?
    }

    /// The entries of a table in order; none if there is no such table.
    pub async fn load(&self, code: Code) -> Result<Vec<Row>, JournalError> {
        self.ask(|answer| Question::Load(code, answer)).await
    }

    /// The cards of tables.
    pub async fn cards(&self, which: Which) -> Result<Vec<Card>, JournalError> {
        self.ask(|answer| Question::Cards(which, answer)).await
    }

    /// The card of a table.
    pub async fn card(&self, code: Code) -> Result<Option<Card>, JournalError> {
        self.ask(|answer| Question::Card(code, answer)).await
    }

    /// Can anything be stored? Not if the last commit failed a moment ago, nor if reading fails.
    pub async fn check(&self) -> Result<(), JournalError> {
        if self.writer.is_closed() {
            return Err(JournalError::Closed);
        }
        let trouble = self.trouble.lock().unwrap_or_else(PoisonError::into_inner).clone();
        match trouble {
            Some((at, error)) if at.elapsed() < TROUBLE => Err(error),
            _ => self.cards(Which::Finished { limit: 1, offset: 0 }).await.map(drop),
        }
    }

    async fn ask<T>(
        &self,
        question: impl FnOnce(Answer<T>) -> Question,
    ) -> Result<T, JournalError> {
        let (answer, result) = oneshot::channel();
        self.reader.send(question(answer)).await.map_err(|_| JournalError::Closed)?;
        result.await.map_err(|_| JournalError::Closed)?
    }

    /// Waits until everything that was asked is stored, and the database is closed. Other clones
    /// are refused from now on.
    pub async fn close(self) {
        // Whoever is gone is closed already.
        let _ = self.writer.send(Request::Close).await;
        let _ = self.reader.send(Question::Close).await;
        self.tasks.wait().await;
    }
}

/// The writer: commits whatever waits, together.
struct Writer {
    store: Box<dyn Store>,
    requests: mpsc::Receiver<Request>,
    trouble: Trouble,
}

/// What is committed together, and who waits for it.
#[derive(Default)]
struct Group {
    writes: Vec<Write>,
    askers: Vec<Asker>,
    /// Nothing more will come.
    last: bool,
}

impl Group {
    fn of(requests: &mut Vec<Request>) -> Group {
        let mut group = Group { last: requests.is_empty(), ..Group::default() };
        for request in requests.drain(..) {
            match request {
                Request::Write(write, asker) => {
                    group.writes.push(write);
                    group.askers.push(asker);
                }
                Request::Close => group.last = true,
            }
        }
        group
    }
}

impl Writer {
    /// On a thread of its own, so that the disk never waits for those who are being answered.
    fn write_all(mut self) {
        let mut requests = Vec::new();
        loop {
            self.requests.blocking_recv_many(&mut requests, GROUP);
            let group = Group::of(&mut requests);
            let start = Instant::now();
            let results = commit(self.store.as_mut(), &group.writes);
            if self.answer(group, results, start) {
                return;
            }
        }
    }

    /// The same as a task.
    async fn write_all_by(mut self, workers: Workers) {
        let mut requests = Vec::new();
        loop {
            self.requests.recv_many(&mut requests, GROUP).await;
            let group = Group::of(&mut requests);
            let start = Instant::now();
            let mut store = self.store;
            let committed = workers.run(move || {
                let results = commit(store.as_mut(), &group.writes);
                (store, group, results)
            });
            // Without workers the runtime is going down, and every waiting request with it.
            let Some((store, group, results)) = committed.await else { return };
            self.store = store;
            if self.answer(group, results, start) {
                return;
            }
        }
    }

    /// Tells everybody what became of their writes. Was it the last group?
    fn answer(
        &mut self,
        group: Group,
        results: Vec<Result<(), JournalError>>,
        start: Instant,
    ) -> bool {
        if !results.is_empty() {
            metrics::histogram!("bottega_commit_seconds").record(start.elapsed().as_secs_f64());
            metrics::histogram!("bottega_commit_size").record(results.len() as f64);
            note(&self.trouble, &results);
        }
        let waited = metrics::histogram!("bottega_append_seconds");
        for (asker, result) in group.askers.into_iter().zip(results) {
            waited.record(asker.asked.elapsed().as_secs_f64());
            // Whoever asked may have gone.
            let _ = asker.answer.send(result);
        }
        group.last
    }
}

/// Commits a group of writes; what became of each.
fn commit(store: &mut dyn Store, writes: &[Write]) -> Vec<Result<(), JournalError>> {
    if writes.is_empty() {
        return Vec::new();
    }
    match store.commit(writes) {
        // One bad request must not take the others with it.
        Err(JournalError::Conflict) if writes.len() > 1 => {
            writes.iter().map(|write| store.commit(std::slice::from_ref(write))).collect()
        }
        result => vec![result; writes.len()],
    }
}

/// Remembers whether anything can be stored. A conflict is about one table; anything else is about
/// all of them.
fn note(trouble: &Trouble, results: &[Result<(), JournalError>]) {
    let failed = results.iter().find_map(|result| match result {
        Err(JournalError::Conflict) | Ok(()) => None,
        Err(error) => Some(error),
    });
    if let Some(error) = failed {
        tracing::error!(%error, "the journal cannot store anything");
    }
    let failed = failed.map(|error| (Instant::now(), error.clone()));
    *trouble.lock().unwrap_or_else(PoisonError::into_inner) = failed;
}

async fn read_all(
    mut store: Box<dyn Store>,
    mut questions: mpsc::Receiver<Question>,
    workers: Workers,
) {
    while let Some(question) = questions.recv().await {
        if matches!(question, Question::Close) {
            return;
        }
        let read = workers.run(move || {
            // Whoever asked may have gone.
            match question {
                Question::Load(code, answer) => drop(answer.send(store.load(&code))),
                Question::Cards(which, answer) => drop(answer.send(store.cards(which))),
                Question::Card(code, answer) => drop(answer.send(store.card(&code))),
                Question::Close => {}
            }
            store
        });
        // Without workers the runtime is going down, and every waiting question with it.
        let Some(done) = read.await else { return };
        store = done;
    }
}
