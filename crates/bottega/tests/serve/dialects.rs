//! The dialects on real ports, spoken by `bottega bot` and `bottega load`, alone and at one table.

use bots::Level;
use client::table_of;
use protocol::http::CreateTable;
use protocol::socket::ServerMessage;
use protocol::{Player, Reserved};
use serde_json::Value;
use std::path::Path;
use std::process::{Child, Stdio};

use crate::process::{Served, bottega, in_time};

/// Texts of the characters, made for tests.
fn character_texts(directory: &Path) -> String {
    let texts = (1..=12).map(|number| {
        (format!("CHAR{number}"), serde_json::json!({"text": format!("text of card {number}")}))
    });
    let path = directory.join("texts.json");
    let texts: serde_json::Map<String, Value> = texts.collect();
    std::fs::write(&path, Value::from(texts).to_string()).unwrap();
    path.display().to_string()
}

fn start(directory: &Path, arguments: &[&str]) -> Child {
    let mut command = bottega(directory, arguments);
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// What a process printed; it must have ended well.
async fn printed(child: Child) -> String {
    let output = tokio::task::spawn_blocking(|| child.wait_with_output());
    let output = in_time(output).await.unwrap().unwrap();
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    assert!(output.status.success(), "{text}{output:?}");
    text
}

/// Options of a server that gives Java clients no more time than they need here.
const AT_ONCE: [&str; 6] =
    ["--java-delay", "1", "--bean-start-delay", "0", "--update-start-delay", "0"];

#[tokio::test]
async fn bots_play_every_configuration_of_every_dialect_in_both_framings() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    let texts = character_texts(path);
    // What the original clients need time for is proven elsewhere; here it only costs time.
    let options = ["--character-texts", &texts].into_iter().chain(AT_ONCE).collect::<Vec<_>>();
    let mut served = Served::with(path, &options);
    let mut playing = Vec::new();
    for (dialect, players, modes) in [
        // In the order of their ports, as the server tells them. Games of Masters for two and three are
        // played without processes.
        ("eriantys-ack", &[2, 3, 4][..], &[false, true][..]),
        ("masters-state", &[1, 4], &[false]),
        ("eriantys-phase", &[2, 3], &[false, true]),
        ("masters-bean", &[1, 4], &[false]),
        ("masters-update", &[1, 4], &[false]),
    ] {
        let port = served.dialect(dialect);
        for framing in ["json", "java"] {
            for players in players {
                for expert in modes {
                    let players = players.to_string();
                    let mut arguments = vec![
                        "bot",
                        "--dialect",
                        dialect,
                        "--connect",
                        &port,
                        "--framing",
                        framing,
                        "--players",
                        &players,
                        "--pause",
                        "0",
                        "--mischief",
                        "--character-texts",
                        &texts,
                    ];
                    if *expert {
                        arguments.push("--expert");
                    }
                    let child = start(path, &arguments);
                    // Players of masters-update sit down with whoever waits: one match after the other.
                    match dialect {
                        "masters-update" => said_no_fault(dialect, child).await,
                        _ => {
                            playing.push((format!("{dialect} {framing} {players} {expert}"), child))
                        }
                    }
                }
            }
        }
    }
    for (what, child) in playing {
        said_no_fault(&what, child).await;
    }
    assert!(served.client.tables().await.unwrap().is_empty(), "every match is over");
    // Players of masters-bean who know a word play where nobody else looks.
    assert_eq!(served.client.matches(100, 0).await.unwrap().len(), 20 + 8);
}

async fn said_no_fault(what: &str, child: Child) {
    let said = printed(child).await;
    assert!(said.contains("1 games") && said.contains("0 with a fault"), "{what}: {said}");
    assert!(!said.contains("noticed"), "{what}: {said}");
}

/// Waits until exactly so many seats of the only table are taken.
async fn until_seated(served: &Served, count: usize) {
    in_time(async {
        loop {
            let tables = served.client.tables().await.unwrap();
            let taken = tables.iter().flat_map(|table| &table.seats);
            if taken.filter(|seat| seat.player != Player::Nobody).count() == count {
                return;
            }
        }
    })
    .await;
}

