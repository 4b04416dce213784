//! Rearranging the depots by hand: one moves or exchanges the contents of two depots at a time. Every
//! such step is one of the arrangements that the house lists.

use ::masters::view::PlayerView;
use ::masters::{Action, Content, Resource, Resources, Shelf, Warehouse};

use crate::play::Spot;

/// A step: what was chosen, where it goes, and how the depots are then.
pub(super) struct Step {
    pub(super) path: [Spot; 2],
    then: Warehouse,
}

impl Step {
    /// The step as an action in notation.
    pub(super) fn action(&self) -> String {
        Action::Rearrange(self.then).to_string()
    }
}

fn shelf_spot(shelf: Shelf) -> Spot {
    Spot::new(format!("depot:{shelf}"))
}

/// Everything that one step could make of the depots, legal or not.
pub(super) fn steps(player: &PlayerView) -> Vec<Step> {
    let exchanges = Shelf::ALL
        .into_iter()
        .flat_map(|from| Shelf::ALL.into_iter().filter_map(move |to| exchange(player, from, to)));
    let lent = player.leader_depots.iter().flat_map(|(kind, there)| {
        let (kind, there) = (*kind, *there);
        Shelf::ALL.into_iter().flat_map(move |shelf| {
            let lend = lend(player, shelf, kind);
            lend.into_iter().chain(take_back(player, shelf, kind, there))
        })
    });
    exchanges.chain(lent).collect()
}

fn content(player: &PlayerView, shelf: Shelf) -> Content {
    player.depots.get(usize::from(shelf.room()) - 1).copied().unwrap_or_default()
}

/// The depots with other contents.
fn with(player: &PlayerView, changed: &[(Shelf, Content)], leaders: Resources) -> Warehouse {
    let new = |shelf: Shelf| {
        let change = changed.iter().find(|(other, _)| *other == shelf);
        change.map_or_else(|| content(player, shelf), |(_, content)| *content)
    };
    Warehouse::of(Shelf::ALL.map(new), leaders)
}

fn exchange(player: &PlayerView, from: Shelf, to: Shelf) -> Option<Step> {
    let (here, there) = (content(player, from), content(player, to));
    if from == to || here.count() == 0 {
        return None;
    }
    let then = with(player, &[(from, there), (to, here)], player.in_leader_depots());
    Some(Step { path: [shelf_spot(from), shelf_spot(to)], then })
}

fn leader_spot(kind: Resource) -> Spot {
    Spot::new(format!("leader-depot:{kind}"))
}

/// Moves one of a kind from a basic depot to the leader depot.
fn lend(player: &PlayerView, shelf: Shelf, kind: Resource) -> Option<Step> {
    let here = content(player, shelf);
    let less = here.count().checked_sub(1).filter(|_| here.kind() == Some(kind))?;
    let mut leaders = player.in_leader_depots();
    leaders.add(kind, 1);
    let then = with(player, &[(shelf, Content::of(kind, less))], leaders);
    Some(Step { path: [shelf_spot(shelf), leader_spot(kind)], then })
}

/// Moves one of a kind from the leader depot to a basic depot.
fn take_back(player: &PlayerView, shelf: Shelf, kind: Resource, there: u8) -> Option<Step> {
    let here = content(player, shelf);
    if there == 0 || here.kind().is_some_and(|other| other != kind) {
        return None;
    }
    let mut leaders = player.in_leader_depots();
    leaders.take(kind, 1);
    let then = with(player, &[(shelf, Content::of(kind, here.count().saturating_add(1)))], leaders);
    Some(Step { path: [leader_spot(kind), shelf_spot(shelf)], then })
}
