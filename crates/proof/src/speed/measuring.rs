//! One measurement: a fresh server, a load, and what both used while they were at it.

use anyhow::{Context, Result, bail};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

use super::echoes::Answer;
use super::usage::{self, Sample};
use super::{Place, RAISED};
use crate::process::{Served, bottega};

/// How often figures are read while a load runs.
const EVERY: Duration = Duration::from_millis(250);
/// What the load does in its first moments says little.
const WARM_UP: Duration = Duration::from_millis(500);

/// What is added to the name of a game when its views are sent with every update.
pub(super) const WITH_VIEWS: &str = "+view";

/// What was measured.
#[derive(Debug, Serialize)]
pub(super) struct Measured {
    /// A game, or `reference`.
    pub(super) what: String,
    pub(super) tables: u16,
    pub(super) moves: usize,
    pub(super) moves_per_second: f64,
    pub(super) p50_ms: f64,
    pub(super) p99_ms: f64,
    pub(super) max_ms: f64,
    pub(super) errors: u64,
    pub(super) rss_bytes: u64,
    /// Processors that were busy with the server, with the load, and with anything else.
    pub(super) server_cpu: f64,
    pub(super) load_cpu: f64,
    pub(super) others_cpu: f64,
    /// Microseconds of processor time per move.
    pub(super) server_us_per_move: f64,
    pub(super) load_us_per_move: f64,
    pub(super) bytes_sent_per_move: f64,
    pub(super) bytes_received_per_move: f64,
    /// Milliseconds per commit, and requests committed together; the reference does not count them.
    pub(super) commit_ms: Option<f64>,
    pub(super) commit_size: Option<f64>,
}

pub(super) fn print_heading() {
    println!(
        "{:<10} {:>6} {:>8} {:>8} {:>8} {:>8} {:>6} {:>6} {:>6} {:>8} {:>8} {:>8} {:>7} {:>6}",
        "what",
        "tables",
        "moves/s",
        "p50 ms",
        "p99 ms",
        "RSS MiB",
        "server",
        "load",
        "others",
        "srv µs",
        "load µs",
        "B sent",
        "commit",
        "group"
    );
}

impl Measured {
    fn print(&self) {
        let of = |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{value:.1}"));
        println!(
            "{:<10} {:>6} {:>8.0} {:>8.2} {:>8.2} {:>8.1} {:>6.2} {:>6.2} {:>6.2} {:>8.1} {:>8.1} \
             {:>8.0} {:>7} {:>6}",
            self.what,
            self.tables,
            self.moves_per_second,
            self.p50_ms,
            self.p99_ms,
            self.rss_bytes as f64 / f64::from(1 << 20),
            self.server_cpu,
            self.load_cpu,
            self.others_cpu,
            self.server_us_per_move,
            self.load_us_per_move,
            self.bytes_sent_per_move,
            of(self.commit_ms),
            of(self.commit_size),
        );
        if self.errors > 0 {
            println!("  {} errors", self.errors);
        }
    }
}

/// A server that runs, and the directory it runs in.
pub(super) struct Running {
    pub(super) served: Served,
    // Goes after the server.
    _directory: TempDir,
}

impl Place {
    fn directory(&self) -> Result<TempDir> {
        Ok(tempfile::tempdir_in(self.directory.path())?)
    }

    /// The name of a database for what runs in this directory.
    fn database(&self, directory: &Path) -> Option<String> {
        let name = directory.file_name().map(|name| name.to_string_lossy().replace('.', "b"));
        self.databases.make(&name.unwrap_or_default())
    }

    /// Starts our server.
    pub(super) fn server(&self) -> Result<Running> {
        let directory = self.directory()?;
        let path = directory.path();
        let mut command =
            bottega(&self.program, path, &["serve", "--listen", "127.0.0.1:0", "--log", "text"]);
        command.args(RAISED);
        match self.database(path) {
            Some(url) => command.args(["--database", &url]),
            None => command.args(["--data", "."]),
        };
        Ok(Running { served: Served::run(command, path)?, _directory: directory })
    }

    /// Measures a game.
    pub(super) fn ours(
        &self,
        game: &str,
        whole: bool,
        tables: u16,
        seconds: u64,
    ) -> Result<Measured> {
        let running = self.server()?;
        let mut load = bottega(&self.program, self.directory.path(), &["load", "--json"]);
        load.args(["--connect", &running.served.address, "--game", game]);
        let mut what = game.to_owned();
        if whole {
            load.arg("--whole");
            what += WITH_VIEWS;
        }
        // The start of a match counts as a move.
        measure(&what, &running.served, load, tables, seconds, f64::from(tables))
    }

