//! The journal alone: how long a commit takes.

use anyhow::Result;
use host::Randomness;
use host::journal::{Append, Location, Row, Write};
use protocol::{Code, Millis};
use serde::Serialize;
use std::time::{Duration, Instant};

use super::{Place, part_of};

/// How long each size is tried.
const FOR: Duration = Duration::from_secs(2);
/// Entries that are committed together.
const GROUPS: [usize; 3] = [1, 50, 200];

/// Commits one after the other, each of so many entries of different tables.
#[derive(Serialize)]
pub(super) struct Commits {
    group: usize,
    p50_ms: f64,
    p99_ms: f64,
    commits_per_second: f64,
    entries_per_second: f64,
}

pub(super) fn measure(place: &Place) -> Result<Vec<Commits>> {
    println!(
        "\n{:<18} {:>8} {:>8} {:>10} {:>10}",
        "journal alone", "p50 ms", "p99 ms", "commits/s", "entries/s"
    );
    let location = match place.databases.make("commits") {
        Some(url) => url.parse()?,
        None => Location::in_directory(place.directory.path()),
    };
    let mut store = location.open()?;
    let randomness = Randomness::of_the_system()?;
    let mut all = Vec::new();
    for group in GROUPS {
        let codes: Vec<Code> = (0..group).map(|_| Code::from_bytes(randomness.bytes())).collect();
        let mut times: Vec<u32> = Vec::new();
        let start = Instant::now();
        for number in 0.. {
            if start.elapsed() >= FOR {
                break;
            }
            let body = r#"{"acted":{"seat":0,"actions":["row 2"]},"order":[0,"17"]}"#;
            let row = Row { number, at: Millis(number), body: body.to_owned() };
            let append = |code: &Code| {
                let rows = vec![row.clone()];
                Write::Append(vec![Append { code: code.clone(), rows, card: None }])
            };
            let writes: Vec<Write> = codes.iter().map(append).collect();
            let begun = Instant::now();
            store.commit(&writes)?;
            times.push(u32::try_from(begun.elapsed().as_micros()).unwrap_or(u32::MAX));
        }
        let rate = times.len() as f64 / start.elapsed().as_secs_f64();
        times.sort_unstable();
        let commits = Commits {
            group,
            p50_ms: part_of(&times, 0.5) / 1000.0,
            p99_ms: part_of(&times, 0.99) / 1000.0,
            commits_per_second: rate,
            entries_per_second: rate * group as f64,
        };
        println!(
            "{:<18} {:>8.2} {:>8.2} {:>10.0} {:>10.0}",
            format!("groups of {group}"),
            commits.p50_ms,
            commits.p99_ms,
            commits.commits_per_second,
            commits.entries_per_second
        );
        all.push(commits);
    }
    Ok(all)
}
