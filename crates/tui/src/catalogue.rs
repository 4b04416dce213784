//! Every message that this client asks for is in the catalogue, and every message that only it could
//! ask for is asked for.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use words::{Language, Words};

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            found.extend(sources(&path).into_iter().filter(|_| name != "tests"));
        } else if name.ends_with(".rs")
            && !["tests.rs", "testing.rs", "catalogue.rs"].contains(&&*name)
        {
            found.push(path);
        }
    }
    found
}

/// The program without its tests.
fn program() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let text = |path: &PathBuf| {
        let text = fs::read_to_string(path).unwrap();
        text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default().to_owned()
    };
    sources(&root).iter().map(text).collect()
}

/// The strings of a program.
fn strings(program: &str) -> BTreeSet<&str> {
    program.split('"').filter(|text| !text.is_empty()).collect()
}

fn is_name(text: &str) -> bool {
    text.contains('-')
        && text
            .bytes()
            .all(|letter| matches!(letter, b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_'))
}

/// The messages that are asked for by name: what stands in `say!` and `words.say`.
fn asked(program: &str) -> BTreeSet<&str> {
    let mut asked = BTreeSet::new();
    for call in ["say!(", ".say("] {
        for rest in program.split(call).skip(1) {
            // The name is the first string of the call, if it is there as a whole.
            let head: &str = rest.split([')', ';']).next().unwrap_or_default();
            let mut parts = head.split('"');
            let before = parts.next().unwrap_or_default();
            let name = parts.next().unwrap_or_default();
            if is_name(name) && !before.contains("format!") {
                asked.insert(name);
            }
        }
    }
    asked
}

#[test]
fn there_are_words_for_every_message_in_every_language() {
    let program = program();
    let asked = asked(&program);
    assert!(asked.len() > 100, "{asked:?}");
    for language in Language::ALL {
        let words = Words::of(language);
        let missing: Vec<_> = asked.iter().filter(|name| !words.knows(name)).collect();
        assert!(missing.is_empty(), "{language:?}: {missing:?}");
    }
}

#[test]
fn every_message_of_the_terminal_is_used() {
    let program = program();
    let strings = strings(&program);
    // `terminal-masters-{kind}` stands for all that begin and end like it.
    let patterns: Vec<Vec<&str>> = strings
        .iter()
        .filter(|text| text.contains('{') && text.contains('-'))
        .map(|text| text.split(['{', '}']).step_by(2).collect())
        .collect();
    let fits = |name: &str, pattern: &Vec<&str>| {
        let (Some(first), Some(last)) = (pattern.first(), pattern.last()) else { return false };
        first.contains('-') && name.starts_with(first) && name.ends_with(last)
    };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../words/en");
    let mut unused = Vec::new();
    for file in fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()) {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        if !name.starts_with("terminal") {
            continue;
        }
        let text = fs::read_to_string(&file).unwrap();
        for line in text.lines().filter(|line| !line.starts_with([' ', '#', '}', '-', '.'])) {
            let Some((id, _)) = line.split_once(" =") else { continue };
            let refused = id.starts_with("terminal-refused-");
            let used = strings.contains(id) || patterns.iter().any(|pattern| fits(id, pattern));
            if !used && !refused {
                unused.push(id.to_owned());
            }
        }
    }
    assert!(unused.is_empty(), "{unused:?}");
}
