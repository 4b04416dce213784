//! What the terminal client understands of its command line, as far as nothing is drawn.

use std::fs;
use std::process::Output;

use crate::{bottega, json, run};

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
        (&["eriantys", "--connect", "http://127.0.0.1:1"][..], "unexpected argument '--connect'"),
        (&["--connect", "http://127.0.0.1:1", "eriantys"], "--connect goes without a game"),
        (&["--connect", "http://127.0.0.1:1", "--resume"], "cannot be used with"),
        (&["--connect", "http://127.0.0.1:1", "--hotseat"], "--hotseat needs a game"),
        (&["--connect", "127.0.0.1:1"], "127.0.0.1:1"),
        (&["--table", "K7QM2XPD"], "--connect"),
        (&["--connect", "http://127.0.0.1:1", "--table", "here"], "K7QM2XPD"),
        (&["--resume", "masters"], "--resume goes without a game"),
        (&["--hotseat"], "--hotseat needs a game"),
        (&["--hotseat", "masters", "--bots", "greedy"], "--hotseat goes without --bots"),
        (&["--hotseat", "masters", "--solo"], "--hotseat is for two players or more"),
        (&["masters", "--solo", "--players", "2"], "cannot be used with"),
        (&["eriantys", "--solo"], "unexpected argument '--solo'"),
        (&["eriantys", "--tower", "W,K"], "possible values: W, K, X"),
        (&["--name", " "], "nickname"),
        (&["--language", "la"], "possible values: en, it"),
    ] {
        refuses(&[&["play"], arguments].concat(), 2, word);
    }
    refuses(&["watch", "http://127.0.0.1:1"], 2, "<CODE>");
    refuses(&["watch", "localhost", "K7QM2XPD"], 2, "localhost");
}

#[test]
fn a_game_that_cannot_be_is_refused_with_its_rule_before_anything_is_drawn() {
    refuses(&["play", "eriantys", "--characters", "1,2,3"], 1, "E23");
    refuses(&["play", "eriantys", "--tower", "X", "--plain"], 1, "E14");
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

#[test]
fn the_help_says_where_games_are_kept() {
    let text = String::from_utf8(run(&["play", "--help"]).stdout).unwrap();
    for place in ["$BOTTEGA_DATA", "$XDG_DATA_HOME/bottega", "~/.local/share/bottega"] {
        assert!(text.contains(place), "{place}: {text}");
    }
}

#[test]
fn playing_alone_has_a_word_everywhere() {
    let solo = json(&["new", "masters", "--solo", "--seed", "7"]);
    assert_eq!(solo, json(&["new", "masters", "--players", "1", "--seed", "7"]));
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
