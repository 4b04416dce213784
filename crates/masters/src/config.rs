//! What can be chosen before a game starts.

use kernel::{Choice, Values};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::refusal::Refusal;

/// The options of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// 1 (against Lorenzo) to 4.
    pub players: Players,
    /// What the market does after a line was taken.
    #[serde(default)]
    pub market: MarketRule,
    /// Who sits where.
    #[serde(default)]
    pub seating: Seating,
    /// What happens when somebody leaves.
    #[serde(default)]
    pub absence: Absence,
}

impl Config {
    /// A game by the rule book.
    pub fn new(players: Players) -> Config {
        Config {
            players,
            market: MarketRule::default(),
            seating: Seating::default(),
            absence: Absence::default(),
        }
    }
}

/// The fields of [`Config`] for people.
pub(crate) const CHOICES: &[Choice] = &[
    Choice {
        name: "players",
        about: "How many play; one plays against Lorenzo",
        values: Values::Number { from: 1, to: 4 },
        default: Some("2"),
        needs: None,
    },
    Choice {
        name: "market",
        about: "What the market does after a line was taken: push is the rule book, shuffle mixes \
                the whole tray",
        values: Values::Word { of: &["push", "shuffle"] },
        default: Some("push"),
        needs: None,
    },
    Choice {
        name: "seating",
        about: "The order of play: random is drawn, fixed is p0, p1 and so on",
        values: Values::Word { of: &["random", "fixed"] },
        default: Some("random"),
        needs: None,
    },
    Choice {
        name: "absence",
        about: "What happens when a player leaves: skip passes over their turns until they return, \
                abort ends the game without a result, score ends it and scores those who remain",
        values: Values::Word { of: &["skip", "abort", "score"] },
        default: Some("skip"),
        needs: None,
    },
];

/// How many play: 1 to 4.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(try_from = "u8", into = "u8")]
pub struct Players(u8);

impl Players {
    /// Every number of players there can be.
    pub const ALL: [Players; 4] = [Players(1), Players(2), Players(3), Players(4)];

    /// As a number.
    pub const fn count(self) -> u8 {
        self.0
    }
}

impl TryFrom<u8> for Players {
    type Error = Refusal;
    fn try_from(count: u8) -> Result<Self, Refusal> {
        let found = Players::ALL.into_iter().find(|players| players.0 == count);
        found.ok_or(Refusal::Players(count))
    }
}

impl From<Players> for u8 {
    fn from(players: Players) -> u8 {
        players.0
    }
}

/// What the market does after a line was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MarketRule {
    /// The slide marble is pushed in (M43, M44).
    #[default]
    Push,
    /// Then the whole tray is shuffled (M49).
    Shuffle,
}

/// Who sits where (M12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Seating {
    /// The order of play is drawn (R1).
    #[default]
    Random,
    /// The seats of the table are the order of play.
    Fixed,
}

/// What happens when a player leaves. To wait for the player is the table's business: it simply
/// does not tell the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Absence {
    /// The player's turns are skipped until they return (M213 to M217).
    #[default]
    Skip,
    /// The game is over without a result (M211).
    Abort,
    /// The game is over; those who remain are scored as they stand (M212).
    Score,
}

/// Seats of this game have no wishes: what a player chooses is part of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatOptions {}
