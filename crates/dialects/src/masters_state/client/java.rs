//! What a client of the Java framing knows, how it speaks, and what would break the original one.

use masters::Resource;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

use super::choice::Choice;
use super::facts::{Facts, Leader, Object, Production, amount, left, number, texts};
use super::tracks::Tracks;
use super::{Entry, Told};
use crate::masters_state::words::{self, COLOURS, State};

/// What was told.
#[derive(Default)]
pub(super) struct Mind {
    me: Option<usize>,
    id: Option<String>,
    /// How many seats every match has, as the list tells them.
    seats: BTreeMap<String, usize>,
    states: BTreeMap<usize, State>,
    /// By player and type.
    own: BTreeMap<usize, Object>,
    common: Object,
    /// Leaders that were told to be active.
    active: BTreeSet<String>,
    /// Leaders in its hand.
    hand: BTreeSet<String>,
    /// What was chosen to pay productions with, by position: the original tells it late.
    reserved: BTreeMap<i64, i64>,
    /// A report that was not shown yet.
    report: bool,
    over: bool,
    /// What the server did that would break an original client or show a secret.
    notices: Vec<String>,
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
    /// Notes something that the server must not do and that does not keep the client from playing.
    fn notice(&mut self, what: impl Into<String>) {
        self.notices.push(what.into());
    }

