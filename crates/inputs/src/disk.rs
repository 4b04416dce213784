//! A database in memory that believes what it is given.

use host::journal::{Card, JournalError, Row, Store, Which, Write};
use protocol::Code;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What stands in it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Stored {
    pub(crate) rows: BTreeMap<Code, Vec<Row>>,
    pub(crate) cards: BTreeMap<Code, Card>,
}

/// The database. Clones are the same one.
#[derive(Clone, Default)]
pub(crate) struct Disk(Arc<Mutex<Stored>>);

impl Disk {
    pub(crate) fn stored(&self) -> MutexGuard<'_, Stored> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn access(&self) -> Box<dyn Store> {
        Box::new(self.clone())
    }
}

impl Store for Disk {
    fn commit(&mut self, writes: &[Write]) -> Result<(), JournalError> {
        let mut stored = self.stored();
        let mut next = stored.clone();
        for write in writes {
            match write {
                Write::Append(appends) => {
                    for append in appends {
                        let rows = next.rows.entry(append.code.clone()).or_default();
                        for row in &append.rows {
                            if rows.last().map_or(0, |last| last.number + 1) != row.number {
                                return Err(JournalError::Conflict);
                            }
                            rows.push(row.clone());
                        }
                        if let Some(card) = &append.card {
                            next.cards.insert(append.code.clone(), card.clone());
                        }
                    }
                }
                Write::Delete(code) => {
                    next.rows.remove(code);
                    next.cards.remove(code);
                }
            }
        }
        *stored = next;
        Ok(())
    }

    fn load(&mut self, code: &Code) -> Result<Vec<Row>, JournalError> {
        Ok(self.stored().rows.get(code).cloned().unwrap_or_default())
    }

    fn cards(&mut self, which: Which) -> Result<Vec<Card>, JournalError> {
        let stored = self.stored();
        let cards = stored.cards.values().cloned();
        Ok(match which {
            Which::Unfinished => {
                cards.filter(|card| matches!(card.stage.as_str(), "waiting" | "playing")).collect()
            }
            Which::Finished { limit, offset } => cards
                .filter(|card| card.stage == "finished")
                .skip(offset as usize)
                .take(limit as usize)
                .collect(),
        })
    }

    fn card(&mut self, code: &Code) -> Result<Option<Card>, JournalError> {
        Ok(self.stored().cards.get(code).cloned())
    }
}
