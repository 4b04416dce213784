//! What time it is.

use protocol::Millis;
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::time::Instant;

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

    /// The same, but not before this moment: time does not go back between two runs, even if the
    /// clock of the machine does.
    pub(crate) fn not_before(self, moment: Millis) -> Time {
        let behind = moment.since(self.now());
        Time { time_of_day: self.time_of_day.after(behind), ..self }
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
