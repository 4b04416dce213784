//! `bottega load`: many tables at once, as fast as the server answers.

use anyhow::{Result, anyhow, bail};
use clap::Args;
use client::{Client, Error, Socket, table_of};
use dialects::Dialect;
use host::Randomness;
use kernel::{Seat, SeatSet, Seed};
use protocol::Code;
use protocol::http::{CreateTable, Join};
use protocol::socket::{ClientMessage, Kind};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::io::Write;
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};
use tokio_util::sync::CancellationToken;

use super::runtime;
use crate::far_dialect::{self, FarMatch, Noted, Speech};
use crate::far_game::FarGame;

/// Tables that are opened at the same time.
const OPENING: usize = 16;
/// How long to wait when the server asks for it.
const PAUSE: Duration = Duration::from_millis(200);
/// A command that takes longer is lost.
const LOST: Duration = Duration::from_secs(30);

#[derive(Args)]
pub(crate) struct Options {
    /// The server: `http://127.0.0.1:8080`. With --dialect it is asked only for its memory and
    /// processor time.
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8080")]
    connect: String,
    /// The game.
    #[arg(long, value_parser = crate::games::name_parser(), required_unless_present = "dialect")]
    game: Option<String>,
    #[command(flatten)]
    speech: Speech,
    /// Where it is spoken [default: its port on this machine].
    #[arg(long, value_name = "ADDRESS", requires = "dialect")]
    port: Option<String>,
    /// At how many tables is played at the same time.
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u16).range(1..=10000))]
    tables: u16,
    /// For how long.
    #[arg(long, value_name = "S", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..))]
    seconds: u64,
    /// How many play at each table.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=4))]
    players: u8,
    /// Ask for the whole view with every update, as the programs of people do.
    #[arg(long, conflicts_with = "dialect")]
    whole: bool,
    /// Answer as JSON.
    #[arg(long)]
    json: bool,
}

/// What was measured.
#[derive(Serialize)]
struct Answer {
    /// The game, or the dialect.
    game: String,
    tables: u16,
    players: u8,
    seconds: f64,
    /// Moves that the server acknowledged, and so has stored.
    moves: usize,
    moves_per_second: f64,
    p50_ms: f64,
    p99_ms: f64,
    max_ms: f64,
    /// Games that were played to their end.
    games: u64,
    /// Commands that came too late because somebody else acted at the same time; sent again.
    stale: u64,
    errors: u64,
    /// The first error, in words.
    first_error: Option<String>,
    /// How many things the server did that its dialect does not describe, each counted once for each
    /// player of a match.
    notices: u64,
    /// The first of them, in words.
    first_notice: Option<String>,
    /// Memory of the server at the end.
    server_rss_bytes: Option<u64>,
    /// Processor time of the server per second.
    server_cpu: Option<f64>,
}

/// What one player measured.
#[derive(Default)]
struct Tally {
    /// Microseconds from a command to its acknowledgement.
    latencies: Vec<u32>,
    games: u64,
    stale: u64,
    errors: u64,
    first_error: Option<String>,
    notices: u64,
    first_notice: Option<String>,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.latencies.extend(other.latencies);
        self.games += other.games;
        self.stale += other.stale;
        self.errors += other.errors;
        self.first_error = self.first_error.take().or(other.first_error);
        self.notices += other.notices;
        self.first_notice = self.first_notice.take().or(other.first_notice);
    }

    fn fail(&mut self, error: &Error) {
        self.errors += 1;
        self.first_error.get_or_insert_with(|| error.to_string());
    }
}

pub(crate) fn run(options: Options, out: &mut dyn Write) -> Result<bool> {
    let client = Client::new(&options.connect)?;
    let answer = match (options.speech.dialect, &options.game) {
        (Some(dialect), _) => runtime()?.block_on(measure_dialect(&options, client, dialect))?,
        (None, game) => {
            let game = FarGame::named(game.as_deref().unwrap_or_default())?;
            runtime()?.block_on(measure(&options, client, game))?
        }
    };
    if options.json {
        writeln!(out, "{}", serde_json::to_string(&answer)?)?;
    } else {
        print(&answer, out)?;
    }
    Ok(answer.errors == 0)
}

