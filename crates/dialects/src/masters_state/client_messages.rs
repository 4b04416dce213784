//! What clients say.

use masters::{DeckId, LeaderId, Line, Resource, SlotId};
use serde_json::{Map, Value};
use wire::Framing;

use super::words::{self, COLOURS};
use crate::masters::ids::Named;

/// A message of a client.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Request {
    /// Java: what the player is called.
    Nickname(String),
    /// To open a lobby for so many players.
    Create { players: i64, nickname: String },
    /// To enter a lobby; in Java also to come back to a match.
    Join { id: String, nickname: String },
    /// JSON: to come back to a match.
    Load { nickname: String },
    /// Something done in the match, as it came.
    Event(Value),
    /// Still there.
    Ping,
}

/// Something that is no message, and why.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Unreadable(pub(super) String);

impl Request {
    pub(super) fn read(framing: Framing, text: &str) -> Result<Request, Unreadable> {
        let value: Value = serde_json::from_str(text)
            .map_err(|_| Unreadable("this is not a JSON object".to_owned()))?;
        let Value::Object(fields) = value else {
            return Err(Unreadable("this is not a JSON object".to_owned()));
        };
        let text = |name: &str| match fields.get(name) {
            Some(Value::String(text)) => Ok(text.clone()),
            _ => Err(Unreadable(format!("{name} must be a text"))),
        };
        let integer = |name: &str| match fields.get(name).and_then(Value::as_i64) {
            Some(number) => Ok(number),
            None => Err(Unreadable(format!("{name} must be an integer"))),
        };
        let kind = text("type")?;
        Ok(match (framing, kind.as_str()) {
            (Framing::Java, "SendNickname") => Request::Nickname(text("nickname")?),
            (Framing::Java, "CreateMatchRequest") => {
                Request::Create { players: integer("maxPlayers")?, nickname: text("nickName")? }
            }
            (Framing::Java, "JoinMatchRequest") => {
                Request::Join { id: text("matchId")?, nickname: text("nickName")? }
            }
            (Framing::Java, "PingMessageFromClient") | (Framing::Json, "Ping") => Request::Ping,
            (Framing::Json, "CreateMatchRequest") => Request::Create {
                players: integer("numberOfPlayers")?,
                nickname: text("nickName")?,
            },
            (Framing::Json, "JoinMatchRequest") => {
                Request::Join { id: text("matchID")?, nickname: text("nickName")? }
            }
            (Framing::Json, "LoadForPlayer") => Request::Load { nickname: text("nickname")? },
            (_, "EventMessage") => match fields.get("event") {
                Some(event) => Request::Event(event.clone()),
                None => return Err(Unreadable("event is missing".to_owned())),
            },
            _ => return Err(Unreadable(format!("there is no message {kind:?}"))),
        })
    }
}

/// A leader as a player names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leader {
    /// JSON: by its number in the hand as it was dealt.
    Number(i64),
    /// Java: by its id.
    Id(LeaderId),
}

/// What a player does in a match.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Event {
    /// Keep leaders, and put resources on positions.
    SetUp {
        keep: Vec<Leader>,
        resources: Vec<(i64, Resource)>,
    },
    Play(Leader),
    Drop(Leader),
    /// No more leaders now.
    Skip,
    ShowMarket,
    ShowShop,
    ShowProductions,
    Take(Line),
    Convert(Resource),
    Move {
        start: i64,
        end: i64,
    },
    Discard,
    Choose(DeckId),
    Pay(Vec<i64>),
    Place(SlotId),
    Toggle(i64),
    PayProduction {
        inputs: Vec<i64>,
        outputs: Vec<Resource>,
    },
    Produce,
    /// Back to the screen before.
    Back,
    /// Java: give up the productions.
    GiveUp,
}

/// The most positions of one payment; nobody has more than a few dozen resources.
const MOST: usize = 256;

struct Fields<'a>(&'a Map<String, Value>);

