//! The pages for people: their links lead somewhere, and the page of rule numbers is complete.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn every_rule_number_has_its_sentence() {
    let page = fs::read_to_string(root().join("docs/eriantys-rules.md")).unwrap();
    let named = page.lines().filter_map(|line| line.strip_prefix("- **E")?.split_once("** "));
    let numbers: Vec<u32> = named.map(|(number, _)| number.parse().unwrap()).collect();
    assert_eq!(numbers, (1..=107).collect::<Vec<_>>());
}

#[test]
fn every_link_leads_to_a_file() {
    let docs = fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().path());
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
