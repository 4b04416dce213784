//! The command line, run as a user runs it.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]
#![allow(clippy::indexing_slicing, reason = "these are tests")]

use serde_json::Value;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn bottega(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bottega"));
    command.args(arguments);
    command
}

fn run(arguments: &[&str]) -> Output {
    bottega(arguments).output().unwrap()
}

#[track_caller]
fn json(arguments: &[&str]) -> Value {
    let output = run(arguments);
    assert!(output.status.success(), "{output:?}");
    serde_json::from_slice(&output.stdout).unwrap()
}

fn with_input(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = bottega(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

#[test]
fn alone_it_shows_what_it_can_do() {
    let output = run(&[]);
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).unwrap();
    for command in ["sim", "new", "try", "replay", "Exit codes"] {
        assert!(text.contains(command), "{text}");
    }
}

#[test]
fn wrong_usage_exits_with_2_and_says_what_is_wrong() {
    for (arguments, word) in [
        (&["simulate"][..], "unrecognized subcommand"),
        (&["sim", "chess"], "unrecognized subcommand"),
        (&["sim", "eriantys", "--players", "5"], "2, 3 or 4"),
        (&["sim", "eriantys", "--threads", "0"], "--threads"),
        (&["new", "eriantys", "--characters", "1,2,13"], "1 to 12"),
        (&["new", "eriantys", "--seed", "-1"], "-1"),
        (&["try", "eriantys"], "--position"),
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(text.contains(word), "{arguments:?}: {text}");
    }
}

#[test]
fn what_cannot_be_exits_with_1_and_names_the_rule() {
    for (arguments, word) in [
        (&["new", "eriantys", "--characters", "1,2,3"][..], "E23"),
        (&["new", "eriantys", "--expert", "--characters", "1,2,2"], "E23"),
        (&["new", "eriantys", "--wizards", "2,2"], "E19"),
        (&["new", "eriantys", "--players", "4", "--towers", "W,W,W,K"], "E21"),
        (&["new", "eriantys", "--towers", "W,X"], "E14"),
        (&["new", "eriantys", "--towers", "W"], "one entry per player"),
        (&["new", "eriantys", "--first", "p2"], "E26"),
        (&["replay", "no-such-file"], "cannot read no-such-file"),
        (&["try", "eriantys", "--position", "no-such-file"], "cannot read no-such-file"),
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(text.contains(word), "{arguments:?}: {text}");
    }
}

#[test]
fn the_digest_of_a_simulation_depends_on_the_seed_only() {
    let sim = |seed: &str, threads: &str| {
        let players = ["--players", "4", "--expert", "--games", "100"];
        let rest = ["--seed", seed, "--threads", threads, "--json"];
        json(&[&["sim", "eriantys"], &players[..], &rest].concat())
    };
    let (one, three, other) = (sim("7", "1"), sim("7", "3"), sim("8", "1"));
    assert_eq!(one["digest"], three["digest"]);
    assert_eq!(one["actions"], three["actions"]);
    assert_ne!(one["digest"], other["digest"]);
}

#[test]
fn a_simulation_answers_with_every_figure() {
    let answer = json(&["sim", "eriantys", "--players", "3", "--games", "20", "--json"]);
    let object = answer.as_object().unwrap();
    for key in [
        "game",
        "players",
        "expert",
        "games",
        "actions",
        "seconds",
        "games_per_second",
        "actions_per_second",
        "mean_actions",
        "outcomes",
        "wins",
        "digest",
    ] {
        assert!(object.contains_key(key), "{key} is missing in {answer}");
    }
    assert_eq!((&answer["game"], &answer["players"]), (&"eriantys".into(), &3.into()));
    assert_eq!((&answer["expert"], &answer["games"]), (&false.into(), &20.into()));
    let outcomes: u64 = answer["outcomes"].as_object().unwrap().values().map(number).sum();
    assert_eq!(outcomes, 20);
    let wins: u64 = answer["wins"].as_array().unwrap().iter().map(number).sum();
    assert_eq!(wins + number(&answer["draws"]), 20);
    let mean = number(&answer["actions"]) as f64 / 20.0;
    assert_eq!(answer["mean_actions"].as_f64().unwrap(), mean);
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap()
}

#[test]
fn every_recorded_game_replays_and_an_edit_is_refused_with_its_line() {
    let directory = tempfile::tempdir().unwrap();
    let games = directory.path().to_str().unwrap();
    let sim = ["sim", "eriantys", "--players", "3", "--expert", "--games", "5", "--record", games];
    json(&[&sim[..], &["--json"]].concat());
    for number in 0..5 {
        let file = directory.path().join(format!("eriantys-{number}.record"));
        let text = std::fs::read_to_string(&file).unwrap();
        let answer = json(&["replay", "--json", file.to_str().unwrap()]);
        let steps = answer["steps"].as_array().unwrap();
        assert_eq!(text.lines().nth(6), steps[0].as_str());
        assert!(text.contains(&format!("digest {}\n", answer["digest"].as_str().unwrap())));
        assert!(answer["outcome"]["scores"].as_array().unwrap().len() == 3);
    }
    refuses_edits(&directory.path().join("eriantys-0.record"));
}

fn refuses_edits(file: &Path) {
    let text = std::fs::read_to_string(file).unwrap();
    let lines = text.lines().count();
    let unfinished = text.lines().take(10).fold(String::new(), |sum, line| sum + line + "\n");
    for (edited, word) in [
        (text.replacen("bottega record 1", "bottega record 2", 1), "line 1: "),
        (text.replacen("game eriantys", "game chess", 1), "no game is called \"chess\""),
        (text.replacen("\"players\":3", "\"players\":2", 1), "line 5: "),
        (text.replacen("\nsteps\n", "\nsteps\np0 q9\n", 1), "line 7: "),
        (text.replacen("result p", "result q", 1), &format!("line {}: ", lines - 2)),
        (text.replacen("\ndigest ", "\ndigest 0", 1), &format!("line {}: ", lines - 1)),
        (text.replacen("\ncheck ", "\ncheck 0", 1), &format!("line {lines}: ")),
        (unfinished, "line 11: "),
        (format!("{text}more\n"), &format!("line {}: ", lines + 1)),
    ] {
        let output = with_input(&["replay", "-"], edited.as_bytes());
        assert_eq!(output.status.code(), Some(1));
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(message.contains(word), "{word:?}: {message}");
    }
}

#[test]
fn trying_answers_each_act_and_gives_a_position_to_go_on_from() {
    let start = run(&["new", "eriantys", "--first", "p0", "--seed", "3"]).stdout;
    let acts = ["--act", "a4", "--act", "a4", "--act", "zzz", "--act", "p1 a9", "--json"];
    let output = with_input(&[&["try", "eriantys", "--position", "-"], &acts[..]].concat(), &start);
    assert_eq!(output.status.code(), Some(1), "two acts are refused");
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    let acts = answer["acts"].as_array().unwrap();
    let accepted: Vec<_> = acts.iter().map(|act| act["accepted"].as_bool().unwrap()).collect();
    assert_eq!(accepted, [true, false, false, true]);
    assert_eq!(acts[1]["rule"], "E33");
    assert_eq!(acts[2]["rule"], Value::Null);
    assert_eq!(acts[0]["events"][0]["event"], "assistant_played");
    assert_eq!(answer["to_act"], serde_json::json!([0]));

    // The position can be handed on, and what is listed as legal is.
    let position = serde_json::to_vec(&answer["position"]).unwrap();
    let legal = answer["legal"][0].as_str().unwrap();
    let next = ["try", "eriantys", "--position", "-", "--act", legal, "--json"];
    assert_eq!(with_input(&next, &position).status.code(), Some(0));
}

#[test]
fn several_actions_in_one_act_are_accepted_whole_or_not_at_all() {
    let start =
        run(&["new", "eriantys", "--expert", "--characters", "7,8,9", "--seed", "3"]).stdout;
    let act = |act: &str| {
        let arguments = ["--act", "a4", "--act", "a9", "--act", act, "--json"];
        let try_it = [&["try", "eriantys", "--position", "-"], &arguments[..]].concat();
        let output = with_input(&try_it, &start);
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        (answer["acts"][2]["accepted"].as_bool().unwrap(), answer["position"].clone())
    };
    let (accepted, after) = act("x7; done");
    assert!(accepted);
    let (accepted, untouched) = act("x7; done; done");
    assert!(!accepted);
    let (accepted, before) = act("nonsense");
    assert!(!accepted);
    assert_eq!(untouched, before);
    assert_ne!(after, before);
}

#[test]
fn leaving_and_giving_up_can_be_tried_too() {
    let start = run(&["new", "eriantys", "--players", "3", "--first", "p0"]).stdout;
    let acts = ["--act", "p1 leaves", "--act", "p2 gives up", "--act", "time is up", "--json"];
    let output = with_input(&[&["try", "eriantys", "--position", "-"], &acts[..]].concat(), &start);
    assert_eq!(output.status.code(), Some(0));
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["outcome"]["reason"], "forfeit");
    assert_eq!(answer["outcome"]["verdict"]["won"], serde_json::json!([0]));
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let directory = tempfile::tempdir().unwrap();
    let games = directory.path().to_str().unwrap();
    json(&["sim", "eriantys", "--games", "1", "--record", games, "--json"]);
    let file = directory.path().join("eriantys-0.record");
    let mut child = bottega(&["replay", "--step", file.to_str().unwrap()])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
}
