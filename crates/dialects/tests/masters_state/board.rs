//! A match with clients of the dialect at its seats, and no host between: the test keeps the state, so
//! it can be any position.

use dialects::conversation::{Answer, Ask, Conversation, Listed, Output, Peer};
use dialects::manners::Manners;
use dialects::masters_state::DIALECT;
use host::{Command, News, Order, Played, Refused, SceneOf, Situation, Snapshot, Story};
use kernel::{Game, Seat, SeatSet, Seed, Step, Viewer, apply_all};
use masters::{Action, Config, Masters, Position};
use protocol::{Code, Millis, Options, Player, SeatInfo, Stage, TableInfo};
use serde_json::{Map, Value, json};
use std::net::IpAddr;
use std::sync::Arc;
use wire::Framing;
use wire::java::HEADER;
use wire::lines::Lines;
use wire::strings::{self, Strings};

pub(crate) const NAMES: [&str; 4] = ["ada", "bob", "cyd", "dan"];

/// A game after its set-up, edited.
pub(crate) fn position(players: u8, edit: impl FnOnce(&mut Value)) -> Masters {
    let config: Config =
        serde_json::from_value(json!({"players": players, "seating": "fixed"})).unwrap();
    let seats = vec![Default::default(); usize::from(players)];
    let game = Masters::new(&config, &seats, Seed::from(11)).unwrap();
    let mut document = serde_json::to_value(game.position()).unwrap();
    document["phase"] = json!({"name": "before_action", "place": 0});
    for player in document["players"].as_array_mut().unwrap() {
        let dealt = player["dealt"].clone();
        player["hand"] = json!([dealt[0], dealt[1]]);
        player.as_object_mut().unwrap().remove("bonus");
    }
    edit(&mut document);
    let position: Position = serde_json::from_value(document).unwrap();
    Masters::from_position(&position).unwrap_or_else(|flaw| panic!("{flaw:?}"))
}

/// Gives a player these leaders in play and these in the hand, taking them from whoever has them.
pub(crate) fn lead(document: &mut Value, seat: usize, played: &[u8], hand: &[u8]) {
    let mut wanted: Vec<u8> = played.iter().chain(hand).copied().collect();
    let rest: Vec<u8> = (1..=16).filter(|id| !wanted.contains(id)).collect();
    let mut rest = rest.into_iter();
    wanted.extend(rest.by_ref().take(4 - wanted.len()));
    for (number, player) in document["players"].as_array_mut().unwrap().iter_mut().enumerate() {
        let mut dealt: Vec<u8> =
            if number == seat { wanted.clone() } else { rest.by_ref().take(4).collect() };
        dealt.sort_unstable();
        let mut own: Vec<u8> = hand.to_vec();
        let mut up: Vec<u8> = played.to_vec();
        own.sort_unstable();
        up.sort_unstable();
        player["dealt"] = json!(dealt);
        player["hand"] = if number == seat { json!(own) } else { json!(dealt[..2]) };
        player["played"] = if number == seat { json!(up) } else { json!([]) };
    }
}

/// A match, and who looks at it.
pub(crate) struct Board {
    pub(crate) game: Masters,
    pub(crate) now: Millis,
    pub(crate) seq: u64,
    pub(crate) table: TableInfo,
    pub(crate) clients: Vec<Looking>,
    /// This happens when the next order is given, and is not heard of before.
    pub(crate) crossing: Option<String>,
    /// The house does not answer orders.
    pub(crate) silent: bool,
}

/// Somebody who looks at the match.
pub(crate) struct Looking {
    conversation: Box<dyn Conversation>,
    framing: Framing,
    pub(crate) seat: Seat,
    /// They look at another world, which must look the same to them.
    elsewhere: Option<u64>,
    /// Every message, without identifiers and pings.
    pub(crate) log: Vec<Value>,
    told: usize,
    pub(crate) pings: usize,
    pub(crate) closed: bool,
    /// The orders that were given.
    pub(crate) orders: Vec<Vec<String>>,
    lines: Lines,
    strings: Strings,
    opened: bool,
    /// What the client knows, in JSON: boards by player, and what is common.
    pub(crate) boards: Vec<Map<String, Value>>,
    pub(crate) common: Map<String, Value>,
}