#[tokio::test]
async fn a_native_player_and_both_dialects_finish_one_game() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    let mut served = Served::open(path);
    let (ack, phase) = (served.dialect("eriantys-ack"), served.dialect("eriantys-phase"));
    let ada = start(
        path,
        &[
            "bot",
            "--dialect",
            "eriantys-phase",
            "--connect",
            &phase,
            "--players",
            "3",
            "--expert",
            "--seats",
            "1",
            "--name",
            "ada",
        ],
    );
    until_seated(&served, 1).await;
    let bea = start(
        path,
        &["bot", "--dialect", "eriantys-ack", "--connect", &ack, "--join", "ada", "--name", "bea"],
    );
    until_seated(&served, 2).await;
    let cleo = start(
        path,
        &[
            "bot",
            "--connect",
            &served.address,
            "--game",
            "eriantys",
            "--games",
            "1",
            "--name",
            "cleo",
        ],
    );
    let (ada, bea, cleo) = (printed(ada).await, printed(bea).await, printed(cleo).await);
    assert!(cleo.starts_with("cleo at "), "{cleo}");
    // Everybody was told the same result.
    let matches = served.client.matches(10, 0).await.unwrap();
    let [only] = matches.as_slice() else { panic!("{matches:?}") };
    let names: Vec<&Player> = only.table.seats.iter().map(|seat| &seat.player).collect();
    let person = |name: &str| Player::Person(name.to_owned());
    assert_eq!(names, [&person("ada-1"), &person("bea-1"), &person("cleo")]);
    for (seat, name, said) in [("p0", "ada-1", ada), ("p1", "bea-1", bea)] {
        let told = told_to(name, seat, &only.result);
        assert!(said.contains(&format!(": {told} (")), "{told}, {}: {said}", only.result);
    }
}

/// What the bot of a seat prints about this result of a record.
fn told_to(name: &str, seat: &str, result: &str) -> String {
    let (verdict, _) = result.split_once(':').unwrap();
    let mut words: Vec<&str> = verdict.split(' ').collect();
    match (words.pop().unwrap(), words.contains(&seat)) {
        ("wins" | "win", true) => format!("{name} won"),
        ("draw", true) => "a draw".to_owned(),
        ("wins" | "win" | "draw", false) => format!("{name} lost"),
        _ => panic!("this is no end: {result}"),
    }
}

/// Somebody with the native protocol opens a table for others and plays whatever is legal. The others
/// are told its code.
async fn host_a_table(
    served: &Served,
    game: &str,
    players: u8,
    bots: usize,
    others: impl AsyncFnOnce(&str) -> Vec<Child>,
) {
    let mut seats = vec![Reserved::Open; usize::from(players)];
    for seat in seats.iter_mut().rev().take(bots) {
        *seat = Reserved::Bot(Level::Random);
    }
    let mut table = CreateTable { name: Some("dora".to_owned()), seats, ..table_of(game) };
    table.config.insert("players".to_owned(), players.into());
    let created = served.client.create(&table, None).await.unwrap();
    let mut socket =
        served.client.connect(&created.code, created.token.as_deref(), None).await.unwrap();
    let others = others(created.code.as_str()).await;
    in_time(async {
        loop {
            let message = socket.next().await.unwrap().unwrap();
            let ServerMessage::Update(update) = message else { continue };
            if update.game.outcome.is_some() {
                return;
            }
            if let Some(action) = update.game.legal.first() {
                let id = update.seq.to_string();
                socket.act(&id, update.seq, vec![action.clone()]).await.unwrap();
            }
        }
    })
    .await;
    for other in others {
        said_no_fault(game, other).await;
    }
}

#[tokio::test]
async fn both_dialects_join_native_tables_at_which_a_bot_plays() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    let mut served = Served::open(path);
    let (ack, phase) = (served.dialect("eriantys-ack"), served.dialect("eriantys-phase"));
    let join = |dialect: &str, port: &str, name: &str| {
        start(
            path,
            &["bot", "--dialect", dialect, "--connect", port, "--join", "dora", "--name", name],
        )
    };
    // Three seats are the most that eriantys-phase knows.
    host_a_table(&served, "eriantys", 3, 1, async |_| vec![join("eriantys-phase", &phase, "eva")])
        .await;
    let two = async |_: &str| ["fay", "gus"].map(|name| join("eriantys-ack", &ack, name)).into();
    host_a_table(&served, "eriantys", 4, 1, two).await;
}

#[tokio::test]
async fn a_native_player_and_the_three_dialects_of_masters_finish_one_game() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    // The list of tables is asked for again and again.
    let options =
        ["--requests-per-second", "100000"].into_iter().chain(AT_ONCE).collect::<Vec<_>>();
    let mut served = Served::with(path, &options);
    let ports = ["masters-state", "masters-bean", "masters-update"]
        .map(|dialect| (dialect, served.dialect(dialect)));
    for framing in ["json", "java"] {
        let join = async |code: &str| {
            let mut others = Vec::new();
            for (number, (dialect, port)) in ports.iter().enumerate() {
                let name = ["eva", "fay", "gus"][number];
                let arguments = [
                    "bot",
                    "--dialect",
                    dialect,
                    "--connect",
                    port,
                    "--framing",
                    framing,
                    "--pause",
                    "0",
                    "--players",
                    "4",
                    "--table",
                    code,
                    "--name",
                    name,
                ];
                others.push(start(path, &arguments));
                until_seated(&served, number + 2).await;
            }
            others
        };
        host_a_table(&served, "masters", 4, 0, join).await;
        let matches = served.client.matches(10, 0).await.unwrap();
        let latest = matches.first().unwrap();
        assert!(latest.result.contains("wins") || latest.result.contains("draw"), "{matches:?}");
    }
}

