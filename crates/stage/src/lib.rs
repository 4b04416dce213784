//! A stage for conversations: several of them, of any dialect, against one real host. It does what a
//! server does with a conversation, without sockets: it carries bytes, asks the host, passes news on,
//! and turns the clock, which stands still unless a test lets time pass.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a stage that cannot go on ends the test"
)]

mod script;
mod storage;

use dialects::Dialect;
use dialects::conversation::{
    Answer, Ask, Conversation, InLine, Line, Listed, Output, Peer, Standing, Visitor,
    longest_waiting,
};
use dialects::manners::Manners;
use host::journal::{Journal, Location};
use host::{
    Command, Connection, Host, NewTable, Newcomer, Order, Randomness, Refused, Settings, Time,
    Workers,
};
use protocol::{Code, Millis, Nickname, Options, Stage as Progress};
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;
use wire::Framing;

pub use script::{Script, Tongue, fits};
pub use storage::Storage;

/// Who is on the stage, in the order of their coming.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Who(usize);

/// One side of a connection.
struct Actor {
    dialect: &'static Dialect,
    address: IpAddr,
    conversation: Box<dyn Conversation>,
    at: Option<(Code, Connection)>,
    standing: Option<Standing>,
    name: Option<String>,
    /// What was sent and nobody has looked at.
    heard: Vec<u8>,
    closed: bool,
}

/// A host and the conversations with it.
pub struct Stage {
    /// The host,
    pub host: Host,
    /// and its clock.
    pub time: Time,
    /// What is chosen about every table that is opened, whatever its opener says.
    pub chosen: Chosen,
    actors: Vec<Actor>,
    /// The tables by their numbers, which begin with 1 as on a real server.
    numbers: Vec<Code>,
    /// Those who wait in the line of their dialect, and the table they are called to.
    line: Vec<(usize, Option<u32>)>,
    /// The tables of those who know a word.
    words: HashMap<(u8, String), Code>,
    changes: tokio::sync::watch::Receiver<u64>,
    /// What the house needs to be opened again, if it can be.
    backstage: Option<Backstage>,
}

struct Backstage {
    settings: Settings,
    /// How often the house was opened.
    starts: u8,
    storage: Storage,
    directory: TempDir,
}

/// What a test chooses about tables.
#[derive(Default)]
pub struct Chosen {
    /// What is added to the choices about the game.
    pub config: Map<String, Value>,
    /// What is chosen about the table instead.
    pub options: Option<Options>,
}

/// Everything that can be chosen about somebody who comes.
pub struct Coming {
    /// How they write,
    pub framing: Framing,
    /// what the server is told about its dialects,
    pub manners: Manners,
    /// and where they are.
    pub address: IpAddr,
}

impl Coming {
    /// From an address that ends with this number.
    pub fn from(framing: Framing, end: u8) -> Coming {
        Coming { framing, manners: Manners::default(), address: IpAddr::from([127, 0, 0, end]) }
    }
}

impl Stage {
    /// An empty house.
    pub async fn open() -> Stage {
        Stage::seeded(1).await
    }

    /// An empty house whose chance depends on this number.
    pub async fn seeded(seed: u8) -> Stage {
        let settings = Settings { bot_delay: Duration::from_millis(1), ..Settings::default() };
        Stage::with(seed, settings).await
    }

    /// The same, with these settings.
    pub async fn with(seed: u8, settings: Settings) -> Stage {
        let directory = tempfile::tempdir().unwrap();
        let time = Time::starting_at(Millis(1_700_000_000_000));
        let storage = Storage::default();
        let backstage = Backstage { settings, starts: seed, storage, directory };
        let host = backstage.start(time).await;
        Stage { backstage: Some(backstage), ..Stage::over(host, time) }
    }

    /// A stage in front of a host that runs already.
    pub fn over(host: Host, time: Time) -> Stage {
        let changes = host.changes();
        Stage {
            host,
            time,
            chosen: Chosen::default(),
            actors: Vec::new(),
            numbers: Vec::new(),
            line: Vec::new(),
            words: HashMap::new(),
            changes,
            backstage: None,
        }
    }