impl Board {
    /// A match that stands so, with a client at every seat.
    pub(crate) fn of(game: Masters, framings: &[Framing]) -> Board {
        let mut board = Board::empty(game);
        for (number, framing) in framings.iter().enumerate() {
            board.enter(number, *framing, None);
        }
        for client in 0..board.clients.len() {
            board.told(client);
        }
        board
    }

    pub(crate) fn empty(game: Masters) -> Board {
        let players = game.view(Viewer::Spectator).players.len();
        let seat = |name: &&str| SeatInfo {
            player: Player::Person((*name).to_owned()),
            ..SeatInfo::default()
        };
        let table = TableInfo {
            code: Code::from_bytes([7; 8]),
            game: Masters::NAME.into(),
            config: Arc::new(json!({ "players": players })),
            options: Arc::new(Options::default()),
            stage: Stage::Playing,
            seats: NAMES.iter().take(players).map(seat).collect(),
            owner: None,
            spectators: 0,
            rematch: None,
            opened: Millis(0),
            changed: Millis(0),
        };
        let (now, clients) = (Millis(1_000_000), Vec::new());
        Board { game, now, seq: 7, table, clients, crossing: None, silent: false }
    }

    /// Somebody comes back to a seat; perhaps to one in another world.
    pub(crate) fn enter(&mut self, seat: usize, framing: Framing, elsewhere: Option<u64>) -> usize {
        let peer = Peer { address: IpAddr::from([127, 0, 0, 1]) };
        self.clients.push(Looking {
            conversation: (DIALECT.begin)(framing, Arc::new(Manners::default()), peer),
            framing,
            seat: Seat::new(seat as u8).unwrap(),
            elsewhere,
            log: Vec::new(),
            told: 0,
            pings: 0,
            closed: false,
            orders: Vec::new(),
            lines: Lines::new(1 << 20),
            strings: Strings::new(1 << 20),
            opened: false,
            boards: Vec::new(),
            common: Map::new(),
        });
        let client = self.clients.len() - 1;
        self.go_on();
        self.table.seats[seat].connected = false;
        let nickname = NAMES[seat];
        match framing {
            Framing::Json => {
                self.say(client, &json!({"type": "LoadForPlayer", "nickname": nickname}))
            }
            Framing::Java => {
                self.say(client, &json!({"type": "SendNickname", "nickname": nickname}));
                let id = self.clients[client].log.last().unwrap()["data"][0][0]["key"].clone();
                let join = json!({"type": "JoinMatchRequest", "matchId": id, "nickName": nickname});
                self.say(client, &join);
            }
        }
        self.table.seats[seat].connected = true;
        self.tell_table();
        self.go_on();
        client
    }

    /// A client says something; everything happens that follows at once.
    pub(crate) fn say(&mut self, client: usize, message: &Value) {
        let one = &mut self.clients[client];
        let text = message.to_string();
        let bytes = match one.framing {
            Framing::Json => format!("{text}\n").into_bytes(),
            Framing::Java => {
                let header = (!std::mem::replace(&mut one.opened, true)).then_some(HEADER);
                header.into_iter().flatten().chain(strings::write(&text)).collect()
            }
        };
        one.conversation.receive(self.now, &bytes);
        self.go_on();
    }

    /// A client does something in the match; what it is told then.
    pub(crate) fn act(&mut self, client: usize, event: Value) -> Vec<Value> {
        self.say(client, &json!({"type": "EventMessage", "event": event}));
        self.told(client)
    }

