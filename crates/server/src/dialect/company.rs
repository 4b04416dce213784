//! Who sits at the same table and speaks the same dialect.

use dialects::conversation::Standing;
use kernel::SeatSet;
use protocol::Code;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{mpsc, watch};

/// Whispers that may wait for somebody.
const WHISPERS: usize = 64;

/// The company at each table, by dialect.
#[derive(Default)]
pub(super) struct Companies(Mutex<HashMap<(&'static str, Code), Arc<Company>>>);

/// Those at one table.
struct Company {
    /// By the number of their connection.
    standings: watch::Sender<HashMap<u64, Standing>>,
    /// Where whispers go, by the same.
    ears: Mutex<HashMap<u64, mpsc::Sender<Arc<str>>>>,
}

/// Somebody at a table; dropping it takes them away.
pub(super) struct Member {
    companies: Arc<Companies>,
    table: (&'static str, Code),
    company: Arc<Company>,
    id: u64,
    changes: watch::Receiver<HashMap<u64, Standing>>,
    whispers: mpsc::Receiver<Arc<str>>,
}

/// What a member is told.
pub(super) enum Heard {
    /// Somebody stands otherwise.
    Standings(Vec<Standing>),
    /// Somebody lets the others know this.
    Whisper(Arc<str>),
}

impl Companies {
    /// Is anybody at the table who speaks this dialect?
    pub(super) fn is_at(&self, dialect: &'static str, code: &Code) -> bool {
        let companies = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        companies.contains_key(&(dialect, code.clone()))
    }

    /// The seats of those of them who have said how they stand.
    pub(super) fn standing_at(&self, dialect: &'static str, code: &Code) -> SeatSet {
        let companies = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let company = companies.get(&(dialect, code.clone()));
        let seats = |company: &Arc<Company>| {
            company.standings.borrow().values().map(|standing| standing.seat).collect()
        };
        company.map_or(SeatSet::EMPTY, seats)
    }

    /// Joins those at a table.
    pub(super) fn join(self: &Arc<Self>, dialect: &'static str, code: Code, id: u64) -> Member {
        let table = (dialect, code);
        let mut companies = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let new = || {
            let standings = watch::Sender::new(HashMap::new());
            Arc::new(Company { standings, ears: Mutex::default() })
        };
        let company = companies.entry(table.clone()).or_insert_with(new).clone();
        let changes = company.standings.subscribe();
        let (ear, whispers) = mpsc::channel(WHISPERS);
        company.ears.lock().unwrap_or_else(PoisonError::into_inner).insert(id, ear);
        Member { companies: self.clone(), table, company, id, changes, whispers }
    }
}

impl Member {
    /// Tells the others how this one stands.
    pub(super) fn stand(&self, standing: Standing) {
        self.company.standings.send_modify(|all| {
            all.insert(self.id, standing);
        });
    }

    /// Lets the others know something. Who does not listen misses it.
    pub(super) fn whisper(&self, words: &Arc<str>) {
        let ears = self.company.ears.lock().unwrap_or_else(PoisonError::into_inner);
        for (_, ear) in ears.iter().filter(|(id, _)| **id != self.id) {
            let _ = ear.try_send(words.clone());
        }
    }

    /// Waits until somebody stands otherwise, or says something.
    pub(super) async fn hear(&mut self) -> Heard {
        tokio::select! {
            biased;
            Some(words) = self.whispers.recv() => Heard::Whisper(words),
            Ok(()) = self.changes.changed() => {
                Heard::Standings(self.changes.borrow_and_update().values().cloned().collect())
            }
            // Nobody is there to change anything.
            else => std::future::pending().await,
        }
    }
}

impl Drop for Member {
    fn drop(&mut self) {
        let mut companies = self.companies.0.lock().unwrap_or_else(PoisonError::into_inner);
        self.company.ears.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.id);
        self.company.standings.send_modify(|all| {
            all.remove(&self.id);
        });
        if self.company.standings.borrow().is_empty() && Arc::strong_count(&self.company) <= 2 {
            companies.remove(&self.table);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Seat;

    fn code(text: &str) -> Code {
        text.parse().unwrap()
    }

    #[tokio::test]
    async fn whispers_reach_those_at_the_same_table_who_speak_the_same_dialect_in_order() {
        let companies: Arc<Companies> = Arc::default();
        let here = code("K7QM2XPD");
        let ada = companies.join("d", here.clone(), 1);
        let mut bea = companies.join("d", here.clone(), 2);
        let mut cleo = companies.join("other", here.clone(), 3);
        let mut dora = companies.join("d", code("AAAAAAAA"), 4);
        ada.whisper(&"one".into());
        ada.whisper(&"two".into());
        for word in ["one", "two"] {
            let Heard::Whisper(heard) = bea.hear().await else { panic!("a whisper") };
            assert_eq!(&*heard, word);
        }
        assert!(cleo.whispers.try_recv().is_err());
        assert!(dora.whispers.try_recv().is_err());
        assert_eq!(companies.standing_at("d", &here), SeatSet::EMPTY);
        let seat = Seat::FIRST;
        ada.stand(Standing::new(seat, ()));
        assert_eq!(companies.standing_at("d", &here), SeatSet::from_iter([seat]));
        assert_eq!(companies.standing_at("other", &here), SeatSet::EMPTY);
        drop(ada);
        assert_eq!(companies.standing_at("d", &here), SeatSet::EMPTY);
        assert!(companies.is_at("d", &here));
        drop(bea);
        assert!(!companies.is_at("d", &here) && companies.is_at("other", &here));
    }
}
