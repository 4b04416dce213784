//! Questions about a view that several parts of the client ask.

use ::masters::view::{PhaseView, PlayerView};
use ::masters::{Ability, CardId, DeckId, LeaderId, Power, Resource, Resources, View};
use kernel::Seat;

use crate::play::Spot;

/// Whose board is drawn large: the viewer's; for spectators, that of whoever plays first.
pub(super) fn own_seat(view: &View) -> Seat {
    view.viewer.or_else(|| view.order.first().copied()).unwrap_or(Seat::FIRST)
}

/// The player whose board is drawn large.
pub(super) fn own(view: &View) -> Option<&PlayerView> {
    player(view, own_seat(view))
}

pub(super) fn player(view: &View, seat: Seat) -> Option<&PlayerView> {
    view.players.get(seat.index())
}

/// Are the leaders in the hand all that were dealt? As long as nothing was kept, they are.
pub(super) fn is_dealt(view: &View) -> bool {
    view.hand == view.dealt
}

/// The other players, in the order of play after the one whose board is drawn large.
pub(super) fn others(view: &View) -> Vec<Seat> {
    let own = own_seat(view);
    let place = view.order.iter().position(|seat| *seat == own).unwrap_or(0);
    let (before, after) = view.order.split_at_checked(place).unwrap_or_default();
    let others = after.iter().chain(before).copied().filter(|seat| *seat != own);
    others.take(usize::from(Seat::LIMIT)).collect()
}

/// A seat by its number.
pub(super) fn seat(number: &str) -> Option<Seat> {
    number.parse().ok().and_then(Seat::new)
}

pub(super) fn leader(number: &str) -> Option<LeaderId> {
    number.parse().ok().and_then(LeaderId::new)
}

/// What lies in the three basic depots.
pub(super) fn in_depots(player: &PlayerView) -> Resources {
    let mut heap = Resources::NONE;
    player.depots.iter().for_each(|content| heap.add_all(&Resources::from(*content)));
    heap
}

pub(super) fn in_strongbox(player: &PlayerView) -> Resources {
    let mut heap = Resources::NONE;
    for kind in Resource::ALL {
        heap.add(kind, u8::try_from(player.strongbox.count(kind)).unwrap_or(u8::MAX));
    }
    heap
}

/// How many of a kind.
pub(super) fn many(kind: Resource, count: u8) -> Resources {
    let mut heap = Resources::NONE;
    heap.add(kind, count);
    heap
}

pub(super) fn cards(player: &PlayerView) -> impl Iterator<Item = CardId> {
    player.slots.iter().flatten().copied()
}

/// The card on top of a slot.
pub(super) fn top(player: &PlayerView, slot: u8) -> Option<CardId> {
    player.slots.get(usize::from(slot).wrapping_sub(1))?.last().copied()
}

/// The card on top of a deck, and how many are left.
pub(super) fn deck(view: &View, deck: DeckId) -> (Option<CardId>, u8) {
    let here = view.decks.iter().find(|other| other.deck == deck);
    here.map_or((None, 0), |here| (here.top, here.left))
}

/// Was this power used in the production that goes on?
pub(super) fn is_used(view: &View, power: Power) -> bool {
    match &view.phase {
        PhaseView::Production { used, .. } => used.contains(&power.to_string()),
        _ => false,
    }
}

/// Where a played leader is on the board: it is its depot, its power, or only itself.
pub(super) fn played_spot(leader: LeaderId) -> Spot {
    let printed = leader.printed();
    Spot::new(match printed.ability {
        Ability::Depot => format!("leader-depot:{}", printed.resource),
        Ability::Production => format!("power:L{leader}"),
        Ability::Discount | Ability::WhiteMarble => format!("leader:{leader}"),
    })
}
