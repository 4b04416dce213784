//! What the client's side of a connection is in every dialect: bytes in, events out. A client knows no
//! socket and no clock, so that one driver can run them all: a bot, a load generator, a test.
//!
//! A client plays one match: it sits down as its plan says, chooses by chance among what the messages
//! let it take for legal, and checks what it is told against what it knows.

/// The client's side of a connection.
pub trait Client: Send {
    /// These bytes came from the server.
    fn receive(&mut self, bytes: &[u8]);

    /// What happens next; nothing until more bytes come. After [`Event::Finished`] and
    /// [`Event::Failed`] there is nothing more at all: the connection can be closed.
    fn next(&mut self) -> Option<Event>;
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
    /// The match is over.
    Finished(Ending),
    /// The server did what it must not do.
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
        /// For so many players,
        players: u8,
        /// with coins and characters or without.
        expert: bool,
    },
    /// It joins a table where somebody waits.
    Join {
        /// Who, where the server tells names,
        with: String,
        /// and the number of the table, where it does not.
        table: Option<u32>,
    },
    /// It comes back to its seat in a match that runs.
    Return,
}

/// What a client is to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// What it is called.
    pub nickname: String,
    /// How it comes to its seat.
    pub seating: Seating,
    /// What its choices depend on.
    pub seed: u64,
}

/// What a client throws when it chooses. Good enough for that, and the same for the same seed.
#[derive(Clone, Debug)]
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// A number below `count`; 0 if there is none.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((bits ^ bits >> 31) >> 11) as usize % count.max(1)
    }

    /// One of these, if there is any.
    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        from.get(self.below(from.len())).copied()
    }

    /// True in one of so many cases.
    pub(crate) fn one_in(&mut self, cases: usize) -> bool {
        self.below(cases) == 0
    }
}
