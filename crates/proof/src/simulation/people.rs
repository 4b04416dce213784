//! People, what they know, and the lines they hold.

use axum::extract::ws::Message;
use kernel::Seat;
use protocol::socket::Kind;
use protocol::{ChatLine, Code, TableInfo};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use super::line::ClientEnd;

/// A person who wants to play.
pub(super) struct Person {
    pub(super) name: String,
    /// Where they sit and what opens their seat, once they know it.
    pub(super) seated: Option<(Code, String)>,
    /// What they were shown last.
    pub(super) known: Known,
    /// The names of all commands they ever sent.
    pub(super) sent: BTreeSet<String>,
    /// Commands as they were sent, the latest last.
    pub(super) commands: Vec<Sent>,
    /// Commands that were acknowledged, and the number each led to.
    pub(super) acknowledged: BTreeMap<String, u64>,
    /// Those that were done at once, and not recognised as done before.
    pub(super) done: BTreeSet<String>,
}

/// A command.
#[derive(Clone)]
pub(super) struct Sent {
    pub(super) id: String,
    pub(super) text: String,
}

/// What a person was shown last.
#[derive(Clone, Default)]
pub(super) struct Known {
    pub(super) seq: u64,
    pub(super) legal: Vec<String>,
}

impl Person {
    pub(super) fn new(name: String) -> Person {
        Person {
            name,
            seated: None,
            known: Known::default(),
            sent: BTreeSet::new(),
            commands: Vec::new(),
            acknowledged: BTreeMap::new(),
            done: BTreeSet::new(),
        }
    }

    pub(super) fn code(&self) -> Option<&Code> {
        self.seated.as_ref().map(|(code, _)| code)
    }

    /// A name for the next command.
    pub(super) fn next_id(&self) -> String {
        format!("{}-{}", self.name, self.sent.len())
    }

    /// Sits at another table now.
    pub(super) fn move_to(&mut self, code: Code) {
        if let Some((now, _)) = &mut self.seated
            && *now != code
        {
            *now = code;
            self.known = Known::default();
            self.commands.clear();
        }
    }
}

/// Who holds a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Who {
    Person(usize),
    Spectator,
    /// Somebody who shows a token that does not belong there.
    Intruder,
}

/// A line to a table.
pub(super) struct Link {
    pub(super) end: ClientEnd,
    pub(super) code: Code,
    pub(super) who: Who,
    /// It wants updates without views.
    pub(super) brief: bool,
    /// The seat that the server has told.
    pub(super) seat: Option<Seat>,
    /// The number that the server has told last.
    pub(super) shown: Option<u64>,
    /// On the way to the server, and when each arrives.
    pub(super) sending: VecDeque<(u64, Message)>,
    /// On the way to the client.
    pub(super) coming: VecDeque<(u64, Heard)>,
    /// Commands that were sent and not answered; one that was sent twice stands here twice.
    pub(super) open: Vec<String>,
    /// The other side has vanished without a word: it neither reads nor says anything.
    pub(super) frozen: bool,
    /// The client has closed it, and the server will learn it.
    pub(super) closing: Option<u64>,
}

impl Link {
    /// Can the client still use it?
    pub(super) fn is_usable(&self) -> bool {
        !self.frozen && self.closing.is_none() && !self.end.is_ended()
    }
}

/// What the server says, as far as it is checked.
#[derive(Debug, Deserialize)]
pub(super) struct Heard {
    #[serde(rename = "type")]
    pub(super) kind: Kind,
    pub(super) seq: Option<u64>,
    pub(super) seat: Option<Seat>,
    pub(super) id: Option<String>,
    pub(super) code: Option<String>,
    pub(super) repeated: Option<bool>,
    pub(super) game: Option<Situation>,
    pub(super) table: Option<Arc<TableInfo>>,
    #[serde(default)]
    pub(super) chat: Vec<ChatLine>,
    pub(super) text: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Situation {
    pub(super) view: Box<RawValue>,
    pub(super) legal: Vec<String>,
    pub(super) outcome: Option<serde::de::IgnoredAny>,
}
