//! `docs/hosting.md` knows every option of the server and every metric.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn page() -> String {
    fs::read_to_string(root().join("docs/hosting.md")).unwrap()
}

/// The words that begin like this.
fn words<'a>(text: &'a str, start: &'a str) -> Vec<&'a str> {
    let within = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
    let all = text.split(move |letter: char| !within(letter));
    all.filter(|word| word.starts_with(start) && word.len() > start.len()).collect()
}

#[test]
fn every_option_of_the_server_is_on_the_page() {
    let program = env!("CARGO_BIN_EXE_bottega");
    let output = Command::new(program).args(["serve", "--help"]).output().unwrap();
    let (help, page) = (String::from_utf8(output.stdout).unwrap(), page());
    let options = [words(&help, "--"), words(&help, "BOTTEGA_")].concat();
    assert!(options.len() > 30, "{options:?}");
    for option in options.iter().filter(|option| **option != "--help") {
        assert!(page.contains(&format!("`{option}`")), "{option}");
    }
    for named in [words(&page, "--"), words(&page, "BOTTEGA_")].concat() {
        // Of other programs: what builds this one, and what keeps its data.
        let others = ["--all", "--to", "--release", "BOTTEGA_WITHOUT_WEB"];
        let elsewhere = others.contains(&named) || named.starts_with("---");
        assert!(elsewhere || options.contains(&named), "{named} is no option");
    }
}

#[test]
fn every_metric_is_on_the_page() {
    let page = page();
    let source = fs::read_to_string(root().join("crates/server/src/figures.rs")).unwrap();
    let metrics = [words(&source, "bottega_"), words(&source, "process_")].concat();
    let metrics: Vec<&str> = metrics.into_iter().filter(|name| *name != "note_process").collect();
    assert!(metrics.len() > 12, "{metrics:?}");
    for metric in metrics {
        assert!(page.contains(&format!("`{metric}`")), "{metric}");
    }
}
