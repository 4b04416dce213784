//! What is paid, and from where.

use masters::view::PlayerView;
use masters::{Action, Payment, Power, Resource, Resources};

use super::command_bean::Amounts;

/// The payment that a client means, if it pays exactly this and everything is there. From the warehouse,
/// the shelf is taken from first, then the leader place.
pub(super) fn payment(
    player: &PlayerView,
    price: &Resources,
    chest: &Amounts,
    storage: &Amounts,
) -> Option<Payment> {
    let mut payment = Payment::default();
    for kind in Resource::ALL {
        let (box_, store) =
            (u8::try_from(chest.of(kind)).ok()?, u8::try_from(storage.of(kind)).ok()?);
        if box_.checked_add(store)? != price.count(kind) {
            return None;
        }
        if u16::from(box_) > player.strongbox.count(kind) {
            return None;
        }
        let (shelf, place) = stored(player, kind);
        let from_shelf = store.min(shelf);
        let from_place = store - from_shelf;
        if from_place > place {
            return None;
        }
        payment.depots.add(kind, from_shelf);
        payment.leaders.add(kind, from_place);
        payment.strongbox.add(kind, box_);
    }
    Some(payment)
}

/// Any way to pay this, if there is one.
pub(super) fn any(player: &PlayerView, price: &Resources) -> Option<Payment> {
    let mut payment = Payment::default();
    for kind in Resource::ALL {
        let (shelf, place) = stored(player, kind);
        let mut due = price.count(kind);
        let chest = u8::try_from(player.strongbox.count(kind)).unwrap_or(u8::MAX);
        let pay = |due: &mut u8, there: u8| {
            let paid = there.min(*due);
            *due -= paid;
            paid
        };
        payment.depots.add(kind, pay(&mut due, shelf));
        payment.leaders.add(kind, pay(&mut due, place));
        payment.strongbox.add(kind, pay(&mut due, chest));
        if due > 0 {
            return None;
        }
    }
    Some(payment)
}

/// How many of a kind lie on the shelves, and in leader places.
fn stored(player: &PlayerView, kind: Resource) -> (u8, u8) {
    let shelves = player.depots.iter().filter(|content| content.kind() == Some(kind));
    let places = player.leader_depots.iter().filter(|(there, _)| *there == kind);
    (shelves.map(|content| content.count()).sum(), places.map(|(_, count)| *count).sum())
}

/// A power that is to be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Use {
    pub(super) power: Power,
    pub(super) input: Resources,
    pub(super) output: Option<Resource>,
}

/// What all of them cost.
pub(super) fn cost(uses: &[Use]) -> Resources {
    let mut cost = Resources::NONE;
    uses.iter().for_each(|one| cost.add_all(&one.input));
    cost
}

/// The production: every power takes its part of what is paid.
pub(super) fn production(uses: &[Use], mut paid: Payment) -> Vec<Action> {
    let produce = |one: &Use| {
        let mut payment = Payment::default();
        for kind in one.input.kinds() {
            let mut due = one.input.count(kind);
            let stores = [
                (&mut paid.depots, &mut payment.depots),
                (&mut paid.leaders, &mut payment.leaders),
                (&mut paid.strongbox, &mut payment.strongbox),
            ];
            for (from, to) in stores {
                let part = from.count(kind).min(due);
                from.take(kind, part);
                to.add(kind, part);
                due -= part;
            }
        }
        Action::Produce { power: one.power, payment, output: one.output }
    };
    uses.iter().map(produce).chain([Action::Finish]).collect()
}
