//! A client that plays by chance among what the messages offer, and checks what it is told.

mod choice;
mod facts;
mod java;
mod json;

use kernel::{Pick, Seed};
use protocol::Millis;
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::time::Duration;
use wire::Framing;
use wire::java::HEADER;
use wire::lines::Lines;
use wire::strings::{self, Strings};

use super::words::{self, State};
use crate::client::{Beat, Client, Ending, Event, Outcome, Plan, Seating};
use choice::Choice;
use facts::Facts;

/// The longest message that is read.
const LONGEST: usize = 1 << 20;
/// How often a Java client says that it is there.
const PING: Duration = Duration::from_secs(5);

enum Reader {
    Json(Lines),
    Java(Box<Strings>),
}

/// What a client knows of its match, and how it speaks.
enum Mind {
    Json(Box<json::Mind>),
    Java(Box<java::Mind>),
}

/// A client.
pub struct Player {
    framing: Framing,
    plan: Plan,
    reader: Reader,
    mind: Mind,
    dice: Box<dyn Pick + Send>,
    events: VecDeque<Event>,
    /// A request for a seat was sent.
    asked: bool,
    /// An answer is expected, and to what.
    sent: Option<Choice>,
    /// How many resources were moved in this action.
    moved: u32,
    pings: u64,
    /// When it pings, as original clients do.
    beat: Option<Beat>,
    done: bool,
}

/// What a message means for the one who reads it.
#[derive(Debug, PartialEq)]
pub(super) enum Told {
    /// Nothing to do.
    Nothing,
    /// These matches can be entered or come back to.
    Matches(Vec<Entry>),
    /// The client sits.
    Seated,
    /// It gets no seat.
    NoSeat(String),
    /// This is the client's state now.
    Own(State),
    /// The last event was refused.
    Refused(String),
}

/// A match in the list.
#[derive(Debug, PartialEq)]
pub(super) struct Entry {
    pub(super) id: String,
    /// Who is there.
    pub(super) online: Vec<String>,
    /// Who is away.
    pub(super) offline: Vec<String>,
    /// Does it wait for players?
    pub(super) open: bool,
}

impl Player {
    /// A client with a plan.
    pub fn new(framing: Framing, plan: Plan) -> Player {
        let (reader, mind) = match framing {
            Framing::Json => (Reader::Json(Lines::new(LONGEST)), Mind::Json(Box::default())),
            Framing::Java => {
                let strings = Box::new(Strings::new(LONGEST));
                (Reader::Java(strings), Mind::Java(Box::default()))
            }
        };
        let dice = Box::new(Seed::from(plan.seed).fast_generator());
        let mut player = Player {
            framing,
            plan,
            reader,
            mind,
            dice,
            events: VecDeque::new(),
            asked: false,
            sent: None,
            moved: 0,
            pings: 0,
            beat: (framing == Framing::Java).then(|| Beat::new(PING)),
            done: false,
        };
        if framing == Framing::Java {
            let nickname = json!({"type": "SendNickname", "nickname": player.plan.nickname});
            let bytes = HEADER.into_iter().chain(strings::write(&nickname.to_string())).collect();
            player.events.push_back(Event::Send { bytes, command: false });
        }
        player
    }

    fn send(&mut self, message: &Value, command: bool) {
        let text = message.to_string();
        let bytes = match self.framing {
            Framing::Json => format!("{text}\n").into_bytes(),
            Framing::Java => strings::write(&text),
        };
        self.events.push_back(Event::Send { bytes, command });
    }

    fn fail(&mut self, why: impl Into<String>) {
        if !self.done {
            self.done = true;
            self.events.push_back(Event::Failed { why: why.into() });
        }
    }

    fn name(&self) -> &str {
        self.plan.nickname.split('#').next().unwrap_or_default()
    }

    fn read(&mut self, text: &str) {
        let Ok(message) = serde_json::from_str::<Value>(text) else {
            return self.fail(format!("this is no JSON: {text}"));
        };
        let name = self.name().to_owned();
        let told = match &mut self.mind {
            Mind::Json(mind) => mind.hear(&message),
            Mind::Java(mind) => mind.hear(&message, &name),
        };
        match told {
            Err(why) => {
                let start: String = text.chars().take(400).collect();
                self.fail(format!("{why}: {start}"));
            }
            Ok(told) => self.react(told),
        }
    }

    fn react(&mut self, told: Told) {
        match told {
            Told::Nothing => {}
            Told::Matches(entries) if !self.asked => self.look(&entries),
            Told::Matches(_) => {}
            Told::Seated => self.events.push_back(Event::Seated { table: None }),
            Told::NoSeat(why) => self.fail(format!("no seat: {why}")),
            Told::Refused(why) => {
                let sent = self.sent.take();
                self.events.push_back(Event::Answered);
                // Java clients are shown some leaders as playable that are not.
                let tolerated =
                    self.framing == Framing::Java && matches!(sent, Some(Choice::Play(_)));
                match tolerated {
                    true => self.moved = u32::MAX,
                    false => self.fail(format!("{sent:?} was refused: {why}")),
                }
            }
            Told::Own(state) => {
                if self.sent.take().is_some() {
                    self.events.push_back(Event::Answered);
                }
                match state {
                    State::End => self.finish(),
                    State::Idle => self.moved = 0,
                    state => self.act(state),
                }
            }
        }
    }

