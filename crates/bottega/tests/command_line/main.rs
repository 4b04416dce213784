//! The command line, run as a user runs it.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]
#![allow(clippy::indexing_slicing, reason = "these are tests")]

mod arena;
mod masters;
mod matches;
mod play;
mod shell;

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

/// Every sub-command.
const COMMANDS: [&str; 14] = [
    "serve",
    "play",
    "watch",
    "tables",
    "bot",
    "load",
    "sim",
    "arena",
    "new",
    "try",
    "replay",
    "matches",
    "completions",
    "man",
];

#[test]
fn its_help_shows_what_it_can_do() {
    let output = run(&["--help"]);
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).unwrap();
    for command in COMMANDS.iter().chain(&["Exit codes"]) {
        assert!(text.contains(command), "{text}");
    }
}

#[test]
fn wrong_usage_exits_with_2_and_says_what_is_wrong() {
    for (arguments, word) in [
        (&["simulate"][..], "unrecognized subcommand"),
        (&["sim", "chess"], "unrecognized subcommand"),
        (&["sim", "eriantys", "--players", "5"], "2 to 4"),
        (&["sim", "eriantys", "--games", "0"], "--games"),
        (&["sim", "eriantys", "--threads", "0"], "--threads"),
        (&["sim", "eriantys", "--threads", "1025"], "--threads"),
        (&["sim", "eriantys", "--threads", "many"], "--threads"),
        (&["sim", "eriantys", "--absence", "wait"], "skip, abort, auto-highest"),
        (&["new", "eriantys", "--tower", "W"], "--tower needs one value per player (2)"),
        (&["new", "eriantys", "--players", "4", "--wizard", "1,2"], "one value per player (4)"),
        (&["new", "eriantys", "--towers", "W,K"], "unexpected argument '--towers'"),
        (&["new", "eriantys", "--wizard", "1,5"], "1 to 4"),
        (&["new", "eriantys", "--mother-nature", "12"], "0 to 11"),
        (&["new", "eriantys", "--characters", "1,2,13"], "1 to 12"),
        (&["new", "eriantys", "--seed", "-1"], "-1"),
        (&["sim", "masters", "--players", "0"], "1 to 4"),
        (&["sim", "masters", "--players", "5"], "1 to 4"),
        (&["sim", "masters", "--games", "0"], "--games"),
        (&["new", "masters", "--market", "mix"], "push, shuffle"),
        (&["new", "masters", "--seating", "p0"], "random, fixed"),
        (&["new", "masters", "--absence", "auto-highest"], "skip, abort, score"),
        (&["new", "masters", "--expert"], "unexpected argument '--expert'"),
        (&["arena", "eriantys"], "--bots"),
        (&["arena", "eriantys", "--bots", "greedy,clever"], "possible values: random, greedy"),
        (&["arena", "eriantys", "--bots", "greedy"], "one bot per player (2), not 1"),
        (&["arena", "masters", "--bots", "greedy,random,random"], "--players"),
        (&["arena", "masters", "--bots", "greedy,random", "--games", "0"], "--games"),
        (&["try", "masters"], "--position"),
        (&["try", "chess", "--position", "-"], "eriantys, masters"),
        (&["try", "eriantys"], "--position"),
        (&["replay", "--json", "--step", "file"], "--step"),
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
        (&["new", "eriantys", "--wizard", "2,2"], "E19"),
        (&["new", "eriantys", "--players", "4", "--tower", "W,W,W,K"], "E21"),
        (&["new", "eriantys", "--tower", "W,X"], "E14"),
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
fn the_digest_of_a_simulation_depends_on_everything_but_the_threads() {
    let sim = |options: &[&str]| {
        let answer = json(&[&["sim", "eriantys", "--json"], options].concat());
        (answer["digest"].clone(), answer["actions"].clone())
    };
    let one = sim(&["--games", "100", "--seed", "7", "--threads", "1"]);
    assert_eq!(one, sim(&["--games", "100", "--seed", "7", "--threads", "3"]));
    assert_eq!(one, sim(&["--games", "100", "--seed", "7", "--threads", "1024"]));
    for other in [
        &["--games", "100", "--seed", "8"][..],
        &["--games", "99", "--seed", "7"],
        &["--games", "100", "--seed", "7", "--expert"],
        &["--games", "100", "--seed", "7", "--absence", "abort"],
    ] {
        assert_ne!(one.0, sim(other).0, "{other:?}");
    }
}

#[test]
fn a_simulation_answers_with_every_figure() {
    let answer = json(&["sim", "eriantys", "--players", "3", "--games", "20", "--json"]);
    let object = answer.as_object().unwrap();
    for key in [
        "game",
        "players",
        "expert",
        "absence",
        "seed",
        "games",
        "actions",
        "seconds",
        "games_per_second",
        "actions_per_second",
        "mean_actions",
        "outcomes",
        "wins",
        "draws",
        "digest",
    ] {
        assert!(object.contains_key(key), "{key} is missing in {answer}");
    }
    assert_eq!((&answer["game"], &answer["players"]), (&"eriantys".into(), &3.into()));
    assert_eq!((&answer["expert"], &answer["games"]), (&false.into(), &20.into()));
    assert_eq!((&answer["absence"], &answer["seed"]), (&"skip".into(), &"0".into()));
    let outcomes: u64 = answer["outcomes"].as_object().unwrap().values().map(number).sum();
    assert_eq!(outcomes, 20);
    let wins: u64 = answer["wins"].as_array().unwrap().iter().map(number).sum();
    assert_eq!(wins + number(&answer["draws"]), 20);
    let mean = number(&answer["actions"]) as f64 / 20.0;
    assert_eq!(answer["mean_actions"].as_f64().unwrap(), mean);
}

#[test]
fn a_small_seed_stands_in_the_first_bytes() {
    let new = |seed: &str| json(&["new", "eriantys", "--seed", seed]);
    assert_eq!(new("7"), new(&format!("0x07{}", "00".repeat(31))));
    assert_eq!(new("258"), new(&format!("0x0201{}", "00".repeat(30))));
    assert_ne!(new("7"), new(&format!("0x{}07", "00".repeat(31))));
}

#[test]
fn a_simulation_does_not_overwrite_records() {
    let directory = tempfile::tempdir().unwrap();
    let games = directory.path().to_str().unwrap();
    let sim = |seed: &str| {
        run(&["sim", "eriantys", "--games", "1", "--seed", seed, "--record", games, "--json"])
    };
    assert_eq!(sim("1").status.code(), Some(0));
    let record = || std::fs::read_to_string(directory.path().join("eriantys-0.record")).unwrap();
    let before = record();
    let again = sim("2");
    assert_eq!(again.status.code(), Some(1));
    let text = String::from_utf8(again.stderr).unwrap();
    assert!(text.contains("game 0") && text.contains("cannot write"), "{text}");
    assert!(text.contains("eriantys-0.record"), "{text}");
    assert!(again.stdout.is_empty());
    assert_eq!(record(), before);
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
        assert_eq!(answer["outcome"]["scores"].as_array().unwrap().len(), 3);
    }
    refuses_edits(&directory.path().join("eriantys-0.record"));
}

fn refuses_edits(file: &Path) {
    let text = std::fs::read_to_string(file).unwrap();
    let lines = text.lines().count();
    let unfinished = text.lines().take(10).fold(String::new(), |sum, line| sum + line + "\n");
    for (edited, word) in [
        (text.replacen("bottega record 1", "bottega record 2", 1), "line 1: "),
        (text.replacen("game eriantys", "game chess", 1), "line 2: no game is called \"chess\""),
        (text.replacen("\"players\":3", "\"players\":5", 1), "line 3: "),
        (text.replacen("\"absence\"", "\"absense\"", 1), "line 3: "),
        (text.replacen("skip\"", "skip\",\"first\":3", 1), "line 3: p3 cannot begin"),
        (text.replacen("\"players\":3", "\"players\":2", 1), "line 4: "),
        (text.replacen("[{},{},{}]", "[{},{},{},{}]", 1), "line 4: "),
        (text.replacen("[{},{}", "[{\"wizard\":2},{\"wizard\":2}", 1), "line 4: wizard 2"),
        (text.replacen("seed 0x", "seed 1x", 1), "line 5: "),
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
    for act in acts {
        let mut fields: Vec<&str> = act.as_object().unwrap().keys().map(String::as_str).collect();
        fields.sort_unstable();
        assert_eq!(fields, ["accepted", "act", "error", "events", "rule"]);
    }
    assert_eq!((&acts[0]["rule"], &acts[0]["error"]), (&Value::Null, &Value::Null));
    assert_eq!(acts[1]["rule"], "E33");
    assert!(acts[1]["error"].is_string());
    assert_eq!(acts[2]["rule"], Value::Null, "what cannot be read breaks no rule");
    assert!(acts[2]["error"].is_string());
    assert_eq!(acts[0]["events"][0]["event"], "assistant_played");
    assert_eq!(answer["to_act"], serde_json::json!([0]));
    assert_eq!((&answer["waiting"], &answer["outcome"]), (&false.into(), &Value::Null));

    // The position can be handed on, alone or in the whole answer, and what is listed is legal.
    let position = serde_json::to_vec(&answer["position"]).unwrap();
    let legal = answer["legal"][0].as_str().unwrap();
    let next = ["try", "eriantys", "--position", "-", "--act", legal, "--json"];
    let from_position = with_input(&next, &position);
    assert_eq!(from_position.status.code(), Some(0));
    let from_answer = with_input(&next, &output.stdout);
    assert_eq!(from_answer.stdout, from_position.stdout);
    let with_mark = with_input(&next, &[b"\xef\xbb\xbf", &position[..]].concat());
    assert_eq!(with_mark.stdout, from_position.stdout, "a byte order mark is no flaw");
}

#[test]
fn trying_writes_the_position_where_it_is_told_to() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("next.json");
    let path = file.to_str().unwrap();
    let start = run(&["new", "eriantys", "--first", "p0"]).stdout;
    let act = |input: &[u8], position: &str, act: &str| {
        let arguments = ["--act", act, "--out", path, "--json"];
        let try_it = [&["try", "eriantys", "--position", position], &arguments[..]].concat();
        let output = with_input(&try_it, input);
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        let written = std::fs::read(&file).unwrap();
        assert_eq!(serde_json::from_slice::<Value>(&written).unwrap(), answer["position"]);
        (output.status.code(), answer["position"].clone())
    };
    let (code, first) = act(&start, "-", "a4");
    assert_eq!(code, Some(0));
    // The file can be read and written at once, and a refusal writes what there is.
    let (code, second) = act(b"", path, "a9");
    assert_eq!(code, Some(0));
    assert_ne!(first, second);
    assert_eq!(act(b"", path, "zzz"), (Some(1), second));

    let nowhere = directory.path().join("no/such/directory");
    let output = run(&["try", "eriantys", "--position", path, "--out", nowhere.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stderr).unwrap().contains("cannot write"));
}

#[test]
fn trying_says_when_the_game_waits() {
    let start = run(&["new", "eriantys", "--first", "p0"]).stdout;
    let try_it = ["try", "eriantys", "--position", "-", "--act", "p1 leaves"];
    let text = String::from_utf8(with_input(&try_it, &start).stdout).unwrap();
    assert!(text.contains("  the game is suspended\n"), "{text}");
    assert!(text.ends_with("nobody may act: the game waits until absent players return\n"));

    let output = with_input(&[&try_it[..], &["--act", "a4", "--json"]].concat(), &start);
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["waiting"], true);
    assert_eq!((&answer["to_act"], &answer["legal"]), (&empty(), &empty()));
    assert_eq!(answer["acts"][1]["rule"], "E99");
    assert_eq!(answer["outcome"], Value::Null);
}

