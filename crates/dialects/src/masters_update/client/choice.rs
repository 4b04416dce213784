//! What a client does next: by chance among what it takes for legal.

use kernel::Pick;

use super::model::{Board, Model, Turn};
use crate::client::{any, one_in};
use crate::masters_update::client_messages::ClientMessage;
use crate::masters_update::server_messages::{Heap, LeaderCard, Marble};
use crate::masters_update::words::{CardColor, Color, LeaderType};

/// The colours of resources.
const RESOURCES: [Color; 4] = [Color::Yellow, Color::Grey, Color::Blue, Color::Purple];
/// The most moves of a turn.
const MOVES: u32 = 2;

/// The most draws before something is taken that is surely left.
const DRAWS: u32 = 60;

/// The next message of a client whose turn it is, other than those that were refused; nothing if all
/// were.
pub(super) fn choose(
    model: &Model,
    refused: &[ClientMessage],
    dice: &mut dyn Pick,
) -> Option<ClientMessage> {
    let fresh = |message: &ClientMessage| !refused.contains(message);
    let drawn = (0..DRAWS).map(|_| draw(model, dice)).find(fresh);
    let line = |selection| ClientMessage::TakeResources { selection };
    drawn.or_else(|| match model.turn {
        Turn::New => (0..7).map(line).find(fresh),
        Turn::Storing | Turn::Producing => Some(ClientMessage::EndTurn).filter(fresh),
    })
}

/// Is it about leaders?
pub(super) fn is_leader_action(message: &ClientMessage) -> bool {
    matches!(
        message,
        ClientMessage::ActivateLeaderCard { .. } | ClientMessage::DiscardLeaderCard { .. }
    )
}

fn draw(model: &Model, dice: &mut dyn Pick) -> ClientMessage {
    let chosen = match model.turn {
        Turn::New => new_turn(model, dice),
        Turn::Storing => storing(model, dice),
        Turn::Producing => powers(model)
            .filter(|powers| !powers.is_empty())
            .and_then(|powers| if one_in(dice, 4) { None } else { one_of(dice, powers) }),
    };
    chosen.unwrap_or(ClientMessage::EndTurn)
}

fn new_turn(model: &Model, dice: &mut dyn Pick) -> Option<ClientMessage> {
    if let Some(message) = with_leaders(model, dice) {
        return Some(message);
    }
    if one_in(dice, 12)
        && let Some(message) = movement(model, dice)
    {
        return Some(message);
    }
    let purchases = purchases(model)?;
    if !purchases.is_empty() && !one_in(dice, 5) {
        return one_of(dice, purchases);
    }
    let powers = powers(model)?;
    if !powers.is_empty() && !one_in(dice, 3) {
        return one_of(dice, powers);
    }
    let selection = i32::try_from(dice.pick(7)).unwrap_or_default();
    Some(ClientMessage::TakeResources { selection })
}

fn storing(model: &Model, dice: &mut dyn Pick) -> Option<ClientMessage> {
    if model.buffer.is_empty() {
        return if model.early_leaders { None } else { with_leaders(model, dice) };
    }
    let colors = model.buffer.iter().flat_map(|marble| match marble {
        Marble::Plain(color) => vec![*color],
        Marble::Selectable { selectable_colors, .. } => selectable_colors.clone(),
    });
    let places: Vec<ClientMessage> = colors
        .flat_map(|color| {
            let deposit = move |shelf| ClientMessage::DepositResource { color: Some(color), shelf };
            model.room_for(color).into_iter().map(deposit)
        })
        .collect();
    if places.is_empty() || one_in(dice, 12) {
        let moves = !one_in(dice, 3);
        return if moves { movement(model, dice) } else { None };
    }
    one_of(dice, places)
}

/// Plays a leader if it can; rarely, discards one.
fn with_leaders(model: &Model, dice: &mut dyn Pick) -> Option<ClientMessage> {
    let board = model.mine()?;
    let in_hand = model.leaders.iter().filter(|leader| !leader.active);
    let playable = in_hand.clone().filter(|leader| meets(board, leader));
    let playable: Vec<ClientMessage> = playable
        .map(|leader| ClientMessage::ActivateLeaderCard { card_id: leader.id.clone() })
        .collect();
    if !playable.is_empty() && !one_in(dice, 3) {
        return one_of(dice, playable);
    }
    let discards: Vec<ClientMessage> = in_hand
        .map(|leader| ClientMessage::DiscardLeaderCard { card_id: leader.id.clone() })
        .collect();
    if one_in(dice, 30) { one_of(dice, discards) } else { None }
}

