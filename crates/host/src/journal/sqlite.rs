//! The embedded database: one SQLite file.

use protocol::{Code, Millis};
use rusqlite::{
    Connection, ErrorCode, OpenFlags, OptionalExtension, Row as SqlRow, Transaction,
    TransactionBehavior, ffi, params,
};
use std::fs::{self, TryLockError};
use std::path::Path;
use std::time::{Duration, Instant};

use super::location::Absent;
use super::{Append, Card, JournalError, Row, Store, Which, Write};

/// What was added to the tables of the database, version by version.
const MIGRATIONS: &[&str] = &[include_str!("schema.sql")];
/// Stands in the file and says that it is ours ("Botg").
const APPLICATION: i64 = 0x426f_7467;
/// How long to wait for others who write.
const PATIENCE: Duration = Duration::from_secs(5);
/// What the log of the database may keep of the disk when it was once larger.
const LARGEST_LOG: i64 = 64 << 20;

/// One access to a SQLite file.
pub(super) struct Sqlite {
    connection: Connection,
    /// Keeps other hosts away, if this is the access with which one writes.
    _lock: Option<fs::File>,
}

/// What a file is.
enum File {
    Empty,
    /// Ours, in this format.
    Ours(usize),
    Foreign,
}

impl Sqlite {
    pub(super) fn open(path: &Path, absent: Absent) -> Result<Sqlite, JournalError> {
        let shown = path.display();
        if absent == Absent::Refuse && !path.exists() {
            return Err(JournalError::NoDatabase(shown.to_string()));
        }
        let mut flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        if absent == Absent::Create {
            flags |= OpenFlags::SQLITE_OPEN_CREATE;
        }
        if absent == Absent::Create {
            make_for_us_alone(path);
        }
        let open = || {
            let connection = Connection::open_with_flags(path, flags)?;
            let mut store = Sqlite { connection, _lock: None };
            store.prepare(absent)?;
            Ok(store)
        };
        open().map_err(|error| match error {
            JournalError::NoDatabase(_) => JournalError::NoDatabase(shown.to_string()),
            error => JournalError::Database(format!("cannot use {shown}: {error}")),
        })
    }

    /// One access to write, one to read, for the one host that uses the file.
    pub(super) fn open_for_a_server(path: &Path) -> Result<[Sqlite; 2], JournalError> {
        let lock = be_the_only_server(path)?;
        let open = || Sqlite::open(path, Absent::Create);
        Ok([Sqlite { _lock: Some(lock), ..open()? }, open()?])
    }

    fn prepare(&mut self, absent: Absent) -> Result<(), JournalError> {
        let connection = &mut self.connection;
        // Another process (`bottega matches`) may be writing; it never takes long.
        connection.busy_timeout(PATIENCE)?;
        // A file that is not ours must stay as it is: look first.
        let version = match inspect(connection)? {
            File::Ours(version) => version,
            File::Empty if absent == Absent::Create => 0,
            File::Empty => return Err(JournalError::NoDatabase(String::new())),
            File::Foreign => {
                return Err(JournalError::Database("it belongs to another program".to_owned()));
            }
        };
        super::check_format(version, MIGRATIONS.len())?;
        let mode = keep_a_log(connection)?;
        if mode != "wal" {
            return Err(JournalError::Database(format!(
                "it cannot keep a write-ahead log here (its journal mode is {mode:?})"
            )));
        }
        // A commit is on the disk before it is answered, also on a Mac.
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "fullfsync", true)?;
        connection.pragma_update(None, "cache_size", -16_000)?;
        connection.pragma_update_and_check(None, "journal_size_limit", LARGEST_LOG, |_| Ok(()))?;
        if version < MIGRATIONS.len() { self.migrate() } else { Ok(()) }
    }

    fn migrate(&mut self) -> Result<(), JournalError> {
        let transaction = self.begin()?;
        // Read again under the lock: two accesses are opened at the same time.
        let version = version(&transaction)?;
        for migration in MIGRATIONS.iter().skip(version) {
            transaction.execute_batch(migration)?;
        }
        transaction.pragma_update(None, "application_id", APPLICATION)?;
        transaction.pragma_update(None, "user_version", MIGRATIONS.len() as i64)?;
        Ok(transaction.commit()?)
    }

    /// A transaction that may write. It takes the lock at once: one that only asks for it after
    /// reading could be turned away.
    fn begin(&mut self) -> Result<Transaction<'_>, JournalError> {
        Ok(self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?)
    }
}

