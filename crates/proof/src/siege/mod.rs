//! Hostile peers and crowds, while honest people play: the server must refuse the ones in its own
//! words, and the others must not notice.
//!
//! | module | what lives there |
//! |---|---|
//! | `honest` | people who play game after game, and how long they wait for answers |
//! | `attacks` | what is done to the server, one file per kind |
//! | `peer` | an attacker's end of a connection: any address, any bytes |
//! | `field` | what attackers share, and what they are answered |
//! | `watch` | memory, threads and open files of the server |
//! | `report` | figures, bounds, and the table at the end |
//!
//! Honest people come from 127.0.0.1; attackers from 127.1.0.1 and on, each with an address of its
//! own or sharing one, so the limits per address are tried as they are.

mod attacks;
mod field;
mod honest;
mod peer;
mod report;
mod watch;

use anyhow::{Context, Result, bail};
use clap::Args;
use client::Client;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::time::{sleep, timeout};

use crate::process::{Served, bottega};
use attacks::{Aftermath, Attack};
use field::Field;
use honest::Honest;
use report::{Attacked, Report};
use watch::{Look, files_allowed, look};

/// What can be chosen.
#[derive(Args, Debug)]
pub struct Options {
    /// The program that serves.
    #[arg(long, value_name = "FILE", env = "BOTTEGA_PROGRAM")]
    program: PathBuf,
    /// How long an attack lasts that has no end of its own. A reader falls behind only after some.
    #[arg(long, value_name = "S", default_value_t = 5, value_parser = clap::value_parser!(u64).range(3..=3600))]
    seconds: u64,
    /// Play only this game; else both.
    #[arg(long, value_name = "GAME", value_parser = clap::builder::PossibleValuesParser::new(host::games::GAMES.iter().map(|game| game.name)))]
    game: Option<String>,
    /// Write the figures to this file.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Only attacks whose name contains this.
    #[arg(long, value_name = "NAME")]
    only: Option<String>,
    /// How many idle connections there are in the end.
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    crowd: usize,
}

/// Set when the limit of open files was raised already.
const RAISED: &str = "BOTTEGA_SIEGE_RAISED";
/// More files than idle connections that either side needs.
const SPARE_FILES: usize = 1_000;
/// How often an attack is made in which nothing was wrong but that answers took long.
const TRIES: u32 = 3;
/// Between two attacks.
const CALM: Duration = Duration::from_secs(3);
/// An attack that lasts longer has got stuck.
const STUCK: Duration = Duration::from_secs(600);
/// The server waits so long for peers that say nothing: less than by default, or the siege would be
/// a long one.
const SILENCE: Duration = Duration::from_secs(20);

/// Runs it; did everything hold?
pub fn run(options: &Options) -> Result<bool> {
    let (now, most) = files_allowed()?;
    if now < most
        && now < (options.crowd + SPARE_FILES) as u64
        && std::env::var_os(RAISED).is_none()
    {
        return again_with_more_files();
    }
    let crowd = options.crowd.min((now as usize).saturating_sub(SPARE_FILES));
    if crowd < options.crowd {
        println!(
            "only {now} files can be open: {crowd} idle connections instead of {}",
            options.crowd
        );
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let report = runtime.block_on(besiege(options, crowd))?;
    runtime.shutdown_background();
    report.print();
    if let Some(file) = &options.json {
        std::fs::write(file, serde_json::to_string_pretty(&report)?)?;
        println!("written to {}", file.display());
    }
    Ok(report.holds())
}

/// Runs the same again with as many open files as the system lets us have.
fn again_with_more_files() -> Result<bool> {
    let itself = std::env::current_exe()?;
    let mut command = with_most_files(&itself);
    command.args(std::env::args_os().skip(1)).env(RAISED, "1");
    Ok(command.status()?.success())
}

/// A program with the highest limit of open files there is.
fn with_most_files(program: &Path) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", r#"ulimit -n "$(ulimit -Hn)"; exec "$0" "$@""#]).arg(program);
    command
}

/// Starts the server. All limits are the defaults but those that would end the siege early: places
/// for the honest beside the crowds, and less patience with silence.
fn serve(options: &Options, directory: &Path, settings: &[String]) -> Result<Served> {
    let program = std::fs::canonicalize(&options.program).with_context(|| {
        format!("no program {}; run this as cargo xtask siege", options.program.display())
    })?;
    // Only for what it takes out of the environment.
    let clean = bottega(&program, directory, &[]);
    let mut command = with_most_files(&program);
    for (name, value) in clean.get_envs() {
        if value.is_none() {
            command.env_remove(name);
        }
    }
    command.args(["serve", "--listen", "127.0.0.1:0", "--data", "data"]).args(settings);
    command.current_dir(directory);
    Served::run(command, directory)
}

