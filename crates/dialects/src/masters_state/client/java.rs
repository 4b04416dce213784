//! What a client of the Java framing knows, how it speaks, and what would break the original one.

use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

use super::choice::Choice;
use super::facts::{Facts, Leader, Production};
use super::{Entry, Told};
use crate::masters_state::words::{self, COLOURS, State};

type Object = Map<String, Value>;

/// What was told.
#[derive(Default)]
pub(super) struct Mind {
    me: Option<usize>,
    id: Option<String>,
    /// Seats of the own match, as the list tells them.
    seats: usize,
    states: BTreeMap<usize, State>,
    /// By player and type.
    own: BTreeMap<usize, Object>,
    common: Object,
    /// Leaders that were told to be active.
    active: BTreeSet<String>,
    /// A report that was not shown yet.
    report: bool,
    over: bool,
}

const OWN: [&str; 10] = [
    "SimplePlayerLeaders",
    "SimpleFaithTrack",
    "SimpleStrongBox",
    "SimpleDiscardBox",
    "SimpleWarehouseLeadersDepot",
    "SimpleCardCells",
    "ActiveLeaderBonusInfo",
    "SimpleProductions",
    "SimpleSoloActionToken",
    "SelectablePositions",
];
const COMMON: [&str; 5] =
    ["SimpleCardShop", "SimpleMarketBoard", "EndGameInfo", "PlayersInfo", "VaticanReportInfo"];

fn number(message: &Value, field: &str) -> Result<usize, String> {
    let number = message.get(field).and_then(Value::as_u64);
    number.and_then(|number| number.try_into().ok()).ok_or(format!("{field} is no number"))
}

fn texts(value: Option<&Value>) -> Vec<String> {
    let list = value.and_then(Value::as_array).into_iter().flatten();
    list.filter_map(Value::as_str).map(ToOwned::to_owned).collect()
}

fn entries(value: Option<&Value>) -> impl Iterator<Item = (&String, &Value)> {
    value.and_then(Value::as_object).into_iter().flatten()
}

fn flag(value: Option<&Value>) -> bool {
    value.and_then(Value::as_bool).unwrap_or_default()
}

/// May a screen go on to this state? Others are stored and not shown.
fn goes_on(from: Option<State>, to: State) -> bool {
    use State::{
        Card, End, Final, Idle, Initial, Line, Middle, Paying, PayingProduction, Placing,
        Production, Setup, Storing, White,
    };
    match from {
        None => true,
        Some(from) => match from {
            Setup => to == Idle,
            Idle => matches!(to, Initial | Middle | Idle | End),
            Initial | Final => matches!(to, Initial | Middle | Final | Idle | End),
            Middle => matches!(to, Middle | Line | Card | Production),
            Line | White | Storing => matches!(to, White | Storing | Final | Idle | End),
            Card | Paying | Placing => matches!(to, Paying | Placing | Final | Idle | End),
            Production | PayingProduction => {
                matches!(to, Production | PayingProduction | Final | Idle | End)
            }
            End => false,
        },
    }
}

impl Mind {
    pub(super) fn hear(&mut self, message: &Value, name: &str) -> Result<Told, String> {
        if contains_null(message) {
            return Err("nothing may be null".to_owned());
        }
        match message.get("type").and_then(Value::as_str).unwrap_or_default() {
            "MatchesData" => self.matches(message, name),
            "CreatedMatchStatus" => match message.get("matchId").and_then(Value::as_str) {
                Some(id) => {
                    (self.me, self.id) = (Some(0), Some(id.to_owned()));
                    Ok(Told::Seated)
                }
                None => Ok(Told::NoSeat(message.to_string())),
            },
            "JoinStatus" => match message.get("joinedMatchUUID").and_then(Value::as_str) {
                Some(id) => {
                    (self.me, self.id) =
                        (Some(number(message, "playerIndex")?), Some(id.to_owned()));
                    Ok(Told::Seated)
                }
                None => Ok(Told::NoSeat(message.to_string())),
            },
            "StateInNetwork" => self.state(message),
            "ElementsInNetwork" => {
                for (player, list) in entries(message.get("playerElementsMap")) {
                    let player = player.parse().map_err(|_| "a player is a number")?;
                    self.elements(player, list)?;
                }
                self.commons(message.get("playerSimpleModelElements"))?;
                Ok(Told::Nothing)
            }
            "EventNotValid" => Ok(Told::Refused("last event not valid".to_owned())),
            "PingMessageFromServer" => Ok(Told::Nothing),
            other => Err(format!("{other} is no type")),
        }
    }

