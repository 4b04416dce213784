//! What one knows of a table: a plain value, changed by what is heard and by what the player does.
//!
//! | module | what lives there |
//! |---|---|
//! | `hearing` | what is heard on the line changes the table |
//! | `commands` | what the player does, as messages for the house |
//! | `choosing` | what may be chosen on the board, and what was chosen so far |
//! | `offers` | what can be done now, as one list |
//! | `guide` | the guided first turn |
//! | `party` | the people at this terminal: one, or several who share it |
//! | `invitation` | how others come to the table |
//! | `story` | the log; what is taken back leaves it |
//! | `names`, `score`, `reason`, `clocks` | players, results, refusals and time in words |

mod choosing;
pub(crate) mod clocks;
mod commands;
mod guide;
mod hearing;
mod invitation;
pub(crate) mod names;
mod offers;
mod party;
pub(crate) mod reason;
pub(crate) mod score;
mod story;

#[cfg(test)]
mod tests;

use kernel::Seat;
use protocol::socket::Situation;
use protocol::{ChatLine, Stage, TableInfo};
use std::sync::Arc;
use words::Words;

use crate::play::{Around, Board, Move, Spot};

pub(crate) use commands::LONGEST_CHAT;
pub(crate) use hearing::News;
pub(crate) use offers::{Deed, Offer, Way};
pub(crate) use party::Party;
pub(crate) use story::Chapter;

use clocks::Told;
use commands::Ids;
use guide::Guiding;
use score::Ending;
use story::Story;

/// How it is with the line to the house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Connection {
    Connecting,
    Open,
    Lost,
    /// For good; why, in words.
    Ended(String),
}

/// Something on the board that was asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Explained {
    pub(crate) spot: Spot,
    /// What it is and does.
    pub(crate) help: Option<String>,
    /// Why it cannot be chosen.
    pub(crate) why: Why,
}

impl Explained {
    /// Was the house asked why it cannot be chosen, and has not answered?
    fn is_asked(&self) -> bool {
        matches!(self.why, Why::Asked(_))
    }

    /// Why it cannot be chosen, or that there is nothing to say about it at all.
    pub(crate) fn why_not(&self, words: &Words) -> Option<String> {
        match &self.why {
            Why::Because(why) => Some(format!("{} {why}", words::say!(words, "table-why-not"))),
            Why::Unasked if self.help.is_none() => Some(words::say!(words, "terminal-no-help")),
            Why::Unasked | Why::Asked(_) => None,
        }
    }
}

/// Why something cannot be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    /// It can be, or nobody knows.
    Unasked,
    /// The house was asked with a question of this name.
    Asked(String),
    Because(String),
}

/// A table as somebody at it, or a spectator, knows it.
pub(crate) struct Table {
    words: Arc<Words>,
    info: Arc<TableInfo>,
    names: Vec<String>,
    seat: Option<Seat>,
    seq: u64,
    situation: Option<Situation>,
    clocks: Option<Told>,
    board: Option<Box<dyn Board>>,
    story: Story,
    chat: Vec<Arc<ChatLine>>,
    moves: Vec<Move>,
    chosen: Vec<Spot>,
    /// The last command that changes the match and is not answered yet.
    pending: Option<String>,
    /// The last chat line that the house has not taken yet.
    saying: Option<String>,
    /// The command with which this player has said good-bye.
    leaving: Option<String>,
    /// What was refused last, in words.
    trouble: Option<String>,
    explained: Option<Explained>,
    connection: Connection,
    /// Has the house told how things stand? What was so before is no news.
    arrived: bool,
    /// The house has said that there is nothing to come back to.
    gone: bool,
    guiding: Guiding,
    ids: Ids,
}

impl Table {
    /// A table that nothing but its description is known of.
    pub(crate) fn new(info: TableInfo, words: Arc<Words>) -> Table {
        let names = names::names_of(&info, &words);
        Table {
            words,
            info: Arc::new(info),
            names,
            seat: None,
            seq: 0,
            situation: None,
            clocks: None,
            board: None,
            story: Story::default(),
            chat: Vec::new(),
            moves: Vec::new(),
            chosen: Vec::new(),
            pending: None,
            saying: None,
            leaving: None,
            trouble: None,
            explained: None,
            connection: Connection::Connecting,
            arrived: false,
            gone: false,
            guiding: Guiding::default(),
            ids: Ids::new(),
        }
    }

    pub(crate) fn info(&self) -> &TableInfo {
        &self.info
    }

    pub(crate) fn words(&self) -> &Words {
        &self.words
    }

