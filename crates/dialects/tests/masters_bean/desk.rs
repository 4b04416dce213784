//! A match with clients of the dialect at its seats, and no host between: the test keeps the state, and
//! can set up any position.

use dialects::conversation::{Answer, Ask, Conversation, Output, Peer};
use dialects::masters_bean::DIALECT;
use host::{Command, News, Order, Played, Refused, SceneOf, Situation, Snapshot, Story};
use kernel::{Game, Seat, Seed, Step, Viewer, apply_all};
use masters::{Action, Event, Masters};
use protocol::{ChatLine, Code, Millis, Options, Player, SeatInfo, Stage, TableInfo};
use serde_json::{Value, json};
use std::net::IpAddr;
use std::sync::Arc;
use wire::Framing;
use wire::lines::Lines;

use crate::tongues::at_once;

pub(crate) const NAMES: [&str; 4] = ["ada", "bob", "cyd", "dan"];

/// The number of a card or leader of ours, by its code.
pub(crate) fn id(kind: &str, code: u8) -> u8 {
    let ids: Value = serde_json::from_str(include_str!("../../src/masters/ids.json")).unwrap();
    let rows = ids[kind].as_array().unwrap();
    let row = rows.iter().find(|row| row[2] == json!(code)).unwrap();
    u8::try_from(row[0].as_u64().unwrap()).unwrap()
}

/// A match, and who looks at it.
pub(crate) struct Desk {
    pub(crate) game: Masters,
    pub(crate) now: Millis,
    /// The house refuses the next order so, whatever it is.
    pub(crate) refusal: Option<Refused>,
    seq: u64,
    pub(crate) table: TableInfo,
    clients: Vec<Looking>,
}

struct Looking {
    conversation: Box<dyn Conversation>,
    seat: Seat,
    /// They look at another world, which must look the same to them.
    elsewhere: Option<u64>,
    lines: Lines,
    log: Vec<String>,
    told: usize,
    pings: bool,
    closed: bool,
    orders: Vec<Vec<String>>,
}

