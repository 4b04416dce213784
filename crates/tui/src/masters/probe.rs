//! The action that a spot would stand for, so that the house can say why it is not legal.

use ::masters::view::{PhaseView, PlayerView};
use ::masters::{Action, DeckId, Power, Resource, Resources, SlotId, View};

use super::depots::steps;
use super::payment::payment_of;
use super::position::{deck, leader, own, top};
use crate::play::Spot;

pub(super) fn probe(view: &View, spot: &Spot, chosen: &[Spot]) -> Option<String> {
    let player = own(view)?;
    let (what, which, part) = spot.parts();
    let hand = chosen.last().map(Spot::parts).unwrap_or_default();
    match what {
        "line" => Some(format!("{which} {part}")),
        "deck" => {
            let id = which.parse().ok()?;
            Some(buy(view, player, id, fitting(player, id)))
        }
        "slot" => into_slot(view, player, which, chosen),
        "power" => produce(player, which.parse().ok()?),
        "leader" => of_leader(view, which),
        "play" | "drop" if hand.0 == "leader" => Some(format!("{what} {}", hand.1)),
        "depot" | "leader-depot" => into(player, spot, chosen.last()?),
        "discard" => away(hand),
        "do" => Some(which.to_owned()),
        _ => None,
    }
}

/// The card that is in the hand goes into this slot, even if another slot was chosen already.
fn into_slot(view: &View, player: &PlayerView, slot: &str, chosen: &[Spot]) -> Option<String> {
    let ("deck", deck, _) = chosen.first()?.parts() else { return None };
    let slot = SlotId::ALL.into_iter().find(|other| other.number().to_string() == slot)?;
    Some(buy(view, player, deck.parse().ok()?, slot))
}

/// The slot where a card of this deck fits, else the first.
fn fitting(player: &PlayerView, deck: DeckId) -> SlotId {
    let fits = |slot: &SlotId| player.takes(deck.level(), *slot);
    SlotId::ALL.into_iter().find(fits).unwrap_or(SlotId::First)
}

fn buy(view: &View, player: &PlayerView, id: DeckId, slot: SlotId) -> String {
    let (card, _) = deck(view, id);
    let due = card.map_or(Resources::NONE, |card| player.cost(card));
    Action::Buy { deck: id, slot, payment: payment_of(due, player) }.to_string()
}

fn produce(player: &PlayerView, power: Power) -> Option<String> {
    let (due, output) = match power {
        // Any two would do, and any wish.
        Power::Basic => {
            let two = [Resource::Coin, Resource::Servant].into_iter().collect();
            (two, Some(Resource::Coin))
        }
        Power::Leader(leader) => (Resources::one(leader.printed().resource), Some(Resource::Coin)),
        Power::Card(slot) => (top(player, slot.number())?.printed().input, None),
    };
    let payment = payment_of(due, player);
    Some(Action::Produce { power, payment, output }.to_string())
}

fn of_leader(view: &View, which: &str) -> Option<String> {
    let id = leader(which)?;
    if view.phase != PhaseView::SetUp {
        return Some(Action::Play(id).to_string());
    }
    let other = view.dealt?.iter().find(|other| *other != id)?;
    Some(Action::Keep([id, other].into_iter().collect()).to_string())
}

/// What is in the hand goes into this depot.
fn into(player: &PlayerView, spot: &Spot, hand: &Spot) -> Option<String> {
    let (what, kind, _) = hand.parts();
    let (place, which, _) = spot.parts();
    match (what, place) {
        ("bonus", "depot") => Some(format!("bonus {kind}-{which}")),
        ("unplaced", "depot") => Some(format!("{kind}-{which}")),
        ("unplaced", _) => (kind == which).then(|| format!("{kind}-L")),
        _ => {
            let step =
                steps(player).into_iter().find(|step| step.path == [hand.clone(), spot.clone()]);
            step.map(|step| step.action())
        }
    }
}

/// What is in the hand is discarded.
fn away((what, which, _): (&str, &str, &str)) -> Option<String> {
    match what {
        "unplaced" | "depot" => Some(format!("{which}-x")),
        "white" => Some("w-x".to_owned()),
        "leader-depot" => Some(format!("L{which}-x")),
        _ => None,
    }
}
