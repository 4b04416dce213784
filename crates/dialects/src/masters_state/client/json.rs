//! What a client of the JSON framing knows, and how it speaks.

use serde_json::{Value, json};
use std::collections::BTreeMap;

use super::choice::Choice;
use super::facts::{Facts, Leader, Object, Production, amount, left, number, texts};
use super::{Entry, Told};
use crate::masters::ids::Named;
use crate::masters_state::words::{self, COLOURS, State};

/// What was told.
#[derive(Default)]
pub(super) struct Mind {
    me: Option<usize>,
    states: Vec<State>,
    boards: Vec<Object>,
    common: Object,
    players: usize,
    /// The end was announced.
    triggered: u32,
}

/// The fields of a board that everybody sees.
const BOARD: [&str; 14] = [
    "leaders",
    "hidden",
    "faith",
    "points",
    "tiles",
    "warehouse",
    "leaderDepots",
    "strongbox",
    "discardBox",
    "cards",
    "productions",
    "paying",
    "discounts",
    "conversions",
];
const COMMON: [&str; 8] =
    ["market", "shop", "purchase", "current", "lorenzo", "token", "vaticanReport", "end"];

fn state(message: &Value) -> Result<State, String> {
    let name = message.get("state").and_then(Value::as_str).unwrap_or_default();
    State::of(name).filter(|state| state.json() == name).ok_or(format!("{name:?} is no state"))
}

fn list<'a>(object: &'a Object, field: &str) -> &'a [Value] {
    object.get(field).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// The number of a resource's name.
fn kind(name: &str) -> Option<i64> {
    words::resource_of(name).map(words::number)
}

impl Mind {
    pub(super) fn hear(&mut self, message: &Value) -> Result<Told, String> {
        let ok = message.get("ok").and_then(Value::as_bool);
        match message.get("type").and_then(Value::as_str).unwrap_or_default() {
            "MatchesData" => {
                let entries = message.get("matches").and_then(Value::as_array);
                let entries = entries.ok_or("matches are missing")?.iter().map(|entry| Entry {
                    id: entry.get("matchID").and_then(Value::as_str).unwrap_or_default().to_owned(),
                    online: texts(entry.get("nicknames")),
                    offline: Vec::new(),
                    open: true,
                });
                Ok(Told::Matches(entries.collect()))
            }
            "MatchCreatedStatus" | "JoinStatus" | "MatchLoadedStatus" if ok == Some(true) => {
                self.me = Some(number(message, "player")?);
                Ok(Told::Seated)
            }
            "MatchCreatedStatus" | "JoinStatus" | "MatchLoadedStatus" => {
                Ok(Told::NoSeat(message.to_string()))
            }
            "MatchData" => {
                self.players = number(message, "capacity")?;
                let common = message.get("common").and_then(Value::as_object);
                self.common = common.ok_or("common is missing")?.clone();
                exactly(&self.common, &COMMON, &[])?;
                (self.boards, self.states) = (Vec::new(), Vec::new());
                Ok(Told::Nothing)
            }
            "PlayerData" => {
                if number(message, "player")? != self.boards.len() {
                    return Err("players come in their order".to_owned());
                }
                let board = message.get("board").and_then(Value::as_object);
                let board = board.ok_or("the board is missing")?.clone();
                let private: &[&str] = match self.me == Some(self.boards.len()) {
                    true => &["moves"],
                    false => &[],
                };
                exactly(&board, &BOARD, private)?;
                self.boards.push(board);
                self.states.push(state(message)?);
                self.check()?;
                Ok(Told::Nothing)
            }
            "StateMessage" => self.state(message),
            "EventNotValid" => Ok(Told::Refused(message.to_string())),
            "EndWasTriggeredMessage" => {
                self.triggered += 1;
                match self.triggered {
                    1 => Ok(Told::Nothing),
                    _ => Err("the end is announced once".to_owned()),
                }
            }
            "PlayerConnection" | "Pong" => Ok(Told::Nothing),
            other => Err(format!("{other} was not expected")),
        }
    }

    fn state(&mut self, message: &Value) -> Result<Told, String> {
        let player = number(message, "player")?;
        let state = state(message)?;
        if self.boards.len() != self.players {
            return Err("a state before the match was shown".to_owned());
        }
        let objects = message.get("objects").and_then(Value::as_str).ok_or("objects is a text")?;
        let objects: Object = serde_json::from_str(objects).map_err(|error| error.to_string())?;
        for (name, part) in &objects {
            let part = part.as_object().ok_or("a part is an object")?;
            match name.as_str() {
                "board" => self.update(player, part)?,
                "others" => {
                    for (number, part) in part {
                        let number = number.parse().map_err(|_| "a player is a number")?;
                        self.update(number, part.as_object().ok_or("a part is an object")?)?;
                    }
                }
                "common" => {
                    for (field, value) in part {
                        if !COMMON.contains(&field.as_str()) {
                            return Err(format!("common has no {field}"));
                        }
                        self.common.insert(field.clone(), value.clone());
                    }
                }
                other => return Err(format!("objects have no {other}")),
            }
        }
        *self.states.get_mut(player).ok_or("there is no such player")? = state;
        self.check()?;
        let current = self.common.get("current").and_then(Value::as_u64);
        match self.me == Some(player) {
            // Whoever comes back during the set-up waits for the others.
            true if state == State::Setup && current != Some(player as u64) => Ok(Told::Nothing),
            true => Ok(Told::Own(state)),
            false => Ok(Told::Nothing),
        }
    }

