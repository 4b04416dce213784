//! What leaves for a seat is made of what that seat may know, and of nothing else.

use dialects::client::{Client, Conduct, Event, Plan, Seating};
use dialects::conversation::{Answer, Conversation, Output, Peer};
use dialects::eriantys_ack::DIALECT;
use dialects::eriantys_ack::server_messages::{Player, ServerMessage};
use dialects::manners::Manners;
use eriantys::Eriantys;
use host::{News, Played, SceneOf, Situation, Snapshot, Story};
use kernel::{Game as _, Record, Seat, Seed, Viewer};
use protocol::{Millis, TableInfo};
use serde_json::value::RawValue;
use std::any::Any;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;
use wire::Framing;
use wire::java::{Classes, Graph, Limits, Reader, Value};

use crate::games::Game;

/// What happened, as a host tells it.
struct Told(Vec<eriantys::Event>);

impl Story for Told {
    fn events(&self) -> Box<RawValue> {
        serde_json::value::to_raw_value(&self.0).unwrap()
    }

    fn sentences(&self) -> Vec<String> {
        self.0.iter().map(ToString::to_string).collect()
    }

    fn of(&self) -> &dyn Any {
        &self.0
    }
}

/// A session of one seat, in a world of its own, with a client that acknowledges everything.
struct World {
    session: Box<dyn Conversation>,
    client: Box<dyn Client>,
    now: Millis,
}

impl World {
    /// The client opens a table; the house lets it sit at this seat.
    fn at(framing: Framing, seat: Seat, table: &Arc<TableInfo>) -> World {
        let manners = Manners { java_delay: Duration::ZERO, ..Manners::default() };
        let peer = Peer { address: IpAddr::V4(Ipv4Addr::LOCALHOST) };
        let nickname = format!("p{}", seat.index());
        let seating = Seating::Open { expert: true };
        let mut world = World {
            session: (DIALECT.begin)(framing, Arc::new(manners), peer),
            client: (DIALECT.client)(
                framing,
                Plan {
                    players: 2,
                    word: String::new(),
                    nickname,
                    seating,
                    seed: 1,
                    conduct: Conduct::Guest,
                },
                None,
            ),
            now: Millis(1_700_000_000_000),
        };
        world.go_on();
        world.session.answered(world.now, Answer::Done);
        world.go_on();
        let snapshot = Snapshot {
            table: table.clone(),
            seat: Some(seat),
            seq: 0,
            situation: None,
            chat: Vec::new(),
            missed: None,
        };
        world.session.answered(world.now, Answer::Seated { number: 1, snapshot: &snapshot });
        world.go_on();
        world
    }

    /// The match changed.
    fn tell(&mut self, seat: Seat, state: &Eriantys, seq: u64, story: Option<Arc<dyn Story>>) {
        let situation = Situation {
            scene: Arc::new(SceneOf::new(state.clone(), Viewer::Seat(seat))),
            to_act: state.to_act(),
            clocks: None,
            may_take_back: false,
            outcome: state.outcome(),
        };
        self.session.told(self.now, &News::Played(Played { seq, story, situation }));
    }

    /// Everything that is said, acknowledged by the client, until there is nothing more to say.
    fn go_on(&mut self) -> Vec<u8> {
        let (mut sent, mut quiet) = (Vec::new(), 0);
        while quiet < 4 {
            let mut bytes = Vec::new();
            while let Some(output) = self.session.next(self.now) {
                if let Output::Send(more) = output {
                    bytes.extend(more);
                }
            }
            self.client.receive(self.now, &bytes);
            while let Some(event) = self.client.next(self.now) {
                match event {
                    // What is done at the table is told by the record.
                    Event::Send { bytes, command } if !command || self.is_login() => {
                        self.session.receive(self.now, &bytes);
                    }
                    Event::Noticed { what: why } | Event::Failed { why } => panic!("{why}"),
                    _ => {}
                }
            }
            quiet = if bytes.is_empty() { quiet + 1 } else { 0 };
            sent.extend(bytes);
            self.now = self.now.after(Duration::from_millis(300));
        }
        sent
    }

    /// Nobody sits at a table before the first seconds are over.
    fn is_login(&self) -> bool {
        self.now < Millis(1_700_000_000_000).after(Duration::from_millis(3000))
    }
}

