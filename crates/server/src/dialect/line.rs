//! The lines of those who speak a dialect and wait for a table.

use dialects::conversation::InLine;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::watch;

/// A line for each dialect that has one.
#[derive(Default)]
pub(super) struct Lines(Mutex<HashMap<&'static str, Arc<watch::Sender<Vec<Waiting>>>>>);

/// Somebody in a line.
#[derive(Clone, Copy)]
struct Waiting {
    /// The number of the connection.
    id: u64,
    called: Option<u32>,
}

/// A place in a line; dropping it gives it up.
pub(super) struct Place {
    line: Arc<watch::Sender<Vec<Waiting>>>,
    changes: watch::Receiver<Vec<Waiting>>,
    id: u64,
}

impl Lines {
    /// Waits at the end of a line.
    pub(super) fn enter(&self, dialect: &'static str, id: u64) -> Place {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let line = lines.entry(dialect).or_default().clone();
        let changes = line.subscribe();
        line.send_modify(|line| line.push(Waiting { id, called: None }));
        Place { line, changes, id }
    }
}

impl Place {
    /// Calls the next ones to a table.
    pub(super) fn lead(self, table: u32, places: u8) {
        self.line.send_modify(|line| {
            let others = line.iter_mut().filter(|one| one.id != self.id && one.called.is_none());
            for one in others.take(places.into()) {
                one.called = Some(table);
            }
        });
    }

    /// Waits until the line has changed.
    pub(super) async fn changed(&mut self) -> InLine {
        // The sender is our own: it cannot be gone.
        let _ = self.changes.changed().await;
        let line = self.changes.borrow_and_update();
        let mut place = InLine::default();
        let mut passed = false;
        for one in line.iter() {
            passed |= one.id == self.id;
            if one.id == self.id {
                place.called = one.called;
            }
            if one.called.is_none() {
                place.length += 1;
                place.before += usize::from(!passed);
            }
        }
        place
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.line.send_modify(|line| line.retain(|one| one.id != self.id));
    }
}