/// Makes sure that no other host uses the database: two would spoil each other's tables. The lock ends
/// with the process, however it ends.
fn be_the_only_server(path: &Path) -> Result<fs::File, JournalError> {
    let file = path.with_extension("lock");
    let lock = fs::File::options().create(true).truncate(false).write(true).open(&file);
    let lock = lock.map_err(|error| {
        JournalError::Database(format!("cannot write {}: {error}", file.display()))
    })?;
    match lock.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            return Err(JournalError::InUse(path.display().to_string()));
        }
        // Some file systems know no locks; then whoever starts a host must take care.
        Err(TryLockError::Error(error)) => {
            tracing::warn!(%error, file = %file.display(), "cannot lock the database");
        }
    }
    Ok(lock)
}

/// Makes an empty file that nobody else on this machine can read: it will hold what people say, and
/// the codes of private tables. SQLite gives the files beside it the same permissions. A file that is
/// there keeps those it has; what cannot be made, SQLite explains.
fn make_for_us_alone(path: &Path) {
    let mut options = std::fs::File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let _ = options.open(path);
}

/// Turns on the write-ahead log and says which kind of journal the file has now. SQLite does not wait
/// for others who do the same to a new file at this moment, so that is done here.
fn keep_a_log(connection: &Connection) -> Result<String, rusqlite::Error> {
    let deadline = Instant::now() + PATIENCE;
    loop {
        match connection.pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get(0)) {
            Err(error)
                if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy)
                    && Instant::now() < deadline =>
            {
                std::thread::sleep(Duration::from_millis(5));
            }
            result => return result,
        }
    }
}

fn version(connection: &Connection) -> Result<usize, JournalError> {
    let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    Ok(usize::try_from(version).unwrap_or(usize::MAX))
}

fn inspect(connection: &mut Connection) -> Result<File, JournalError> {
    // One look, however many others are at work on the file.
    let transaction = connection.transaction()?;
    let version = version(&transaction)?;
    let application: i64 =
        transaction.pragma_query_value(None, "application_id", |row| row.get(0))?;
    let tables: i64 =
        transaction.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    Ok(match (application, version, tables) {
        (APPLICATION, version, _) => File::Ours(version),
        (0, 0, 0) => File::Empty,
        _ => File::Foreign,
    })
}

fn append(transaction: &Transaction<'_>, append: &Append) -> Result<(), JournalError> {
    let code = append.code.as_str();
    let mut insert = transaction
        .prepare_cached("INSERT INTO entries (code, number, at, body) VALUES (?1, ?2, ?3, ?4)")?;
    let mut last = None;
    for row in &append.rows {
        let (number, at) = (row.number as i64, row.at.0 as i64);
        if number > 0 && last != Some(number - 1) {
            let mut find = transaction
                .prepare_cached("SELECT 1 FROM entries WHERE code = ?1 AND number = ?2")?;
            if !find.exists(params![code, number - 1])? {
                return Err(JournalError::Conflict);
            }
        }
        insert.execute(params![code, number, at, row.body])?;
        last = Some(number);
    }
    if let Some(card) = &append.card {
        let (opened, changed) = (card.opened.0 as i64, card.changed.0 as i64);
        let mut upsert = transaction.prepare_cached(
            "INSERT INTO tables (code, game, stage, opened, changed, body) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (code) DO UPDATE SET \
             game = excluded.game, stage = excluded.stage, opened = excluded.opened, \
             changed = excluded.changed, body = excluded.body",
        )?;
        let code = card.code.as_str();
        upsert.execute(params![code, card.game, card.stage, opened, changed, card.body])?;
    }
    Ok(())
}

