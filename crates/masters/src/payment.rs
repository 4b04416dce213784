//! Payments: which resources come out of which stores (M81, M106).

use kernel::NotationError;
use std::fmt;

use crate::board::Board;
use crate::resource::{Resource, Resources};

/// What is paid, by store. Within a store the kind says where it lies, since no two basic depots
/// and no two leader depots hold the same kind.
///
/// Written `d:CC l:S s:H`: from the basic depots, the leader depots, the strongbox; empty parts are
/// left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Payment {
    /// From the basic depots.
    pub depots: Resources,
    /// From the leader depots.
    pub leaders: Resources,
    /// From the strongbox.
    pub strongbox: Resources,
}

impl Payment {
    /// Everything that is paid.
    pub fn total(&self) -> Resources {
        let mut total = self.depots;
        total.add_all(&self.leaders);
        total.add_all(&self.strongbox);
        total
    }

    pub(crate) fn parse(parts: &[&str]) -> Result<Payment, NotationError> {
        let mut payment = Payment::default();
        let mut last = 0;
        for part in parts {
            let wrong =
                || NotationError::new(part, "a payment is written d:CC l:S s:H, in this order");
            let (store, heap) = part.split_once(':').ok_or_else(wrong)?;
            let heap: Resources = heap.parse()?;
            let (number, place) = match store {
                "d" => (1, &mut payment.depots),
                "l" => (2, &mut payment.leaders),
                "s" => (3, &mut payment.strongbox),
                _ => return Err(wrong()),
            };
            if number <= last || heap.is_empty() {
                return Err(wrong());
            }
            last = number;
            *place = heap;
        }
        Ok(payment)
    }
}

impl fmt::Display for Payment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stores = [("d", self.depots), ("l", self.leaders), ("s", self.strongbox)];
        for (store, heap) in stores.into_iter().filter(|(_, heap)| !heap.is_empty()) {
            write!(f, " {store}:{heap}")?;
        }
        Ok(())
    }
}

impl Board {
    /// Is everything of the payment where it is said to be?
    pub(crate) fn can_pay(&self, payment: &Payment) -> bool {
        Resource::ALL.into_iter().all(|kind| {
            payment.depots.count(kind) <= self.warehouse.on_shelves(kind)
                && payment.leaders.count(kind) <= self.warehouse.leaders.count(kind)
        }) && self.strongbox.holds(&payment.strongbox)
    }

    pub(crate) fn pay(&mut self, payment: &Payment) {
        for kind in payment.depots.kinds() {
            self.warehouse.take(kind, payment.depots.count(kind));
        }
        for kind in payment.leaders.kinds() {
            self.warehouse.leaders.take(kind, payment.leaders.count(kind));
        }
        self.strongbox.pay(&payment.strongbox);
    }

    /// Can it be paid at all?
    pub(crate) fn can_afford(&self, cost: &Resources) -> bool {
        Resource::ALL.into_iter().all(|kind| u16::from(cost.count(kind)) <= self.count(kind))
    }

    /// Every way to pay exactly this.
    pub(crate) fn payments(&self, cost: &Resources, mut each: impl FnMut(Payment)) {
        if self.can_afford(cost) {
            self.pay_kinds(cost, &Resource::ALL, &mut Payment::default(), &mut each);
        }
    }

    /// Adds every way to pay for the first kind, then goes on with the others.
    fn pay_kinds(
        &self,
        cost: &Resources,
        kinds: &[Resource],
        payment: &mut Payment,
        each: &mut impl FnMut(Payment),
    ) {
        let Some((kind, rest)) = kinds.split_first() else {
            return each(*payment);
        };
        let due = cost.count(*kind);
        if due == 0 {
            return self.pay_kinds(cost, rest, payment, each);
        }
        for depots in 0..=due.min(self.warehouse.on_shelves(*kind)) {
            for leaders in 0..=(due - depots).min(self.warehouse.leaders.count(*kind)) {
                let strongbox = due - depots - leaders;
                if u16::from(strongbox) > self.strongbox.count(*kind) {
                    continue;
                }
                payment.depots.set(*kind, depots);
                payment.leaders.set(*kind, leaders);
                payment.strongbox.set(*kind, strongbox);
                self.pay_kinds(cost, rest, payment, each);
            }
        }
        payment.depots.set(*kind, 0);
        payment.leaders.set(*kind, 0);
        payment.strongbox.set(*kind, 0);
    }

    /// Every way to pay two resources of any kinds (M102).
    pub(crate) fn payments_of_two(&self, mut each: impl FnMut(Payment)) {
        for (number, first) in Resource::ALL.into_iter().enumerate() {
            for second in Resource::ALL.into_iter().skip(number) {
                self.payments(&[first, second].into_iter().collect(), &mut each);
            }
        }
    }
}
