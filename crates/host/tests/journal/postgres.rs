//! The cases on PostgreSQL, and what can be wrong with a server.

use host::journal::{Journal, JournalError, Location};
use private_postgres::PrivatePostgres;
use std::time::{Duration, Instant};

use crate::cases::CASES;
use crate::relay::{Relay, TlsRelay};
use crate::{Place, append, code, rows, write};

fn age(location: &Location) {
    let Location::Server(url) = location else { panic!("{location} is no server") };
    let mut client = postgres::Client::connect(url, postgres::NoTls).unwrap();
    client.execute("UPDATE bottega_format SET version = 1000", &[]).unwrap();
}

/// All in one test: a server of its own for each would take most of the time.
#[test]
fn every_case_is_true_of_postgresql() {
    let Some(server) = PrivatePostgres::start() else { return };
    for (name, case) in CASES {
        eprintln!("case {name}");
        // Names have at most 63 letters.
        let location = Location::Server(server.url(&name[..name.len().min(60)]));
        case(&Place { location, age });
    }
}

#[test]
fn the_troubles_of_a_server() {
    let Some(server) = PrivatePostgres::start() else { return };
    for (name, trouble) in [
        ("a_wrong_address", a_wrong_address_is_refused as fn(&PrivatePostgres)),
        ("a_lost_connection", a_connection_lost_while_idle_is_replaced),
        ("a_stopped_server", a_server_that_stops_is_an_error_until_it_is_back),
        ("a_crash", a_crash_loses_nothing_that_was_answered),
        ("a_lock", a_lock_that_nobody_gives_back_is_an_error_and_not_the_end),
        ("a_full_disk", a_server_without_room_refuses_whole_commits),
        ("asynchronous", a_server_that_does_not_wait_for_its_disk_is_made_to),
        ("two_servers", a_second_server_is_refused_and_others_are_not),
        ("a_late_commit", a_commit_whose_connection_was_lost_is_decided_before_it_is_reported),
        ("encryption", a_connection_is_encrypted_as_the_address_says),
    ] {
        eprintln!("trouble {name}");
        trouble(&server);
    }
}

#[track_caller]
fn refused(url: String) -> String {
    let error = Location::Server(url).open().err().expect("it is refused").to_string();
    assert!(!error.contains("horse"), "the password is shown: {error}");
    error
}

fn a_wrong_address_is_refused(server: &PrivatePostgres) {
    let error = refused(server.url_with("wrong-horse", "postgres"));
    assert!(error.contains("password authentication failed"), "{error}");
    let error = refused(server.url_with("correct-horse", "no_such_database"));
    assert!(error.contains("\"no_such_database\" does not exist"), "{error}");
    let error = refused("postgres://user:wrong-horse@%2Fno%2Fsuch%2Fplace/bottega".to_owned());
    assert!(error.contains("cannot be reached") && error.contains("No such file"), "{error}");
    // Port 1 belongs to a service that nobody runs.
    let error = refused("postgres://user:wrong-horse@127.0.0.1:1/bottega".to_owned());
    assert!(error.contains("cannot be reached") && error.contains("refused"), "{error}");
    refused("postgres://user:wrong-horse@host:port/bottega".to_owned());
    let empty = Location::Server(server.url("empty"));
    let error = empty.open_existing().err().unwrap();
    assert!(matches!(&error, JournalError::NoDatabase(_)), "{error}");
    assert!(!error.to_string().contains("horse"), "{error}");
    let mut client = server.client("empty").unwrap();
    let tables = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'";
    assert_eq!(client.query_one(tables, &[]).unwrap().get::<_, i64>(0), 0);
}

fn a_connection_lost_while_idle_is_replaced(server: &PrivatePostgres) {
    let location = Location::Server(server.url("lost"));
    let mut store = location.open().unwrap();
    let mut other = server.client("postgres").unwrap();
    let mut cut = || {
        let cut = "SELECT count(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity \
                   WHERE application_name = 'bottega'";
        assert_eq!(other.query_one(cut, &[]).unwrap().get::<_, i64>(0), 1);
    };
    store.commit(&[write(1, 0..1)]).unwrap();
    cut();
    store.commit(&[write(1, 1..2)]).unwrap();
    cut();
    assert_eq!(store.load(&code(1)).unwrap(), rows(0..2));
}

