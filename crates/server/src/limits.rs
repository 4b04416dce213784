//! Who may connect and ask, and how often.

use governor::clock::DefaultClock;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::time::Instant as Moment;

use crate::settings::Limits;

const MINUTE: Duration = Duration::from_secs(60);

/// A limit per address.
type PerAddress = RateLimiter<IpAddr, DashMapStateStore<IpAddr>, DefaultClock>;

/// Keeps the limits of a server.
pub(crate) struct Doorkeeper {
    limits: Arc<Limits>,
    requests: PerAddress,
    /// When each address began to try codes, and how many were wrong since or are not answered yet.
    tries: Mutex<HashMap<IpAddr, (Instant, u32)>>,
    counted: Mutex<Counted>,
}

#[derive(Default)]
struct Counted {
    total: usize,
    by_address: HashMap<IpAddr, Household>,
}

/// Everybody who comes from one address.
struct Household {
    connections: usize,
    allowance: Arc<Allowance>,
}

/// How fast messages may come on one connection: so many a second, and as many at once.
pub(crate) struct Pace {
    /// Between two messages.
    apart: Duration,
    /// When all that came would be used up, had it come evenly.
    even: Moment,
}

impl Pace {
    pub(crate) fn new(per_second: NonZeroU32) -> Pace {
        Pace { apart: Duration::from_secs(1) / per_second.get(), even: Moment::now() }
    }

    /// May a message come now?
    pub(crate) fn allows(&mut self, now: Moment) -> bool {
        let even = self.even.max(now) + self.apart;
        let allowed = even - now <= Duration::from_secs(1);
        if allowed {
            self.even = even;
        }
        allowed
    }
}

/// A place among the connections; dropping it gives it back.
pub(crate) struct Place {
    doorkeeper: Arc<Doorkeeper>,
    address: IpAddr,
    /// How much may be read from there.
    pub(crate) allowance: Arc<Allowance>,
}

/// How many bytes are read per second: whoever sends more waits. Frames that mean nothing cost
/// little each, and so can come in millions.
pub(crate) struct Allowance {
    bytes_per_second: u32,
    /// Until when everything that was read is paid for.
    paid: Mutex<Instant>,
}

impl Allowance {
    fn new(bytes_per_second: NonZeroU32) -> Arc<Allowance> {
        let bytes_per_second = bytes_per_second.get();
        Arc::new(Allowance { bytes_per_second, paid: Mutex::new(Instant::now()) })
    }

    /// So many bytes were read.
    pub(crate) fn charge(&self, bytes: usize) {
        let price = Duration::from_secs_f64(bytes as f64 / f64::from(self.bytes_per_second));
        let mut paid = self.paid.lock().unwrap_or_else(PoisonError::into_inner);
        *paid = (*paid).max(Instant::now()) + price;
    }

    /// How long nothing may be read. What comes in one second may come at once.
    pub(crate) fn pause(&self) -> Option<Duration> {
        let paid = *self.paid.lock().unwrap_or_else(PoisonError::into_inner);
        let ahead = paid.saturating_duration_since(Instant::now());
        ahead.checked_sub(Duration::from_secs(1)).filter(|pause| !pause.is_zero())
    }

    /// Is nothing owed?
    fn is_paid(&self) -> bool {
        *self.paid.lock().unwrap_or_else(PoisonError::into_inner) <= Instant::now()
    }
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
            limits: Arc::new(limits),
            requests: RateLimiter::keyed(requests),
            tries: Mutex::default(),
            counted: Mutex::default(),
        })
    }

    pub(crate) fn limits(&self) -> &Arc<Limits> {
        &self.limits
    }

    /// A place for a new connection. `shared` addresses (a proxy) have no limit of their own.
    pub(crate) fn admit(self: &Arc<Self>, address: IpAddr, shared: bool) -> Result<Place, Full> {
        let address = home(address);
        let mut counted = self.counted.lock().unwrap_or_else(PoisonError::into_inner);
        if counted.total >= self.limits.connections {
            return Err(Full::Server);
        }
        let new = || Allowance::new(self.limits.bytes_per_second);
        let household = counted.by_address.entry(address);
        let household = household.or_insert_with(|| Household { connections: 0, allowance: new() });
        if !shared && household.connections >= self.limits.connections_per_address {
            return Err(Full::Address);
        }
        household.connections += 1;
        // Behind a proxy many people share one address, and each connection counts for itself.
        let allowance = if shared { new() } else { household.allowance.clone() };
        counted.total += 1;
        metrics::gauge!("bottega_connections").set(counted.total as f64);
        Ok(Place { doorkeeper: self.clone(), address, allowance })
    }

    /// May this address ask something now that counts for so many requests?
    pub(crate) fn may_ask(&self, address: IpAddr, cost: NonZeroU32) -> bool {
        matches!(self.requests.check_key_n(&home(address), cost), Ok(Ok(())))
    }

    /// Takes one of the tries that an address has at codes of tables; `false` if it has none left.
    /// It is given back when the code was right.
    pub(crate) fn try_code(&self, address: IpAddr) -> bool {
        let mut tries = self.tries.lock().unwrap_or_else(PoisonError::into_inner);
        let (since, count) = tries.entry(home(address)).or_insert_with(|| (Instant::now(), 0));
        if since.elapsed() >= MINUTE {
            (*since, *count) = (Instant::now(), 0);
        }
        let left = *count < self.limits.wrong_codes_per_minute.get();
        *count += u32::from(left);
        left
    }

    /// The code was right.
    pub(crate) fn right_code(&self, address: IpAddr) {
        let mut tries = self.tries.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, count)) = tries.get_mut(&home(address)) {
            *count = count.saturating_sub(1);
        }
    }

    /// Forgets addresses that were not seen lately.
    pub(crate) fn tidy(&self) {
        self.requests.retain_recent();
        let mut tries = self.tries.lock().unwrap_or_else(PoisonError::into_inner);
        tries.retain(|_, (since, _)| since.elapsed() < MINUTE);
        // Not when the last connection ends: whoever comes back at once has used what they used.
        let mut counted = self.counted.lock().unwrap_or_else(PoisonError::into_inner);
        counted.by_address.retain(|_, home| home.connections > 0 || !home.allowance.is_paid());
    }
}

