//! Whatever a client of a dialect says to a table, in the middle of a game or before: nothing panics,
//! and whoever plays with it is told nothing that makes no sense.
//!
//! Two clients play. The first byte chooses the dialect, how the second one writes, and the game. Then
//! come pieces: a byte that says how long, and so many bytes, which the second client says besides what
//! it would say. A length of 0 stands for a while in which both play on, 255 for a second.

use dialects::client::{Client, Event, Plan, Seating};
use dialects::conversation::{Answer, Ask, Conversation, Listed, Output, Peer, Standing, Visitor};
use dialects::manners::Manners;
use dialects::{DIALECTS, Dialect};
use host::journal::Journal;
use host::{
    Command, Connection, Host, NewTable, Newcomer, Order, Randomness, Refused, Settings, Time,
    Workers,
};
use protocol::{Code, Millis, Stage};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::Builder;
use wire::Framing;

use crate::disk::Disk;
use crate::watch::no_task_panics;

/// The most pieces that are said.
const MOST: usize = 40;
/// How often everybody gets a turn when both play on.
const WHILE: u32 = 30;

/// Checks what is said.
pub fn check(bytes: &[u8]) {
    let [choice, said @ ..] = bytes else { return };
    no_task_panics(|| {
        let runtime = Builder::new_current_thread().enable_time().start_paused(true).build();
        runtime.unwrap().block_on(talk(*choice, said));
    });
}

async fn talk(choice: u8, mut said: &[u8]) {
    let dialect = &DIALECTS[usize::from(choice >> 2) % DIALECTS.len()];
    let framing = if choice & 1 == 0 { Framing::Json } else { Framing::Java };
    let mut hall = Hall::open(dialect).await;
    let expert = choice & 2 > 0;
    hall.enter(Framing::Json, "ada", Seating::Open { players: 2, expert });
    hall.play_on(WHILE).await;
    let with = "ada".to_owned();
    hall.enter(framing, "bob", Seating::Join { with, table: Some(0) });
    for _ in 0..MOST {
        let [length, rest @ ..] = said else { break };
        let piece;
        (piece, said) = match length {
            0 | 255 => (&[][..], rest),
            length => rest.split_at(usize::from(*length).min(rest.len())),
        };
        match length {
            0 => hall.play_on(WHILE).await,
            255 => tokio::time::sleep(Duration::from_secs(1)).await,
            _ => hall.hear(1, piece),
        }
        hall.play_on(1).await;
    }
    hall.play_on(WHILE).await;
    assert!(hall.host.tables().await.is_ok(), "the host answers");
    hall.host.stop().await;
}

/// One connection: the server's side, and a client at the other end.
struct Line {
    conversation: Box<dyn Conversation>,
    client: Box<dyn Client>,
    at: Option<(Code, Connection)>,
    standing: Option<Standing>,
    closed: bool,
}

/// A host, and what a server does between it and its connections.
struct Hall {
    dialect: &'static Dialect,
    host: Host,
    time: Time,
    lines: Vec<Line>,
    tables: Vec<Code>,
}

impl Hall {
    async fn open(dialect: &'static Dialect) -> Hall {
        let disk = Disk::default();
        let workers = Workers::Scripted(Arc::new(|| Duration::ZERO));
        let journal = Journal::with(disk.access(), disk.access(), workers);
        let settings = Settings { thinkers: 1, ..Settings::default() };
        let time = Time::starting_at(Millis(1_800_000_000_000));
        let randomness = Randomness::fixed([5; 32]);
        let host = Host::start(settings, journal, time, randomness).await.unwrap();
        Hall { dialect, host, time, lines: Vec::new(), tables: Vec::new() }
    }

    fn enter(&mut self, framing: Framing, name: &str, seating: Seating) {
        let manners = Manners { java_delay: Duration::ZERO, ..Manners::default() };
        let peer = Peer { address: IpAddr::V4(Ipv4Addr::LOCALHOST) };
        let plan = Plan { nickname: name.to_owned(), seating, seed: 3 };
        self.lines.push(Line {
            conversation: (self.dialect.begin)(framing, Arc::new(manners), peer),
            client: (self.dialect.client)(framing, plan, None),
            at: None,
            standing: None,
            closed: false,
        });
    }

    /// These bytes come from a client.
    fn hear(&mut self, number: usize, bytes: &[u8]) {
        let now = self.time.now();
        let line = &mut self.lines[number];
        if !line.closed {
            line.conversation.receive(now, bytes);
        }
    }

