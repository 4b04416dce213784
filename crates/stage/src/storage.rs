//! The storage of the house, which can fail.

use host::journal::{Card, JournalError, Location, Row, Store, Which, Write};
use protocol::Code;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether anything can be stored. Clones are the same.
#[derive(Clone, Default)]
pub struct Storage {
    full: Arc<AtomicBool>,
    /// Nothing can be read any more, either.
    dead: Arc<AtomicBool>,
}

impl Storage {
    /// From now on nothing can be stored, or it can again.
    pub fn set_full(&self, full: bool) {
        self.full.store(full, Ordering::SeqCst);
    }

    /// From now on nothing can be stored or read, though it may be said that it was; or it can again.
    pub fn set_dead(&self, dead: bool) {
        self.dead.store(dead, Ordering::SeqCst);
    }

    pub(super) fn open(&self, location: &Location) -> Box<dyn Store> {
        Box::new(Access { inner: location.open().unwrap(), storage: self.clone() })
    }

    fn check(&self, flag: &AtomicBool) -> Result<(), JournalError> {
        match flag.load(Ordering::SeqCst) {
            true => Err(JournalError::Database("the disk is full; make room on it".to_owned())),
            false => Ok(()),
        }
    }
}

struct Access {
    inner: Box<dyn Store>,
    storage: Storage,
}

impl Store for Access {
    fn commit(&mut self, writes: &[Write]) -> Result<(), JournalError> {
        self.storage.check(&self.storage.full)?;
        let done = self.inner.commit(writes);
        self.storage.check(&self.storage.dead).and(done)
    }

    fn load(&mut self, code: &Code) -> Result<Vec<Row>, JournalError> {
        self.storage.check(&self.storage.dead)?;
        self.inner.load(code)
    }

    fn cards(&mut self, which: Which) -> Result<Vec<Card>, JournalError> {
        self.inner.cards(which)
    }

    fn card(&mut self, code: &Code) -> Result<Option<Card>, JournalError> {
        self.storage.check(&self.storage.dead)?;
        self.inner.card(code)
    }
}
