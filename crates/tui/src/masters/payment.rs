//! Payments: which resources come out of which stores. The house lists all that are legal; here they
//! are put in order, the most sensible first, and said in words.

use ::masters::view::PlayerView;
use ::masters::{Payment, Resource, Resources};
use words::{Words, say};

use super::naming::some;
use super::position::{in_depots, in_strongbox};

/// The stores as the notation writes them.
fn stores(payment: &Payment) -> [(&'static str, Resources); 3] {
    [("d", payment.depots), ("l", payment.leaders), ("s", payment.strongbox)]
}

/// How gladly we would pay this, the least first: out of the warehouse, so that it has room again;
/// where the kind is free, the kind one has most of; and wishing for the kind one has least of.
pub(super) fn price(payment: &Payment, output: Option<Resource>, player: &PlayerView) -> i64 {
    let total = payment.total();
    let owned = |kind: Resource| i64::from(player.count(kind));
    let left = |kind: Resource| owned(kind) - i64::from(total.count(kind));
    let dear: i64 =
        (0i64..).zip(stores(payment)).map(|(dear, (_, heap))| dear * i64::from(heap.total())).sum();
    let plenty: i64 =
        Resource::ALL.iter().map(|kind| i64::from(total.count(*kind)) * owned(*kind)).sum();
    let lopsided: i64 = Resource::ALL.iter().map(|kind| left(*kind).pow(2)).sum();
    (dear - 4 * plenty) * 1000 + lopsided * 10 + output.map_or(0, left)
}

/// `two coins from the depots and a stone from the strongbox`.
pub(super) fn in_words(words: &Words, payment: &Payment) -> String {
    let paid = stores(payment).into_iter().filter(|(_, heap)| !heap.is_empty());
    let parts = paid.map(|(store, heap)| {
        say!(words, "masters-pay-from", what = some(words, heap), store = store)
    });
    words.list(&parts.collect::<Vec<_>>())
}

/// Takes this heap out of the stores, out of the first ones first; if there is not enough, out of the
/// depots all the same: the house will say what is missing.
pub(super) fn payment_of(due: Resources, player: &PlayerView) -> Payment {
    let mut payment = Payment::default();
    let leaders = player.in_leader_depots();
    let (depots, strongbox) = (in_depots(player), in_strongbox(player));
    for kind in due.kinds() {
        let mut open = due.count(kind);
        let parts = [
            (&mut payment.depots, depots),
            (&mut payment.leaders, leaders),
            (&mut payment.strongbox, strongbox),
        ];
        for (part, store) in parts {
            let taken = open.min(store.count(kind));
            part.add(kind, taken);
            open -= taken;
        }
        if open > 0 {
            return Payment { depots: due, ..Payment::default() };
        }
    }
    payment
}
