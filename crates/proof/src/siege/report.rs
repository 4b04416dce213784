//! Figures, bounds, and the table at the end.

use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;

use super::attacks::Attack;
use super::honest::{Latency, Played};
use super::watch::Look;

/// While somebody attacks, 99 of 100 answers to the honest come within so many times the time of
/// peace,
const TIMES: f64 = 20.0;
/// or within this: machines are noisy.
const SLOW_MS: f64 = 250.0;
/// No answer to the honest may ever take longer.
const SLOWEST_MS: f64 = 5_000.0;
/// The most memory the server may ever use.
const MOST_MEMORY: u64 = 1 << 30;
/// The most memory it may keep when everybody has gone.
const KEPT: u64 = 384 << 20;

impl fmt::Display for Latency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Latency { commands, p50_ms, p99_ms, max_ms, opening_ms } = self;
        write!(f, "{p50_ms:.1} / {p99_ms:.1} / {max_ms:.1} ms of {commands} answers")?;
        write!(f, ", a table in {opening_ms} ms")
    }
}

impl fmt::Display for Look {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Look { rss_bytes, threads, open_files, .. } = self;
        write!(f, "{} MB, {threads} threads, {open_files} open files", megabytes(*rss_bytes))
    }
}

fn megabytes(bytes: u64) -> u64 {
    bytes / 1_000_000
}

/// What became of an attack.
#[derive(Serialize)]
pub(crate) struct Attacked {
    name: &'static str,
    about: &'static str,
    seconds: f64,
    sent: u64,
    answers: BTreeMap<String, u64>,
    pub(crate) before: Latency,
    during: Latency,
    pub(crate) after: Latency,
    look_before: Look,
    /// The most at any moment of the attack.
    look_during: Look,
    pub(crate) look_after: Look,
    /// Memory of each idle connection or table.
    pub(crate) bytes_each: Option<u64>,
    /// How many honest tables were harmed.
    pub(crate) harmed: usize,
    /// Answers to the honest that took too long.
    slow: Vec<String>,
    faults: Vec<String>,
    /// How often it was made: again if nothing but slowness was wrong.
    pub(crate) times: u32,
}

impl Attacked {
    #[expect(clippy::too_many_arguments, reason = "each is one figure")]
    pub(crate) fn new(
        attack: Attack,
        seconds: f64,
        sent: u64,
        answers: BTreeMap<String, u64>,
        faults: Vec<String>,
        during: Latency,
        look_before: Look,
        look_during: Look,
        bytes_each: Option<u64>,
    ) -> Attacked {
        Attacked {
            name: attack.name(),
            about: attack.about(),
            seconds,
            sent,
            answers,
            before: Latency::default(),
            during,
            after: Latency::default(),
            look_before,
            look_during,
            look_after: Look::default(),
            bytes_each,
            harmed: 0,
            slow: Vec::new(),
            faults,
            times: 1,
        }
    }

    /// Did the server hold?
    pub(crate) fn judge(&mut self, calm: &Latency) {
        let bound = (calm.p99_ms * TIMES).max(SLOW_MS);
        for (when, latency) in [("during it", self.during), ("after it", self.after)] {
            let Latency { commands, p99_ms, max_ms, opening_ms, .. } = latency;
            if commands == 0 {
                self.faults.push(format!("no honest command was answered {when}"));
            }
            if p99_ms > bound {
                let over = format!("{p99_ms:.0} ms {when}, over {bound:.0} ms");
                self.slow.push(format!("99 of 100 honest answers came within {over}"));
            }
            let longest = max_ms.max(opening_ms as f64);
            if longest > SLOWEST_MS {
                self.slow.push(format!("an honest player waited {longest:.0} ms {when}"));
            }
        }
        if self.look_during.rss_bytes > MOST_MEMORY {
            let used = megabytes(self.look_during.rss_bytes);
            self.faults.push(format!("{used} MB in use, over {} MB", megabytes(MOST_MEMORY)));
        }
        if self.harmed > 0 {
            self.faults.push(format!("{} honest tables were harmed", self.harmed));
        }
    }

    /// Was nothing wrong but that it took long? That may come of whatever else the machine does.
    pub(crate) fn is_only_slow(&self) -> bool {
        self.faults.is_empty() && !self.slow.is_empty()
    }

    fn all_faults(&self) -> impl Iterator<Item = &String> {
        self.faults.iter().chain(&self.slow)
    }

    fn holds(&self) -> bool {
        self.all_faults().next().is_none()
    }

