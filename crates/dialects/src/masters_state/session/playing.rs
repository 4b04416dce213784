//! In a match: what has happened is told, what the client does is ordered.

use host::{Command, Order, Refused};
use protocol::Millis;
use serde_json::Value;
use wire::Framing;

use super::super::client_messages::{Event, Request};
use super::super::course::Beat;
use super::super::decide::Decision;
use super::super::staged::{Staged, Whisper};
use super::{Asked, Session, Step, asking};
use crate::conversation::Ask;

impl Session {
    /// Tells what has happened.
    pub(super) fn tell(&mut self, now: Millis, beats: &[Beat], anew: bool) {
        let Some(mut seated) = self.place.take() else { return };
        seated.watch(now, anew);
        let mut comes = false;
        if seated.greeted {
            for beat in beats {
                let presence = matches!(beat, Beat::Presence { .. });
                comes |= matches!(beat, Beat::Presence { online: true, .. });
                if presence && self.framing == Framing::Java {
                    let own = seated.entry();
                    let list = self.voice.matches(&[], &[], Some(&own));
                    self.say(list);
                }
                let told = self.voice.beat(beat, &seated);
                self.say_all(told);
            }
        }
        // Whoever comes has not heard what was begun before.
        let begun = seated.course.as_ref().filter(|_| comes).map(|course| course.whisper());
        self.place = Some(seated);
        if let Some(whisper) = begun {
            self.whisper(&whisper);
        }
    }

    pub(super) fn whisper(&mut self, whisper: &Whisper) {
        if let Ok(words) = serde_json::to_string(whisper) {
            self.steps.push_back(Step::Whisper(words.into()));
        }
    }

    /// What the client has begun stands on a match that has changed: whoever heard of the change
    /// first has not taken it for what it is.
    pub(super) fn whisper_again(&mut self) {
        let course = self.place.as_ref().and_then(|seated| seated.course.as_ref());
        let stands = course.filter(|course| *course.staged() != Staged::Nothing);
        if let Some(whisper) = stands.map(|course| course.whisper()) {
            self.whisper(&whisper);
        }
    }

    pub(super) fn play(&mut self, now: Millis, event: Value) {
        let Some(mut seated) = self.place.take() else { return };
        let framing = self.framing;
        if framing == Framing::Java {
            // Its wire has no words for being thrown out: a player who keeps trying is there (11, G2).
            seated.watch(now, true);
        }
        let decided = match &seated.course {
            Some(course) if seated.started => {
                Event::read(framing, &event).and_then(|event| course.decide(framing, &event))
            }
            _ => {
                self.place = Some(seated);
                return self.complain("the match has not started");
            }
        };
        match (decided, &mut seated.course) {
            (Ok(Decision::Act(actions)), Some(course)) => {
                let seq = course.seq;
                let actions = actions.iter().map(ToString::to_string).collect();
                let order = Order { id: None, seq: Some(seq), command: Command::Act { actions } };
                self.steps.push_back(asking(Ask::Order(order), Asked::Play(event, seq)));
                self.place = Some(seated);
            }
            (Ok(Decision::Stage(staged)), Some(course)) => {
                let beats = course.stage(staged);
                let whisper = course.whisper();
                self.place = Some(seated);
                self.tell(now, &beats, true);
                self.whisper(&whisper);
            }
            (Err(reason), _) => {
                let told = self.voice.invalid(&event, &reason, &seated);
                self.place = Some(seated);
                self.say_all(told);
            }
            (Ok(_), None) => self.place = Some(seated),
        }
    }

    pub(super) fn house_refuses_play(&mut self, event: Value, refused: &Refused) {
        let Some(mut seated) = self.place.take() else { return };
        match refused {
            Refused::Stale { seq } => {
                // The match went on before the client knew: its event is looked at again then.
                self.inbox.put_back(Request::Event(event));
                seated.wait_for(*seq);
            }
            refused => {
                let told = self.voice.invalid(&event, &refused.to_string(), &seated);
                self.say_all(told);
            }
        }
        self.place = Some(seated);
    }
}