    /// The house closes, and opens again with what it has stored. Everybody has to come back.
    pub async fn restart(&mut self) {
        self.host.clone().stop().await;
        self.settle().await;
        let backstage = self.backstage.as_mut().unwrap();
        // Other chance than before, as in life.
        backstage.starts += 100;
        self.host = backstage.start(self.time).await;
        self.changes = self.host.changes();
    }

    /// The storage of the house.
    pub fn storage(&self) -> &Storage {
        &self.backstage.as_ref().unwrap().storage
    }

    /// Somebody connects.
    pub async fn enter(&mut self, dialect: &'static Dialect, coming: Coming) -> Who {
        let Coming { framing, manners, address } = coming;
        let conversation = (dialect.begin)(framing, Arc::new(manners), Peer { address });
        let (at, standing, name, heard) = (None, None, None, Vec::new());
        let closed = false;
        self.actors.push(Actor {
            dialect,
            address,
            conversation,
            at,
            standing,
            name,
            heard,
            closed,
        });
        self.settle().await;
        Who(self.actors.len() - 1)
    }

    /// These bytes come from somebody; everything happens that follows at once.
    pub async fn send(&mut self, who: Who, bytes: &[u8]) {
        self.deliver(who, bytes);
        self.settle().await;
    }

    /// These bytes come from somebody; what follows has not happened yet.
    pub fn deliver(&mut self, who: Who, bytes: &[u8]) {
        let now = self.time.now();
        let actor = &mut self.actors[who.0];
        if !actor.closed {
            actor.conversation.receive(now, bytes);
        }
    }

    /// What somebody was sent since this was asked last.
    pub fn hear(&mut self, who: Who) -> Vec<u8> {
        std::mem::take(&mut self.actors[who.0].heard)
    }

    /// Has the server closed the connection?
    pub fn is_closed(&self, who: Who) -> bool {
        self.actors[who.0].closed
    }

    /// Somebody's connection ends.
    pub async fn hang_up(&mut self, who: Who) {
        self.close(who.0).await;
        self.settle().await;
    }

    /// Somebody commands something that their dialect has no words for.
    pub async fn order(&mut self, who: Who, command: Command) {
        let (_, connection) = self.actors[who.0].at.as_ref().unwrap();
        connection.order(Order { id: None, seq: None, command }).await.unwrap();
        self.settle().await;
    }

    /// The number under which a table is known.
    pub fn number(&mut self, code: &Code) -> u32 {
        let known = self.numbers.iter().position(|other| other == code);
        let index = known.unwrap_or_else(|| {
            self.numbers.push(code.clone());
            self.numbers.len() - 1
        });
        index as u32 + 1
    }

    /// The table of a number.
    fn code(&self, number: u32) -> Result<Code, Refused> {
        let index = number.checked_sub(1).ok_or(Refused::NoSuchTable)?;
        self.numbers.get(index as usize).cloned().ok_or(Refused::NoSuchTable)
    }

    /// Lets time pass, and everything happen that is due in it.
    pub async fn pass(&mut self, time: Duration) {
        let end = self.time.now().after(time);
        loop {
            self.settle().await;
            let now = self.time.now();
            if now >= end {
                return;
            }
            // The host has deadlines of its own, which the stage does not know.
            let step = now.after(Duration::from_millis(100)).min(end);
            let actors = self.actors.iter().filter(|actor| !actor.closed);
            let next = actors.filter_map(|actor| actor.conversation.deadline()).min();
            let until = next.map_or(step, |next| next.clamp(Millis(now.0 + 1), step));
            tokio::time::sleep(until.since(now)).await;
        }
    }

