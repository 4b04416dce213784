//! A PostgreSQL server.

use postgres::config::Host;
use postgres::error::{Severity, SqlState};
use postgres::{Client, Row as SqlRow, Statement, Transaction};
use protocol::{Code, Millis};
use std::collections::BTreeMap;
use std::error::Error;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::encryption::Address;
use super::location::Absent;
use super::{Append, Card, JournalError, Row, Store, Which, Write};

/// What was added to the tables of the database, version by version.
const MIGRATIONS: &[&str] = &[include_str!("schema.sql")];
/// Anything, but always the same: whoever holds this lock migrates.
const MIGRATION_LOCK: i64 = 0x0b07_7e6a;
/// Whoever holds this lock is the one server of the database.
const SERVER_LOCK: i64 = 0x0b07_7e6b;
/// How long to wait until a connection of before has ended, and given back what it held.
const PARTING: Duration = Duration::from_secs(5);
/// How often to look whether it has.
const LOOK: Duration = Duration::from_millis(20);
/// Where PostgreSQL listens if nothing else is said.
const USUAL_PORT: u16 = 5432;

/// Entries of all tables go in one statement: a round trip costs more than many rows. The answer is
/// how many of them follow no entry.
const INSERT: &str = "\
    WITH new AS ( \
        SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[]) \
        AS new (code, number, at, body) \
    ), stored AS ( \
        INSERT INTO entries (code, number, at, body) SELECT code, number, at, body FROM new \
    ) \
    SELECT count(*) FROM new WHERE number > 0 \
    AND NOT EXISTS (SELECT FROM entries AS old \
                    WHERE old.code = new.code AND old.number = new.number - 1) \
    AND NOT EXISTS (SELECT FROM new AS other \
                    WHERE other.code = new.code AND other.number = new.number - 1)";
const UPSERT: &str = "\
    INSERT INTO tables (code, game, stage, opened, changed, body) \
    SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::text[]) \
    ON CONFLICT (code) DO UPDATE SET game = excluded.game, stage = excluded.stage, \
    opened = excluded.opened, changed = excluded.changed, body = excluded.body";

/// One access to a PostgreSQL server. It connects again when the connection was lost.
pub(super) struct Postgres {
    url: String,
    role: Role,
    /// `None` after the connection was lost, until it is needed again.
    link: Option<Link>,
    doubt: Doubt,
}

/// What an access is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// Whoever looks after the database, also beside a server.
    Guest,
    /// The writer of a server. There is only one.
    Writer,
    /// The reader of a server.
    Reader,
}

/// A connection of ours that was lost, of which the server may not know: it may still be storing the
/// last thing it was told to. Before anybody writes or looks, it must have ended. The writer and the
/// reader of a server share it.
type Doubt = Arc<Mutex<Option<Session>>>;

/// A connection as the server knows it. Numbers are used again; moments are not.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Session {
    number: i32,
    start: String,
}

/// A connection, and what the server need not read again for each commit.
struct Link {
    client: Client,
    session: Session,
    insert: Statement,
    upsert: Statement,
}

/// Why something did not work, seen from the connection.
enum Trouble {
    /// The server refuses; the connection can be used.
    Refused(JournalError),
    /// The connection is lost, and nothing was done.
    Lost(JournalError),
    /// The connection is lost, and nobody knows what was done.
    Unknown(JournalError),
}

impl From<postgres::Error> for Trouble {
    fn from(error: postgres::Error) -> Trouble {
        let over = |severity| matches!(severity, Severity::Fatal | Severity::Panic);
        // Whatever the server has not said itself is trouble with the connection.
        let lost = error.as_db_error().is_none_or(|said| said.parsed_severity().is_none_or(over));
        if lost { Trouble::Lost(error.into()) } else { Trouble::Refused(error.into()) }
    }
}

impl From<Trouble> for JournalError {
    fn from(trouble: Trouble) -> JournalError {
        match trouble {
            Trouble::Refused(error) | Trouble::Lost(error) | Trouble::Unknown(error) => error,
        }
    }
}

impl Postgres {
    /// An access for whoever looks after the database.
    pub(super) fn open(url: &str, absent: Absent) -> Result<Postgres, JournalError> {
        Postgres::open_as(Role::Guest, url, absent, Doubt::default())
    }

