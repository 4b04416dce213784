//! What the server says: seven messages alone, and eighteen within a ModelUpdate.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

use super::words::{CardColor, Color, LeaderType};

/// A message of the server. In the JSON framing `type` names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all_fields = "camelCase")]
pub enum ServerMessage {
    /// The accepted name; the client is called exactly so from now on.
    UsernameSelected {
        /// In lower case.
        username: String,
    },
    /// The last request was refused, and nothing has changed.
    ErrorUpdate {
        /// Why.
        error_message: String,
    },
    /// Choose how many play.
    GameSizeRequest {
        /// How many wait.
        lobby_current_size: i32,
    },
    /// So many wait now.
    WaitingPlayersUpdate {
        /// How many.
        lobby_current_size: i32,
    },
    /// The leaders you have.
    #[serde(alias = "AvailableLeadercard")]
    AvailableLeaderCard {
        /// All of them, played ones too.
        view_leader_card: Vec<LeaderCard>,
    },
    /// The bonus resources you have still to place.
    ResourceSetup {
        /// How many.
        available_resources: i32,
    },
    /// What happened.
    ModelUpdate(ModelUpdate),
    /// The game is over. Only an original server says so outside of a ModelUpdate, to somebody who plays
    /// alone.
    EndGame {
        /// Who has won.
        username: String,
    },
}

/// What happened at once: in the JSON framing one line for each message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Line", into = "Line")]
pub struct ModelUpdate {
    /// Whose board the messages are about; nobody's in the set-up.
    pub player_username: Option<String>,
    /// What happened, in words.
    pub text: String,
    /// Which change of the match it is; Java clients are not told.
    pub batch: u64,
    /// Is it complete with this?
    pub last: bool,
    /// What is new.
    pub messages: Vec<Update>,
}

/// A ModelUpdate as it stands in a line.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Line {
    player_username: Option<String>,
    #[serde(default)]
    text: String,
    #[serde(default)]
    batch: u64,
    #[serde(default)]
    last: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    message: Option<Update>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    messages: Vec<Update>,
}

impl From<Line> for ModelUpdate {
    fn from(line: Line) -> ModelUpdate {
        let Line { player_username, text, batch, last, message, messages } = line;
        let messages = message.into_iter().chain(messages).collect();
        ModelUpdate { player_username, text, batch, last, messages }
    }
}

impl From<ModelUpdate> for Line {
    fn from(update: ModelUpdate) -> Line {
        let ModelUpdate { player_username, text, batch, last, mut messages } = update;
        let message = (messages.len() == 1).then(|| messages.pop()).flatten();
        Line { player_username, text, batch, last, message, messages }
    }
}

impl ModelUpdate {
    /// The same, with one message in each part.
    pub fn lines(self) -> impl Iterator<Item = ModelUpdate> {
        let ModelUpdate { player_username, text, batch, last, messages } = self;
        let count = messages.len();
        (1..).zip(messages).map(move |(number, message)| ModelUpdate {
            player_username: player_username.clone(),
            text: text.clone(),
            batch,
            last: last && number == count,
            messages: vec![message],
        })
    }
}

