//! What happened, as everybody at the table sees it. The leaders that a player drops or discards
//! are not named (M203).

use kernel::{NotationError, Seat};
use schemars::JsonSchema;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

use crate::action::{Power, Store, Stored};
use crate::card::{CardId, DeckId};
use crate::ending::{EndReason, Trigger};
use crate::faith::Tile;
use crate::leader::LeaderId;
use crate::lorenzo::Token;
use crate::market::Line;
use crate::resource::{Resource, Resources};
use crate::warehouse::Shelf;

/// One thing that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are the words of the sentences in Display")]
pub enum Event {
    /// Two leaders were kept (M17).
    LeadersKept { seat: Seat },
    /// A bonus resource was placed (M19).
    BonusPlaced {
        seat: Seat,
        resource: Resource,
        #[serde(serialize_with = "as_text", deserialize_with = "from_text")]
        #[schemars(with = "String")]
        depot: Shelf,
    },
    /// A turn begins (M30).
    Turn { seat: Seat },
    /// The turn of an absent player was skipped (M213).
    Skipped { seat: Seat },
    /// A line of the market was taken (M41).
    LineTaken { seat: Seat, line: Line, resources: Resources, whites: u8 },
    /// The tray was shuffled (M49).
    MarketShuffled,
    /// A white marble became a resource (M51).
    Converted { seat: Seat, resource: Resource },
    /// A resource was stored (M47).
    Stored {
        seat: Seat,
        resource: Resource,
        #[serde(serialize_with = "as_text", deserialize_with = "from_text")]
        #[schemars(with = "String")]
        depot: Store,
    },
    /// A resource was discarded; `None` is a white marble (M70). `depot` says where it was stored,
    /// if it was (M71).
    Discarded {
        seat: Seat,
        resource: Option<Resource>,
        #[serde(serialize_with = "as_optional_text", deserialize_with = "from_optional_text")]
        #[schemars(with = "Option<String>")]
        depot: Option<Stored>,
    },
    /// The depots were rearranged (M64).
    Rearranged { seat: Seat },
    /// A card was bought (M80).
    Bought { seat: Seat, card: CardId, slot: u8, paid: Resources },
    /// A deck shows its next card, or none (M3).
    NextCard { deck: DeckId, card: Option<CardId> },
    /// A power was used (M112).
    PowerUsed {
        seat: Seat,
        #[serde(serialize_with = "as_text", deserialize_with = "from_text")]
        #[schemars(with = "String")]
        power: Power,
        paid: Resources,
        gives: Resources,
        faith: u8,
    },
    /// The production was finished (M112).
    Produced { seat: Seat, resources: Resources },
    /// A leader was played (M123).
    LeaderPlayed { seat: Seat, leader: LeaderId },
    /// A leader was discarded (M122).
    LeaderDiscarded { seat: Seat },
    /// A faith marker moved (M140).
    Faith { seat: Seat, space: u8 },
    /// The black cross moved (M183).
    BlackCross { space: u8 },
    /// A Vatican report was made (M143).
    Report { number: u8 },
    /// A favour tile was turned up or lost (M144).
    FavourTile { seat: Seat, number: u8, tile: Tile },
    /// A solo token was revealed (M181).
    TokenRevealed { token: Token },
    /// A card was removed from the grid (M182).
    CardRemoved { card: CardId },
    /// The last round has begun (M160, M161).
    LastRound { why: Trigger },
    /// A player left (M213).
    Left { seat: Seat },
    /// A player came back (M217).
    Returned { seat: Seat },
    /// A player gave up.
    GaveUp { seat: Seat },
    /// The game is over.
    Over { reason: EndReason },
}

impl Event {
    /// Who did it, if a player did.
    pub fn actor(&self) -> Option<Seat> {
        match self {
            Event::LeadersKept { seat }
            | Event::BonusPlaced { seat, .. }
            | Event::LineTaken { seat, .. }
            | Event::Converted { seat, .. }
            | Event::Stored { seat, .. }
            | Event::Discarded { seat, .. }
            | Event::Rearranged { seat }
            | Event::Bought { seat, .. }
            | Event::PowerUsed { seat, .. }
            | Event::Produced { seat, .. }
            | Event::LeaderPlayed { seat, .. }
            | Event::LeaderDiscarded { seat } => Some(*seat),
            Event::Turn { .. }
            | Event::Skipped { .. }
            | Event::MarketShuffled
            | Event::NextCard { .. }
            | Event::Faith { .. }
            | Event::BlackCross { .. }
            | Event::Report { .. }
            | Event::FavourTile { .. }
            | Event::TokenRevealed { .. }
            | Event::CardRemoved { .. }
            | Event::LastRound { .. }
            | Event::Left { .. }
            | Event::Returned { .. }
            | Event::GaveUp { .. }
            | Event::Over { .. } => None,
        }
    }
}