#[tokio::test]
async fn a_small_load_is_carried_in_every_dialect() {
    let directory = tempfile::tempdir().unwrap();
    let mut served = Served::with(directory.path(), &AT_ONCE);
    for dialect in dialects::DIALECTS.iter().map(|dialect| dialect.id) {
        let port = served.dialect(dialect);
        for framing in ["json", "java"] {
            let arguments = [
                "load",
                "--connect",
                &served.address,
                "--dialect",
                dialect,
                "--port",
                &port,
                "--framing",
                framing,
                "--tables",
                "3",
                "--seconds",
                "2",
                "--json",
            ];
            let output = bottega(directory.path(), &arguments).output().unwrap();
            assert!(output.status.success(), "{output:?}");
            let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
            assert_eq!(answer["first_error"], Value::Null, "{answer}");
            assert_eq!(answer["first_notice"], Value::Null, "{answer}");
            // How many is a matter of speed, which no test asks for.
            assert!(answer["moves"].as_u64().unwrap() > 0, "{answer}");
        }
    }
}

/// A server that hangs up, in place of one that is out of order.
#[tokio::test]
async fn a_bot_says_plainly_what_the_server_did() {
    let directory = tempfile::tempdir().unwrap();
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let place = listener.local_addr().unwrap().to_string();
    let arguments = ["bot", "--dialect", "eriantys-phase", "--connect", &place, "--name", "ada"];
    let mut bot = bottega(directory.path(), &arguments);
    let bot = bot.stdout(std::process::Stdio::piped()).spawn().unwrap();
    drop(listener.accept().await.unwrap());
    let output =
        tokio::task::spawn_blocking(move || bot.wait_with_output()).await.unwrap().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("FAILED: ada-1: the server has closed the connection"), "{said}");
}

#[test]
fn a_server_speaks_where_it_is_told_or_not_at_all() {
    let directory = tempfile::tempdir().unwrap();
    let mut served = Served::with(directory.path(), &["--no-dialects"]);
    served.tell("TERM");
    assert!(!served.printed().contains("eriantys"));
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let place = format!("eriantys-ack={}", taken.local_addr().unwrap());
    let data = directory.path().join("other").display().to_string();
    let arguments = ["serve", "--listen", "127.0.0.1:0", "--data", &data, "--dialect", &place];
    let output = bottega(directory.path(), &arguments).output().unwrap();
    let why = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{why}");
    assert!(why.contains("--no-dialects"), "{why}");
}

#[test]
fn what_a_dialect_cannot_play_is_refused_before_anybody_connects() {
    let directory = tempfile::tempdir().unwrap();
    for (options, words) in [
        ("bot --dialect masters-update --players 5", "1 to 4 play in masters-update, not 5"),
        ("bot --dialect eriantys-phase --players 4", "2 to 3 play in eriantys-phase, not 4"),
        ("load --dialect eriantys-ack --players 1", "2 to 4 play in eriantys-ack, not 1"),
        ("bot --dialect eriantys-ack --seats 3", "3 of 2 seats cannot be taken"),
        ("bot --dialect masters-bean --expert", "masters-bean has no expert games"),
        ("bot --dialect eriantys-phase --framing java --expert", "need --character-texts"),
        (
            "bot --dialect eriantys-ack --connect http://127.0.0.1:8080",
            "it looks like 127.0.0.1:4600",
        ),
        ("bot --dialect masters-bean --connect 127.0.0.1", "it looks like 127.0.0.1:4603"),
        ("bot --dialect eriantys-ack --table K7QM2XPD", "knows no codes of tables; see --join"),
        ("bot --dialect masters-bean --join ada", "join a table by its code (--table)"),
        ("bot --dialect masters-bean --games 0", "0 is not in 1.."),
        ("bot --dialect masters-bean --name=", "a player needs a name"),
    ] {
        let arguments: Vec<&str> = options.split(' ').collect();
        let output = bottega(directory.path(), &arguments).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(words), "{options}: {said}");
        assert_eq!(output.status.code(), Some(2), "{options}");
    }
}