    /// Looks for a seat, as the plan says.
    fn look(&mut self, entries: &[Entry]) {
        let same = |name: &String| name.eq_ignore_ascii_case(self.name());
        let request = match &self.plan.seating {
            Seating::Open { .. } => Some(self.create()),
            Seating::Join { with, .. } => {
                let there = |name: &String| name.eq_ignore_ascii_case(with);
                let found =
                    entries.iter().find(|entry| entry.open && entry.online.iter().any(there));
                found.map(|entry| entry.id.clone()).map(|id| self.join(&id))
            }
            Seating::Visit { code } => Some(self.join(&words::match_id(code))),
            Seating::Return => match self.framing {
                Framing::Json => {
                    Some(json!({"type": "LoadForPlayer", "nickname": self.plan.nickname}))
                }
                Framing::Java => {
                    let own = entries.iter().find(|entry| entry.offline.iter().any(same));
                    own.map(|entry| entry.id.clone()).map(|id| self.join(&id))
                }
            },
        };
        if let Some(request) = request {
            self.asked = true;
            self.send(&request, false);
        }
    }

    fn create(&self) -> Value {
        let (name, players) = (&self.plan.nickname, self.plan.players);
        let field = match self.framing {
            Framing::Json => "numberOfPlayers",
            Framing::Java => "maxPlayers",
        };
        json!({"type": "CreateMatchRequest", "nickName": name, field: players})
    }

    fn join(&self, id: &str) -> Value {
        let name = &self.plan.nickname;
        let field = match self.framing {
            Framing::Json => "matchID",
            Framing::Java => "matchId",
        };
        json!({"type": "JoinMatchRequest", "nickName": name, field: id})
    }

    fn facts(&self) -> Result<Facts, String> {
        match &self.mind {
            Mind::Json(mind) => mind.facts(),
            Mind::Java(mind) => mind.facts(),
        }
    }

    fn act(&mut self, state: State) {
        let facts = match self.facts() {
            Ok(facts) => facts,
            Err(why) => return self.fail(why),
        };
        let stubborn = self.moved == u32::MAX;
        let back = self.framing == Framing::Json;
        let choice = choice::choose(self.dice.as_mut(), state, &facts, self.moved.min(99), back);
        let Some(mut choice) = choice else {
            return self.fail(format!("there is nothing to do in {}", state.json()));
        };
        if stubborn && matches!(choice, Choice::Play(_)) {
            choice = Choice::Skip;
        }
        self.moved = match choice {
            Choice::Move(..) | Choice::Back => self.moved.saturating_add(1).min(99),
            _ if stubborn => 99,
            _ => self.moved,
        };
        let event = match self.framing {
            Framing::Json => json::event(&choice),
            Framing::Java => java::event(&choice, &facts),
        };
        self.sent = Some(choice);
        self.send(&json!({"type": "EventMessage", "event": event}), true);
    }

    fn finish(&mut self) {
        let ended = match &self.mind {
            Mind::Json(mind) => mind.ending(),
            Mind::Java(mind) => mind.ending(),
        };
        match ended {
            // The others are told to be at the end, too; the result may come with them.
            None => {}
            Some((winners, me, told)) => {
                let result = match (winners.contains(&me), winners.len()) {
                    (true, 1) => Outcome::Won,
                    (true, _) => Outcome::Drawn,
                    (false, 0) if self.plan.players > 1 => Outcome::NoWinner,
                    (false, _) => Outcome::Lost,
                };
                self.done = true;
                self.events.push_back(Event::Finished(Ending { result, told }));
            }
        }
    }

    /// What the client knows of everything that all players see, for comparisons.
    pub fn known(&self) -> Value {
        match &self.mind {
            Mind::Json(mind) => mind.known(),
            Mind::Java(mind) => mind.known(),
        }
    }
}

impl Client for Player {
    fn receive(&mut self, _now: Millis, bytes: &[u8]) {
        let mut texts = Vec::new();
        match &mut self.reader {
            Reader::Json(lines) => {
                lines.push(bytes);
                texts.extend(lines.by_ref().map(|line| line.map_err(|bad| bad.to_string())));
            }
            Reader::Java(strings) => {
                strings.push(bytes);
                loop {
                    match strings.next() {
                        Ok(Some(text)) => texts.push(Ok(text)),
                        Ok(None) => break,
                        Err(bad) => {
                            texts.push(Err(bad.to_string()));
                            break;
                        }
                    }
                }
            }
        }
        for text in texts {
            if self.done {
                return;
            }
            match text {
                Ok(text) => self.read(&text),
                Err(why) => self.fail(why),
            }
        }
    }

    fn next(&mut self, now: Millis) -> Option<Event> {
        if !self.done && self.beat.as_mut().is_some_and(|beat| beat.strikes(now)) {
            let message = format!("Ping #{}", self.pings);
            self.pings += 1;
            self.send(&json!({"type": "PingMessageFromClient", "message": message}), false);
        }
        self.events.pop_front()
    }

    fn deadline(&self) -> Option<Millis> {
        self.beat.map(|beat| beat.due()).filter(|_| !self.done)
    }
}
