//! `bottega bot`: bots that play over the network like anyone else.

use anyhow::{Result, anyhow};
use bots::Level;
use clap::Args;
use client::{Client, Error, Socket, table_of};
use dialects::Dialect;
use host::Randomness;
use kernel::{Outcome, Seat, SeatSet, Seed};
use protocol::http::{CreateTable, Join};
use protocol::{Code, Options as TableOptions, Player, Stage, TableInfo};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::collections::BTreeSet;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::JoinSet;

use super::{Usage, runtime};
use crate::far_dialect::{self, FarMatch, Noted, Speech};
use crate::far_game::FarGame;

/// How often a bot looks for company, or for a server that is away.
const AGAIN: Duration = Duration::from_secs(1);
/// How often a bot tries again before it gives up.
const TRIES: u32 = 60;
/// Matches in a dialect at the same time, if nobody says.
const MATCHES: u16 = 10;

#[derive(Args)]
pub(crate) struct Options {
    /// The server: `http://127.0.0.1:8080`, or with --dialect `127.0.0.1:4600` [default: on this
    /// machine].
    #[arg(long, value_name = "URL")]
    connect: Option<String>,
    /// The game.
    #[arg(long, value_parser = crate::games::name_parser(), required_unless_present = "dialect")]
    game: Option<String>,
    #[command(flatten)]
    speech: Speech,
    /// With a dialect: take so many of the seats and leave the others to whoever comes [default: all].
    #[arg(long, value_name = "N", requires = "dialect", value_parser = clap::value_parser!(u8).range(1..=4))]
    seats: Option<u8>,
    /// With a dialect that lists tables: join one where somebody of this name waits (eriantys-ack knows no
    /// names there and takes the first that waits), instead of opening one.
    #[arg(long, value_name = "NAME", requires = "dialect")]
    join: Option<String>,
    /// How well the bots play. Not with a dialect.
    #[arg(long, default_value = "greedy", conflicts_with = "dialect", value_parser = crate::games::level_parser())]
    level: Level,
    /// At how many tables they play at the same time; a bot for each [default: 1]. With a dialect: how
    /// many matches [default: 10].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1000))]
    tables: Option<u16>,
    /// How many games each bot plays before it ends [default: until it is stopped]. With a dialect: how
    /// many altogether [default: 1].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// How many play at the tables that the bots open themselves; with a dialect [default: 2].
    #[arg(long, value_name = "N")]
    players: Option<u8>,
    /// The table to play at, instead of any that waits. With a dialect: one of masters-state, masters-bean
    /// or masters-update.
    #[arg(long, value_name = "CODE", conflicts_with = "join")]
    table: Option<Code>,
    /// What the bots are called; numbered if there are several, and always with a dialect.
    #[arg(long)]
    name: Option<String>,
}

/// Where a server of our own protocol is, if nobody says.
const HERE: &str = "http://127.0.0.1:8080";

pub(crate) fn run(options: Options, out: &mut dyn Write) -> Result<bool> {
    if let Some(dialect) = options.speech.dialect {
        return runtime()?.block_on(speak(&options, dialect, out));
    }
    let game = FarGame::named(options.game())?;
    let client = Client::new(options.connect.as_deref().unwrap_or(HERE))?;
    let randomness = Arc::new(Randomness::of_the_system()?);
    runtime()?.block_on(async {
        client.version().await.map_err(|error| anyhow!("{error}"))?;
        let options = Arc::new(options);
        let (report, mut reports) = mpsc::channel::<String>(64);
        let mut bots = JoinSet::new();
        for number in 0..options.tables() {
            let bot = Bot {
                client: client.clone(),
                game,
                options: options.clone(),
                name: name(&options, number, &randomness),
                randomness: randomness.clone(),
                report: report.clone(),
            };
            bots.spawn(bot.play());
        }
        drop(report);
        while let Some(line) = reports.recv().await {
            writeln!(out, "{line}")?;
            out.flush()?;
        }
        while let Some(ended) = bots.join_next().await {
            ended??;
        }
        Ok(true)
    })
}

impl Options {
    fn game(&self) -> &str {
        self.game.as_deref().unwrap_or_default()
    }

    /// At how many tables bots of our own protocol play.
    fn tables(&self) -> u16 {
        self.tables.unwrap_or(1)
    }

