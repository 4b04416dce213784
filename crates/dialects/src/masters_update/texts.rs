//! The texts of errors (section 13) and of what happens (section 10).

use super::client_messages::Unreadable;

/// Why something is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wrong {
    NameTaken,
    NameEmpty,
    NameLong,
    NameReserved,
    NameLetters,
    AlreadyConnected,
    SizeSet,
    NotAllowed,
    IllegalAction,
    NoDeck,
    IllegalPosition,
    NotEnough,
    NoPower,
    AlreadyUsed,
    IllegalColor,
    NotInHand,
    Requirement,
    NoSpace,
    OtherColor,
    ColorStored,
    NoShelf,
    IllegalMove,
    NoMarble,
    Unknown,
    Malformed,
}

impl Wrong {
    pub(super) const fn text(self) -> &'static str {
        match self {
            Wrong::NameTaken => "selected username is already taken",
            Wrong::NameEmpty => "username must be at least 1 character long",
            Wrong::NameLong => "username can have only 12 character",
            Wrong::NameReserved => "selected username is not allowed",
            Wrong::NameLetters => "only alphabetic and digit character are allowed",
            Wrong::AlreadyConnected => "already connected",
            Wrong::SizeSet => "game size already set",
            Wrong::NotAllowed => "action not allowed",
            Wrong::IllegalAction => "illegal action",
            Wrong::NoDeck => "No card found",
            Wrong::IllegalPosition => "illegal position",
            Wrong::NotEnough => "not enough resources",
            Wrong::NoPower => "card not found",
            Wrong::AlreadyUsed => "production already used",
            Wrong::IllegalColor => "illegal color",
            Wrong::NotInHand => "no card found",
            Wrong::Requirement => "can't fulfill card requirement",
            Wrong::NoSpace => "not enough space",
            Wrong::OtherColor => "wrong color",
            Wrong::ColorStored => "color already stored",
            Wrong::NoShelf => "shelf not found",
            Wrong::IllegalMove => "illegal move",
            Wrong::NoMarble => "marble not found",
            Wrong::Unknown => "unknown message",
            Wrong::Malformed => "malformed message",
        }
    }
}

impl From<Unreadable> for Wrong {
    fn from(why: Unreadable) -> Wrong {
        match why {
            Unreadable::Unknown => Wrong::Unknown,
            Unreadable::Malformed => Wrong::Malformed,
        }
    }
}

/// No seat at the table whose code came with the name.
pub(super) const NO_SEAT: &str = "no seat at that table";

pub(super) const SETUP: &str = "Setup";
pub(super) const DISCARDED_LEADER: &str = "discarded Leader Card";
pub(super) const STORED: &str = "marble stored";
pub(super) const TAKEN: &str = "bought marbles from market";
pub(super) const MOVED: &str = "resources moved";
pub(super) const BOUGHT: &str = "bought Development Card";
pub(super) const PRODUCTION: &str = "production";
pub(super) const ACTIVATED: &str = "Leader card activated";
pub(super) const TURN_ENDED: &str = "turn ended";
pub(super) const GAME_ENDED: &str = "game is ended";
pub(super) const BROKEN_OFF: &str = "game ended: player disconnected";
/// What only players of other protocols can do.
pub(super) const DISCARDED: &str = "marble discarded";
pub(super) const TAKEN_BACK: &str = "action taken back";
pub(super) const CHANGED: &str = "players changed";
