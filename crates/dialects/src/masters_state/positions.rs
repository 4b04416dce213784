//! Where resources lie: the global positions, and what moves from one to the other.

use masters::view::PlayerView;
use masters::warehouse::LEADER_PLACES;
use masters::{Ability, Content, LeaderId, Payment, Resource, Resources};

use super::staged::Depots;
use super::words::{in_box, in_strongbox};
use crate::masters::scene::able;

/// The places of the depots before those of the leaders.
const SHELF_CELLS: i64 = 6;
/// The places of a leader depot.
const LEADER_CELLS: i64 = LEADER_PLACES as i64;

/// What a position stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    Strongbox(Resource),
    Box(Resource),
    /// A basic depot, from the top.
    Shelf(usize),
    /// The leader depot of a kind.
    Leader(Resource),
}

/// The kinds of the leader depots, in the order in which their leaders were played.
pub(super) fn leader_depots(played: &[LeaderId]) -> Vec<Resource> {
    able(played, Ability::Depot).collect()
}

/// The place of a position, with leader depots of these kinds.
pub(super) fn spot(position: i64, leaders: &[Resource]) -> Option<Spot> {
    let of = |first: i64| Resource::ALL.into_iter().zip(first..).find(|(_, at)| *at == position);
    match position {
        -8..=-5 => of(-8).map(|(kind, _)| Spot::Strongbox(kind)),
        -4..=-1 => of(-4).map(|(kind, _)| Spot::Box(kind)),
        0 => Some(Spot::Shelf(0)),
        1 | 2 => Some(Spot::Shelf(1)),
        3..=5 => Some(Spot::Shelf(2)),
        6 | 7 => leaders.first().copied().map(Spot::Leader),
        8 | 9 => leaders.get(1).copied().map(Spot::Leader),
        _ => None,
    }
}

/// A place in a depot: its position, and what lies there.
pub(super) type Cell = (i64, Option<Resource>);

/// The depots as places: the three basic ones, then those of these leaders.
pub(super) fn cells(depots: &Depots, leaders: &[Resource]) -> Vec<Vec<Cell>> {
    let fill = |first: i64, room: i64, kind: Option<Resource>, count: u8| -> Vec<Cell> {
        let there = |number: i64| kind.filter(|_| number < i64::from(count));
        (0..room).map(|number| (first + number, there(number))).collect()
    };
    let shelves = depots.shelves.iter().zip([(0, 1), (1, 2), (3, 3)]);
    let shelves =
        shelves.map(|(content, (first, room))| fill(first, room, content.kind(), content.count()));
    let leaders = leaders.iter().zip(0..).map(|(kind, number)| {
        let first = SHELF_CELLS + LEADER_CELLS * number;
        fill(first, LEADER_CELLS, Some(*kind), depots.leaders.count(*kind))
    });
    shelves.chain(leaders).collect()
}

/// The depots and the box after a move, whether the rules allow them or not; nothing if there is no
/// such move.
pub(super) fn moved(
    depots: &Depots,
    boxed: Resources,
    start: Spot,
    end: Spot,
) -> Option<(Depots, Resources)> {
    let (mut depots, mut boxed) = (*depots, boxed);
    if let (Spot::Shelf(from), Spot::Shelf(to)) = (start, end) {
        depots.shelves.get(from)?.kind()?;
        let far = depots.shelves.len() > from.max(to);
        (far && from != to).then(|| depots.shelves.swap(from, to))?;
        return Some((depots, boxed));
    }
    let kind = match start {
        Spot::Box(kind) if boxed.count(kind) > 0 => {
            boxed.take(kind, 1);
            kind
        }
        Spot::Shelf(from) => {
            let content = depots.shelves.get_mut(from)?;
            let kind = content.kind()?;
            *content = Content::of(kind, content.count().saturating_sub(1));
            kind
        }
        Spot::Leader(kind) if depots.leaders.count(kind) > 0 => {
            depots.leaders.take(kind, 1);
            kind
        }
        _ => return None,
    };
    match end {
        Spot::Box(other) if other == kind && !matches!(start, Spot::Box(_)) => boxed.add(kind, 1),
        Spot::Leader(other) if other == kind && !matches!(start, Spot::Leader(_)) => {
            depots.leaders.add(kind, 1);
        }
        Spot::Shelf(to) => {
            let content = depots.shelves.get_mut(to)?;
            if content.kind().is_some_and(|other| other != kind) {
                return None;
            }
            *content = Content::of(kind, content.count() + 1);
        }
        _ => return None,
    }
    Some((depots, boxed))
}

/// Every move from a place that holds something to another one, whether the rules allow it or not.
pub(super) fn candidates(
    depots: &Depots,
    boxed: Option<Resources>,
    leaders: &[Resource],
) -> Vec<(i64, i64)> {
    let all: Vec<Cell> = cells(depots, leaders).into_iter().flatten().collect();
    let boxes = boxed.into_iter().flat_map(|_| Resource::ALL.map(in_box));
    let ends: Vec<(i64, bool)> = all
        .iter()
        .map(|(at, kind)| (*at, kind.is_some()))
        .chain(boxes.map(|at| (at, false)))
        .collect();
    let in_boxes = boxed.into_iter().flat_map(Resources::kinds).map(in_box);
    let starts = all.iter().filter(|(_, kind)| kind.is_some()).map(|(at, _)| *at).chain(in_boxes);
    let is_shelf = |at: i64| (0..SHELF_CELLS).contains(&at);
    let pairs = starts.flat_map(|start| {
        let swaps = move |end: i64| is_shelf(start) && is_shelf(end);
        let free = ends.iter().filter(move |(end, full)| *end != start && (!full || swaps(*end)));
        free.map(move |(end, _)| (start, *end))
    });
    pairs.collect()
}

/// What these positions pay.
pub(super) fn payment(
    player: &PlayerView,
    leaders: &[Resource],
    positions: &[i64],
) -> Result<Payment, String> {
    let all: Vec<Cell> = cells(&Depots::of(player), leaders).into_iter().flatten().collect();
    let mut payment = Payment::default();
    for (number, position) in positions.iter().enumerate() {
        match spot(*position, leaders) {
            Some(Spot::Strongbox(kind)) => payment.strongbox.add(kind, 1),
            Some(place @ (Spot::Shelf(_) | Spot::Leader(_))) => {
                if positions.iter().take(number).any(|other| other == position) {
                    return Err(format!("position {position} is named twice"));
                }
                let found = all.iter().find(|(at, _)| at == position);
                let kind = found.and_then(|(_, kind)| *kind);
                let kind = kind.ok_or_else(|| format!("nothing lies at position {position}"))?;
                match place {
                    Spot::Leader(_) => payment.leaders.add(kind, 1),
                    _ => payment.depots.add(kind, 1),
                }
            }
            Some(Spot::Box(_)) | None => {
                return Err(format!("nothing is paid from position {position}"));
            }
        }
    }
    Ok(payment)
}

/// How much lies at each position from which can be paid.
pub(super) fn stores(
    player: &PlayerView,
    leaders: &[Resource],
) -> Vec<(i64, Option<Resource>, u16)> {
    let depots = cells(&Depots::of(player), leaders).into_iter().flatten();
    let depots = depots.map(|(at, kind)| (at, kind, u16::from(kind.is_some())));
    let strongbox = Resource::ALL.into_iter().map(|kind| {
        let count = player.strongbox.count(kind);
        (in_strongbox(kind), Some(kind).filter(|_| count > 0), count)
    });
    depots.chain(strongbox).collect()
}
