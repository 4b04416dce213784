//! A client that plays by chance among what the messages offer, and checks what it is told.
//!
//! In the Java framing it is also a guest of original servers: it chooses again when it is refused
//! something, bears damaged streams, and comes back over another connection when it has lost track.

mod choice;
mod facts;
mod java;
mod json;
mod stream;
mod tracks;

use kernel::{Pick, Seed};
use protocol::Millis;
use serde_json::{Value, json};
use std::time::Duration;
use wire::Framing;
use wire::java::HEADER;
use wire::lines::Lines;
use wire::strings;

use super::words::{self, State};
use crate::client::{Beat, Client, Conduct, Event, Events, Outcome, Plan, Seating, has_come};
use choice::{Choice, Style};
use facts::Facts;
use stream::{Piece, Stream};

/// The longest message that is read.
const LONGEST: usize = 1 << 20;
/// How often a Java client says that it is there.
const PING: Duration = Duration::from_secs(5);
/// How long the state may take that our own server tells after a refusal, and the original does not.
const REPRISE: Duration = Duration::from_millis(500);
/// After a damaged message: how long nothing may come before the client takes it for its own answer or
/// its own turn.
const SILENCE: Duration = Duration::from_secs(3);
/// How long an answer may take.
const ANSWER: Duration = Duration::from_secs(20);
/// How long a guest waits before it answers to what somebody else did: the original tells the players one
/// after the other, and the thread of one who answers at once writes into what the others are being told.
const TURN: Duration = Duration::from_millis(1000);
/// How long a guest stays after the end of a match: the original tells the players one after the other,
/// and fails if one of them leaves meanwhile.
const PARTING: Duration = Duration::from_secs(2);
/// How often a choice may be refused in one state before the client gives that state up.
const MOST_REFUSALS: usize = 12;
/// How often a client comes back to a match.
const MOST_RETURNS: u32 = 12;

enum Reader {
    Json(Lines),
    Java(Stream),
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
    events: Events,
    /// A request for a seat was sent.
    asked: bool,
    /// An answer is expected, and to what.
    sent: Option<Choice>,
    /// Choices that were refused since the last one that was accepted.
    refused: Vec<Choice>,
    /// How many resources were moved in this action.
    moved: u32,
    /// Productions were given up in this turn.
    gave_up: bool,
    /// When something is done about it that nothing comes, and what.
    alarm: Option<(Millis, Alarm)>,
    /// When the message that has begun counts as damaged, if no more bytes come,
    waiting: Option<Millis>,
    /// and however many come.
    waiting_at_most: Option<Millis>,
    /// How often it has come back.
    returns: u32,
    pings: u64,
    /// When it pings, as original clients do.
    beat: Option<Beat>,
}

/// What it means that nothing came.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Alarm {
    /// The client goes on from the state it is in.
    Again,
    /// What was damaged was meant for this client.
    Lost,
    /// The server does not answer.
    Unanswered,
    /// The server does not give the seat back.
    Outside,
    /// The server does not say how the match ended.
    NoResult,
}

