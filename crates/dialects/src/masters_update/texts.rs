//! The texts of errors (section 13) and of what happens (section 10).

use host::Farewell;

use super::client_messages::Unreadable;

/// Why something is refused, with the texts of it.
macro_rules! wrongs {
    ($($name:ident = $text:literal),+ $(,)?) => {
        /// Why something is refused.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Wrong {
            $($name),+
        }

        impl Wrong {
            pub(super) const fn text(self) -> &'static str {
                match self { $(Wrong::$name => $text),+ }
            }
        }

        /// The text of everything that is refused by its own name.
        pub const WRONGS: &[&str] = &[$($text),+];
    };
}

wrongs! {
    NameTaken = "selected username is already taken",
    NameEmpty = "username must be at least 1 character long",
    NameLong = "username can have only 12 character",
    NameReserved = "selected username is not allowed",
    NameLetters = "only alphabetic and digit character are allowed",
    AlreadyConnected = "already connected",
    SizeSet = "game size already set",
    NotAllowed = "action not allowed",
    IllegalAction = "illegal action",
    NoDeck = "No card found",
    IllegalPosition = "illegal position",
    NotEnough = "not enough resources",
    NoPower = "card not found",
    AlreadyUsed = "production already used",
    IllegalColor = "illegal color",
    NotInHand = "no card found",
    Requirement = "can't fulfill card requirement",
    NoSpace = "not enough space",
    OtherColor = "wrong color",
    ColorStored = "color already stored",
    NoShelf = "shelf not found",
    IllegalMove = "illegal move",
    NoMarble = "marble not found",
    Unknown = "unknown message",
    Malformed = "malformed message",
}

impl From<Unreadable> for Wrong {
    fn from(why: Unreadable) -> Wrong {
        match why {
            Unreadable::Unknown => Wrong::Unknown,
            Unreadable::Malformed => Wrong::Malformed,
        }
    }
}

/// A size was chosen before.
pub(super) const SIZE_SET: &str = Wrong::SizeSet.text();

/// No seat at the table whose code came with the name.
pub const NO_SEAT: &str = "no seat at that table";

/// The last word of a table.
pub const fn farewell(why: Farewell) -> &'static str {
    match why {
        Farewell::Left => "you have left the table",
        Farewell::TableClosed => "the table was closed",
        Farewell::Storage => "the server cannot store the game now",
        Farewell::Stopping => "the server stops, come back in a moment",
    }
}

/// What happened, in the words of a batch.
macro_rules! batches {
    ($($(#[$about:meta])* $name:ident = $text:literal),+ $(,)?) => {
        $($(#[$about])* pub(super) const $name: &str = $text;)+

        /// The text of every kind of batch.
        pub const BATCHES: &[&str] = &[$($text),+];
    };
}

batches! {
    SETUP = "Setup",
    DISCARDED_LEADER = "discarded Leader Card",
    STORED = "marble stored",
    TAKEN = "bought marbles from market",
    MOVED = "resources moved",
    BOUGHT = "bought Development Card",
    PRODUCTION = "production",
    ACTIVATED = "Leader card activated",
    TURN_ENDED = "turn ended",
    GAME_ENDED = "game is ended",
    BROKEN_OFF = "game ended: player disconnected",
    /// What only players of other protocols can do.
    DISCARDED = "marble discarded",
    TAKEN_BACK = "action taken back",
    CHANGED = "players changed",
}
