//! A match with clients of the dialect at its seats, and no host between: the test keeps the state.

use dialects::client::{Client, Conduct, Event, Plan, Seating};
use dialects::conversation::{Answer, Ask, Conversation, Listed, Output, Peer};
use dialects::eriantys_phase::DIALECT;
use dialects::eriantys_phase::client::Player as Reading;
use dialects::eriantys_phase::server_messages::View;
use dialects::manners::{CharacterTexts, Manners};
use eriantys::{Action, Eriantys};
use host::{Command, Farewell, News, Order, Played, Refused, SceneOf, Situation, Snapshot, Story};
use kernel::{Game, Seat, SeatSet, Seed, Step, Viewer, apply_all};
use protocol::{Code, Millis, Options, Player, SeatInfo, Stage, TableInfo};
use serde_json::{Value, json};
use std::net::IpAddr;
use std::sync::Arc;
use wire::Framing;
use wire::java::HEADER;
use wire::lines::Lines;
use wire::strings::{self, Strings};

/// What the players are called, by seat.
pub(crate) const NAMES: [&str; 3] = ["ada", "bob", "cyd"];
/// Both framings.
pub(crate) const FRAMINGS: [Framing; 2] = [Framing::Json, Framing::Java];

/// A match, and who looks at it.
pub(crate) struct Board {
    pub(crate) game: Eriantys,
    pub(crate) now: Millis,
    seq: u64,
    pub(crate) table: TableInfo,
    pub(crate) clients: Vec<Looking>,
}

/// Somebody who looks at the match.
pub(crate) struct Looking {
    conversation: Box<dyn Conversation>,
    pub(crate) framing: Framing,
    pub(crate) seat: Seat,
    nickname: String,
    /// They look at another world, which must look the same to them.
    elsewhere: Option<u64>,
    /// Everything that was sent but pings, which come by the clock.
    pub(crate) bytes: Vec<u8>,
    /// How much of it was looked at.
    looked: usize,
    /// Every message but pings, and when it was sent.
    pub(crate) log: Vec<(Millis, String)>,
    told: usize,
    pub(crate) closed: bool,
    /// The orders that were given.
    pub(crate) orders: Vec<Vec<String>>,
    reader: Reader,
    opened: bool,
}

enum Reader {
    Json(Lines),
    Java(Box<Strings>),
}

impl Board {
    /// A match that stands so, with nobody there.
    pub(crate) fn empty(game: Eriantys) -> Board {
        Board::named(game, &NAMES)
    }

    /// The same; the players are called so.
    pub(crate) fn named(game: Eriantys, names: &[&str]) -> Board {
        let view = game.view(Viewer::Spectator);
        let seat = |name: &&str| SeatInfo {
            player: Player::Person((*name).to_owned()),
            ..SeatInfo::default()
        };
        let players = view.players.len();
        let table = TableInfo {
            code: Code::from_bytes([7; 8]),
            game: Eriantys::NAME.into(),
            config: Arc::new(json!({ "players": players, "expert": view.expert })),
            options: Arc::new(Options::default()),
            stage: Stage::Playing,
            seats: names.iter().take(players).map(seat).collect(),
            owner: None,
            spectators: 0,
            rematch: None,
            opened: Millis(0),
            changed: Millis(0),
        };
        Board { game, now: Millis(1_000_000), seq: 7, table, clients: Vec::new() }
    }

    /// A match that stands so, with a client at every seat that is there.
    pub(crate) fn of(game: Eriantys, framings: &[Framing]) -> Board {
        let mut board = Board::empty(game);
        let there: Vec<bool> =
            board.game.view(Viewer::Spectator).players.iter().map(|one| !one.absent).collect();
        for ((number, framing), there) in framings.iter().enumerate().zip(there) {
            if there {
                board.enter(number, *framing, None);
            }
        }
        board
    }