    fn matches(&mut self, message: &Value, name: &str) -> Result<Told, String> {
        let data = message.get("data").ok_or("data is missing")?;
        let mut found = Vec::new();
        let mut unsaved = Vec::new();
        for entry in data.as_array().into_iter().flatten() {
            let [head, people] = entry.as_array().map_or(&[][..], Vec::as_slice) else {
                return Err("an entry has two parts".to_owned());
            };
            let id = head.get("key").and_then(Value::as_str).unwrap_or_default().to_owned();
            let mut online = texts(people.get("key"));
            let offline = texts(people.get("value"));
            if self.id.as_ref() == Some(&id) {
                self.seats = online.len() + offline.len();
            }
            let saved = flag(head.get("value"));
            if !saved {
                unsaved.push(id.clone());
            }
            let seats = online.len();
            online.retain(|name| name != "available slot");
            let open = online.len() < seats && !offline.iter().any(|other| other == name);
            found.push(Entry { id, online, offline, open });
        }
        // The lobby screen dies if it does not find its own match among others.
        if let Some(id) = &self.id
            && !unsaved.is_empty()
            && !unsaved.contains(id)
        {
            return Err("the own match is not in the list".to_owned());
        }
        Ok(Told::Matches(found))
    }

    fn elements(&mut self, player: usize, list: &Value) -> Result<(), String> {
        for element in list.as_array().ok_or("elements are a list")? {
            let kind = element.get("type").and_then(Value::as_str).unwrap_or_default();
            if !OWN.contains(&kind) {
                return Err(format!("a player has no element {kind}"));
            }
            if kind == "SimplePlayerLeaders" {
                self.leaders(element, player)?;
            }
            self.own.entry(player).or_default().insert(kind.to_owned(), element.clone());
        }
        Ok(())
    }

    fn leaders(&mut self, element: &Value, player: usize) -> Result<(), String> {
        for (id, pair) in entries(element.get("playerLeadersMap")) {
            if self.active.contains(id) {
                return Err("an active leader was told again".to_owned());
            }
            if flag(pair.get("key")) {
                self.active.insert(id.clone());
            } else if self.me != Some(player) {
                return Err(format!("a leader in the hand of {player} is shown"));
            }
        }
        Ok(())
    }

    fn commons(&mut self, list: Option<&Value>) -> Result<(), String> {
        for element in list.and_then(Value::as_array).ok_or("common elements are missing")? {
            let kind = element.get("type").and_then(Value::as_str).unwrap_or_default();
            if !COMMON.contains(&kind) {
                return Err(format!("there is no common element {kind}"));
            }
            if kind == "VaticanReportInfo" {
                let by = element.get("playersTriggeringVaticanReport").and_then(Value::as_array);
                let none = by.is_none_or(Vec::is_empty);
                if none && self.report {
                    return Err("a report was erased before it was shown".to_owned());
                }
                self.report = !none;
            }
            self.common.insert(kind.to_owned(), element.clone());
        }
        Ok(())
    }

    fn state(&mut self, message: &Value) -> Result<Told, String> {
        let player = number(message, "numberOfPlayerSendingEvent")?;
        let current = number(message, "currentPlayerNumber")?;
        let name = message.get("state").and_then(Value::as_str).unwrap_or_default();
        let state = State::of(name).filter(|state| state.java() == name);
        let state = state.ok_or(format!("{name:?} is no state"))?;
        if player >= self.seats || current >= self.seats {
            return Err(format!("there is no seat {player} or {current} of {}", self.seats));
        }
        let own = self.me == Some(player);
        let first = own && !self.states.contains_key(&player);
        let list = message.get("playerSimpleModelElements").ok_or("elements are missing")?;
        self.elements(player, list)?;
        self.commons(message.get("commonSimpleModelElements"))?;
        if first {
            // The first own state is read twice.
            self.elements(player, list)?;
        }
        if own && self.own.get(&player).map(Map::len) != Some(OWN.len()) {
            return Err("elements are missing before the first state".to_owned());
        }
        let before = self.states.get(&player).copied();
        let in_set_up = message.get("indexOfPlayerInSetup").and_then(Value::as_i64);
        if own && state == State::Setup && in_set_up != Some(player as i64) {
            return Ok(Told::Nothing);
        }
        let again = before == Some(state);
        if own && !again && !goes_on(before, state) {
            return Err(format!("the screen of {before:?} does not go on to {state:?}"));
        }
        self.states.insert(player, state);
        if !own {
            return Ok(Told::Nothing);
        }
        if matches!(state, State::Idle | State::Initial | State::Middle | State::Final) {
            self.report = false;
        }
        self.over |= state == State::End;
        Ok(Told::Own(state))
    }

