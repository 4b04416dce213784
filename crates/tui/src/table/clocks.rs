//! Clocks run on between two messages of the house.

use kernel::Seat;
use protocol::Clocks;
use std::time::{Duration, Instant};

/// Less than this is little.
const LITTLE: Duration = Duration::from_secs(20);

/// The clocks, and when they were told.
#[derive(Clone, Debug)]
pub(crate) struct Told {
    pub(crate) clocks: Clocks,
    pub(crate) at: Instant,
}

impl Told {
    /// What a seat has left.
    pub(crate) fn left(&self, seat: Seat, now: Instant) -> Duration {
        let told = self.clocks.left.get(seat.index()).copied().unwrap_or_default();
        let told = Duration::from_millis(told);
        if !self.clocks.running.contains(seat) {
            return told;
        }
        told.saturating_sub(now.saturating_duration_since(self.at))
    }

    /// How long until a seat has little left, if its clock runs.
    pub(crate) fn until_little(&self, seat: Seat, now: Instant) -> Option<Duration> {
        let runs = self.clocks.running.contains(seat);
        runs.then(|| self.left(seat, now).saturating_sub(LITTLE))
    }

    /// Does any clock run?
    pub(crate) fn run(&self) -> bool {
        !self.clocks.running.is_empty()
    }
}

pub(crate) fn is_little(left: Duration) -> bool {
    left < LITTLE
}

/// `1:02:03`, `2:03`, and tenths when it is little: `0:09.4`.
pub(crate) fn written(left: Duration) -> String {
    let tenths = left.as_millis().div_ceil(100);
    if tenths < 100 {
        return format!("0:{:02}.{}", tenths / 10, tenths % 10);
    }
    let seconds = left.as_millis().div_ceil(1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::SeatSet;

    #[test]
    fn a_clock_is_written_as_people_read_it() {
        let written = |millis| super::written(Duration::from_millis(millis));
        assert_eq!(written(9_350), "0:09.4");
        assert_eq!(written(0), "0:00.0");
        assert_eq!(written(62_100), "1:03");
        assert_eq!(written(3_723_000), "1:02:03");
    }

    #[test]
    fn only_a_running_clock_runs() {
        let at = Instant::now();
        let [first, second] = [0, 1].map(|number| Seat::new(number).unwrap());
        let clocks = Clocks { left: vec![10_000, 20_000], running: SeatSet::only(second) };
        let told = Told { clocks, at };
        let later = at + Duration::from_secs(5);
        assert_eq!(told.left(first, later), Duration::from_secs(10));
        assert_eq!(told.left(second, later), Duration::from_secs(15));
        assert_eq!(told.left(second, at + Duration::from_secs(60)), Duration::ZERO);
    }
}
