//! The legal actions as things to choose on the board, one after another.

use ::masters::view::PlayerView;
use ::masters::{Action, LeaderId, Line, Payment, Resource, Store, Stored, View};

use super::depots::steps;
use super::payment::price;
use super::position::own;
use crate::play::{Move, Spot};

/// Something that is paid for.
struct Paid<'a> {
    action: &'a String,
    payment: Payment,
    output: Option<Resource>,
}

/// Everything that can be chosen, what one wants most often first.
pub(super) fn moves(view: &View, legal: &[String]) -> Vec<Move> {
    let Some(player) = own(view) else { return Vec::new() };
    let mut found: Vec<(u8, Move)> = Vec::new();
    let mut bills: Vec<(Vec<Spot>, Vec<Paid<'_>>)> = Vec::new();
    for action in legal {
        let Ok(read) = action.parse::<Action>() else {
            // A newer house has an action that we cannot name: its notation will do.
            found.push((LAST, Move::new(action, vec![spot("do", action)])));
            continue;
        };
        match bill(&read) {
            Some((what, payment, output)) => {
                let paid = Paid { action, payment, output };
                match bills.iter_mut().find(|(other, _)| *other == what) {
                    Some((_, ways)) => ways.push(paid),
                    None => bills.push((what, vec![paid])),
                }
            }
            None => found.extend(
                paths(&read).into_iter().map(|path| (rank(&read), Move::new(action, path))),
            ),
        }
    }
    let paid = bills.into_iter().flat_map(|(what, ways)| ways_to_pay(player, &what, ways));
    found.extend(paid.map(|found| (PAID, found)));
    found.extend(steps(player).into_iter().filter_map(|step| {
        let action = legal.iter().find(|action| **action == step.action())?;
        Some((REARRANGED, Move::new(action, step.path.to_vec())))
    }));
    found.sort_by_key(|(rank, _)| *rank);
    found.into_iter().map(|(_, found)| found).collect()
}

const PAID: u8 = 1;
const REARRANGED: u8 = 3;
const LAST: u8 = 4;

/// What is offered first.
fn rank(action: &Action) -> u8 {
    match action {
        Action::Keep(_)
        | Action::Bonus(..)
        | Action::Take(_)
        | Action::Convert(_)
        | Action::Store(..)
        | Action::End => 0,
        Action::Buy { .. } | Action::Produce { .. } => PAID,
        Action::Finish | Action::Play(_) | Action::Drop(_) => 2,
        Action::Discard(_) | Action::DiscardWhite => 2,
        Action::Rearrange(_) => REARRANGED,
        // Whoever moves something does not want to lose it by one Enter too many.
        Action::DiscardStored(_) => LAST,
    }
}

fn spot(what: &str, which: impl std::fmt::Display) -> Spot {
    Spot::new(format!("{what}:{which}"))
}

/// What is chosen before it is paid, the payment, and the resource that is wished for.
fn bill(action: &Action) -> Option<(Vec<Spot>, Payment, Option<Resource>)> {
    match *action {
        Action::Buy { deck, slot, payment } => {
            let path = vec![spot("deck", deck), spot("slot", slot.number())];
            Some((path, payment, None))
        }
        Action::Produce { power, payment, output } => {
            let mut path = vec![spot("power", power)];
            path.extend(output.map(|kind| spot("output", kind)));
            Some((path, payment, output))
        }
        _ => None,
    }
}

/// First what is paid, if that can be chosen, then out of which stores; one way alone is still asked
/// for, unless something else was.
fn ways_to_pay(player: &PlayerView, what: &[Spot], mut ways: Vec<Paid<'_>>) -> Vec<Move> {
    ways.sort_by_cached_key(|paid| price(&paid.payment, paid.output, player));
    let first = ways.first().map(|paid| paid.payment.total());
    let is_free = ways.iter().any(|paid| Some(paid.payment.total()) != first);
    let way = |paid: &Paid<'_>| {
        let total = paid.payment.total();
        let mut path = what.to_vec();
        path.extend(is_free.then(|| spot("heap", total)));
        let same = ways.iter().filter(|other| other.payment.total() == total).count();
        let is_asked = is_free || paid.output.is_some();
        if same > 1 || !is_asked {
            path.push(spot("pay", paid.payment.to_string().trim_start()));
        }
        Move::new(paid.action, path)
    };
    ways.iter().map(way).collect()
}

/// What is chosen for an action that is not paid; several paths where the order does not matter.
fn paths(action: &Action) -> Vec<Vec<Spot>> {
    let leader = |leader: LeaderId| spot("leader", leader);
    let discard = || Spot::new("discard");
    vec![match *action {
        Action::Keep(leaders) => {
            let mut both: Vec<Spot> = leaders.iter().map(leader).collect();
            let one = both.clone();
            both.reverse();
            return vec![one, both];
        }
        Action::Bonus(kind, shelf) => vec![spot("bonus", kind), spot("depot", shelf)],
        Action::Take(line) => vec![line_spot(line)],
        Action::Convert(kind) => vec![Spot::new("white"), spot("kind", kind)],
        Action::Store(kind, Store::Shelf(shelf)) => {
            vec![spot("unplaced", kind), spot("depot", shelf)]
        }
        Action::Store(kind, Store::Leader) => {
            vec![spot("unplaced", kind), spot("leader-depot", kind)]
        }
        Action::Discard(kind) => vec![spot("unplaced", kind), discard()],
        Action::DiscardWhite => vec![Spot::new("white"), discard()],
        Action::DiscardStored(Stored::Shelf(shelf)) => vec![spot("depot", shelf), discard()],
        Action::DiscardStored(Stored::Leader(kind)) => {
            vec![spot("leader-depot", kind), discard()]
        }
        Action::Play(id) => vec![leader(id), Spot::new("play")],
        Action::Drop(id) => vec![leader(id), Spot::new("drop")],
        Action::Finish => vec![spot("do", "finish")],
        Action::End => vec![spot("do", "end")],
        // These have paths of their own.
        Action::Buy { .. } | Action::Produce { .. } | Action::Rearrange(_) => return Vec::new(),
    }]
}

/// The spot of a line of the market.
pub(super) fn line_spot(line: Line) -> Spot {
    spot("line", line.to_string().replace(' ', ":"))
}