async fn measure(options: &Options, client: Client, game: FarGame) -> Result<Answer> {
    client.version().await.map_err(|error| anyhow!("{error}"))?;
    let generator = Arc::new(Generator {
        client,
        far: game,
        game: options.game.clone().unwrap_or_default(),
        players: options.players,
        whole: options.whole,
        randomness: Randomness::of_the_system()?,
        opening: Semaphore::new(OPENING),
        go: CancellationToken::new(),
        stop: CancellationToken::new(),
    });
    let mut opening = JoinSet::new();
    for _ in 0..options.tables {
        let generator = generator.clone();
        opening.spawn(async move { generator.open().await });
    }
    let mut tables = Vec::new();
    while let Some(opened) = opening.join_next().await {
        tables.push(opened?.map_err(|error| anyhow!("cannot open a table: {error}"))?);
    }
    let before = process(&generator.client).await;
    let mut playing = JoinSet::new();
    for seats in tables {
        playing.spawn(generator.clone().play(seats));
    }
    let start = Instant::now();
    generator.go.cancel();
    tokio::time::sleep(Duration::from_secs(options.seconds)).await;
    let seconds = start.elapsed().as_secs_f64();
    let after = process(&generator.client).await;
    generator.stop.cancel();
    let mut tally = Tally::default();
    while let Some(played) = playing.join_next().await {
        tally.add(played?);
    }
    let game = options.game.clone().unwrap_or_default();
    Measured { game, seconds, before, after, tally }.answer(options)
}

/// What was measured, before it is counted.
struct Measured {
    game: String,
    seconds: f64,
    before: Option<Process>,
    after: Option<Process>,
    tally: Tally,
}

impl Measured {
    fn answer(self, options: &Options) -> Result<Answer> {
        let Measured { game, seconds, before, after, mut tally } = self;
        if tally.latencies.is_empty() && tally.errors == 0 {
            bail!("no move was made; play for longer");
        }
        tally.latencies.sort_unstable();
        let latencies = &tally.latencies;
        let at = |part: f64| {
            let index = ((latencies.len() as f64 - 1.0) * part).round().max(0.0) as usize;
            f64::from(latencies.get(index).copied().unwrap_or_default()) / 1000.0
        };
        Ok(Answer {
            game,
            tables: options.tables,
            players: options.players,
            seconds,
            moves: latencies.len(),
            moves_per_second: latencies.len() as f64 / seconds,
            p50_ms: at(0.5),
            p99_ms: at(0.99),
            max_ms: at(1.0),
            games: tally.games,
            stale: tally.stale,
            errors: tally.errors,
            first_error: tally.first_error,
            notices: tally.notices,
            first_notice: tally.first_notice,
            server_rss_bytes: after.as_ref().map(|process| process.memory as u64),
            server_cpu: before.zip(after).map(|(before, after)| (after.cpu - before.cpu) / seconds),
        })
    }
}

/// The same in a dialect: players of the dialect fill tables of their own and play game after game.
async fn measure_dialect(
    options: &Options,
    client: Client,
    dialect: &'static Dialect,
) -> Result<Answer> {
    options.speech.check(dialect, options.players, options.players)?;
    let connect = far_dialect::address(dialect, options.port.as_deref())?;
    let randomness = Randomness::of_the_system()?;
    let before = process(&client).await;
    let tallies: Arc<Mutex<Tally>> = Arc::default();
    let mut playing = JoinSet::new();
    let start = Instant::now();
    for _ in 0..options.tables {
        let far = FarMatch {
            dialect,
            speech: options.speech.clone(),
            connect: connect.clone(),
            name: format!("l{:06x}", u32::from_be_bytes(randomness.bytes()) >> 8),
            players: options.players,
            seed: u64::from_be_bytes(randomness.bytes()),
            seats: options.players,
            join: None,
            table: None,
        };
        playing.spawn(play_dialect(far, tallies.clone()));
    }
    sleep(Duration::from_secs(options.seconds)).await;
    let seconds = start.elapsed().as_secs_f64();
    let after = process(&client).await;
    playing.abort_all();
    while playing.join_next().await.is_some() {}
    let tally = std::mem::take(&mut *tallies.lock().unwrap_or_else(PoisonError::into_inner));
    Measured { game: dialect.id.to_owned(), seconds, before, after, tally }.answer(options)
}

/// Plays game after game until it is stopped, or something goes wrong.
async fn play_dialect(mut far: FarMatch, tally: Arc<Mutex<Tally>>) {
    let name = far.name.clone();
    for game in 0_u64.. {
        // The server may not have noticed yet that the last players have gone.
        far.name = format!("{name}-{game}");
        let noted = tally.clone();
        let note = move |news| {
            let mut tally = noted.lock().unwrap_or_else(PoisonError::into_inner);
            match news {
                Noted::Latency(micros) => tally.latencies.push(micros),
                Noted::Notice(what) => {
                    tally.notices += 1;
                    tally.first_notice.get_or_insert(what);
                }
            }
        };
        let played = far.clone().play(Arc::new(note)).await;
        let result =
            played.and_then(|reports| far_dialect::result(&reports, far.dialect.game, far.players));
        let mut tally = tally.lock().unwrap_or_else(PoisonError::into_inner);
        match result {
            Ok(_) => tally.games += 1,
            Err(error) => {
                tally.errors += 1;
                tally.first_error.get_or_insert_with(|| format!("{error:#}"));
                return;
            }
        }
        drop(tally);
        far.seed = far.seed.wrapping_add(1);
    }
}

