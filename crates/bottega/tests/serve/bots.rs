//! `bottega bot` and `bottega load` against a server.

use bots::Level;
use client::table_of;
use protocol::http::CreateTable;
use protocol::socket::{ClientMessage, ServerMessage};
use protocol::{Reserved, Stage};
use serde_json::Value;
use std::path::Path;
use std::process::{Child, Stdio};

use crate::process::{Served, bottega, database, in_time};

/// A bot process.
fn bot(directory: &Path, served: &Served, arguments: &[&str]) -> Child {
    let mut all = vec!["bot", "--connect", &served.address];
    all.extend(arguments);
    let mut command = bottega(directory, &all);
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// What it printed; it must have ended well.
async fn printed(child: Child) -> String {
    let output = tokio::task::spawn_blocking(|| child.wait_with_output());
    let output = in_time(output).await.unwrap().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Waits until a table of the game is open to others.
async fn a_table_waits(served: &Served, game: &str) {
    in_time(async {
        loop {
            let tables = served.client.tables().await.unwrap();
            if tables.iter().any(|table| *table.game == *game && table.stage == Stage::Waiting) {
                return;
            }
        }
    })
    .await;
}

/// All that a greedy bot knows comes over the network; it must still be the better player.
async fn greedy_beats_random(game: &str) {
    let directory = tempfile::tempdir().unwrap();
    let served = Served::open(directory.path());
    let path = directory.path();
    let play = ["--game", game, "--games", "1"];
    let greedy = bot(path, &served, &[&play[..], &["--level", "greedy", "--name", "tom"]].concat());
    a_table_waits(&served, game).await;
    let random = bot(path, &served, &[&play[..], &["--level", "random", "--name", "ann"]].concat());
    let (greedy, random) = (printed(greedy).await, printed(random).await);
    assert!(greedy.starts_with("tom at ") && greedy.contains(": p0 wins"), "{greedy}");
    assert_eq!(random.lines().count(), 1);
    assert_eq!(greedy.split_once(" at ").unwrap().1, random.split_once(" at ").unwrap().1);
    assert_eq!(served.client.matches(10, 0).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_greedy_bot_beats_a_random_one_at_eriantys_over_the_network() {
    greedy_beats_random("eriantys").await;
}

#[tokio::test]
async fn a_greedy_bot_beats_a_random_one_at_masters_over_the_network() {
    greedy_beats_random("masters").await;
}

#[tokio::test]
async fn many_bots_find_each_other_and_play_several_games() {
    let directory = tempfile::tempdir().unwrap();
    let served = Served::open(directory.path());
    let play = ["--game", "eriantys", "--level", "random", "--games", "2", "--tables", "2"];
    let one = bot(directory.path(), &served, &play);
    let other = bot(directory.path(), &served, &play);
    let lines = printed(one).await + &printed(other).await;
    assert_eq!(lines.lines().count(), 8, "{lines}");
    assert_eq!(served.client.matches(10, 0).await.unwrap().len(), 4);
    assert!(served.client.tables().await.unwrap().is_empty());
}

#[tokio::test]
async fn a_bot_sits_down_at_the_table_it_is_told() {
    let directory = tempfile::tempdir().unwrap();
    let served = Served::open(directory.path());
    let table = protocol::http::CreateTable {
        name: Some("ada".to_owned()),
        ..client::table_of("eriantys")
    };
    let created = served.client.create(&table, None).await.unwrap();
    let play = ["--game", "eriantys", "--table", created.code.as_str()];
    let bot = bot(directory.path(), &served, &play);
    let token = created.token.as_deref();
    let mut socket = served.client.connect(&created.code, token, None).await.unwrap();
    in_time(async {
        loop {
            let message = socket.next().await.unwrap().unwrap();
            if let protocol::socket::ServerMessage::Update(_) = message {
                let id = "1".to_owned();
                socket.send(&protocol::socket::ClientMessage::GiveUp { id }).await.unwrap();
                return;
            }
        }
    })
    .await;
    assert!(printed(bot).await.contains("p1 wins"));
}

#[test]
fn a_bot_without_a_server_says_so() {
    let directory = tempfile::tempdir().unwrap();
    for command in ["bot", "load"] {
        let arguments = [command, "--connect", "http://127.0.0.1:1", "--game", "masters"];
        let output = bottega(directory.path(), &arguments).output().unwrap();
        let why = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{why}");
        assert!(why.contains("the server cannot be reached"), "{why}");
    }
}

#[tokio::test]
async fn a_small_load_is_carried_without_an_error() {
    let directory = tempfile::tempdir().unwrap();
    let served = Served::open(directory.path());
    for (game, players) in [("eriantys", 2), ("masters", 3)] {
        let players = players.to_string();
        let arguments = [
            "load",
            "--connect",
            &served.address,
            "--game",
            game,
            "--tables",
            "4",
            "--seconds",
            "1",
            "--players",
            &players,
            "--json",
        ];
        let output = bottega(directory.path(), &arguments).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!((&answer["errors"], &answer["first_error"]), (&Value::from(0), &Value::Null));
        assert!(answer["moves"].as_u64().unwrap() > 10, "{answer}");
        assert!(answer["server_rss_bytes"].as_u64().unwrap() > 1_000_000, "{answer}");
    }
    assert!(served.client.tables().await.unwrap().is_empty(), "what is left is given up");
}

#[tokio::test]
async fn a_bot_does_not_sit_down_at_another_game() {
    let directory = tempfile::tempdir().unwrap();
    let served = Served::open(directory.path());
    let table = CreateTable { name: Some("ada".to_owned()), ..table_of("masters") };
    let code = served.client.create(&table, None).await.unwrap().code;
    let child = bot(directory.path(), &served, &["--game", "eriantys", "--table", code.as_str()]);
    let output = tokio::task::spawn_blocking(|| child.wait_with_output());
    let output = in_time(output).await.unwrap().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let why = String::from_utf8(output.stderr).unwrap();
    assert!(why.contains("plays masters, not eriantys"), "{why}");
    assert_eq!(served.client.table(&code).await.unwrap().stage, Stage::Waiting);
}

#[tokio::test]
async fn a_match_that_is_deleted_while_people_look_closes_for_them_alone() {
    let directory = tempfile::tempdir().unwrap();
    let served = Served::open(directory.path());
    let table = CreateTable {
        name: Some("ada".to_owned()),
        seats: vec![Reserved::Open, Reserved::Bot(Level::Random)],
        ..table_of("eriantys")
    };
    let created = served.client.create(&table, None).await.unwrap();
    let token = created.token.as_deref();
    let mut socket = served.client.connect(&created.code, token, None).await.unwrap();
    socket.send(&ClientMessage::GiveUp { id: "1".to_owned() }).await.unwrap();
    while !matches!(socket.next().await.unwrap(), Some(ServerMessage::Done(_))) {}
    let mut arguments = vec!["matches", "delete", created.code.as_str()];
    let database = database(directory.path());
    arguments.extend(database.iter().map(String::as_str));
    assert!(bottega(directory.path(), &arguments).output().unwrap().status.success());
    let say = ClientMessage::Say { id: "2".to_owned(), text: "gg".to_owned() };
    socket.send(&say).await.unwrap();
    let refusal = loop {
        match socket.next().await.unwrap() {
            Some(ServerMessage::Refused(refusal)) => break refusal,
            Some(_) => {}
            None => panic!("the answer is missing"),
        }
    };
    assert_eq!(refusal.code, "closed");
    assert_eq!(served.client.text("/readyz").await.unwrap(), "ready\n");
}
