//! Actions that can be expressed, legal anywhere or not. There are far too many payments and depots
//! to try them all: those that could be meant in a position, and ones that are slightly wrong, are
//! picked at random.

use kernel::{Game, Pick};
use masters::position::PlayerDocument;
use masters::{
    Action, CardId, DeckId, LeaderId, LeaderSet, Line, Masters, Payment, Power, Resource,
    Resources, Shelf, SlotId, Store, Stored,
};
use std::collections::HashSet;

/// Everything without a payment and without depots.
pub(crate) fn simple_actions() -> Vec<Action> {
    let leaders = || (1..=16).filter_map(LeaderId::new);
    let mut all = vec![Action::DiscardWhite, Action::Finish, Action::End];
    all.push(Action::Keep(LeaderSet::EMPTY));
    all.push(Action::Keep(leaders().collect()));
    all.push(Action::Keep(leaders().take(3).collect()));
    for first in leaders() {
        all.extend([Action::Play(first), Action::Drop(first)]);
        // With itself a leader makes a set of one.
        let pairs = leaders().filter(|second| *second >= first);
        all.extend(pairs.map(|second| Action::Keep([first, second].into_iter().collect())));
    }
    all.extend(Line::ALL.map(Action::Take));
    for kind in Resource::ALL {
        all.extend(Shelf::ALL.map(|shelf| Action::Bonus(kind, shelf)));
        all.extend(Shelf::ALL.map(|shelf| Action::Store(kind, Store::Shelf(shelf))));
        all.extend([
            Action::Store(kind, Store::Leader),
            Action::Convert(kind),
            Action::Discard(kind),
            Action::DiscardStored(Stored::Leader(kind)),
        ]);
    }
    all.extend(Shelf::ALL.map(|shelf| Action::DiscardStored(Stored::Shelf(shelf))));
    all
}

/// Some purchases, powers and depots that each player of a position might think of.
pub(crate) fn some_actions(game: &Masters, pick: &mut impl Pick) -> Vec<Action> {
    let position = game.position();
    let mut all = Vec::new();
    for player in &position.players {
        for deck in DeckId::all() {
            let top = position.decks.get(&deck).and_then(|cards| cards.last());
            let cost = top.map_or(Resources::NONE, |card| card.printed().cost);
            for slot in SlotId::ALL {
                for paid in variants(&cost, player, pick) {
                    all.push(Action::Buy { deck, slot, payment: split(&paid, pick) });
                }
            }
        }
        add_powers(player, pick, &mut all);
        add_depots(player, pick, &mut all);
    }
    let mut seen = HashSet::new();
    all.retain(|action| seen.insert(*action));
    all
}

fn add_powers(player: &PlayerDocument, pick: &mut impl Pick, all: &mut Vec<Action>) {
    let leaders = (1..=16).filter_map(LeaderId::new).map(Power::Leader);
    let cards = SlotId::ALL.into_iter().map(Power::Card);
    for power in [Power::Basic].into_iter().chain(cards).chain(leaders) {
        let input = match power {
            Power::Basic => [any_kind(pick), any_kind(pick)].into_iter().collect(),
            Power::Card(slot) => {
                let top: Option<&CardId> = player.slots[slot as usize].last();
                top.map_or(Resources::NONE, |card| card.printed().input)
            }
            Power::Leader(leader) => Resources::one(leader.printed().resource),
        };
        for paid in variants(&input, player, pick) {
            let payment = split(&paid, pick);
            let kind = any_kind(pick);
            for output in [None, Some(kind)] {
                all.push(Action::Produce { power, payment, output });
            }
        }
    }
}

/// Everything stored, laid down anew: mostly kind by kind, so that much of it is legal.
fn add_depots(player: &PlayerDocument, pick: &mut impl Pick, all: &mut Vec<Action>) {
    let mut stored: Vec<Resource> = kinds(&player.leader_depots);
    for content in player.depots {
        stored.extend(kinds(&content.into()));
    }
    for _ in 0..30 {
        let mut places = [const { String::new() }; 4];
        let home = Resource::ALL.map(|_| pick.pick(4) as usize);
        for kind in &stored {
            let place = match pick.pick(8) {
                0 => pick.pick(4) as usize,
                1 => 3,
                _ => home[*kind as usize],
            };
            places[place].push(kind.letter());
        }
        if pick.pick(8) == 0 {
            // One too many, or one too few.
            let place = &mut places[pick.pick(4) as usize];
            if place.pop().is_none() {
                place.push(any_kind(pick).letter());
            }
        }
        let [top, middle, bottom, leaders] = places;
        let shelves = [top, middle, bottom].map(|shelf| match shelf.is_empty() {
            true => "-".to_owned(),
            false => shelf,
        });
        let plus = if leaders.is_empty() { "" } else { "+" };
        let text = format!("depots {}{plus}{leaders}", shelves.join("/"));
        // Two kinds in one depot cannot even be written.
        all.extend(text.parse::<Action>());
    }
}

/// A heap that may be due, with and without the discounts of the player, and some that are not.
fn variants(due: &Resources, player: &PlayerDocument, pick: &mut impl Pick) -> Vec<Resources> {
    let due = kinds(due);
    let mut cheaper = due.clone();
    for leader in player.played.iter().map(LeaderId::printed) {
        if let Some(at) = cheaper.iter().position(|kind| *kind == leader.resource) {
            cheaper.remove(at);
        }
    }
    let mut wrong = due.clone();
    match pick.pick(3) {
        0 => wrong.push(any_kind(pick)),
        1 => drop(wrong.pop()),
        _ => {
            wrong.pop();
            wrong.push(any_kind(pick));
        }
    }
    let twice = [due.clone(), cheaper.clone(), due, cheaper, wrong];
    twice.into_iter().map(|kinds| kinds.into_iter().collect()).collect()
}

/// Takes each resource out of one of the stores, often all out of the same.
fn split(heap: &Resources, pick: &mut impl Pick) -> Payment {
    let mut stores: [Vec<Resource>; 3] = Default::default();
    let usual = pick.pick(4) as usize;
    for kind in kinds(heap) {
        let store = if usual < 3 { usual } else { pick.pick(3) as usize };
        stores[store].push(kind);
    }
    let [depots, leaders, strongbox] = stores.map(|kinds| kinds.into_iter().collect());
    Payment { depots, leaders, strongbox }
}

fn kinds(heap: &Resources) -> Vec<Resource> {
    let many = |kind| std::iter::repeat_n(kind, usize::from(heap.count(kind)));
    Resource::ALL.into_iter().flat_map(many).collect()
}

fn any_kind(pick: &mut impl Pick) -> Resource {
    Resource::ALL[pick.pick(4) as usize]
}
