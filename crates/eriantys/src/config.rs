//! What can be chosen before a game starts.

use kernel::{Choice, Seat, Values};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::character::Character;
use crate::island::GroupId;
use crate::tables::{BY_PLAYERS, Numbers};
use crate::tower::Tower;

/// The options of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// 2, 3 or 4 (in teams).
    pub players: Players,
    /// With coins and characters.
    #[serde(default)]
    pub expert: bool,
    /// What happens when somebody leaves.
    #[serde(default)]
    pub absence: Absence,
    /// The characters of an expert game, instead of three random ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub characters: Option<[Character; 3]>,
    /// Who begins, instead of a random player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Seat>,
    /// Where Mother Nature starts, instead of a random group.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mother_nature: Option<GroupId>,
}

impl Config {
    /// A normal game with nothing else chosen.
    pub const fn normal(players: Players) -> Config {
        Config {
            players,
            expert: false,
            absence: Absence::Skip,
            characters: None,
            first: None,
            mother_nature: None,
        }
    }

    /// An expert game with nothing else chosen.
    pub const fn expert(players: Players) -> Config {
        Config { expert: true, ..Config::normal(players) }
    }
}

/// The fields of [`Config`] for people.
pub(crate) const CHOICES: &[Choice] = &[
    Choice {
        name: "players",
        about: "How many play; four play in two teams",
        values: Values::Number { from: 2, to: 4 },
        default: Some("2"),
        needs: None,
    },
    Choice {
        name: "expert",
        about: "Play with coins and three of the twelve characters",
        values: Values::Flag,
        default: None,
        needs: None,
    },
    Choice {
        name: "absence",
        about: "What happens when a player leaves: skip passes them over until they return, abort \
                ends the game for everybody, auto-highest plays their highest legal assistant and \
                skips the turn",
        values: Values::Word { of: &["skip", "abort", "auto-highest"] },
        default: Some("skip"),
        needs: None,
    },
    Choice {
        name: "characters",
        about: "The three characters of an expert game, for instance 1,5,7",
        values: Values::Numbers { count: 3, from: 1, to: 12 },
        default: None,
        needs: Some("expert"),
    },
    Choice {
        name: "first",
        about: "The seat that begins, for instance p1",
        values: Values::Seat,
        default: None,
        needs: None,
    },
    Choice {
        name: "mother_nature",
        about: "The group where Mother Nature starts",
        values: Values::Number { from: 0, to: 11 },
        default: None,
        needs: None,
    },
];

/// The fields of [`SeatOptions`] for people.
pub(crate) const SEAT_CHOICES: &[Choice] = &[
    Choice {
        name: "tower",
        about: "The tower colour and, with four players, so the team",
        values: Values::Word { of: &["W", "K", "X"] },
        default: None,
        needs: None,
    },
    Choice {
        name: "wizard",
        about: "The wizard that names the deck of assistants",
        values: Values::Number { from: 1, to: 4 },
        default: None,
        needs: None,
    },
];

/// How many play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "u8", into = "u8")]
pub enum Players {
    /// Each for themselves.
    Two,
    /// Each for themselves.
    Three,
    /// Two teams of two.
    Four,
}

impl Players {
    /// Every number of players there can be.
    pub const ALL: [Players; 3] = [Players::Two, Players::Three, Players::Four];

    pub(crate) const fn numbers(self) -> &'static Numbers {
        let [two, three, four] = const { &BY_PLAYERS };
        match self {
            Players::Two => two,
            Players::Three => three,
            Players::Four => four,
        }
    }

    /// As a number.
    pub const fn count(self) -> u8 {
        self.numbers().players
    }
}

impl TryFrom<u8> for Players {
    type Error = crate::Refusal;
    fn try_from(count: u8) -> Result<Self, Self::Error> {
        Players::ALL
            .into_iter()
            .find(|players| players.count() == count)
            .ok_or(crate::Refusal::Players(count))
    }
}

impl From<Players> for u8 {
    fn from(players: Players) -> u8 {
        players.count()
    }
}

/// What happens when a player leaves (E101). To wait for the player is the table's business: it
/// simply does not tell the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Absence {
    /// The player is passed over until coming back (E93 to E99).
    #[default]
    Skip,
    /// The game ends for everybody.
    Abort,
    /// The highest legal assistant is played for the player; the turn is skipped.
    AutoHighest,
}

/// What a seat may wish for. A wish that is not expressed is filled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatOptions {
    /// The wizard, 1 to 4 (E19).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wizard: Option<u8>,
    /// The tower colour and, with four players, so the team (E20, E21).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tower: Option<Tower>,
}
