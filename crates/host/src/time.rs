//! What time it is.

use serde::{Deserialize, Serialize};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::time::Instant;

/// A moment: milliseconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Millis(pub u64);

impl Millis {
    /// So much later.
    pub fn after(self, time: Duration) -> Millis {
        Millis(self.0.saturating_add(time.as_millis().try_into().unwrap_or(u64::MAX)))
    }

    /// How long ago `earlier` was; nothing if it is yet to come.
    pub fn since(self, earlier: Millis) -> Duration {
        Duration::from_millis(self.0.saturating_sub(earlier.0))
    }
}

/// The time of the host: the timer of the runtime, which tests pause and turn forward, on top of
/// the time of day at the start. It never goes back.
#[derive(Clone, Copy, Debug)]
pub struct Time {
    start: Instant,
    time_of_day: Millis,
}

impl Time {
    /// Time as it is.
    pub fn real() -> Time {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Time::starting_at(Millis::default().after(now))
    }

    /// Time that starts with this moment.
    pub fn starting_at(time_of_day: Millis) -> Time {
        Time { start: Instant::now(), time_of_day }
    }

    /// Now.
    pub fn now(&self) -> Millis {
        self.time_of_day.after(self.start.elapsed())
    }

    /// When the timer of the runtime must go off for this moment.
    pub fn instant(&self, moment: Millis) -> Instant {
        self.start + moment.since(self.time_of_day)
    }
}