fn empty() -> Value {
    Value::Array(Vec::new())
}

#[test]
fn a_refusal_names_the_rule_of_whose_turn_it_is() {
    let new = ["new", "eriantys", "--expert", "--characters", "4,8,9", "--first", "p0"];
    let start = run(&new).stdout;
    let rules = |before: &[&str], acts: &[&str]| {
        let acts: Vec<&str> =
            [before, acts].concat().into_iter().flat_map(|a| ["--act", a]).collect();
        let try_it = [&["try", "eriantys", "--position", "-", "--json"], &acts[..]].concat();
        let answer: Value = serde_json::from_slice(&with_input(&try_it, &start).stdout).unwrap();
        let tried = answer["acts"].as_array().unwrap().iter().skip(before.len());
        tried.map(|act| act["rule"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(rules(&[], &["p1 a4", "p1 x4", "p0 x4", "p0 m1"]), ["E31", "E31", "E73", "E28"]);
    let turn = rules(&["a4", "a9"], &["p1 m1", "p1 a3", "p1 x4", "p0 a3", "p0 m1"]);
    assert_eq!(turn, ["E35", "E35", "E73", "E32", "E38"]);
}

#[test]
fn small_and_capital_letters_are_the_same_in_actions_but_not_in_words() {
    let start = run(&["new", "eriantys", "--first", "p0"]).stdout;
    let acts = ["A4", "P1 A9", "p1 Leaves", "Time is up"];
    let acts: Vec<&str> = acts.into_iter().flat_map(|act| ["--act", act]).collect();
    let try_it = [&["try", "eriantys", "--position", "-", "--json"], &acts[..]].concat();
    let answer: Value = serde_json::from_slice(&with_input(&try_it, &start).stdout).unwrap();
    let acts = answer["acts"].as_array().unwrap();
    let accepted: Vec<_> = acts.iter().map(|act| act["accepted"].as_bool().unwrap()).collect();
    assert_eq!(accepted, [true, true, false, false]);
}

#[test]
fn only_the_fields_that_the_page_names_may_be_left_out() {
    let new = ["new", "eriantys", "--expert", "--characters", "1,5,7", "--first", "p0"];
    let try_it = ["try", "eriantys", "--position", "-", "--json", "--act"];
    let start = with_input(&[&try_it[..], &["a4"]].concat(), &run(&new).stdout).stdout;
    let turn = with_input(&[&try_it[..], &["a9"]].concat(), &start).stdout;
    let position = serde_json::from_slice::<Value>(&turn).unwrap()["position"].clone();
    let may_be_missing = [
        "/absence",
        "/expert",
        "/players/0/last",
        "/players/0/coins",
        "/groups/0/students",
        "/expert/characters/0/students",
        "/expert/characters/1/no_entry",
    ];
    for place in ["", "/phase", "/players/0", "/groups/0", "/expert", "/chance"]
        .into_iter()
        .chain(["/expert/characters/0", "/expert/characters/1"])
    {
        for field in position.pointer(place).unwrap().as_object().unwrap().keys() {
            let mut without = position.clone();
            without.pointer_mut(place).unwrap().as_object_mut().unwrap().remove(field);
            let path = format!("{place}/{field}");
            let text = serde_json::to_vec(&without).unwrap();
            let error = with_input(&["try", "eriantys", "--position", "-"], &text).stderr;
            let missed = String::from_utf8(error).unwrap().contains("missing field");
            assert_eq!(missed, !may_be_missing.contains(&path.as_str()), "{path}");
        }
    }
}

#[test]
fn a_position_that_is_no_position_is_refused() {
    for text in ["", "[]", "{}", "{\"position\": {}}", "{\"position\": \"eriantys 2\"}"] {
        let output = with_input(&["try", "eriantys", "--position", "-"], text.as_bytes());
        assert_eq!(output.status.code(), Some(1));
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(message.contains("not a position document of eriantys"), "{text}: {message}");
    }
}

#[test]
fn the_answers_of_try_and_replay_hold_the_score_sheet() {
    let directory = tempfile::tempdir().unwrap();
    let games = directory.path().to_str().unwrap();
    json(&["sim", "eriantys", "--games", "1", "--seed", "1", "--record", games, "--json"]);
    let file = directory.path().join("eriantys-0.record");
    let replayed = run(&["replay", "--json", file.to_str().unwrap()]).stdout;
    let replay: Value = serde_json::from_slice(&replayed).unwrap();
    let score = &replay["outcome"]["scores"][0];
    assert!(score["counts"]["towers"].is_u64() && score["counts"]["professors"].is_u64());
    assert_eq!((&score["rank"], &score["note"]), (&1.into(), &Value::Null));

    // What `replay` answers can be tried, too: after the end nothing is legal.
    let output = with_input(&["try", "eriantys", "--position", "-", "--json"], &replayed);
    let tried: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(tried["outcome"], replay["outcome"]);
    assert_eq!((&tried["waiting"], &tried["legal"]), (&false.into(), &empty()));
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
        assert_eq!(answer["acts"].as_array().unwrap().len(), 3);
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
fn a_batch_is_of_one_seat_and_ends_with_what_it_reveals() {
    let new = ["new", "eriantys", "--expert", "--characters", "1,7,10", "--seed", "7"];
    let start = run(&new).stdout;
    let act = |act: &str| {
        let arguments = ["--act", "a7", "--act", "a3", "--act", act, "--json"];
        let try_it = [&["try", "eriantys", "--position", "-"], &arguments[..]].concat();
        let answer: Value = serde_json::from_slice(&with_input(&try_it, &start).stdout).unwrap();
        answer["acts"][2].clone()
    };
    // Character 1 draws from the bag.
    assert_eq!(act("R-d; x1 R-5")["accepted"], true);
    for (refused, word) in [
        ("x1 R-5; R-d", "at \"R-d\": nothing can follow"),
        ("p1 R-d; p0 G-d", "one seat"),
        ("R-d; p0 leaves", "one seat"),
        (" ; ", "no action"),
    ] {
        let tried = act(refused);
        assert_eq!(
            (&tried["accepted"], &tried["rule"]),
            (&false.into(), &Value::Null),
            "{refused}"
        );
        assert!(tried["error"].as_str().unwrap().contains(word), "{tried}");
    }
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
    let scores = &answer["outcome"]["scores"];
    assert_eq!(scores[0]["counts"], serde_json::json!({"towers": 0, "professors": 0}));
    assert_eq!(scores[2]["note"], "gave up");
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let directory = tempfile::tempdir().unwrap();
    let games = directory.path().to_str().unwrap();
    json(&["sim", "eriantys", "--games", "1", "--record", games, "--json"]);
    let file = directory.path().join("eriantys-0.record");
    let mut child = bottega(&["replay", "--step", "--plain", file.to_str().unwrap()])
        .env("BOTTEGA_DATA", directory.path())
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
