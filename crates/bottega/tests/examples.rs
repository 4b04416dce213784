//! Runs the examples of the README and of docs/.
//!
//! In a block marked `console` every line that begins with `$ ` is a command; what follows is what
//! it must print. A line `...` stands for any lines, `[..]` for anything within a line. A line
//! `(exit 1)` after the output is the exit code, which else is 0. The blocks of a page run in order
//! in one empty directory.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]
#![allow(clippy::indexing_slicing, reason = "these are tests")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

struct Example {
    line: usize,
    command: String,
    expected: Vec<String>,
    exit: i32,
}

#[test]
fn the_readme_and_every_page_show_what_the_program_does() {
    let pages = pages();
    let mut run = 0;
    for page in &pages {
        let directory = tempfile::tempdir().unwrap();
        for example in examples(&fs::read_to_string(page).unwrap()) {
            check(page, &example, directory.path());
            run += 1;
        }
    }
    assert!(run >= 10, "only {run} examples were found in {pages:?}");
}

fn pages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut pages = vec![root.join("README.md")];
    let docs = fs::read_dir(root.join("docs")).unwrap().map(|entry| entry.unwrap().path());
    pages.extend(docs.filter(|path| path.extension().is_some_and(|end| end == "md")));
    pages.sort();
    pages
}

fn examples(text: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut inside = false;
    for (number, line) in text.lines().enumerate() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if let (true, Some(command)) = (inside, line.strip_prefix("$ ")) {
            let command = command.to_owned();
            examples.push(Example { line: number + 1, command, expected: Vec::new(), exit: 0 });
        } else if let (true, Some(example)) = (inside, examples.last_mut()) {
            match line.strip_prefix("(exit ").and_then(|rest| rest.strip_suffix(')')) {
                Some(code) => example.exit = code.parse().unwrap(),
                None if example.expected.is_empty() && example.command.ends_with('\\') => {
                    example.command.pop();
                    example.command.push_str(line.trim_start());
                }
                None => example.expected.push(line.to_owned()),
            }
        }
    }
    examples
}

fn check(page: &Path, example: &Example, directory: &Path) {
    let binary = Path::new(env!("CARGO_BIN_EXE_bottega")).parent().unwrap();
    let path = format!("{}:{}", binary.display(), std::env::var("PATH").unwrap());
    let output = Command::new("sh")
        .args(["-c", &example.command])
        .current_dir(directory)
        .env("PATH", path)
        .env_remove("BOTTEGA_DATA")
        .env_remove("BOTTEGA_DATABASE")
        .output()
        .unwrap();
    let mut text = String::from_utf8(output.stdout).unwrap();
    text.push_str(&String::from_utf8(output.stderr).unwrap());
    let got: Vec<&str> = text.lines().collect();
    let expected: Vec<&str> = example.expected.iter().map(String::as_str).collect();
    let place = format!("{}:{}: {}", page.display(), example.line, example.command);
    assert!(lines_match(&expected, &got), "{place}\n--- printed:\n{text}");
    assert_eq!(output.status.code(), Some(example.exit), "{place}\n--- printed:\n{text}");
}

fn lines_match(expected: &[&str], got: &[&str]) -> bool {
    match expected {
        [] => got.is_empty(),
        ["...", rest @ ..] => (0..=got.len()).any(|skipped| lines_match(rest, &got[skipped..])),
        [line, rest @ ..] => {
            got.first().is_some_and(|first| line_matches(line, first))
                && lines_match(rest, &got[1..])
        }
    }
}

fn line_matches(expected: &str, got: &str) -> bool {
    let mut parts = expected.split("[..]");
    let first = parts.next().unwrap();
    let Some(mut rest) = got.strip_prefix(first) else {
        return false;
    };
    let mut parts = parts.peekable();
    if parts.peek().is_none() {
        return rest.is_empty();
    }
    while let Some(part) = parts.next() {
        if parts.peek().is_none() {
            return rest.ends_with(part);
        }
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    true
}
