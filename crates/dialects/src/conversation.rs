//! What the server's side of a connection is in every dialect: bytes in, bytes out. A conversation
//! knows no socket, no clock and no database: what time it is, what the host answers and what others
//! at the table do, it is told; what it wants done, it says one after the other.

use host::{News, Order, Refused, Snapshot, Visit};
use kernel::{Seat, SeatSet};
use protocol::{Code, Millis, Nickname, Options, Player, SeatInfo, Stage, TableInfo};
use serde_json::{Map, Value};
use std::any::Any;
use std::fmt;
use std::net::IpAddr;
use std::sync::Arc;

/// The server's side of a connection.
pub trait Conversation: Send {
    /// These bytes came.
    fn receive(&mut self, now: Millis, bytes: &[u8]);

    /// The table has news.
    fn told(&mut self, now: Millis, news: &News);

    /// What was asked is answered.
    fn answered(&mut self, now: Millis, answer: Answer<'_>);

    /// The list of tables has changed. Only told to those who want it.
    fn tables(&mut self, now: Millis, tables: &[Listed]);

    /// Does the other side want to hear of tables now?
    fn wants_tables(&self) -> bool;

    /// How the others at the table stand who speak the same dialect, this one included.
    fn fellows(&mut self, now: Millis, fellows: &[Standing]);

    /// Another one at the table who speaks the same dialect lets the others know this:
    /// [`Output::Whisper`].
    fn overheard(&mut self, now: Millis, words: &str) {
        let _ = (now, words);
    }

    /// Where this one is in the line of those who wait for a table: [`Output::Line`].
    fn line(&mut self, now: Millis, place: InLine) {
        let _ = (now, place);
    }

    /// The next thing to be done, if there is one now. After [`Output::Ask`] nothing else is asked, and
    /// nothing the client says is looked at, until it is answered; pings and what is under way go on.
    fn next(&mut self, now: Millis) -> Option<Output>;

    /// When there will be something to do, if nothing happens before.
    fn deadline(&self) -> Option<Millis>;
}

/// What a conversation wants done.
#[derive(Debug, PartialEq)]
pub enum Output {
    /// Send these bytes.
    Send(Vec<u8>),
    /// Ask the house.
    Ask(Ask),
    /// Tell the others at the table how this one stands.
    Stand(Standing),
    /// Let the others at the table who speak the same dialect know something the match does not tell:
    /// each gets it once, in the order in which it was said.
    Whisper(Arc<str>),
    /// Wait in the line of the dialect, or no longer.
    Line(Line),
    /// Let go of the table: of its updates, and of the seat if the match is not over.
    LetGo,
    /// Close the connection once everything is sent.
    Close,
}

/// The line of those who speak a dialect and wait for a table. Whoever is first in it decides what they
/// will play; a dialect that lets its clients choose among tables needs none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// Wait at its end.
    Enter,
    /// Wait no longer.
    Leave,
    /// Wait on at the same place: the table one was called to had no seat.
    Stay,
    /// Wait no longer, and call the next ones to a table.
    Lead {
        /// The number of the table.
        table: u32,
        /// How many are called.
        places: u8,
    },
}

/// A place in the line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InLine {
    /// How many wait in front of this one.
    pub before: usize,
    /// How many wait in all.
    pub length: usize,
    /// The number of the table this one is called to. Who is called is not counted, but keeps the
    /// place until it is left.
    pub called: Option<u32>,
    /// Has anybody come, since this one was told last?
    pub came: bool,
    /// Has anybody given up waiting, since then? Who is called to a table has not.
    pub left: bool,
}