    /// Measures the reference.
    pub(super) fn reference(&self, tables: u16, seconds: u64) -> Result<Measured> {
        let directory = self.directory()?;
        let path = directory.path();
        let me: PathBuf = std::env::current_exe()?;
        let mut command =
            bottega(&me, path, &["reference", "--listen", "127.0.0.1:0", "--data", "."]);
        if let Some(url) = self.database(path) {
            command.args(["--database", &url]);
        }
        let served = Served::run(command, path)?;
        let mut load = bottega(&me, path, &["reference-load"]);
        load.args(["--connect", &served.address]);
        measure("reference", &served, load, tables, seconds, 0.0)
    }
}

/// Runs a load. It has begun to play when more than `opened` moves were counted.
fn measure(
    what: &str,
    served: &Served,
    mut load: Command,
    tables: u16,
    seconds: u64,
    opened: f64,
) -> Result<Measured> {
    load.args(["--tables", &tables.to_string(), "--seconds", &seconds.to_string()]);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let page = || runtime.block_on(served.client.text("/metrics"));
    let before = page()?;
    let mut child = load.stdout(Stdio::piped()).spawn().context("cannot run the load")?;
    let (server, player) = (served.id(), child.id());
    let mut samples: Vec<Sample> = Vec::new();
    // The figures are read while it plays: afterwards nobody is connected any more.
    while child.try_wait()?.is_none() {
        if let (Ok(page), Ok(load_cpu)) = (page(), usage::cpu_of(player)) {
            samples.push(Sample {
                at: Instant::now(),
                moves: usage::metric(&page, "bottega_moves_total"),
                bytes_sent: usage::metric(&page, "bottega_bytes_sent_total"),
                bytes_received: usage::metric(&page, "bottega_bytes_received_total"),
                server_cpu: usage::cpu_of(server)?,
                load_cpu,
                machine_cpu: usage::cpu_of_machine()?,
                rss_bytes: usage::rss_of(server)?,
            });
        }
        std::thread::sleep(EVERY);
    }
    let output = child.wait_with_output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    let answer: Answer = serde_json::from_str(&text)
        .with_context(|| format!("the load of {what} at {tables} tables failed: {text:?}"))?;
    let (first, last) = window(&samples, seconds, opened)
        .with_context(|| format!("{what} at {tables} tables was too short to measure"))?;
    let after = page()?;
    let moves = last.moves - first.moves;
    let time = (last.at - first.at).as_secs_f64();
    let since = |of: fn(&Sample) -> f64| of(last) - of(first);
    let counted = |name: &str| usage::metric(&after, name) - usage::metric(&before, name);
    let commits = counted("bottega_commit_seconds_count");
    let per_commit = |name: &str| (commits > 0.0).then(|| counted(name) / commits);
    let (server_cpu, load_cpu) = (since(|one| one.server_cpu), since(|one| one.load_cpu));
    let measured = Measured {
        what: what.to_owned(),
        tables,
        moves: answer.moves,
        moves_per_second: answer.moves_per_second,
        p50_ms: answer.p50_ms,
        p99_ms: answer.p99_ms,
        max_ms: answer.max_ms,
        errors: answer.errors,
        rss_bytes: last.rss_bytes,
        server_cpu: server_cpu / time,
        load_cpu: load_cpu / time,
        others_cpu: (since(|one| one.machine_cpu) - server_cpu - load_cpu).max(0.0) / time,
        server_us_per_move: server_cpu * 1e6 / moves,
        load_us_per_move: load_cpu * 1e6 / moves,
        bytes_sent_per_move: since(|one| one.bytes_sent) / moves,
        bytes_received_per_move: since(|one| one.bytes_received) / moves,
        commit_ms: per_commit("bottega_commit_seconds_sum").map(|seconds| seconds * 1e3),
        commit_size: per_commit("bottega_commit_size_sum"),
    };
    measured.print();
    if let Some(error) = answer.first_error {
        println!("  the first error: {error}");
    }
    if moves <= 0.0 {
        bail!("{what} at {tables} tables made no move");
    }
    Ok(measured)
}

/// The first and the last sample while everybody played.
fn window(samples: &[Sample], seconds: u64, opened: f64) -> Option<(&Sample, &Sample)> {
    let began = samples.iter().find(|one| one.moves > opened)?.at;
    let ends = began + Duration::from_secs(seconds) - WARM_UP;
    let playing = |one: &&Sample| one.at >= began + WARM_UP && one.at <= ends;
    let first = samples.iter().find(playing)?;
    let last = samples.iter().rev().find(playing)?;
    (last.at > first.at).then_some((first, last))
}
