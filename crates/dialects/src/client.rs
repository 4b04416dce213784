//! What the client's side of a connection is in every dialect: bytes in, events out. A client knows no
//! socket and no clock: what time it is, it is told, and time never goes back. So one driver can run them all: a bot, a load
//! generator, a test.
//!
//! A client plays one match: it sits down as its plan says, chooses by chance among what the messages
//! let it take for legal, and checks what it is told against what it knows.

use kernel::Pick;
use protocol::{Code, Millis};
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
    /// Now and then it sends what no server can accept, to see that it is refused. Original servers
    /// may not survive it.
    pub mischief: bool,
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