    fn update(&mut self, player: usize, part: &Object) -> Result<(), String> {
        let own = self.me == Some(player);
        let board = self.boards.get_mut(player).ok_or("there is no such player")?;
        for (field, value) in part {
            let private = own && field == "moves";
            if !private && !BOARD.contains(&field.as_str()) {
                return Err(format!("a board has no {field}"));
            }
            if board.get(field) == Some(value) {
                return Err(format!("{field} of {player} has not changed"));
            }
            let before = board.get("faith").and_then(Value::as_u64);
            if field == "faith" && value.as_u64() < before {
                return Err("faith does not go back".to_owned());
            }
            board.insert(field.clone(), value.clone());
        }
        Ok(())
    }

    /// What must be true of every match.
    fn check(&self) -> Result<(), String> {
        for (number, board) in self.boards.iter().enumerate() {
            let own = self.me == Some(number);
            for leader in list(board, "leaders") {
                let active = leader.get("active").and_then(Value::as_bool);
                if !own && active != Some(true) {
                    return Err(format!("a leader in the hand of {number} is shown"));
                }
            }
            let rows = list(board, "warehouse").iter().zip(1..);
            for (row, room) in rows {
                let cells = row.as_array().ok_or("a depot is a list")?;
                let mut held = cells.iter().filter_map(Value::as_str);
                let first = held.next();
                if cells.len() != room || held.any(|kind| Some(kind) != first) {
                    return Err(format!("no depot looks like this: {row}"));
                }
            }
        }
        Ok(())
    }

    pub(super) fn facts(&self) -> Result<Facts, String> {
        let me = self.me.ok_or("there is no own seat")?;
        let board = self.boards.get(me).ok_or("there is no own board")?;
        let leaders = list(board, "leaders").iter().map(|leader| Leader {
            name: leader.get("number").map(ToString::to_string).unwrap_or_default(),
            active: leader.get("active").and_then(Value::as_bool).unwrap_or_default(),
            playable: leader.get("playable").and_then(Value::as_bool).unwrap_or_default(),
        });
        let productions = list(board, "productions").iter().map(production);
        let moves = board.get("moves").and_then(Value::as_object).into_iter().flatten();
        let moves = moves.map(|(start, ends)| {
            let ends = ends.as_array().into_iter().flatten().filter_map(Value::as_i64);
            (start.parse().unwrap_or(99), ends.collect())
        });
        let boxed = board.get("discardBox").and_then(Value::as_object).into_iter().flatten();
        let boxed = boxed.filter(|(name, _)| *name != "FAITH");
        let purchase = self.common.get("purchase").filter(|purchase| !purchase.is_null());
        let conversions = texts(board.get("conversions"));
        Ok(Facts {
            me,
            leaders: leaders.collect(),
            productions: productions.collect::<Result<_, _>>()?,
            moves: moves.collect(),
            boxed: boxed.filter_map(|(_, count)| amount(count)).sum(),
            boxed_faith: 0,
            tracks: None,
            lines: Vec::new(),
            buyable: self.buyable(),
            left: left(&stores(board)),
            cost: purchase
                .and_then(|purchase| purchase.get("cost"))
                .map(amounts)
                .unwrap_or_default(),
            slots: purchase.map(|purchase| slots(board, purchase)).unwrap_or_default(),
            stores: stores(board),
            paying: board.get("paying").and_then(Value::as_i64),
            conversions: conversions.iter().filter_map(|name| kind(name)).collect(),
        })
    }

    fn buyable(&self) -> Vec<(usize, i64)> {
        let shop = self.common.get("shop");
        let mut buyable = Vec::new();
        for (number, (_, colour)) in COLOURS.iter().enumerate() {
            for level in 1..=3_i64 {
                let pile = shop.and_then(|shop| shop.get(colour)?.get(level.to_string()));
                if pile.and_then(|pile| pile.get("buyable")) == Some(&Value::Bool(true)) {
                    buyable.push((number, level));
                }
            }
        }
        buyable
    }

    pub(super) fn ending(&self) -> Option<(Vec<usize>, usize, String)> {
        let end = self.common.get("end")?;
        let winners = end.get("winners")?.as_array()?.iter();
        let winners = winners.filter_map(|winner| winner.as_u64()?.try_into().ok()).collect();
        let reason = end.get("reason").and_then(Value::as_str).unwrap_or_default();
        Some((winners, self.me?, reason.to_owned()))
    }

