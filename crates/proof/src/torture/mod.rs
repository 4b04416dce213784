//! Everything goes wrong while people play, and nothing is lost.
//!
//! A server is under load: matches of every game, with players and spectators who remember what they
//! were told (`mind`). In each round something goes wrong (`fault`) with the server or its database
//! (`house`). Whoever comes back compares what is there with what they remember; when a match is over,
//! its record must agree with everything that anybody was ever told of it (`replay`).

mod disk;
mod fault;
mod house;
mod memory;
mod mind;
mod replay;
mod table;
mod trial;

use anyhow::{Context, Result, bail, ensure};
use clap::{Args, ValueEnum};
use kernel::{Digest, Seed};
use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::task::JoinSet;
use tokio::time::timeout;

pub use fault::Fault;
use fault::{Faults, Round};
use house::House;
use trial::Trial;

/// A server that does not get one move on in this time stands still, however busy the machine is.
const LONG: Duration = Duration::from_secs(60);
/// How often to look whether the server still runs.
const GLANCE: Duration = Duration::from_millis(250);
/// So many commands must be refused while nothing can be stored.
const REFUSALS: u64 = 3;
/// The most matches the server lists at once.
const PAGE: u32 = 200;

/// What can be chosen.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// How often something goes wrong.
    #[arg(long, default_value_t = 20)]
    pub rounds: u64,
    /// Play only this game.
    #[arg(long)]
    pub game: Option<String>,
    /// postgres://USER:PASSWORD@HOST/NAME, or "private" for a PostgreSQL server of its own; else SQLite.
    #[arg(long)]
    pub database: Option<String>,
    /// Repeats the faults of an earlier run.
    #[arg(long)]
    pub seed: Option<u64>,
    /// Tables at which people play at the same time.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u64).range(1..=1000))]
    pub tables: u64,
    /// These faults in turn, separated by commas; else any, most of them kills.
    #[arg(long, value_delimiter = ',')]
    pub fault: Vec<Fault>,
    /// The server: the program `bottega`.
    #[arg(long, env = "BOTTEGA_PROGRAM")]
    pub program: PathBuf,
}

/// What came of it.
#[derive(Debug)]
pub struct Report {
    /// Repeats the faults.
    pub seed: u64,
    /// Rounds by fault.
    pub rounds: BTreeMap<Fault, u64>,
    /// Faults that could not be, and why.
    pub left_out: BTreeMap<Fault, String>,
    /// Moves that were acknowledged.
    pub moves: u64,
    /// Views, events and chat lines that were compared with the records.
    pub compared: u64,
    /// Acknowledged commands that were sent again and known again.
    pub repeats: u64,
    /// Unanswered commands that turned out to be stored.
    pub stored: u64,
    /// Unanswered commands that turned out not to be stored.
    pub not_stored: u64,
    /// Commands that were refused because nothing could be stored.
    pub not_storable: u64,
    /// How often somebody connected again.
    pub returns: u64,
    /// Matches that were played to their end.
    pub finished: u64,
    /// Tables that nobody could use, because opening or joining them was not answered.
    pub left_behind: u64,
    /// How often the server was started.
    pub starts: u64,
    /// The longest time from the end of a fault to the next acknowledged move.
    pub longest: Duration,
    /// The first promise that was broken, and where the files are.
    pub broken: Option<(String, PathBuf)>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rounds: u64 = self.rounds.values().sum();
        let kinds: Vec<String> =
            self.rounds.iter().map(|(fault, count)| format!("{fault} {count}")).collect();
        writeln!(f, "{:>10}  rounds ({})", rounds, kinds.join(", "))?;
        for (number, what) in [
            (self.moves, "moves acknowledged"),
            (self.compared, "views, events and lines compared with the records"),
            (self.repeats, "acknowledged commands sent again, and known"),
            (self.stored, "unanswered commands that were stored"),
            (self.not_stored, "unanswered commands that were not"),
            (self.not_storable, "commands refused because nothing could be stored"),
            (self.finished, "matches played to their end"),
            (self.left_behind, "tables left behind (opening or joining was not answered)"),
            (self.returns, "times somebody connected again"),
            (self.starts, "starts of the server"),
            (self.longest.as_millis() as u64, "ms from a fault to the next move, at most"),
            (self.seed, "is the seed"),
        ] {
            writeln!(f, "{number:>10}  {what}")?;
        }
        match &self.broken {
            None => f.write_str("every promise was kept"),
            Some((words, files)) => {
                write!(f, "BROKEN: {words}\nthe files are in {}", files.display())
            }
        }
    }
}

/// Runs it; did everything hold?
pub fn run(options: &Options) -> Result<bool> {
    let report = torture(options)?;
    println!("{report}");
    Ok(report.broken.is_none())
}

