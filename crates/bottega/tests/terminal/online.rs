//! Games at a server, which may be killed in the middle.

use serde_json::Value;
use std::path::Path;
use std::process::Command;

use crate::hands::{OVER, awaits};
use crate::here::code;
use crate::pty::{CTRL_C, Terminal};
use crate::server::Server;

/// Opens a table against a bot from the menu.
#[track_caller]
fn opens_a_table(server: &Server, directory: &Path, game: &str) -> Terminal {
    let play = ["play", "--connect", &server.address, "--name", "Ada L."];
    let mut terminal = Terminal::open(directory, &play);
    terminal.open_a_table(game, "Novice bot");
    terminal
}

/// What the game shows, without what is said about it.
fn board(text: &str) -> Vec<&str> {
    text.lines().skip(1).take(13).collect()
}

/// Plays until this is to be done for the second time: nothing is chosen yet then.
#[track_caller]
fn plays_to_the_second(terminal: &mut Terminal, turn: &str) -> String {
    terminal.play_until(|text| text.contains(turn));
    terminal.play_until(|text| !text.contains(turn));
    terminal.play_until(|text| text.contains(turn) && awaits(text))
}

/// Plays to the end; in the middle the power goes.
#[track_caller]
fn plays_through_a_crash(game: &str, turn: &str) {
    let mut server = Server::start();
    let directory = tempfile::tempdir().unwrap();
    let mut terminal = opens_a_table(&server, directory.path(), game);
    let before = plays_to_the_second(&mut terminal, turn);
    assert!(before.contains("Ada L. (you)"), "{before}");
    server.kill();
    terminal.read("no connection");
    server.start_again();
    let after = terminal.wait("the table again", |text| {
        (!text.contains("no connection") && awaits(text)).then(|| text.to_owned())
    });
    assert_eq!(board(&after), board(&before));
    terminal.play_until(|text| text.contains(OVER));
    terminal.press(CTRL_C);
    assert_eq!(terminal.end().code, 0);
}

#[test]
fn a_game_of_eriantys_at_a_server_outlives_a_crash_of_the_server() {
    plays_through_a_crash("Eriantys", "Play an assistant");
}

#[test]
fn a_game_of_masters_at_a_server_outlives_a_crash_of_the_server() {
    plays_through_a_crash("Masters of Renaissance", "Your turn:");
}

#[test]
fn whoever_quits_comes_back_to_the_own_seat() {
    let server = Server::start();
    let directory = tempfile::tempdir().unwrap();
    let mut terminal = opens_a_table(&server, directory.path(), "Eriantys");
    let before = plays_to_the_second(&mut terminal, "Move a student");
    let code = before.lines().next().unwrap().split_whitespace().last().unwrap().to_owned();
    terminal.press(CTRL_C);
    assert!(terminal.end().text.contains("bottega play --resume"));
    let by_code = ["play", "--connect", &server.address, "--table", &code];
    for again in [&["play", "--resume"][..], &by_code] {
        let mut terminal = Terminal::open(directory.path(), again);
        let after = terminal.my_turn();
        assert!(after.contains("Ada L. (you)"), "{after}");
        assert_eq!(board(&after), board(&before));
        terminal.press(CTRL_C);
        assert_eq!(terminal.end().code, 0);
    }
}

#[test]
fn a_table_is_found_and_watched() {
    // The bots think long enough to be watched.
    let server = Server::with_bot_delay("600000");
    let directory = tempfile::tempdir().unwrap();
    let code = server.table_of_bots("eriantys");
    let tables = |options: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bottega"));
        let output = command.args(["tables", &server.address]).args(options).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let found: Value = serde_json::from_str(&tables(&["--json"])).unwrap();
    assert_eq!(found["tables"][0]["code"], code.as_str());
    let line = format!("{code}  playing   eriantys  (random (bot), random (bot))\n");
    assert_eq!(tables(&[]), line);
    assert_eq!(tables(&["--game", "masters"]), "there are no public tables\n");

    let watch = ["watch", &server.address, code.as_str()];
    let mut terminal = Terminal::open(directory.path(), &watch);
    let text = terminal.read(&format!("watching · {code}"));
    assert!(text.contains("Novice bot 1") && text.contains("Round 1"), "{text}");
    terminal.press(CTRL_C);
    assert_eq!(terminal.end().code, 0);
}

#[test]
fn a_link_leads_where_it_says() {
    let server = Server::start();
    let directory = tempfile::tempdir().unwrap();
    let play = ["play", "--connect", &server.address, "--name", "Ada"];
    let mut ada = Terminal::open(directory.path(), &play);
    ada.open_a_table("Masters of Renaissance", "Open");
    let code = code(&ada.read("One seat is free"));

    let elsewhere = tempfile::tempdir().unwrap();
    let link = format!("{}/table/{code}?watch", server.address);
    let mut watcher = Terminal::open(elsewhere.path(), &["play", "--connect", &link]);
    watcher.read("watching");
    watcher.press(CTRL_C);
    assert_eq!(watcher.end().code, 0);

    let link = format!("{}/replay/{code}", server.address);
    let ended = Terminal::open(elsewhere.path(), &["play", "--connect", &link]).end();
    assert_eq!(ended.code, 1);
    assert!(ended.text.contains("not over yet"), "{}", ended.text);
    ada.press(CTRL_C);
    assert_eq!(ada.end().code, 0);
}