    /// The two accesses of a server, the writing one first. A second server is refused.
    pub(super) fn open_for_a_server(url: &str) -> Result<[Postgres; 2], JournalError> {
        let doubt = Doubt::default();
        let writer = Postgres::open_as(Role::Writer, url, Absent::Create, doubt.clone())?;
        let reader = Postgres::open_as(Role::Reader, url, Absent::Create, doubt)?;
        Ok([writer, reader])
    }

    fn open_as(
        role: Role,
        url: &str,
        absent: Absent,
        doubt: Doubt,
    ) -> Result<Postgres, JournalError> {
        aside(|| {
            let mut client = connect(url)?;
            if absent == Absent::Refuse {
                let there = "SELECT to_regclass('bottega_format') IS NOT NULL";
                if !client.query_one(there, &[])?.try_get::<_, bool>(0)? {
                    return Err(JournalError::NoDatabase(shown(url)));
                }
            }
            // Nobody changes the tables of a server that is running.
            if role == Role::Writer {
                be_the_only_server(&mut client)?;
            }
            migrate(&mut client)?;
            let mut store = Postgres { url: url.to_owned(), role, link: None, doubt };
            store.link = Some(store.prepared(client)?);
            Ok(store)
        })
    }

    /// A new connection, once those of before have ended.
    fn connected(&self) -> Result<Link, JournalError> {
        self.prepared(connect(&self.url)?)
    }

    fn prepared(&self, mut client: Client) -> Result<Link, JournalError> {
        settle(&mut client, &self.doubt)?;
        if self.role == Role::Writer {
            be_the_only_server(&mut client)?;
        }
        Link::of(client)
    }

    /// Does something with a connection. One that was lost while nobody used it, which nobody may
    /// have noticed, is replaced.
    fn with<T>(
        &mut self,
        what: impl Fn(&mut Link) -> Result<T, Trouble>,
    ) -> Result<T, JournalError> {
        let used = self.link.is_some();
        let result = match self.attempt(&what) {
            Err(Trouble::Lost(_)) if used => self.attempt(&what),
            result => result,
        };
        if let Err(Trouble::Unknown(_)) = &result {
            // Whoever hears of the failure looks what became of it; by then it must be decided. If
            // the server cannot be reached, whoever reaches it next sees to that.
            self.link = self.connected().ok();
        }
        Ok(result?)
    }

    fn attempt<T>(&mut self, what: impl Fn(&mut Link) -> Result<T, Trouble>) -> Result<T, Trouble> {
        let mut link = match self.link.take() {
            Some(link) if !link.client.is_closed() => link,
            lost => {
                if let Some(link) = lost {
                    self.doubt(&link.session);
                }
                self.connected().map_err(Trouble::Lost)?
            }
        };
        // The other access may have lost its connection.
        let result = match settle(&mut link.client, &self.doubt) {
            Ok(()) => what(&mut link),
            Err(error) => Err(Trouble::Lost(error)),
        };
        if matches!(result, Err(Trouble::Lost(_) | Trouble::Unknown(_))) {
            self.doubt(&link.session);
        } else {
            self.link = Some(link);
        }
        result
    }

    /// Notes a connection that was lost. One that only reads leaves no doubt.
    fn doubt(&self, session: &Session) {
        if self.role != Role::Reader {
            *self.doubt.lock().unwrap_or_else(PoisonError::into_inner) = Some(session.clone());
        }
    }
}

/// Makes sure that a connection of before has ended: what it was told to store is stored by now, or
/// never will be.
fn settle(client: &mut Client, doubt: &Doubt) -> Result<(), JournalError> {
    let mut doubt = doubt.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(Session { number, start }) = doubt.as_ref() else { return Ok(()) };
    // It ends by itself only when the server notices that nobody is there any more.
    let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
               WHERE pid = $1 AND extract(epoch FROM backend_start)::text = $2";
    let deadline = Instant::now() + PARTING;
    while !client.query(end, &[number, start])?.is_empty() {
        if Instant::now() > deadline {
            let why = "an earlier connection to PostgreSQL does not end; trying again";
            return Err(JournalError::Database(why.to_owned()));
        }
        std::thread::sleep(LOOK);
    }
    *doubt = None;
    Ok(())
}

