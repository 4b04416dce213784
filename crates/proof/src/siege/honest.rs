//! People who only want to play: game after game, on threads of their own, whatever goes on around
//! them.

use anyhow::{Context, Result};
use bots::Evaluate;
use client::{Client, Error, Socket, table_of};
use host::games::{WithGame, with_game};
use kernel::{Pick, Seat, SeatSet, Seed};
use protocol::http::{CreateTable, Join};
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

/// Tables of each game.
const TABLES: usize = 4;
/// How long people think before they act.
const THOUGHT: Duration = Duration::from_millis(20);
/// A command that is not answered by then is lost.
const LOST: Duration = Duration::from_secs(30);

/// How long people waited for the answer to a command.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub(crate) struct Latency {
    /// How many commands were answered.
    pub(crate) commands: usize,
    pub(crate) p50_ms: f64,
    pub(crate) p99_ms: f64,
    pub(crate) max_ms: f64,
    /// The longest time until a new table was open and both players were connected.
    pub(crate) opening_ms: u64,
}

impl Latency {
    fn of(mut micros: Vec<u32>, opening_ms: u64) -> Latency {
        micros.sort_unstable();
        let at = |part: f64| {
            let index = ((micros.len() as f64 - 1.0) * part).round().max(0.0) as usize;
            f64::from(micros.get(index).copied().unwrap_or_default()) / 1000.0
        };
        let commands = micros.len();
        Latency { commands, p50_ms: at(0.5), p99_ms: at(0.99), max_ms: at(1.0), opening_ms }
    }
}

/// A table at which honest people play now.
#[derive(Clone, Debug, Default)]
pub(crate) struct Victim {
    pub(crate) code: String,
    pub(crate) name: String,
}

/// What the players share with whoever watches them.
#[derive(Default)]
struct Shared {
    /// Microseconds from a command to its answer, since somebody last looked.
    latencies: Mutex<Vec<u32>>,
    /// Milliseconds until a table was open and both players were connected.
    openings: Mutex<Vec<u64>>,
    tables: Mutex<Vec<Victim>>,
    faults: Mutex<Vec<String>>,
    begun: AtomicU64,
    finished: AtomicU64,
    moves: AtomicU64,
    stale: AtomicU64,
    /// No new games.
    last_games: CancellationToken,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What honest people did in all.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Played {
    pub(crate) games: u64,
    pub(crate) unfinished: u64,
    pub(crate) moves: u64,
    /// Commands that came too late because somebody else acted at the same time; sent again.
    pub(crate) stale: u64,
    /// What happened to them that must not.
    pub(crate) faults: Vec<String>,
}

/// The honest players.
pub(crate) struct Honest {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<Result<()>>>,
}

impl Honest {
    /// Sits down and begins.
    pub(crate) fn begin(client: &Client, games: &[&'static str]) -> Result<Honest> {
        let shared = Arc::new(Shared::default());
        let tables = games.iter().flat_map(|game| std::iter::repeat_n(*game, TABLES)).enumerate();
        let tables: Vec<Table> = tables
            .map(|(number, game)| {
                lock(&shared.tables).push(Victim::default());
                let any = with_game(game, Any)?;
                Ok(Table { client: client.clone(), shared: shared.clone(), number, game, any })
            })
            .collect::<Result<_>>()?;
        // A thread of their own: what attackers do must not keep them from reading the clock.
        let thread = std::thread::Builder::new().name("honest".to_owned()).spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
            runtime.block_on(async move {
                let mut playing = tokio::task::JoinSet::new();
                for table in tables {
                    playing.spawn(table.play());
                }
                while playing.join_next().await.is_some() {}
            });
            Ok(())
        })?;
        Ok(Honest { shared, thread: Some(thread) })
    }

    /// How long answers took since this was asked last.
    pub(crate) fn latency(&self) -> Latency {
        let openings = std::mem::take(&mut *lock(&self.shared.openings));
        let opening = openings.into_iter().max().unwrap_or_default();
        Latency::of(std::mem::take(&mut *lock(&self.shared.latencies)), opening)
    }

    /// Where they play now.
    pub(crate) fn tables(&self) -> Vec<Victim> {
        lock(&self.shared.tables).iter().filter(|table| !table.code.is_empty()).cloned().collect()
    }

    /// What must not have happened, until now.
    pub(crate) fn faults(&self) -> usize {
        lock(&self.shared.faults).len()
    }

    /// Waits until everybody has finished the game they play.
    pub(crate) fn finish(mut self) -> Result<Played> {
        self.shared.last_games.cancel();
        if let Some(thread) = self.thread.take() {
            thread.join().ok().context("the honest players have broken down")??;
        }
        let of = |number: &AtomicU64| number.load(Ordering::Relaxed);
        let (begun, games) = (of(&self.shared.begun), of(&self.shared.finished));
        Ok(Played {
            games,
            unfinished: begun - games,
            moves: of(&self.shared.moves),
            stale: of(&self.shared.stale),
            faults: std::mem::take(&mut *lock(&self.shared.faults)),
        })
    }
}

/// Any action that is not idle; idle ones come last.
type AnyAction = fn(&[String], Seed) -> Option<String>;