    /// Speaks another language from now on.
    pub(crate) fn speak(&mut self, words: Arc<Words>) {
        self.names = names::names_of(&self.info, &words);
        self.words = words;
    }

    /// What the players are called, by seat.
    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    pub(crate) fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }

    /// The own seat; spectators have none.
    pub(crate) fn seat(&self) -> Option<Seat> {
        self.seat
    }

    pub(crate) fn connection(&self) -> &Connection {
        &self.connection
    }

    /// Has the line ended for good?
    pub(crate) fn has_ended(&self) -> bool {
        matches!(self.connection, Connection::Ended(_))
    }

    pub(crate) fn arrived(&self) -> bool {
        self.arrived
    }

    pub(crate) fn clocks(&self) -> Option<&Told> {
        self.clocks.as_ref()
    }

    pub(crate) fn chapters(&self) -> &[Chapter] {
        self.story.chapters()
    }

    pub(crate) fn chat(&self) -> &[Arc<ChatLine>] {
        &self.chat
    }

    /// What was refused last, in words.
    pub(crate) fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    pub(crate) fn explained(&self) -> Option<&Explained> {
        self.explained.as_ref()
    }

    pub(crate) fn is_waiting(&self) -> bool {
        self.info.stage == Stage::Waiting && self.situation.is_none()
    }

    /// Can somebody sit down at it?
    pub(crate) fn has_room(&self) -> bool {
        self.is_waiting() && names::free_seats(&self.info) > 0
    }

    /// Is a command on its way?
    pub(crate) fn is_busy(&self) -> bool {
        self.pending.is_some()
    }

    /// Is there something said that the house has not answered?
    pub(crate) fn awaits_answer(&self) -> bool {
        self.is_busy() || self.wonders() || self.saying.is_some()
    }

    /// May this seat act now?
    pub(crate) fn may_act(&self, seat: Seat) -> bool {
        self.situation.as_ref().is_some_and(|now| now.to_act.contains(seat))
    }

    /// May this player act now?
    pub(crate) fn my_turn(&self) -> bool {
        self.seat.is_some_and(|seat| self.may_act(seat))
    }

    /// Has this player given up while the others play on?
    pub(crate) fn gave_up(&self) -> bool {
        let gave_up = |board: &dyn Board| self.seat.is_some_and(|seat| board.gave_up(seat));
        !self.is_over() && self.board().is_some_and(gave_up)
    }

    pub(crate) fn may_take_back(&self) -> bool {
        self.situation.as_ref().is_some_and(|now| now.may_take_back)
    }

    /// How the match ended.
    pub(crate) fn ending(&self) -> Option<Ending<'_>> {
        let outcome = self.situation.as_ref()?.outcome.as_ref()?;
        Some(Ending {
            game: &self.info.game,
            outcome,
            names: &self.names,
            seat: self.seat,
            words: &self.words,
        })
    }

    /// The number of the last change that was heard of.
    pub(super) fn seq(&self) -> u64 {
        self.seq
    }

    /// Has this player said good-bye, and did the house end the line?
    pub(super) fn has_left(&self) -> bool {
        self.leaving.is_some() && self.has_ended()
    }

    /// Is there no way back to it: has this player left, or is the table closed?
    pub(super) fn is_gone(&self) -> bool {
        self.gone || self.info.stage == Stage::Closed
    }

    pub(crate) fn is_over(&self) -> bool {
        self.ending().is_some()
    }

    /// The board, once there is one.
    pub(crate) fn board(&self) -> Option<&dyn Board> {
        self.board.as_deref()
    }

    pub(crate) fn around(&self) -> Around<'_> {
        Around { seat: self.seat, names: &self.names, words: &self.words }
    }

    /// Where something happened last.
    pub(crate) fn marks(&self) -> Vec<Spot> {
        let last = self.story.chapters().last().and_then(|chapter| chapter.lines.as_deref());
        last.unwrap_or_default().iter().flat_map(|line| line.marks.iter().cloned()).collect()
    }

    /// What is to be done now, in one sentence.
    pub(crate) fn prompt(&self) -> String {
        match (&self.board, self.ending()) {
            (_, Some(ending)) => format!("{} – {}", ending.verdict(), ending.reason()),
            (Some(_), None) if self.gave_up() => words::say!(self.words, "table-gave-up"),
            (Some(board), None) => board.prompt(self.around(), &self.chosen),
            (None, None) => self.waiting_prompt(),
        }
    }

    /// The whole position in sentences.
    pub(crate) fn summary(&self) -> Vec<String> {
        self.board().map(|board| board.summary(self.around())).unwrap_or_default()
    }
}