fn as_text<S: Serializer>(value: &impl fmt::Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

fn as_optional_text<S: Serializer>(
    value: &Option<impl fmt::Display>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => serializer.collect_str(value),
        None => serializer.serialize_none(),
    }
}

fn from_text<'de, D: Deserializer<'de>, T>(deserializer: D) -> Result<T, D::Error>
where
    T: FromStr<Err = NotationError>,
{
    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}

fn from_optional_text<'de, D: Deserializer<'de>, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    T: FromStr<Err = NotationError>,
{
    let text = Option::<String>::deserialize(deserializer)?;
    text.map(|text| text.parse().map_err(D::Error::custom)).transpose()
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::LeadersKept { seat } => write!(f, "{seat} keeps two leaders"),
            Event::BonusPlaced { seat, resource, depot } => {
                write!(f, "{seat} places a bonus {} in depot {depot}", resource.name())
            }
            Event::Turn { seat } => write!(f, "it is {seat}'s turn"),
            Event::Skipped { seat } => write!(f, "{seat}'s turn is skipped"),
            Event::LineTaken { seat, line, resources, whites } => {
                write!(f, "{seat} takes {line}: {}", resources.or_nothing())?;
                match whites {
                    0 => Ok(()),
                    1 => write!(f, ", and a white marble to choose for"),
                    _ => write!(f, ", and {whites} white marbles to choose for"),
                }
            }
            Event::MarketShuffled => f.write_str("the market is shuffled"),
            Event::Converted { seat, resource } => {
                write!(f, "{seat} turns a white marble into a {}", resource.name())
            }
            Event::Stored { seat, resource, depot } => {
                write!(f, "{seat} stores a {} in depot {depot}", resource.name())
            }
            Event::Discarded { seat, resource: Some(resource), depot: None } => {
                write!(f, "{seat} discards a {}", resource.name())
            }
            Event::Discarded { seat, resource: Some(resource), depot: Some(depot) } => {
                write!(f, "{seat} discards a {} out of depot {depot}", resource.name())
            }
            Event::Discarded { seat, resource: None, .. } => {
                write!(f, "{seat} discards a white marble")
            }
            Event::Rearranged { seat } => write!(f, "{seat} rearranges the depots"),
            Event::Bought { seat, card, slot, paid } => {
                write!(f, "{seat} buys card {card} into slot {slot} for {}", paid.or_nothing())
            }
            Event::NextCard { deck, card: Some(card) } => {
                write!(f, "the deck {deck} shows card {card}")
            }
            Event::NextCard { deck, card: None } => write!(f, "the deck {deck} is empty"),
            Event::PowerUsed { seat, power, paid, gives, faith } => {
                write!(
                    f,
                    "{seat} uses {power}: pays {} for {} and {faith} faith",
                    paid.or_nothing(),
                    gives.or_nothing()
                )
            }
            Event::Produced { seat, resources } => {
                write!(f, "{seat} puts {} in the strongbox", resources.or_nothing())
            }
            Event::LeaderPlayed { seat, leader } => write!(f, "{seat} plays leader {leader}"),
            Event::LeaderDiscarded { seat } => write!(f, "{seat} discards a leader"),
            Event::Faith { seat, space } => write!(f, "{seat} moves to space {space}"),
            Event::BlackCross { space } => write!(f, "the black cross moves to space {space}"),
            Event::Report { number } => write!(f, "Vatican report {number}"),
            Event::FavourTile { seat, number, tile } => match tile {
                Tile::Up => write!(f, "{seat} turns favour tile {number} up"),
                Tile::Gone => write!(f, "{seat} loses favour tile {number}"),
                Tile::Open => write!(f, "{seat}'s favour tile {number} stays open"),
            },
            Event::TokenRevealed { token } => write!(f, "Lorenzo reveals token {}", token.id()),
            Event::CardRemoved { card } => write!(f, "card {card} is removed"),
            Event::LastRound { why } => write!(f, "the last round begins: {}", why.why()),
            Event::Left { seat } => write!(f, "{seat} has left"),
            Event::Returned { seat } => write!(f, "{seat} is back"),
            Event::GaveUp { seat } => write!(f, "{seat} gives up"),
            Event::Over { reason } => write!(f, "the game is over: {}", reason.why()),
        }
    }
}
