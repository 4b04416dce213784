//! The pages for people: their links lead somewhere, and the pages of rule numbers are complete.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The numbers that have a sentence on a page of rules, in the order of the page.
fn numbers(page: &str, letter: &str) -> Vec<u32> {
    let page = fs::read_to_string(root().join("docs").join(page)).unwrap();
    let start = format!("- **{letter}");
    let named = page.lines().filter_map(|line| line.strip_prefix(&start)?.split_once("** "));
    named.map(|(number, _)| number.parse().unwrap()).collect()
}

#[test]
fn every_rule_number_has_its_sentence() {
    assert_eq!(numbers("eriantys-rules.md", "E"), (1..=107).collect::<Vec<_>>());
    let masters = [
        1..=6,     // pieces
        10..=21,   // set-up
        30..=37,   // turns
        40..=53,   // the market, white marbles
        60..=68,   // depots
        70..=76,   // discarding, strongbox
        80..=88,   // buying
        100..=112, // producing
        120..=128, // leaders
        140..=150, // faith
        160..=170, // the end
        180..=193, // solo
        200..=204, // what is seen
        210..=217, // absent players
    ];
    let masters: Vec<u32> = masters.into_iter().flatten().collect();
    assert_eq!(numbers("masters-rules.md", "M"), masters);
}

#[test]
fn every_link_leads_to_a_file() {
    let folders =
        ["docs", "docs/dialects"].map(|folder| fs::read_dir(root().join(folder)).unwrap());
    let docs = folders.into_iter().flatten().map(|entry| entry.unwrap().path());
    let top = ["README.md", "ARCHITECTURE.md", "CHANGELOG.md"].map(|page| root().join(page));
    let mut links = 0;
    for page in docs.filter(|path| path.extension().is_some_and(|end| end == "md")).chain(top) {
        let text = fs::read_to_string(&page).unwrap();
        for link in text.split("](").skip(1) {
            let (target, _) = link.split_once(')').unwrap();
            if !target.contains("://") {
                let (file, _) = target.split_once('#').unwrap_or((target, ""));
                let there = file.is_empty() || page.parent().unwrap().join(file).exists();
                assert!(there, "{}: {target}", page.display());
                links += 1;
            }
        }
    }
    assert!(links > 10, "only {links} links were found");
}

/// After `<!-- screen NAME -->` stands what the program draws, as its reviewed snapshot has it.
#[test]
fn the_screens_on_the_page_of_the_terminal_are_real() {
    let page = fs::read_to_string(root().join("docs/terminal.md")).unwrap();
    let mut screens = 0;
    for shown in page.split("<!-- screen ").skip(1) {
        let (name, rest) = shown.split_once(" -->\n```text\n").unwrap();
        let (shown, _) = rest.split_once("\n```\n").unwrap();
        let snapshots = "crates/tui/src/screen/tests/snapshots/tui__screen__tests__pages__";
        let snapshot = format!("{snapshots}{name}.snap");
        let snapshot = fs::read_to_string(root().join(&snapshot)).unwrap();
        let lines = snapshot.lines().filter_map(|line| line.strip_prefix('"')?.strip_suffix('"'));
        let drawn: Vec<&str> = lines.map(str::trim_end).collect();
        let drawn = drawn.join("\n");
        assert!(shown == drawn, "docs/terminal.md must show for {name}:\n{drawn}");
        screens += 1;
    }
    assert_eq!(screens, 2, "one of each game");
}
