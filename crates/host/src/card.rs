//! The card of a table: what stands beside its entries, so that a list of tables needs no replay.

use bots::Level;
use kernel::{Seat, Verdict};
use protocol::{MatchInfo, Nickname, Options, Player, SeatInfo, Stage, TableInfo};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::ops::Not;
use std::sync::Arc;

use crate::journal::{Card, JournalError};
use crate::table::{Holder, Table};
use crate::token::Key;

/// The part of a card that the database does not look into.
#[derive(Serialize, Deserialize)]
struct Body {
    config: Value,
    options: Options,
    seats: Vec<SeatOnCard>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    owner: Option<Seat>,
    /// How the match ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    result: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    verdict: Option<Verdict>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SeatOnCard {
    Nobody,
    Person {
        name: Nickname,
        key: Key,
        #[serde(default, skip_serializing_if = "Map::is_empty")]
        wishes: Map<String, Value>,
        #[serde(default, skip_serializing_if = "Not::not")]
        visitor: bool,
        #[serde(default, skip_serializing_if = "Not::not")]
        choosing: bool,
        /// A visitor who can come back.
        #[serde(default, skip_serializing_if = "Not::not")]
        returns: bool,
    },
    Bot(Level),
}

/// What the lobby knows of a table that is not in memory.
pub(crate) struct Listed {
    pub(crate) info: TableInfo,
    pub(crate) people: Vec<(Nickname, Key)>,
    /// Visitors sit there who can come back.
    pub(crate) returns: bool,
    result: Option<String>,
    verdict: Option<Verdict>,
}

impl Table {
    /// The people at the table who have a name in the house.
    pub(crate) fn guests(&self) -> Vec<(Nickname, Key)> {
        let person = |holder: &Holder| match holder {
            Holder::Person(person) if !person.manner.visitor => {
                Some((person.name.clone(), person.key.clone()))
            }
            Holder::Person(_) | Holder::Nobody | Holder::Bot(_) => None,
        };
        self.seats.iter().filter_map(person).collect()
    }

    /// The card of the table as it is now.
    pub(crate) fn card(&self) -> Result<Card, JournalError> {
        let seat = |holder: &Holder| match holder {
            Holder::Nobody => SeatOnCard::Nobody,
            Holder::Person(person) => SeatOnCard::Person {
                name: person.name.clone(),
                key: person.key.clone(),
                wishes: person.wishes.clone(),
                visitor: person.manner.visitor,
                choosing: person.manner.choosing,
                returns: person.manner.visitor && person.manner.lock.is_some(),
            },
            Holder::Bot(level) => SeatOnCard::Bot(*level),
        };
        let body = Body {
            config: self.config.as_ref().clone(),
            options: self.options.as_ref().clone(),
            seats: self.seats.iter().map(seat).collect(),
            owner: self.owner(),
            result: self.outcome().map(|outcome| outcome.to_string()),
            verdict: self.outcome().map(|outcome| outcome.verdict),
        };
        Ok(Card {
            code: self.code.clone(),
            game: self.game.to_string(),
            stage: stage_name(self.stage).to_owned(),
            opened: self.opened,
            changed: self.changed,
            body: serde_json::to_string(&body)
                .map_err(|error| JournalError::Damaged(error.to_string()))?,
        })
    }
}

impl Listed {
    /// Reads a card.
    pub(crate) fn of(card: &Card) -> Result<Listed, JournalError> {
        let damaged = |what: String| JournalError::Damaged(format!("{}: {what}", card.code));
        let body: Body =
            serde_json::from_str(&card.body).map_err(|error| damaged(error.to_string()))?;
        let stage = stage_named(&card.stage)
            .ok_or_else(|| damaged(format!("{:?} is no stage", card.stage)))?;
        let (mut people, mut returning) = (Vec::new(), false);
        let mut seats = Vec::new();
        for seat in body.seats {
            let mut shown = SeatInfo::default();
            match seat {
                SeatOnCard::Nobody => {}
                SeatOnCard::Person { name, key, wishes, visitor, choosing, returns } => {
                    returning |= returns;
                    shown.player = Player::Person(name.to_string());
                    (shown.wishes, shown.choosing) = (wishes, choosing);
                    if !visitor {
                        people.push((name, key));
                    }
                }
                SeatOnCard::Bot(level) => {
                    shown.player = Player::Bot(level);
                    shown.connected = true;
                }
            }
            seats.push(shown);
        }
        let info = TableInfo {
            code: card.code.clone(),
            game: card.game.as_str().into(),
            config: Arc::new(body.config),
            options: Arc::new(body.options),
            stage,
            seats,
            owner: body.owner,
            spectators: 0,
            rematch: None,
            opened: card.opened,
            changed: card.changed,
        };
        let (result, verdict) = (body.result, body.verdict);
        Ok(Listed { info, people, returns: returning, result, verdict })
    }

    /// The match that was played there.
    pub(crate) fn into_match(self) -> MatchInfo {
        MatchInfo {
            table: self.info,
            result: self.result.unwrap_or_default(),
            verdict: self.verdict,
        }
    }
}

/// A stage as it stands on a card.
fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Waiting => "waiting",
        Stage::Playing => "playing",
        Stage::Finished => "finished",
        Stage::Closed => "closed",
    }
}

fn stage_named(name: &str) -> Option<Stage> {
    let all = [Stage::Waiting, Stage::Playing, Stage::Finished, Stage::Closed];
    all.into_iter().find(|stage| stage_name(*stage) == name)
}