    fn element(&self, kind: &str) -> Option<&Value> {
        self.own.get(&self.me?)?.get(kind)
    }

    pub(super) fn facts(&self) -> Result<Facts, String> {
        let me = self.me.ok_or("there is no own seat")?;
        let leaders = self.element("SimplePlayerLeaders");
        let leaders = leaders.ok_or("leaders are missing")?.get("playerLeadersMap");
        let leaders = entries(leaders).map(|(id, pair)| Leader {
            name: id.clone(),
            active: flag(pair.get("key")),
            playable: flag(pair.get("value")),
        });
        let productions = self.element("SimpleProductions");
        let listed = productions.and_then(|one| one.get("availableProductions"));
        let mut moves = Vec::new();
        for kind in ["SimpleDiscardBox", "SimpleWarehouseLeadersDepot"] {
            let all = self.element(kind).and_then(|one| one.get("availableMovingPositions"));
            for (start, ends) in entries(all) {
                let start: i64 = start.parse().map_err(|_| "a position is a number")?;
                let ends = ends.as_array().into_iter().flatten().filter_map(Value::as_i64);
                let ends: Vec<i64> = ends.filter(|end| *end != start).collect();
                if !ends.is_empty() {
                    moves.push((start, ends));
                }
            }
        }
        let boxed = self.element("SimpleDiscardBox").and_then(|one| one.get("simpleBox"));
        let boxed = entries(boxed).filter(|(at, _)| *at != "0");
        let shop = self.common.get("SimpleCardShop");
        let card = shop.and_then(|shop| shop.get("purchasedCard")?.get("networkDevelopmentCard"));
        let cost = card.and_then(|card| card.get("discountedCostList")).and_then(Value::as_array);
        let cost = cost.into_iter().flatten().filter_map(|pair| {
            let kind = words::resource_of(pair.get("key")?.as_str()?)?;
            Some((words::number(kind), pair.get("value")?.as_i64()?))
        });
        let cells = self.element("SimpleCardCells");
        let spots = entries(cells.and_then(|cells| cells.get("availableSpotsForDevCard")));
        let bonus = self.element("ActiveLeaderBonusInfo");
        let conversions = texts(bonus.and_then(|bonus| bonus.get("marketBonusResources")));
        let conversions = conversions.iter().filter_map(|name| words::resource_of(name));
        let paying = productions.and_then(|one| one.get("lastSelectedProductionPosition"));
        Ok(Facts {
            me,
            leaders: leaders.collect(),
            productions: entries(listed).filter_map(production).collect(),
            moves,
            boxed: boxed.filter_map(|(_, pair)| pair.get("value")?.as_i64()).sum(),
            buyable: buyable(shop),
            cost: cost.collect(),
            slots: spots
                .filter(|(_, free)| flag(Some(free)))
                .filter_map(|(at, _)| at.parse().ok())
                .collect(),
            stores: self.stores(),
            paying: paying.and_then(Value::as_i64),
            conversions: conversions.map(words::number).collect(),
        })
    }

    fn stores(&self) -> Vec<(i64, i64, i64)> {
        let positions = self.element("SelectablePositions").and_then(|one| one.get("selPositions"));
        let all = positions.and_then(Value::as_array).into_iter().flatten();
        all.filter_map(|entry| {
            let [place, amount] = entry.as_array()?.as_slice() else { return None };
            let kind = words::resource_of(place.get("value")?.as_str()?)?;
            let fits = flag(amount.get("right"));
            let count = amount.get("left")?.as_i64().filter(|_| fits)?;
            Some((place.get("key")?.as_i64()?, words::number(kind), count))
        })
        .collect()
    }

    pub(super) fn ending(&self) -> Option<(Vec<usize>, usize, String)> {
        let end = self.common.get("EndGameInfo").filter(|_| self.over)?;
        let winners = entries(end.get("matchOutcomeMap")).filter(|(_, won)| flag(Some(won)));
        let winners = winners.filter_map(|(place, _)| place.parse().ok()).collect();
        let cause = end.get("causeOfEndReason").and_then(Value::as_str).unwrap_or_default();
        Some((winners, self.me?, cause.trim().to_owned()))
    }