    /// How many seats the players of a dialect take.
    fn seats(&self) -> u8 {
        let joins = self.join.is_some() || self.table.is_some();
        self.seats.unwrap_or(if joins { 1 } else { self.players() })
    }

    /// How many play a match of a dialect.
    fn players(&self) -> u8 {
        self.players.unwrap_or(2)
    }
}

/// Plays matches in a dialect, some at the same time.
async fn speak(options: &Options, dialect: &'static Dialect, out: &mut dyn Write) -> Result<bool> {
    let (id, players) = (dialect.id, options.players());
    let usage = |why: String| Err(anyhow!(Usage(why)));
    if options.join.is_some() && !dialect.lists {
        return usage(format!("{id} tells nobody who waits; join a table by its code (--table)"));
    }
    if options.table.is_some() && !dialect.codes {
        return usage(format!("{id} knows no codes of tables; see --join"));
    }
    if options.name.as_ref().is_some_and(String::is_empty) {
        return usage("a player needs a name (--name)".to_owned());
    }
    options.speech.check(dialect, players, options.seats())?;
    let connect = far_dialect::address(dialect, options.connect.as_deref())?;
    let games = options.games.unwrap_or(1);
    let many = if games == 1 { "a game".to_owned() } else { format!("{games} games") };
    eprintln!("bottega: playing {many} of {id} at {connect}");
    let randomness = Randomness::of_the_system()?;
    let name = options.name.clone().unwrap_or_else(|| {
        let number = u32::from_be_bytes(randomness.bytes()) >> 16;
        format!("bot{number:04x}")
    });
    let mut playing = JoinSet::new();
    let (mut begun, mut ended, mut faults) = (0, 0, 0_u64);
    let notices: Arc<Mutex<BTreeSet<String>>> = Arc::default();
    let mut noticed = BTreeSet::new();
    while ended < games {
        while begun < games && playing.len() < usize::from(options.tables.unwrap_or(MATCHES)) {
            begun += 1;
            let far = FarMatch {
                dialect,
                speech: options.speech.clone().unhurried(),
                connect: connect.clone(),
                name: if games == 1 { name.clone() } else { format!("{name}{begun}") },
                players,
                seed: u64::from_be_bytes(randomness.bytes()),
                seats: options.seats(),
                join: options.join.clone(),
                table: options.table.clone(),
            };
            let number = begun;
            let noted = notices.clone();
            let note = move |news| {
                if let Noted::Notice(what) = news {
                    noted.lock().unwrap_or_else(PoisonError::into_inner).insert(what);
                }
            };
            playing.spawn(async move { (number, far.play(Arc::new(note)).await) });
        }
        let Some(played) = playing.join_next().await else { break };
        let (number, reports) = played?;
        ended += 1;
        let new = std::mem::take(&mut *notices.lock().unwrap_or_else(PoisonError::into_inner));
        for notice in new {
            if noticed.insert(notice.clone()) {
                writeln!(out, "noticed: {notice}")?;
            }
        }
        match reports.and_then(|reports| far_dialect::result(&reports, dialect.game, players)) {
            Ok(result) => writeln!(out, "game {number} of {games}: {result}")?,
            Err(error) => {
                faults += 1;
                writeln!(out, "game {number} of {games}: FAILED: {error:#}")?;
            }
        }
        out.flush()?;
    }
    writeln!(out, "{ended} games in {id}, {faults} with a fault")?;
    Ok(faults == 0)
}

/// What a bot is called: never what another one is.
fn name(options: &Options, number: u16, randomness: &Randomness) -> String {
    match &options.name {
        Some(name) if options.tables() == 1 => name.clone(),
        Some(name) => format!("{name}-{number}"),
        None => {
            let number = u64::from_be_bytes(randomness.bytes()) >> 16;
            format!("{}-{number:012x}", options.level)
        }
    }
}

struct Bot {
    client: Client,
    game: FarGame,
    options: Arc<Options>,
    name: String,
    randomness: Arc<Randomness>,
    report: mpsc::Sender<String>,
}

/// A seat that the bot holds.
struct Held {
    code: Code,
    token: String,
}

