//! The embedded database: one SQLite file.

use protocol::{Code, Millis};
use rusqlite::{Connection, ErrorCode, OptionalExtension, Row as SqlRow, params};
use std::path::Path;
use std::time::Duration;

use super::{Card, JournalError, Row, Store, Which, Write};

/// What was added to the tables of the database, version by version.
const MIGRATIONS: &[&str] = &[include_str!("schema.sql")];

/// One access to a SQLite file.
pub(super) struct Sqlite {
    connection: Connection,
}

impl Sqlite {
    pub(super) fn open(path: &Path) -> Result<Sqlite, JournalError> {
        let shown = path.display();
        let connection = Connection::open(path)
            .map_err(|error| JournalError::Database(format!("cannot open {shown}: {error}")))?;
        let mut store = Sqlite { connection };
        store
            .prepare()
            .map_err(|error| JournalError::Database(format!("cannot use {shown}: {error}")))?;
        Ok(store)
    }

    fn prepare(&mut self) -> Result<(), JournalError> {
        let connection = &mut self.connection;
        // Another process (`bottega matches`) may be writing; it never takes long.
        connection.busy_timeout(Duration::from_secs(5))?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        // A commit is on the disk before it is answered.
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "cache_size", -16_000)?;
        let transaction =
            connection.transaction_with_behavior(rusqlite::TransactionBehavior::Deferred)?;
        let version = version(&transaction)?;
        if version < MIGRATIONS.len() {
            drop(transaction);
            self.migrate()?;
        } else if version > MIGRATIONS.len() {
            return Err(JournalError::Database(format!(
                "it was written by a newer version of Bottega (its format is {version}, this \
                 program knows {})",
                MIGRATIONS.len()
            )));
        }
        Ok(())
    }

    fn migrate(&mut self) -> Result<(), JournalError> {
        let transaction =
            self.connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        // Read again under the lock: two accesses are opened at the same time.
        let version = version(&transaction)?;
        for migration in MIGRATIONS.iter().skip(version) {
            transaction.execute_batch(migration)?;
        }
        transaction.pragma_update(None, "user_version", MIGRATIONS.len() as i64)?;
        Ok(transaction.commit()?)
    }
}

fn version(connection: &Connection) -> Result<usize, JournalError> {
    let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    Ok(usize::try_from(version).unwrap_or(usize::MAX))
}

impl Store for Sqlite {
    fn commit(&mut self, writes: &[Write]) -> Result<(), JournalError> {
        let transaction =
            self.connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        for write in writes {
            match write {
                Write::Append(appends) => {
                    for append in appends {
                        let mut insert = transaction.prepare_cached(
                            "INSERT INTO entries (code, number, at, body) VALUES (?1, ?2, ?3, ?4)",
                        )?;
                        for row in &append.rows {
                            let (number, at) = (row.number as i64, row.at.0 as i64);
                            insert.execute(params![append.code.as_str(), number, at, row.body])?;
                        }
                        if let Some(card) = &append.card {
                            let (opened, changed) = (card.opened.0 as i64, card.changed.0 as i64);
                            let mut upsert = transaction.prepare_cached(
                                "INSERT INTO tables (code, game, stage, opened, changed, body) \
                                 VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (code) DO UPDATE SET \
                                 stage = excluded.stage, changed = excluded.changed, \
                                 body = excluded.body",
                            )?;
                            upsert.execute(params![
                                card.code.as_str(),
                                card.game,
                                card.stage,
                                opened,
                                changed,
                                card.body
                            ])?;
                        }
                    }
                }
                Write::Delete(code) => {
                    transaction.execute("DELETE FROM entries WHERE code = ?1", [code.as_str()])?;
                    transaction.execute("DELETE FROM tables WHERE code = ?1", [code.as_str()])?;
                }
            }
        }
        Ok(transaction.commit()?)
    }

    fn load(&mut self, code: &Code) -> Result<Vec<Row>, JournalError> {
        let mut select = self.connection.prepare_cached(
            "SELECT number, at, body FROM entries WHERE code = ?1 ORDER BY number",
        )?;
        let rows = select.query_map([code.as_str()], |row| {
            Ok(Row {
                number: row.get::<_, i64>(0)? as u64,
                at: Millis(row.get::<_, i64>(1)? as u64),
                body: row.get(2)?,
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    fn cards(&mut self, which: Which) -> Result<Vec<Card>, JournalError> {
        let (filter, limit, offset) = match which {
            Which::Unfinished => ("stage IN ('waiting', 'playing') ORDER BY opened", -1, 0),
            Which::Finished { limit, offset } => (
                "stage = 'finished' ORDER BY changed DESC, code",
                i64::from(limit),
                i64::from(offset),
            ),
        };
        let mut select = self.connection.prepare_cached(&format!(
            "SELECT code, game, stage, opened, changed, body FROM tables WHERE {filter} \
             LIMIT ?1 OFFSET ?2"
        ))?;
        let cards = select.query_map([limit, offset], |row| Ok(card(row)))?;
        cards.map(|card| card?).collect()
    }

    fn card(&mut self, code: &Code) -> Result<Option<Card>, JournalError> {
        let mut select = self.connection.prepare_cached(
            "SELECT code, game, stage, opened, changed, body FROM tables WHERE code = ?1",
        )?;
        select.query_row([code.as_str()], |row| Ok(card(row))).optional()?.transpose()
    }
}

fn card(row: &SqlRow<'_>) -> Result<Card, JournalError> {
    let code: String = row.get(0)?;
    Ok(Card {
        code: code.parse().map_err(|_| JournalError::Damaged(format!("{code:?} is no code")))?,
        game: row.get(1)?,
        stage: row.get(2)?,
        opened: Millis(row.get::<_, i64>(3)? as u64),
        changed: Millis(row.get::<_, i64>(4)? as u64),
        body: row.get(5)?,
    })
}

impl From<rusqlite::Error> for JournalError {
    fn from(error: rusqlite::Error) -> JournalError {
        match error.sqlite_error_code() {
            Some(ErrorCode::ConstraintViolation) => JournalError::Conflict,
            Some(ErrorCode::DiskFull) => {
                JournalError::Database("the disk is full; make room on it".to_owned())
            }
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied | ErrorCode::CannotOpen) => {
                JournalError::Database(format!(
                    "the database file cannot be written ({error}); check its permissions"
                ))
            }
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => JournalError::Database(
                format!("the database file is damaged ({error}); restore a backup"),
            ),
            _ => JournalError::Database(error.to_string()),
        }
    }
}
