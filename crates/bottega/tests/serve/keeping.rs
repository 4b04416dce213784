//! What is kept: a backup is played on, unfinished matches outlive an upgrade, and others on the machine
//! cannot read any of it.

use client::{Socket, table_of};
use protocol::http::{CreateTable, Join};
use protocol::socket::{ClientMessage, ServerMessage, State};
use protocol::{Code, Stage};
use rusqlite::Connection;
use std::fs;

use crate::process::{Served, in_time};

async fn greet(served: &Served, code: &Code, token: &str) -> (Socket, State) {
    let mut socket = served.client.connect(code, Some(token), None).await.unwrap();
    let Some(ServerMessage::State(state)) = in_time(socket.next()).await.unwrap() else { panic!() };
    (socket, state)
}

/// Whoever may act takes the first action; the sequence number afterwards.
async fn act(served: &Served, code: &Code, tokens: &[String]) -> u64 {
    for token in tokens {
        let (mut socket, state) = greet(served, code, token).await;
        let Some(action) = state.game.and_then(|game| game.legal.first().cloned()) else {
            continue;
        };
        let (id, seq) = (format!("after {}", state.seq), state.seq);
        socket.send(&ClientMessage::Act { id, seq, actions: vec![action] }).await.unwrap();
        loop {
            match in_time(socket.next()).await.unwrap().unwrap() {
                ServerMessage::Done(done) => return done.seq,
                ServerMessage::Refused(refusal) => panic!("{refusal:?}"),
                _ => {}
            }
        }
    }
    panic!("nobody may act");
}

#[tokio::test]
async fn a_backup_is_played_on_by_those_who_sat_there() {
    let directory = tempfile::tempdir().unwrap();
    let data = directory.path().join("data");
    let mut served = Served::open(directory.path());
    let table = CreateTable { name: Some("ada".to_owned()), ..table_of("eriantys") };
    let created = served.client.create(&table, None).await.unwrap();
    let join = Join { name: "bob".to_owned(), ..Join::default() };
    let joined = served.client.join(&created.code, &join, None).await.unwrap();
    let (code, tokens) = (created.code, [created.token.unwrap(), joined.token]);
    let saved = act(&served, &code, &tokens).await;
    // As the page says, while the server runs.
    let backup = directory.path().join("backup.db");
    let database = Connection::open(data.join("bottega.db")).unwrap();
    database.execute("VACUUM INTO ?1", [backup.to_str().unwrap()]).unwrap();
    drop(database);
    assert!(act(&served, &code, &tokens).await > saved);
    assert!(served.signal("TERM").0.success());
    fs::copy(&backup, data.join("bottega.db")).unwrap();
    for beside in ["bottega.db-wal", "bottega.db-shm"] {
        // A server that was stopped leaves none.
        let _ = fs::remove_file(data.join(beside));
    }
    let served = Served::open(directory.path());
    let (_, state) = greet(&served, &code, &tokens[0]).await;
    assert_eq!(state.seq, saved, "what came after the backup is lost");
    assert_eq!(act(&served, &code, &tokens).await, saved + 1);
}

#[tokio::test]
async fn unfinished_matches_of_an_older_program_go_on() {
    let directory = tempfile::tempdir().unwrap();
    let data = directory.path().join("data");
    fs::create_dir(&data).unwrap();
    let database = Connection::open(data.join("bottega.db")).unwrap();
    database.execute_batch(include_str!("unfinished.sql")).unwrap();
    drop(database);
    let served = Served::open(directory.path());
    for (code, tokens) in [
        ("8DTMTD9H", ["30d83a98249be94d0fc48ed2acc9de8d", "c12c71513e527cbc8c732201c9be316d"]),
        ("A0QPJMNPKVX5", ["b902aa2762a7295a2096edee4c40d4f9", "f866b38ccd83eadc952cddafe5024de2"]),
    ] {
        let (code, tokens) = (code.parse().unwrap(), tokens.map(str::to_owned));
        let (_, state) = greet(&served, &code, &tokens[0]).await;
        assert_eq!((state.seq, state.table.stage), (10, Stage::Playing));
        assert_eq!(state.chat.last().unwrap().text, "see you tomorrow");
        for seq in 11..20 {
            assert_eq!(act(&served, &code, &tokens).await, seq);
        }
    }
    let waiting = "BT0AAAV5".parse().unwrap();
    let join = Join { name: "max".to_owned(), ..Join::default() };
    served.client.join(&waiting, &join, None).await.unwrap();
    assert_eq!(served.client.table(&waiting).await.unwrap().stage, Stage::Playing);
    // What was private is still in no list.
    assert_eq!(served.client.tables().await.unwrap().len(), 2);
}

#[cfg(unix)]
#[test]
fn nobody_else_on_the_machine_can_look_into_the_data() {
    use std::os::unix::fs::PermissionsExt;
    let directory = tempfile::tempdir().unwrap();
    let _served = Served::open(directory.path());
    for (name, mode) in [("data", 0o700), ("data/bottega.db", 0o600)] {
        let there = fs::metadata(directory.path().join(name)).unwrap().permissions().mode();
        assert_eq!(there & 0o777, mode, "{name}");
    }
}