/// What counts as one address. Whoever has an IPv6 address usually has 2^64 of them, and an IPv4
/// address can come as an IPv6 one.
pub(crate) fn home(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
        address => address,
    }
}

fn five() -> NonZeroU32 {
    NonZeroU32::new(5).unwrap_or(NonZeroU32::MIN)
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut counted = self.doorkeeper.counted.lock().unwrap_or_else(PoisonError::into_inner);
        counted.total = counted.total.saturating_sub(1);
        if let Some(household) = counted.by_address.get_mut(&self.address) {
            household.connections = household.connections.saturating_sub(1);
        }
        metrics::gauge!("bottega_connections").set(counted.total as f64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_may_come_at_once_but_not_go_on_so() {
        let mut pace = Pace::new(NonZeroU32::new(10).unwrap());
        let now = Moment::now();
        let allowed = (0..20).filter(|_| pace.allows(now)).count();
        assert_eq!(allowed, 10);
        let later = now + Duration::from_millis(250);
        let allowed = (0..20).filter(|_| pace.allows(later)).count();
        assert_eq!(allowed, 2);
        let allowed = (0..20).filter(|_| pace.allows(later + Duration::from_secs(9))).count();
        assert_eq!(allowed, 10);
    }

    #[test]
    fn what_is_read_beyond_the_allowance_must_wait() {
        let allowance = Allowance::new(NonZeroU32::new(1000).unwrap());
        allowance.charge(900);
        assert_eq!(allowance.pause(), None, "a second's worth comes at once");
        allowance.charge(3_600_000);
        let pause = allowance.pause().unwrap();
        assert!(
            pause > Duration::from_secs(3000) && pause < Duration::from_secs(3601),
            "{pause:?}"
        );
    }

    #[test]
    fn an_address_is_forgotten_when_it_has_no_connection_and_owes_nothing() {
        let limits = Limits { bytes_per_second: NonZeroU32::MIN, ..Limits::default() };
        let doorkeeper = Doorkeeper::new(limits);
        let admit = |address: &str| doorkeeper.admit(address.parse().unwrap(), false).unwrap();
        let stays = admit("192.0.2.1");
        drop(admit("192.0.2.2"));
        admit("192.0.2.3").allowance.charge(3600);
        doorkeeper.tidy();
        let known = |address: &str| {
            let counted = doorkeeper.counted.lock().unwrap();
            counted.by_address.contains_key(&address.parse::<IpAddr>().unwrap())
        };
        assert_eq!(["192.0.2.1", "192.0.2.2", "192.0.2.3"].map(known), [true, false, true]);
        assert!(admit("192.0.2.3").allowance.pause().is_some(), "whoever comes back owes it still");
        drop(stays);
    }

    #[test]
    fn a_network_of_ipv6_is_one_address() {
        let home = |text: &str| home(text.parse().unwrap());
        assert_eq!(home("2001:db8:1:2:3:4:5:6"), home("2001:db8:1:2::9"));
        assert_ne!(home("2001:db8:1:2::9"), home("2001:db8:1:3::9"));
        assert_eq!(home("::ffff:192.0.2.1"), home("192.0.2.1"));
        assert_ne!(home("192.0.2.1"), home("192.0.2.2"));
    }
}