/// A message within a ModelUpdate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all_fields = "camelCase")]
pub enum Update {
    /// Somebody plays.
    #[serde(alias = "PlayersSetup")]
    PlayerSetup {
        /// Who,
        username: String,
        /// and when, counted from 0.
        play_position: i32,
    },
    /// The leaders you have.
    #[serde(alias = "AvailableLeadercard")]
    AvailableLeaderCard {
        /// All of them, played ones too.
        view_leader_card: Vec<LeaderCard>,
    },
    /// Somebody's turn begins.
    ActivePlayer {
        /// Whose.
        username: String,
    },
    /// A line of the market looks so now.
    ResourceMarketUpdate {
        /// Which one.
        position: i32,
        /// Its marbles.
        marbles: Vec<Marble>,
    },
    /// The marble on the slide.
    ResourceMarketExtra {
        /// Which one.
        marble: Marble,
    },
    /// The top card of a deck.
    MarketCardUpdate {
        /// The colour of the deck,
        x: i32,
        /// its level less 1,
        y: i32,
        /// and the card; `null` in words if there is none.
        #[serde(flatten)]
        card: Card,
        /// What it costs.
        price: Heap,
    },
    /// A marble is in the buffer.
    MarketResourceAvailable {
        /// Which one.
        marble: Marble,
    },
    /// A marble of this colour has left the buffer.
    MarketResourceTaken {
        /// Which one.
        marble: Color,
    },
    /// A shelf looks so now.
    ShelfUpdate(Shelf),
    /// The chest looks so now.
    #[serde(alias = "ChestUdate")]
    ChestUpdate {
        /// All that is in it.
        resources: Heap,
    },
    /// A card lies on a column.
    DevelopmentCardBuyUpdate {
        /// Which column.
        position: i32,
        /// The card.
        #[serde(flatten)]
        card: Card,
    },
    /// A power was used.
    ProductionBufferUpdate {
        /// Which one: a card, or `basic`.
        id: String,
        /// What it gives, a red marble for each faith point.
        produced: Vec<Marble>,
    },
    /// A leader was played.
    LeaderCardActivation {
        /// Which one.
        leader_card: LeaderCard,
    },
    /// A marker on the track.
    VaticanRoutePosition {
        /// Whose,
        username: String,
        /// and where.
        position: i32,
    },
    /// A report was held.
    VaticanReport {
        /// Which one, 1 to 3.
        index: i32,
        /// Whose markers counted.
        players: Vec<String>,
    },
    /// What somebody would score now.
    VictoryPointsUpdate {
        /// Who,
        username: String,
        /// and how much.
        victory_points: i32,
    },
    /// A token of the solo game was revealed.
    ActionTokenPlayed {
        /// Which one, in words.
        message: String,
    },
    /// The game is over.
    EndGame {
        /// Who has won.
        username: String,
    },
}

/// A shelf.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Shelf {
    /// Which one: 0 to 2 from the top, then those of leaders.
    pub position: i32,
    /// How much it can hold,
    pub max_size: i32,
    /// how much it holds,
    pub size: i32,
    /// and of what.
    pub color: Option<Color>,
}

/// A development card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Card {
    /// Which one.
    pub id: String,
    /// What it scores.
    pub victory_points: i32,
    /// What its power takes,
    pub require: Heap,
    /// and gives; red is faith.
    pub produce: Heap,
    /// Its colour.
    pub color: Option<CardColor>,
}

/// A leader.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LeaderCard {
    /// Which one.
    pub id: String,
    /// What it can do,
    pub r#type: LeaderType,
    /// and for which resource.
    pub color: Color,
    /// What it scores once it was played.
    pub victory_point: i32,
    /// Was it played?
    pub active: bool,
    /// The resources it asks for,
    pub resource_requirement: Option<Vec<Color>>,
    /// or the cards, by level and letter.
    pub development_card_requirement: Option<Vec<String>>,
}

/// A marble.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Marble {
    /// One of this colour.
    Plain(Color),
    /// A white one that can be something else.
    #[serde(rename_all = "camelCase")]
    Selectable {
        /// White.
        color: Color,
        /// What it can be.
        selectable_colors: Vec<Color>,
    },
}

impl From<Color> for Marble {
    fn from(color: Color) -> Marble {
        Marble::Plain(color)
    }
}

/// How many of each colour.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heap(pub BTreeMap<Color, i32>);

impl Heap {
    /// How many of a colour.
    pub fn count(&self, color: Color) -> i32 {
        self.0.get(&color).copied().unwrap_or(0)
    }

    /// How many in all.
    pub fn total(&self) -> i32 {
        self.0.values().sum()
    }

    /// So many more, or less.
    pub fn add(&mut self, color: Color, many: i32) {
        let count = self.count(color).saturating_add(many);
        match count {
            0 => drop(self.0.remove(&color)),
            count => drop(self.0.insert(color, count)),
        }
    }
}

impl FromIterator<(Color, i32)> for Heap {
    fn from_iter<I: IntoIterator<Item = (Color, i32)>>(counts: I) -> Heap {
        let mut heap = Heap::default();
        counts.into_iter().for_each(|(color, many)| heap.add(color, many));
        heap
    }
}