    pub(super) fn known(&self) -> Value {
        json!({"common": self.common, "own": self.own.values().collect::<Vec<_>>()})
    }
}

fn contains_null(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Array(list) => list.iter().any(contains_null),
        Value::Object(fields) => fields.values().any(contains_null),
        _ => false,
    }
}

fn production((position, value): (&String, &Value)) -> Option<Production> {
    let amounts = |field: &str| -> BTreeMap<i64, i64> {
        let all = entries(value.get(field));
        all.filter_map(|(kind, count)| Some((kind.parse().ok()?, count.as_i64()?))).collect()
    };
    let (mut inputs, outputs) = (amounts("inputResources"), amounts("outputResources"));
    let any_input = inputs.remove(&6).unwrap_or_default();
    Some(Production {
        position: position.parse().ok()?,
        inputs,
        any_input,
        any_output: outputs.get(&6).copied().unwrap_or_default(),
        available: flag(value.get("isAvailable")),
        selected: flag(value.get("isSelected")),
    })
}

fn buyable(shop: Option<&Value>) -> Vec<(usize, i64)> {
    let piles = shop.and_then(|shop| shop.get("simpleShop"));
    let mut buyable = Vec::new();
    for (number, (_, colour)) in COLOURS.iter().enumerate() {
        for level in 1..=3_i64 {
            let pile =
                piles.and_then(|piles| piles.get(colour)?.get(level.to_string())?.get("value"));
            let top = pile.and_then(|pile| pile.get(0)?.get("networkDevelopmentCard"));
            if flag(top.and_then(|card| card.get("selectable"))) {
                buyable.push((number, level));
            }
        }
    }
    buyable
}

/// An event.
pub(super) fn event(choice: &Choice, facts: &Facts) -> Value {
    let mut event = match choice {
        Choice::SetUp { keep, resources } => {
            let placed = resources.iter().map(|(at, kind)| json!({"key": at, "value": kind}));
            json!({
                "type": "SetupPhaseEvent", "resources": placed.collect::<Value>(),
                "chosenLeaders": keep, "initialDiscardedLeaders": 2,
                "actualSize": resources.len(), "playerNumber": facts.me,
            })
        }
        Choice::Drop(id) => {
            json!({"type": "InitialOrFinalPhaseEvent", "choice": 0, "leaderId": id})
        }
        Choice::Play(id) => {
            json!({"type": "InitialOrFinalPhaseEvent", "choice": 1, "leaderId": id})
        }
        Choice::Skip => json!({"type": "InitialOrFinalPhaseEvent", "choice": 2}),
        Choice::Market => json!({"type": "MiddlePhaseEvent", "choice": 0}),
        Choice::Shop => json!({"type": "MiddlePhaseEvent", "choice": 1}),
        Choice::Productions => json!({"type": "MiddlePhaseEvent", "choice": 2}),
        Choice::Take(row) => json!({"type": "ChooseLineEvent", "chosenRow": row, "choice": 0}),
        Choice::Convert(kind) => {
            json!({"type": "ChooseWhiteMarbleConversionEvent", "resourceNumber": kind})
        }
        Choice::Move(start, end) => {
            json!({"type": "MoveResourceEvent", "startPos": start, "endPos": end})
        }
        Choice::Discard => json!({"type": "DiscardResourcesEvent"}),
        Choice::Choose(colour, level) => {
            json!({"type": "ChooseCardEvent", "cardColorNumber": colour, "cardLevel": level})
        }
        Choice::Pay(positions) => {
            json!({"type": "ChooseResourceForCardShopEvent", "chosenResources": positions})
        }
        Choice::Place(slot) => json!({"type": "ChooseCardPositionEvent", "position": slot - 1}),
        Choice::Toggle(position) => {
            json!({"type": "ToggleProductionAtPosition", "productionPosition": position})
        }
        Choice::PayProduction { inputs, outputs } => json!({
            "type": "ChooseResourcesForProductionEvent",
            "inputPositionsToChoose": inputs, "outputResourcesToChoose": outputs,
        }),
        Choice::Produce | Choice::Back => {
            json!({"type": "FinalProductionPhaseEvent", "actionToPerform": 0})
        }
    };
    if let Value::Object(fields) = &mut event {
        fields.insert("playerNickname".to_owned(), json!(""));
    }
    event
}