struct Any;

impl WithGame for Any {
    type Answer = AnyAction;
    fn run<G: Evaluate>(self) -> AnyAction {
        |legal, seed| {
            let idle = |text: &String| text.parse().is_ok_and(|action| G::is_idle(&action));
            let last = legal.iter().rposition(|text| !idle(text))?;
            let index = seed.fast_generator().pick(last as u32 + 1);
            legal.get(index as usize).cloned()
        }
    }
}

/// A table of two.
struct Table {
    client: Client,
    shared: Arc<Shared>,
    number: usize,
    game: &'static str,
    any: AnyAction,
}

/// What a player needs of a message.
#[derive(Deserialize)]
struct Heard {
    #[serde(rename = "type")]
    kind: String,
    seq: Option<u64>,
    seat: Option<Seat>,
    game: Option<Game>,
    code: Option<String>,
}

#[derive(Deserialize)]
struct Game {
    legal: Vec<String>,
    to_act: SeatSet,
    outcome: Option<serde::de::IgnoredAny>,
}

impl Table {
    /// Game after game. A table at which something went wrong is not opened again.
    async fn play(self) {
        let mut round = 0_u64;
        while !self.shared.last_games.is_cancelled() {
            round += 1;
            self.shared.begun.fetch_add(1, Ordering::Relaxed);
            if let Err(error) = self.game(round).await {
                lock(&self.shared.faults)
                    .push(format!("table {} of {}: {error}", self.number, self.game));
                return;
            }
            self.shared.finished.fetch_add(1, Ordering::Relaxed);
        }
    }

    async fn game(&self, round: u64) -> Result<(), Error> {
        let name = |seat: u8| format!("honest-{}-{round}-{seat}", self.number);
        let mut table = CreateTable { name: Some(name(0)), ..table_of(self.game) };
        table.config.insert("players".to_owned(), 2.into());
        let start = Instant::now();
        let created = self.client.create(&table, None).await?;
        let join = Join { name: name(1), ..Join::default() };
        let other = self.client.join(&created.code, &join, None).await?.token;
        let first = self.client.connect(&created.code, created.token.as_deref(), None).await?;
        let second = self.client.connect(&created.code, Some(&other), None).await?;
        lock(&self.shared.openings).push(start.elapsed().as_millis() as u64);
        if let Some(shown) = lock(&self.shared.tables).get_mut(self.number) {
            *shown = Victim { code: created.code.to_string(), name: name(0) };
        }
        tokio::try_join!(self.seat(first, round * 2), self.seat(second, round * 2 + 1))?;
        Ok(())
    }

    /// Acts whenever this seat may, until the match is over.
    async fn seat(&self, mut socket: Socket, seed: u64) -> Result<(), Error> {
        let (mut seat, mut seq, mut number) = (None, 0, 0_u64);
        let (mut legal, mut over) = (Vec::new(), false);
        let mut sent: Option<Instant> = None;
        loop {
            if over && sent.is_none() {
                // The server may have gone first.
                let _ = socket.close().await;
                return Ok(());
            }
            if sent.is_none() && !legal.is_empty() {
                tokio::time::sleep(THOUGHT).await;
                number += 1;
                let mut bytes = [0; 32];
                for (byte, from) in bytes.iter_mut().zip(
                    [seed.to_be_bytes(), number.to_be_bytes(), (self.number as u64).to_be_bytes()]
                        .concat(),
                ) {
                    *byte = from;
                }
                if let Some(action) = (self.any)(&legal, Seed::from_bytes(bytes)) {
                    sent = Some(Instant::now());
                    socket.act(&number.to_string(), seq, vec![action]).await?;
                }
                legal.clear();
            }
            let heard = match timeout(LOST, socket.next_as::<Heard>()).await {
                Ok(heard) => heard?,
                Err(_) => return Err(Error::Connection(format!("nothing heard for {LOST:?}"))),
            };
            let Some(heard) = heard else {
                return Err(Error::Connection("the server has closed the connection".to_owned()));
            };
            match heard.kind.as_str() {
                "state" | "update" => {
                    seat = seat.or(heard.seat);
                    seq = heard.seq.unwrap_or(seq);
                    if let Some(game) = heard.game {
                        over = game.outcome.is_some();
                        let mine = seat.is_some_and(|seat| game.to_act.contains(seat));
                        legal = if mine && !over { game.legal } else { Vec::new() };
                    }
                }
                "done" => {
                    if let Some(start) = sent.take() {
                        let micros = u32::try_from(start.elapsed().as_micros());
                        lock(&self.shared.latencies).push(micros.unwrap_or(u32::MAX));
                        self.shared.moves.fetch_add(1, Ordering::Relaxed);
                    }
                }
                "refused" if heard.code.as_deref() == Some("stale") => {
                    // The update that made it so has come, or comes.
                    self.shared.stale.fetch_add(1, Ordering::Relaxed);
                    sent = None;
                }
                "refused" | "bye" => {
                    let code = heard.code.unwrap_or_default();
                    return Err(Error::Confused(format!("{} {code}", heard.kind)));
                }
                _ => {}
            }
        }
    }
}
