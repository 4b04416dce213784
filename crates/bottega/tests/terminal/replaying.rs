//! `bottega replay --step` in a terminal.

use std::path::Path;
use std::process::Command;

use crate::plain::play;
use crate::pty::{CTRL_C, RIGHT, Terminal};

/// Writes a record of a game that bots have played.
fn record(directory: &Path, game: &str) -> String {
    let sim = ["sim", game, "--games", "1", "--seed", "1", "--record", "games", "--json"];
    let mut command = Command::new(env!("CARGO_BIN_EXE_bottega"));
    assert!(command.args(sim).current_dir(directory).output().unwrap().status.success());
    format!("games/{game}-0.record")
}

#[test]
fn with_plain_the_moves_are_lines_and_enter_goes_on() {
    let directory = tempfile::tempdir().unwrap();
    let file = record(directory.path(), "eriantys");
    let mut terminal = Terminal::open(directory.path(), &["replay", "--step", "--plain", &file]);
    terminal.read("Move 0 of 107");
    terminal.press("\r");
    terminal.read("Move 1 of 107");
    terminal.press("back\r");
    terminal.read("Move 0 of 107");
    // Whoever ends the input has seen enough.
    terminal.press("\x04");
    let ended = terminal.end();
    assert_eq!(ended.code, 0, "{}", ended.text);
    assert!(!ended.text.contains("Move 2 of"), "{}", ended.text);
}

#[test]
fn a_script_asks_a_record_and_hears_the_rest_at_the_end() {
    let directory = tempfile::tempdir().unwrap();
    let file = record(directory.path(), "eriantys");
    let file = directory.path().join(file);
    let step = ["replay", "--step", "--plain", file.to_str().unwrap()];
    let text = play(directory.path(), &[&step[..], &["--language", "it"]].concat(), "table\n105\n");
    for part in ["Mossa 0 di 107", "Isola 1", "Mossa 105 di 107", "Mossa 107 di 107", "Vince"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(!text.contains("Mossa 1 di 107"), "{text}");
    let text = play(directory.path(), &[&step[..], &["--language", "en"]].concat(), "");
    assert_eq!(text.matches("\nMove ").count(), 108, "{text}");
}

#[test]
fn without_a_terminal_it_says_that_lines_need_plain() {
    let directory = tempfile::tempdir().unwrap();
    let file = record(directory.path(), "eriantys");
    let mut command = Command::new(env!("CARGO_BIN_EXE_bottega"));
    let output = command.args(["replay", "--step", &file]).current_dir(directory.path()).output();
    let output = output.unwrap();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(String::from_utf8(output.stderr).unwrap().contains("--plain"));
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