fn a_server_that_stops_is_an_error_until_it_is_back(server: &PrivatePostgres) {
    let location = Location::Server(server.url("stopped"));
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).build().unwrap();
    runtime.block_on(async {
        let journal = Journal::open(&location).unwrap();
        journal.append(vec![append(1, 0..1)]).await.unwrap();
        server.stop();
        for _ in 0..2 {
            let error = journal.append(vec![append(1, 1..2)]).await.unwrap_err();
            assert!(matches!(error, JournalError::Database(_)), "{error}");
            let error = journal.load(code(1)).await.unwrap_err().to_string();
            assert!(error.contains("PostgreSQL") && !error.contains("horse"), "{error}");
        }
        server.resume();
        journal.append(vec![append(1, 1..2)]).await.unwrap();
        assert_eq!(journal.load(code(1)).await.unwrap(), rows(0..2));
        journal.close().await;
    });
}

fn a_crash_loses_nothing_that_was_answered(server: &PrivatePostgres) {
    let location = Location::Server(server.url("crash"));
    let mut store = location.open().unwrap();
    let mut answered = 0;
    let (busy, crash) = std::sync::mpsc::channel();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            crash.recv().unwrap();
            server.crash();
        });
        while store.commit(&[write(1, answered..answered + 1)]).is_ok() {
            answered += 1;
            if answered == 20 {
                busy.send(()).unwrap();
            }
        }
    });
    server.resume();
    let stored = store.load(&code(1)).unwrap().len() as u64;
    // The last one may have been stored, though nobody was left to say so.
    assert!(stored == answered || stored == answered + 1, "{answered} answered, {stored} stored");
    assert!(answered >= 20);
    assert_eq!(store.load(&code(1)).unwrap(), rows(0..stored));
    store.commit(&[write(1, stored..stored + 1)]).unwrap();
}

fn a_lock_that_nobody_gives_back_is_an_error_and_not_the_end(server: &PrivatePostgres) {
    let location = Location::Server(server.url("lock"));
    let mut store = location.open().unwrap();
    let mut other = server.client("lock").unwrap();
    let mut lock = other.transaction().unwrap();
    lock.batch_execute("LOCK TABLE entries IN EXCLUSIVE MODE").unwrap();
    let error = store.commit(&[write(1, 0..1)]).unwrap_err().to_string();
    assert!(error.contains("lock timeout"), "{error}");
    assert_eq!(store.load(&code(1)).unwrap(), []);
    lock.rollback().unwrap();
    store.commit(&[write(1, 0..1)]).unwrap();
}

fn a_server_without_room_refuses_whole_commits(server: &PrivatePostgres) {
    let location = Location::Server(server.url("full"));
    let mut store = location.open().unwrap();
    // What a full disk says, said by the database itself.
    let full = "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
                RAISE EXCEPTION 'could not extend file: No space left on device' \
                USING ERRCODE = 'disk_full'; END $$; \
                CREATE TRIGGER full_disk BEFORE INSERT ON tables EXECUTE FUNCTION full_disk()";
    server.client("full").unwrap().batch_execute(full).unwrap();
    let mut append = append(1, 0..2);
    append.card = Some(crate::card(1, "waiting", 1, 1));
    let write = [write(2, 0..1), host::journal::Write::Append(vec![append])];
    let error = store.commit(&write).unwrap_err().to_string();
    assert!(error.contains("No space left on device"), "{error}");
    assert_eq!(store.load(&code(1)).unwrap(), []);
    assert_eq!(store.load(&code(2)).unwrap(), []);
    server.client("full").unwrap().batch_execute("DROP TRIGGER full_disk ON tables").unwrap();
    store.commit(&write).unwrap();
    assert_eq!(store.load(&code(1)).unwrap(), rows(0..2));
}

fn a_server_that_does_not_wait_for_its_disk_is_made_to(server: &PrivatePostgres) {
    let location = Location::Server(server.url("asynchronous"));
    let mut client = server.client("asynchronous").unwrap();
    client.batch_execute("ALTER DATABASE asynchronous SET synchronous_commit = off").unwrap();
    let mut store = location.open().unwrap();
    // The store shows how it writes: a trigger looks from inside.
    let look = "CREATE TABLE seen (setting TEXT); \
                CREATE FUNCTION look() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
                INSERT INTO seen VALUES (current_setting('synchronous_commit')); \
                RETURN NEW; END $$; \
                CREATE TRIGGER look BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION look()";
    client.batch_execute(look).unwrap();
    store.commit(&[write(1, 0..1)]).unwrap();
    let seen: String = client.query_one("SELECT setting FROM seen", &[]).unwrap().get(0);
    assert_eq!(seen, "on");
}

