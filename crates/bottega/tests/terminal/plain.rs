//! `--plain`: lines, also through pipes.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Answers every question with the first choice until the program ends.
fn always_the_first(directory: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bottega"));
    command.args(arguments).env("BOTTEGA_DATA", directory).env("LANG", "en_GB.UTF-8");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let answers = std::thread::spawn(move || while input.write_all(b"1\n").is_ok() {});
    let output = child.wait_with_output().unwrap();
    answers.join().unwrap();
    output
}

#[test]
fn a_whole_game_of_each_kind_is_played_through_pipes() {
    for (arguments, end) in [
        (&["play", "--plain", "masters", "--solo"][..], "Lorenzo"),
        (&["play", "--plain", "eriantys", "--bots", "random"], "Towers"),
    ] {
        let directory = tempfile::tempdir().unwrap();
        let output = always_the_first(directory.path(), arguments);
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(0), "{text}");
        assert!(text.contains("Play again") && text.contains(end), "{text}");
        assert!(!text.contains('\x1b'), "nothing is drawn: {text}");
    }
}

#[test]
fn the_end_of_the_input_leaves_the_game_where_it_is() {
    let directory = tempfile::tempdir().unwrap();
    let play = |arguments: &[&str], input: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bottega"));
        command.args(arguments).env("BOTTEGA_DATA", directory.path()).env("LANG", "C.UTF-8");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let text = play(&["play", "--plain", "masters", "--solo"], "1\n1\n");
    assert!(text.contains("bottega play --resume"), "{text}");
    let text = play(&["play", "--plain", "--resume"], "1\n");
    assert!(text.contains("Your turn") && !text.contains("Choose two leaders"), "{text}");
}

#[test]
fn a_script_is_told_when_there_is_nothing_to_play() {
    let directory = tempfile::tempdir().unwrap();
    let nowhere = ["--connect", "http://127.0.0.1:1", "--table", "K7QM2XPD"];
    for (arguments, why) in [(&nowhere[..], "cannot be reached"), (&["--resume"], "no match")] {
        let play = [&["play", "--plain", "--language", "en"], arguments].concat();
        let output = always_the_first(directory.path(), &play);
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{text}");
        assert!(text.starts_with("bottega: ") && text.contains(why), "{text}");
    }
}
