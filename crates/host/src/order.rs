//! What a player commands.

use bots::Level;
use protocol::Nickname;
use serde_json::{Map, Value};

/// A command with what makes it safe to repeat.
#[derive(Clone, Debug, PartialEq)]
pub struct Order {
    /// A name for the command, chosen by the client. The same name again is answered again and not
    /// done again.
    pub id: Option<String>,
    /// The sequence number on which it was decided; if the match has gone on, it is refused.
    pub seq: Option<u64>,
    /// What to do.
    pub command: Command,
}

/// What a player can do.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Take these actions, all or none.
    Act {
        /// In the notation of the game.
        actions: Vec<String>,
    },
    /// Undo one's own last command.
    TakeBack,
    /// Give up for good.
    GiveUp,
    /// Say something to the table.
    Say {
        /// What.
        text: String,
    },
    /// Free the seat, or be away.
    Leave,
    /// Fill the free seats with bots and start.
    Start {
        /// How well they play.
        bots: Level,
    },
    /// Play again.
    Rematch,
    /// Before the match: say what one wishes for in the game.
    Choose {
        /// What is added to the wishes.
        wishes: Map<String, Value>,
        /// That is all.
        done: bool,
    },
    /// Of a visitor without a name: say it, and take the first seat of those who have none.
    Introduce {
        /// What one is called.
        name: Nickname,
    },
}

/// A command was accepted, and is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Receipt {
    /// How often the match changed until then.
    pub seq: u64,
    /// It was accepted before.
    pub repeated: bool,
}
