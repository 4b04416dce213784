//! What everybody who takes part in a trial shares: the way to the server, what is counted, and
//! whether a promise was broken.

use client::Client;
use kernel::{Digest, Seed};
use protocol::Code;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// A number that only grows.
#[derive(Default)]
pub(super) struct Counter(AtomicU64);

impl Counter {
    pub(super) fn count(&self) {
        self.add(1);
    }

    pub(super) fn add(&self, number: u64) {
        self.0.fetch_add(number, Ordering::Relaxed);
    }

    pub(super) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// What is counted.
#[derive(Default)]
pub(super) struct Figures {
    /// Views, events and chat lines that were compared with the record.
    pub(super) compared: Counter,
    /// Acknowledged commands that were sent again and known again.
    pub(super) repeats: Counter,
    /// Unanswered commands that turned out to be stored, and those that did not.
    pub(super) stored: Counter,
    pub(super) not_stored: Counter,
    /// Commands that were refused because nothing could be stored.
    pub(super) not_storable: Counter,
    /// How often somebody connected again.
    pub(super) returns: Counter,
    /// Tables that nobody could use, because whoever opened or joined them got no answer.
    pub(super) left_behind: Counter,
}

/// A match that is over.
#[derive(Clone)]
pub(super) struct Finished {
    pub(super) code: Code,
    pub(super) private: bool,
    pub(super) record: Digest,
}

/// A trial that is under way.
pub(super) struct Trial {
    pub(super) seed: Seed,
    pub(super) games: Vec<&'static str>,
    pub(super) figures: Figures,
    /// The server, while it is there.
    door: watch::Sender<Option<Client>>,
    moves: watch::Sender<u64>,
    broken: watch::Sender<Option<String>>,
    closing: AtomicBool,
    names: AtomicU64,
    /// Tables at which a match is played now.
    live: Mutex<Vec<Code>>,
    finished: Mutex<Vec<Finished>>,
}

impl Trial {
    pub(super) fn new(seed: Seed, games: Vec<&'static str>) -> Trial {
        Trial {
            seed,
            games,
            figures: Figures::default(),
            door: watch::Sender::new(None),
            moves: watch::Sender::new(0),
            broken: watch::Sender::new(None),
            closing: AtomicBool::new(false),
            names: AtomicU64::new(0),
            live: Mutex::default(),
            finished: Mutex::default(),
        }
    }

    /// The server; waits while there is none.
    pub(super) async fn client(&self) -> Client {
        let mut door = self.door.subscribe();
        loop {
            if let Some(client) = door.borrow_and_update().clone() {
                return client;
            }
            // Whoever could open the door is `self`, so this never fails.
            let _ = door.changed().await;
        }
    }

    /// The server is there, or it is not.
    pub(super) fn set_door(&self, client: Option<Client>) {
        self.door.send_replace(client);
    }

    /// A move was acknowledged.
    pub(super) fn acknowledged(&self) {
        self.moves.send_modify(|moves| *moves += 1);
    }

    /// How many moves were acknowledged.
    pub(super) fn moves(&self) -> u64 {
        *self.moves.borrow()
    }

    /// Waits until so many moves were acknowledged.
    pub(super) async fn wait_for_moves(&self, count: u64) {
        let _ = self.moves.subscribe().wait_for(|moves| *moves >= count).await;
    }

    /// A promise was broken; the first one counts.
    pub(super) fn breaks(&self, words: String) {
        self.broken.send_if_modified(|broken| {
            let first = broken.is_none();
            broken.get_or_insert(words);
            first
        });
    }

    /// The promise that was broken, if one was.
    pub(super) fn broken(&self) -> Option<String> {
        self.broken.borrow().clone()
    }

    /// Waits until a promise is broken.
    pub(super) async fn wait_for_broken(&self) {
        let _ = self.broken.subscribe().wait_for(Option::is_some).await;
    }

    /// No new tables from now on.
    pub(super) fn close(&self) {
        self.closing.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Relaxed)
    }

    /// A name that nobody has had.
    pub(super) fn name(&self) -> String {
        format!("player {}", self.names.fetch_add(1, Ordering::Relaxed))
    }

    pub(super) fn live(&self) -> MutexGuard<'_, Vec<Code>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn finished(&self) -> MutexGuard<'_, Vec<Finished>> {
        self.finished.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
