//! The simple model of the Java clients: how a match looks in its elements.

mod common;

use kernel::Seat;
use masters::view::PlayerView;
use masters::{Ability, CardId, LeaderId, Masters, Payment, Resource, Resources, SlotId};
use serde_json::{Value, json};
use std::sync::LazyLock;

use super::positions::{cells, leader_depots, stores};
use super::shot::{Shot, position};
use super::staged::{Depots, Staged};
use super::words::{self, State, in_box, in_strongbox};
use crate::masters::ids::Named;
use crate::masters::scene;

/// An element of the model, in the order in which they are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Kind {
    Leaders,
    Track,
    StrongBox,
    DiscardBox,
    Depots,
    Cells,
    Bonus,
    Productions,
    Token,
    Selectable,
    Shop,
    Market,
    End,
    Players,
    Report,
}

impl Kind {
    /// The elements of a player.
    pub(super) const OWN: [Kind; 10] = [
        Kind::Leaders,
        Kind::Track,
        Kind::StrongBox,
        Kind::DiscardBox,
        Kind::Depots,
        Kind::Cells,
        Kind::Bonus,
        Kind::Productions,
        Kind::Token,
        Kind::Selectable,
    ];
    /// The elements of the table.
    pub(super) const COMMON: [Kind; 5] =
        [Kind::Shop, Kind::Market, Kind::End, Kind::Players, Kind::Report];
}

/// What a picture is made of.
pub(super) struct Picture<'a> {
    pub(super) shot: &'a Shot,
    pub(super) names: &'a [String],
    pub(super) me: Seat,
}

fn pair(key: impl Into<Value>, value: impl Into<Value>) -> Value {
    json!({"key": key.into(), "value": value.into()})
}

/// A map from keys that are written as text.
fn map(entries: impl IntoIterator<Item = (String, Value)>) -> Value {
    Value::Object(entries.into_iter().collect())
}

/// Amounts by the number of the resource, all seven.
fn numbered(heap: &Resources, faith: u8, any: u8) -> Value {
    let kinds = Resource::ALL.into_iter().map(|kind| (words::number(kind), heap.count(kind)));
    let all = kinds.chain([(4, faith), (5, 0), (6, any)]);
    map(all.map(|(number, count)| (number.to_string(), json!(count))))
}

fn costs(heap: &Resources, of: &Resources) -> Value {
    of.kinds().map(|kind| pair(words::resource(kind), heap.count(kind))).collect()
}

/// A development card.
fn card(id: CardId, selectable: bool, cost: Option<&Resources>) -> Value {
    let printed = id.printed();
    let colour = words::colour(printed.colour);
    let mut network = json!({
        "cardType": colour,
        "costList": costs(&printed.cost, &printed.cost),
        "productionInputResources": numbered(&printed.input, 0, 0),
        "productionOutputResources": numbered(&printed.output, printed.faith, 0),
        "victoryPoints": printed.points,
        "level": printed.level,
        "cardId": id.uuid(),
        "selectable": selectable,
    });
    if let (Some(cost), Value::Object(fields)) = (cost, &mut network) {
        fields.insert("discountedCostList".to_owned(), costs(cost, &printed.cost));
    }
    let path = |kind: &str, side: &str, cards: &str| {
        let points = printed.points;
        format!(
            "/assets/devCards/{kind}/{side}/Masters of Renaissance{cards}_{side}_{colour}_{points}.png"
        )
    };
    json!({
        "networkDevelopmentCard": network,
        "cardId": id.uuid(),
        "activeCardPaths": pair(path("raw", "FRONT", "_Cards"), path("raw", "BACK", "__Cards")),
        "inactiveCardPaths": pair(
            path("grayed out", "FRONT", "_Cards"),
            path("grayed out", "BACK", "_Cards"),
        ),
    })
}

/// The sections of the track, in their order.
const ZONES: [&str; 3] = ["ZONE1", "ZONE2", "ZONE3"];

static TRACK: LazyLock<Value> = LazyLock::new(track);

