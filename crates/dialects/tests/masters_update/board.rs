//! A match with clients of the dialect at its seats, and no host between: the test keeps the state.

use dialects::conversation::{Answer, Ask, Conversation, InLine, Line, Output, Peer};
use dialects::manners::Manners;
use dialects::masters_update::DIALECT;
use host::{Command, News, Order, Played, Refused, SceneOf, Situation, Snapshot, Story};
use kernel::{Game, Seat, Seed, Step, Viewer, apply_all};
use masters::{Action, Config, Event, Masters, Players, Position, SeatOptions, Seating};
use protocol::{Code, Millis, Options, Player, SeatInfo, Stage, TableInfo};
use serde_json::{Value, json};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use wire::Framing;

use crate::tongues::Client;
use stage::{Tongue, fits};

/// What the players are called, by seat.
pub(crate) const NAMES: [&str; 4] = ["anna", "bob", "carla", "dora"];

/// A match, and who looks at it.
pub(crate) struct Board {
    pub(crate) game: Masters,
    pub(crate) now: Millis,
    seq: u64,
    table: TableInfo,
    pub(crate) clients: Vec<Looking>,
}

/// Somebody who looks at the match.
pub(crate) struct Looking {
    conversation: Box<dyn Conversation>,
    pub(crate) seat: Seat,
    tongue: Client,
    /// They look at another world, which must look the same to them.
    elsewhere: Option<u64>,
    /// Everything that was sent.
    pub(crate) bytes: Vec<u8>,
    log: Vec<String>,
    pub(crate) closed: bool,
    /// The orders that were given.
    pub(crate) orders: Vec<Vec<String>>,
}

/// A game at its start, the order of play being that of the seats, changed like this.
pub(crate) fn game(players: u8, change: impl FnOnce(&mut Value)) -> Masters {
    let players = Players::try_from(players).unwrap();
    let config = Config {
        seating: Seating::Fixed,
        absence: masters::Absence::Score,
        ..Config::new(players)
    };
    let seats = vec![SeatOptions::default(); usize::from(players.count())];
    let start = Masters::new(&config, &seats, Seed::from(7)).unwrap();
    let mut document = serde_json::to_value(start.position()).unwrap();
    change(&mut document);
    let position: Position = serde_json::from_value(document).unwrap();
    Masters::from_position(&position).unwrap_or_else(|flaw| panic!("{flaw:?}"))
}

/// The set-up is over: leaders are kept, and it is the turn of the first player.
pub(crate) fn set_up(document: &mut Value) {
    for player in document["players"].as_array_mut().unwrap() {
        let kept: Vec<Value> = player["dealt"].as_array().unwrap()[..2].to_vec();
        player["hand"] = json!(kept);
        player["bonus"] = json!(0);
    }
    document["phase"] = json!({"name": "before_action", "place": 0});
}

/// These leaders are dealt to a player, the first two kept; whoever had them gets others.
pub(crate) fn deal(document: &mut Value, seat: usize, leaders: [u8; 4]) {
    let before: Vec<u8> =
        serde_json::from_value(document["players"][seat]["dealt"].clone()).unwrap();
    let mut free: Vec<u8> = before.into_iter().filter(|one| !leaders.contains(one)).collect();
    let others = document["players"].as_array_mut().unwrap().iter_mut().enumerate();
    for (_, other) in others.filter(|(number, _)| *number != seat) {
        let dealt: Vec<u8> = serde_json::from_value(other["dealt"].clone()).unwrap();
        if !dealt.iter().any(|one| leaders.contains(one)) {
            continue;
        }
        let mut dealt: Vec<u8> = dealt
            .into_iter()
            .map(|one| if leaders.contains(&one) { free.pop().unwrap() } else { one })
            .collect();
        dealt.sort_unstable();
        let kept = other["hand"].as_array().unwrap().len();
        other["hand"] = json!(dealt[..kept]);
        other["dealt"] = json!(dealt);
    }
    let mut dealt = leaders;
    dealt.sort_unstable();
    document["players"][seat]["dealt"] = json!(dealt);
    let mut hand = [leaders[0], leaders[1]];
    hand.sort_unstable();
    document["players"][seat]["hand"] = json!(hand);
}

/// A player has played these leaders of the hand.
pub(crate) fn play_leaders(document: &mut Value, seat: usize, leaders: &[u8]) {
    let player = &mut document["players"][seat];
    let hand: Vec<u8> = serde_json::from_value(player["hand"].clone()).unwrap();
    let hand: Vec<u8> = hand.into_iter().filter(|one| !leaders.contains(one)).collect();
    player["hand"] = json!(hand);
    player["played"] = json!(leaders);
}

