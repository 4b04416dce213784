//! Players who speak a dialect, over real connections.

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use dialects::client::{Client, Conduct, Ending, Event, Outcome, Plan, Seating};
use dialects::manners::CharacterTexts;
use dialects::{Dialect, Expert, UnknownDialect};
use protocol::{Code, Millis};
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::{Semaphore, oneshot};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until, timeout};
use wire::Framing;

use crate::command::Usage;

/// A server that does not answer for so long is gone.
const UNANSWERED: Duration = Duration::from_secs(600);
/// So is one that says nothing for so long. Some dialects say nothing while a person thinks.
const SILENCE: Duration = Duration::from_secs(24 * 60 * 60);
/// How long a player may take to find a seat at a table that waits.
const SITTING_DOWN: Duration = Duration::from_secs(60);
/// Milliseconds before each message to a server that may be an original one.
const PAUSE: u64 = 50;
/// How long the last words of a client may take.
const GOODBYE: Duration = Duration::from_secs(1);
/// How long a server gets to notice that a connection was closed before another one is made.
const REDIAL: Duration = Duration::from_millis(300);
/// Who may lead the players of a match to their seats.
static LINE: Semaphore = Semaphore::const_new(1);
const CLOSED: &str = "the server has closed the connection";
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
    /// Milliseconds that a player waits before each message: original servers lose messages that come
    /// too fast [default: 50 with `bot --framing java`, else 0].
    // Some clients ping every second: with a longer pause there would be more and more to send.
    #[arg(long, value_name = "MS", requires = "dialect", value_parser = clap::value_parser!(u64).range(..=500))]
    pub(crate) pause: Option<u64>,
    /// Now and then send what no server can accept, to see that it is refused; original servers may not
    /// survive it.
    #[arg(long, requires = "dialect")]
    mischief: bool,
    /// The server may be an original one.
    #[arg(skip)]
    guest: bool,
}

impl Speech {
    /// The same, for guests of a server that may be an original one: players who speak as the original
    /// clients do leave its threads time before each message.
    pub(crate) fn unhurried(mut self) -> Speech {
        self.guest = true;
        if self.framing == Framing::Java {
            self.pause.get_or_insert(PAUSE);
        }
        self
    }

    /// Can so many play like this in a dialect, and take so many seats themselves?
    pub(crate) fn check(&self, dialect: &Dialect, players: u8, seats: u8) -> Result<(), Usage> {
        let (least, most) = dialect.players;
        let id = dialect.id;
        let needs_texts = dialect.expert == Expert::WithTexts && self.framing == Framing::Java;
        Err(Usage(if !(least..=most).contains(&players) {
            format!("{least} to {most} play in {id}, not {players} (--players)")
        } else if seats > players {
            format!("{seats} of {players} seats cannot be taken (--seats)")
        } else if self.expert && dialect.expert == Expert::Never {
            format!("{id} has no expert games (--expert)")
        } else if self.expert && needs_texts && self.character_texts.is_none() {
            format!("expert games of {id} in Java need --character-texts, as the server has them")
        } else {
            return Ok(());
        }))
    }

    fn conduct(&self) -> Conduct {
        match (self.mischief, self.guest) {
            (true, _) => Conduct::Mischievous,
            (false, true) => Conduct::Guest,
            (false, false) => Conduct::Brisk,
        }
    }
}

