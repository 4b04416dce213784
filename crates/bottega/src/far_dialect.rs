//! Players who speak a dialect, over real connections.

use anyhow::{Context, Result, bail};
use clap::Args;
use dialects::client::{Client, Ending, Event, Outcome, Plan, Seating};
use dialects::manners::CharacterTexts;
use dialects::{Dialect, UnknownDialect};
use protocol::{Code, Millis};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::{Semaphore, oneshot};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until};
use wire::Framing;

/// A server that says nothing for so long is gone.
const SILENCE: Duration = Duration::from_secs(60);
/// Milliseconds between two messages to a server that may be an original one.
const PAUSE: u64 = 50;
/// How long a server gets to notice that a connection was closed before another one is made.
const REDIAL: Duration = Duration::from_millis(300);
/// Who may lead the players of a match to their seats.
static LINE: Semaphore = Semaphore::const_new(1);
/// Bytes that are read at once.
const CHUNK: usize = 64 << 10;

/// The dialect of this name, for options.
fn dialect(id: &str) -> Result<&'static Dialect, UnknownDialect> {
    dialects::find(id)
}

/// The texts of the characters in a file, for options.
fn texts(path: &str) -> Result<CharacterTexts, String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    CharacterTexts::read(&text)
}

/// How messages are written, for options.
fn framing(name: &str) -> Result<Framing, &'static str> {
    match name {
        "json" => Ok(Framing::Json),
        "java" => Ok(Framing::Java),
        _ => Err("it is json or java"),
    }
}

/// In which dialect to speak, and how.
#[derive(Args, Clone)]
pub(crate) struct Speech {
    /// Speak this older protocol, for example eriantys-ack: players of it fill tables of their own, and
    /// play by chance.
    #[arg(long, value_name = "ID", value_parser = dialect, conflicts_with = "game")]
    pub(crate) dialect: Option<&'static Dialect>,
    /// How messages of the dialect are written: json, or java like the original clients.
    #[arg(long, value_name = "FRAMING", value_parser = framing, default_value = "json", requires = "dialect")]
    framing: Framing,
    /// With a dialect: play with characters.
    #[arg(long, requires = "dialect")]
    expert: bool,
    /// The texts by which Java clients of eriantys-phase know the characters (JSON), as the server has
    /// them.
    #[arg(long, value_name = "FILE", value_parser = texts, requires = "dialect")]
    character_texts: Option<CharacterTexts>,
    /// Milliseconds between what one player sends and what it sends next: original servers lose
    /// messages that come too fast [default: 50 with `bot --framing java`, else 0].
    #[arg(long, value_name = "MS", requires = "dialect")]
    pub(crate) pause: Option<u64>,
    /// Now and then send what no server can accept, to see that it is refused; original servers may not
    /// survive it.
    #[arg(long, requires = "dialect")]
    mischief: bool,
}

impl Speech {
    /// The same, as a guest at a server that may be an original one: players who speak as the original
    /// clients do leave its threads time between two messages.
    pub(crate) fn unhurried(mut self) -> Speech {
        if self.framing == Framing::Java {
            self.pause.get_or_insert(PAUSE);
        }
        self
    }
}

/// A match that players of a dialect play with each other.
#[derive(Clone)]
pub(crate) struct FarMatch {
    pub(crate) dialect: &'static Dialect,
    pub(crate) speech: Speech,
    /// The server: `127.0.0.1:4600`.
    pub(crate) connect: String,
    /// What they are called; numbered.
    pub(crate) name: String,
    pub(crate) players: u8,
    pub(crate) seed: u64,
    /// How many of them these are; the others come by themselves.
    pub(crate) seats: u8,
    /// They join a table where somebody of this name waits, instead of opening one.
    pub(crate) join: Option<String>,
    /// They join the table of this code.
    pub(crate) table: Option<Code>,
}

/// How a match went for one player.
#[derive(Default)]
pub(crate) struct Report {
    /// Who.
    pub(crate) name: String,
    /// How it ended.
    pub(crate) ending: Option<Ending>,
    /// What the server did that its document does not describe.
    pub(crate) notices: BTreeSet<String>,
}

/// Takes the microseconds from a command to its first answer.
pub(crate) type Note = Arc<dyn Fn(u32) + Send + Sync>;

impl FarMatch {
    /// Plays to the end with everybody.
    pub(crate) async fn play(self, note: Note) -> Result<Vec<Report>> {
        let opener = format!("{}-1", self.name);
        let opening = match (&self.join, &self.table) {
            (_, Some(code)) => Seating::Visit { code: code.clone() },
            (Some(with), None) => Seating::Join { with: with.clone(), table: None },
            (None, None) => Seating::Open { expert: self.speech.expert },
        };
        // Where newcomers sit down with those who wait, matches are seated one after the other.
        let turn = match self.dialect.one_line {
            true => Some(LINE.acquire().await?),
            false => None,
        };
        let (seated, opened) = oneshot::channel();
        let mut playing = JoinSet::new();
        playing.spawn(self.player(&opener, opening, 0, &note).run(seated));
        let Ok(table) = opened.await else {
            // Whoever should open the table has failed; the report says why.
            playing.join_next().await.context("nobody plays")???;
            bail!("no table was opened");
        };
        for number in 2..=self.seats {
            let name = format!("{}-{number}", self.name);
            let with = self.join.clone().unwrap_or_else(|| opener.clone());
            let seating = match &self.table {
                Some(code) => Seating::Visit { code: code.clone() },
                None => Seating::Join { with, table },
            };
            let (seated, joined) = oneshot::channel();
            playing.spawn(self.player(&name, seating, number.into(), &note).run(seated));
            // One after the other: original servers bear no crowd. A player that fails here says so
            // in the end.
            let _ = joined.await;
        }
        drop(turn);
        let mut reports = Vec::new();
        while let Some(report) = playing.join_next().await {
            reports.push(report??);
        }
        Ok(reports)
    }

