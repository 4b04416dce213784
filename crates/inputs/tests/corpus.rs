//! Every input that was kept once is checked again.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]

use inputs::CHECKS;
use std::fs;
use std::path::{Path, PathBuf};

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus")
}

#[test]
fn every_kept_input_is_taken_as_it_should_be() {
    for (name, check) in CHECKS {
        let mut count = 0;
        for file in fs::read_dir(corpus().join(name)).unwrap() {
            let path = file.unwrap().path();
            eprintln!("{}", path.display());
            check(&fs::read(&path).unwrap());
            count += 1;
        }
        assert!(count > 0, "{name} has no corpus");
    }
}

#[test]
fn every_check_has_a_target_and_every_target_a_check() {
    let targets = fs::read_dir(corpus().join("../fuzz_targets")).unwrap();
    let name = |file: std::io::Result<fs::DirEntry>| {
        let path = file.unwrap().path();
        path.file_stem().unwrap().to_str().unwrap().to_owned()
    };
    let mut targets: Vec<String> = targets.map(name).collect();
    targets.sort();
    let checks: Vec<&str> = CHECKS.iter().map(|(name, _)| *name).collect();
    assert_eq!(targets, checks);
}

#[test]
fn a_database_of_a_record_is_read_to_its_end() {
    let records = Path::new(env!("CARGO_MANIFEST_DIR")).join("../eriantys/tests/records");
    let record = fs::read_to_string(records.join("three-normal.record")).unwrap();
    let whole = inputs::journals::of_record(&record, None);
    assert!(whole.lines().count() > 20 && whole.starts_with("card\tfinished\t"), "{whole}");
    inputs::journals::check(whole.as_bytes());
    inputs::archives::check(record.as_bytes());
}