/// Runs it and reports.
pub fn torture(options: &Options) -> Result<Report> {
    let games = match &options.game {
        Some(name) => vec![host::games::find(name)?.name],
        None => host::games::GAMES.iter().map(|game| game.name).collect(),
    };
    let drawn = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_micros());
    let seed = options.seed.unwrap_or_else(|| (drawn() % 1_000_000) as u64);
    let wanted = match options.fault.as_slice() {
        [] => Fault::value_variants(),
        some => some,
    };
    let mut house = House::new(&options.program, options.database.as_deref(), wanted)?;
    let mut left_out = BTreeMap::new();
    let mut faults = Vec::new();
    for fault in wanted {
        match house.can(*fault) {
            Ok(()) => {
                faults.push(*fault);
                if let Some(words) = house.makeshift(*fault) {
                    println!("{fault}: {words}");
                }
            }
            Err(why) => {
                println!("left out: {fault} ({why})");
                left_out.insert(*fault, why);
            }
        }
    }
    if faults.is_empty() {
        bail!("nothing of this can go wrong here: choose other faults");
    }
    println!(
        "{} rounds with seed {seed}: {} tables of {} on {}",
        options.rounds,
        options.tables,
        games.join(" and "),
        house.storage()
    );
    let trial = Arc::new(Trial::new(Seed::from(seed), games));
    let mut progress = Progress { rounds: BTreeMap::new(), longest: Duration::ZERO };
    let faults =
        if options.fault.is_empty() { Faults::Drawn(faults) } else { Faults::InTurn(faults) };
    let script = fault::script(Seed::from(seed), &faults, options.rounds);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let ended = runtime.block_on(undergo(&trial, &mut house, options, &script, &mut progress));
    runtime.shutdown_background();
    let starts = house.starts;
    // What was seen at the table says more than what followed from it.
    let broken = trial.broken().or(ended.err().map(|error| format!("{error:#}")));
    let broken = match broken {
        Some(words) => Some((words, house.keep()?)),
        None => None,
    };
    let figures = &trial.figures;
    Ok(Report {
        seed,
        rounds: progress.rounds,
        left_out,
        moves: trial.moves(),
        compared: figures.compared.get(),
        repeats: figures.repeats.get(),
        stored: figures.stored.get(),
        not_stored: figures.not_stored.get(),
        not_storable: figures.not_storable.get(),
        returns: figures.returns.get(),
        finished: trial.finished().len() as u64,
        left_behind: figures.left_behind.get(),
        starts,
        longest: progress.longest,
        broken,
    })
}

struct Progress {
    rounds: BTreeMap<Fault, u64>,
    longest: Duration,
}

/// The trial: all rounds, and then every match to its end.
async fn undergo(
    trial: &Arc<Trial>,
    house: &mut House,
    options: &Options,
    script: &[Round],
    progress: &mut Progress,
) -> Result<()> {
    let client = house.start()?.client.clone();
    trial.set_door(Some(client));
    let mut tables = JoinSet::new();
    for place in 0..options.tables {
        tables.spawn(table::keep_playing(trial.clone(), place));
    }
    for (round, number) in script.iter().zip(1..) {
        until(trial, house, trial.moves() + round.moves).await?;
        let moves = trial.moves();
        std::thread::sleep(round.delay);
        let over = inflict(trial, house, round)
            .await
            .with_context(|| format!("round {number}, {}", round.fault))?;
        until(trial, house, trial.moves() + 1).await?;
        let back = over.elapsed();
        progress.longest = progress.longest.max(back);
        *progress.rounds.entry(round.fault).or_default() += 1;
        println!(
            "{number:>4}  {:<16} after {moves:>6} moves; the next move {:>5} ms after it",
            round.fault,
            back.as_millis()
        );
    }
    trial.close();
    play_out(trial, house, &mut tables).await?;
    look_back(trial, house).await
}

/// Waits until so many moves were acknowledged in all.
async fn until(trial: &Trial, house: &mut House, moves: u64) -> Result<()> {
    let (mut known, mut since) = (trial.moves(), Instant::now());
    loop {
        tokio::select! {
            biased;
            () = trial.wait_for_broken() => bail!("a promise was broken"),
            () = trial.wait_for_moves(moves) => return Ok(()),
            () = tokio::time::sleep(GLANCE) => {}
        }
        house.check_running()?;
        if trial.moves() > known {
            (known, since) = (trial.moves(), Instant::now());
        }
        ensure!(since.elapsed() < LONG, "no move was acknowledged for {LONG:?}");
    }
}

