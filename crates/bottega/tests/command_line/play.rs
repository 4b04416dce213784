//! What the terminal client understands of its command line, as far as nothing is drawn.

use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::Output;

use crate::{bottega, run};

/// Runs without a terminal, with a home that is empty.
fn without_terminal(arguments: &[&str]) -> Output {
    let home = tempfile::tempdir().unwrap();
    bottega(arguments).env("HOME", home.path()).env_remove("BOTTEGA_DATA").output().unwrap()
}

#[track_caller]
fn refuses(arguments: &[&str], code: i32, word: &str) {
    let output = without_terminal(arguments);
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {text}");
    assert!(text.contains(word), "{arguments:?}: {text}");
}

#[test]
fn options_that_contradict_each_other_are_refused() {
    for (arguments, word) in [
        (
            &["eriantys", "--connect", "http://a:1"][..],
            "tip: at a server a table is chosen or opened, without a game here: bottega play \
             --connect http://127.0.0.1:8080\n",
        ),
        (&["eriantys", "--table=K7QM2XPD"], "without a game here: bottega play --connect"),
        (&["--connect", "http://127.0.0.1:1", "eriantys"], "--connect goes without a game"),
        (&["--connect", "http://a:1", "eriantys"], "with bottega play --connect http://a:1\n"),
        (&["--connect", "http://127.0.0.1:1", "--resume"], "is: bottega play --resume\n"),
        (&["--connect", "http://127.0.0.1:1", "--hotseat"], "--hotseat needs a game"),
        (&["--connect", "127.0.0.1:1"], "127.0.0.1:1"),
        (
            &["--table", "K7QM2XPD"],
            "bottega play --connect http://127.0.0.1:8080 --table K7QM2XPD\n\
             A match that was left goes on with: bottega play --resume K7QM2XPD\n",
        ),
        (&["--connect", "http://127.0.0.1:1", "--table", "here"], "K7QM2XPD"),
        (&["masters", "--resume"], "tip: without a game it goes on with the one that was left"),
        // One that reads like the code of a table, and one that does not.
        (&["--resume", "eriantys"], "bottega play --list tells what was left"),
        (&["--resume", "masters"], "bottega play --list tells what was left"),
        (&["--resume", "K7QM2XPD", "masters"], "--resume goes without a game"),
        (&["--resume", "here"], "like K7QM2XPD"),
        (&["--list", "masters"], "--list goes alone: bottega play --list"),
        (&["--list", "--resume"], "--list goes alone: bottega play --list"),
        (&["masters", "--list"], "tip: the matches that wait are listed without a game"),
        (&["--json"], "--json goes with --list: bottega play --list --json"),
        (&["chess"], "the games are: bottega play eriantys, bottega play masters"),
        (&["--hotseat"], "for instance: bottega play --hotseat masters"),
        (&["--players", "3"], "stands behind it: bottega play eriantys --players"),
        (&["--bots", "greedy"], "stands behind it: bottega play eriantys --bots"),
        (&["--solo"], "stands behind it: bottega play masters --solo"),
        (&["--hotseat", "masters", "--bots", "greedy"], "--hotseat goes without --bots"),
        (&["--hotseat", "masters", "--solo"], "--hotseat is for two players or more"),
        (&["masters", "--solo", "--players", "2"], "cannot be used with"),
        (&["eriantys", "--solo"], "unexpected argument '--solo'"),
        (&["masters", "--turn-seconds", "60", "--game-minutes", "9"], "cannot be used with"),
        (&["masters", "--increment", "5"], "--game-minutes"),
        (&["masters", "--turn-seconds", "0"], "1..=86400"),
        (&["--no-take-back"], "stands behind it: bottega play eriantys --no-take-back"),
        (&["eriantys", "--tower", "W,K"], "possible values: W, K, X"),
        (&["--name", " "], "nickname"),
        (&["masters", "--name", "Ada", "--name", "Bo"], "--name stands once"),
        (&["--name", "Ada", "masters", "--name", "Bo"], "--name stands once"),
        (
            &["--name", "Ada", "--hotseat", "eriantys", "--name", "Bo", "--name", "Cy"],
            "3 names are too many for 2 players",
        ),
        (&["--language", "la"], "possible values: en, it"),
    ] {
        refuses(&[&["play"], arguments].concat(), 2, word);
    }
    refuses(&["watch", "http://127.0.0.1:1"], 2, "bottega watch http://127.0.0.1:1 CODE");
    refuses(&["watch", "--plain", "http://127.0.0.1:1/table/K7QM2XPD"], 1, "cannot be reached");
    refuses(&["watch", "localhost", "K7QM2XPD"], 2, "localhost");
}

#[test]
fn a_game_that_cannot_be_is_refused_with_its_rule_before_anything_is_drawn() {
    refuses(&["play", "eriantys", "--characters", "1,2,3"], 1, "E23");
    refuses(&["play", "eriantys", "--tower", "X", "--plain"], 1, "E14");
    let same = ["play", "--hotseat", "eriantys", "--name", "Ada", "--name", "ADA", "--plain"];
    refuses(&same, 1, "ADA");
}

