//! What those who look at a table are told.

use bytes::Bytes;
use kernel::{Outcome, Seat, SeatSet};
use protocol::{ChatLine, Clocks, Player, SeatInfo, TableInfo};
use std::sync::{Arc, OnceLock};

use crate::play::{Scene, Story};
use crate::table::{Holder, Table};

/// A piece of news for one viewer, or for all.
pub struct Update {
    /// What is new.
    pub news: News,
    /// What sessions made of it, for others that say the same to the same viewer.
    whole: OnceLock<Bytes>,
    brief: OnceLock<Bytes>,
}

/// How much of a piece of news is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All of it.
    Whole,
    /// What is new, and not how everything stands.
    Brief,
}

impl Update {
    pub(crate) fn new(news: News) -> Arc<Update> {
        Arc::new(Update { news, whole: OnceLock::new(), brief: OnceLock::new() })
    }

    /// The news as text, written once however many connections want it. One protocol only.
    pub fn rendered(&self, extent: Extent, render: impl FnOnce(&News, Extent) -> String) -> &Bytes {
        let rendered = match (extent, &self.news) {
            (Extent::Brief, News::Played(_)) => &self.brief,
            _ => &self.whole,
        };
        rendered.get_or_init(|| render(&self.news, extent).into())
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
    pub clocks: Option<Clocks>,
    /// May the viewer take back what they did last?
    pub may_take_back: bool,
    /// The result, once the match is over.
    pub outcome: Option<Outcome>,
}

/// Why a connection ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Farewell {
    /// The person has left the table, here or elsewhere.
    Left,
    /// The table was closed.
    TableClosed,
    /// The journal cannot be used.
    Storage,
    /// The server stops.
    Stopping,
}

/// Who sits at a seat, without secrets.
pub(crate) fn player(holder: &Holder) -> Player {
    match holder {
        Holder::Nobody => Player::Nobody,
        Holder::Person(person) => Player::Person(person.name.to_string()),
        Holder::Bot(level) => Player::Bot(*level),
    }
}

/// A table as it looks when nobody is connected.
pub(crate) fn info(table: &Table) -> TableInfo {
    let seats = table.held().map(|(seat, holder)| {
        let person = match holder {
            Holder::Person(person) => Some(person),
            Holder::Nobody | Holder::Bot(_) => None,
        };
        SeatInfo {
            player: player(holder),
            connected: matches!(holder, Holder::Bot(_)),
            stand_in: false,
            wants_rematch: table.wants_rematch.contains(seat),
            wishes: person.map(|person| person.wishes.clone()).unwrap_or_default(),
            choosing: person.is_some_and(|person| person.manner.choosing),
            nameless: person.is_some_and(|person| person.manner.nameless),
        }
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
