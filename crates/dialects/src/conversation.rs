//! What the server's side of a connection is in every dialect: bytes in, bytes out. A conversation
//! knows no socket, no clock and no database: what time it is, what the host answers and what others
//! at the table do, it is told; what it wants done, it says one after the other.

use host::{News, Order, Refused, Snapshot, Visit};
use kernel::Seat;
use protocol::{Millis, Nickname, Options, TableInfo};
use serde_json::{Map, Value};
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
    /// Let go of the table: of its updates, and of the seat if the match is not over.
    LetGo,
    /// Close the connection once everything is sent.
    Close,
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
    /// How it looks.
    pub info: Arc<TableInfo>,
}

/// How somebody at a table stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Their seat.
    pub seat: Seat,
    /// Up to where they have acknowledged everything: a change of the match, and a step of what is
    /// told about it.
    pub point: (u64, u32),
    /// How often they have acknowledged anything.
    pub acknowledged: u64,
    /// How many pings in a row they have not answered.
    pub unanswered: u32,
}

/// Who is at the other end.
#[derive(Clone, Copy, Debug)]
pub struct Peer {
    /// Where they are; one network counts as one address.
    pub address: IpAddr,
}