    fn player(&self, name: &str, seating: Seating, number: u64, note: &Note) -> Player {
        let plan = Plan {
            nickname: name.to_owned(),
            players: self.players,
            // Whoever else shall come must find them.
            word: if self.seats < self.players { String::new() } else { self.name.clone() },
            seating,
            seed: self.seed.wrapping_mul(31).wrapping_add(number),
            mischief: self.speech.mischief,
        };
        let Speech { framing, character_texts, pause, .. } = &self.speech;
        Player {
            name: name.to_owned(),
            connect: self.connect.clone(),
            client: (self.dialect.client)(*framing, plan, character_texts.clone()),
            pause: Duration::from_millis(pause.unwrap_or(0)),
            note: note.clone(),
        }
    }
}

struct Player {
    name: String,
    connect: String,
    client: Box<dyn Client>,
    /// Between two messages.
    pause: Duration,
    note: Note,
}

impl Player {
    async fn run(mut self, seated: oneshot::Sender<Option<u32>>) -> Result<Report> {
        let mut stream = connect(&self.connect).await?;
        let mut report = Report { name: self.name.clone(), ..Report::default() };
        let mut bytes = vec![0; CHUNK];
        let mut sent: Option<Instant> = None;
        let mut seated = Some(seated);
        let start = Instant::now();
        let now = || Millis::default().after(start.elapsed());
        let mut heard = start;
        loop {
            let mut unsent = Vec::new();
            while let Some(event) = self.client.next(now()) {
                match event {
                    Event::Send { bytes, command } => {
                        if command && !self.pause.is_zero() {
                            stream.write_all(&std::mem::take(&mut unsent)).await?;
                            sleep(self.pause).await;
                        }
                        unsent.extend_from_slice(&bytes);
                        if command {
                            sent = Some(Instant::now());
                        }
                    }
                    Event::Answered => {
                        if let Some(start) = sent.take() {
                            let micros = start.elapsed().as_micros();
                            (self.note)(u32::try_from(micros).unwrap_or(u32::MAX));
                        }
                    }
                    Event::Seated { table } => {
                        if let Some(seated) = seated.take() {
                            // Who waits for it may have given up.
                            let _ = seated.send(table);
                        }
                    }
                    Event::Noticed { what } => drop(report.notices.insert(what)),
                    Event::Finished(ending) => {
                        report.ending = Some(ending);
                        return Ok(report);
                    }
                    Event::Failed { why } => bail!("{}: {why}", self.name),
                }
            }
            if !unsent.is_empty() {
                stream.write_all(&unsent).await?;
            }
            if self.client.redials() {
                drop(stream);
                sleep(REDIAL).await;
                stream = connect(&self.connect).await?;
                heard = Instant::now();
                continue;
            }
            let deadline = self.client.deadline().map(|moment| moment.since(Millis::default()));
            tokio::select! {
                read = stream.read(&mut bytes) => {
                    let count = read?;
                    if count == 0 {
                        bail!("{}: the server has closed the connection", self.name);
                    }
                    heard = Instant::now();
                    self.client.receive(now(), bytes.get(..count).unwrap_or_default());
                }
                () = sleep_until(start + deadline.unwrap_or_default()), if deadline.is_some() => {}
                () = sleep_until(heard + SILENCE) => {
                    bail!("{}: the server has said nothing for {} seconds", self.name, SILENCE.as_secs());
                }
            }
        }
    }
}

async fn connect(address: &str) -> Result<TcpStream> {
    let stream = TcpStream::connect(address)
        .await
        .with_context(|| format!("cannot reach {address}; is a server running there?"))?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// How a match ended, in words; an error if the players were told different things.
pub(crate) fn result(reports: &[Report], game: &str, players: u8) -> Result<String> {
    let ended = |outcome: Outcome| -> Vec<&str> {
        let these = reports
            .iter()
            .filter(|report| report.ending.as_ref().is_some_and(|ending| ending.result == outcome));
        these.map(|report| report.name.as_str()).collect()
    };
    let (won, lost) = (ended(Outcome::Won), ended(Outcome::Lost));
    let (drawn, broken) = (ended(Outcome::Drawn), ended(Outcome::NoWinner));
    if !broken.is_empty() {
        bail!("the match was broken off");
    }
    let told_all = won.len() + lost.len() + drawn.len() == reports.len();
    let both = !won.is_empty() && !drawn.is_empty();
    // Four play Eriantys in teams of two. If everybody was asked, somebody has won or shares a draw,
    // but for who plays alone.
    let most = if game == "eriantys" && players == 4 { 2 } else { 1 };
    let everybody = reports.len() == usize::from(players) && players > 1;
    let none = won.is_empty() && drawn.is_empty() && everybody;
    if !told_all || both || none || won.len() > most {
        bail!("the players do not agree: won {won:?}, drawn {drawn:?}, lost {lost:?}");
    }
    let told = reports.iter().find_map(|report| report.ending.as_ref());
    let told = told.map(|ending| ending.told.as_str()).unwrap_or_default();
    Ok(match (won.as_slice(), drawn.as_slice()) {
        ([], []) => format!("{} lost ({told})", lost.join(" and ")),
        ([], _) => format!("a draw ({told})"),
        (names, _) => format!("{} won ({told})", names.join(" and ")),
    })
}
