//! What somebody at a table was told, in a form that can be compared later.

use kernel::{Digest, Outcome, Seat, SeatSet};
use protocol::ChatLine;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// Everything that the server has told one player or spectator of a match.
pub(super) struct Memory {
    /// The table and the seat, for people: `eriantys K7QM2XPD p1`.
    pub(super) who: String,
    /// Spectators have none.
    pub(super) seat: Option<Seat>,
    /// The moves that were acknowledged, by the sequence number they led to.
    pub(super) deeds: BTreeMap<u64, Deed>,
    /// What was seen at each sequence number.
    pub(super) sights: BTreeMap<u64, Digest>,
    /// The events that led to each sequence number.
    pub(super) stories: BTreeMap<u64, Digest>,
    /// What the server said about the time of an absence.
    pub(super) absences: Vec<Absence>,
    /// The chat.
    pub(super) chat: Vec<ChatLine>,
    /// Own lines that were acknowledged.
    pub(super) said: Vec<String>,
}

/// Something a player commands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    Act(Vec<String>),
    TakeBack,
    Say(String),
}

/// What somebody who came back was told of what they had missed.
pub(super) struct Absence {
    /// What they said they knew.
    pub(super) since: u64,
    /// How the match stood when they were back.
    pub(super) seq: u64,
    /// The sequence numbers of what was missed; `None` if it was too long ago.
    pub(super) missed: Option<Vec<u64>>,
}

impl Memory {
    pub(super) fn new(who: String, seat: Option<Seat>) -> Memory {
        Memory {
            who,
            seat,
            deeds: BTreeMap::new(),
            sights: BTreeMap::new(),
            stories: BTreeMap::new(),
            absences: Vec::new(),
            chat: Vec::new(),
            said: Vec::new(),
        }
    }

    /// Notes what was seen. What was seen before must still be so.
    pub(super) fn see(&mut self, seq: u64, sight: Digest) -> Result<(), String> {
        match self.sights.insert(seq, sight) {
            Some(before) if before != sight => Err(format!(
                "{}: at seq {seq} the match looks different now than it did before",
                self.who
            )),
            _ => Ok(()),
        }
    }

    /// Notes what happened. What was told before must still be so.
    pub(super) fn hear(&mut self, seq: u64, story: Digest) -> Result<(), String> {
        match self.stories.insert(seq, story) {
            Some(before) if before != story => Err(format!(
                "{}: what led to seq {seq} is told differently now than before",
                self.who
            )),
            _ => Ok(()),
        }
    }

    /// Notes a line of the chat, which must be new.
    pub(super) fn listen(&mut self, line: ChatLine) -> Result<(), String> {
        if self.chat.contains(&line) {
            return Err(format!("{}: {:?} was said twice", self.who, line.text));
        }
        self.chat.push(line);
        Ok(())
    }

    /// Takes in the whole chat; what was heard before must be its beginning.
    pub(super) fn read_chat(&mut self, lines: Vec<ChatLine>) -> Result<(), String> {
        if !lines.starts_with(&self.chat) {
            return Err(format!(
                "{}: {} lines of the chat were heard, and now it does not begin with them",
                self.who,
                self.chat.len()
            ));
        }
        self.chat = lines;
        Ok(())
    }
}

/// What a viewer sees of a match and may do.
pub(super) fn sight_of(
    view: &Value,
    legal: &[String],
    to_act: SeatSet,
    outcome: Option<&Outcome>,
) -> Digest {
    digest_of(&(view, legal, to_act, outcome))
}

/// What happened.
pub(super) fn story_of(events: &Value) -> Digest {
    digest_of(events)
}

fn digest_of(what: &impl Serialize) -> Digest {
    // Plain data can always be written.
    Digest::of_bytes(&serde_json::to_vec(what).unwrap_or_default())
}