/// A card goes from its deck to a slot.
pub(crate) fn give_card(document: &mut Value, seat: usize, slot: usize, card: u8) {
    for deck in document["decks"].as_object_mut().unwrap().values_mut() {
        deck.as_array_mut().unwrap().retain(|one| *one != json!(card));
    }
    document["players"][seat]["slots"][slot].as_array_mut().unwrap().push(json!(card));
}

/// The set-up from which a game may have come.
fn before(now: &Masters) -> Masters {
    let now = serde_json::to_value(now.position()).unwrap();
    let players = now["players"].as_array().unwrap();
    game(players.len() as u8, |document| {
        for part in ["market", "slide", "lorenzo"] {
            document[part] = now[part].clone();
        }
        if !document["lorenzo"].is_null() {
            document["lorenzo"]["cross"] = json!(0);
        }
        let dealt = players.iter().map(|player| player["dealt"].clone());
        for (player, dealt) in document["players"].as_array_mut().unwrap().iter_mut().zip(dealt) {
            (player["hand"], player["dealt"]) = (dealt.clone(), dealt);
        }
    })
}

/// The leaders that were played in a game, as events.
fn leaders_played(now: &Masters) -> Vec<Event> {
    let now = serde_json::to_value(now.position()).unwrap();
    let mut events = Vec::new();
    for (seat, player) in Seat::first(4).zip(now["players"].as_array().unwrap()) {
        let played = player["played"].as_array().into_iter().flatten();
        events.extend(played.map(|leader| {
            let leader = serde_json::from_value(leader.clone()).unwrap();
            Event::LeaderPlayed { seat, leader }
        }));
    }
    events
}

impl Board {
    /// A match that stands so, with clients at its first seats.
    pub(crate) fn of(game: Masters, framings: &[Framing]) -> Board {
        let players = game.seats();
        let seat = |name: &&str| SeatInfo {
            player: Player::Person((*name).to_owned()),
            connected: true,
            ..SeatInfo::default()
        };
        let table = TableInfo {
            code: Code::from_bytes([7; 8]),
            game: Masters::NAME.into(),
            config: Arc::new(json!({ "players": players })),
            options: Arc::new(Options::default()),
            stage: Stage::Playing,
            seats: NAMES.iter().take(usize::from(players)).map(seat).collect(),
            owner: None,
            spectators: 0,
            rematch: None,
            opened: Millis(0),
            changed: Millis(0),
        };
        let now = Millis(1_000_000);
        let mut board = Board { game, now, seq: 1, table, clients: Vec::new() };
        for (number, framing) in framings.iter().enumerate() {
            board.enter(number, *framing, None);
        }
        board
    }

