//! Whatever goes wrong while people play, every acknowledged move is there, once, nobody has seen a
//! move that is gone, and all games finish. The short form of `cargo xtask torture`.

use proof::torture::{Fault, Options, Report, torture};

use crate::process::program;

/// Tables at which people play at the same time, of both games.
const TABLES: u64 = 4;

fn options(seed: u64, fault: &[Fault]) -> Options {
    Options {
        rounds: fault.len() as u64,
        game: None,
        database: None,
        seed: Some(seed),
        tables: TABLES,
        fault: fault.to_vec(),
        program: program().to_owned(),
    }
}

/// Everything held, and everything that was to go wrong did, as far as it can here.
fn survives(options: &Options) -> Report {
    held(options, torture(options).unwrap())
}

fn held(options: &Options, report: Report) -> Report {
    println!("{report}");
    assert!(report.broken.is_none(), "{report}");
    assert_eq!(report.rounds.values().sum::<u64>(), options.rounds, "{report}");
    assert!(report.finished >= options.tables && report.moves > 100, "{report}");
    assert!(report.compared > report.moves, "{report}");
    for (fault, why) in &report.left_out {
        eprintln!("skipped: {fault}: {why}");
    }
    report
}

#[test]
fn every_acknowledged_move_outlives_a_crash_and_is_there_once() {
    let report = survives(&options(1, &[Fault::Kill; 5]));
    assert!(report.starts >= 6 && report.repeats > 0, "{report}");
}

#[test]
fn every_acknowledged_move_outlives_a_crash_at_other_moments() {
    use Fault::{Kill, KillAtStart, Stop};
    let report = survives(&options(2, &[KillAtStart, Kill, Stop, Kill, KillAtStart]));
    assert!(report.starts > 7, "{report}");
}

#[test]
fn every_acknowledged_move_outlives_a_crash_in_postgresql_too() {
    use Fault::{Kill, PostgresCrash, PostgresRestart};
    let faults = [Kill, PostgresRestart, Kill, PostgresCrash, Kill];
    let options = Options { database: Some("private".to_owned()), ..options(3, &faults) };
    match torture(&options) {
        Err(error) if error.to_string().contains("not installed") => {
            eprintln!("skipped: {error}");
        }
        result => drop(held(&options, result.unwrap())),
    }
}

#[test]
fn nothing_is_lost_when_the_server_stands_still() {
    survives(&options(4, &[Fault::Freeze, Fault::Freeze, Fault::Kill]));
}

#[test]
fn nothing_is_lost_when_the_disk_is_full() {
    let report = survives(&options(5, &[Fault::DiskFull, Fault::Kill, Fault::DiskFull]));
    assert!(!report.left_out.is_empty() || report.not_storable > 0, "{report}");
}

#[test]
fn nothing_is_lost_when_the_database_cannot_be_written() {
    let report = survives(&options(6, &[Fault::ReadOnly, Fault::Kill, Fault::ReadOnly]));
    assert!(!report.left_out.is_empty() || report.not_storable > 0, "{report}");
}
