//! A store that counts what it is asked for, and can be held up.

use host::journal::{Card, JournalError, Row, Store, Which, Write};
use protocol::Code;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

/// A store whose every commit says how many writes it has, and then waits to be let through.
pub(crate) struct Watched {
    store: Box<dyn Store>,
    came: Sender<usize>,
    go: Receiver<()>,
    done: Arc<Mutex<Vec<usize>>>,
}

/// The other side of a [`Watched`] store.
pub(crate) struct Watcher {
    /// The sizes of the commits that have begun.
    pub(crate) came: Receiver<usize>,
    /// Lets one commit through. Dropping it lets all through.
    pub(crate) go: Sender<()>,
    /// The sizes of the commits that are done.
    pub(crate) done: Arc<Mutex<Vec<usize>>>,
}

impl Watched {
    pub(crate) fn over(store: Box<dyn Store>) -> (Box<dyn Store>, Watcher) {
        let (came, watch) = channel();
        let (let_go, go) = channel();
        let done = Arc::<Mutex<Vec<usize>>>::default();
        let watcher = Watcher { came: watch, go: let_go, done: done.clone() };
        (Box::new(Watched { store, came, go, done }), watcher)
    }
}

impl Store for Watched {
    fn commit(&mut self, writes: &[Write]) -> Result<(), JournalError> {
        let _ = self.came.send(writes.len());
        let _ = self.go.recv();
        let result = self.store.commit(writes);
        self.done.lock().unwrap().push(writes.len());
        result
    }

    fn load(&mut self, code: &Code) -> Result<Vec<Row>, JournalError> {
        self.store.load(code)
    }

    fn cards(&mut self, which: Which) -> Result<Vec<Card>, JournalError> {
        self.store.cards(which)
    }

    fn card(&mut self, code: &Code) -> Result<Option<Card>, JournalError> {
        self.store.card(code)
    }
}