/// The spaces of the track: points, zone, pope space, and where they are drawn.
fn track() -> Value {
    const GRID: [(u8, u8); 25] = [
        (0, 2),
        (1, 2),
        (2, 2),
        (2, 1),
        (2, 0),
        (3, 0),
        (4, 0),
        (5, 0),
        (6, 0),
        (7, 0),
        (7, 1),
        (7, 2),
        (8, 2),
        (9, 2),
        (10, 2),
        (11, 2),
        (12, 2),
        (12, 1),
        (12, 0),
        (13, 0),
        (14, 0),
        (15, 0),
        (16, 0),
        (17, 0),
        (18, 0),
    ];
    let sections = || {
        ZONES.into_iter().zip(1..).filter_map(|(zone, number)| {
            let (first, pope) = Masters::section(number)?;
            Some((zone, first, pope))
        })
    };
    let mut before = 0;
    let space = |(space, (x, y)): (u8, (u8, u8))| {
        let zone = sections().find(|(_, first, pope)| (*first..=*pope).contains(&space));
        let score = Masters::track_points(space);
        // Only the spaces where the score rises are drawn with points.
        let points = if score > before { score } else { 0 };
        before = score;
        json!({
            "points": points,
            "zone": zone.map_or("NORMAL", |(zone, ..)| zone),
            "popeSpace": zone.is_some_and(|(.., pope)| pope == space),
            "xPos": x,
            "yPos": y,
        })
    };
    (0..).zip(GRID).map(space).collect()
}