/// Takes the lock of the one server, for as long as the connection lasts. Whoever held it may be
/// about to end.
fn be_the_only_server(client: &mut Client) -> Result<(), JournalError> {
    // Of a machine that is gone, the server would not notice for hours that it is.
    client.batch_execute(
        "SET tcp_keepalives_idle = 20; SET tcp_keepalives_interval = 5; \
         SET tcp_keepalives_count = 4",
    )?;
    let deadline = Instant::now() + PARTING;
    let lock = "SELECT pg_try_advisory_lock($1)";
    while !client.query_one(lock, &[&SERVER_LOCK])?.try_get::<_, bool>(0)? {
        if Instant::now() > deadline {
            return Err(JournalError::Database(
                "another server uses this database; stop it, or give this one a database of its \
                 own (if it was cut off a moment ago, try again in a minute)"
                    .to_owned(),
            ));
        }
        std::thread::sleep(LOOK);
    }
    Ok(())
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // Closing a connection waits for it.
        if let Some(link) = self.link.take() {
            aside(move || drop(link));
        }
    }
}

impl Link {
    fn of(mut client: Client) -> Result<Link, JournalError> {
        let me = "SELECT pid, extract(epoch FROM backend_start)::text FROM pg_stat_activity \
                  WHERE pid = pg_backend_pid()";
        let me = client.query_one(me, &[])?;
        let session = Session { number: me.try_get(0)?, start: me.try_get(1)? };
        let (insert, upsert) = (client.prepare(INSERT)?, client.prepare(UPSERT)?);
        Ok(Link { client, session, insert, upsert })
    }

    fn commit(&mut self, writes: &[Write]) -> Result<(), Trouble> {
        let Link { client, insert, upsert, .. } = self;
        let mut transaction = client.transaction()?;
        let mut waiting: Vec<&Append> = Vec::new();
        for write in writes {
            match write {
                Write::Append(appends) => waiting.extend(appends),
                Write::Delete(code) => {
                    // What was written before is deleted, what is written after is not.
                    append(&mut transaction, insert, upsert, &std::mem::take(&mut waiting))?;
                    let code = code.as_str();
                    transaction.execute("DELETE FROM entries WHERE code = $1", &[&code])?;
                    transaction.execute("DELETE FROM tables WHERE code = $1", &[&code])?;
                }
            }
        }
        append(&mut transaction, insert, upsert, &waiting)?;
        transaction.commit().map_err(|error| match Trouble::from(error) {
            Trouble::Lost(error) => Trouble::Unknown(error),
            trouble => trouble,
        })
    }
}

fn append(
    transaction: &mut Transaction<'_>,
    insert: &Statement,
    upsert: &Statement,
    appends: &[&Append],
) -> Result<(), Trouble> {
    let (mut codes, mut numbers, mut moments, mut bodies) = (vec![], vec![], vec![], vec![]);
    for append in appends {
        for row in &append.rows {
            codes.push(append.code.as_str());
            numbers.push(row.number as i64);
            moments.push(row.at.0 as i64);
            bodies.push(row.body.as_str());
        }
    }
    if !codes.is_empty() {
        let row = transaction.query_one(insert, &[&codes, &numbers, &moments, &bodies])?;
        if row.try_get::<_, i64>(0)? > 0 {
            return Err(Trouble::Refused(JournalError::Conflict));
        }
    }
    // One statement can write each card only once: the last one counts. Everybody takes them in the
    // same order, so that nobody waits for somebody who waits for them.
    let cards = appends.iter().filter_map(|append| append.card.as_ref());
    let cards: BTreeMap<&Code, &Card> = cards.map(|card| (&card.code, card)).collect();
    if !cards.is_empty() {
        let texts = |part: fn(&Card) -> &str| cards.values().map(|card| part(card)).collect();
        let (codes, games, stages, bodies): (Vec<&str>, Vec<&str>, Vec<&str>, Vec<&str>) = (
            texts(|card| card.code.as_str()),
            texts(|card| &card.game),
            texts(|card| &card.stage),
            texts(|card| &card.body),
        );
        let opened: Vec<i64> = cards.values().map(|card| card.opened.0 as i64).collect();
        let changed: Vec<i64> = cards.values().map(|card| card.changed.0 as i64).collect();
        let values: [&(dyn postgres::types::ToSql + Sync); 6] =
            [&codes, &games, &stages, &opened, &changed, &bodies];
        transaction.execute(upsert, &values)?;
    }
    Ok(())
}

