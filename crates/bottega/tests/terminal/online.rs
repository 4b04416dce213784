//! Games at a server, which may be killed in the middle.

use serde_json::Value;
use std::process::Command;

use crate::hands::OVER;
use crate::pty::{CTRL_C, ENTER, Terminal};
use crate::server::Server;

/// Opens a table against a bot from the menu and plays to the end; in the middle the power goes.
#[track_caller]
fn plays_through_a_crash(game: &str, choices: usize) {
    let mut server = Server::start();
    let directory = tempfile::tempdir().unwrap();
    let play = ["play", "--connect", &server.address, "--name", "Ada L."];
    let mut terminal = Terminal::open(directory.path(), &play);
    terminal.read("▸ a  Create a table");
    terminal.press(ENTER);
    terminal.read("◂ Eriantys ▸");
    terminal.answer("Game", game);
    terminal.answer("Seat 2", "Novice bot");
    while terminal.text().contains("Create a table") {
        let text = terminal.text();
        terminal.press(ENTER);
        terminal.changed_from(&text);
    }
    let before = terminal.play_choices(choices);
    assert!(before.contains("Ada L. (you)"), "{before}");
    server.kill();
    terminal.read("no connection");
    server.start_again();
    let after = terminal.wait("the table again", |text| {
        let back = !text.contains("no connection") && !text.contains("Connecting");
        (back && text.lines().any(|line| line.starts_with("▸a "))).then(|| text.to_owned())
    });
    let board = |text: &str| text.lines().take(14).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(board(&after), board(&before));
    terminal.play_until(|text| text.contains(OVER));
    terminal.press(CTRL_C);
    assert_eq!(terminal.end().code, 0);
}

#[test]
fn a_game_of_eriantys_at_a_server_outlives_a_crash_of_the_server() {
    plays_through_a_crash("Eriantys", 9);
}

#[test]
fn a_game_of_masters_at_a_server_outlives_a_crash_of_the_server() {
    plays_through_a_crash("Masters of Renaissance", 12);
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