    /// Somebody comes back to a seat; perhaps to one in another world.
    pub(crate) fn enter(&mut self, seat: usize, framing: Framing, elsewhere: Option<u64>) -> usize {
        let manners = Manners { character_texts: Some(texts()), ..Manners::default() };
        let Player::Person(nickname) = self.table.seats[seat].player.clone() else {
            panic!("nobody has this seat")
        };
        let peer = Peer { address: IpAddr::from([127, 0, 0, 1]) };
        self.clients.push(Looking {
            conversation: (DIALECT.begin)(framing, Arc::new(manners), peer),
            framing,
            seat: Seat::new(seat as u8).unwrap(),
            nickname: nickname.clone(),
            elsewhere,
            bytes: Vec::new(),
            looked: 0,
            log: Vec::new(),
            told: 0,
            closed: false,
            orders: Vec::new(),
            reader: match framing {
                Framing::Json => Reader::Json(Lines::new(1 << 20)),
                Framing::Java => Reader::Java(Box::new(Strings::new(1 << 20))),
            },
            opened: false,
        });
        let client = self.clients.len() - 1;
        self.go_on();
        let join = json!({
            "type": "Join", "nickname": nickname, "mage": "MAGE1", "colorT": "BLACK", "index": 0,
        });
        self.say(client, &join.to_string());
        self.table.seats[seat].connected = true;
        self.tell_table();
        self.pass(1000);
        client
    }

    /// A client says something; everything happens that follows at once.
    pub(crate) fn say(&mut self, client: usize, text: &str) {
        let bytes = self.clients[client].write(text);
        self.send(client, &bytes);
    }

    /// These bytes come from a client.
    pub(crate) fn send(&mut self, client: usize, bytes: &[u8]) {
        let one = &mut self.clients[client];
        if !one.closed {
            one.conversation.receive(self.now, bytes);
        }
        self.go_on();
    }

    /// This happens in the match: `p0 m2`, `p1 leaves`.
    pub(crate) fn step(&mut self, step: &str) {
        let step: Step<Action> = step.parse().unwrap();
        self.take(step);
        self.go_on();
    }

    /// The same; nobody has been told anything yet.
    pub(crate) fn take(&mut self, step: Step<Action>) {
        let mut events = Vec::new();
        step.take(&mut self.game, &mut events).unwrap_or_else(|why| panic!("{step}: {why}"));
        if let Step::Notice(kernel::Notice::Leaves(seat)) = step {
            self.table.seats[seat.index()].connected = false;
            self.tell_table();
        }
        self.tell(events);
    }

    /// Everybody hears what happened.
    fn tell(&mut self, events: Vec<eriantys::Event>) {
        self.seq += 1;
        let story: Arc<dyn Story> = Arc::new(events);
        for client in 0..self.clients.len() {
            let situation = self.situation(client);
            let played = Played { seq: self.seq, story: Some(story.clone()), situation };
            self.news(client, &News::Played(played));
        }
    }

    fn tell_table(&mut self) {
        for client in 0..self.clients.len() {
            self.news(client, &News::Table(Arc::new(self.table.clone())));
        }
    }

    /// The house says farewell to everybody.
    pub(crate) fn farewell(&mut self, why: Farewell) {
        for client in 0..self.clients.len() {
            self.news(client, &News::Farewell(why));
        }
        self.go_on();
    }

    fn news(&mut self, client: usize, news: &News) {
        let one = &mut self.clients[client];
        if !one.closed {
            one.conversation.told(self.now, news);
        }
    }

    fn situation(&self, client: usize) -> Situation {
        let one = &self.clients[client];
        let mut game = self.game.clone();
        if let Some(seed) = one.elsewhere {
            game.redeal(one.seat, Seed::from(seed + self.seq));
        }
        Situation {
            to_act: game.to_act(),
            outcome: game.outcome(),
            scene: Arc::new(SceneOf::new(game, Viewer::Seat(one.seat))),
            clocks: None,
            may_take_back: false,
        }
    }