/// What the server says about its own process.
struct Process {
    memory: f64,
    cpu: f64,
}

async fn process(client: &Client) -> Option<Process> {
    let text = client.text("/metrics").await.ok()?;
    let value = |name: &str| {
        let line = text.lines().find(|line| line.split(' ').next() == Some(name))?;
        line.rsplit(' ').next()?.parse().ok()
    };
    let memory = value("process_resident_memory_bytes")?;
    Some(Process { memory, cpu: value("process_cpu_seconds_total")? })
}

struct Generator {
    client: Client,
    far: FarGame,
    game: String,
    players: u8,
    whole: bool,
    randomness: Randomness,
    opening: Semaphore,
    /// Everybody begins at the same time,
    go: CancellationToken,
    /// and ends at the same time.
    stop: CancellationToken,
}

/// What a player needs of a message; the view is not read.
#[derive(Deserialize)]
struct Heard<'a> {
    #[serde(rename = "type")]
    kind: Kind,
    seq: Option<u64>,
    seat: Option<Seat>,
    #[serde(borrow)]
    game: Option<Game<'a>>,
    #[serde(borrow)]
    code: Option<Cow<'a, str>>,
    #[serde(borrow)]
    message: Option<Cow<'a, str>>,
}

#[derive(Deserialize)]
struct Game<'a> {
    /// Notation needs no escapes.
    #[serde(borrow)]
    legal: Vec<&'a str>,
    to_act: SeatSet,
    outcome: Option<serde::de::IgnoredAny>,
}

impl Generator {
    /// Opens a table and connects all its players; slower when the server asks for it.
    async fn open(&self) -> Result<Vec<Socket>, Error> {
        let _turn = self.opening.acquire().await;
        loop {
            match self.try_open().await {
                Err(Error::Refused(refusal)) if refusal.code == "too_fast" => {
                    tokio::time::sleep(PAUSE).await;
                }
                opened => return opened,
            }
        }
    }

    async fn try_open(&self) -> Result<Vec<Socket>, Error> {
        let name = || {
            let bytes: [u8; 8] = self.randomness.bytes();
            Some(format!("load-{:x}", u64::from_be_bytes(bytes) >> 8))
        };
        let mut table = CreateTable { name: name(), ..table_of(&self.game) };
        table.config.insert("players".to_owned(), self.players.into());
        let created = self.client.create(&table, None).await?;
        let code: Code = created.code;
        let mut tokens = vec![created.token.unwrap_or_default()];
        for _ in 1..self.players {
            let join = Join { name: name().unwrap_or_default(), ..Join::default() };
            tokens.push(self.client.join(&code, &join, None).await?.token);
        }
        let mut seats = Vec::new();
        for token in tokens {
            seats.push(match self.whole {
                true => self.client.connect(&code, Some(&token), None).await?,
                false => self.client.connect_briefly(&code, Some(&token), None).await?,
            });
        }
        Ok(seats)
    }

    /// Plays game after game.
    async fn play(self: Arc<Self>, mut seats: Vec<Socket>) -> Tally {
        let mut tally = Tally::default();
        self.go.cancelled().await;
        loop {
            let mut players = JoinSet::new();
            for socket in seats {
                players.spawn(self.clone().play_seat(socket));
            }
            while let Some(played) = players.join_next().await {
                tally.add(played.unwrap_or_default());
            }
            if self.stop.is_cancelled() || tally.errors > 0 {
                return tally;
            }
            tally.games += 1;
            seats = match self.open().await {
                Ok(seats) => seats,
                Err(error) => {
                    tally.fail(&error);
                    return tally;
                }
            };
        }
    }

    /// Plays one seat to the end of the match, or until time is up.
    async fn play_seat(self: Arc<Self>, mut socket: Socket) -> Tally {
        let mut tally = Tally::default();
        match self.act(&mut socket, &mut tally).await {
            Ok(true) => {}
            Ok(false) => {
                // Time is up: the table is given up, so that the server can forget it.
                let give_up = ClientMessage::GiveUp { id: "time is up".to_owned() };
                if socket.send(&give_up).await.is_ok() {
                    let answered = async {
                        while let Ok(Some(text)) = socket.next_text().await {
                            let kind = read(&text).map(|heard| heard.kind);
                            if matches!(kind, Ok(Kind::Done | Kind::Refused | Kind::Bye) | Err(_)) {
                                return;
                            }
                        }
                    };
                    // A server that does not answer any more needs no good-bye.
                    let _ = timeout(LOST, answered).await;
                }
            }
            Err(error) => tally.fail(&error),
        }
        // The table may have ended the connection already.
        let _ = socket.close().await;
        tally
    }

