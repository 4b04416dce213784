//! A PostgreSQL server.

use postgres::error::SqlState;
use postgres::{Client, NoTls, Row as SqlRow};
use protocol::{Code, Millis};

use super::{Card, JournalError, Row, Store, Which, Write};

/// What was added to the tables of the database, version by version.
const MIGRATIONS: &[&str] = &[include_str!("schema.sql")];
/// Anything, but always the same: whoever holds this lock migrates.
const MIGRATION_LOCK: i64 = 0x0b07_7e6a;

/// One access to a PostgreSQL server. It connects again when the connection was lost.
pub(super) struct Postgres {
    url: String,
    client: Client,
}

impl Postgres {
    pub(super) fn open(url: &str) -> Result<Postgres, JournalError> {
        let mut store = Postgres { url: url.to_owned(), client: connect(url)? };
        store.migrate()?;
        Ok(store)
    }

    fn migrate(&mut self) -> Result<(), JournalError> {
        let mut transaction = self.client.transaction()?;
        transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&MIGRATION_LOCK])?;
        transaction
            .batch_execute("CREATE TABLE IF NOT EXISTS bottega_format (version BIGINT NOT NULL)")?;
        let version = transaction.query_opt("SELECT version FROM bottega_format", &[])?;
        let version = version.map_or(Ok(0), |row| row.try_get::<_, i64>(0))?;
        let known = MIGRATIONS.len() as i64;
        if version > known {
            return Err(JournalError::Database(format!(
                "the database was written by a newer version of Bottega (its format is {version}, \
                 this program knows {known})"
            )));
        }
        for migration in MIGRATIONS.iter().skip(usize::try_from(version).unwrap_or_default()) {
            transaction.batch_execute(migration)?;
        }
        transaction.execute("DELETE FROM bottega_format", &[])?;
        transaction.execute("INSERT INTO bottega_format VALUES ($1)", &[&known])?;
        Ok(transaction.commit()?)
    }

    /// The connection, a new one if the last was lost.
    fn client(&mut self) -> Result<&mut Client, JournalError> {
        if self.client.is_closed() {
            self.client = connect(&self.url)?;
        }
        Ok(&mut self.client)
    }
}

fn connect(url: &str) -> Result<Client, JournalError> {
    let mut config: postgres::Config = url.parse().map_err(|error: postgres::Error| {
        JournalError::Database(format!("this is no address of a PostgreSQL database: {error}"))
    })?;
    config.application_name("bottega").connect_timeout(std::time::Duration::from_secs(5));
    let mut client = config.connect(NoTls)?;
    // A commit is on the disk before it is answered, whatever the server's default is.
    client.batch_execute("SET synchronous_commit = on")?;
    Ok(client)
}

impl Store for Postgres {
    fn commit(&mut self, writes: &[Write]) -> Result<(), JournalError> {
        let mut transaction = self.client()?.transaction()?;
        // Rows of all tables go in one statement: a round trip costs more than many rows.
        let (mut codes, mut numbers, mut moments, mut bodies) = (vec![], vec![], vec![], vec![]);
        for append in writes.iter().flat_map(appends) {
            for row in &append.rows {
                codes.push(append.code.as_str());
                numbers.push(row.number as i64);
                moments.push(row.at.0 as i64);
                bodies.push(row.body.as_str());
            }
        }
        if !codes.is_empty() {
            transaction.execute(
                "INSERT INTO entries (code, number, at, body) \
                 SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[])",
                &[&codes, &numbers, &moments, &bodies],
            )?;
        }
        for card in writes.iter().flat_map(appends).filter_map(|append| append.card.as_ref()) {
            let (opened, changed) = (card.opened.0 as i64, card.changed.0 as i64);
            transaction.execute(
                "INSERT INTO tables (code, game, stage, opened, changed, body) \
                 VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (code) DO UPDATE SET \
                 stage = excluded.stage, changed = excluded.changed, body = excluded.body",
                &[&card.code.as_str(), &card.game, &card.stage, &opened, &changed, &card.body],
            )?;
        }
        for write in writes {
            if let Write::Delete(code) = write {
                transaction.execute("DELETE FROM entries WHERE code = $1", &[&code.as_str()])?;
                transaction.execute("DELETE FROM tables WHERE code = $1", &[&code.as_str()])?;
            }
        }
        Ok(transaction.commit()?)
    }

    fn load(&mut self, code: &Code) -> Result<Vec<Row>, JournalError> {
        let rows = self.client()?.query(
            "SELECT number, at, body FROM entries WHERE code = $1 ORDER BY number",
            &[&code.as_str()],
        )?;
        let read = |row: SqlRow| {
            Ok(Row {
                number: row.try_get::<_, i64>(0)? as u64,
                at: Millis(row.try_get::<_, i64>(1)? as u64),
                body: row.try_get(2)?,
            })
        };
        rows.into_iter().map(read).collect()
    }

    fn cards(&mut self, which: Which) -> Result<Vec<Card>, JournalError> {
        let (filter, limit, offset) = match which {
            Which::Unfinished => ("stage IN ('waiting', 'playing') ORDER BY opened", None, 0),
            Which::Finished { limit, offset } => (
                "stage = 'finished' ORDER BY changed DESC, code",
                Some(i64::from(limit)),
                i64::from(offset),
            ),
        };
        let select = format!(
            "SELECT code, game, stage, opened, changed, body FROM tables WHERE {filter} \
             LIMIT $1 OFFSET $2"
        );
        let rows = self.client()?.query(&select, &[&limit, &offset])?;
        rows.iter().map(card).collect()
    }

    fn card(&mut self, code: &Code) -> Result<Option<Card>, JournalError> {
        let row = self.client()?.query_opt(
            "SELECT code, game, stage, opened, changed, body FROM tables WHERE code = $1",
            &[&code.as_str()],
        )?;
        row.as_ref().map(card).transpose()
    }
}

fn appends(write: &Write) -> &[super::Append] {
    match write {
        Write::Append(appends) => appends,
        Write::Delete(_) => &[],
    }
}

fn card(row: &SqlRow) -> Result<Card, JournalError> {
    let code: String = row.try_get(0)?;
    Ok(Card {
        code: code.parse().map_err(|_| JournalError::Damaged(format!("{code:?} is no code")))?,
        game: row.try_get(1)?,
        stage: row.try_get(2)?,
        opened: Millis(row.try_get::<_, i64>(3)? as u64),
        changed: Millis(row.try_get::<_, i64>(4)? as u64),
        body: row.try_get(5)?,
    })
}

impl From<postgres::Error> for JournalError {
    fn from(error: postgres::Error) -> JournalError {
        match error.code() {
            Some(&SqlState::UNIQUE_VIOLATION) => JournalError::Conflict,
            _ => JournalError::Database(match error.as_db_error() {
                Some(database) => format!("PostgreSQL says: {}", database.message()),
                None => format!("PostgreSQL cannot be reached: {error}"),
            }),
        }
    }
}
