//! A database in memory that outlives the host, and can be in a bad mood.

use host::journal::{Append, Card, JournalError, Row, Store, Which, Write};
use protocol::Code;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What the database does when it is asked for something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Mood {
    #[default]
    Works,
    /// Nothing can be written: the disk is full, the file read-only.
    Full,
    /// Nothing can be written or read.
    Dead,
    /// The next commit is stored, but reported as failed; then it works again.
    Lies,
    /// The next commit is stored, but reported as failed; then it is dead.
    LiesAndDies,
}

#[derive(Default)]
struct State {
    mood: Mood,
    rows: BTreeMap<Code, Vec<Row>>,
    cards: BTreeMap<Code, Card>,
    /// Tables that were stored once and deleted since.
    deleted: Vec<Code>,
}

/// The database. Clones are the same one.
#[derive(Clone, Default)]
pub(super) struct Disk(Arc<Mutex<State>>);

impl Disk {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn set_mood(&self, mood: Mood) {
        self.state().mood = mood;
    }

    pub(super) fn mood(&self) -> Mood {
        self.state().mood
    }

    /// The tables there are.
    pub(super) fn codes(&self) -> Vec<Code> {
        self.state().rows.keys().cloned().collect()
    }

    pub(super) fn is_deleted(&self, code: &Code) -> bool {
        self.state().deleted.contains(code)
    }

    /// The entries of a table from this number on.
    pub(super) fn rows_from(&self, code: &Code, number: usize) -> Vec<Row> {
        let state = self.state();
        let rows = state.rows.get(code).and_then(|rows| rows.get(number..));
        rows.map(<[Row]>::to_vec).unwrap_or_default()
    }

    /// Another access to it.
    pub(super) fn access(&self) -> Box<dyn Store> {
        Box::new(self.clone())
    }
}

fn broken() -> JournalError {
    JournalError::Database("the disk is full; make room on it".to_owned())
}

impl State {
    /// Does every entry follow those that are stored?
    fn follow(&self, writes: &[Write]) -> bool {
        let mut numbers: BTreeMap<&Code, u64> = BTreeMap::new();
        for write in writes {
            match write {
                Write::Append(appends) => {
                    for Append { code, rows, .. } in appends {
                        let stored = self.rows.get(code).map_or(0, |rows| rows.len() as u64);
                        let next = numbers.entry(code).or_insert(stored);
                        for row in rows {
                            if row.number != *next {
                                return false;
                            }
                            *next += 1;
                        }
                    }
                }
                Write::Delete(code) => drop(numbers.insert(code, 0)),
            }
        }
        true
    }

    fn store(&mut self, writes: &[Write]) {
        for write in writes {
            match write {
                Write::Append(appends) => {
                    for Append { code, rows, card } in appends {
                        self.rows.entry(code.clone()).or_default().extend(rows.iter().cloned());
                        if let Some(card) = card {
                            self.cards.insert(code.clone(), card.clone());
                        }
                    }
                }
                Write::Delete(code) => {
                    self.rows.remove(code);
                    self.cards.remove(code);
                    self.deleted.push(code.clone());
                }
            }
        }
    }
}

impl Store for Disk {
    fn commit(&mut self, writes: &[Write]) -> Result<(), JournalError> {
        let mut state = self.state();
        if matches!(state.mood, Mood::Full | Mood::Dead) {
            return Err(broken());
        }
        if !state.follow(writes) {
            return Err(JournalError::Conflict);
        }
        state.store(writes);
        state.mood = match state.mood {
            Mood::Lies => Mood::Works,
            Mood::LiesAndDies => Mood::Dead,
            _ => return Ok(()),
        };
        Err(broken())
    }

    fn load(&mut self, code: &Code) -> Result<Vec<Row>, JournalError> {
        let state = self.state();
        match state.mood {
            Mood::Dead => Err(broken()),
            _ => Ok(state.rows.get(code).cloned().unwrap_or_default()),
        }
    }

    fn cards(&mut self, which: Which) -> Result<Vec<Card>, JournalError> {
        let state = self.state();
        if state.mood == Mood::Dead {
            return Err(broken());
        }
        let is = |card: &&Card, stages: &[&str]| stages.contains(&card.stage.as_str());
        let cards = state.cards.values();
        Ok(match which {
            Which::Unfinished => {
                cards.filter(|card| is(card, &["waiting", "playing"])).cloned().collect()
            }
            Which::Finished { limit, offset } => {
                let mut finished: Vec<Card> =
                    cards.filter(|card| is(card, &["finished"])).cloned().collect();
                finished.sort_by_key(|card| std::cmp::Reverse(card.changed));
                finished.into_iter().skip(offset as usize).take(limit as usize).collect()
            }
        })
    }

    fn card(&mut self, code: &Code) -> Result<Option<Card>, JournalError> {
        let state = self.state();
        match state.mood {
            Mood::Dead => Err(broken()),
            _ => Ok(state.cards.get(code).cloned()),
        }
    }
}