#[test]
fn what_is_mistyped_is_answered_with_what_was_meant() {
    for (arguments, meant) in [
        (&["plya"][..], "'play'"),
        (&["complitions"], "'completions'"),
        (&["play", "eriantis"], "'eriantys'"),
        (&["play", "master"], "'masters'"),
        (&["play", "--hotsead", "masters"], "'--hotseat'"),
        (&["play", "masters", "--plyers", "3"], "'--players'"),
        (&["play", "masters", "--bots", "gredy"], "'greedy'"),
        (&["play", "masters", "--market", "pusch"], "'push'"),
        (&["bot", "--game", "masters", "--level", "randm"], "'random'"),
        (&["try", "eryantis", "--position", "-"], "'eriantys'"),
    ] {
        refuses(arguments, 2, "tip: ");
        refuses(arguments, 2, meant);
    }
}

#[test]
fn without_a_terminal_it_says_what_to_do() {
    for arguments in [
        &["play"][..],
        &["play", "masters", "--solo"],
        &["play", "--resume"],
        &["watch", "http://127.0.0.1:1", "K7QM2XPD"],
    ] {
        refuses(arguments, 2, "--plain plays in lines of text");
    }
}

/// What a run of the program on this data directory prints.
fn says(data: &Path, arguments: &[&str]) -> String {
    let output = bottega(arguments).env("BOTTEGA_DATA", data).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_matches_that_wait_are_listed_and_one_of_them_goes_on() {
    let directory = tempfile::tempdir().unwrap();
    let data = directory.path().join("data");
    let list = || says(&data, &["play", "--list"]);
    let json =
        || -> Value { serde_json::from_str(&says(&data, &["play", "--list", "--json"])).unwrap() };
    assert_eq!(list(), "there is no match to go on with\n");
    assert_eq!(json(), json!([]));
    assert!(!data.exists(), "looking makes nothing");

    let play = |arguments: &[&str]| says(&data, &[&["play", "--plain"], arguments].concat());
    play(&["masters", "--solo", "--name", "ada"]);
    play(&["eriantys", "--players", "3", "--hotseat"]);
    let waiting = json();
    let codes = [0, 1].map(|place| waiting[place]["code"].as_str().unwrap());
    assert_eq!(
        waiting,
        json!([
            {
                "game": "eriantys", "code": codes[0], "place": "here",
                "names": ["Player 1", "Player 2", "Player 3"], "at": waiting[0]["at"],
            },
            {
                "game": "masters", "code": codes[1], "place": "here", "names": ["ada"],
                "at": waiting[1]["at"],
            },
        ])
    );
    assert!(waiting[0]["at"].as_u64() > waiting[1]["at"].as_u64(), "{waiting}");
    let text = list();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with(codes[0]) && lines[0].contains("  eriantys  here  (Player 1, "));
    assert!(lines[1].starts_with(codes[1]) && lines[1].ends_with("  masters   here  (ada)"));

    let latest = play(&["--resume"]);
    assert!(latest.starts_with(&format!("Eriantys, table {}.", codes[0])), "{latest}");
    let other = play(&["--resume", &codes[1].to_lowercase()]);
    assert!(other.starts_with(&format!("Masters of Renaissance, table {}.", codes[1])), "{other}");
    assert_eq!(json()[0]["code"], codes[1], "it is the one that was left last now");
    // Nobody else's match, and none that is not there.
    for arguments in [&["--resume", codes[1], "--name", "grace"][..], &["--resume", "K7QM2XPD"]] {
        let arguments = [&["play", "--plain", "--language", "en"], arguments].concat();
        let output = bottega(&arguments).env("BOTTEGA_DATA", &data).output().unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{text}");
        assert!(text.contains("no such match") && text.contains("bottega play --list"), "{text}");
    }
}

#[test]
fn a_list_that_cannot_be_read_is_no_empty_list() {
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("seats.json"), "{\"version\": 99}").unwrap();
    let list = ["play", "--list", "--json", "--language", "en"];
    let output = bottega(&list).env("BOTTEGA_DATA", directory.path()).output().unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("newer Bottega") && output.stdout.is_empty(), "{text}");
}

#[test]
fn the_help_says_where_games_are_kept() {
    let text = String::from_utf8(run(&["play", "--help"]).stdout).unwrap();
    for place in ["$BOTTEGA_DATA", "$XDG_DATA_HOME/bottega", "~/.local/share/bottega"] {
        assert!(text.contains(place), "{place}: {text}");
    }
}

#[test]
fn playing_alone_has_a_word_everywhere() {
    let solo = crate::json(&["new", "masters", "--solo", "--seed", "7"]);
    assert_eq!(solo, crate::json(&["new", "masters", "--players", "1", "--seed", "7"]));
}

#[test]
fn every_option_of_the_terminal_client_is_on_its_page() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/terminal.md");
    let page = fs::read_to_string(page).unwrap();
    let mut named = 0;
    for command in [&["play"][..], &["play", "masters"], &["watch"], &["tables"], &["man"]] {
        let help = run(&[command, &["--help"]].concat()).stdout;
        let help = String::from_utf8(help).unwrap();
        // Options of a game are on the page of the game.
        let of_game = ["--players", "--market", "--seating", "--absence"];
        let within = |letter: char| letter.is_ascii_lowercase() || letter == '-';
        for option in help.split(|letter| !within(letter)).filter(|word| word.starts_with("--")) {
            let elsewhere = of_game.contains(&option) || option == "--help";
            let there =
                page.contains(&format!("`{option}")) || page.contains(&format!(" {option}"));
            assert!(elsewhere || there, "{command:?}: {option}");
            named += 1;
        }
    }
    assert!(named > 20, "{named}");
}