    /// The same, in JSON: the name of the event and its fields.
    pub(crate) fn event(&mut self, client: usize, name: &str, fields: Value) -> Vec<Value> {
        let mut event = fields;
        event["name"] = json!(name);
        self.act(client, event)
    }

    /// This happens in the match: `p0 row 2`, `p1 leaves`.
    pub(crate) fn step(&mut self, step: &str) {
        let step: Step<Action> = step.parse().unwrap();
        let mut events = Vec::new();
        step.take(&mut self.game, &mut events).unwrap_or_else(|why| panic!("{step}: {why}"));
        self.tell(events);
        self.go_on();
    }

    /// The same, but nobody has heard of it when a client does something; what it is told then.
    pub(crate) fn step_unheard(&mut self, step: &str, client: usize, event: Value) -> Vec<Value> {
        let step: Step<Action> = step.parse().unwrap();
        let mut events = Vec::new();
        step.take(&mut self.game, &mut events).unwrap();
        self.seq += 1;
        self.say(client, &json!({"type": "EventMessage", "event": event}));
        assert_eq!(self.told(client), [] as [Value; 0], "it waits for the news");
        self.seq -= 1;
        self.tell(events);
        self.go_on();
        self.told(client)
    }

    /// This happens, and a client does something before it has heard of it; the others have.
    pub(crate) fn step_crossing(&mut self, step: &str, client: usize, event: Value) {
        let step: Step<Action> = step.parse().unwrap();
        let mut events = Vec::new();
        step.take(&mut self.game, &mut events).unwrap();
        self.seq += 1;
        let story: Arc<dyn Story> = Arc::new(events);
        let others = (0..self.clients.len()).filter(|other| *other != client);
        for one in others.chain([client]) {
            if one == client {
                self.say(client, &json!({"type": "EventMessage", "event": event}));
            }
            let situation = self.situation(one);
            let played = Played { seq: self.seq, story: Some(story.clone()), situation };
            self.news(one, &News::Played(played));
        }
        self.go_on();
    }

    fn tell(&mut self, events: Vec<masters::Event>) {
        self.seq += 1;
        let story: Arc<dyn Story> = Arc::new(events);
        for client in 0..self.clients.len() {
            let situation = self.situation(client);
            let played = Played { seq: self.seq, story: Some(story.clone()), situation };
            self.news(client, &News::Played(played));
        }
    }

