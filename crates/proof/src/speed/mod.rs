//! How fast the server is beside a bare server of the same stack.
//!
//! | module | what lives there |
//! |---|---|
//! | [`mod@reference`] | the bare server, a process of its own |
//! | [`echoes`] | its load, a process of its own |
//! | `measuring` | one measurement: a fresh server, a load, what they used |
//! | `room` | memory of tables |
//! | `commits` | the journal alone |
//! | `targets` | what should hold, and what does |
//! | `usage` | what the system says about processes |

mod commits;
pub mod echoes;
mod measuring;
pub mod reference;
mod room;
mod targets;
mod usage;

use anyhow::{Context, Result, bail};
use clap::Args;
use private_postgres::PrivatePostgres;
use serde::Serialize;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

use commits::Commits;
use measuring::Measured;
use room::Room;
use targets::Target;

/// Options of the server without which its limits would be measured instead of its speed: all the
/// players come from one address.
const RAISED: [&str; 14] = [
    "--messages-per-second",
    "1000000",
    "--requests-per-second",
    "1000000",
    "--connections-per-address",
    "50000",
    "--max-connections",
    "50000",
    "--max-tables",
    "50000",
    "--tables-per-address",
    "50000",
    "--bytes-per-second",
    "4000000000",
];
/// Tables on the embedded database, and on another one.
const TABLES: [u16; 4] = [1, 50, 200, 1000];
const TABLES_ELSEWHERE: [u16; 2] = [50, 200];
/// At so many tables it is also measured what whole views cost.
const WHOLE: u16 = 200;

/// What can be chosen.
#[derive(Args, Debug)]
pub struct Options {
    /// The server program.
    #[arg(long, env = "BOTTEGA_PROGRAM", value_name = "FILE")]
    program: PathBuf,
    /// How long each measurement takes.
    #[arg(long, value_name = "S", default_value_t = 8, value_parser = clap::value_parser!(u64).range(3..))]
    seconds: u64,
    /// At how many tables is played [default: 1,50,200,1000; on another database: 50,200].
    #[arg(long, value_name = "N,N", value_delimiter = ',', value_parser = clap::value_parser!(u16).range(1..=10000))]
    tables: Vec<u16>,
    /// Only this game.
    #[arg(long)]
    game: Option<String>,
    /// Measure on another database instead: postgres://… (one made for this), or `private` for a
    /// PostgreSQL server of its own.
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// Leave out how much memory tables take.
    #[arg(long)]
    no_memory: bool,
    /// Where the figures go [default: target/bench/server.json; on another database:
    /// server-database.json].
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// Everything that was measured.
#[derive(Serialize)]
struct Report {
    cores: usize,
    seconds: u64,
    database: &'static str,
    server_options: Vec<&'static str>,
    commits: Vec<Commits>,
    runs: Vec<Measured>,
    compared: Vec<Compared>,
    room: Option<Room>,
    targets: Vec<Target>,
}

/// A measurement of ours beside those of the reference before and after it.
#[derive(Serialize)]
struct Compared {
    game: String,
    tables: u16,
    /// Ours divided by the mean of the two.
    rate: f64,
    p50: f64,
    p99: f64,
    server_cpu_per_move: f64,
    load_cpu_per_move: f64,
}

/// Where databases come from.
enum Databases {
    /// In the directory of each measurement.
    Embedded,
    /// This one, for all.
    Given(String),
    /// A new one on a server of our own each time.
    Private(Box<PrivatePostgres>),
}

impl Databases {
    fn of(option: Option<&str>) -> Result<Databases> {
        Ok(match option {
            None => Databases::Embedded,
            Some("private") => Databases::Private(Box::new(
                PrivatePostgres::start().context("install PostgreSQL to measure on it")?,
            )),
            Some(url) => Databases::Given(url.to_owned()),
        })
    }