/// What a message means for the one who reads it.
#[derive(Debug, PartialEq)]
pub(super) enum Told {
    /// Nothing to do.
    Nothing,
    /// The client is in the match, and somebody else has to do something.
    Waits,
    /// These matches can be entered or come back to.
    Matches(Vec<Entry>),
    /// The client sits.
    Seated,
    /// It gets no seat.
    NoSeat(String),
    /// Something happened to somebody else.
    Other,
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
            Framing::Java => (Reader::Java(Stream::default()), Mind::Java(Box::default())),
        };
        let dice = Box::new(Seed::from(plan.seed).fast_generator());
        let mut player = Player {
            framing,
            plan,
            reader,
            mind,
            dice,
            events: Events::default(),
            asked: false,
            sent: None,
            refused: Vec::new(),
            moved: 0,
            gave_up: false,
            alarm: None,
            waiting: None,
            waiting_at_most: None,
            returns: 0,
            pings: 0,
            beat: (framing == Framing::Java).then(|| Beat::new(PING)),
        };
        player.open();
        player
    }

    /// What is said first on a connection.
    fn open(&mut self) {
        if self.framing == Framing::Java {
            let nickname = json!({"type": "SendNickname", "nickname": self.plan.nickname});
            let bytes = HEADER.into_iter().chain(strings::write(&nickname.to_string())).collect();
            self.events.send(bytes, false);
        }
    }

    /// Goes on over another connection, as somebody who comes back to the match: the server tells
    /// everything again then.
    fn come_back(&mut self, now: Millis, why: &str) {
        let Mind::Java(mind) = &mut self.mind else { return self.events.fail(why) };
        if self.returns >= MOST_RETURNS || self.returns == 0 && !self.asked {
            return self.events.fail(why);
        }
        **mind = java::Mind::default();
        self.events.notice(format!("the client came back over another connection: {why}"));
        self.returns += 1;
        self.reader = Reader::Java(Stream::default());
        self.plan.seating = Seating::Return;
        (self.asked, self.sent) = (false, None);
        (self.waiting, self.waiting_at_most) = (None, None);
        self.alarm = Some((now.after(ANSWER), Alarm::Outside));
        self.refused.clear();
        self.events.redial();
        self.open();
    }

    fn send(&mut self, message: &Value, command: bool) {
        let text = message.to_string();
        let bytes = match self.framing {
            Framing::Json => format!("{text}\n").into_bytes(),
            Framing::Java => strings::write(&text),
        };
        self.events.send(bytes, command);
    }

    /// May the server be an original one, that must not be hurt?
    fn is_careful(&self) -> bool {
        self.framing == Framing::Java && self.plan.conduct == Conduct::Guest
    }

    fn name(&self) -> &str {
        self.plan.nickname.split('#').next().unwrap_or_default()
    }

    fn read(&mut self, now: Millis, text: &str) {
        match serde_json::from_str::<Value>(text) {
            Ok(message) => self.hear(now, &message),
            Err(_) => self.events.fail(format!("this is no JSON: {text}")),
        }
    }

    fn hear(&mut self, now: Millis, message: &Value) {
        let name = self.name().to_owned();
        let told = match &mut self.mind {
            Mind::Json(mind) => mind.hear(message),
            Mind::Java(mind) => {
                let told = mind.hear(message, &name);
                let noticed = mind.noticed();
                noticed.into_iter().for_each(|what| self.events.notice(what));
                told
            }
        };
        match told {
            Err(why) => {
                let start: String = message.to_string().chars().take(400).collect();
                self.come_back(now, &format!("{why}: {start}"));
            }
            Ok(told) => self.react(now, told),
        }
    }

    fn react(&mut self, now: Millis, told: Told) {
        match told {
            Told::Nothing => {}
            Told::Waits => self.alarm = None,
            Told::Other => match self.alarm {
                Some((_, Alarm::Lost)) => self.alarm = Some((now.after(SILENCE), Alarm::Lost)),
                Some((_, Alarm::NoResult)) => self.finish(now),
                _ => {}
            },
            Told::Matches(entries) if !self.asked => self.look(&entries),
            Told::Matches(_) => {}
            Told::Seated => self.events.seated(None),
            Told::NoSeat(why) => self.events.fail(format!("no seat: {why}")),
            Told::Refused(why) => self.bear(now, &why),
            Told::Own(state) => {
                self.alarm = None;
                let sent = self.sent.take();
                let waits = sent.is_none() && self.is_careful() && self.plan.players > 1;
                if let Some(choice) = sent {
                    self.events.answered();
                    self.refused.clear();
                    if let Mind::Java(mind) = &mut self.mind {
                        mind.accepted(&choice);
                    }
                }
                match state {
                    State::End if self.is_careful() && self.plan.players > 1 => {
                        self.alarm = Some((now.after(PARTING), Alarm::Again));
                    }
                    State::End => self.finish(now),
                    State::Idle => (self.moved, self.gave_up) = (0, false),
                    // Only an original server that holds a leader against the client stops here.
                    State::Initial if self.has_empty_hand() => {
                        self.alarm = Some((now.after(SILENCE), Alarm::Again));
                    }
                    _ if waits => self.alarm = Some((now.after(TURN), Alarm::Again)),
                    state => self.act(now, state),
                }
            }
        }
    }

    /// Does a Java client know that its match is over?
    fn is_over(&self) -> bool {
        matches!(&self.mind, Mind::Java(mind) if mind.is_over())
    }

    /// Has a Java client no leader in its hand? Its turn is told to begin with the leaders nevertheless,
    /// and goes on at once.
    fn has_empty_hand(&self) -> bool {
        matches!(&self.mind, Mind::Java(mind) if !mind.has_hand())
    }

    /// The last event was refused: something else is chosen.
    fn bear(&mut self, now: Millis, why: &str) {
        let Some(choice) = self.sent.take() else { return };
        self.events.answered();
        // Java clients are shown some leaders as playable that are not.
        let expected = matches!(choice, Choice::Play(_));
        match self.framing {
            Framing::Json => return self.events.fail(format!("{choice:?} was refused: {why}")),
            Framing::Java if expected => {}
            Framing::Java => self.events.notice(format!("an event was refused: {}", choice.name())),
        }
        self.refused.push(choice);
        self.alarm = Some((now.after(REPRISE), Alarm::Again));
    }

    /// Nothing came for too long.
    fn wake(&mut self, now: Millis, alarm: Alarm) {
        let Mind::Java(mind) = &self.mind else { return };
        let (state, over) = (mind.state_now(), mind.is_over());
        match (alarm, state) {
            (Alarm::NoResult, _) => {
                self.finish(now);
                self.events.fail("the server does not say how the match ended");
            }
            (_, _) if over => self.finish(now),
            (Alarm::Again, Some(state)) => self.act(now, state),
            (Alarm::Again | Alarm::Lost, _) => self.come_back(now, "a message was damaged"),
            (Alarm::Unanswered, _) => {
                let choice = self.sent.as_ref().map(Choice::name).unwrap_or_default();
                self.come_back(now, &format!("the server does not answer an event: {choice}"));
            }
            (Alarm::Outside, _) => {
                self.events.fail("the server does not let the client come back to its match");
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
            Mind::Java(mind) => mind.facts(self.is_careful()),
        }
    }

    fn act(&mut self, now: Millis, state: State) {
        let facts = match self.facts() {
            Ok(facts) => facts,
            Err(why) => return self.come_back(now, &why),
        };
        let style = Style {
            back: self.framing == Framing::Json,
            brief: self.is_careful(),
            gave_up: self.gave_up,
        };
        let mut choice = None;
        // Whatever was refused is not tried again.
        for _ in 0..50 {
            let one = choice::choose(self.dice.as_mut(), state, &facts, self.moved.min(99), style);
            choice = one.filter(|choice| !self.refused.contains(choice));
            if choice.is_some() || self.refused.is_empty() {
                break;
            }
        }
        let choice = choice.filter(|_| self.refused.len() < MOST_REFUSALS);
        let Some(choice) = choice.or_else(|| self.way_out(state)) else {
            return self.stuck(now, state);
        };
        self.moved = match choice {
            Choice::Move(..) | Choice::Back => self.moved.saturating_add(1).min(99),
            _ => self.moved,
        };
        self.gave_up |= choice == Choice::GiveUp;
        let event = match self.framing {
            Framing::Json => json::event(&choice),
            Framing::Java => java::event(&choice, &facts),
        };
        self.sent = Some(choice);
        if self.framing == Framing::Java {
            self.alarm = Some((now.after(ANSWER), Alarm::Unanswered));
        }
        self.send(&json!({"type": "EventMessage", "event": event}), true);
    }

    /// What takes back a choice that leads nowhere, where the original knows such a thing.
    fn way_out(&self, state: State) -> Option<Choice> {
        let out = match state {
            State::Initial | State::Final => Choice::Skip,
            State::Storing => Choice::Discard,
            State::Production => Choice::GiveUp,
            _ => return None,
        };
        Some(out).filter(|out| self.framing == Framing::Java && !self.refused.contains(out))
    }

    /// Nothing can be done in a state. Coming back to a match with others leads out of it; alone it does
    /// not.
    fn stuck(&mut self, now: Millis, state: State) {
        let why = format!("there is nothing to do in {}", state.json());
        match self.framing {
            Framing::Java if self.plan.players > 1 => self.come_back(now, &why),
            _ => self.events.fail(why),
        }
    }

    /// The match is over: the result is told, or waited for.
    fn finish(&mut self, now: Millis) {
        let ended = match &self.mind {
            Mind::Json(mind) => mind.ending(),
            Mind::Java(mind) => mind.ending(),
        };
        match ended {
            // The others are told to be at the end, too; the result may come with them.
            None => {
                self.alarm.get_or_insert((now.after(ANSWER), Alarm::NoResult));
            }
            Some((winners, me, told)) => {
                let result = match (winners.contains(&me), winners.len()) {
                    (true, 1) => Outcome::Won,
                    (true, _) => Outcome::Drawn,
                    (false, 0) if self.plan.players > 1 => Outcome::NoWinner,
                    (false, _) => Outcome::Lost,
                };
                self.events.finish(result, told);
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
    fn receive(&mut self, now: Millis, bytes: &[u8]) {
        match &mut self.reader {
            Reader::Json(lines) => {
                lines.push(bytes);
                let texts: Vec<_> = lines.by_ref().collect();
                for text in texts {
                    match text {
                        _ if self.events.are_over() => return,
                        Ok(text) => self.read(now, &text),
                        Err(bad) => self.events.fail(bad.to_string()),
                    }
                }
            }
            Reader::Java(stream) => {
                stream.push(bytes);
                self.listen(now);
            }
        }
    }

    fn next(&mut self, now: Millis) -> Option<Event> {
        if !self.events.are_over() && self.beat.as_mut().is_some_and(|beat| beat.strikes(now)) {
            let message = format!("Ping #{}", self.pings);
            self.pings += 1;
            self.send(&json!({"type": "PingMessageFromClient", "message": message}), false);
        }
        if let Some((_, alarm)) = self.alarm.take_if(|(end, _)| *end <= now)
            && !self.events.are_over()
        {
            self.wake(now, alarm);
        }
        let waiting_ends =
            has_come(&mut self.waiting, now) || has_come(&mut self.waiting_at_most, now);
        if waiting_ends
            && let Reader::Java(stream) = &mut self.reader
            && stream.waits()
        {
            stream.give_up();
            self.damaged(now);
            self.listen(now);
        }
        self.events.next()
    }

    fn closed(&mut self, now: Millis) {
        match self.is_over() {
            true => self.finish(now),
            false => self.come_back(now, "the server has closed the connection"),
        }
    }

    fn deadline(&self) -> Option<Millis> {
        let alarm = self.alarm.map(|(end, _)| end);
        let moments = [self.beat.map(|beat| beat.due()), alarm, self.waiting, self.waiting_at_most];
        moments.into_iter().flatten().min().filter(|_| !self.events.are_over())
    }
}

impl Player {
    /// Takes the messages of a Java server that are there.
    fn listen(&mut self, now: Millis) {
        loop {
            let Reader::Java(stream) = &mut self.reader else { return };
            if self.events.are_over() {
                return;
            }
            match stream.next() {
                Some(Piece::Message(message)) => {
                    (self.waiting, self.waiting_at_most) = (None, None);
                    self.hear(now, &message);
                }
                Some(Piece::Damage) => self.damaged(now),
                Some(Piece::Foreign) => return self.events.fail("this is no Java object stream"),
                None => {
                    let waits = stream.waits();
                    self.waiting = waits.then(|| now.after(SILENCE));
                    let at_most = self.waiting_at_most.unwrap_or(now.after(ANSWER));
                    self.waiting_at_most = waits.then_some(at_most);
                    return;
                }
            }
        }
    }

    /// A message was damaged: the client goes on if it was meant for somebody else.
    fn damaged(&mut self, now: Millis) {
        self.events.notice("a message of the server was damaged");
        self.alarm = Some((now.after(SILENCE), Alarm::Lost));
    }
}
