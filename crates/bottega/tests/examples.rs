//! Runs the examples of the README and of docs/.
//!
//! In a block marked `console` every line that begins with `$ ` is a command; what follows is what
//! it must print. A line `...` stands for any lines, `[..]` for anything within a line. A line
//! `(exit 1)` after the output is the exit code, which else is 0. The blocks of a page run in order
//! in one directory, in which there is nothing but `docs/play.py`.
//!
//! A page that speaks to `http://127.0.0.1:8080` gets a server of its own. The codes and tokens on the
//! page are samples: what the server gives instead takes their place in all that follows.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]
#![allow(clippy::indexing_slicing, reason = "these are tests")]

mod served;

use served::Served;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Where the server is on the pages.
const ADDRESS: &str = "http://127.0.0.1:8080";

struct Example {
    line: usize,
    command: String,
    expected: Vec<String>,
    exit: i32,
}

#[test]
fn the_readme_and_every_page_show_what_the_program_does() {
    let pages = pages();
    let missing: Vec<&str> =
        ["curl", "python3"].into_iter().filter(|tool| !is_there(tool)).collect();
    let (mut run, mut skipped) = (0, 0);
    for path in &pages {
        let text = fs::read_to_string(path).unwrap();
        let mut page = Page::open(path, &text);
        for example in examples(&text) {
            if missing.iter().any(|tool| example.command.contains(tool)) {
                skipped += 1;
                continue;
            }
            page.check(&example);
            run += 1;
        }
    }
    if skipped > 0 {
        eprintln!("{skipped} examples were skipped: {} not installed", missing.join(" and "));
    }
    assert!(run >= 10, "only {run} examples were found in {pages:?}");
}

fn is_there(tool: &str) -> bool {
    let quiet = Command::new(tool).arg("--version").stdout(Stdio::null()).status();
    quiet.is_ok_and(|status| status.success())
}

fn pages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut pages = vec![root.join("README.md")];
    let folders = ["docs", "docs/dialects"].map(|folder| fs::read_dir(root.join(folder)).unwrap());
    let docs = folders.into_iter().flatten().map(|entry| entry.unwrap().path());
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
                // A quote that is still open goes on in the next line.
                None if example.command.matches('\'').count() % 2 == 1 => {
                    example.command.push('\n');
                    example.command.push_str(line);
                }
                None => example.expected.push(line.to_owned()),
            }
        }
    }
    examples
}

/// A page whose examples are being run.
struct Page<'a> {
    path: &'a Path,
    directory: tempfile::TempDir,
    server: Option<Served>,
    /// What stands on the page, and what stands for it.
    samples: Vec<(String, String)>,
}

impl Page<'_> {
    fn open<'a>(path: &'a Path, text: &str) -> Page<'a> {
        let directory = tempfile::tempdir().unwrap();
        let player = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/play.py");
        fs::create_dir(directory.path().join("docs")).unwrap();
        fs::copy(player, directory.path().join("docs/play.py")).unwrap();
        let speaks = examples(text).iter().any(|example| example.command.contains(ADDRESS));
        let server = speaks.then(Served::start);
        let address = server.iter().map(|server| (ADDRESS.to_owned(), server.address.clone()));
        Page { path, directory, samples: address.collect(), server }
    }

    fn check(&mut self, example: &Example) {
        let binary = Path::new(env!("CARGO_BIN_EXE_bottega")).parent().unwrap();
        let path = format!("{}:{}", binary.display(), std::env::var("PATH").unwrap());
        let output = Command::new("sh")
            .args(["-c", &self.meant(&example.command)])
            .current_dir(self.directory.path())
            .env("PATH", path)
            .env_remove("BOTTEGA_DATA")
            .env_remove("BOTTEGA_DATABASE")
            .output()
            .unwrap();
        let mut text = String::from_utf8(output.stdout).unwrap();
        text.push_str(&String::from_utf8(output.stderr).unwrap());
        if self.server.is_some() {
            self.learn(&example.expected.join("\n"), &text);
        }
        let got: Vec<&str> = text.lines().collect();
        let expected: Vec<String> = example.expected.iter().map(|line| self.meant(line)).collect();
        let expected: Vec<&str> = expected.iter().map(String::as_str).collect();
        let place = format!("{}:{}: {}", self.path.display(), example.line, example.command);
        assert!(lines_match(&expected, &got), "{place}\n--- printed:\n{text}");
        assert_eq!(output.status.code(), Some(example.exit), "{place}\n--- printed:\n{text}");
    }

    /// Text of the page with what its samples stand for.
    fn meant(&self, text: &str) -> String {
        let replace = |text: String, (sample, real): &(String, String)| text.replace(sample, real);
        self.samples.iter().fold(text.to_owned(), replace)
    }

    /// Notes what new samples stand for: codes and tokens, in the order in which they come.
    fn learn(&mut self, expected: &str, got: &str) {
        for field in ["\"code\":\"", "\"token\":\""] {
            for (sample, real) in values(expected, field).zip(values(got, field)) {
                if is_sample(sample) && self.samples.iter().all(|(known, _)| known != sample) {
                    self.samples.push((sample.to_owned(), real.to_owned()));
                }
            }
        }
    }
}

/// A table code or a token. (Refusals have codes, too, but those are words.)
fn is_sample(text: &str) -> bool {
    let code = |letter: u8| letter.is_ascii_uppercase() || letter.is_ascii_digit();
    [8, 12].contains(&text.len()) && text.bytes().all(code) || text.len() == 32
}

/// The texts that follow this field in JSON.
fn values<'a>(json: &'a str, field: &str) -> impl Iterator<Item = &'a str> {
    json.split(field).skip(1).filter_map(|rest| Some(rest.split_once('"')?.0))
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