/// What a bot needs of a message.
#[derive(Deserialize)]
struct Heard {
    #[serde(rename = "type")]
    kind: String,
    seq: Option<u64>,
    seat: Option<Seat>,
    table: Option<TableInfo>,
    game: Option<Game>,
    code: Option<String>,
    message: Option<String>,
}

#[derive(Deserialize)]
struct Game {
    view: Box<RawValue>,
    legal: Vec<String>,
    to_act: SeatSet,
    outcome: Option<Outcome>,
}

impl Bot {
    async fn play(self) -> Result<()> {
        let mut played = 0;
        // With its token from the last game a bot stays the same person: the name is its own, even
        // if the server has not yet noticed that the last game is over.
        let mut token: Option<String> = None;
        while self.options.games.is_none_or(|games| played < games) {
            let mut tries = 0;
            let held = loop {
                match self.sit_down(token.as_deref()).await {
                    Err(error) if tries < TRIES && passes(&error) => {
                        tries += 1;
                        tokio::time::sleep(AGAIN).await;
                    }
                    held => break held?,
                }
            };
            let (held, outcome) = self.play_at(held).await?;
            played += 1;
            self.say(format!("{} at {}: {outcome}", self.name, held.code)).await;
            token = Some(held.token);
            if self.options.table.is_some() {
                break;
            }
        }
        Ok(())
    }

    async fn say(&self, line: String) {
        // Nobody listens any more: then there is nobody to tell.
        let _ = self.report.send(line).await;
    }

    /// Takes a seat at a table that waits; opens one if there is none.
    async fn sit_down(&self, token: Option<&str>) -> Result<Held, Error> {
        let join = Join { name: self.name.clone(), ..Join::default() };
        if let Some(code) = &self.options.table {
            let table = self.client.table(code).await?;
            if *table.game != *self.options.game() {
                let why = format!("table {code} plays {}, not {}", table.game, self.options.game());
                return Err(Error::Confused(why));
            }
            let joined = self.client.join(code, &join, token).await?;
            return Ok(Held { code: code.clone(), token: joined.token });
        }
        loop {
            match self.open_tables(None).await?.first() {
                Some(code) => match self.client.join(code, &join, token).await {
                    Ok(joined) => return Ok(Held { code: code.clone(), token: joined.token }),
                    // Somebody was faster.
                    Err(Error::Refused(refusal)) if is_late(&refusal.code) => {}
                    Err(error) => return Err(error),
                },
                None => {
                    let mut table = CreateTable {
                        name: Some(self.name.clone()),
                        options: TableOptions::default(),
                        ..table_of(self.options.game())
                    };
                    if let Some(players) = self.options.players {
                        table.config.insert("players".to_owned(), players.into());
                    }
                    let created = self.client.create(&table, token).await?;
                    let token = created
                        .token
                        .ok_or_else(|| Error::Confused("it gave no seat".to_owned()))?;
                    return Ok(Held { code: created.code, token });
                }
            }
        }
    }

    /// Tables of the game that have a free seat, but not this one; always in the same order.
    async fn open_tables(&self, but: Option<&Code>) -> Result<Vec<Code>, Error> {
        let tables = self.client.tables().await?;
        let free = |table: &Arc<TableInfo>| {
            table.stage == Stage::Waiting
                && *table.game == *self.options.game()
                && Some(&table.code) != but
                && table.seats.iter().any(|seat| seat.player == Player::Nobody)
                // Nobody waits at a table where nobody is.
                && table.seats.iter().any(|seat| seat.connected)
        };
        let mut codes: Vec<Code> =
            tables.iter().filter(|table| free(table)).map(|table| table.code.clone()).collect();
        codes.sort();
        Ok(codes)
    }

    /// Plays to the end of the match, through lost connections and restarts of the server.
    async fn play_at(&self, mut held: Held) -> Result<(Held, String)> {
        let mut lost = 0;
        loop {
            match self.converse(&held).await {
                Ok(End::Over(outcome)) => return Ok((held, outcome)),
                Ok(End::Moved(to)) => held = to,
                Err(error) if lost < TRIES && passes(&error) => {
                    lost += 1;
                    tokio::time::sleep(AGAIN).await;
                }
                Err(error) => return Err(error.into()),
            }
        }
    }