    /// Acts whenever this seat may. `false` when time is up before the match is over.
    async fn act(&self, socket: &mut Socket, tally: &mut Tally) -> Result<bool, Error> {
        let mut seat = None;
        let mut seq = 0;
        // What is done next, if it is this seat's turn.
        let mut choice: Option<String> = None;
        let mut sent: Option<Instant> = None;
        let mut number = 0_u64;
        let mut dice = Seed::from_bytes(self.randomness.bytes()).fast_generator();
        let mut stopped = pin!(self.stop.cancelled());
        let mut alarm = pin!(sleep(LOST));
        loop {
            let text = tokio::select! {
                biased;
                () = &mut stopped, if sent.is_none() => return Ok(false),
                text = socket.next_text() => text?,
                () = &mut alarm => {
                    if sent.is_some_and(|start| start.elapsed() >= LOST) {
                        let why = "a command was not answered".to_owned();
                        return Err(Error::Connection(why));
                    }
                    alarm.as_mut().reset(Instant::now() + LOST);
                    continue;
                }
            };
            let Some(text) = text else {
                return Err(Error::Connection("the server has closed the connection".to_owned()));
            };
            let heard = read(&text)?;
            match heard.kind {
                Kind::State | Kind::Update => {
                    seat = seat.or(heard.seat);
                    seq = heard.seq.unwrap_or(seq);
                    if let Some(game) = heard.game {
                        if game.outcome.is_some() {
                            // The command that ended it is acknowledged next.
                            while let Some(start) = sent {
                                let text = socket.next_text().await?;
                                match text.as_deref().map(read).transpose()?.map(|one| one.kind) {
                                    Some(Kind::Done) => {
                                        note(tally, start);
                                        sent = None;
                                    }
                                    Some(Kind::Refused) | None => sent = None,
                                    Some(_) => {}
                                }
                            }
                            return Ok(true);
                        }
                        let mine = seat.is_some_and(|seat| game.to_act.contains(seat));
                        let drawn = mine.then(|| self.far.any(&game.legal, &mut dice)).flatten();
                        choice = drawn.map(|action| (*action).to_owned());
                    }
                }
                Kind::Done => {
                    if let Some(start) = sent.take() {
                        note(tally, start);
                    }
                }
                Kind::Refused if heard.code.as_deref() == Some("stale") => {
                    tally.stale += 1;
                    sent = None;
                }
                Kind::Refused if heard.code.as_deref() == Some("too_fast") => {
                    // The server asks for a pause.
                    tokio::time::sleep(PAUSE).await;
                    sent = None;
                }
                Kind::Refused | Kind::Bye => {
                    return Err(Error::Confused(heard.message.unwrap_or_default().into_owned()));
                }
                Kind::Table | Kind::Chat | Kind::Checked => {}
            }
            if let (None, Some(action), false) = (sent, &choice, self.stop.is_cancelled()) {
                number += 1;
                sent = Some(Instant::now());
                socket.act(&number.to_string(), seq, vec![action.clone()]).await?;
            }
        }
    }
}

fn read(text: &str) -> Result<Heard<'_>, Error> {
    serde_json::from_str(text).map_err(|error| Error::Confused(error.to_string()))
}

fn note(tally: &mut Tally, start: Instant) {
    let micros = start.elapsed().as_micros();
    tally.latencies.push(u32::try_from(micros).unwrap_or(u32::MAX));
}

fn print(answer: &Answer, out: &mut dyn Write) -> Result<()> {
    writeln!(
        out,
        "{} at {} tables for {:.1} s: {} moves, {:.0} per second",
        answer.game, answer.tables, answer.seconds, answer.moves, answer.moves_per_second
    )?;
    writeln!(
        out,
        "a move is stored and answered in {:.1} ms (half of them), {:.1} ms (99 of 100), {:.1} ms \
         (all)",
        answer.p50_ms, answer.p99_ms, answer.max_ms
    )?;
    writeln!(out, "games played to the end: {}", answer.games)?;
    if let (Some(bytes), Some(cpu)) = (answer.server_rss_bytes, answer.server_cpu) {
        writeln!(out, "the server used {} MB and {:.2} cores", bytes / 1_000_000, cpu)?;
    }
    match &answer.first_error {
        Some(error) => writeln!(out, "errors: {}, the first: {error}", answer.errors)?,
        None => writeln!(out, "errors: 0")?,
    }
    if let Some(notice) = &answer.first_notice {
        writeln!(out, "noticed: {}, the first: {notice}", answer.notices)?;
    }
    Ok(())
}