impl Desk {
    /// A match of as many as keep leaders, everybody set up. The codes are those of the leaders.
    pub(crate) fn with(keep: &[[u8; 2]]) -> Desk {
        let mut desk = Desk::dealt(keep);
        for number in 0..keep.len() {
            desk.enter(number, None);
        }
        for (number, codes) in keep.iter().enumerate() {
            desk.set_up(number, *codes);
        }
        for client in 0..keep.len() {
            let told = desk.told(client);
            assert!(told.contains(&r#"{"cmd":"gameStart"}"#.to_owned()), "{told:?}");
        }
        desk
    }

    /// The same, before anybody has come.
    pub(crate) fn dealt(keep: &[[u8; 2]]) -> Desk {
        let players = keep.len();
        let config = json!({ "players": players, "seating": "fixed", "absence": "abort" });
        let config_of_game = serde_json::from_value(config.clone()).unwrap();
        let seats = vec![masters::SeatOptions {}; players];
        let game = Masters::new(&config_of_game, &seats, Seed::from(7)).unwrap();
        let mut position = serde_json::to_value(game.position()).unwrap();
        let kept: Vec<u8> = keep.iter().flatten().map(|code| id("leaders", *code)).collect();
        let mut rest = (1..=16).filter(|id| !kept.contains(id));
        for (number, codes) in keep.iter().enumerate() {
            let mut dealt: Vec<u8> = codes.iter().map(|code| id("leaders", *code)).collect();
            dealt.extend(rest.by_ref().take(2));
            dealt.sort_unstable();
            position["players"][number]["dealt"] = json!(dealt);
            position["players"][number]["hand"] = json!(dealt);
        }
        let game = Masters::from_position(&serde_json::from_value(position).unwrap()).unwrap();
        let seat = |name: &&str| SeatInfo {
            player: Player::Person((*name).to_owned()),
            connected: true,
            ..SeatInfo::default()
        };
        let table = TableInfo {
            code: Code::from_bytes([7; 8]),
            game: Masters::NAME.into(),
            config: Arc::new(config),
            options: Arc::new(Options { absence: protocol::Absence::Abort, ..Options::default() }),
            stage: Stage::Playing,
            seats: NAMES.iter().take(players).map(seat).collect(),
            owner: None,
            spectators: 0,
            rematch: None,
            opened: Millis(0),
            changed: Millis(0),
        };
        let now = Millis(1_000_000);
        Desk { game, now, refusal: None, seq: 1, table, clients: Vec::new() }
    }

    /// Somebody comes and says a name.
    pub(crate) fn enter(&mut self, seat: usize, elsewhere: Option<u64>) -> usize {
        let peer = Peer { address: IpAddr::from([127, 0, 0, 1]) };
        let manners = Arc::new(at_once());
        self.clients.push(Looking {
            conversation: (DIALECT.begin)(Framing::Json, manners, peer),
            seat: Seat::new(seat as u8).unwrap(),
            elsewhere,
            lines: Lines::new(1 << 16),
            log: Vec::new(),
            told: 0,
            pings: true,
            closed: false,
            orders: Vec::new(),
        });
        let client = self.clients.len() - 1;
        let players = self.table.seats.len();
        self.say(client, &format!(r#"{{"numOfPlayers" : {players}, "password" : "null"}}"#));
        self.say(client, &format!(r#"{{"username" : "{}"}}"#, NAMES[seat]));
        client
    }

    /// Keeps these leaders, and a coin, and a stone.
    pub(crate) fn set_up(&mut self, client: usize, [first, second]: [u8; 2]) {
        let leaders = format!(r#"{{"chosenLeader1" : {first},"chosenLeader2" : {second}}}"#);
        self.say(client, &leaders);
        let asked = self.clients[client].log.last().unwrap().clone();
        if asked.contains("giveInitialResources") {
            self.say(client, r#"{"chosenResource1" : "coin", "chosenResource2" : "stone"}"#);
        }
    }

    /// Another position: as if something had been taken back.
    pub(crate) fn jump(&mut self, edit: impl FnOnce(&mut Value)) {
        let mut position = serde_json::to_value(self.game.position()).unwrap();
        edit(&mut position);
        let position = serde_json::from_value(position).unwrap();
        self.game = Masters::from_position(&position).unwrap();
        self.seq += 1;
        for client in 0..self.clients.len() {
            let situation = self.situation(client);
            let played = Played { seq: self.seq, story: None, situation };
            self.news(client, &News::Played(played));
        }
        self.go_on();
        for client in 0..self.clients.len() {
            self.told(client);
        }
    }

    /// This happens in the match: `p0 row 1`, `p1 leaves`.
    pub(crate) fn step(&mut self, step: &str) {
        let step: Step<Action> = step.parse().unwrap();
        let mut events = Vec::new();
        step.take(&mut self.game, &mut events).unwrap_or_else(|why| panic!("{step}: {why}"));
        self.tell(events);
        self.go_on();
    }

    /// Several actions of a player of another protocol, at once.
    pub(crate) fn batch(&mut self, seat: u8, actions: &[&str]) {
        let actions: Vec<Action> = actions.iter().map(|text| text.parse().unwrap()).collect();
        let mut events = Vec::new();
        let seat = Seat::new(seat).unwrap();
        apply_all(&mut self.game, seat, &actions, &mut events).unwrap();
        self.tell(events);
        self.go_on();
    }

    /// A client says something; everything happens that follows at once.
    pub(crate) fn say(&mut self, client: usize, line: &str) {
        let one = &mut self.clients[client];
        if !one.closed {
            one.conversation.receive(self.now, format!("{line}\n").as_bytes());
        }
        self.go_on();
    }

    /// These bytes come from a client.
    pub(crate) fn send(&mut self, client: usize, bytes: &[u8]) {
        let one = &mut self.clients[client];
        if !one.closed {
            one.conversation.receive(self.now, bytes);
        }
        self.go_on();
    }

    /// Another session lets a client know this.
    pub(crate) fn whisper(&mut self, client: usize, words: &str) {
        let now = self.now;
        self.clients[client].conversation.overheard(now, words);
        self.go_on();
    }

    /// A client is told this by the house.
    pub(crate) fn tell_one(&mut self, client: usize, news: &News) {
        self.news(client, news);
        self.go_on();
    }

    /// How often the match has changed.
    pub(crate) fn seq(&self) -> u64 {
        self.seq
    }

    /// What a client was told since this was asked last, but pings.
    pub(crate) fn told(&mut self, client: usize) -> Vec<String> {
        let one = &mut self.clients[client];
        let told = one.log[one.told..].to_vec();
        one.told = one.log.len();
        told
    }

    /// Says something, and gives what that client is told then.
    pub(crate) fn ask(&mut self, client: usize, line: &str) -> Vec<String> {
        self.told(client);
        self.say(client, line);
        self.told(client)
    }

    pub(crate) fn log(&self, client: usize) -> &[String] {
        &self.clients[client].log
    }

    pub(crate) fn orders(&self, client: usize) -> &[Vec<String>] {
        &self.clients[client].orders
    }

    pub(crate) fn is_closed(&self, client: usize) -> bool {
        self.clients[client].closed
    }

    pub(crate) fn stop_answering(&mut self, client: usize) {
        self.clients[client].pings = false;
    }

    fn tell(&mut self, events: Vec<Event>) {
        self.seq += 1;
        let story: Arc<dyn Story> = Arc::new(events);
        for client in 0..self.clients.len() {
            let situation = self.situation(client);
            let played = Played { seq: self.seq, story: Some(story.clone()), situation };
            self.news(client, &News::Played(played));
        }
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
        let now = self.now;
        match output {
            Output::Send(bytes) => {
                let one = &mut self.clients[client];
                one.lines.push(&bytes);
                for line in one.lines.by_ref().map(Result::unwrap).collect::<Vec<_>>() {
                    match line.as_str() {
                        "ping" if one.pings => one.conversation.receive(now, b"pong\n"),
                        "ping" => {}
                        _ => one.log.push(line),
                    }
                }
            }
            Output::Ask(ask) => self.answer(client, ask),
            Output::Whisper(words) => {
                if self.clients[client].elsewhere.is_some() {
                    return;
                }
                for other in (0..self.clients.len()).filter(|other| *other != client) {
                    self.clients[other].conversation.overheard(now, &words);
                }
            }
            Output::Stand(_) | Output::Line(_) | Output::LetGo => {}
            Output::Close => self.clients[client].closed = true,
        }
    }

    fn answer(&mut self, client: usize, ask: Ask) {
        let now = self.now;
        match ask {
            Ask::Gather { .. } | Ask::Introduce(_) => {
                let snapshot = Snapshot {
                    table: Arc::new(self.table.clone()),
                    seat: Some(self.clients[client].seat),
                    seq: self.seq,
                    situation: Some(self.situation(client)),
                    chat: Vec::new(),
                    missed: None,
                };
                let answer = Answer::Seated { number: 1, snapshot: &snapshot };
                self.clients[client].conversation.answered(now, answer);
            }
            Ask::Order(Order { command: Command::Say { .. }, .. })
                if self.clients[client].elsewhere.is_some() =>
            {
                self.clients[client].conversation.answered(now, Answer::Done);
            }
            Ask::Order(Order { command: Command::Say { text }, .. }) => {
                let seat = self.clients[client].seat;
                let name = NAMES[seat.index()].to_owned();
                let line = Arc::new(ChatLine { seat, name, text, at: now });
                self.clients[client].conversation.answered(now, Answer::Done);
                for client in 0..self.clients.len() {
                    self.news(client, &News::Said(line.clone()));
                }
            }
            Ask::Order(order) => match self.order(client, order) {
                Ok(events) => {
                    self.clients[client].conversation.answered(now, Answer::Done);
                    if let Some(events) = events {
                        self.tell(events);
                    }
                }
                Err(refused) => {
                    self.clients[client].conversation.answered(now, Answer::Refused(&refused));
                }
            },
            other => panic!("nobody asks this: {other:?}"),
        }
    }

    /// What happens then; nothing in another world, where somebody else does the same.
    fn order(&mut self, client: usize, order: Order) -> Result<Option<Vec<Event>>, Refused> {
        let Command::Act { actions } = order.command else { panic!("only actions are ordered") };
        let one = &mut self.clients[client];
        one.orders.push(actions.clone());
        if let Some(refused) = self.refusal.take() {
            return Err(refused);
        }
        if order.seq != Some(self.seq) {
            return Err(Refused::Stale { seq: self.seq });
        }
        if one.elsewhere.is_some() {
            return Ok(None);
        }
        let actions: Vec<Action> = actions.iter().map(|text| text.parse().unwrap()).collect();
        let mut events = Vec::new();
        apply_all(&mut self.game, one.seat, &actions, &mut events)
            .unwrap_or_else(|why| panic!("the session ordered what is not legal: {why}"));
        Ok(Some(events))
    }
}

/// What a line is: its `cmd`, with the text of a log line; or `yes` and `no` with what stands in a reply.
pub(crate) fn brief(line: &str) -> String {
    let value: Value = serde_json::from_str(line).unwrap();
    let text = |key: &str| value[key].as_str().map(str::to_owned);
    match value["cmd"].as_str() {
        Some("printOutUpdate") => format!("log {}", text("resp").unwrap()),
        Some("endTurnUpdate") => format!("endTurnUpdate {}", value["newCurrentPlayer"]),
        Some("personalDevCardSlotUpdate") => {
            format!("card {} {}", value["newDevCardCode"], value["stackSlotNumberToPlace"])
        }
        Some(cmd) => cmd.to_owned(),
        None => {
            let yes = if value["commandWasCorrect"] == json!(true) { "yes" } else { "no" };
            let mut parts = vec![yes.to_owned()];
            parts.extend(text("resp").map(|resp| format!("'{resp}'")));
            if value.get("coins").is_some() {
                let letters =
                    [("coins", "C"), ("servants", "V"), ("shields", "H"), ("stones", "S")];
                let heap = letters.map(|(key, letter)| {
                    letter.repeat(usize::try_from(value[key].as_u64().unwrap()).unwrap())
                });
                parts.push(format!("[{}]", heap.concat()));
            }
            parts.extend(value.get("jolly").map(|jolly| format!("jolly {jolly}")));
            let targets = value.get("targetResources").map(ToString::to_string);
            parts.extend(targets);
            parts.join(" ")
        }
    }
}

pub(crate) fn briefs(lines: &[String]) -> Vec<String> {
    lines.iter().map(|line| brief(line)).collect()
}

/// Puts a card, by its code, on a pile of a player.
pub(crate) fn give_card(position: &mut Value, player: usize, slot: usize, code: u8) {
    let card = json!(id("cards", code));
    for deck in position["decks"].as_object_mut().unwrap().values_mut() {
        deck.as_array_mut().unwrap().retain(|other| *other != card);
    }
    position["players"][player]["slots"][slot].as_array_mut().unwrap().push(card);
}

/// Puts a card on top of its deck.
pub(crate) fn on_top(position: &mut Value, code: u8) {
    let card = json!(id("cards", code));
    for deck in position["decks"].as_object_mut().unwrap().values_mut() {
        let deck = deck.as_array_mut().unwrap();
        if deck.contains(&card) {
            deck.retain(|other| *other != card);
            deck.push(card.clone());
        }
    }
}

/// Lets a player have played a leader, by its code.
pub(crate) fn play_leader(position: &mut Value, player: usize, code: u8) {
    let leader = json!(id("leaders", code));
    let board = &mut position["players"][player];
    board["hand"].as_array_mut().unwrap().retain(|other| *other != leader);
    let mut played: Vec<Value> = board["played"].as_array().cloned().unwrap_or_default();
    played.push(leader);
    played.sort_by_key(Value::as_u64);
    board["played"] = Value::Array(played);
}
