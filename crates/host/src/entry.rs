//! What stands in the journal. A table is nothing but its entries: whoever reads them all has the
//! table, its match included.

use bots::Level;
use kernel::{Seat, Seed};
use protocol::{Code, Millis, Nickname, Options};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::journal::{JournalError, Row};
use crate::refusal::Refused;
use crate::table::Table;
use crate::token::{Key, Lock};

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
    Sat {
        seat: Seat,
        name: Nickname,
        key: Key,
        wishes: Map<String, Value>,
        #[serde(default, skip_serializing_if = "is_default")]
        manner: Manner,
    },
    /// A person who sits says what they wish for; with `done`, it is all they wish for.
    Chose { seat: Seat, wishes: Map<String, Value>, done: bool },
    /// A person said what they are called, and took the first seat of those who had not.
    Introduced { seat: Seat, name: Nickname },
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
    /// Nobody looks at the table any more: its clocks stand, where they wait for people.
    Rested {},
    /// The table goes on after it was read again, or rested: the time since the last entry is charged
    /// to nobody.
    Woke {},
    /// The table was closed before its match was over.
    Closed { why: String },
}

/// How a person came to sit.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Manner {
    /// They have no name in the house, just at this table.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) visitor: bool,
    /// What lets them come back without a token.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) lock: Option<Lock>,
    /// They have not chosen yet what they wish for.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) choosing: bool,
    /// They have not said what they are called.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) nameless: bool,
    /// The match is kept for them when everybody has left.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) comes_back: bool,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// An entry as it is stored.
pub(crate) fn row(number: u64, at: Millis, entry: &Entry) -> Result<Row, JournalError> {
    let body =
        serde_json::to_string(entry).map_err(|error| JournalError::Damaged(error.to_string()))?;
    Ok(Row { number, at, body })
}

/// The entries of rows, which must be in order and complete.
pub(crate) fn entries(rows: &[Row]) -> Result<Vec<(Millis, Entry)>, JournalError> {
    let read = |(number, row): (usize, &Row)| {
        if row.number != number as u64 {
            return Err(JournalError::Damaged(format!("entry {number} is missing")));
        }
        let entry = serde_json::from_str(&row.body)
            .map_err(|error| JournalError::Damaged(format!("entry {number}: {error}")))?;
        Ok((row.at, entry))
    };
    rows.iter().enumerate().map(read).collect()
}

/// The table that stored rows make.
pub(crate) fn read_table(code: &Code, rows: &[Row]) -> Result<Table, Refused> {
    if rows.is_empty() {
        return Err(Refused::NoSuchTable);
    }
    let entries = entries(rows)?;
    let table = Table::read(code.clone(), entries.iter().map(|(at, entry)| (*at, entry)));
    table.map_err(|why| JournalError::Damaged(why.to_string()).into())
}