    /// Somebody sits down; perhaps in another world.
    pub(crate) fn enter(&mut self, seat: usize, framing: Framing, elsewhere: Option<u64>) -> usize {
        let peer = Peer { address: IpAddr::from([127, 0, 0, 1]) };
        // What is waited for before a game is proven with the lobby.
        let manners = Manners { update_start_delay: Duration::ZERO, ..Manners::default() };
        self.clients.push(Looking {
            conversation: (DIALECT.begin)(framing, Arc::new(manners), peer),
            seat: Seat::new(seat as u8).unwrap(),
            tongue: Client::new(framing),
            elsewhere,
            bytes: Vec::new(),
            log: Vec::new(),
            closed: false,
            orders: Vec::new(),
        });
        let client = self.clients.len() - 1;
        self.say(client, &format!(r#"Login "username":"{}""#, NAMES[seat]));
        self.say(client, r#"GameSize "size":2"#);
        self.pass(100);
        client
    }

    /// A client says something; everything happens that follows at once.
    pub(crate) fn say(&mut self, client: usize, text: &str) {
        let one = &mut self.clients[client];
        let bytes = one.tongue.write(text);
        if !one.closed {
            one.conversation.receive(self.now, &bytes);
        }
        self.go_on();
    }

    /// This happens in the match: `p0 row 1`, `p1 leaves`.
    pub(crate) fn step(&mut self, step: &str) {
        let step: Step<Action> = step.parse().unwrap();
        let mut events = Vec::new();
        step.take(&mut self.game, &mut events).unwrap_or_else(|why| panic!("{step}: {why}"));
        self.tell(Some(events));
        self.go_on();
    }

    /// Somebody does this at once: `row 1`, `C-1`, `end`.
    pub(crate) fn batch(&mut self, seat: usize, actions: &[&str]) {
        let seat = Seat::new(seat as u8).unwrap();
        let actions: Vec<Action> = actions.iter().map(|text| text.parse().unwrap()).collect();
        let mut events = Vec::new();
        apply_all(&mut self.game, seat, &actions, &mut events)
            .unwrap_or_else(|why| panic!("{actions:?}: {why}"));
        self.tell(Some(events));
        self.go_on();
    }

    /// Everything is as in this game again.
    pub(crate) fn take_back(&mut self, game: Masters) {
        self.game = game;
        self.tell(None);
        self.go_on();
    }

    fn tell(&mut self, events: Option<Vec<Event>>) {
        self.seq += 1;
        let story = events.map(|events| Arc::new(events) as Arc<dyn Story>);
        for client in 0..self.clients.len() {
            let situation = self.situation(client);
            let news = News::Played(Played { seq: self.seq, story: story.clone(), situation });
            let one = &mut self.clients[client];
            if !one.closed {
                one.conversation.told(self.now, &news);
            }
        }
    }

    fn situation(&self, client: usize) -> Situation {
        self.situation_in(client, self.game.clone())
    }

    fn situation_in(&self, client: usize, mut game: Masters) -> Situation {
        let one = &self.clients[client];
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
        let (now, one) = (self.now, &mut self.clients[client]);
        match output {
            Output::Send(bytes) => {
                one.bytes.extend(&bytes);
                let texts = one.tongue.read(&bytes);
                one.log.extend(texts);
            }
            Output::Ask(ask) => self.answer(client, ask),
            Output::Line(Line::Enter) => {
                one.conversation.line(now, InLine { length: 1, came: true, ..InLine::default() });
            }
            Output::Line(_) | Output::Stand(_) | Output::Whisper(_) | Output::LetGo => {}
            Output::Close => one.closed = true,
        }
    }

    fn answer(&mut self, client: usize, ask: Ask) {
        let now = self.now;
        match ask {
            Ask::Name(_) => self.clients[client].conversation.answered(now, Answer::Done),
            Ask::Tables => {
                self.clients[client].conversation.answered(now, Answer::Tables(&[]));
            }
            Ask::Open { .. } => {
                let snapshot = Snapshot {
                    table: Arc::new(self.table.clone()),
                    seat: Some(self.clients[client].seat),
                    seq: self.seq - 1,
                    situation: Some(self.situation_in(client, before(&self.game))),
                    chat: Vec::new(),
                    missed: None,
                };
                let answer = Answer::Seated { number: 1, snapshot: &snapshot };
                let situation = self.situation(client);
                let story = Some(Arc::new(leaders_played(&self.game)) as Arc<dyn Story>);
                let news = News::Played(Played { seq: self.seq, story, situation });
                let conversation = &mut self.clients[client].conversation;
                conversation.answered(now, answer);
                // A client sits down before a match; what is there now has happened since.
                conversation.told(now, &news);
            }
            Ask::Order(order) => match self.order(client, order) {
                Ok(events) => {
                    self.clients[client].conversation.answered(now, Answer::Done);
                    self.tell(Some(events));
                }
                Err(refused) => {
                    self.clients[client].conversation.answered(now, Answer::Refused(&refused));
                }
            },
            other => panic!("nobody asks this: {other:?}"),
        }
    }

    fn order(&mut self, client: usize, order: Order) -> Result<Vec<Event>, Refused> {
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
        std::mem::take(&mut self.clients[client].log)
    }

    /// Everybody forgets what they were told.
    pub(crate) fn forget(&mut self) {
        self.clients.iter_mut().for_each(|one| one.log.clear());
    }

    /// A client was told exactly this.
    pub(crate) fn expect(&mut self, client: usize, lines: &str) {
        let told = self.told(client);
        let lines: Vec<&str> =
            lines.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        let same = told.len() == lines.len()
            && told.iter().zip(&lines).all(|(told, line)| fits(line, told));
        assert!(same, "expected:\n{}\ntold:\n{}\n", lines.join("\n"), told.join("\n"));
    }

    /// A client says something, and is told that it is refused like this.
    pub(crate) fn refused(&mut self, client: usize, text: &str, why: &str) {
        self.forget();
        self.say(client, text);
        self.pass(20);
        let told = self.told(client);
        let expected = format!(r#"ErrorUpdate "errorMessage":"{why}""#);
        assert_eq!(told.first(), Some(&expected), "{text}");
        let asked = told.iter().skip(1).all(|more| more.starts_with("ResourceSetup"));
        assert!(asked, "{text}: {told:?}");
    }
}
