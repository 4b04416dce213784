//! Tables for tests: real positions of the engines, heard on lines that lead nowhere.

use bots::{Evaluate, Level};
use kernel::{Game, Seat, Seed, Viewer};
use protocol::TableInfo;
use protocol::socket::{ClientMessage, ServerMessage, Situation, State, Update};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::sync::Arc;
use tokio::sync::mpsc;
use words::{Language, Words};

use crate::keeping::{Place, Settings};
use crate::link::{Heard, House, Line, There};
use crate::memory::{Memory, Venue};
use crate::menu::Desk;
use crate::play::Look;
use crate::table::{Party, Table};

pub(crate) fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

pub(crate) fn english() -> Arc<Words> {
    Arc::new(Words::of(Language::English))
}

const GAMES: [&str; 2] = ["eriantys", "masters"];

pub(crate) const LOOK: Look = Look { colour: true, ascii: false };

/// A match that runs, and what everybody hears of it.
pub(crate) struct Stage<G: Game> {
    pub(crate) game: G,
    pub(crate) seq: u64,
    seed: Seed,
}

impl<G: Evaluate> Stage<G> {
    /// A match of this config, after so many actions of good players.
    pub(crate) fn after(config: Value, actions: usize) -> Stage<G> {
        let config: G::Config = serde_json::from_value(config).unwrap();
        let seats = vec![G::SeatOptions::default(); usize::from(G::seats_of(&config))];
        let seed = Seed::from(11);
        let mut stage = Stage { game: G::new(&config, &seats, seed).unwrap(), seq: 1, seed };
        for _ in 0..actions {
            if stage.game.to_act().is_empty() {
                break;
            }
            stage.play();
        }
        stage
    }

    /// Somebody acts; what happened.
    pub(crate) fn play(&mut self) -> Value {
        let actor = self.game.to_act().iter().next().unwrap();
        let seed = self.seed.nth(self.seq);
        let action = Level::Greedy.choose(&self.game, actor, seed).unwrap();
        let mut events = Vec::new();
        self.game.apply(actor, action, &mut events).unwrap();
        self.seq += 1;
        serde_json::to_value(events).unwrap()
    }

    /// Plays to the end.
    pub(crate) fn finish(&mut self) {
        while !self.game.to_act().is_empty() {
            self.play();
        }
    }

    pub(crate) fn situation(&self, viewer: Option<Seat>) -> Situation {
        let mut legal = Vec::new();
        if let Some(seat) = viewer {
            self.game.legal_actions(seat, &mut legal);
        }
        let view = self.game.view(viewer.map_or(Viewer::Spectator, Viewer::Seat));
        Situation {
            view: serde_json::to_value(view).unwrap(),
            legal: legal.iter().map(ToString::to_string).collect(),
            to_act: self.game.to_act(),
            clocks: None,
            may_take_back: false,
            outcome: self.game.outcome(),
        }
    }

    pub(crate) fn info(&self) -> TableInfo {
        let people = ["Ada", "Grace", "Emmy", "Sofia"];
        let names: Vec<&str> = people[..usize::from(self.game.seats())].to_vec();
        let over = self.game.outcome().is_some();
        info(G::NAME, &names, if over { "finished" } else { "playing" })
    }

    pub(crate) fn state(&self, viewer: Option<Seat>) -> Heard {
        said(ServerMessage::State(State {
            table: Arc::new(self.info()),
            seat: viewer,
            seq: self.seq,
            game: Some(self.situation(viewer)),
            chat: Vec::new(),
            missed: None,
        }))
    }

    pub(crate) fn update(&self, viewer: Option<Seat>, events: Value) -> Heard {
        let game = self.situation(viewer);
        said(ServerMessage::Update(Update { seq: self.seq, events, log: Vec::new(), game }))
    }

    /// A table that has heard how it stands.
    pub(crate) fn table(&self, viewer: Option<Seat>) -> Table {
        let mut table = Table::new(self.info(), english());
        table.hear(self.state(viewer));
        table
    }
}

pub(crate) fn said(message: ServerMessage) -> Heard {
    Heard::Said(Box::new(message))
}

/// A table; who has no name is nobody.
pub(crate) fn info(game: &str, names: &[&str], stage: &str) -> TableInfo {
    let seat = |name: &&str| match *name {
        "" => json!({"player": "nobody", "connected": false, "stand_in": false,
            "wants_rematch": false}),
        name => json!({"player": {"person": name}, "connected": true, "stand_in": false,
            "wants_rematch": false}),
    };
    serde_json::from_value(json!({
        "code": "K7QM2XPD", "game": game, "config": {"players": names.len()},
        "options": protocol::Options::default(), "stage": stage,
        "seats": names.iter().map(seat).collect::<Vec<_>>(),
        "owner": 0, "spectators": 0, "rematch": null, "opened": 0, "changed": 0,
    }))
    .unwrap()
}