/// What a conversation asks the house.
#[derive(Clone, Debug, PartialEq)]
pub enum Ask {
    /// To have this name in the dialect for as long as the conversation lasts: [`Answer::Done`], or
    /// refused.
    Name(Nickname),
    /// Which tables there are: [`Answer::Tables`].
    Tables,
    /// To open a table and sit there: [`Answer::Seated`].
    Open {
        /// What is chosen about the game,
        config: Map<String, Value>,
        /// and about the table.
        options: Options,
        /// Who sits down.
        visitor: Visitor,
    },
    /// To sit down at the table of this number: [`Answer::Seated`].
    Join {
        /// The number of the table.
        number: u32,
        /// Who sits down.
        visitor: Visitor,
    },
    /// To sit down at the table of this code, also a private one: [`Answer::Seated`].
    Visit {
        /// The code of the table.
        code: Code,
        /// Who sits down.
        visitor: Visitor,
    },
    /// To sit down where others wait for so many players, at the table that waits longest, or to open
    /// one: [`Answer::Seated`].
    Gather {
        /// How many play.
        players: u8,
        /// Who knows this word plays with those who know it, too, and with nobody else.
        word: Option<String>,
        /// What is chosen about the game if a table is opened,
        config: Map<String, Value>,
        /// and about the table.
        options: Options,
        /// Who sits down.
        visitor: Visitor,
    },
    /// To be called so from now on, having sat down without a name. The seat may change with that:
    /// [`Answer::Seated`].
    Introduce(Nickname),
    /// To come back to one's seat at the table of this number: [`Answer::Seated`].
    Return {
        /// The number of the table.
        number: u32,
        /// Who comes back, with the proof they sat down with.
        visitor: Visitor,
    },
    /// To command something at the table: [`Answer::Done`] once it is stored.
    Order(Order),
}

/// Somebody who sits down.
#[derive(Clone, Debug, PartialEq)]
pub struct Visitor {
    /// What they are called.
    pub name: Nickname,
    /// What they wish for in the game.
    pub wishes: Map<String, Value>,
    /// How they come.
    pub visit: Visit,
}

/// What the house answers.
pub enum Answer<'a> {
    /// It is done.
    Done,
    /// These tables are there.
    Tables(&'a [Listed]),
    /// You sit; news follow.
    Seated {
        /// The number of the table.
        number: u32,
        /// How it looks.
        snapshot: &'a Snapshot,
    },
    /// No.
    Refused(&'a Refused),
}

/// A table as clients know it: by a number that is never given out twice.
#[derive(Clone, Debug)]
pub struct Listed {
    /// The number.
    pub number: u32,
    /// Does anybody there speak the dialect of whoever looks?
    pub ours: bool,
    /// The seats of those among them who have said how they stand: [`Output::Stand`].
    pub standing: SeatSet,
    /// How it looks.
    pub info: Arc<TableInfo>,
}

impl Listed {
    /// Does it wait, and has it a place for one more?
    pub fn has_room(&self) -> bool {
        let free = |seat: &SeatInfo| seat.player == Player::Nobody;
        self.info.stage == Stage::Waiting && self.info.seats.iter().any(free)
    }
}

/// The table at which somebody waits longest for a game of so many players.
pub fn longest_waiting(tables: &[Listed], players: u8) -> Option<&Listed> {
    let fits = |table: &&Listed| table.has_room() && table.info.seats.len() == usize::from(players);
    tables.iter().filter(fits).min_by_key(|table| (table.info.opened, table.number))
}

/// How somebody at a table stands, in the words of their dialect.
#[derive(Clone)]
pub struct Standing {
    /// Their seat.
    pub seat: Seat,
    how: Arc<dyn Any + Send + Sync>,
}

impl Standing {
    /// Somebody on this seat stands so.
    pub fn new<T: Any + Send + Sync>(seat: Seat, how: T) -> Standing {
        Standing { seat, how: Arc::new(how) }
    }

    /// How, if these are the words.
    pub fn how<T: Any>(&self) -> Option<&T> {
        self.how.downcast_ref()
    }
}

impl fmt::Debug for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Standing").field("seat", &self.seat).finish_non_exhaustive()
    }
}

/// The same if it was said once.
impl PartialEq for Standing {
    fn eq(&self, other: &Standing) -> bool {
        self.seat == other.seat && Arc::ptr_eq(&self.how, &other.how)
    }
}

/// Who is at the other end.
#[derive(Clone, Copy, Debug)]
pub struct Peer {
    /// Where they are; one network counts as one address.
    pub address: IpAddr,
}