    pub(crate) fn tell_table(&mut self) {
        for client in 0..self.clients.len() {
            self.news(client, &News::Table(Arc::new(self.table.clone())));
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

    /// Time passes, and what is due happens.
    pub(crate) fn pass(&mut self, seconds: u64) {
        let end = Millis(self.now.0 + seconds * 1000);
        while self.now < end {
            let due = self.clients.iter().filter(|one| !one.closed);
            let due = due.filter_map(|one| one.conversation.deadline()).min();
            self.now = due.filter(|due| *due < end).unwrap_or(end).max(Millis(self.now.0 + 1));
            self.go_on();
        }
    }

    pub(crate) fn go_on(&mut self) {
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
            Output::Send(bytes) => self.clients[client].hear(&bytes),
            Output::Ask(ask) => self.answer(client, ask),
            Output::Whisper(words) => {
                for other in (0..self.clients.len()).filter(|other| *other != client) {
                    self.clients[other].conversation.overheard(self.now, &words);
                }
            }
            Output::Stand(_) | Output::Line(_) | Output::LetGo => {}
            Output::Close => self.clients[client].closed = true,
        }
    }

    fn answer(&mut self, client: usize, ask: Ask) {
        let now = self.now;
        match ask {
            Ask::Name(_) => self.clients[client].conversation.answered(now, Answer::Done),
            Ask::Tables => {
                let info = Arc::new(self.table.clone());
                let standing = SeatSet::EMPTY;
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
            Ask::Order(_) if self.silent => {}
            Ask::Order(_) if self.crossing.is_some() => {
                let step: Step<Action> = self.crossing.take().unwrap().parse().unwrap();
                let mut events = Vec::new();
                step.take(&mut self.game, &mut events).unwrap();
                let refused = Refused::Stale { seq: self.seq + 1 };
                self.clients[client].conversation.answered(now, Answer::Refused(&refused));
                self.go_on();
                self.tell(events);
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

    fn order(&mut self, client: usize, order: Order) -> Result<Vec<masters::Event>, Refused> {
        let Command::Act { actions } = order.command else { panic!("only actions are ordered") };
        let one = &mut self.clients[client];
        one.orders.push(actions.clone());
        if one.elsewhere.is_some() {
            return Err(Refused::Busy);
        }
        if order.seq != Some(self.seq) {
            return Err(Refused::Stale { seq: self.seq });
        }
        let actions: Vec<Action> = actions.iter().map(|text| text.parse().unwrap()).collect();
        let mut events = Vec::new();
        apply_all(&mut self.game, one.seat, &actions, &mut events)
            .unwrap_or_else(|why| panic!("the session ordered what is not legal: {why}"));
        Ok(events)
    }

    /// What a client was told since this was asked last.
    pub(crate) fn told(&mut self, client: usize) -> Vec<Value> {
        let one = &mut self.clients[client];
        let told = one.log[one.told..].to_vec();
        one.told = one.log.len();
        told
    }

    /// The same, as player and state.
    pub(crate) fn states(&mut self, client: usize) -> Vec<String> {
        states(&self.told(client))
    }

    /// A field of the board of a player, as a JSON client knows it.
    pub(crate) fn field(&self, client: usize, player: usize, name: &str) -> &Value {
        &self.clients[client].boards[player][name]
    }
}

/// Messages in short: `0 IDLE`, or their type.
pub(crate) fn states(messages: &[Value]) -> Vec<String> {
    let short = |message: &Value| match message["type"].as_str().unwrap() {
        "StateMessage" => format!("{} {}", message["player"], message["state"].as_str().unwrap()),
        "StateInNetwork" => format!(
            "{} {}",
            message["numberOfPlayerSendingEvent"],
            message["state"].as_str().unwrap()
        ),
        other => other.to_owned(),
    };
    messages.iter().map(short).collect()
}

/// The parts of a state message.
pub(crate) fn objects(message: &Value) -> Value {
    serde_json::from_str(message["objects"].as_str().unwrap()).unwrap()
}

impl Looking {
    fn hear(&mut self, bytes: &[u8]) {
        let texts: Vec<String> = match self.framing {
            Framing::Json => {
                self.lines.push(bytes);
                self.lines.by_ref().map(Result::unwrap).collect()
            }
            Framing::Java => {
                self.strings.push(bytes);
                std::iter::from_fn(|| self.strings.next().unwrap()).collect()
            }
        };
        for text in texts {
            let mut message: Value = serde_json::from_str(&text).unwrap();
            message.as_object_mut().unwrap().remove("identifier");
            match message["type"].as_str().unwrap() {
                "PingMessageFromServer" => {
                    self.pings += 1;
                    continue;
                }
                "MatchData" => self.common = message["common"].as_object().unwrap().clone(),
                "PlayerData" => self.boards.push(message["board"].as_object().unwrap().clone()),
                "StateMessage" => self.update(&message),
                _ => {}
            }
            self.log.push(message);
        }
    }

    fn update(&mut self, message: &Value) {
        let objects = objects(message);
        let player = message["player"].as_u64().unwrap() as usize;
        let parts = objects["board"].as_object().map(|part| (player, part.clone()));
        let others = objects["others"].as_object().into_iter().flatten();
        let others = others
            .map(|(number, part)| (number.parse().unwrap(), part.as_object().unwrap().clone()));
        for (number, part) in parts.into_iter().chain(others) {
            self.boards[number].extend(part);
        }
        self.common.extend(objects["common"].as_object().cloned().unwrap_or_default());
    }
}
