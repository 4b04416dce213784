//! Host, sessions and journal in one thread, with scripted time, network and crashes.
//!
//! A schedule is drawn from its seed and can be repeated exactly: the runtime has one thread and a
//! clock that only the script turns, slow work is done in the task itself, and all chance comes from
//! the seed. After each step, everything that left a session is compared with what is stored, read
//! by an oracle that shares nothing with the host but the registry of games.

mod disk;
mod line;
mod oracle;
mod people;
mod script;
mod world;

use anyhow::Result;
use clap::Args;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use world::World;

/// What can be chosen.
#[derive(Args, Debug)]
pub struct Options {
    /// Run schedules for so long.
    #[arg(long, value_name = "S", default_value_t = 60)]
    seconds: u64,
    /// The seed of the first schedule; the others follow.
    #[arg(long, value_name = "N", default_value_t = 1)]
    from: u64,
    /// Run this one schedule, and tell everything that happens in it.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Schedules at the same time; as many as there are cores if not given.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
}

/// What happened in schedules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Schedules that were run.
    pub schedules: u64,
    /// Things that happened by the script.
    pub steps: u64,
    /// Changes of matches that were stored.
    pub moves: u64,
    /// Commands that were acknowledged.
    pub acknowledged: u64,
    /// Commands that were recognised when they came again.
    pub repeated: u64,
    /// Messages and commands that were refused.
    pub refusals: u64,
    /// Questions that were answered.
    pub checks: u64,
    /// Views that were compared with what is stored.
    pub views: u64,
    /// Lines that were opened,
    pub connections: u64,
    /// closed by the client,
    pub drops: u64,
    /// and left without a word.
    pub freezes: u64,
    /// Commands with somebody else's token or with none.
    pub intrusions: u64,
    /// How often the power went.
    pub crashes: u64,
    /// How often the host was stopped.
    pub stops: u64,
    /// How often the database did not work.
    pub troubles: u64,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        let Tally { schedules, steps, moves, acknowledged, repeated, refusals, .. } = other;
        let Tally {
            checks,
            views,
            connections,
            drops,
            freezes,
            intrusions,
            crashes,
            stops,
            troubles,
            ..
        } = other;
        self.schedules += schedules;
        self.steps += steps;
        self.moves += moves;
        self.acknowledged += acknowledged;
        self.repeated += repeated;
        self.refusals += refusals;
        self.checks += checks;
        self.views += views;
        self.connections += connections;
        self.drops += drops;
        self.freezes += freezes;
        self.intrusions += intrusions;
        self.crashes += crashes;
        self.stops += stops;
        self.troubles += troubles;
    }
}

/// A schedule in which a promise was broken.
#[derive(Debug)]
pub struct Broken {
    /// Its seed.
    pub seed: u64,
    /// What was broken.
    pub why: anyhow::Error,
}

/// Runs one schedule: what happened in it, and all of it as one number. With `told`, everything is
/// printed as it happens.
pub fn schedule(seed: u64, told: bool) -> Result<(Tally, u64), Broken> {
    listen_for_panics();
    PANICS.with_borrow_mut(Vec::clear);
    let mut world = World::new(seed, told);
    let result = script::run(&mut world);
    // A task that panics takes nobody with it, but it must not happen at all.
    let panics = PANICS.with_borrow_mut(std::mem::take);
    let result = match panics.first() {
        Some(panic) => Err(anyhow::anyhow!("a task panicked: {panic}")),
        None => result,
    };
    match result {
        Ok(()) => Ok((Tally { schedules: 1, ..world.tally }, world.digest())),
        Err(why) => Err(Broken { seed, why }),
    }
}

thread_local! {
    /// The panics of this thread. A schedule never leaves its thread.
    static PANICS: std::cell::RefCell<Vec<String>> = const { std::cell::RefCell::new(Vec::new()) };
}

fn listen_for_panics() {
    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            PANICS.with_borrow_mut(|panics| panics.push(panic.to_string()));
            before(panic);
        }));
    });
}

/// Runs schedules until one of them fails, or there are none left, or time is up.
pub fn schedules(
    seeds: std::ops::Range<u64>,
    time: Option<Duration>,
    threads: usize,
) -> Result<Tally, Broken> {
    let start = Instant::now();
    let next = AtomicU64::new(seeds.start);
    let failed = AtomicBool::new(false);
    let whole = Mutex::new((Tally::default(), None::<Broken>));
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                while !failed.load(Ordering::Relaxed)
                    && time.is_none_or(|time| start.elapsed() < time)
                {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= seeds.end {
                        break;
                    }
                    let result = schedule(seed, false);
                    let mut whole = whole.lock().unwrap_or_else(PoisonError::into_inner);
                    match result {
                        Ok((tally, _)) => whole.0.add(tally),
                        Err(broken) => {
                            failed.store(true, Ordering::Relaxed);
                            whole.1.get_or_insert(broken);
                        }
                    }
                }
            });
        }
    });
    let (tally, broken) = whole.into_inner().unwrap_or_else(PoisonError::into_inner);
    broken.map_or(Ok(tally), Err)
}

/// Runs schedules, or one; did every promise hold?
pub fn run(options: &Options) -> Result<bool> {
    if let Some(seed) = options.seed {
        return Ok(match schedule(seed, true) {
            Ok((tally, digest)) => {
                println!("{tally:#?}\ndigest {digest:016x}");
                true
            }
            Err(broken) => report(&broken),
        });
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = options.threads.unwrap_or(cores);
    let time = Duration::from_secs(options.seconds);
    println!(
        "schedules from seed {} on, for {} s, {threads} at a time",
        options.from,
        time.as_secs()
    );
    let start = Instant::now();
    match schedules(options.from..u64::MAX, Some(time), threads) {
        Ok(tally) => {
            print(&tally, start.elapsed());
            Ok(true)
        }
        Err(broken) => Ok(report(&broken)),
    }
}

fn report(broken: &Broken) -> bool {
    println!("BROKEN in schedule {}: {:#}", broken.seed, broken.why);
    println!("again, step by step: cargo xtask simulate --seed {}", broken.seed);
    false
}

fn print(tally: &Tally, time: Duration) {
    let per_minute = tally.schedules as f64 * 60.0 / time.as_secs_f64();
    println!("{} schedules ({per_minute:.0} a minute), {} steps", tally.schedules, tally.steps);
    println!(
        "  {} moves stored, {} commands acknowledged, {} recognised again, {} refused, {} checked",
        tally.moves, tally.acknowledged, tally.repeated, tally.refusals, tally.checks
    );
    println!(
        "  {} lines opened, {} closed by the client, {} left without a word, {} intruders",
        tally.connections, tally.drops, tally.freezes, tally.intrusions
    );
    println!(
        "  {} times the power went, {} times the host stopped, {} times the database failed",
        tally.crashes, tally.stops, tally.troubles
    );
    println!("  {} views compared with what is stored; every promise held", tally.views);
}