    async fn converse(&self, held: &Held) -> Result<End, Error> {
        let mut socket = self.client.connect(&held.code, Some(&held.token), None).await?;
        let mut at = Situation::default();
        loop {
            let waiting = !at.started;
            let heard: Option<Heard> = tokio::select! {
                heard = socket.next_as() => heard?,
                () = tokio::time::sleep(AGAIN), if waiting => {
                    if let Some(moved) = self.look_for_company(held).await? {
                        return Ok(End::Moved(moved));
                    }
                    continue;
                }
            };
            let Some(heard) = heard else {
                return Err(Error::Connection("the server has closed the connection".to_owned()));
            };
            match heard.kind.as_str() {
                "refused" => match heard.code.as_deref() {
                    // The match has gone on without the bot: an update says how.
                    Some("stale" | "time_is_out") => {}
                    // Connected again, the bot is shown once more what it may do.
                    Some("too_fast" | "busy" | "storage" | "stopping") => {
                        return Err(Error::Connection(heard.message.unwrap_or_default()));
                    }
                    _ => {
                        let message = heard.message.unwrap_or_default();
                        let why = format!("it refuses a bot's command: {message}");
                        return Err(Error::Confused(why));
                    }
                },
                "bye" => {
                    return match heard.code.as_deref() {
                        Some("closed") => Ok(End::Over("the table was closed".to_owned())),
                        _ => Err(Error::Connection(heard.message.unwrap_or_default())),
                    };
                }
                _ => {}
            }
            if let Some(table) = &heard.table {
                at.started = table.stage != Stage::Waiting;
            }
            if let Some(seq) = heard.seq {
                at.seq = seq;
            }
            if heard.kind == "state" {
                at.seat = heard.seat;
            }
            if let Some(game) = heard.game {
                if let Some(outcome) = game.outcome {
                    return Ok(End::Over(outcome.to_string()));
                }
                self.act(&mut socket, &at, game).await?;
            }
        }
    }

    /// Acts if the bot may.
    async fn act(&self, socket: &mut Socket, at: &Situation, game: Game) -> Result<(), Error> {
        let Some(seat) = at.seat.filter(|seat| game.to_act.contains(*seat)) else {
            return Ok(());
        };
        let (far, level) = (self.game, self.options.level);
        let seed = Seed::from_bytes(self.randomness.bytes());
        let thought = tokio::task::spawn_blocking(move || {
            far.choose(level, &game.view, &game.legal, seat, seed)
        });
        match thought.await {
            Ok(Some(action)) => {
                // The same state gets the same name: a command that was sent twice counts once.
                let id = format!("bot-{}", at.seq);
                socket.act(&id, at.seq, vec![action]).await
            }
            Ok(None) | Err(_) => Ok(()),
        }
    }

    /// Two bots that each opened a table would wait for ever: whoever has the later code moves.
    async fn look_for_company(&self, held: &Held) -> Result<Option<Held>, Error> {
        let others = self.open_tables(Some(&held.code)).await?;
        let Some(code) = others.first().filter(|code| **code < held.code) else {
            return Ok(None);
        };
        let join = Join { name: self.name.clone(), ..Join::default() };
        match self.client.join(code, &join, Some(&held.token)).await {
            Ok(joined) => {
                self.client.leave(&held.code, &held.token).await?;
                Ok(Some(Held { code: code.clone(), token: joined.token }))
            }
            Err(Error::Refused(refusal)) if is_late(&refusal.code) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// What the bot knows of its table.
#[derive(Default)]
struct Situation {
    started: bool,
    seat: Option<Seat>,
    seq: u64,
}

enum End {
    /// The match is over.
    Over(String),
    /// The bot sits elsewhere now.
    Moved(Held),
}

/// Is this over in a moment?
fn passes(error: &Error) -> bool {
    match error {
        Error::Connection(_) => true,
        Error::Refused(refusal) => {
            let code = refusal.code.as_str();
            matches!(code, "too_fast" | "busy" | "storage" | "stopping" | "too_many_connections")
        }
        Error::Address(_) | Error::Confused(_) => false,
    }
}

/// Somebody else took the seat, or the table is gone.
fn is_late(code: &str) -> bool {
    matches!(code, "table_full" | "already_started" | "finished" | "closed" | "no_such_table")
}
