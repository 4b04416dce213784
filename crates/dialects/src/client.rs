//! What the client's side of a connection is in every dialect: bytes in, events out. A client knows no
//! socket and no clock: what time it is, it is told, and time never goes back. So
//! anything can drive one: a bot, a load generator, a test.
//!
//! A client plays one match: it sits down as its plan says, chooses by chance among what the messages
//! let it take for legal, and checks what it is told against what it knows.

use kernel::Pick;
use protocol::{Code, Millis};
use std::collections::{BTreeSet, VecDeque};
use std::time::Duration;

/// The client's side of a connection.
pub trait Client: Send {
    /// These bytes came from the server.
    fn receive(&mut self, now: Millis, bytes: &[u8]);

    /// What happens next; nothing until more bytes come or the [deadline](Client::deadline) passes.
    /// After [`Event::Finished`] and [`Event::Failed`] there is nothing more at all: the connection can
    /// be closed.
    fn next(&mut self, now: Millis) -> Option<Event>;

    /// When there will be something to do, if no bytes come before.
    fn deadline(&self) -> Option<Millis> {
        None
    }

    /// The server has closed the connection: a client that knows how its match ended, or can come back
    /// to it, has an event for that next.
    fn closed(&mut self, now: Millis) {
        let _ = now;
    }
}

/// What a client does again and again.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Beat {
    every: Duration,
    due: Millis,
}

impl Beat {
    /// A beat of this period; the first one is due after one period.
    pub(crate) fn new(every: Duration) -> Beat {
        Beat { every, due: Millis::default().after(every) }
    }

    /// When the next one is due.
    pub(crate) fn due(&self) -> Millis {
        self.due
    }

    /// Is one due? Then the next is due one period from now.
    pub(crate) fn strikes(&mut self, now: Millis) -> bool {
        let strikes = now >= self.due;
        if strikes {
            self.due = now.after(self.every);
        }
        strikes
    }
}

/// What a client does, or has noticed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Send these bytes.
    Send {
        /// What to send.
        bytes: Vec<u8>,
        /// Will the server answer them? [`Event::Answered`] follows then.
        command: bool,
    },
    /// The first answer to the last command is there: the time since it was sent is the latency.
    Answered,
    /// The client sits at a table.
    Seated {
        /// Its number, if the server tells it.
        table: Option<u32>,
    },
    /// The server did something that its document does not describe, and the client plays on: an
    /// original server may, ours must not.
    Noticed {
        /// What, in a sentence.
        what: String,
    },
    /// Close the connection and make another one: what is sent next goes there, and only what comes
    /// there is to be received.
    Redial,
    /// The match is over.
    Finished(Ending),
    /// The server did something after which the client cannot go on.
    Failed {
        /// What, in a sentence.
        why: String,
    },
}

/// How much of what a server said is told further, in characters.
const QUOTED: usize = 400;

/// The events of a client that wait for its driver. Nothing follows the end.
#[derive(Debug, Default)]
pub(crate) struct Events {
    waiting: VecDeque<Event>,
    /// What was noticed before: nothing is told twice.
    noticed: BTreeSet<String>,
    over: bool,
}

impl Events {
    /// Is the match over, or has the client given up?
    pub(crate) fn are_over(&self) -> bool {
        self.over
    }

    /// Has the driver taken all there are?
    pub(crate) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// What happens next.
    pub(crate) fn next(&mut self) -> Option<Event> {
        self.waiting.pop_front()
    }

    /// Sends these bytes; a command is answered.
    pub(crate) fn send(&mut self, bytes: Vec<u8>, command: bool) {
        self.push(Event::Send { bytes, command });
    }

    /// The last command is answered.
    pub(crate) fn answered(&mut self) {
        self.push(Event::Answered);
    }

    /// The client sits, at the table of this number if the server tells it.
    pub(crate) fn seated(&mut self, table: Option<u32>) {
        self.push(Event::Seated { table });
    }

    /// The server did something unusual, and the client plays on.
    pub(crate) fn notice(&mut self, what: impl Into<String>) {
        let what = brief(what.into());
        if self.noticed.insert(what.clone()) {
            self.push(Event::Noticed { what });
        }
    }

    /// What follows goes over another connection.
    pub(crate) fn redial(&mut self) {
        self.push(Event::Redial);
    }

    /// The match is over.
    pub(crate) fn finish(&mut self, result: Outcome, told: impl Into<String>) {
        self.push(Event::Finished(Ending { result, told: told.into() }));
        self.over = true;
    }

    /// The client cannot go on.
    pub(crate) fn fail(&mut self, why: impl Into<String>) {
        self.push(Event::Failed { why: brief(why.into()) });
        self.over = true;
    }

    fn push(&mut self, event: Event) {
        if !self.over {
            self.waiting.push_back(event);
        }
    }
}

/// As much of a text as is told further.
fn brief(mut text: String) -> String {
    if let Some((end, _)) = text.char_indices().nth(QUOTED) {
        text.truncate(end);
        text.push('…');
    }
    text
}

/// Has this moment come? Then it is forgotten.
pub(crate) fn has_come(moment: &mut Option<Millis>, now: Millis) -> bool {
    moment.take_if(|moment| *moment <= now).is_some()
}

/// How a match ended for a client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// What it means for this client.
    pub result: Outcome,
    /// How it was told.
    pub told: String,
}

/// What the end of a match means for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// This player has won.
    Won,
    /// Somebody else has.
    Lost,
    /// This player shares a draw.
    Drawn,
    /// The match was broken off.
    NoWinner,
}

/// How a client comes to its seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seating {
    /// It opens a table.
    Open {
        /// With coins and characters or without, in Eriantys.
        expert: bool,
    },
    /// It joins a table where somebody waits.
    Join {
        /// Who, where the server tells names,
        with: String,
        /// and the number of the table, where it does not.
        table: Option<u32>,
    },
    /// It joins the table of a code, in a dialect that can take one.
    Visit {
        /// The code.
        code: Code,
    },
    /// It comes back to its seat in a match that runs.
    Return,
}

/// What a client is to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// What it is called.
    pub nickname: String,
    /// How many play.
    pub players: u8,
    /// A word that those of its match know and nobody else, for dialects whose tables have no names.
    pub word: String,
    /// How it comes to its seat.
    pub seating: Seating,
    /// What its choices depend on.
    pub seed: u64,
    /// How it treats its server.
    pub conduct: Conduct,
}

/// How a client treats its server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conduct {
    /// Like a guest of an original server: it leaves it time and does nothing that it may not survive.
    Guest,
    /// It does all that the dialect lets it do, as fast as the server answers.
    Brisk,
    /// The same, and now and then it sends what no server can accept, to see that it is refused.
    Mischievous,
}

/// One of these, if there is any.
pub(crate) fn any<T: Copy>(dice: &mut dyn Pick, of: &[T]) -> Option<T> {
    let count = u32::try_from(of.len()).ok().filter(|count| *count > 0)?;
    of.get(dice.pick(count) as usize).copied()
}

/// True in one of so many cases.
pub(crate) fn one_in(dice: &mut dyn Pick, cases: u32) -> bool {
    dice.pick(cases) == 0
}