    /// Lets so many milliseconds pass.
    pub(crate) fn pass(&mut self, milliseconds: u64) {
        let end = Millis(self.now.0 + milliseconds);
        loop {
            self.go_on();
            if self.now >= end {
                return;
            }
            let open = self.clients.iter().filter(|one| !one.closed);
            let next = open.filter_map(|one| one.conversation.deadline()).min().unwrap_or(end);
            self.now = next.clamp(Millis(self.now.0 + 1), end);
        }
    }

    fn go_on(&mut self) {
        let mut busy = true;
        while std::mem::take(&mut busy) {
            for client in 0..self.clients.len() {
                while !self.clients[client].closed
                    && let Some(output) = self.clients[client].conversation.next(self.now)
                {
                    self.execute(client, output);
                    busy = true;
                }
            }
        }
    }

    fn execute(&mut self, client: usize, output: Output) {
        match output {
            Output::Send(bytes) => {
                let pings = self.clients[client].hear(self.now, &bytes);
                for _ in 0..pings {
                    let pong = self.clients[client].write(r#"{"type":"Pong"}"#);
                    self.clients[client].conversation.receive(self.now, &pong);
                }
            }
            Output::Ask(ask) => self.answer(client, ask),
            Output::Stand(_) | Output::Whisper(_) | Output::Line(_) => {}
            Output::LetGo => {}
            Output::Close => self.clients[client].closed = true,
        }
    }

    fn answer(&mut self, client: usize, ask: Ask) {
        let now = self.now;
        match ask {
            Ask::Tables => {
                let mut info = self.table.clone();
                if self.clients[client].log.len() <= 1 {
                    // Whoever enters is not there yet.
                    info.seats[self.clients[client].seat.index()].connected = false;
                }
                let standing = SeatSet::EMPTY;
                let info = Arc::new(info);
                let tables = [Listed { number: 0, ours: true, standing, info }];
                self.clients[client].conversation.answered(now, Answer::Tables(&tables));
            }
            Ask::Return { number, .. } => {
                let snapshot = Snapshot {
                    table: Arc::new(self.table.clone()),
                    seat: Some(self.clients[client].seat),
                    seq: self.seq,
                    situation: Some(self.situation(client)),
                    chat: Vec::new(),
                    missed: None,
                };
                let answer = Answer::Seated { number, snapshot: &snapshot };
                self.clients[client].conversation.answered(now, answer);
            }
            Ask::Order(order) => match self.order(client, order) {
                Ok(events) => {
                    self.clients[client].conversation.answered(now, Answer::Done);
                    self.tell(events);
                }
                Err(refused) => {
                    self.clients[client].conversation.answered(now, Answer::Refused(&refused));
                }
            },
            other => panic!("nobody asks this: {other:?}"),
        }
    }

    fn order(&mut self, client: usize, order: Order) -> Result<Vec<eriantys::Event>, Refused> {
        let Command::Act { actions } = order.command else { panic!("only actions are ordered") };
        let one = &mut self.clients[client];
        one.orders.push(actions.clone());
        if one.elsewhere.is_some() || order.seq != Some(self.seq) {
            return Err(Refused::Busy);
        }
        let actions: Vec<Action> = actions.iter().map(|text| text.parse().unwrap()).collect();
        let mut events = Vec::new();
        apply_all(&mut self.game, one.seat, &actions, &mut events)
            .unwrap_or_else(|why| panic!("the session ordered what is not legal: {why}"));
        Ok(events)
    }

    /// What a client was told since this was asked last.
    pub(crate) fn told(&mut self, client: usize) -> Vec<String> {
        let one = &mut self.clients[client];
        let told = one.log[one.told..].iter().map(|(_, text)| text.clone()).collect();
        one.told = one.log.len();
        told
    }

    /// The bytes that a client was sent since this was asked last.
    pub(crate) fn new_bytes(&mut self, client: usize) -> Vec<u8> {
        let one = &mut self.clients[client];
        let new = one.bytes[one.looked..].to_vec();
        one.looked = one.bytes.len();
        new
    }

    /// What a client says is refused with this, in the words of its framing, and changes nothing.
    #[track_caller]
    pub(crate) fn refuses(&mut self, client: usize, text: &str, code: &str, why: &str) {
        let before = self.game.clone();
        for client in 0..self.clients.len() {
            self.told(client);
        }
        self.say(client, text);
        self.pass(1000);
        let error = match self.clients[client].framing {
            Framing::Json => json!({ "type": "Error", "description": why, "code": code }),
            Framing::Java => json!({ "type": "Error", "string": why }),
        };
        let told = self.told(client);
        assert_eq!(told.len(), 1, "{text}: {told:?}");
        assert_eq!(value(&told[0]), error, "{text}");
        assert!(self.game == before, "the refused {text} has changed something");
        for other in (0..self.clients.len()).filter(|other| *other != client) {
            assert_eq!(self.told(other), Vec::<String>::new(), "others hear nothing of {text}");
        }
    }

    /// What a client says is accepted; the types of what it is told.
    #[track_caller]
    pub(crate) fn accepts(&mut self, client: usize, text: &str) -> Vec<String> {
        self.told(client);
        self.say(client, text);
        self.pass(1000);
        let told = self.told(client);
        assert!(!told.iter().any(|text| kind(text) == "Error"), "{text}: {told:?}");
        told.iter().map(|text| kind(text)).collect()
    }

    /// What the client knows by now, going by everything that it was sent.
    pub(crate) fn knows(&self, client: usize) -> View {
        self.clients[client].knows()
    }
}

impl Looking {
    /// A text as bytes of this client.
    pub(crate) fn write(&mut self, text: &str) -> Vec<u8> {
        match self.framing {
            Framing::Json => format!("{text}\n").into_bytes(),
            Framing::Java => {
                let header = (!std::mem::replace(&mut self.opened, true)).then_some(HEADER);
                header.into_iter().flatten().chain(strings::write(text)).collect()
            }
        }
    }