    /// What was noticed since this was asked last.
    pub(super) fn noticed(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notices)
    }

    /// Is the match over, for somebody at least?
    pub(super) fn is_over(&self) -> bool {
        self.over
    }

    /// The state of the client.
    pub(super) fn state_now(&self) -> Option<State> {
        self.states.get(&self.me?).copied()
    }

    /// Is a leader in the hand?
    pub(super) fn has_hand(&self) -> bool {
        !self.hand.is_empty()
    }

    /// What the client chose was accepted.
    pub(super) fn accepted(&mut self, choice: &Choice) {
        match choice {
            Choice::Play(id) | Choice::Drop(id) => drop(self.hand.remove(id)),
            Choice::PayProduction { inputs, .. } => {
                for position in inputs {
                    *self.reserved.entry(*position).or_default() += 1;
                }
            }
            _ => {}
        }
    }

    pub(super) fn hear(&mut self, message: &Value, name: &str) -> Result<Told, String> {
        if contains_null(message) {
            self.notice("a message holds null, at which an original client dies");
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
            self.seats.insert(id.clone(), online.len() + offline.len());
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
            self.notice("its match is not in the list, at which an original client dies");
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
                self.leaders(element, player);
            }
            self.own.entry(player).or_default().insert(kind.to_owned(), element.clone());
        }
        Ok(())
    }

    fn leaders(&mut self, element: &Value, player: usize) {
        let own = self.me == Some(player);
        let all = entries(element.get("playerLeadersMap"));
        let (active, inactive): (Vec<_>, Vec<_>) = all
            .map(|(id, pair)| (id.clone(), flag(pair.get("key"))))
            .partition(|(_, active)| *active);
        if inactive.len() + active.len() == 0 || !inactive.is_empty() {
            if own {
                self.hand.clear();
            } else if !inactive.is_empty() {
                self.notice("the leaders in the hands of the others are shown");
            }
        }
        for (id, _) in inactive {
            if self.active.contains(&id) {
                self.notice("an active leader is told again, at which an original client dies");
            }
            if own {
                self.hand.insert(id);
            }
        }
        for (id, _) in active {
            if !self.active.insert(id.clone()) {
                self.notice("an active leader is told again, at which an original client dies");
            }
            if own {
                self.hand.remove(&id);
            }
        }
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
                    self.notice("a report is erased before an original client has shown it");
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
        let seats = self.id.as_ref().and_then(|id| self.seats.get(id)).copied().unwrap_or_default();
        if player >= seats || current >= seats {
            return Err(format!("there is no seat {player} or {current} of {seats}"));
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
            return Ok(Told::Waits);
        }
        let again = before == Some(state);
        if own && !again && !goes_on(before, state) {
            self.notice(format!(
                "the screen of {before:?} in an original client does not go on to {state:?}"
            ));
        }
        self.states.insert(player, state);
        // All are told to be at the end, one after the other.
        self.over |= state == State::End;
        if !own {
            return Ok(Told::Other);
        }
        if matches!(state, State::Idle | State::Initial | State::Middle | State::Final) {
            self.report = false;
            self.reserved.clear();
        }
        Ok(Told::Own(state))
    }

    fn element(&self, kind: &str) -> Option<&Value> {
        self.own.get(&self.me?)?.get(kind)
    }

    /// What the client can choose from. A careful one looks itself whether it can buy a card: the
    /// original tells it with the resources of the player before, and has no way back from the shop.
    pub(super) fn facts(&self, careful: bool) -> Result<Facts, String> {
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
        let (faith, boxed): (Vec<_>, Vec<_>) = entries(boxed).partition(|(at, _)| *at == "0");
        let held = |(_, pair): (&String, &Value)| amount(pair.get("value")?);
        let shop = self.common.get("SimpleCardShop");
        let card = shop.and_then(|shop| shop.get("purchasedCard")?.get("networkDevelopmentCard"));
        let cost = card.and_then(|card| card.get("discountedCostList")).and_then(Value::as_array);
        let cells = self.element("SimpleCardCells");
        let spots = entries(cells.and_then(|cells| cells.get("availableSpotsForDevCard")));
        let bonus = self.element("ActiveLeaderBonusInfo");
        let conversions = texts(bonus.and_then(|bonus| bonus.get("marketBonusResources")));
        let conversions = conversions.iter().filter_map(|name| words::resource_of(name));
        let conversions: Vec<i64> = conversions.map(words::number).collect();
        let paying = productions.and_then(|one| one.get("lastSelectedProductionPosition"));
        Ok(Facts {
            me,
            leaders: leaders.collect(),
            productions: entries(listed).filter_map(production).collect(),
            moves,
            boxed: boxed.into_iter().filter_map(held).sum(),
            boxed_faith: faith.into_iter().filter_map(held).sum(),
            tracks: self.tracks(me).filter(|_| careful),
            lines: if careful { self.lines(!conversions.is_empty()) } else { Vec::new() },
            buyable: if careful { self.affordable(shop) } else { buyable(shop) },
            left: left(&self.holdings()),
            cost: amounts_of(cost),
            slots: spots
                .filter(|(_, free)| flag(Some(free)))
                .filter_map(|(at, _)| at.parse().ok())
                .collect(),
            stores: self.stores(),
            paying: paying.and_then(Value::as_i64),
            conversions,
        })
    }

    /// Where everybody stands, in a match with others.
    fn tracks(&self, me: usize) -> Option<Tracks> {
        let players = self.own.values().map(|own| {
            let track = own.get("SimpleFaithTrack")?;
            let position = amount(track.get("playerPiece")?.get("right")?)?;
            let tile = |number: usize| {
                let state = track.get("tiles").and_then(|tiles| tiles.get(number)?.get("state"));
                state.and_then(Value::as_str) != Some("ACTIVE")
            };
            Some((position, [tile(0), tile(1), tile(2)]))
        });
        let players = players.collect::<Option<Vec<_>>>()?;
        (players.len() > 1).then_some(Tracks { me, players })
    }

    /// What each line of the market comes to: how much does not fit into the depots, and the faith.
    fn lines(&self, converts: bool) -> Vec<(i64, i64)> {
        let market = self.common.get("SimpleMarketBoard").and_then(|one| one.get("marbleMatrix"));
        let rows = [0, 1, 2].map(|row: usize| texts(market.and_then(|market| market.get(row))));
        let column = |number: usize| -> Vec<String> {
            rows.iter().filter_map(|row| row.get(number).cloned()).collect()
        };
        let lines = rows.iter().cloned().chain((0..4).map(column));
        let depots = self.element("SimpleWarehouseLeadersDepot");
        let depots = depots.and_then(|one| one.get("simpleDepot"));
        let shelf = |number: &str| -> Shelf {
            let cells = depots.and_then(|depots| depots.get(number)?.as_array());
            let kinds = cells.into_iter().flatten();
            let kinds = kinds.filter_map(|cell| cell.get("key")?.as_str()).map(words::resource_of);
            let (held, free): (Vec<_>, Vec<_>) = kinds.partition(Option::is_some);
            (free.len(), held.into_iter().flatten().next())
        };
        // The largest first.
        let shelves = ["2", "1", "0"].map(shelf);
        lines.map(|line| comes_to(&line, shelves, converts)).collect()
    }

    /// What can be paid with now.
    fn stores(&self) -> Vec<(i64, i64, i64)> {
        let holdings = self.holdings();
        let positions = self.element("SelectablePositions").and_then(|one| one.get("selPositions"));
        let all = positions.and_then(Value::as_array).into_iter().flatten();
        all.filter_map(|entry| {
            let [place, units] = entry.as_array()?.as_slice() else { return None };
            let kind = words::number(words::resource_of(place.get("value")?.as_str()?)?);
            let fits = flag(units.get("right"));
            let told = amount(units.get("left")?).filter(|_| fits)?;
            let at = place.get("key")?.as_i64()?;
            let (_, _, count) = holdings.iter().find(|(other, ..)| *other == at)?;
            Some((at, kind, told.min(*count)))
        })
        .filter(|(_, _, count)| *count > 0)
        .collect()
    }

    /// What the client has as far as it is not reserved: the position, the number of the resource, and
    /// how many.
    fn holdings(&self) -> Vec<(i64, i64, i64)> {
        let chosen = |at: i64| self.reserved.get(&at).copied().unwrap_or_default();
        let depots = self.element("SimpleWarehouseLeadersDepot");
        let mut rows: Vec<(i64, &Value)> = entries(depots.and_then(|one| one.get("simpleDepot")))
            .filter_map(|(number, row)| Some((number.parse().ok()?, row)))
            .collect();
        rows.sort_by_key(|(number, _)| *number);
        let cells = rows.into_iter().flat_map(|(_, row)| row.as_array().into_iter().flatten());
        let cells = (0..).zip(cells).filter_map(|(at, cell)| {
            let kind = words::resource_of(cell.get("key")?.as_str()?)?;
            let free = !flag(cell.get("value")) && chosen(at) == 0;
            free.then(|| (at, words::number(kind), 1))
        });
        let strongbox = self.element("SimpleStrongBox").and_then(|one| one.get("simpleBox"));
        let strongbox = entries(strongbox).filter_map(|(at, pair)| {
            let at: i64 = at.parse().ok()?;
            let kind = words::resource_of(pair.get("key")?.as_str()?)?;
            let amounts = pair.get("value")?;
            let taken = amounts.get("value").and_then(amount).unwrap_or_default();
            let count = amount(amounts.get("key")?)? - taken.max(chosen(at));
            Some((at, words::number(kind), count))
        });
        cells.chain(strongbox).filter(|(_, _, count)| *count > 0).collect()
    }

    /// Cards that can be bought as far as the client can see, of those that are offered once the shop is
    /// open. Who has a discount needs a unit more of that kind than is paid, or the original refuses
    /// every payment.
    fn affordable(&self, shop: Option<&Value>) -> Vec<(usize, i64)> {
        let offered = buyable(shop);
        let open = self.state_now() != Some(State::Middle);
        let amounts = left(&self.holdings());
        let cells = self.element("SimpleCardCells").and_then(|cells| cells.get("devCardsCells"));
        let heights: Vec<i64> = ["1", "2", "3"]
            .into_iter()
            .map(|slot| {
                cells.and_then(|cells| cells.get(slot)?.as_array()).map_or(0, Vec::len) as i64
            })
            .collect();
        let bonus = self.element("ActiveLeaderBonusInfo");
        let discounts = bonus.and_then(|bonus| bonus.get("discountedResources")?.as_array());
        let discounts = amounts_of(discounts);
        let piles = shop.and_then(|shop| shop.get("simpleShop"));
        let mut found = Vec::new();
        for (number, (_, colour)) in COLOURS.iter().enumerate() {
            for level in 1..=3_i64 {
                let card = piles.and_then(|piles| {
                    let pile = piles.get(colour)?.get(level.to_string())?.get("value")?;
                    pile.get(0)?.get("networkDevelopmentCard")
                });
                let Some(costs) = card.and_then(|card| card.get("costList")?.as_array()) else {
                    continue;
                };
                let mut needed = amounts_of(Some(costs));
                for (kind, count) in &discounts {
                    let due = needed.entry(*kind).or_default();
                    *due = (*due).max(*count);
                }
                let has = |(kind, count): (&i64, &i64)| amounts.get(kind).unwrap_or(&0) >= count;
                let fits = heights.contains(&(level - 1)) && needed.iter().all(has);
                if fits && (!open || offered.contains(&(number, level))) {
                    found.push((number, level));
                }
            }
        }
        found
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

/// A depot: how many cells are free, and what is in the others.
type Shelf = (usize, Option<Resource>);

/// What a line comes to with these depots: how much does not fit, and the faith.
fn comes_to(line: &[String], mut shelves: [Shelf; 3], converts: bool) -> (i64, i64) {
    let (mut discarded, mut faith) = (0, 0);
    for marble in line {
        let kind = match marble.as_str() {
            "RED" => {
                faith += 1;
                continue;
            }
            "WHITE" if !converts => continue,
            "BLUE" => Some(Resource::Shield),
            "GRAY" => Some(Resource::Stone),
            "YELLOW" => Some(Resource::Coin),
            "PURPLE" => Some(Resource::Servant),
            _ => None,
        };
        let same = shelves.iter().position(|(free, held)| *free > 0 && *held == kind);
        let empty = shelves.iter().position(|(free, held)| *free > 0 && held.is_none());
        match same.or(empty).filter(|_| kind.is_some()).and_then(|at| shelves.get_mut(at)) {
            Some(shelf) => *shelf = (shelf.0 - 1, kind),
            None => discarded += 1,
        }
    }
    (discarded, faith)
}

/// Amounts in a list of pairs, by the number of the resource.
fn amounts_of(pairs: Option<&Vec<Value>>) -> BTreeMap<i64, i64> {
    let all = pairs.into_iter().flatten();
    all.filter_map(|pair| {
        let kind = words::resource_of(pair.get("key")?.as_str()?)?;
        Some((words::number(kind), amount(pair.get("value")?)?))
    })
    .collect()
}

fn production((position, value): (&String, &Value)) -> Option<Production> {
    let amounts = |field: &str| -> BTreeMap<i64, i64> {
        let all = entries(value.get(field));
        all.filter_map(|(kind, count)| Some((kind.parse().ok()?, amount(count)?))).collect()
    };
    let (mut inputs, outputs) = (amounts("inputResources"), amounts("outputResources"));
    let any_input = inputs.remove(&6).unwrap_or_default();
    Some(Production {
        position: position.parse().ok()?,
        inputs,
        any_input,
        any_output: outputs.get(&6).copied().unwrap_or_default(),
        faith: outputs.get(&4).copied().unwrap_or_default(),
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
        Choice::GiveUp => json!({"type": "FinalProductionPhaseEvent", "actionToPerform": 1}),
    };
    if let Value::Object(fields) = &mut event {
        fields.insert("playerNickname".to_owned(), json!(""));
    }
    event
}
