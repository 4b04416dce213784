//! The lines of those who speak a dialect and wait for a table.

use dialects::conversation::InLine;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::watch;

/// A line for each dialect that has one.
#[derive(Default)]
pub(super) struct Lines(Mutex<HashMap<&'static str, Arc<watch::Sender<Line>>>>);

/// Those who wait.
#[derive(Default)]
struct Line {
    waiting: Vec<Waiting>,
    /// How many have ever come,
    came: u64,
    /// and how many have given up.
    left: u64,
}

/// Somebody in a line.
#[derive(Clone, Copy)]
struct Waiting {
    /// The number of the connection.
    id: u64,
    called: Option<u32>,
}

impl Line {
    /// Takes somebody out who does not give up.
    fn take(&mut self, id: u64) -> Option<Waiting> {
        let at = self.waiting.iter().position(|one| one.id == id)?;
        Some(self.waiting.remove(at))
    }
}

/// A place in a line; dropping it gives it up.
pub(super) struct Place {
    line: Arc<watch::Sender<Line>>,
    changes: watch::Receiver<Line>,
    id: u64,
    /// How many had come and given up when this was asked last.
    came: u64,
    left: u64,
}

impl Lines {
    /// Waits at the end of a line.
    pub(super) fn enter(&self, dialect: &'static str, id: u64) -> Place {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let line = lines.entry(dialect).or_default().clone();
        let changes = line.subscribe();
        let (mut came, mut left) = (0, 0);
        line.send_modify(|line| {
            (came, left) = (line.came, line.left);
            line.came += 1;
            line.waiting.push(Waiting { id, called: None });
        });
        Place { line, changes, id, came, left }
    }
}

impl Place {
    /// Calls the next ones to a table, and waits no longer: both at once.
    pub(super) fn lead(self, table: u32, places: u8) {
        self.line.send_modify(|line| {
            line.take(self.id);
            let others = line.waiting.iter_mut().filter(|one| one.called.is_none());
            for one in others.take(places.into()) {
                one.called = Some(table);
            }
        });
    }

    /// Waits on, whatever it was called to.
    pub(super) fn stay(&self) {
        self.line.send_if_modified(|line| {
            let me = line.waiting.iter_mut().find(|one| one.id == self.id);
            let called = me.and_then(|me| me.called.take()).is_some();
            line.came += u64::from(called);
            called
        });
    }

    /// Waits until the line has changed.
    pub(super) async fn changed(&mut self) -> InLine {
        // The sender is our own: it cannot be gone.
        let _ = self.changes.changed().await;
        let line = self.changes.borrow_and_update();
        let came = std::mem::replace(&mut self.came, line.came) != line.came;
        let left = std::mem::replace(&mut self.left, line.left) != line.left;
        let mut place = InLine { came, left, ..InLine::default() };
        let mut passed = false;
        for one in &line.waiting {
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
        self.line.send_if_modified(|line| {
            let taken = line.take(self.id);
            line.left += u64::from(taken.is_some_and(|one| one.called.is_none()));
            taken.is_some()
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CAME: InLine = InLine { before: 0, length: 1, called: None, came: true, left: false };

    #[tokio::test]
    async fn the_first_in_line_calls_the_next_ones_to_a_table() {
        let lines = Lines::default();
        let mut ada = lines.enter("d", 1);
        assert_eq!(ada.changed().await, CAME);
        let mut bea = lines.enter("d", 2);
        let mut cleo = lines.enter("d", 3);
        let _other = lines.enter("other", 4);
        assert_eq!(cleo.changed().await, InLine { before: 2, length: 3, ..CAME });
        ada.lead(7, 1);
        assert_eq!(bea.changed().await.called, Some(7));
        // Who is called is not counted, and is not called again; nobody has given up.
        assert_eq!(cleo.changed().await, InLine { came: false, ..CAME });
        // The call and the way out were one change.
        assert!(!cleo.changes.has_changed().unwrap());
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
        assert_eq!(bea.changed().await, InLine { came: false, left: true, ..CAME });
    }

    #[tokio::test]
    async fn who_was_called_in_vain_keeps_the_place() {
        let lines = Lines::default();
        let ada = lines.enter("d", 1);
        let mut bea = lines.enter("d", 2);
        let mut cleo = lines.enter("d", 3);
        ada.lead(7, 1);
        assert_eq!(bea.changed().await.called, Some(7));
        assert_eq!(cleo.changed().await.length, 1);
        bea.stay();
        assert_eq!(bea.changed().await, InLine { length: 2, ..CAME });
        assert_eq!(cleo.changed().await, InLine { before: 1, length: 2, ..CAME });
        // Who sits down where it was called to has not given up.
        bea.lead(9, 1);
        assert_eq!(cleo.changed().await.called, Some(9));
        let mut dora = lines.enter("d", 4);
        dora.changed().await;
        drop(cleo);
        assert_eq!(dora.changed().await, InLine { came: false, ..CAME });
    }
}