impl Store for Sqlite {
    fn commit(&mut self, writes: &[Write]) -> Result<(), JournalError> {
        let transaction = self.begin()?;
        for write in writes {
            match write {
                Write::Append(appends) => {
                    appends.iter().try_for_each(|one| append(&transaction, one))?;
                }
                Write::Delete(code) => {
                    for delete in [
                        "DELETE FROM entries WHERE code = ?1",
                        "DELETE FROM tables WHERE code = ?1",
                    ] {
                        transaction.prepare_cached(delete)?.execute([code.as_str()])?;
                    }
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
            Which::Unfinished => ("stage IN ('waiting', 'playing') ORDER BY opened, code", -1, 0),
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
        if let Some(ffi::SQLITE_CONSTRAINT_PRIMARYKEY | ffi::SQLITE_CONSTRAINT_UNIQUE) =
            error.sqlite_error().map(|error| error.extended_code)
        {
            return JournalError::Conflict;
        }
        JournalError::Database(match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => "the disk is full; make room on it".to_owned(),
            Some(ErrorCode::CannotOpen) => format!(
                "the database file cannot be opened ({error}); is its directory there, and may \
                 this program write in it?"
            ),
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => format!(
                "the database file cannot be written ({error}); check its permissions and those \
                 of its directory"
            ),
            Some(ErrorCode::DatabaseCorrupt) => {
                format!("the database file is damaged ({error}); restore a backup")
            }
            Some(ErrorCode::NotADatabase) => {
                "this file is no database, or a damaged one".to_owned()
            }
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
                "another program keeps the database file locked".to_owned()
            }
            Some(ErrorCode::SystemIoFailure) => {
                format!("the disk cannot be read or written ({error}); is it full?")
            }
            _ => error.to_string(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(directory: &tempfile::TempDir) -> Sqlite {
        Sqlite::open(&directory.path().join("bottega.db"), Absent::Create).unwrap()
    }

    fn number(store: &Sqlite, pragma: &str) -> i64 {
        store.connection.pragma_query_value(None, pragma, |row| row.get(0)).unwrap()
    }

    fn long_entry(number: u64) -> Vec<Write> {
        let row = Row { number, at: Millis(1), body: "x".repeat(20_000) };
        let code = Code::from_bytes([1; 8]);
        vec![Write::Append(vec![Append { code, rows: vec![row], card: None }])]
    }

    #[test]
    fn a_commit_is_on_the_disk_before_it_is_answered() {
        let directory = tempfile::tempdir().unwrap();
        // Also when the file is there already.
        for _ in 0..2 {
            let store = open(&directory);
            let mode: String = store
                .connection
                .pragma_query_value(None, "journal_mode", |row| row.get(0))
                .unwrap();
            // 2 is FULL.
            assert_eq!((mode.as_str(), number(&store, "synchronous")), ("wal", 2));
        }
    }

    #[cfg(unix)]
    #[test]
    fn nobody_else_on_the_machine_can_read_it() {
        use std::os::unix::fs::PermissionsExt;
        let directory = tempfile::tempdir().unwrap();
        let mut store = open(&directory);
        store.commit(&long_entry(0)).unwrap();
        for name in ["bottega.db", "bottega.db-wal", "bottega.db-shm"] {
            let mode = std::fs::metadata(directory.path().join(name)).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "{name}");
        }
    }

    #[test]
    fn the_log_does_not_grow_for_ever() {
        let directory = tempfile::tempdir().unwrap();
        let mut store = open(&directory);
        assert!(number(&store, "wal_autocheckpoint") > 0);
        for place in 0..1000 {
            store.commit(&long_entry(place)).unwrap();
        }
        let log = std::fs::metadata(directory.path().join("bottega.db-wal")).unwrap().len();
        assert!(log < 8 << 20, "{log} bytes");
    }

    #[test]
    fn a_full_database_refuses_and_works_again_when_there_is_room() {
        let directory = tempfile::tempdir().unwrap();
        let mut store = open(&directory);
        let most = number(&store, "page_count") + 10;
        store.connection.pragma_update_and_check(None, "max_page_count", most, |_| Ok(())).unwrap();
        store.commit(&long_entry(0)).unwrap();
        let error = (1..10).find_map(|place| store.commit(&long_entry(place)).err()).unwrap();
        assert_eq!(error, JournalError::Database("the disk is full; make room on it".to_owned()));
        let code = Code::from_bytes([1; 8]);
        let stored = store.load(&code).unwrap().len() as u64;
        assert!(stored >= 1);
        store
            .connection
            .pragma_update_and_check(None, "max_page_count", 1_000_000, |_| Ok(()))
            .unwrap();
        store.commit(&long_entry(stored)).unwrap();
        assert_eq!(store.load(&code).unwrap().len() as u64, stored + 1);
    }
}