/// Lets something go wrong, and gives the moment in which it was over.
async fn inflict(trial: &Trial, house: &mut House, round: &Round) -> Result<Instant> {
    let over = match round.fault {
        Fault::Kill | Fault::KillAtStart | Fault::Stop => {
            match round.fault {
                Fault::Stop => house.stop()?,
                _ => house.kill()?,
            }
            trial.set_door(None);
            if round.fault == Fault::KillAtStart {
                for time in &round.starts {
                    house.start_in_vain(*time)?;
                }
            }
            let over = Instant::now();
            let client = house.start()?.client.clone();
            trial.set_door(Some(client));
            over
        }
        Fault::Freeze => {
            house.freeze(true)?;
            std::thread::sleep(round.hold);
            house.freeze(false)?;
            Instant::now()
        }
        Fault::DiskFull => {
            house.set_full(true)?;
            refuses(trial, house, round.hold).await?;
            house.set_full(false)?;
            Instant::now()
        }
        Fault::ReadOnly => {
            house.set_writable(false)?;
            refuses(trial, house, round.hold).await?;
            house.set_writable(true)?;
            Instant::now()
        }
        Fault::PostgresRestart | Fault::PostgresCrash => {
            house.stop_postgres(round.fault == Fault::PostgresCrash)?;
            std::thread::sleep(round.hold);
            house.resume_postgres()?;
            Instant::now()
        }
    };
    Ok(over)
}

/// While nothing can be stored, commands are refused, and reading goes on.
async fn refuses(trial: &Trial, house: &mut House, hold: Duration) -> Result<()> {
    let enough = trial.figures.not_storable.get() + REFUSALS;
    let start = Instant::now();
    while trial.figures.not_storable.get() < enough {
        if let Some(words) = trial.broken() {
            bail!(words);
        }
        house.check_running()?;
        ensure!(start.elapsed() < LONG, "nothing can be stored, and yet nothing is refused");
        tokio::time::sleep(mind::PAUSE).await;
    }
    tokio::time::sleep(hold).await;
    let client = trial.client().await;
    let look = async {
        client.matches(PAGE, 0).await.context("finished matches cannot be listed")?;
        client.tables().await.context("tables cannot be listed")?;
        let live = trial.live().clone();
        for code in live {
            client.table(&code).await.with_context(|| format!("{code} cannot be read"))?;
            let mut socket = client.connect(&code, None, None).await?;
            let first = socket.next().await?;
            let state = matches!(first, Some(protocol::socket::ServerMessage::State(_)));
            ensure!(state, "whoever comes to {code} now is told {first:?}");
        }
        let ready = client.text("/readyz").await;
        ensure!(ready.is_err(), "nothing can be stored, and yet the server is ready");
        Ok(())
    };
    timeout(LONG, look).await.context("the server does not answer while nothing can be stored")?
}

/// Every match goes on to its end.
async fn play_out(trial: &Trial, house: &mut House, tables: &mut JoinSet<()>) -> Result<()> {
    let (mut known, mut since) = (trial.moves(), Instant::now());
    loop {
        match timeout(GLANCE, tables.join_next()).await {
            Ok(None) => break,
            Ok(Some(ended)) => ended?,
            Err(_) => {}
        }
        if let Some(words) = trial.broken() {
            bail!(words);
        }
        house.check_running()?;
        if trial.moves() > known {
            (known, since) = (trial.moves(), Instant::now());
        }
        let live = trial.live().len();
        ensure!(since.elapsed() < LONG, "{live} matches do not come to their end");
    }
    match trial.broken() {
        Some(words) => bail!(words),
        None => Ok(()),
    }
}

/// Every match that ended is there, once, and after one more restart its record is what it was.
async fn look_back(trial: &Trial, house: &mut House) -> Result<()> {
    let finished = trial.finished().clone();
    let client = &house.served()?.client;
    let mut listed: BTreeMap<_, u32> = BTreeMap::new();
    for page in 0.. {
        let matches = client.matches(PAGE, page * PAGE).await?;
        if matches.is_empty() {
            break;
        }
        for one in matches {
            *listed.entry(one.table.code).or_default() += 1;
        }
    }
    let open = client.tables().await?;
    for one in &finished {
        let count = listed.get(&one.code).copied().unwrap_or(0);
        let expected = if one.private { 0 } else { 1 };
        ensure!(count == expected, "{} is over, and is listed {count} times", one.code);
        let open = open.iter().any(|table| table.code == one.code);
        ensure!(!open, "{} is over, and is listed as if it were not", one.code);
    }
    house.stop()?;
    let client = house.start()?.client.clone();
    for one in &finished {
        let record = client.record(&one.code).await?;
        let same = Digest::of_bytes(record.as_bytes()) == one.record;
        ensure!(same, "{}: its record was another one when it ended", one.code);
    }
    house.stop()
}
