//! What those who look at a table are told.

use bots::Level;
use kernel::{Outcome, Seat, SeatSet};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::{Arc, OnceLock};

use crate::code::Code;
use crate::options::Options;
use crate::play::{Scene, Story};
use crate::table::{ChatLine, Holder, Stage, Table};
use crate::time::Millis;

/// A piece of news for one viewer, or for all.
pub struct Update {
    /// What is new.
    pub news: News,
    /// What a session made of it, for others that say the same to the same viewer.
    rendered: OnceLock<Arc<str>>,
}

impl Update {
    pub(crate) fn new(news: News) -> Arc<Update> {
        Arc::new(Update { news, rendered: OnceLock::new() })
    }

    /// The news as text, written once however many connections want it. One protocol only.
    pub fn rendered(&self, render: impl FnOnce(&News) -> String) -> &Arc<str> {
        self.rendered.get_or_init(|| render(&self.news).into())
    }
}

/// What is new.
pub enum News {
    /// The match changed.
    Played(Played),
    /// Who sits where, who is connected, or the stage of the table changed.
    Table(Arc<TableInfo>),
    /// Somebody said something.
    Said(Arc<ChatLine>),
    /// The connection ends.
    Farewell(Farewell),
}

/// A change of the match, as one viewer sees it.
pub struct Played {
    /// How often the match changed until now.
    pub seq: u64,
    /// What happened; nothing when something was taken back, or the match has just started.
    pub story: Option<Arc<dyn Story>>,
    /// What the viewer sees and may do now.
    pub situation: Situation,
}

/// Where a match stands for one viewer.
pub struct Situation {
    /// What the viewer sees and may do.
    pub scene: Arc<dyn Scene>,
    /// Who may act.
    pub to_act: SeatSet,
    /// The clocks, if the table has any.
    pub clocks: Option<ClocksShown>,
    /// May the viewer take back what they did last?
    pub may_take_back: bool,
    /// The result, once the match is over.
    pub outcome: Option<Outcome>,
}

/// The clocks of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClocksShown {
    /// Milliseconds left, by seat.
    pub left: Vec<u64>,
    /// Whose clocks run.
    pub running: SeatSet,
}

/// Why a connection ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Farewell {
    /// The table was closed.
    TableClosed,
    /// The journal cannot be used.
    Storage,
    /// The server stops.
    Stopping,
}

/// Everything about a table that is open to everybody who may look at it.
#[derive(Clone, Debug)]
pub struct TableInfo {
    /// The table.
    pub code: Code,
    /// Its game.
    pub game: Arc<str>,
    /// What was chosen about the game, complete.
    pub config: Arc<Value>,
    /// What was chosen about the table.
    pub options: Arc<Options>,
    /// How far it is.
    pub stage: Stage,
    /// Who sits where.
    pub seats: Vec<SeatInfo>,
    /// Who may fill the free seats with bots.
    pub owner: Option<Seat>,
    /// How many people watch.
    pub spectators: usize,
    /// Where they play again.
    pub rematch: Option<Code>,
    /// When it was opened.
    pub opened: Millis,
    /// When something happened last.
    pub changed: Millis,
}

/// A seat as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatInfo {
    /// Who sits there.
    pub player: Player,
    /// Is somebody connected there? Bots are.
    pub connected: bool,
    /// Does a bot play in place of the person now?
    pub stand_in: bool,
    /// Do they want to play again?
    pub wants_rematch: bool,
}

/// Who sits at a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Player {
    /// Nobody yet.
    Nobody,
    /// A person of this name.
    Person(String),
    /// A bot of this level.
    Bot(Level),
}

impl Player {
    pub(crate) fn of(holder: &Holder) -> Player {
        match holder {
            Holder::Nobody => Player::Nobody,
            Holder::Person(person) => Player::Person(person.name.to_string()),
            Holder::Bot(level) => Player::Bot(*level),
        }
    }
}

impl TableInfo {
    /// A table as it looks when nobody is connected.
    pub(crate) fn of(table: &Table) -> TableInfo {
        let seats = table.held().map(|(seat, holder)| SeatInfo {
            player: Player::of(holder),
            connected: matches!(holder, Holder::Bot(_)),
            stand_in: false,
            wants_rematch: table.wants_rematch.contains(seat),
        });
        TableInfo {
            code: table.code.clone(),
            game: table.game.clone(),
            config: table.config.clone(),
            options: table.options.clone(),
            stage: table.stage,
            seats: seats.collect(),
            owner: table.owner(),
            spectators: 0,
            rematch: table.rematch.clone(),
            opened: table.opened,
            changed: table.changed,
        }
    }
}

/// Everything a viewer needs to begin.
pub struct Snapshot {
    /// The table.
    pub table: Arc<TableInfo>,
    /// The seat of the viewer; spectators have none.
    pub seat: Option<Seat>,
    /// How often the match changed until now; 0 before it starts.
    pub seq: u64,
    /// The match, once it has started.
    pub situation: Option<Situation>,
    /// The last lines of the chat.
    pub chat: Vec<Arc<ChatLine>>,
    /// What happened since the sequence number that the viewer knew, if the table still knows all.
    pub missed: Option<Vec<(u64, Arc<dyn Story>)>>,
}
