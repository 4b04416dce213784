//! The two voices: the same match, told in JSON or in the Java framing.

use serde_json::{Value, json};
use wire::Framing;

use super::course::Beat;
use super::hall::{Arrival, Lobby, Motive};
use super::java::Java;
use super::neutral::{self, Neutral};
use super::seated::Seated;

/// How a client is spoken to, and what it was told.
pub(super) enum Voice {
    Json(Box<Neutral>),
    Java(Box<Java>),
}

impl Voice {
    pub(super) fn new(framing: Framing) -> Voice {
        match framing {
            Framing::Json => Voice::Json(Box::default()),
            Framing::Java => Voice::Java(Box::default()),
        }
    }

    /// The list of matches: lobbies, those of the client's name, and its own.
    pub(super) fn matches(
        &mut self,
        lobbies: &[Lobby],
        unfinished: &[Lobby],
        own: Option<&Lobby>,
    ) -> Value {
        match self {
            Voice::Json(_) => neutral::matches(lobbies),
            Voice::Java(java) => java.matches(lobbies, unfinished, own),
        }
    }

    /// Whether somebody sits now.
    pub(super) fn status(
        &mut self,
        arrival: Arrival,
        outcome: Result<(&str, usize), Motive>,
    ) -> Value {
        match (self, arrival) {
            (Voice::Json(_), Arrival::Opened) => neutral::created(outcome),
            (Voice::Json(_), Arrival::Joined) => neutral::joined(outcome),
            (Voice::Json(_), Arrival::CameBack) => neutral::loaded(outcome),
            (Voice::Java(java), Arrival::Opened) => java.created(outcome),
            (Voice::Java(java), Arrival::Joined | Arrival::CameBack) => java.joined(outcome),
        }
    }

    /// The whole match: it begins, or the client comes back to it.
    pub(super) fn start(&mut self, seated: &Seated, back: bool) -> Vec<Value> {
        let Some(course) = &seated.course else { return Vec::new() };
        let shown = match (back, course.shot.setting_up) {
            (false, Some(first)) => first,
            _ => seated.seat,
        };
        match self {
            Voice::Json(neutral) => {
                let mut told = neutral.start(&seated.id, &seated.names, course);
                told.push(neutral.state(&course.shot, seated.seat, shown, None));
                told
            }
            Voice::Java(java) if back => java.come_back(&seated.names, course),
            Voice::Java(java) => java.start(&seated.names, course, shown),
        }
    }

    /// One beat.
    pub(super) fn beat(&mut self, beat: &Beat, seated: &Seated) -> Vec<Value> {
        let Some(course) = &seated.course else { return Vec::new() };
        match self {
            Voice::Json(neutral) => vec![neutral.beat(beat, course, &seated.names)],
            Voice::Java(java) => java.beat(beat, course, &seated.names),
        }
    }

    /// An event is refused; the client is shown its state again.
    pub(super) fn invalid(&mut self, event: &Value, reason: &str, seated: &Seated) -> Vec<Value> {
        let Some(course) = &seated.course else { return Vec::new() };
        match self {
            Voice::Json(neutral) => vec![
                json!({"type": "EventNotValid", "event": event, "reason": reason}),
                neutral.state(&course.shot, seated.seat, seated.seat, None),
            ],
            Voice::Java(java) => java.invalid(&seated.names, course),
        }
    }

    /// The lobby was closed.
    pub(super) fn lobby_closed(&mut self, id: &str) -> Value {
        match self {
            Voice::Json(_) => json!({"type": "LobbyClosed", "matchID": id, "reason": "timeout"}),
            Voice::Java(java) => {
                java.keep_ghost(id);
                java.created(Err(Motive::Other))
            }
        }
    }

    /// The last words before the connection is closed, if this voice has any.
    pub(super) fn disconnected(&self) -> Option<Value> {
        match self {
            Voice::Json(_) => Some(json!({"type": "Disconnected", "reason": "requestTimeout"})),
            Voice::Java(_) => None,
        }
    }

    /// Something is wrong, if this voice has words for it.
    pub(super) fn error(&self, text: &str) -> Option<Value> {
        match self {
            Voice::Json(_) => Some(json!({"type": "Error", "text": text})),
            Voice::Java(_) => None,
        }
    }

    /// A sign of life; only one framing has it.
    pub(super) fn ping(&mut self) -> Option<Value> {
        match self {
            Voice::Json(_) => None,
            Voice::Java(_) => Some(json!({"type": "PingMessageFromServer"})),
        }
    }

    /// Gives a message what every one of them has.
    pub(super) fn sign(&mut self, mut message: Value) -> Value {
        if let (Voice::Java(java), Value::Object(fields)) = (self, &mut message) {
            fields.insert("identifier".to_owned(), json!(java.identifier()));
        }
        message
    }
}