impl Fields<'_> {
    fn integer(&self, name: &str) -> Result<i64, String> {
        let number = self.0.get(name).and_then(Value::as_i64);
        number.ok_or_else(|| format!("{name} must be an integer"))
    }

    fn list(&self, name: &str) -> Result<&[Value], String> {
        match self.0.get(name) {
            Some(Value::Array(list)) if list.len() <= MOST => Ok(list),
            Some(Value::Array(_)) => Err(format!("{name} is too long")),
            _ => Err(format!("{name} must be a list")),
        }
    }

    fn integers(&self, name: &str) -> Result<Vec<i64>, String> {
        let list = self.list(name)?.iter().map(Value::as_i64).collect::<Option<_>>();
        list.ok_or_else(|| format!("{name} must be a list of integers"))
    }

    fn resources(&self, name: &str) -> Result<Vec<Resource>, String> {
        let numbers = self.integers(name)?;
        let all = numbers.iter().map(|number| words::resource_numbered(*number)).collect();
        Option::ok_or(all, format!("{name} must be numbers 0 to 3"))
    }

    fn slot(&self, name: &str, first: i64) -> Result<SlotId, String> {
        let number = self.integer(name)?;
        let slot = SlotId::ALL.into_iter().zip(first..).find(|(_, other)| *other == number);
        slot.map(|(slot, _)| slot).ok_or_else(|| format!("{name} is no slot"))
    }

    fn leader_id(&self, value: Option<&Value>) -> Result<Leader, String> {
        let id = value.and_then(Value::as_str).filter(|id| id.len() <= 64);
        let leader = id.and_then(LeaderId::of_uuid).map(Leader::Id);
        leader.ok_or_else(|| "there is no such leader".to_owned())
    }
}

fn pair(value: &Value, first: &str, second: &str) -> Option<(i64, Resource)> {
    let position = value.get(first)?.as_i64()?;
    Some((position, words::resource_numbered(value.get(second)?.as_i64()?)?))
}

impl Event {
    /// What an event means, or what is wrong with it.
    pub(super) fn read(framing: Framing, event: &Value) -> Result<Event, String> {
        let Value::Object(fields) = event else {
            return Err("an event is an object".to_owned());
        };
        match framing {
            Framing::Json => Event::read_json(&Fields(fields)),
            Framing::Java => Event::read_java(&Fields(fields)),
        }
    }

    fn read_json(fields: &Fields<'_>) -> Result<Event, String> {
        let leader = || fields.integer("leaderNumber").map(Leader::Number);
        Ok(match fields.0.get("name").and_then(Value::as_str).unwrap_or_default() {
            "setup" => {
                let keep = fields.integers("keepLeaders")?;
                let placed = fields.list("resources")?;
                let placed = placed.iter().map(|value| pair(value, "position", "resource"));
                Event::SetUp {
                    keep: keep.into_iter().map(Leader::Number).collect(),
                    resources: placed
                        .collect::<Option<_>>()
                        .ok_or("resources are objects with a position and a resource 0 to 3")?,
                }
            }
            "playLeader" => Event::Play(leader()?),
            "discardLeader" => Event::Drop(leader()?),
            "skipLeader" => Event::Skip,
            "showResourcesMarket" => Event::ShowMarket,
            "showCardShop" => Event::ShowShop,
            "showProductions" => Event::ShowProductions,
            "ChooseRow" => line(fields.integer("row")?)?,
            "chooseMarketBonus" => convert(fields.integer("i")?)?,
            "MoveEvent" => {
                Event::Move { start: fields.integer("start")?, end: fields.integer("end")? }
            }
            "discardResources" => Event::Discard,
            "ChooseCard" => {
                let name = fields.0.get("color").and_then(Value::as_str).unwrap_or_default();
                let colour = COLOURS.iter().find(|(_, known)| *known == name);
                let (colour, _) = colour.ok_or("there is no such color")?;
                let deck = words::deck(*colour, fields.integer("level")?);
                Event::Choose(deck.ok_or("levels are 1 to 3")?)
            }
            "ChooseResources" => Event::Pay(fields.integers("positions")?),
            "ChooseCardPosition" => Event::Place(fields.slot("slot", 1)?),
            "ToggleProduction" => Event::Toggle(fields.integer("production")?),
            "ChooseProductionResources" => Event::PayProduction {
                inputs: fields.integers("inputs")?,
                outputs: fields.resources("outputs")?,
            },
            "produce" => Event::Produce,
            "back" => Event::Back,
            _ => return Err("there is no such event".to_owned()),
        })
    }