/// The address of a server that speaks a dialect; else the dialect's own port on this machine.
pub(crate) fn address(dialect: &Dialect, named: Option<&str>) -> Result<String, Usage> {
    let here = || format!("127.0.0.1:{}", dialect.port);
    let address = named.map_or_else(here, str::to_owned);
    match address.rsplit_once(':') {
        Some((host, port)) if !host.contains('/') && port.parse::<u16>().is_ok() => Ok(address),
        _ => Err(Usage(format!(
            "{address:?} is no address for a dialect; it looks like 127.0.0.1:{}",
            dialect.port
        ))),
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
pub(crate) struct Report {
    /// Who.
    pub(crate) name: String,
    /// How it ended.
    pub(crate) ending: Ending,
}

/// What is worth knowing while a match goes on.
pub(crate) enum Noted {
    /// A command had its first answer after so many microseconds.
    Latency(u32),
    /// The server did something that its document does not describe.
    Notice(String),
}

/// Takes what is worth knowing while a match goes on.
pub(crate) type Note = Arc<dyn Fn(Noted) + Send + Sync>;

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
            // The player who should open the table has failed; the report says why.
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
            if timeout(SITTING_DOWN, joined).await.is_err() {
                let seconds = SITTING_DOWN.as_secs();
                bail!("{name}: the server has given it no seat for {seconds} seconds");
            }
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
            // Others who are to come must find them.
            word: if self.seats < self.players { String::new() } else { self.name.clone() },
            seating,
            seed: self.seed.wrapping_mul(31).wrapping_add(number),
            conduct: self.speech.conduct(),
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
    /// Before each message.
    pause: Duration,
    note: Note,
}

/// Messages that are to be sent, each after a pause. The server is heard meanwhile.
struct Outbox {
    messages: VecDeque<Letter>,
    pause: Duration,
    /// When the last one was sent.
    last: Option<Instant>,
    /// When the last command was sent, while it is not answered.
    command: Option<Instant>,
}

/// A message that is to be sent.
struct Letter {
    bytes: Vec<u8>,
    /// Will the server answer it?
    command: bool,
    written: Instant,
}

impl Outbox {
    fn new(pause: Duration) -> Outbox {
        Outbox { messages: VecDeque::new(), pause, last: None, command: None }
    }

    fn push(&mut self, bytes: Vec<u8>, command: bool) {
        self.messages.push_back(Letter { bytes, command, written: Instant::now() });
    }

    /// When there is something to send: a pause after the client wrote it, and after the message
    /// before. An original server asks before it is ready for the answer.
    fn due(&self) -> Option<Instant> {
        let letter = self.messages.front()?;
        Some(self.last.map_or(letter.written, |last| last.max(letter.written)) + self.pause)
    }

    /// Sends what may be sent now: one message, or all of them if there is no pause between them.
    async fn send(&mut self, stream: &mut (impl AsyncWrite + Unpin)) -> std::io::Result<()> {
        let now = Instant::now();
        if self.due().is_none_or(|due| now < due) {
            return Ok(());
        }
        let count = if self.pause.is_zero() { self.messages.len() } else { 1 };
        let mut bytes = Vec::new();
        for letter in self.messages.drain(..count) {
            bytes.extend(letter.bytes);
            if letter.command {
                self.command = Some(now);
            }
        }
        self.last = Some(now);
        timeout(UNANSWERED, stream.write_all(&bytes)).await?
    }

    /// The last command was answered: how long ago it was sent. It may still wait to be sent, where the
    /// client takes something for the answer that the server said of itself.
    fn answered(&mut self) -> Option<Duration> {
        let sent = self.command.take();
        if sent.is_none() {
            self.messages.iter_mut().for_each(|letter| letter.command = false);
        }
        sent.map(|sent| sent.elapsed())
    }

    /// Sends the last words of a client that goes, all at once: some servers take one that goes without
    /// them for lost. A connection that is closed while something is unread takes them along, so the server is
    /// heard out.
    async fn finish(&mut self, mut stream: TcpStream) {
        let words: Vec<u8> = self.messages.drain(..).flat_map(|letter| letter.bytes).collect();
        let last = async {
            stream.write_all(&words).await?;
            stream.shutdown().await?;
            tokio::io::copy(&mut stream, &mut tokio::io::sink()).await
        };
        // The server may have gone before.
        let _ = timeout(GOODBYE, last).await;
    }
}

/// What a client's events come to.
enum Turn {
    /// It waits.
    Waits,
    /// It wants another connection.
    Redials,
    /// Its match is over.
    Ends(Ending),
}

impl Player {
    async fn run(mut self, seated: oneshot::Sender<Option<u32>>) -> Result<Report> {
        let name = self.name.clone();
        match self.play(seated).await {
            Ok(ending) => Ok(Report { name, ending }),
            Err(error) => Err(error.context(name)),
        }
    }

    async fn play(&mut self, seated: oneshot::Sender<Option<u32>>) -> Result<Ending> {
        let mut stream = connect(&self.connect).await?;
        let mut bytes = vec![0; CHUNK];
        let mut outbox = Outbox::new(self.pause);
        let mut seated = Some(seated);
        let start = Instant::now();
        let now = || Millis::default().after(start.elapsed());
        let mut heard = start;
        // Why nothing can be sent any more, although there may be something to read.
        let mut cut: Option<anyhow::Error> = None;
        // Why nothing can be read any more.
        let mut closed: Option<anyhow::Error> = None;
        loop {
            match self.heed(now(), &mut outbox, &mut seated)? {
                Turn::Waits => {
                    if let Some(error) = closed {
                        return Err(error);
                    }
                }
                Turn::Redials => {
                    drop(stream);
                    sleep(REDIAL).await;
                    stream = connect(&self.connect).await?;
                    outbox = Outbox::new(self.pause);
                    heard = Instant::now();
                    (cut, closed) = (None, None);
                    continue;
                }
                Turn::Ends(ending) => {
                    outbox.finish(stream).await;
                    return Ok(ending);
                }
            }
            if cut.is_none()
                && let Err(error) = outbox.send(&mut stream).await
            {
                cut = Some(error.into());
            }
            let deadline = self.client.deadline().map(|at| start + at.since(Millis::default()));
            let patience = match outbox.command {
                Some(sent) => sent + UNANSWERED,
                None => heard + SILENCE,
            };
            let sending = outbox.due().filter(|_| cut.is_none());
            let due = deadline.into_iter().chain(sending).min().unwrap_or(patience);
            tokio::select! {
                read = stream.read(&mut bytes) => match read {
                    Ok(count @ 1..) => {
                        heard = Instant::now();
                        self.client.receive(now(), bytes.get(..count).unwrap_or_default());
                    }
                    end => {
                        let error = cut.take().or(end.err().map(Into::into));
                        closed = Some(match error {
                            Some(error) => error.context(CLOSED),
                            None => anyhow!(CLOSED),
                        });
                        self.client.closed(now());
                    }
                },
                () = sleep_until(due.min(patience)) => {
                    if Instant::now() >= patience {
                        match outbox.command {
                            Some(_) => bail!(
                                "the server has not answered for {} seconds", UNANSWERED.as_secs()
                            ),
                            None => bail!(
                                "the server has said nothing for {} hours", SILENCE.as_secs() / 3600
                            ),
                        }
                    }
                }
            }
        }
    }

    /// Does what the client wants, up to what ends it or needs another connection.
    fn heed(
        &mut self,
        now: Millis,
        outbox: &mut Outbox,
        seated: &mut Option<oneshot::Sender<Option<u32>>>,
    ) -> Result<Turn> {
        while let Some(event) = self.client.next(now) {
            match event {
                Event::Send { bytes, command } => outbox.push(bytes, command),
                Event::Answered => {
                    if let Some(latency) = outbox.answered() {
                        let micros = u32::try_from(latency.as_micros()).unwrap_or(u32::MAX);
                        (self.note)(Noted::Latency(micros));
                    }
                }
                Event::Seated { table } => {
                    if let Some(seated) = seated.take() {
                        // Who waits for it may have given up.
                        let _ = seated.send(table);
                    }
                }
                Event::Noticed { what } => (self.note)(Noted::Notice(what)),
                Event::Redial => return Ok(Turn::Redials),
                Event::Finished(ending) => return Ok(Turn::Ends(ending)),
                Event::Failed { why } => bail!(why),
            }
        }
        Ok(Turn::Waits)
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
        let these = reports.iter().filter(|report| report.ending.result == outcome);
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
    let told = reports.first().map(|report| report.ending.told.as_str()).unwrap_or_default();
    Ok(match (won.as_slice(), drawn.as_slice()) {
        ([], []) => format!("{} lost ({told})", lost.join(" and ")),
        ([], _) => format!("a draw ({told})"),
        (names, _) => format!("{} won ({told})", names.join(" and ")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{Mutex, PoisonError};
    use tokio::net::TcpListener;

    /// A client that does this, whatever it hears, and knows how its match ended if it is closed.
    struct Scripted {
        events: VecDeque<Event>,
        knows: bool,
    }

    impl Client for Scripted {
        fn receive(&mut self, _: Millis, _: &[u8]) {}

        fn next(&mut self, _: Millis) -> Option<Event> {
            self.events.pop_front()
        }

        fn closed(&mut self, _: Millis) {
            self.events.extend(self.knows.then(finished));
        }
    }

    struct Trial {
        listener: TcpListener,
        player: Player,
        notices: Arc<Mutex<Vec<String>>>,
    }

    impl Trial {
        async fn of(events: impl IntoIterator<Item = Event>) -> Trial {
            Trial::with(events, false).await
        }

        async fn with(events: impl IntoIterator<Item = Event>, knows: bool) -> Trial {
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            let notices: Arc<Mutex<Vec<String>>> = Arc::default();
            let noted = notices.clone();
            let client = Scripted { events: events.into_iter().collect(), knows };
            let player = Player {
                name: "ada".to_owned(),
                connect: listener.local_addr().unwrap().to_string(),
                client: Box::new(client),
                pause: Duration::from_millis(50),
                note: Arc::new(move |news| {
                    if let Noted::Notice(what) = news {
                        noted.lock().unwrap_or_else(PoisonError::into_inner).push(what);
                    }
                }),
            };
            Trial { listener, player, notices }
        }

        /// Runs the player, and whatever the server does meanwhile.
        async fn run<T>(
            self,
            server: impl AsyncFnOnce(&TcpListener) -> T,
        ) -> (Result<Report, String>, T) {
            let (seated, _) = oneshot::channel();
            let (report, heard) = tokio::join!(self.player.run(seated), server(&self.listener));
            (report.map_err(|error| format!("{error:#}")), heard)
        }
    }

    fn send(words: &str, command: bool) -> Event {
        Event::Send { bytes: words.as_bytes().to_vec(), command }
    }

    fn finished() -> Event {
        Event::Finished(Ending { result: Outcome::Won, told: String::new() })
    }

    async fn all_of(listener: &TcpListener) -> String {
        let (mut stream, _) = listener.accept().await.unwrap();
        let mut heard = String::new();
        stream.read_to_string(&mut heard).await.unwrap();
        heard
    }

    #[tokio::test]
    async fn the_last_words_of_a_client_arrive_also_where_it_has_not_heard_everything() {
        let mut trial = Trial::of([send("good", false), send("bye", false), finished()]).await;
        trial.player.pause = Duration::from_secs(5);
        let (report, heard) = trial
            .run(async |listener| {
                let (mut stream, _) = listener.accept().await.unwrap();
                stream.write_all(&vec![b'x'; 1 << 20]).await.unwrap();
                let mut heard = String::new();
                stream.read_to_string(&mut heard).await.unwrap();
                heard
            })
            .await;
        assert_eq!(report.unwrap().ending.result, Outcome::Won);
        assert_eq!(heard, "goodbye");
    }

    #[tokio::test(start_paused = true)]
    async fn each_message_waits_for_its_pause() {
        let mut outbox = Outbox::new(Duration::from_millis(50));
        let mut sent = Vec::new();
        outbox.push(b"one".to_vec(), true);
        outbox.push(b"two".to_vec(), true);
        outbox.send(&mut sent).await.unwrap();
        assert_eq!(sent, b"");
        for (due, all) in [(50, &b"one"[..]), (100, b"onetwo")] {
            sleep_until(outbox.due().unwrap()).await;
            outbox.send(&mut sent).await.unwrap();
            assert_eq!(sent, all, "after {due} ms");
        }
        assert_eq!(outbox.due(), None);
    }

    #[tokio::test(start_paused = true)]
    async fn a_command_that_is_answered_before_it_is_sent_is_waited_for_no_more() {
        let mut outbox = Outbox::new(Duration::from_millis(50));
        outbox.push(b"one".to_vec(), true);
        assert_eq!(outbox.answered(), None);
        sleep_until(outbox.due().unwrap()).await;
        outbox.send(&mut Vec::new()).await.unwrap();
        assert_eq!(outbox.command, None);
    }

    #[tokio::test]
    async fn what_was_not_sent_does_not_go_over_another_connection() {
        let events = [send("old", false), Event::Redial, send("new", false), finished()];
        let (report, (first, second)) = Trial::of(events)
            .await
            .run(async |listener| (all_of(listener).await, all_of(listener).await))
            .await;
        assert!(report.is_ok(), "{:?}", report.err());
        assert_eq!((first.as_str(), second.as_str()), ("", "new"));
    }

    #[tokio::test(start_paused = true)]
    async fn a_server_that_does_not_answer_is_given_up() {
        let trial = Trial::of([send("hello", true)]).await;
        let hold = async |listener: &TcpListener| {
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut heard = Vec::new();
            // It is alive.
            loop {
                sleep(Duration::from_secs(5)).await;
                if stream.write_all(b"ping").await.is_err() {
                    return heard;
                }
                let _ = stream.try_read_buf(&mut heard);
            }
        };
        let (report, heard) = trial.run(hold).await;
        let why = report.err().unwrap();
        assert_eq!(why, "ada: the server has not answered for 600 seconds");
        assert_eq!(heard, b"hello");
    }

    #[tokio::test]
    async fn a_result_that_is_known_survives_a_closed_connection() {
        for knows in [false, true] {
            let trial = Trial::with([Event::Noticed { what: "odd".to_owned() }], knows).await;
            let notices = trial.notices.clone();
            let (report, ()) =
                trial.run(async |listener| drop(listener.accept().await.unwrap())).await;
            let told = report.map(|report| report.ending.result);
            let closed = Err("ada: the server has closed the connection".to_owned());
            assert_eq!(told, if knows { Ok(Outcome::Won) } else { closed });
            assert_eq!(*notices.lock().unwrap(), ["odd"], "also where the match failed");
        }
    }
}