fn meets(board: &Board, leader: &LeaderCard) -> bool {
    let resources: Heap =
        leader.resource_requirement.iter().flatten().map(|color| (*color, 1)).collect();
    let cards = leader.development_card_requirement.iter().flatten();
    let has = |need: &String| {
        let same = leader.development_card_requirement.iter().flatten();
        let many = same.filter(|other| *other == need).count();
        let Some((level, letter)) = need.split_once('-') else { return false };
        let owned = board.columns.iter().flat_map(|column| (1..).zip(column));
        let fits = |(height, color): (usize, Option<CardColor>)| {
            let colored = color.is_some_and(|color| color.name().starts_with(letter));
            colored && (level == "0" || level == height.to_string())
        };
        owned.map(|(height, card)| (height, card.color)).filter(|card| fits(*card)).count() >= many
    };
    cards.clone().all(has) && board.can_afford(&resources)
}

fn purchases(model: &Model) -> Option<Vec<ClientMessage>> {
    let board = model.mine()?;
    let discounts = board.played.iter().filter(|leader| leader.r#type == LeaderType::Discount);
    let mut found = Vec::new();
    for ((x, y), deck) in &model.decks {
        let Some((_, price)) = &deck.top else { continue };
        let mut price = price.clone();
        for leader in discounts.clone() {
            if price.count(leader.color) > 0 {
                price.add(leader.color, -1);
            }
        }
        if !board.can_afford(&price) {
            continue;
        }
        for (column, cards) in (0..).zip(&board.columns) {
            if usize::try_from(*y).ok() == Some(cards.len()) {
                let (x, y, production_column) = (*x, *y, column);
                found.push(ClientMessage::BuyDevelopmentCard { x, y, production_column });
            }
        }
    }
    Some(found)
}

fn powers(model: &Model) -> Option<Vec<ClientMessage>> {
    let board = model.mine()?;
    let unused = |id: &str| !model.used.iter().any(|used| used == id);
    let mut found = Vec::new();
    if unused("basic") && board.resources() >= 2 {
        for in1 in RESOURCES {
            for in2 in RESOURCES {
                let cost: Heap = [(in1, 1), (in2, 1)].into_iter().collect();
                if board.can_afford(&cost) {
                    found.extend(RESOURCES.map(|out| ClientMessage::BasicProduction {
                        in1: Some(in1),
                        in2: Some(in2),
                        out: Some(out),
                    }));
                }
            }
        }
        // All of them together are as likely as one other power or two.
        found.truncate(2);
    }
    for (card_position, column) in (0..).zip(&board.columns) {
        if let Some(card) = column.last()
            && unused(&card.id)
            && board.can_afford(&card.require)
        {
            found.push(ClientMessage::CardProduction { card_position });
        }
    }
    let able = board.played.iter().filter(|leader| leader.r#type == LeaderType::ExtraProduction);
    for leader in able.filter(|leader| unused(&leader.id) && board.count(leader.color) > 0) {
        found.extend(RESOURCES.map(|out| ClientMessage::LeaderCardProduction {
            card_id: leader.id.clone(),
            out: Some(out),
        }));
    }
    Some(found)
}

/// Exchanges two basic shelves, or pours between one and a leader shelf.
fn movement(model: &Model, dice: &mut dyn Pick) -> Option<ClientMessage> {
    if model.moves >= MOVES {
        return None;
    }
    let board = model.mine()?;
    let stored = |color| board.shelves.iter().take(3).any(|shelf| shelf.color == color);
    let mut found = Vec::new();
    for from in &board.shelves {
        for to in board.shelves.iter().filter(|to| to.position != from.position) {
            let fits = match (from.position < 3, to.position < 3) {
                (true, true) => {
                    from.size <= to.max_size && to.size <= from.max_size && from.size + to.size > 0
                }
                (false, false) => false,
                (true, false) => from.size > 0 && from.color == to.color && to.size < to.max_size,
                (false, true) => {
                    let free = to.color.is_none() && !stored(from.color);
                    from.size > 0 && to.size < to.max_size && (to.color == from.color || free)
                }
            };
            if fits {
                let (start_pos, end_pos) = (from.position, to.position);
                found.push(ClientMessage::MoveResources { start_pos, end_pos });
            }
        }
    }
    one_of(dice, found)
}

/// One of these, if there is any.
pub(super) fn one_of(dice: &mut dyn Pick, of: Vec<ClientMessage>) -> Option<ClientMessage> {
    let numbers: Vec<usize> = (0..of.len()).collect();
    any(dice, &numbers).and_then(|number| of.into_iter().nth(number))
}
