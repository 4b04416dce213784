//! One line of a match: an action of a player, or a notice from the table.

use std::fmt::{self, Display};
use std::str::FromStr;

use crate::game::{Applied, Events, Game};
use crate::seat::Seat;

/// Something that happens to a match from outside the turn order. The table (the host) says it;
/// what follows from it is in the rules of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notice {
    /// The player of this seat has left or lost the connection. Written `p1 leaves`.
    Leaves(Seat),
    /// The player of this seat is back. Written `p1 returns`.
    Returns(Seat),
    /// The player of this seat gives up for good. Written `p1 gives up`.
    GivesUp(Seat),
    /// The time that a suspended match waits for its players is over. Written `time is up`.
    TimeIsUp,
}

/// One step of a match, as it stands in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step<A> {
    /// A player acts. Written as the seat and the action in the notation of the game: `p0 a7`.
    Act(Seat, A),
    /// The table tells something.
    Notice(Notice),
}

impl<A> Step<A> {
    /// Takes this step in a game.
    pub fn take<G: Game<Action = A>>(
        self,
        game: &mut G,
        events: &mut impl Events<G::Event>,
    ) -> Result<Applied, G::Error> {
        match self {
            Step::Act(seat, action) => game.apply(seat, action, events),
            Step::Notice(notice) => game.notice(notice, events),
        }
    }
}

impl Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Notice::Leaves(seat) => write!(f, "{seat} leaves"),
            Notice::Returns(seat) => write!(f, "{seat} returns"),
            Notice::GivesUp(seat) => write!(f, "{seat} gives up"),
            Notice::TimeIsUp => f.write_str("time is up"),
        }
    }
}

impl<A: Display> Display for Step<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Act(seat, action) => write!(f, "{seat} {action}"),
            Step::Notice(notice) => write!(f, "{notice}"),
        }
    }
}

impl FromStr for Notice {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        if text == "time is up" {
            return Ok(Notice::TimeIsUp);
        }
        let wrong = || NotationError::new(text, "a notice is p0 leaves, p0 returns, p0 gives up …");
        let (seat, what) = text.split_once(' ').ok_or_else(wrong)?;
        let seat: Seat = seat.parse()?;
        match what {
            "leaves" => Ok(Notice::Leaves(seat)),
            "returns" => Ok(Notice::Returns(seat)),
            "gives up" => Ok(Notice::GivesUp(seat)),
            _ => Err(wrong()),
        }
    }
}

impl<A: FromStr<Err = NotationError>> FromStr for Step<A> {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        if let Ok(notice) = text.parse() {
            return Ok(Step::Notice(notice));
        }
        let (seat, action) = text
            .split_once(' ')
            .ok_or_else(|| NotationError::new(text, "a step is a seat and what it does: p0 …"))?;
        Ok(Step::Act(seat.parse()?, action.parse()?))
    }
}

/// Text that is not in the notation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cannot read {text:?}: {why}")]
pub struct NotationError {
    text: String,
    why: String,
}

impl NotationError {
    /// `text` cannot be read; `why` says what would be right.
    pub fn new(text: &str, why: impl Into<String>) -> NotationError {
        let mut text = text.to_owned();
        if let Some((end, _)) = text.char_indices().nth(40) {
            text.truncate(end);
            text.push('…');
        }
        NotationError { text, why: why.into() }
    }
}
