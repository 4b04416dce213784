//! `bottega replay --step` in a terminal.

use std::path::Path;
use std::process::Command;

use crate::pty::Terminal;

/// Writes a record of a game that bots have played.
pub(crate) fn record(directory: &Path, game: &str) -> String {
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
