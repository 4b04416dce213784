//! What a client chooses: by chance, among what it takes for legal.

use kernel::Pick;
use masters::{Ability, CardId, LeaderId, Resource, Resources, Shelf, SlotId, Store, Warehouse};

use super::super::client_messages::{ClientMessage, Powers};
use super::super::command_bean::Amounts;
use super::super::server_messages::Response;
use super::super::words::{self, Marble};
use super::Refusals;
use super::model::{Board, Model, card};
use crate::client::{any, one_in};
use crate::masters::ids::Named;

/// Something to begin a turn with, or to do before or after it.
pub(super) fn leader(board: &Board, dice: &mut dyn Pick) -> Option<ClientMessage> {
    for (code, active) in board.leaders {
        let Some(leader) = LeaderId::of_code(i64::from(code)).filter(|_| !active) else { continue };
        if board.seen().meets(leader) && !one_in(dice, 4) {
            return Some(ClientMessage::ActivateLeader(code));
        }
        if one_in(dice, 200) {
            return Some(ClientMessage::DiscardLeader(code));
        }
    }
    None
}

/// The main action of a turn: none of a sort that was refused.
pub(super) fn main_action(
    model: &Model,
    board: &Board,
    refusals: &Refusals,
    dice: &mut dyn Pick,
) -> ClientMessage {
    if !one_in(dice, 8) && !refusals.cards {
        let seen = board.seen();
        let tops = model.grid.iter().flatten().filter_map(|code| card(*code));
        let cards: Vec<CardId> = tops.filter(|card| seen.can_buy(*card)).collect();
        if let Some(card) = any(dice, &cards) {
            return ClientMessage::BuyDevCard(card.printed().colour, card.printed().level);
        }
    }
    if !one_in(dice, 4)
        && !refusals.production
        && let Some(powers) = production(board, dice)
    {
        return ClientMessage::ActivateProduction(powers);
    }
    market(model, board, dice)
}

/// A line of the market: the better one of two, most of the time.
fn market(model: &Model, board: &Board, dice: &mut dyn Pick) -> ClientMessage {
    let lines = [dice.pick(7) as u8 + 1, dice.pick(7) as u8 + 1];
    let lost = |position: &u8| {
        let marbles = line(model, *position);
        let kinds: Resources =
            marbles.into_iter().filter_map(|marble| marble.ours().gives()).collect();
        let room = |kind: &Resource| slot_for(board, *kind, &mut First).is_none();
        kinds.kinds().filter(room).count()
    };
    let best = lines.into_iter().min_by_key(lost).unwrap_or(1);
    ClientMessage::BuyFromMarket(best)
}

/// The marbles of a line.
fn line(model: &Model, position: u8) -> Vec<Marble> {
    let tray: Vec<Option<Marble>> = model.market.iter().flatten().copied().collect();
    let line = words::line(position.into());
    line.into_iter().flat_map(|line| words::along(line, &tray)).flatten().collect()
}

/// Always the first one.
struct First;

impl Pick for First {
    fn pick(&mut self, _: u32) -> u32 {
        0
    }
}

/// Some powers that can be paid together.
fn production(board: &Board, dice: &mut dyn Pick) -> Option<Powers> {
    let seen = board.seen();
    let mut left: [u16; 4] = Resource::ALL.map(|kind| seen.count(kind));
    let mut pay = |input: &Resources| {
        let count = |kind: Resource| u16::from(input.count(kind));
        let enough = Resource::ALL.into_iter().zip(left).all(|(kind, left)| left >= count(kind));
        if enough {
            let kinds = Resource::ALL.into_iter().zip(&mut left);
            kinds.for_each(|(kind, left)| *left -= count(kind));
        }
        enough
    };
    let mut powers = Powers::default();
    for (pile, used) in board.piles.iter().zip(&mut powers.slots) {
        let top = pile.last().and_then(|code| card(*code));
        *used = top.is_some_and(|top| !one_in(dice, 4) && pay(&top.printed().input));
    }
    for (position, leader) in board.able(Ability::Production) {
        let input = Resources::one(leader.printed().resource);
        if let Some(place) = powers.leaders.get_mut(position)
            && !one_in(dice, 3)
            && pay(&input)
        {
            let gives = any(dice, &Resource::ALL)?;
            *place = Some((u8::try_from(leader.code()).ok()?, gives));
        }
    }
    if one_in(dice, 3) {
        let inputs = [any(dice, &Resource::ALL)?, any(dice, &Resource::ALL)?];
        if pay(&inputs.into_iter().collect()) {
            powers.base = Some((inputs, any(dice, &Resource::ALL)?));
        }
    }
    (powers != Powers::default()).then_some(powers)
}

/// A way to pay this: from the chest, and from the storage.
pub(super) fn payment(
    board: &Board,
    price: &Resources,
    dice: &mut dyn Pick,
) -> Option<(Amounts, Amounts)> {
    let mut parts = Vec::new();
    for kind in Resource::ALL {
        let due = u16::from(price.count(kind));
        let (chest, storage) = (board.in_chest(kind), u16::from(board.stored(kind)));
        let least = due.saturating_sub(storage);
        let most = due.min(chest);
        let span = most.checked_sub(least)?;
        let paid = least + dice.pick(u32::from(span) + 1) as u16;
        parts.push((kind, i64::from(paid), i64::from(due - paid)));
    }
    let chest = parts.iter().map(|(kind, chest, _)| (*kind, *chest)).collect();
    let storage = parts.iter().map(|(kind, _, storage)| (*kind, *storage)).collect();
    Some((chest, storage))
}