    /// Lets everything happen that is under way.
    pub async fn settle(&mut self) {
        let mut quiet = 0;
        while quiet < 3 {
            quiet = if self.go_on().await { 0 } else { quiet + 1 };
            // Time stands still as long as anybody works; a moment has passed when nobody does.
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    /// One round of everybody; says whether anything happened.
    async fn go_on(&mut self) -> bool {
        let mut busy = self.tell_tables().await;
        for number in 0..self.actors.len() {
            while !self.actors[number].closed {
                let now = self.time.now();
                let actor = &mut self.actors[number];
                if let Some(output) = actor.conversation.next(now) {
                    self.execute(number, output).await;
                } else if let Some((_, connection)) = &mut actor.at
                    && let Ok(update) = connection.updates.try_recv()
                {
                    actor.conversation.told(now, &update.news);
                } else {
                    break;
                }
                busy = true;
            }
        }
        busy
    }

    /// Tells those who want it which tables there are, if that has changed.
    async fn tell_tables(&mut self) -> bool {
        if !self.changes.has_changed().unwrap() {
            return false;
        }
        self.changes.mark_unchanged();
        let now = self.time.now();
        for number in 0..self.actors.len() {
            let actor = &self.actors[number];
            if !actor.closed && actor.conversation.wants_tables() {
                let tables = self.tables(number).await;
                self.actors[number].conversation.tables(now, &tables);
            }
        }
        true
    }

    /// The tables as somebody sees them.
    async fn tables(&mut self, who: usize) -> Vec<Listed> {
        let dialect = self.actors[who].dialect;
        let mut tables = self.host.tables().await.unwrap();
        tables.retain(|info| *info.game == *dialect.game);
        tables.reverse();
        let listed = tables.into_iter().map(|info| {
            let company = self.company(&info.code, dialect.id);
            let ours = !company.is_empty();
            let standing = company.iter().filter_map(|who| self.actors[*who].standing.as_ref());
            let standing = standing.map(|standing| standing.seat).collect();
            Listed { number: self.number(&info.code), ours, standing, info }
        });
        listed.collect()
    }

    /// Those at a table who speak a dialect.
    fn company(&self, code: &Code, dialect: &str) -> Vec<usize> {
        let is_there = |actor: &Actor| {
            actor.dialect.id == dialect && actor.at.as_ref().is_some_and(|(at, _)| at == code)
        };
        (0..self.actors.len()).filter(|number| is_there(&self.actors[*number])).collect()
    }

    async fn execute(&mut self, number: usize, output: Output) {
        match output {
            Output::Send(bytes) => self.actors[number].heard.extend(bytes),
            Output::Ask(ask) => self.ask(number, ask).await,
            Output::Stand(standing) => {
                self.actors[number].standing = Some(standing);
                self.tell_fellows(number);
            }
            Output::Whisper(words) => {
                let Some((code, _)) = &self.actors[number].at else { return };
                let now = self.time.now();
                for other in self.company(code, self.actors[number].dialect.id) {
                    if other != number {
                        self.actors[other].conversation.overheard(now, &words);
                    }
                }
            }
            Output::Line(line) => self.stand_in_line(number, line),
            Output::LetGo => self.let_go(number).await,
            Output::Close => self.close(number).await,
        }
    }

    fn stand_in_line(&mut self, number: usize, line: Line) {
        let dialect = self.actors[number].dialect.id;
        let at = self.line.iter().position(|(other, _)| *other == number);
        let (mut came, mut left) = (false, false);
        match (line, at) {
            (Line::Stay, Some(at)) => came = self.line[at].1.take().is_some(),
            (Line::Leave, Some(at)) => left = self.line.remove(at).1.is_none(),
            (_, Some(at)) => drop(self.line.remove(at)),
            (_, None) => {}
        }
        match line {
            Line::Enter => {
                self.line.push((number, None));
                came = true;
            }
            Line::Leave | Line::Stay => {}
            Line::Lead { table, places } => {
                let Stage { line, actors, .. } = self;
                let waiting = line.iter_mut().filter(|(other, called)| {
                    called.is_none() && actors[*other].dialect.id == dialect
                });
                waiting.take(places.into()).for_each(|(_, called)| *called = Some(table));
            }
        }
        self.tell_line(dialect, came, left);
    }

    /// Tells everybody in a line where they are.
    fn tell_line(&mut self, dialect: &str, came: bool, left: bool) {
        let now = self.time.now();
        let line: Vec<(usize, Option<u32>)> = self.line.clone();
        let here = |number: &usize| self.actors[*number].dialect.id == dialect;
        let line: Vec<_> = line.into_iter().filter(|(number, _)| here(number)).collect();
        let length = line.iter().filter(|(_, called)| called.is_none()).count();
        let mut before = 0;
        for (number, called) in line {
            self.actors[number]
                .conversation
                .line(now, InLine { before, length, called, came, left });
            before += usize::from(called.is_none());
        }
    }

    async fn ask(&mut self, number: usize, ask: Ask) {
        let answer = match ask {
            Ask::Name(name) => self.take_name(number, name.folded()).map(|()| None),
            Ask::Tables => {
                let tables = self.tables(number).await;
                let now = self.time.now();
                let conversation = &mut self.actors[number].conversation;
                return conversation.answered(now, Answer::Tables(&tables));
            }
            Ask::Open { config, options, visitor } => {
                let new = self.new_table(number, config, options);
                self.open_table(new, visitor).await.map(Some)
            }
            Ask::Visit { code, visitor } => {
                let game = self.actors[number].dialect.game;
                match self.host.look(&code).await {
                    Ok(info) if *info.game == *game => self.sit_down(code, visitor).await.map(Some),
                    _ => Err(Refused::NoSuchTable),
                }
            }
            Ask::Gather { players, word, config, options, visitor } => {
                let mut new = self.new_table(number, config, options);
                new.options.private |= word.is_some();
                let waiting = match &word {
                    Some(word) => self.words.get(&(players, word.clone())).cloned(),
                    None => {
                        let tables = self.tables(number).await;
                        longest_waiting(&tables, players).map(|table| table.info.code.clone())
                    }
                };
                let seated = match waiting {
                    Some(code) => self.sit_down(code, visitor.clone()).await,
                    None => Err(Refused::NoSuchTable),
                };
                let seated = match seated {
                    Err(_) => self.open_table(new, visitor).await,
                    seated => seated,
                };
                if let (Some(word), Ok((code, _))) = (word, &seated) {
                    self.words.insert((players, word), code.clone());
                }
                seated.map(Some)
            }
            Ask::Introduce(name) => self.introduce(number, name).await.map(Some),
            Ask::Join { number, visitor } => self.join_table(number, visitor).await.map(Some),
            Ask::Return { number, visitor } => self.come_back(number, visitor).await.map(Some),
            Ask::Order(order) => match &self.actors[number].at {
                Some((_, connection)) => connection.order(order).await.map(|_| None),
                None => Err(Refused::NotSeated),
            },
        };
        let now = self.time.now();
        match answer {
            Ok(None) => self.actors[number].conversation.answered(now, Answer::Done),
            Ok(Some((code, connection))) => {
                let table = self.number(&code);
                let actor = &mut self.actors[number];
                let snapshot = &connection.snapshot;
                actor.conversation.answered(now, Answer::Seated { number: table, snapshot });
                actor.at = Some((code, connection));
            }
            Err(refused) => {
                self.actors[number].conversation.answered(now, Answer::Refused(&refused));
            }
        }
    }

    /// A name belongs to one connection of a dialect, as long as it is open.
    fn take_name(&mut self, number: usize, name: String) -> Result<(), Refused> {
        let dialect = self.actors[number].dialect.id;
        let mut others = self.actors.iter().filter(|actor| !actor.closed);
        if others.any(|other| other.dialect.id == dialect && other.name.as_ref() == Some(&name)) {
            return Err(Refused::NameTaken(name));
        }
        self.actors[number].name = Some(name);
        Ok(())
    }

    async fn open_table(
        &mut self,
        new: NewTable,
        visitor: Visitor,
    ) -> Result<(Code, Connection), Refused> {
        let (code, seated) = self.host.create(new, Some(newcomer(visitor))).await?;
        let token = seated.unwrap().token;
        let connection = self.host.connect(&code, Some(&token), None).await?;
        Ok((code, connection))
    }

    async fn join_table(
        &mut self,
        number: u32,
        visitor: Visitor,
    ) -> Result<(Code, Connection), Refused> {
        let code = self.code(number)?;
        self.sit_down(code, visitor).await
    }

    fn new_table(
        &self,
        number: usize,
        mut config: Map<String, Value>,
        options: Options,
    ) -> NewTable {
        let game = self.actors[number].dialect.game.to_owned();
        config.extend(self.chosen.config.clone());
        let options = self.chosen.options.clone().unwrap_or(options);
        let (config, seats) = (Value::Object(config), Vec::new());
        let opener = Some(self.actors[number].address);
        NewTable { game, config, options, seats, opener }
    }

    async fn introduce(
        &mut self,
        number: usize,
        name: Nickname,
    ) -> Result<(Code, Connection), Refused> {
        let (code, connection) = self.actors[number].at.as_ref().ok_or(Refused::NotSeated)?;
        let (code, orders) = (code.clone(), connection.orders());
        let command = Command::Introduce { name };
        orders.give(Order { id: None, seq: None, command }).await?;
        Ok((code, orders.look().await?))
    }

    async fn sit_down(
        &mut self,
        code: Code,
        visitor: Visitor,
    ) -> Result<(Code, Connection), Refused> {
        let seated = self.host.join(&code, newcomer(visitor)).await?;
        let connection = self.host.connect(&code, Some(&seated.token), None).await?;
        Ok((code, connection))
    }

    async fn come_back(
        &mut self,
        number: u32,
        visitor: Visitor,
    ) -> Result<(Code, Connection), Refused> {
        let code = self.code(number)?;
        let proof = visitor.visit.proof.ok_or(Refused::NotSeated)?;
        let connection = self.host.come_back(&code, visitor.name.as_str(), &proof).await?;
        Ok((code, connection))
    }

    async fn let_go(&mut self, number: usize) {
        if let Some((code, connection)) = self.actors[number].at.take() {
            let playing = self
                .host
                .look(&code)
                .await
                .is_ok_and(|info| matches!(info.stage, Progress::Waiting | Progress::Playing));
            if playing {
                let _ =
                    connection.order(Order { id: None, seq: None, command: Command::Leave }).await;
            }
            drop(connection);
            self.actors[number].standing = None;
            self.tell_fellows_at(&code);
        }
    }

    async fn close(&mut self, number: usize) {
        self.let_go(number).await;
        self.actors[number].closed = true;
        if self.line.iter().any(|(other, _)| *other == number) {
            self.stand_in_line(number, Line::Leave);
        }
    }

    fn tell_fellows(&mut self, number: usize) {
        if let Some((code, _)) = &self.actors[number].at {
            let code = code.clone();
            self.tell_fellows_at(&code);
        }
    }

    /// Tells everybody at a table how those stand who speak their dialect.
    fn tell_fellows_at(&mut self, code: &Code) {
        let now = self.time.now();
        let here = |actor: &Actor| actor.at.as_ref().is_some_and(|(other, _)| other == code);
        let standings: Vec<(&str, Standing)> = self
            .actors
            .iter()
            .filter(|actor| here(actor))
            .filter_map(|actor| Some((actor.dialect.id, actor.standing.clone()?)))
            .collect();
        for actor in self.actors.iter_mut().filter(|actor| here(actor)) {
            let same = standings.iter().filter(|(dialect, _)| *dialect == actor.dialect.id);
            let fellows: Vec<Standing> = same.map(|(_, standing)| standing.clone()).collect();
            actor.conversation.fellows(now, &fellows);
        }
    }
}

impl Backstage {
    async fn start(&self, time: Time) -> Host {
        let Backstage { settings, starts, storage, directory } = self;
        let location = Location::in_directory(directory.path());
        let (reader, writer) = (storage.open(&location), storage.open(&location));
        // Without threads: while the journal works, no time passes.
        let journal = Journal::with(reader, writer, Workers::none());
        let randomness = Randomness::fixed([*starts; 32]);
        Host::start(settings.clone(), journal, time, randomness).await.unwrap()
    }
}

fn newcomer(visitor: Visitor) -> Newcomer {
    let Visitor { name, wishes, visit } = visitor;
    Newcomer { name, token: None, seat: None, wishes, visit: Some(visit) }
}