async fn besiege(options: &Options, crowd: usize) -> Result<Report> {
    let games: Vec<&'static str> = host::games::GAMES
        .iter()
        .map(|game| game.name)
        .filter(|game| options.game.as_deref().is_none_or(|only| only == *game))
        .collect();
    let settings = [
        format!("--max-connections={}", crowd + SPARE_FILES),
        "--max-tables=11000".to_owned(),
        format!("--silence={}", SILENCE.as_secs()),
    ];
    let directory = tempfile::tempdir()?;
    let served = serve(options, directory.path(), &settings)?;
    println!("the server has the default limits but {}", settings.join(" "));
    let address = served.address.strip_prefix("http://").context("no encryption here")?;
    let seconds = Duration::from_secs(options.seconds);
    let mut field = Field::new(address.parse()?, seconds, &games, SILENCE, crowd);
    // Once around, so that whatever is made at the first use is there.
    field.dial().await?.ask("GET", "/readyz", None, b"").await?;
    let client = Client::new(&served.address)?;
    let empty = at_rest(&served, 0).await?;
    let honest = Honest::begin(&client, &games)?;
    sleep(CALM).await;
    let start = look(served.id())?;
    honest.latency();
    sleep(CALM.max(seconds)).await;
    let calm = honest.latency();
    if calm.commands == 0 {
        bail!("nobody plays: {:?}", honest.finish()?.faults);
    }
    println!("in peace: {calm}, {start}");
    let mut report = Report::new(settings.to_vec(), calm, empty, start);
    let mut before = calm;
    for attack in Attack::ALL {
        if options.only.as_ref().is_some_and(|only| !attack.name().contains(only.as_str())) {
            continue;
        }
        println!("{}: {}", attack.name(), attack.about());
        let (mut times, mut each) = (0, None);
        let attacked = loop {
            times += 1;
            field.victims = honest.tables();
            // Only this attack and those who clear up after it hold the field meanwhile.
            let shared = Arc::new(field);
            let faults = honest.faults();
            let mut attacked = attack_once(attack, &shared, &served, &honest).await?;
            field = Arc::into_inner(shared).context("an attacker is still on the field")?;
            sleep(CALM).await;
            attacked.before = before;
            attacked.after = honest.latency();
            attacked.look_after = look(served.id())?;
            attacked.harmed = honest.faults() - faults;
            attacked.times = times;
            // The second time, the memory of the first is used again.
            each = each.max(attacked.bytes_each);
            attacked.bytes_each = each;
            before = attacked.after;
            attacked.judge(&calm);
            attacked.print();
            if !attacked.is_only_slow() || times == TRIES {
                break attacked;
            }
            println!("  again: a busy machine is slow once, a server that is hurt every time");
        };
        report.attacks.push(attacked);
    }
    println!("the honest finish their games");
    report.honest = tokio::task::spawn_blocking(move || honest.finish()).await??;
    drop(client);
    report.end = at_rest(&served, empty.open_files).await?;
    report.log = served
        .log()?
        .lines()
        .filter(|line| line.contains("WARN") || line.contains("ERROR"))
        .map(str::to_owned)
        .collect();
    report.judge();
    Ok(report)
}