/// Blocks without disturbing. The client has an async runtime of its own, and that cannot be used on
/// a thread that belongs to another one.
fn aside<T: Send>(what: impl FnOnce() -> T + Send) -> T {
    if tokio::runtime::Handle::try_current().is_err() {
        return what();
    }
    let done = std::thread::scope(|scope| scope.spawn(what).join());
    done.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

fn connect(url: &str) -> Result<Client, JournalError> {
    let mut address = Address::read(url).map_err(JournalError::Database)?;
    let config = &mut address.config;
    let seconds = Duration::from_secs;
    // A server that vanished without a word must not hold up everybody until the system gives up,
    // which takes a quarter of an hour. What the address says counts more.
    if config.get_connect_timeout().is_none() {
        config.connect_timeout(seconds(5));
    }
    if config.get_tcp_user_timeout().is_none() {
        config.tcp_user_timeout(seconds(20)).keepalives_idle(seconds(20));
    }
    if config.get_application_name().is_none() {
        config.application_name("bottega");
    }
    let mut client = address.connect()?;
    // A commit is on the disk before it is answered, even if the server is set up otherwise; and
    // another program that holds a lock makes us fail, not wait for ever.
    client.batch_execute(
        "SELECT set_config('synchronous_commit', 'on', false) \
         WHERE current_setting('synchronous_commit') = 'off'; \
         SET lock_timeout = '5s'",
    )?;
    Ok(client)
}

fn migrate(client: &mut Client) -> Result<(), JournalError> {
    let mut transaction = client.transaction()?;
    transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&MIGRATION_LOCK])?;
    transaction
        .batch_execute("CREATE TABLE IF NOT EXISTS bottega_format (version BIGINT NOT NULL)")?;
    let version = transaction.query_opt("SELECT version FROM bottega_format", &[])?;
    let version = version.map_or(Ok(0), |row| row.try_get::<_, i64>(0))?;
    let version = usize::try_from(version).unwrap_or(usize::MAX);
    super::check_format(version, MIGRATIONS.len())?;
    if version == MIGRATIONS.len() {
        return Ok(());
    }
    for migration in MIGRATIONS.iter().skip(version) {
        transaction.batch_execute(migration)?;
    }
    transaction.execute("DELETE FROM bottega_format", &[])?;
    let known = MIGRATIONS.len() as i64;
    transaction.execute("INSERT INTO bottega_format VALUES ($1)", &[&known])?;
    Ok(transaction.commit()?)
}

/// Can this be the address of a server? Says what is wrong with it.
pub(super) fn check(url: &str) -> Result<(), String> {
    Address::read(url).map(drop)
}

/// An address without the user and the password.
pub(super) fn shown(url: &str) -> String {
    let Ok(Address { config, .. }) = Address::read(url) else {
        return "postgres://…".to_owned();
    };
    let hosts = config.get_hosts().iter().map(|host| match host {
        Host::Tcp(name) => name.clone(),
        #[cfg(unix)]
        Host::Unix(path) => path.display().to_string(),
    });
    let hosts = hosts.collect::<Vec<_>>().join(",");
    let port = config.get_ports().iter().find(|port| **port != USUAL_PORT);
    let port = port.map_or(String::new(), |port| format!(":{port}"));
    let name = config.get_dbname().map_or(String::new(), |name| format!("/{name}"));
    format!("postgres://{hosts}{port}{name}")
}

impl Store for Postgres {
    fn commit(&mut self, writes: &[Write]) -> Result<(), JournalError> {
        self.with(|link| link.commit(writes))
    }

    fn load(&mut self, code: &Code) -> Result<Vec<Row>, JournalError> {
        let select = "SELECT number, at, body FROM entries WHERE code = $1 ORDER BY number";
        let rows = self.with(|link| Ok(link.client.query(select, &[&code.as_str()])?))?;
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
            Which::Unfinished => ("stage IN ('waiting', 'playing') ORDER BY opened, code", None, 0),
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
        let rows = self.with(|link| Ok(link.client.query(&select, &[&limit, &offset])?))?;
        rows.iter().map(card).collect()
    }

    fn card(&mut self, code: &Code) -> Result<Option<Card>, JournalError> {
        let select = "SELECT code, game, stage, opened, changed, body FROM tables WHERE code = $1";
        let row = self.with(|link| Ok(link.client.query_opt(select, &[&code.as_str()])?))?;
        row.as_ref().map(card).transpose()
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
                None => match error.source() {
                    Some(cause) => format!("PostgreSQL cannot be reached: {error}: {cause}"),
                    None => format!("PostgreSQL cannot be reached: {error}"),
                },
            }),
        }
    }
}