    /// The address of the database of a measurement; none if it is in its directory.
    fn make(&self, name: &str) -> Option<String> {
        match self {
            Databases::Embedded => None,
            Databases::Given(url) => Some(url.clone()),
            Databases::Private(server) => Some(server.url(name)),
        }
    }
}

/// Runs it; did everything hold?
pub fn run(options: &Options) -> Result<bool> {
    let program = options.program.canonicalize().with_context(|| {
        format!("there is no program {}; build it first", options.program.display())
    })?;
    let databases = Databases::of(options.database.as_deref())?;
    let embedded = matches!(databases, Databases::Embedded);
    let tables = match (options.tables.as_slice(), embedded) {
        ([], true) => TABLES.to_vec(),
        ([], false) => TABLES_ELSEWHERE.to_vec(),
        (chosen, _) => chosen.to_vec(),
    };
    let games: Vec<&str> = match &options.game {
        Some(game) => vec![host::games::find(game)?.name],
        None => host::games::GAMES.iter().map(|game| game.name).collect(),
    };
    check_files(tables.iter().copied().max().unwrap_or_default())?;
    println!("options of the server: {}", RAISED.join(" "));

    let place = Place { program, databases, directory: tempfile::tempdir()? };
    let commits = commits::measure(&place)?;
    println!();
    measuring::print_heading();
    let (mut runs, mut compared) = (Vec::new(), Vec::new());
    for &tables in &tables {
        // One after the other, never at once; the reference before and after each game.
        let mut before = place.reference(tables, options.seconds)?;
        let briefly = games.iter().map(|game| (*game, false));
        let wholly = games.iter().filter(|_| tables == WHOLE).map(|game| (*game, true));
        for (game, whole) in briefly.chain(wholly) {
            let ours = place.ours(game, whole, tables, options.seconds)?;
            let after = place.reference(tables, options.seconds)?;
            compared.push(compare(&ours, &before, &after));
            runs.extend([before, ours]);
            before = after;
        }
        runs.push(before);
    }
    let room = match embedded && !options.no_memory {
        true => Some(room::measure(&place, &games)?),
        false => None,
    };
    let targets = targets::judge(&runs, &compared, room.as_ref());
    let kept = targets.iter().all(|target| target.kept);
    print(&compared, &targets);
    let report = Report {
        cores: std::thread::available_parallelism().map_or(0, usize::from),
        seconds: options.seconds,
        database: if embedded { "SQLite" } else { "PostgreSQL" },
        server_options: RAISED.to_vec(),
        commits,
        runs,
        compared,
        room,
        targets,
    };
    let name = if embedded { "server.json" } else { "server-database.json" };
    let file = options.json.clone().unwrap_or_else(|| Path::new("target/bench").join(name));
    if let Some(directory) = file.parent() {
        std::fs::create_dir_all(directory)?;
    }
    std::fs::write(&file, serde_json::to_string_pretty(&report)?)
        .with_context(|| format!("cannot write {}", file.display()))?;
    println!("written to {}", file.display());
    Ok(kept)
}

/// What every measurement needs.
struct Place {
    program: PathBuf,
    databases: Databases,
    directory: TempDir,
}

fn compare(ours: &Measured, before: &Measured, after: &Measured) -> Compared {
    let ratio = |of: fn(&Measured) -> f64| of(ours) / ((of(before) + of(after)) / 2.0);
    Compared {
        game: ours.what.clone(),
        tables: ours.tables,
        rate: ratio(|run| run.moves_per_second),
        p50: ratio(|run| run.p50_ms),
        p99: ratio(|run| run.p99_ms),
        server_cpu_per_move: ratio(|run| run.server_us_per_move),
        load_cpu_per_move: ratio(|run| run.load_us_per_move),
    }
}

/// Each player is an open file, here and in the server.
fn check_files(tables: u16) -> Result<()> {
    let limits = std::fs::read_to_string("/proc/self/limits").context("this needs Linux")?;
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"));
    let soft = line.and_then(|line| line.split_whitespace().next());
    let needed = 2 * u64::from(tables) + 200;
    match soft.map(str::parse::<u64>) {
        Some(Ok(soft)) if soft < needed => {
            bail!("only {soft} files may be open at once: run ulimit -n {needed} first")
        }
        _ => Ok(()),
    }
}

fn print(compared: &[Compared], targets: &[Target]) {
    println!("\nbeside the reference (ours / mean of the reference before and after)");
    println!(
        "{:<12} {:>6} {:>9} {:>9} {:>9} {:>13} {:>11}",
        "game", "tables", "rate", "p50", "p99", "server µs/mv", "load µs/mv"
    );
    for one in compared {
        println!(
            "{:<12} {:>6} {:>8.0}% {:>8.1}x {:>8.1}x {:>12.1}x {:>10.1}x",
            one.game,
            one.tables,
            one.rate * 100.0,
            one.p50,
            one.p99,
            one.server_cpu_per_move,
            one.load_cpu_per_move
        );
    }
    println!("\ntargets");
    for target in targets {
        let word = if target.kept { "kept  " } else { "MISSED" };
        println!("  {word}  {}: {}", target.what, target.figure);
    }
}

/// The value below which this part of sorted values lies.
fn part_of(sorted: &[u32], part: f64) -> f64 {
    let index = ((sorted.len() as f64 - 1.0) * part).round().max(0.0) as usize;
    f64::from(sorted.get(index).copied().unwrap_or_default())
}
