//! Who sits at the same table and speaks the same dialect.

use dialects::conversation::Standing;
use protocol::Code;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::watch;

/// The company at each table, by dialect.
#[derive(Default)]
pub(super) struct Companies(Mutex<HashMap<(&'static str, Code), Arc<Company>>>);

/// Those at one table.
struct Company {
    /// By the number of their connection.
    standings: watch::Sender<HashMap<u64, Standing>>,
}

/// Somebody at a table; dropping it takes them away.
pub(super) struct Member {
    companies: Arc<Companies>,
    table: (&'static str, Code),
    company: Arc<Company>,
    id: u64,
    changes: watch::Receiver<HashMap<u64, Standing>>,
}

impl Companies {
    /// Joins those at a table.
    pub(super) fn join(self: &Arc<Self>, dialect: &'static str, code: Code, id: u64) -> Member {
        let table = (dialect, code);
        let mut companies = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let new = || Arc::new(Company { standings: watch::Sender::new(HashMap::new()) });
        let company = companies.entry(table.clone()).or_insert_with(new).clone();
        let changes = company.standings.subscribe();
        Member { companies: self.clone(), table, company, id, changes }
    }
}

impl Member {
    /// Tells the others how this one stands.
    pub(super) fn stand(&self, standing: Standing) {
        self.company.standings.send_modify(|all| {
            all.insert(self.id, standing);
        });
    }

    /// Waits until somebody stands otherwise.
    pub(super) async fn changed(&mut self) {
        if self.changes.changed().await.is_err() {
            // Nobody is there to change anything.
            std::future::pending().await
        }
    }

    /// How everybody stands.
    pub(super) fn standings(&mut self) -> Vec<Standing> {
        self.changes.borrow_and_update().values().cloned().collect()
    }
}

impl Drop for Member {
    fn drop(&mut self) {
        let mut companies = self.companies.0.lock().unwrap_or_else(PoisonError::into_inner);
        self.company.standings.send_modify(|all| {
            all.remove(&self.id);
        });
        if self.company.standings.borrow().is_empty() && Arc::strong_count(&self.company) <= 2 {
            companies.remove(&self.table);
        }
    }
}
