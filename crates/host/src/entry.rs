//! What stands in the journal. A table is nothing but its entries: whoever reads them all has the
//! table, its match included.

use bots::Level;
use kernel::{Seat, Seed};
use protocol::{Code, Nickname, Options};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::token::Key;

/// One thing that happened to a table, with the command that asked for it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Entry {
    #[serde(flatten)]
    pub(crate) what: What,
    /// Who commanded it, and the name they gave their command: a repeated command is recognised,
    /// also after a restart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) order: Option<(Seat, String)>,
}

impl From<What> for Entry {
    fn from(what: What) -> Entry {
        Entry { what, order: None }
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum What {
    /// The table was opened. Always the first entry.
    Opened {
        game: String,
        /// Complete: every default is filled in.
        config: Value,
        options: Options,
    },
    /// A person took a seat.
    Sat { seat: Seat, name: Nickname, key: Key, wishes: Map<String, Value> },
    /// A bot was put on a seat.
    BotSat { seat: Seat, level: Level },
    /// A seat became free.
    Stood { seat: Seat },
    /// The match started.
    Started { seed: Seed },
    /// A player acted; `bot` if one did it in the player's place.
    Acted {
        seat: Seat,
        actions: Vec<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bot: Option<Level>,
    },
    /// The table told the game something: `p1 leaves`.
    Told { notice: String },
    /// A player took back the last thing they did.
    TookBack { seat: Seat },
    /// A player said something.
    Said { seat: Seat, text: String },
    /// A player wants to play again.
    WantsRematch { seat: Seat },
    /// They play again at another table.
    Rematched { code: Code },
    /// The server read the table again: the time since the last entry is charged to nobody.
    Woke {},
    /// The table was closed before its match was over.
    Closed { why: String },
}
