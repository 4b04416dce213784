//! The messages over a WebSocket. Each is one text frame with one JSON object; `type` says which.
//!
//! What belongs to a game (views, events) is of the type `J`: clients read any JSON, the server writes
//! what it has written before.

use bots::Level;
use kernel::{Outcome, Seat, SeatSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;

use crate::table::{ChatLine, Clocks, TableInfo};

/// What a client says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// The first message: who looks. It is answered by `state`.
    Hello {
        /// The token of a seat; without one, a spectator looks.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<String>,
        /// The sequence number the client knows from before: it is told what it missed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<u64>,
        /// Updates come without the view (`null`) and without sentences: for programs that follow
        /// the events, or only need to know what is legal.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        brief: bool,
    },
    /// Take actions: all of them or none.
    Act {
        /// A name for this command, 1 to 64 characters, never used before by this seat.
        id: String,
        /// The sequence number on which it was decided.
        seq: u64,
        /// In the notation of the game.
        actions: Vec<String>,
    },
    /// Ask whether actions would be accepted, without taking them. It is answered by `checked`.
    Check {
        /// A name for this question.
        id: String,
        /// In the notation of the game.
        actions: Vec<String>,
    },
    /// Undo one's own last command.
    TakeBack {
        /// A name for this command.
        id: String,
        /// The sequence number on which it was decided.
        seq: u64,
    },
    /// Give up for good.
    GiveUp {
        /// A name for this command.
        id: String,
    },
    /// Say something to the table.
    Say {
        /// A name for this command.
        id: String,
        /// 1 to 300 printable characters.
        text: String,
    },
    /// Free the seat of a table that waits; in a match, be away at once.
    Leave {
        /// A name for this command.
        id: String,
    },
    /// Fill the free seats with bots and start.
    Start {
        /// A name for this command.
        id: String,
        /// How well they play.
        bots: Level,
    },
    /// Play again with the same people; it happens when everybody wants it.
    Rematch {
        /// A name for this command.
        id: String,
    },
}

/// What the server says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage<J = Value> {
    /// Everything, in answer to `hello`.
    State(State<J>),
    /// The match changed.
    Update(Update<J>),
    /// Who sits where, who is connected, or the stage of the table changed.
    Table(TableNews),
    /// Somebody said something.
    Chat(ChatLine),
    /// A command was accepted and is stored.
    Done(Done),
    /// A command or a message was refused; nothing was changed.
    Refused(Refusal),
    /// What would become of actions.
    Checked(Checked),
    /// The connection ends.
    Bye(Bye),
}

/// Which of them a message is: its field `type`. For programs that read only a part of messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "they are the names of the messages")]
pub enum Kind {
    State,
    Update,
    Table,
    Chat,
    Done,
    Refused,
    Checked,
    Bye,
}

/// Everything a viewer needs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct State<J = Value> {
    /// The table.
    pub table: Arc<TableInfo>,
    /// The viewer's seat; spectators have none.
    pub seat: Option<Seat>,
    /// How often the match changed until now; 0 before it starts.
    pub seq: u64,
    /// The match, once it has started.
    pub game: Option<Situation<J>>,
    /// The last lines of the chat.
    pub chat: Vec<Arc<ChatLine>>,
    /// What happened after `since`; null if that is not known any more.
    pub missed: Option<Vec<Missed<J>>>,
}

/// Something that happened while the viewer was away.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Missed<J = Value> {
    /// The sequence number it led to.
    pub seq: u64,
    /// The events.
    pub events: J,
}

/// A change of the match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Update<J = Value> {
    /// How often the match changed until now.
    pub seq: u64,
    /// What happened: a list of events of the game. Empty when the match has just started or
    /// something was taken back.
    pub events: J,
    /// The same in sentences; none in brief updates.
    pub log: Vec<String>,
    /// How the match stands now.
    pub game: Situation<J>,
}

/// How a match stands for one viewer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Situation<J = Value> {
    /// What the viewer sees: a view of the game; null in brief updates.
    pub view: J,
    /// What the viewer may do, in the notation of the game.
    pub legal: Vec<String>,
    /// Who may act.
    pub to_act: SeatSet,
    /// The clocks, if the table has any.
    pub clocks: Option<Clocks>,
    /// May the viewer take back what they did last?
    pub may_take_back: bool,
    /// The result, once the match is over.
    pub outcome: Option<Outcome>,
}

/// A table that looks different now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TableNews {
    /// The table.
    pub table: Arc<TableInfo>,
}

/// A command was accepted and is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Done {
    /// The name of the command.
    pub id: String,
    /// How often the match had changed then.
    pub seq: u64,
    /// It was accepted before, and was not done again.
    pub repeated: bool,
}

/// Something was refused, and nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Refusal {
    /// The name of the command, if it could be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Why, as a word for programs.
    pub code: String,
    /// Why, in a sentence.
    pub message: String,
    /// The number of the rule that forbids it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Which of the actions, counted from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<usize>,
    /// The sequence number now, if the command was stale.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seq: Option<u64>,
}

/// What would become of actions; nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Checked {
    /// The name of the question.
    pub id: String,
    /// Why they would be refused; null if they would be accepted.
    pub refusal: Option<Refusal>,
}

/// The connection ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Bye {
    /// Why, as a word for programs.
    pub code: String,
    /// Why, and what to do, in a sentence.
    pub message: String,
}