/// One attack, from the first byte until everything is cleared away.
async fn attack_once(
    attack: Attack,
    field: &Arc<Field>,
    served: &Served,
    honest: &Honest,
) -> Result<Attacked> {
    let look_before = look(served.id())?;
    honest.latency();
    let watching = Watching::begin(served.id());
    let start = Instant::now();
    let ran = timeout(STUCK, attack.run(field.clone())).await;
    let Aftermath { idle, mut peers, camps } = match ran {
        Ok(Ok(aftermath)) => aftermath,
        Ok(Err(error)) => {
            field.fault(format!("the attack broke down: {error:#}"));
            Aftermath::default()
        }
        Err(_) => {
            field.fault(format!("the attack got stuck for {STUCK:?}"));
            Aftermath::default()
        }
    };
    let seconds = start.elapsed().as_secs_f64();
    let mut each = None;
    let mut during = honest.latency();
    if let Some(count) = idle {
        println!("  {count} are there after {seconds:.0} s; honest meanwhile: {during}");
        // The crowd is there: now it counts how the honest fare.
        sleep(field.seconds).await;
        let now = look(served.id())?;
        let in_memory = figure(field, "bottega_tables_in_memory").await?;
        println!("  {now}, {in_memory} tables in memory");
        let grown = now.rss_bytes.saturating_sub(look_before.rss_bytes);
        each = Some(grown / (count.max(1)) as u64);
        let crowded = honest.latency();
        during = if crowded.p99_ms > during.p99_ms { crowded } else { during };
    }
    let peak = watching.end();
    let (sent, answers, mut faults) = field.take();
    peers.shutdown().await;
    if !camps.is_empty() {
        println!("  clearing away");
        clear(attack, field, camps).await?;
    }
    if attack == Attack::SlowReaders && figure(field, "bottega_slow_readers_total").await? == 0.0 {
        faults.push("no slow reader was dropped".to_owned());
    }
    // Whatever happened while clearing away.
    faults.extend(field.take().2);
    Ok(Attacked::new(attack, seconds, sent, answers, faults, during, look_before, peak, each))
}

/// Attackers end their matches and leave their tables.
async fn clear(attack: Attack, field: &Arc<Field>, camps: Vec<field::Camp>) -> Result<()> {
    let mut clearing = tokio::task::JoinSet::new();
    let parts = camps.len().div_ceil(16);
    for part in camps.chunks(parts.max(1)) {
        let (field, part) = (field.clone(), part.to_vec());
        clearing.spawn(async move {
            let mut waiting = Vec::new();
            for camp in part {
                // Some of the idle tables wait, and end when they are left.
                if attack == Attack::IdleTables && !is_playing(&field, &camp).await? {
                    waiting.push(camp);
                } else {
                    field.strike(&camp).await?;
                }
            }
            attacks::clear(&field, &waiting).await
        });
    }
    while let Some(cleared) = clearing.join_next().await {
        cleared??;
    }
    Ok(())
}

async fn is_playing(field: &Field, camp: &field::Camp) -> Result<bool> {
    let path = format!("/api/v1/tables/{}", camp.code);
    let (_, table) = field.dial().await?.ask("GET", &path, None, b"").await?;
    Ok(table.contains(r#""stage":"playing""#))
}

/// What the server itself counts.
async fn figure(field: &Field, name: &str) -> Result<f64> {
    let (_, page) = field.dial().await?.ask("GET", "/metrics", None, b"").await?;
    let line = page.lines().find(|line| line.split(' ').next() == Some(name));
    Ok(line.and_then(|line| line.rsplit(' ').next()?.parse().ok()).unwrap_or_default())
}

/// How the server is when everybody has gone: it may take a moment until it has noticed that. With
/// `files`, waits until no more than these are open.
async fn at_rest(served: &Served, files: u64) -> Result<Look> {
    let mut now = look(served.id())?;
    for _ in 0..50 {
        sleep(Duration::from_secs(1)).await;
        let before = std::mem::replace(&mut now, look(served.id())?);
        if now.open_files <= files || files == 0 && now.open_files == before.open_files {
            break;
        }
    }
    Ok(now)
}

/// Looks at the server ten times a second and keeps the most.
struct Watching {
    stop: Arc<AtomicBool>,
    rss: Arc<AtomicU64>,
    threads: Arc<AtomicU64>,
    files: Arc<AtomicU64>,
}

impl Watching {
    fn begin(process: u32) -> Watching {
        let watching = Watching {
            stop: Arc::default(),
            rss: Arc::default(),
            threads: Arc::default(),
            files: Arc::default(),
        };
        let stop = watching.stop.clone();
        let (rss, threads, files) =
            (watching.rss.clone(), watching.threads.clone(), watching.files.clone());
        std::thread::spawn(move || {
            while !stop.load(Ordering::Relaxed) {
                if let Ok(now) = look(process) {
                    rss.fetch_max(now.rss_bytes, Ordering::Relaxed);
                    threads.fetch_max(now.threads, Ordering::Relaxed);
                    files.fetch_max(now.open_files, Ordering::Relaxed);
                }
                std::thread::sleep(Duration::from_millis(100));
            }
        });
        watching
    }

    fn end(self) -> Look {
        self.stop.store(true, Ordering::Relaxed);
        let of = |number: &AtomicU64| number.load(Ordering::Relaxed);
        Look {
            rss_bytes: of(&self.rss),
            peak_bytes: 0,
            threads: of(&self.threads),
            open_files: of(&self.files),
        }
    }
}