    pub(super) fn known(&self) -> Value {
        let mut boards = self.boards.clone();
        for board in &mut boards {
            board.remove("moves");
            board.remove("leaders");
        }
        let mut common = self.common.clone();
        common.remove("vaticanReport");
        let states: Vec<&str> = self.states.iter().map(|state| state.json()).collect();
        json!({"boards": boards, "common": common, "states": states})
    }
}

/// An object with exactly these fields.
fn exactly(object: &Object, fields: &[&str], private: &[&str]) -> Result<(), String> {
    let known =
        |field: &String| fields.contains(&field.as_str()) || private.contains(&field.as_str());
    match object.keys().find(|field| !known(field)) {
        Some(field) => Err(format!("{field} does not belong there")),
        None if object.len() != fields.len() + private.len() => {
            Err("a field is missing".to_owned())
        }
        None => Ok(()),
    }
}

/// Amounts by the number of the resource.
fn amounts(value: &Value) -> BTreeMap<i64, i64> {
    let all = value.as_object().into_iter().flatten();
    all.filter_map(|(name, count)| Some((kind(name)?, amount(count)?))).collect()
}

fn production(value: &Value) -> Result<Production, String> {
    let flag = |field: &str| value.get(field).and_then(Value::as_bool);
    let any = |field: &str| {
        value.get(field).and_then(|map| amount(map.get("TO_CHOOSE")?)).unwrap_or_default()
    };
    Ok(Production {
        position: value.get("position").and_then(Value::as_i64).ok_or("no position")?,
        inputs: value.get("inputs").map(amounts).unwrap_or_default(),
        any_input: any("inputs"),
        any_output: any("outputs"),
        faith: value.get("outputs").and_then(|map| amount(map.get("FAITH")?)).unwrap_or_default(),
        available: flag("available").ok_or("available is missing")?,
        selected: flag("selected").ok_or("selected is missing")?,
    })
}

/// The slots with as many cards as a card of the next level needs.
fn slots(board: &Object, purchase: &Value) -> Vec<i64> {
    let id = purchase.get("card").and_then(Value::as_str).unwrap_or_default();
    let Some(card) = masters::CardId::of_uuid(id) else { return Vec::new() };
    let below = usize::from(card.printed().level.saturating_sub(1));
    let slots = list(board, "cards").iter().zip(1..);
    let fits = slots.filter(|(cards, _)| cards.as_array().map(Vec::len) == Some(below));
    fits.map(|(_, slot)| slot).collect()
}

fn stores(board: &Object) -> Vec<(i64, i64, i64)> {
    let rows = list(board, "warehouse").iter();
    let leaders = list(board, "leaderDepots").iter().filter_map(|depot| depot.get("cells"));
    let cells = rows.chain(leaders).filter_map(Value::as_array).flatten();
    let cells = (0..).zip(cells).filter_map(|(at, cell)| Some((at, kind(cell.as_str()?)?, 1)));
    let strongbox = board.get("strongbox").map(amounts).unwrap_or_default().into_iter();
    cells.chain(strongbox.map(|(kind, count)| (kind - 8, kind, count))).collect()
}

/// An event.
pub(super) fn event(choice: &Choice) -> Value {
    let leader = |name: &str, number: &str| json!({"name": name, "leaderNumber": number.parse::<i64>().unwrap_or(-1)});
    match choice {
        Choice::SetUp { keep, resources } => {
            let keep = keep.each_ref().map(|number| number.parse::<i64>().unwrap_or(-1));
            let placed = resources
                .iter()
                .map(|(position, kind)| json!({"position": position, "resource": kind}));
            json!({"name": "setup", "keepLeaders": keep, "resources": placed.collect::<Value>()})
        }
        Choice::Play(number) => leader("playLeader", number),
        Choice::Drop(number) => leader("discardLeader", number),
        Choice::Skip => json!({"name": "skipLeader"}),
        Choice::Market => json!({"name": "showResourcesMarket"}),
        Choice::Shop => json!({"name": "showCardShop"}),
        Choice::Productions => json!({"name": "showProductions"}),
        Choice::Take(row) => json!({"name": "ChooseRow", "row": row}),
        Choice::Convert(kind) => json!({"name": "chooseMarketBonus", "i": kind}),
        Choice::Move(start, end) => json!({"name": "MoveEvent", "start": start, "end": end}),
        Choice::Discard => json!({"name": "discardResources"}),
        Choice::Choose(colour, level) => {
            let name = COLOURS.get(*colour).map(|(_, name)| name);
            json!({"name": "ChooseCard", "color": name, "level": level})
        }
        Choice::Pay(positions) => json!({"name": "ChooseResources", "positions": positions}),
        Choice::Place(slot) => json!({"name": "ChooseCardPosition", "slot": slot}),
        Choice::Toggle(position) => json!({"name": "ToggleProduction", "production": position}),
        Choice::PayProduction { inputs, outputs } => {
            json!({"name": "ChooseProductionResources", "inputs": inputs, "outputs": outputs})
        }
        Choice::Produce => json!({"name": "produce"}),
        Choice::GiveUp | Choice::Back => json!({"name": "back"}),
    }
}