/// The other ends of the lines of a party.
pub(crate) struct Ends {
    pub(crate) said: Vec<mpsc::Receiver<ClientMessage>>,
    pub(crate) tell: Vec<mpsc::Sender<Heard>>,
    _directory: tempfile::TempDir,
}

impl Ends {
    /// What was said at a place, if anything.
    pub(crate) fn said(&mut self, place: usize) -> Option<ClientMessage> {
        self.said[place].try_recv().ok()
    }
}

/// People with these seats at one terminal.
pub(crate) fn party(info: &TableInfo, seats: usize) -> (Party, Ends) {
    let directory = tempfile::tempdir().unwrap();
    let (memory, _, _) = Memory::open(directory.path());
    let venue = Venue::new(
        House::There(There::new("http://127.0.0.1:1").unwrap()),
        Place::There("http://127.0.0.1:1".to_owned()),
    );
    let mut ends = Ends { said: Vec::new(), tell: Vec::new(), _directory: directory };
    let mut lines = Vec::new();
    for place in 0..seats.max(1) {
        let (say, said) = mpsc::channel(8);
        let (tell, hear) = mpsc::channel(8);
        ends.said.push(said);
        ends.tell.push(tell);
        let token = (place < seats).then(|| format!("{place:032x}"));
        lines.push((Line { say, hear }, token));
    }
    (Party::of(venue, memory, info, lines, &english()), ends)
}

/// A party that has heard how it stands.
pub(crate) fn seated<G: Evaluate>(stage: &Stage<G>, seats: u8) -> (Party, Ends) {
    let (mut party, ends) = party(&stage.info(), usize::from(seats));
    for place in 0..seats.max(1) {
        let viewer = (place < seats).then(|| seat(place));
        party.hear(usize::from(place), stage.state(viewer));
    }
    (party, ends)
}

pub(crate) fn desk(language: Language, look: Look) -> Desk {
    // Nothing is there, so nothing is remembered.
    let (memory, _, _) = Memory::open(std::path::Path::new("/nowhere"));
    Desk {
        words: Arc::new(Words::of(language)),
        look,
        name: "Ada".to_owned(),
        named: false,
        // Who tests something else was guided already.
        settings: Settings { guided: GAMES.map(str::to_owned).into(), ..Settings::default() },
        memory,
        flaws: Vec::new(),
    }
}

/// Views that a house could send and no game can come to: everything in them as large, as small, as
/// many and as few as it can be and still be read, all at once and each alone.
pub(crate) fn hostile<V: DeserializeOwned>(view: &Value) -> Vec<V> {
    let mut places = Vec::new();
    pointers(view, String::new(), &mut places);
    let change = |view: &Value, place: &str, which: usize| {
        let mut changed = view.clone();
        let here = changed.pointer_mut(place)?;
        *here = extreme(here, which)?;
        V::deserialize(&changed).is_ok().then_some(changed)
    };
    let all = |which: usize| {
        let one = |view: Value, place: &String| change(&view, place, which).unwrap_or(view);
        places.iter().fold(view.clone(), one)
    };
    let each = places.iter().flat_map(|place| (0..EXTREMES).map(move |which| (place, which)));
    let alone = each.filter_map(|(place, which)| change(view, place, which));
    let views = (0..EXTREMES).map(all).chain(alone);
    views.map(|view| V::deserialize(view).unwrap()).collect()
}

/// The places of everything in a value, what is inside before what it is in.
fn pointers(value: &Value, at: String, found: &mut Vec<String>) {
    match value {
        Value::Array(all) => {
            for (place, value) in all.iter().enumerate() {
                pointers(value, format!("{at}/{place}"), found);
            }
        }
        Value::Object(all) => {
            for (name, value) in all {
                pointers(value, format!("{at}/{name}"), found);
            }
        }
        _ => {}
    }
    found.push(at);
}

const EXTREMES: usize = 4;

/// One of the things that could stand here instead, if there is such a thing.
fn extreme(value: &Value, which: usize) -> Option<Value> {
    Some(match value {
        Value::Number(_) => json!([u64::from(u32::MAX), 0xffff, 0xff, 11].get(which)?),
        // The letters of students, of resources and of marbles.
        Value::String(text) => {
            json!(text.chars().next()?.to_string().repeat(*[0, 60, 130, 200].get(which)?))
        }
        Value::Array(all) => {
            let many = *[0, 1, 9, 14].get(which)?;
            json!(all.iter().cycle().take(many).collect::<Vec<_>>())
        }
        Value::Null => json!([7, 1, 10, 0].get(which)?),
        Value::Bool(is) => json!(!is),
        Value::Object(_) => return None,
    })
}