    pub(crate) fn print(&self) {
        let answers: Vec<String> =
            self.answers.iter().map(|(word, count)| format!("{word} {count}")).collect();
        println!("  {} sent in {:.0} s; answered: {}", self.sent, self.seconds, answers.join(", "));
        println!("  honest: {}; after: {}", self.during, self.after);
        println!("  server: at most {}; after: {}", self.look_during, self.look_after);
        for fault in self.all_faults() {
            println!("  FAULT: {fault}");
        }
    }
}

/// Everything.
#[derive(Serialize)]
pub(crate) struct Report {
    settings: Vec<String>,
    peace: Latency,
    /// The server before anybody came,
    empty: Look,
    /// and when the honest played in peace.
    start: Look,
    pub(crate) attacks: Vec<Attacked>,
    pub(crate) honest: Played,
    pub(crate) end: Look,
    /// Warnings and errors in the log of the server.
    pub(crate) log: Vec<String>,
    faults: Vec<String>,
}

impl Report {
    pub(crate) fn new(settings: Vec<String>, peace: Latency, empty: Look, start: Look) -> Report {
        Report {
            settings,
            peace,
            empty,
            start,
            attacks: Vec::new(),
            honest: Played::default(),
            end: Look::default(),
            log: Vec::new(),
            faults: Vec::new(),
        }
    }

    /// What must hold in the end. `empty` is the server before anybody came.
    pub(crate) fn judge(&mut self) {
        let Played { games, unfinished, faults, .. } = &self.honest;
        if *games == 0 {
            self.faults.push("no honest game was finished".to_owned());
        }
        if *unfinished > 0 {
            self.faults.push(format!("{unfinished} honest games were not finished"));
        }
        self.faults.extend(faults.iter().cloned());
        if self.end.open_files != self.empty.open_files {
            let (before, after) = (self.empty.open_files, self.end.open_files);
            self.faults.push(format!("{after} files are open in the end, not {before} as before"));
        }
        if self.end.rss_bytes > KEPT {
            let kept = megabytes(self.end.rss_bytes);
            self.faults.push(format!("{kept} MB in the end, over {} MB", megabytes(KEPT)));
        }
        if self.end.peak_bytes > MOST_MEMORY {
            let peak = megabytes(self.end.peak_bytes);
            self.faults.push(format!("{peak} MB at the peak, over {} MB", megabytes(MOST_MEMORY)));
        }
    }

    pub(crate) fn holds(&self) -> bool {
        self.faults.is_empty() && self.attacks.iter().all(Attacked::holds)
    }

    pub(crate) fn print(&self) {
        println!();
        println!(
            "{:<26} {:>22} {:>22} {:>22} {:>16}",
            "", "honest before, ms", "during", "after", "memory, MB"
        );
        println!(
            "{:<26} {:>22} {:>22} {:>22} {:>16}",
            "attack", "p50/p99/max", "p50/p99/max", "p50/p99/max", "before/most/after"
        );
        let short = |latency: &Latency| {
            format!("{:.1}/{:.1}/{:.0}", latency.p50_ms, latency.p99_ms, latency.max_ms)
        };
        for attack in &self.attacks {
            let memory = format!(
                "{}/{}/{}",
                megabytes(attack.look_before.rss_bytes),
                megabytes(attack.look_during.rss_bytes),
                megabytes(attack.look_after.rss_bytes)
            );
            let verdict = match attack.times {
                _ if !attack.holds() => " FAULT".to_owned(),
                1 => String::new(),
                times => format!(" ({times} tries)"),
            };
            println!(
                "{:<26} {:>22} {:>22} {:>22} {:>16}{verdict}",
                attack.name,
                short(&attack.before),
                short(&attack.during),
                short(&attack.after),
                memory
            );
        }
        println!();
        for attack in &self.attacks {
            if let Some(bytes) = attack.bytes_each {
                println!("{}: {:.1} kB each", attack.name, bytes as f64 / 1000.0);
            }
        }
        let Played { games, unfinished, moves, stale, .. } = &self.honest;
        println!(
            "honest: {games} games finished, {unfinished} not; {moves} moves, {stale} sent again \
             after stale"
        );
        let Report { empty, start, end, .. } = self;
        println!("server: empty {empty}; in peace {start}; when all have gone {end}");
        println!("the most memory it ever used: {} MB", megabytes(self.end.peak_bytes));
        println!("warnings and errors in its log: {}", self.log.len());
        for line in self.log.iter().take(5) {
            println!("  {line}");
        }
        for attack in &self.attacks {
            for fault in attack.all_faults() {
                println!("FAULT: {}: {fault}", attack.name);
            }
        }
        for fault in &self.faults {
            println!("FAULT: {fault}");
        }
        println!("{}", if self.holds() { "the server holds" } else { "the server does not hold" });
    }
}