#[tokio::test(start_paused = true)]
async fn a_seat_is_sent_the_same_bytes_in_every_world_that_it_cannot_tell_apart() {
    let mut game = Game::begin(9, &[Framing::Json, Framing::Json], true).await;
    let table = game.stage.host.tables().await.unwrap()[0].code.clone();
    game.play().await;
    game.quieten().await;
    let info = game.stage.host.look(&table).await.unwrap();
    let text = game.stage.host.record(&table).await.unwrap();
    let (record, _) = Record::<Eriantys>::read(&text).unwrap();
    for framing in [Framing::Json, Framing::Java] {
        for seat in Seat::first(2) {
            let (mut here, mut there) =
                (World::at(framing, seat, &info), World::at(framing, seat, &info));
            let mut state = record.start().unwrap();
            let mut bytes = 0;
            let mut steps = record.steps.iter();
            let (mut seq, mut story) = (1, None);
            loop {
                let mut elsewhere = state.clone();
                elsewhere.redeal(seat, Seed::from(seq));
                here.tell(seat, &state, seq, story.clone());
                there.tell(seat, &elsewhere, seq, story.clone());
                let sent = here.go_on();
                assert!(sent == there.go_on(), "{seat} {framing:?} at {seq}");
                bytes += sent.len();
                let Some(step) = steps.next() else { break };
                let mut events = Vec::new();
                step.take(&mut state, &mut events).unwrap();
                story = Some(Arc::new(Told(events)) as Arc<dyn Story>);
                seq += 1;
            }
            assert!(bytes > 100_000, "{bytes}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn no_other_hand_and_no_bag_is_ever_sent() {
    let framings = [Framing::Json, Framing::Java];
    let mut game = Game::begin(10, &framings, true).await;
    game.play().await;
    for (seated, framing) in game.seated.iter().zip(framings) {
        let hands = |players: &[Player]| {
            for player in players.iter().filter(|player| player.nickname != seated.name) {
                assert_eq!(player.available_assistants, []);
            }
        };
        let mut boards = 0;
        for message in &seated.told {
            match message {
                ServerMessage::UpdateBoard { players, .. } => {
                    boards += 1;
                    hands(players);
                }
                ServerMessage::MatchStarted { players, .. } => hands(players),
                _ => {}
            }
        }
        assert!(boards > 50);
        match framing {
            Framing::Json => {
                let text = String::from_utf8(seated.bytes.clone()).unwrap();
                assert!(!text.contains("\"bag\""), "only its number of students is told");
            }
            Framing::Java => no_object_tells(&seated.bytes, &seated.name),
        }
    }
}

/// Looks at every object of every message.
fn no_object_tells(bytes: &[u8], own: &str) {
    let table = include_str!("../../src/eriantys_ack/classes.json");
    let classes = Classes::standard().with(Classes::from_json(table).unwrap()).unwrap();
    let limits = Limits { bytes: 1 << 20, depth: 64, nodes: 1 << 16 };
    let mut reader = Reader::new(&classes, limits);
    reader.push(bytes);
    let (mut players, mut bags) = (0, 0);
    while let Some((graph, root)) = reader.next().unwrap() {
        look_into(&graph, &root, &mut |object| match graph.class_of(object) {
            Some("it.polimi.ingsw.model.player.Player") => {
                let name = graph.field(object, "nickname").unwrap().as_text().unwrap();
                let hand = graph.items(graph.field(object, "availableAssistants").unwrap());
                assert!(name == own || hand.unwrap().is_empty(), "the hand of {name}");
                players += 1;
            }
            Some("it.polimi.ingsw.model.Bag") => {
                let students = graph.items(graph.field(object, "students").unwrap());
                assert_eq!(students.unwrap().len(), 0);
                bags += 1;
            }
            _ => {}
        });
    }
    assert!(players > 100 && bags > 50);
}

/// Everything that can be reached in a message; ours have no cycles.
fn look_into(graph: &Graph, value: &Value, look: &mut dyn FnMut(&Value)) {
    look(value);
    let fields = [
        "players",
        "dashboard",
        "bag",
        "availableTowers",
        "currentTeams",
        "playedAssistants",
        "islands",
        "extraInfluence",
        "island",
    ];
    for field in fields {
        if let Some(inner) = graph.field(value, field) {
            look_into(graph, inner, look);
        }
    }
    for item in graph.items(value).unwrap_or_default() {
        look_into(graph, item, look);
    }
    for (key, entry) in graph.entries(value).unwrap_or_default() {
        look_into(graph, key, look);
        look_into(graph, entry, look);
    }
}
