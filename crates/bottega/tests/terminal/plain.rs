//! `--plain`: lines, also through pipes.

use crate::pty::Terminal;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

/// Runs the program with pipes at all ends.
fn open(directory: &Path, arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bottega"));
    command
        .args(arguments)
        .current_dir(directory)
        .env("BOTTEGA_DATA", directory)
        .env("LANG", "en_GB.UTF-8");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// What is said when this is the whole input.
pub(crate) fn play(directory: &Path, arguments: &[&str], input: impl AsRef<[u8]>) -> String {
    let mut child = open(directory, arguments);
    child.stdin.take().unwrap().write_all(input.as_ref()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Answers every question with the first choice until the program ends.
fn always_the_first(directory: &Path, arguments: &[&str]) -> Output {
    let mut child = open(directory, arguments);
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
    let play = |arguments: &[&str], input: &str| play(directory.path(), arguments, input);
    let text = play(&["play", "--plain", "masters", "--solo"], "1\n1\n");
    assert!(text.contains("bottega play --resume"), "{text}");
    let text = play(&["play", "--plain", "--resume"], "1\n");
    assert!(text.contains("Your turn") && !text.contains("Choose two leaders"), "{text}");
}

#[test]
fn the_record_of_a_match_that_was_played_here_is_saved() {
    let directory = tempfile::tempdir().unwrap();
    let text =
        play(directory.path(), &["play", "--plain", "masters", "--solo"], "giveup\ngiveup\n");
    let replay = text.lines().find(|line| line.ends_with("Watch the replay")).unwrap();
    let number = replay.split_whitespace().next().unwrap();
    let input = format!("giveup\ngiveup\n{number}\nview\nsave\nsave\nquit\n");
    let text =
        play(directory.path(), &["play", "--plain", "masters", "--solo", "--name", "ada"], &input);
    assert!(text.contains("Seen by ada"), "{text}");
    assert_eq!(text.matches("is there already, and is left as it is.").count(), 1, "{text}");
    let code = text.split("table ").nth(1).unwrap().split('.').next().unwrap();
    let record = std::fs::read_to_string(directory.path().join(format!("{code}.record"))).unwrap();
    assert!(record.contains("masters"), "{record}");
}

#[test]
fn an_input_that_ends_at_once_hears_how_it_stands() {
    let directory = tempfile::tempdir().unwrap();
    for (arguments, position, question) in [
        (&["play", "--plain", "masters", "--solo"][..], "Market, row 1: ", "Choose two leaders"),
        (&["play", "--plain", "--resume"], "Market, row 1: ", "Choose two leaders"),
        (&["play", "--plain", "eriantys"], "Mother Nature is here", "assistant"),
    ] {
        let text = play(directory.path(), arguments, "");
        assert!(text.find(position).unwrap() < text.rfind(question).unwrap(), "{text}");
        let last = text.lines().last().unwrap();
        assert!(last.starts_with("The match waits for you") && text.ends_with('\n'), "{text}");
    }
}

#[test]
fn every_question_stands_before_its_answer() {
    let directory = tempfile::tempdir().unwrap();
    // All answers are there before the first question is.
    let text = play(directory.path(), &["play", "--plain", "masters", "--solo"], "1\n".repeat(9));
    let mut questions: Vec<&str> = text.split("> \n").collect();
    let rest = questions.pop().unwrap();
    assert_eq!(questions.len(), 10, "nine were answered, one is open: {text}");
    assert!(rest.starts_with("The match waits for you"), "{text}");
    assert!(questions.iter().all(|question| question.contains("\n  1 ")), "{text}");
    for (question, words) in
        questions.iter().zip(["Choose two leaders", "Choose the second", "Your turn"])
    {
        assert!(question.contains(words), "{words}: {text}");
    }
}

#[test]
fn no_bytes_end_the_conversation() {
    let directory = tempfile::tempdir().unwrap();
    let masters = ["play", "--plain", "--language", "en", "masters", "--solo"];
    let long = vec![b'a'; 100_000];
    let said = [&b"say \xff\xfe\n"[..], &long, b"\nsay ", &long[..400], b"\nlook\n"].concat();
    let text = play(directory.path(), &masters, said);
    for part in ["This line is too long.", "A message has 1 to 300", "Pope space 1"] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

/// What is said up to the next question.
fn question(output: &mut impl Read) -> String {
    let mut text = Vec::new();
    while !text.ends_with(b"\n> ") {
        let mut letter = [0];
        output.read_exact(&mut letter).unwrap();
        text.extend(letter);
    }
    String::from_utf8(text).unwrap()
}

#[test]
fn who_answers_only_what_was_asked_is_asked_everything() {
    let directory = tempfile::tempdir().unwrap();
    let mut child = open(directory.path(), &["play", "--plain", "masters", "--solo"]);
    let (mut input, mut output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    for (answer, words) in [
        ("1", "Choose two leaders"),
        ("back", "Choose the second"),
        ("?1", "Choose two leaders"),
        ("1", "\n"),
        ("1", "Choose the second"),
        ("quit", "Your turn"),
    ] {
        let text = question(&mut output);
        assert!(text.contains(words), "{words}: {text}");
        writeln!(input, "{answer}").unwrap();
    }
    assert!(child.wait().unwrap().success());
}

#[test]
fn whoever_has_read_enough_is_not_troubled() {
    let directory = tempfile::tempdir().unwrap();
    let mut child = open(directory.path(), &["play", "--plain", "masters", "--solo"]);
    let mut input = child.stdin.take().unwrap();
    let answers = std::thread::spawn(move || while input.write_all(b"1\n").is_ok() {});
    let head = BufReader::new(child.stdout.take().unwrap()).lines().take(5);
    assert_eq!(head.map(Result::unwrap).count(), 5);
    let output = child.wait_with_output().unwrap();
    answers.join().unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
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

#[test]
fn what_a_person_types_is_answered_before_anything_is_asked_again() {
    let directory = tempfile::tempdir().unwrap();
    let play = ["play", "--plain", "masters", "--solo", "--language", "en"];
    let mut terminal = Terminal::open(directory.path(), &play);
    terminal.read("\n>");
    terminal.press("nonsense\r");
    let text = terminal.read("This is not understood.");
    let mut lines = text.lines().skip_while(|line| *line != "> nonsense").skip(1);
    assert!(lines.next().is_some_and(|line| line.starts_with("This is not understood.")), "{text}");
    terminal.press("quit\r");
    assert_eq!(terminal.end().code, 0);
}