/// What becomes of white marbles.
pub(super) fn convert(reply: &Response, plain: &Resources, dice: &mut dyn Pick) -> Amounts {
    let targets: Vec<Resource> = reply
        .target_resources
        .iter()
        .flatten()
        .flatten()
        .filter_map(|kind| kind.resource())
        .collect();
    let mut all = *plain;
    for _ in 0..reply.jolly.unwrap_or_default() {
        if let Some(kind) = any(dice, &targets).filter(|_| !one_in(dice, 5)) {
            all.add(kind, 1);
        }
    }
    Amounts::from(&all)
}

/// What is done next with what is still to be placed.
pub(super) fn place(board: &Board, left: &Resources, dice: &mut dyn Pick) -> ClientMessage {
    let kinds: Vec<Resource> = left.kinds().collect();
    let Some(kind) = any(dice, &kinds) else { return ClientMessage::EndPlacing };
    if one_in(dice, 40) {
        return ClientMessage::DiscardResource(kind);
    }
    let places = board.places.iter().any(|(kind, _)| kind.is_some());
    if one_in(dice, if places { 3 } else { 10 })
        && let Some(message) = rearrange(board, dice)
    {
        return message;
    }
    for kind in kinds {
        if let Some(slot) = slot_for(board, kind, dice) {
            return ClientMessage::PlaceResourceInSlot(kind, slot);
        }
    }
    match dice.pick(4) {
        0 => ClientMessage::DiscardResource(kind),
        1 => rearrange(board, dice).unwrap_or(ClientMessage::EndPlacing),
        _ => ClientMessage::EndPlacing,
    }
}

/// A place with room for one of a kind.
fn slot_for(board: &Board, kind: Resource, dice: &mut dyn Pick) -> Option<u8> {
    let seen = board.seen();
    let mut slots: Vec<u8> = Shelf::ALL
        .into_iter()
        .filter(|shelf| seen.has_room(kind, Store::Shelf(*shelf)))
        .map(Shelf::room)
        .collect();
    for (number, (there, _)) in (4..).zip(board.places) {
        let room = there == Some(kind) && seen.has_room(kind, Store::Leader);
        slots.extend(room.then_some(number));
    }
    any(dice, &slots)
}

/// Some other order of the shelves, or one resource in another place.
fn rearrange(board: &Board, dice: &mut dyn Pick) -> Option<ClientMessage> {
    let mut moves = Vec::new();
    let seen = board.seen();
    let shelves = || Shelf::ALL.into_iter().zip(seen.depots);
    let mut in_places = Resources::NONE;
    seen.leader_depots.iter().for_each(|(kind, count)| in_places.add(*kind, *count));
    for (from, to) in Shelf::ALL.into_iter().flat_map(|from| Shelf::ALL.map(|to| (from, to))) {
        let mut swapped = seen.depots;
        swapped.swap(from as usize, to as usize);
        if from != to && seen.can_store(&Warehouse::of(swapped, in_places)) {
            moves.push((from.room(), to.room()));
        }
    }
    for (place, (kind, count)) in (4..).zip(board.places) {
        let Some(kind) = kind else { continue };
        for (shelf, there) in shelves() {
            if there.kind() == Some(kind) && seen.has_room(kind, Store::Leader) {
                moves.push((shelf.room(), place));
            }
            if count > 0 && seen.has_room(kind, Store::Shelf(shelf)) {
                moves.push((place, shelf.room()));
            }
        }
    }
    // Leader places are rare.
    let places: Vec<(u8, u8)> =
        moves.iter().copied().filter(|(from, to)| *from > 3 || *to > 3).collect();
    let (from, to) = any(dice, &places).or_else(|| any(dice, &moves))?;
    Some(match from > 3 || to > 3 {
        true => ClientMessage::MoveOneResource { from, to },
        false => ClientMessage::SwitchResourceSlots { from, to },
    })
}

/// A board pile on which a card of this level goes, none of those that were refused.
pub(super) fn slot_of_card(
    board: &Board,
    level: u8,
    refused: &[u8],
    dice: &mut dyn Pick,
) -> Option<u8> {
    let seen = board.seen();
    let fits = SlotId::ALL.into_iter().filter(|slot| seen.takes(level, *slot));
    let slots: Vec<u8> = fits.map(SlotId::number).filter(|slot| !refused.contains(slot)).collect();
    any(dice, &slots)
}

/// Something that must be refused at the beginning of a turn.
pub(super) fn nonsense(dice: &mut dyn Pick) -> ClientMessage {
    match dice.pick(5) {
        0 => ClientMessage::BuyFromMarket(8),
        1 => ClientMessage::EndTurn,
        2 => ClientMessage::EndPlacing,
        3 => ClientMessage::ChosenSlotNumberForDevCard(1),
        _ => ClientMessage::ActivateProduction(Powers::default()),
    }
}

/// Is it one of these?
pub(super) fn is_nonsense(message: &ClientMessage) -> bool {
    match message {
        ClientMessage::BuyFromMarket(line) => *line == 8,
        ClientMessage::ActivateProduction(powers) => *powers == Powers::default(),
        ClientMessage::EndTurn
        | ClientMessage::EndPlacing
        | ClientMessage::ChosenSlotNumberForDevCard(_) => true,
        _ => false,
    }
}
