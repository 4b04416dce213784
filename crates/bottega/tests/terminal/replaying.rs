//! `bottega replay --step` in a terminal.

use std::path::Path;
use std::process::Command;

use crate::pty::{CTRL_C, RIGHT, Terminal};

/// Writes a record of a game that bots have played.
fn record(directory: &Path, game: &str) -> String {
    let sim = ["sim", game, "--games", "1", "--seed", "1", "--record", "games", "--json"];
    let mut command = Command::new(env!("CARGO_BIN_EXE_bottega"));
    assert!(command.args(sim).current_dir(directory).output().unwrap().status.success());
    format!("games/{game}-0.record")
}

#[test]
fn with_plain_the_steps_are_lines_and_enter_goes_on() {
    let directory = tempfile::tempdir().unwrap();
    let file = record(directory.path(), "eriantys");
    let mut terminal = Terminal::open(directory.path(), &["replay", "--step", "--plain", &file]);
    terminal.read("Enter goes on (1 of 107)");
    terminal.press("\r");
    terminal.read("Enter goes on (2 of 107)");
    // The end of the input shows the rest at once.
    terminal.press("\x04");
    let ended = terminal.end();
    assert_eq!(ended.code, 0, "{}", ended.text);
    assert!(ended.text.contains("verified"), "{}", ended.text);
}

#[test]
fn a_record_is_looked_at_on_the_page_for_it() {
    for (game, round) in [("eriantys", "Round 1"), ("masters", "Market")] {
        let directory = tempfile::tempdir().unwrap();
        let file = record(directory.path(), game);
        let mut terminal = Terminal::open(directory.path(), &["replay", "--step", &file]);
        let text = terminal.read("Move 0 of ");
        assert!(text.contains(round), "{text}");
        terminal.press(RIGHT);
        terminal.read("Move 1 of ");
        terminal.press(CTRL_C);
        assert_eq!(terminal.end().code, 0);
    }
}

#[test]
fn a_record_that_is_damaged_is_refused_before_anything_is_drawn() {
    let directory = tempfile::tempdir().unwrap();
    let file = record(directory.path(), "masters");
    let path = directory.path().join(&file);
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replacen("\ndigest ", "\ndigest 0", 1)).unwrap();
    let ended = Terminal::open(directory.path(), &["replay", "--step", &file]).end();
    assert_eq!(ended.code, 1);
    assert!(ended.text.contains("is refused: line"), "{}", ended.text);
}