    /// Takes bytes in; says how many pings were among them.
    fn hear(&mut self, now: Millis, bytes: &[u8]) -> usize {
        let texts: Vec<String> = match &mut self.reader {
            Reader::Json(lines) => {
                lines.push(bytes);
                lines.by_ref().map(Result::unwrap).collect()
            }
            Reader::Java(strings) => {
                strings.push(bytes);
                std::iter::from_fn(|| strings.next().unwrap()).collect()
            }
        };
        let (pings, texts): (Vec<_>, Vec<_>) =
            texts.into_iter().partition(|text| kind(text) == "Ping");
        if pings.is_empty() {
            self.bytes.extend_from_slice(bytes);
        }
        self.log.extend(texts.into_iter().map(|text| (now, text)));
        pings.len()
    }

    fn knows(&self) -> View {
        known(self.framing, &self.nickname, texts(), &self.bytes)
    }
}

/// What a client knows that was sent these bytes.
pub(crate) fn known(framing: Framing, nickname: &str, texts: CharacterTexts, bytes: &[u8]) -> View {
    let plan = Plan {
        players: 2,
        word: String::new(),
        nickname: nickname.to_owned(),
        seating: Seating::Return,
        seed: 1,
        conduct: Conduct::Guest,
    };
    let mut reading = Reading::new(framing, plan, Some(texts));
    reading.receive(Millis::default(), bytes);
    while let Some(event) = reading.next(Millis::default()) {
        let fault = matches!(event, Event::Failed { .. } | Event::Noticed { .. });
        assert!(!fault, "{event:?}");
    }
    reading.view().unwrap().clone()
}

/// Texts of our own for the characters, in place of those that only operators have.
pub(crate) fn texts() -> CharacterTexts {
    let all: Vec<String> = (1..=12)
        .map(|number| format!(r#""CHAR{number}":{{"text":"What character {number} does"}}"#))
        .collect();
    CharacterTexts::read(&format!("{{{}}}", all.join(","))).unwrap()
}

pub(crate) fn value(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// The type of a message.
pub(crate) fn kind(text: &str) -> String {
    value(text)["type"].as_str().unwrap().to_owned()
}
