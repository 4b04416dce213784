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

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_first_in_line_calls_the_next_ones_to_a_table() {
        let lines = Lines::default();
        let mut ada = lines.enter("d", 1);
        assert_eq!(ada.changed().await, InLine { before: 0, length: 1, called: None });
        let mut bea = lines.enter("d", 2);
        let mut cleo = lines.enter("d", 3);
        let _other = lines.enter("other", 4);
        assert_eq!(cleo.changed().await, InLine { before: 2, length: 3, called: None });
        ada.lead(7, 1);
        assert_eq!(bea.changed().await.called, Some(7));
        // Who is called waits no longer, and is not called again.
        assert_eq!(cleo.changed().await, InLine { before: 0, length: 1, called: None });
        cleo.lead(8, 3);
        assert_eq!(bea.changed().await.called, Some(7));
    }

    #[tokio::test]
    async fn who_leaves_is_in_nobodys_way() {
        let lines = Lines::default();
        let ada = lines.enter("d", 1);
        let mut bea = lines.enter("d", 2);
        assert_eq!(bea.changed().await.before, 1);
        drop(ada);
        assert_eq!(bea.changed().await, InLine { before: 0, length: 1, called: None });
    }
}