    /// Everybody does what they do, so many times.
    async fn play_on(&mut self, times: u32) {
        for _ in 0..times {
            for number in 0..self.lines.len() {
                self.serve(number).await;
                self.answer(number);
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// A client does what it wants to do. Whoever is not at fault is never confused.
    fn answer(&mut self, number: usize) {
        while let Some(event) = self.lines[number].client.next() {
            match event {
                Event::Send { bytes, .. } => self.hear(number, &bytes),
                Event::Failed { why } => assert!(number > 0, "{why}"),
                Event::Answered | Event::Seated { .. } | Event::Finished(_) => {}
            }
        }
    }

    /// The server does for a connection what is to be done now.
    async fn serve(&mut self, number: usize) {
        while !self.lines[number].closed {
            let now = self.time.now();
            let line = &mut self.lines[number];
            if let Some(output) = line.conversation.next(now) {
                self.execute(number, output).await;
            } else if let Some((_, connection)) = &mut line.at
                && let Ok(update) = connection.updates.try_recv()
            {
                line.conversation.told(now, &update.news);
            } else {
                break;
            }
        }
        if self.lines[number].conversation.wants_tables() {
            let tables = self.list().await;
            let now = self.time.now();
            self.lines[number].conversation.tables(now, &tables);
        }
    }

    async fn execute(&mut self, number: usize, output: Output) {
        match output {
            Output::Send(bytes) => self.lines[number].client.receive(&bytes),
            Output::Ask(ask) => self.ask(number, ask).await,
            Output::Stand(standing) => {
                self.lines[number].standing = Some(standing);
                self.tell_fellows();
            }
            Output::LetGo => self.let_go(number).await,
            Output::Close => {
                self.let_go(number).await;
                self.lines[number].closed = true;
            }
        }
    }

    async fn ask(&mut self, number: usize, ask: Ask) {
        let seated = match ask {
            Ask::Name(_) => Ok(None),
            Ask::Tables => {
                let tables = self.list().await;
                let now = self.time.now();
                let answer = Answer::Tables(&tables);
                return self.lines[number].conversation.answered(now, answer);
            }
            Ask::Open { config, options, visitor } => {
                let game = self.dialect.game.to_owned();
                let (config, seats) = (config.into(), Vec::new());
                let new = NewTable { game, config, options, seats, opener: None };
                let created = self.host.create(new, Some(newcomer(visitor))).await;
                match created {
                    Ok((code, seated)) => self.connect(code, seated.unwrap().token).await,
                    Err(refused) => Err(refused),
                }
            }
            Ask::Join { number, visitor } => self.join(number, visitor).await,
            Ask::Return { .. } => Err(Refused::NotSeated),
            Ask::Order(order) => match &self.lines[number].at {
                Some((_, connection)) => connection.order(order).await.map(|_| None),
                None => Err(Refused::NotSeated),
            },
        };
        let now = self.time.now();
        match seated {
            Ok(None) => self.lines[number].conversation.answered(now, Answer::Done),
            Ok(Some((code, connection))) => {
                let table = self.number(&code);
                let snapshot = &connection.snapshot;
                let answer = Answer::Seated { number: table, snapshot };
                self.lines[number].conversation.answered(now, answer);
                self.lines[number].at = Some((code, connection));
            }
            Err(refused) => {
                self.lines[number].conversation.answered(now, Answer::Refused(&refused));
            }
        }
    }

    async fn join(
        &mut self,
        number: u32,
        visitor: Visitor,
    ) -> Result<Option<(Code, Connection)>, Refused> {
        let code = self.tables.get(number as usize).cloned().ok_or(Refused::NoSuchTable)?;
        let seated = self.host.join(&code, newcomer(visitor)).await?;
        self.connect(code, seated.token).await
    }

    async fn connect(
        &mut self,
        code: Code,
        token: host::Token,
    ) -> Result<Option<(Code, Connection)>, Refused> {
        let connection = self.host.connect(&code, Some(&token), None).await?;
        Ok(Some((code, connection)))
    }

    async fn let_go(&mut self, number: usize) {
        let line = &mut self.lines[number];
        line.standing = None;
        if let Some((code, connection)) = line.at.take() {
            let runs = self
                .host
                .look(&code)
                .await
                .is_ok_and(|info| matches!(info.stage, Stage::Waiting | Stage::Playing));
            if runs {
                // A table may refuse it, and is left all the same.
                let leave = Order { id: None, seq: None, command: Command::Leave };
                let _ = connection.order(leave).await;
            }
            drop(connection);
            self.tell_fellows();
        }
    }

    /// There is one table in this house at which several sit.
    fn tell_fellows(&mut self) {
        let now = self.time.now();
        let fellows: Vec<Standing> =
            self.lines.iter().filter_map(|line| line.standing.clone()).collect();
        for line in self.lines.iter_mut().filter(|line| line.standing.is_some()) {
            line.conversation.fellows(now, &fellows);
        }
    }

    async fn list(&mut self) -> Vec<Listed> {
        let tables = self.host.tables().await.unwrap();
        tables.into_iter().map(|info| Listed { number: self.number(&info.code), info }).collect()
    }

    fn number(&mut self, code: &Code) -> u32 {
        let known = self.tables.iter().position(|other| other == code);
        let number = known.unwrap_or_else(|| {
            self.tables.push(code.clone());
            self.tables.len() - 1
        });
        number as u32
    }
}

fn newcomer(visitor: Visitor) -> Newcomer {
    let Visitor { name, wishes, visit } = visitor;
    Newcomer { name, token: None, seat: None, wishes, visit: Some(visit) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clients_whom_nobody_disturbs_play() {
        for dialect in DIALECTS {
            for framing in [Framing::Json, Framing::Java] {
                let runtime =
                    Builder::new_current_thread().enable_time().start_paused(true).build();
                let stage = runtime.unwrap().block_on(async {
                    let mut hall = Hall::open(dialect).await;
                    hall.enter(Framing::Json, "ada", Seating::Open { players: 2, expert: false });
                    hall.play_on(WHILE).await;
                    let with = "ada".to_owned();
                    hall.enter(framing, "bob", Seating::Join { with, table: Some(0) });
                    hall.play_on(WHILE).await;
                    let code = hall.tables[0].clone();
                    hall.host.look(&code).await.unwrap().stage
                });
                assert_eq!(stage, Stage::Playing, "{} {framing:?}", dialect.id);
            }
        }
    }
}