impl Picture<'_> {
    fn player(&self, seat: Seat) -> Option<&PlayerView> {
        self.shot.player(seat)
    }

    fn played(&self, seat: Seat) -> &[LeaderId] {
        self.shot.played(seat)
    }

    fn staged(&self, seat: Seat) -> &Staged {
        self.shot.staged(seat)
    }

    pub(super) fn state(&self, seat: Seat) -> State {
        self.shot.state(seat)
    }

    pub(super) fn place(&self, seat: Seat) -> usize {
        self.shot.place(seat)
    }

    pub(super) fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }

    /// An element of a player. Leaders have rules of their own and are not painted here.
    pub(super) fn own(&self, kind: Kind, seat: Seat) -> Value {
        match kind {
            Kind::Track => self.track(seat),
            Kind::StrongBox => self.strong_box(seat),
            Kind::DiscardBox => self.discard_box(seat),
            Kind::Depots => self.depots(seat),
            Kind::Cells => self.cells(seat),
            Kind::Bonus => self.bonus(seat),
            Kind::Productions => self.productions(seat),
            Kind::Token => self.token(),
            Kind::Selectable => self.selectable(seat),
            _ => Value::Null,
        }
    }

    /// An element of the table.
    pub(super) fn common(&self, kind: Kind) -> Value {
        match kind {
            Kind::Shop => self.shop(),
            Kind::Market => self.market(),
            Kind::End => self.end(),
            Kind::Players => self.players(),
            Kind::Report => self.report(None),
            _ => Value::Null,
        }
    }

    /// What an element of a player depends on: two that look the same here are the same.
    pub(super) fn own_sign(&self, kind: Kind, seat: Seat) -> Value {
        let Some(player) = self.player(seat) else { return Value::Null };
        match kind {
            Kind::Track => {
                json!([player.faith, player.tiles.map(words::tile), self.lorenzo()])
            }
            Kind::Cells => {
                let staged = self.staged(seat);
                let offers = staged.over(player).powers();
                let available: Vec<bool> = offers.iter().map(|offer| offer.affordable).collect();
                let chosen: Vec<bool> =
                    offers.iter().map(|offer| staged.chosen(offer.power).is_some()).collect();
                let bought = staged.deck().map(|deck| deck.to_string());
                json!([player.slots, available, chosen, bought])
            }
            kind => self.own(kind, seat),
        }
    }

    /// The same of an element of the table.
    pub(super) fn common_sign(&self, kind: Kind) -> Value {
        match kind {
            Kind::Shop => {
                let buyer = self.player(self.shot.current);
                let may = |card: CardId| buyer.is_some_and(|buyer| buyer.can_buy(card));
                let decks = &self.shot.view.decks;
                let may: Vec<bool> = decks.iter().map(|deck| deck.top.is_some_and(may)).collect();
                let bought = self.staged(self.shot.current).deck().map(|deck| deck.to_string());
                json!([decks, may, bought])
            }
            kind => self.common(kind),
        }
    }

    fn track(&self, seat: Seat) -> Value {
        let Some(player) = self.player(seat) else { return Value::Null };
        let lorenzo = self.lorenzo();
        let places = [(4, 1), (9, 0), (15, 1)].into_iter().zip(ZONES).zip(1..);
        let tiles = places.zip(player.tiles).map(|((((x, y), zone), number), tile)| {
            let (points, state) = (Masters::tile_points(number), words::tile(tile));
            json!({"victoryPoints": points, "state": state, "zone": zone, "xPos": x, "yPos": y})
        });
        json!({
            "type": "SimpleFaithTrack",
            "playerPiece": {"left": "PLAYER", "right": player.faith},
            "lorenzoPiece": {"left": "LORENZO", "right": lorenzo},
            "track": *TRACK,
            "tiles": tiles.collect::<Value>(),
        })
    }

    fn lorenzo(&self) -> i64 {
        self.shot.view.lorenzo.as_ref().map_or(-1, |lorenzo| i64::from(lorenzo.cross))
    }

    /// What is set aside, all together.
    fn reserved(&self, seat: Seat) -> Payment {
        let mut all = Payment::default();
        for payment in self.staged(seat).payments() {
            all.depots.add_all(&payment.depots);
            all.leaders.add_all(&payment.leaders);
            all.strongbox.add_all(&payment.strongbox);
        }
        all
    }

    fn strong_box(&self, seat: Seat) -> Value {
        let Some(player) = self.player(seat) else { return Value::Null };
        let reserved = self.reserved(seat).strongbox;
        let entries = Resource::ALL.into_iter().map(|kind| {
            let amounts = pair(player.strongbox.count(kind), reserved.count(kind));
            (in_strongbox(kind).to_string(), pair(words::resource(kind), amounts))
        });
        json!({"type": "SimpleStrongBox", "simpleBox": map(entries)})
    }

    /// Where something may be moved from a position, or back; nobody else's business.
    fn ends(&self, seat: Seat, start: i64) -> Value {
        let mut moves = self.shot.moves.iter().filter(|_| seat == self.me);
        match moves.find(|(from, _)| *from == start) {
            Some((_, ends)) => ends.iter().chain([&start]).copied().collect(),
            None => json!([]),
        }
    }

    fn discard_box(&self, seat: Seat) -> Value {
        let (heap, faith) = self.shot.boxed(seat);
        let kinds = || Resource::ALL.into_iter().map(|kind| (in_box(kind), kind));
        let held = kinds()
            .map(|(at, kind)| (at.to_string(), pair(words::resource(kind), heap.count(kind))));
        // A console client takes the faith out of the box whenever it draws a board. Two of its threads
        // may do so at once, and the one that finds it gone dies: it is named only if there is any.
        let faith = (faith > 0).then(|| ("0".to_owned(), pair("FAITH", faith)));
        json!({
            "type": "SimpleDiscardBox",
            "simpleBox": map(held.chain(faith)),
            "availableMovingPositions":
                map(kinds().map(|(at, _)| (at.to_string(), self.ends(seat, at)))),
            "isDiscardable": true,
        })
    }

    fn depots(&self, seat: Seat) -> Value {
        let Some(player) = self.player(seat) else { return Value::Null };
        let kinds = leader_depots(self.played(seat));
        let moved = self.staged(seat).moved(player);
        let reserved = self.reserved(seat);
        let rows = cells(&Depots::of(&moved), &kinds);
        let row = |(number, row): (usize, &Vec<(i64, Option<Resource>)>)| {
            let mut left = match row.iter().find_map(|(_, kind)| *kind) {
                Some(kind) if number < 3 => reserved.depots.count(kind),
                Some(kind) => reserved.leaders.count(kind),
                None => 0,
            };
            // The last ones are set aside: those that are left stand first.
            let mut painted: Vec<Value> = row
                .iter()
                .rev()
                .map(|(_, kind)| {
                    let selected = kind.is_some() && left > 0;
                    left -= u8::from(selected);
                    pair(kind.map_or("EMPTY", words::resource), selected)
                })
                .collect();
            painted.reverse();
            (number.to_string(), Value::Array(painted))
        };
        let positions = rows.iter().flatten().map(|(at, _)| (at.to_string(), self.ends(seat, *at)));
        let types = rows.iter().skip(3).zip(&kinds).flat_map(|(row, kind)| {
            row.iter().map(|(at, _)| (at.to_string(), json!(words::resource(*kind))))
        });
        json!({
            "type": "SimpleWarehouseLeadersDepot",
            "simpleDepot": map(rows.iter().enumerate().map(row)),
            "availableMovingPositions": map(positions),
            "resourcesTypesOfLeaderDepots": map(types),
        })
    }

    fn cells(&self, seat: Seat) -> Value {
        let Some(player) = self.player(seat) else { return Value::Null };
        let staged = self.staged(seat);
        let left = staged.over(player).powers();
        let bought = staged
            .deck()
            .and_then(|deck| self.shot.view.decks.iter().find(|other| other.deck == deck)?.top);
        let number = |slot: SlotId| slot.number().to_string();
        let slots = SlotId::ALL.into_iter().zip(&player.slots).map(|(slot, cards)| {
            let power = masters::Power::Card(slot);
            let available = left.iter().any(|offer| offer.power == power && offer.affordable)
                && staged.chosen(power).is_none();
            let top = cards.len().saturating_sub(1);
            let cards =
                cards.iter().enumerate().map(|(at, id)| card(*id, available && at == top, None));
            (number(slot), cards.collect::<Value>())
        });
        let spots = SlotId::ALL
            .into_iter()
            .map(|slot| (number(slot), json!(bought.is_some_and(|card| player.fits(card, slot)))));
        json!({
            "type": "SimpleCardCells",
            "devCardsCells": map(slots),
            "availableSpotsForDevCard": map(spots),
        })
    }

    fn bonus(&self, seat: Seat) -> Value {
        let able = |ability: Ability| scene::able(self.played(seat), ability).map(words::resource);
        let produced = able(Ability::Production).map(
            |name| json!({"inputResources": [name], "outputResources": ["TO_CHOOSE", "FAITH"]}),
        );
        json!({
            "type": "ActiveLeaderBonusInfo",
            "resourcesInLeaderDepot": able(Ability::Depot).collect::<Value>(),
            "discountedResources": able(Ability::Discount).map(|name| pair(name, 1)).collect::<Value>(),
            "marketBonusResources": able(Ability::WhiteMarble).collect::<Value>(),
            "simpleProductionBonus": produced.collect::<Value>(),
        })
    }

    fn productions(&self, seat: Seat) -> Value {
        let (staged, played) = (self.staged(seat), self.played(seat));
        let listed = self.shot.productions(seat).into_iter().map(|one| {
            let production = json!({
                "inputResources": numbered(&one.inputs, 0, one.any_inputs),
                "outputResources": numbered(&one.outputs, one.faith, one.any_outputs),
                "isAvailable": one.available,
                "isSelected": one.selected,
            });
            (one.at.to_string(), production)
        });
        let last = match staged {
            Staged::Producing { chosen, paying } => {
                paying.or(chosen.last().map(|one| one.power)).and_then(|one| position(played, one))
            }
            _ => None,
        };
        json!({
            "type": "SimpleProductions",
            "availableProductions": map(listed),
            "lastSelectedProductionPosition": last.unwrap_or(-1),
        })
    }

    fn token(&self) -> Value {
        let last = self.shot.view.lorenzo.as_ref().and_then(|lorenzo| lorenzo.last.as_ref());
        let name = last.map_or("EMPTY", Named::uuid);
        json!({
            "type": "SimpleSoloActionToken",
            "soloActionTokenName": name,
            "hasTokenBeenShown": true,
        })
    }

    fn selectable(&self, seat: Seat) -> Value {
        let Some(player) = self.player(seat) else { return Value::Null };
        let (staged, played) = (self.staged(seat), self.played(seat));
        let left = staged.over(player);
        // The kinds that can be paid with; nothing is said where all can.
        let price = match (self.state(seat), staged) {
            (State::Paying, Staged::Paying(deck)) => {
                let top = self.shot.view.decks.iter().find(|other| other.deck == *deck);
                Some(top.and_then(|deck| deck.top).map(|card| player.cost(card)))
            }
            (State::PayingProduction, Staged::Producing { paying: Some(power), .. }) => {
                let offers = left.powers();
                offers.iter().find(|offer| offer.power == *power).map(|offer| offer.takes)
            }
            _ => None,
        };
        let Some(price) = price else {
            return json!({"type": "SelectablePositions", "selPositions": {}});
        };
        let due = |kind: Resource| price.is_none_or(|price| price.count(kind) > 0);
        let entries = stores(&left, &leader_depots(played)).into_iter().map(|(at, kind, count)| {
            let right = count > 0 && kind.is_some_and(due);
            json!([pair(at, kind.map_or("EMPTY", words::resource)), {"left": count, "right": right}])
        });
        json!({"type": "SelectablePositions", "selPositions": entries.collect::<Value>()})
    }
}
