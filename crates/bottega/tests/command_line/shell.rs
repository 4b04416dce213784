//! Completions and manual pages.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use crate::{COMMANDS, run};

fn script(shell: &str) -> String {
    let output = run(&["completions", shell]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Does a shell that is installed accept a script? Nothing is run.
fn accepts(shell: &str, script: &str) -> Option<bool> {
    let mut command = Command::new(shell);
    command.arg("-n").stdin(Stdio::piped()).stdout(Stdio::null());
    let mut child = command.spawn().ok()?;
    child.stdin.take().unwrap().write_all(script.as_bytes()).unwrap();
    Some(child.wait().unwrap().success())
}

#[test]
fn the_completions_are_accepted_by_the_shells_and_know_every_command_and_game() {
    for shell in ["bash", "zsh", "fish"] {
        let script = script(shell);
        match accepts(shell, &script) {
            Some(accepted) => assert!(accepted, "{shell}"),
            None => eprintln!("skipped: {shell} is not installed"),
        }
        for word in COMMANDS.iter().chain(&["eriantys", "masters", "greedy", "hotseat", "solo"]) {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
}

#[test]
fn bash_completes_what_was_begun() {
    let complete = |words: &[&str]| {
        let line = words.iter().map(|word| format!("{word:?}")).collect::<Vec<_>>().join(" ");
        let (last, before) = (words[words.len() - 1], words[words.len() - 2]);
        let ask = format!(
            "{}\nCOMP_WORDS=({line}); COMP_CWORD={}; _bottega bottega {last:?} {before:?}; echo \"${{COMPREPLY[@]}}\"",
            script("bash"),
            words.len() - 1,
        );
        let output = Command::new("bash").args(["--norc", "-c", &ask]).output().unwrap();
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    };
    if Command::new("bash").arg("--version").output().is_err() {
        eprintln!("skipped: bash is not installed");
        return;
    }
    assert_eq!(complete(&["bottega", "pl"]), "play");
    assert_eq!(complete(&["bottega", "play", "er"]), "eriantys");
    assert_eq!(complete(&["bottega", "play", "masters", "--so"]), "--solo");
    assert_eq!(complete(&["bottega", "play", "masters", "--bots", "gr"]), "greedy");
}

#[test]
fn there_is_a_manual_page_for_the_program_and_for_every_command() {
    let page = String::from_utf8(run(&["man"]).stdout).unwrap();
    assert!(page.contains(".TH bottega 1") && page.contains("play"), "{page}");
    let directory = tempfile::tempdir().unwrap();
    let man = directory.path().join("man1");
    assert_eq!(run(&["man", "--out", man.to_str().unwrap()]).status.code(), Some(0));
    for command in COMMANDS.iter().chain(&["play-eriantys", "play-masters", "matches-list"]) {
        let page = fs::read_to_string(man.join(format!("bottega-{command}.1"))).unwrap();
        assert!(page.contains(".SH SYNOPSIS"), "{command}: {page}");
    }
    let taken = directory.path().join("taken");
    fs::write(&taken, "").unwrap();
    let output = run(&["man", "--out", taken.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stderr).unwrap().contains("cannot write into"));
}
