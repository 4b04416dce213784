//! Who may connect and ask, and how often.

use governor::clock::DefaultClock;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};
use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::settings::Limits;

const MINUTE: Duration = Duration::from_secs(60);

/// A limit per address.
type PerAddress = RateLimiter<IpAddr, DashMapStateStore<IpAddr>, DefaultClock>;

/// Keeps the limits of a server.
pub(crate) struct Doorkeeper {
    limits: Limits,
    requests: PerAddress,
    /// When each address began to guess, and how often it was wrong since.
    wrong_codes: Mutex<HashMap<IpAddr, (Instant, u32)>>,
    counted: Mutex<Counted>,
}

#[derive(Default)]
struct Counted {
    total: usize,
    by_address: HashMap<IpAddr, usize>,
}

/// A place among the connections; dropping it gives it back.
pub(crate) struct Place {
    doorkeeper: Arc<Doorkeeper>,
    address: IpAddr,
}

/// Why somebody is not let in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Full {
    #[error("the server has as many connections as it can take; try again later")]
    Server,
    #[error("there are too many connections from this address")]
    Address,
}

impl Doorkeeper {
    pub(crate) fn new(limits: Limits) -> Arc<Doorkeeper> {
        // A burst of a few seconds is fine: people load pages, programs open many tables.
        let burst = limits.requests_per_second.saturating_mul(five());
        let requests = Quota::per_second(limits.requests_per_second).allow_burst(burst);
        Arc::new(Doorkeeper {
            limits,
            requests: RateLimiter::keyed(requests),
            wrong_codes: Mutex::default(),
            counted: Mutex::default(),
        })
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// A place for a new connection. `shared` addresses (a proxy) have no limit of their own.
    pub(crate) fn admit(self: &Arc<Self>, address: IpAddr, shared: bool) -> Result<Place, Full> {
        let mut counted = self.counted.lock().unwrap_or_else(PoisonError::into_inner);
        if counted.total >= self.limits.connections {
            return Err(Full::Server);
        }
        let from_there = counted.by_address.entry(address).or_default();
        if !shared && *from_there >= self.limits.connections_per_address {
            return Err(Full::Address);
        }
        *from_there += 1;
        counted.total += 1;
        metrics::gauge!("bottega_connections").set(counted.total as f64);
        Ok(Place { doorkeeper: self.clone(), address })
    }

    /// May this address ask something now?
    pub(crate) fn may_ask(&self, address: IpAddr) -> bool {
        self.requests.check_key(&address).is_ok()
    }

    /// Counts a code that leads nowhere.
    pub(crate) fn wrong_code(&self, address: IpAddr) {
        let mut wrong = self.wrong_codes.lock().unwrap_or_else(PoisonError::into_inner);
        let (since, count) = wrong.entry(address).or_insert_with(|| (Instant::now(), 0));
        if since.elapsed() >= MINUTE {
            (*since, *count) = (Instant::now(), 0);
        }
        *count += 1;
    }

    /// May this address try a code? After too many wrong ones it must wait, whatever the code.
    pub(crate) fn may_try_code(&self, address: IpAddr) -> bool {
        let wrong = self.wrong_codes.lock().unwrap_or_else(PoisonError::into_inner);
        wrong.get(&address).is_none_or(|(since, count)| {
            since.elapsed() >= MINUTE || *count < self.limits.wrong_codes_per_minute.get()
        })
    }

    /// Forgets addresses that were not seen lately.
    pub(crate) fn tidy(&self) {
        self.requests.retain_recent();
        let mut wrong = self.wrong_codes.lock().unwrap_or_else(PoisonError::into_inner);
        wrong.retain(|_, (since, _)| since.elapsed() < MINUTE);
    }
}

fn five() -> NonZeroU32 {
    NonZeroU32::new(5).unwrap_or(NonZeroU32::MIN)
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut counted = self.doorkeeper.counted.lock().unwrap_or_else(PoisonError::into_inner);
        counted.total = counted.total.saturating_sub(1);
        if let Some(from_there) = counted.by_address.get_mut(&self.address) {
            *from_there -= 1;
            if *from_there == 0 {
                counted.by_address.remove(&self.address);
            }
        }
        metrics::gauge!("bottega_connections").set(counted.total as f64);
    }
}