fn a_second_server_is_refused_and_others_are_not(server: &PrivatePostgres) {
    let location = Location::Server(server.url("two_servers"));
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_time()
        .build()
        .unwrap();
    let open = || runtime.block_on(async { Journal::open(&location) });
    let first = open().unwrap();
    let error = open().err().unwrap().to_string();
    assert!(error.contains("another server uses this database"), "{error}");
    // Whoever looks after the database may.
    location.open_existing().unwrap().commit(&[write(2, 0..1)]).unwrap();
    runtime.block_on(first.append(vec![append(1, 0..1)])).unwrap();
    // The server stays the only one when its connections are cut.
    let cut = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity \
               WHERE application_name = 'bottega' AND datname = 'two_servers'";
    server.client("postgres").unwrap().query(cut, &[]).unwrap();
    runtime.block_on(first.append(vec![append(1, 1..2)])).unwrap();
    assert!(open().is_err());
    runtime.block_on(first.close());
    let second = open().unwrap();
    assert_eq!(runtime.block_on(second.load(code(1))).unwrap(), rows(0..2));
    runtime.block_on(second.close());
}

fn a_commit_whose_connection_was_lost_is_decided_before_it_is_reported(server: &PrivatePostgres) {
    const GATE: i64 = 42;
    let direct = server.url("late");
    // A commit waits here until we let it through.
    let mut gate = server.client("late").unwrap();
    let mut plan = Location::Server(direct.clone()).open().unwrap();
    plan.commit(&[write(1, 0..1)]).unwrap();
    gate.batch_execute(&format!(
        "CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
         PERFORM pg_advisory_xact_lock({GATE}); RETURN NULL; END $$; \
         CREATE CONSTRAINT TRIGGER wait AFTER INSERT ON entries DEFERRABLE INITIALLY DEFERRED \
         FOR EACH ROW EXECUTE FUNCTION wait(); SELECT pg_advisory_lock({GATE})"
    ))
    .unwrap();
    let relay = Relay::to(server.directory());
    let location = Location::Server(relay.url("late"));
    let [mut writer, mut reader] = location.open_for_a_server().unwrap();
    std::thread::scope(|scope| {
        let commit = scope.spawn(|| writer.commit(&[write(1, 1..2)]));
        let waits = "SELECT count(*) FROM pg_stat_activity \
                     WHERE datname = 'late' AND wait_event = 'advisory'";
        let deadline = Instant::now() + Duration::from_secs(60);
        while gate.query_one(waits, &[]).unwrap().get::<_, i64>(0) == 0 {
            assert!(Instant::now() < deadline, "the commit does not begin");
        }
        // The server does not notice, and goes on.
        relay.cut();
        assert!(commit.join().unwrap().is_err());
    });
    let seen = reader.load(&code(1)).unwrap();
    gate.execute("SELECT pg_advisory_unlock($1)", &[&GATE]).unwrap();
    assert_eq!(seen, rows(0..1));
    // What was seen stays true: the commit does not come after all.
    writer.commit(&[write(1, 1..2)]).unwrap();
    assert_eq!(reader.load(&code(1)).unwrap(), rows(0..2));
}

fn a_connection_is_encrypted_as_the_address_says(server: &PrivatePostgres) {
    server.url("encrypted");
    let relay = TlsRelay::to(server.directory());
    let roots = relay.certificate().replace('/', "%2F");
    let place = |host: &str, rest: &str| {
        let port = relay.port();
        format!("postgres://bottega:correct-horse@{host}:{port}/encrypted?{rest}")
    };
    let trusted = format!("sslmode=verify-full&sslrootcert={roots}");
    // The relay takes nobody who does not encrypt, so whoever comes through does.
    for rest in ["", "sslmode=prefer", "sslmode=require", &trusted] {
        let mut store = Location::Server(place("127.0.0.1", rest)).open().unwrap();
        store.load(&code(1)).unwrap();
    }
    let error = refused(place("127.0.0.1", "sslmode=verify-full"));
    assert!(error.contains("UnknownIssuer"), "{error}");
    let error = refused(place("localhost", &trusted));
    assert!(error.contains("not valid for name"), "{error}");
    let error = refused(place("127.0.0.1", "sslmode=verify-full&sslrootcert=missing.pem"));
    assert!(error.contains("cannot read missing.pem"), "{error}");
    refused(place("127.0.0.1", "sslmode=disable"));
    // Who must encrypt does not talk to a server that cannot.
    let plain = TlsRelay::that_cannot_encrypt(server.directory());
    let port = plain.port();
    let plain = |mode: &str| {
        format!("postgres://bottega:correct-horse@127.0.0.1:{port}/encrypted?sslmode={mode}")
    };
    for mode in ["require", "verify-full"] {
        let error = refused(plain(mode));
        assert!(error.contains("does not support TLS"), "{error}");
    }
    Location::Server(plain("prefer")).open().unwrap();
}