    fn read_java(fields: &Fields<'_>) -> Result<Event, String> {
        let leader = || fields.leader_id(fields.0.get("leaderId"));
        Ok(match fields.0.get("type").and_then(Value::as_str).unwrap_or_default() {
            "SetupPhaseEvent" => {
                let keep = fields.list("chosenLeaders")?;
                let keep = keep.iter().map(|id| fields.leader_id(Some(id)));
                let placed = fields.list("resources")?;
                let placed = placed.iter().map(|value| pair(value, "key", "value"));
                Event::SetUp {
                    keep: keep.collect::<Result<_, _>>()?,
                    resources: placed.collect::<Option<_>>().ok_or("resources are pairs")?,
                }
            }
            "InitialOrFinalPhaseEvent" => match fields.integer("choice")? {
                0 => Event::Drop(leader()?),
                1 => Event::Play(leader()?),
                2 => Event::Skip,
                _ => return Err("choice is 0, 1 or 2".to_owned()),
            },
            "MiddlePhaseEvent" => match fields.integer("choice")? {
                0 => Event::ShowMarket,
                1 => Event::ShowShop,
                2 => Event::ShowProductions,
                _ => return Err("choice is 0, 1 or 2".to_owned()),
            },
            "ChooseLineEvent" => line(fields.integer("chosenRow")?)?,
            "ChooseWhiteMarbleConversionEvent" => convert(fields.integer("resourceNumber")?)?,
            "MoveResourceEvent" => {
                Event::Move { start: fields.integer("startPos")?, end: fields.integer("endPos")? }
            }
            "DiscardResourcesEvent" => Event::Discard,
            "ChooseCardEvent" => {
                let number = usize::try_from(fields.integer("cardColorNumber")?).ok();
                let colour = number.and_then(|number| COLOURS.get(number));
                let (colour, _) = colour.ok_or("colours are 0 to 3")?;
                let deck = words::deck(*colour, fields.integer("cardLevel")?);
                Event::Choose(deck.ok_or("levels are 1 to 3")?)
            }
            "ChooseResourceForCardShopEvent" => Event::Pay(fields.integers("chosenResources")?),
            "ChooseCardPositionEvent" => Event::Place(fields.slot("position", 0)?),
            "ToggleProductionAtPosition" => Event::Toggle(fields.integer("productionPosition")?),
            "ChooseResourcesForProductionEvent" => Event::PayProduction {
                inputs: fields.integers("inputPositionsToChoose")?,
                outputs: fields.resources("outputResourcesToChoose")?,
            },
            "FinalProductionPhaseEvent" => match fields.integer("actionToPerform")? {
                0 => Event::Produce,
                1 => Event::GiveUp,
                _ => return Err("actionToPerform is 0 or 1".to_owned()),
            },
            _ => return Err("there is no such event".to_owned()),
        })
    }
}

fn line(number: i64) -> Result<Event, String> {
    words::line(number).map(Event::Take).ok_or_else(|| "lines are 0 to 6".to_owned())
}

fn convert(number: i64) -> Result<Event, String> {
    let kind = words::resource_numbered(number);
    kind.map(Event::Convert).ok_or_else(|| "resources are 0 to 3".to_owned())
}
