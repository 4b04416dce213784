//! Who of the players is there.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::seat::{Seat, SeatSet};

/// Whether a player is there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum There {
    /// At the table.
    #[default]
    Present,
    /// Left, and may return.
    Absent,
    /// Out for good.
    GaveUp,
}

/// Who is there, seat by seat. What follows from it is in the rules of each game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Presence {
    seats: u8,
    away: SeatSet,
    gone: SeatSet,
}

/// Why a player cannot leave, return or give up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PresenceRefused {
    /// Nobody sits there.
    #[error("there is no seat {0} in this game")]
    NoSuchSeat(Seat),
    /// Leaving twice.
    #[error("{0} is already absent")]
    AlreadyAway(Seat),
    /// Returning without having left.
    #[error("{0} is not absent")]
    NotAway(Seat),
    /// Anything after giving up.
    #[error("{0} has given up")]
    GaveUp(Seat),
}

impl Presence {
    /// Everybody is there.
    pub const fn of_all(seats: u8) -> Presence {
        Presence { seats, away: SeatSet::EMPTY, gone: SeatSet::EMPTY }
    }

    /// Whether the player of a seat is there.
    pub fn of(&self, seat: Seat) -> There {
        match (self.gone.contains(seat), self.away.contains(seat)) {
            (true, _) => There::GaveUp,
            (false, true) => There::Absent,
            (false, false) => There::Present,
        }
    }

    /// Puts down whether the player of a seat is there.
    pub fn set(&mut self, seat: Seat, there: There) {
        self.away.remove(seat);
        self.gone.remove(seat);
        match there {
            There::Present => {}
            There::Absent => self.away.insert(seat),
            There::GaveUp => self.gone.insert(seat),
        }
    }

    /// All seats of the match.
    pub const fn seats(&self) -> SeatSet {
        SeatSet::first(self.seats)
    }

    /// Who is at the table.
    pub const fn present(&self) -> SeatSet {
        self.seats().without(self.away).without(self.gone)
    }

    /// Who has left and may return.
    pub const fn away(&self) -> SeatSet {
        self.away
    }

    /// Who has given up.
    pub const fn gone(&self) -> SeatSet {
        self.gone
    }

    /// Who has not given up.
    pub const fn playing(&self) -> SeatSet {
        self.seats().without(self.gone)
    }

    /// Is everybody there?
    pub const fn is_complete(&self) -> bool {
        self.away.is_empty() && self.gone.is_empty()
    }

    /// The player of a seat leaves.
    pub fn leave(&mut self, seat: Seat) -> Result<(), PresenceRefused> {
        self.check(seat)?;
        if self.away.contains(seat) {
            return Err(PresenceRefused::AlreadyAway(seat));
        }
        self.away.insert(seat);
        Ok(())
    }

    /// The player of a seat is back.
    pub fn come_back(&mut self, seat: Seat) -> Result<(), PresenceRefused> {
        self.check(seat)?;
        if !self.away.contains(seat) {
            return Err(PresenceRefused::NotAway(seat));
        }
        self.away.remove(seat);
        Ok(())
    }

    /// The player of a seat gives up.
    pub fn give_up(&mut self, seat: Seat) -> Result<(), PresenceRefused> {
        self.check(seat)?;
        self.set(seat, There::GaveUp);
        Ok(())
    }

    /// Refuses seats that are not in the match, or whose player has given up.
    pub fn check(&self, seat: Seat) -> Result<(), PresenceRefused> {
        if !self.seats().contains(seat) {
            Err(PresenceRefused::NoSuchSeat(seat))
        } else if self.gone.contains(seat) {
            Err(PresenceRefused::GaveUp(seat))
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_leave_return_and_give_up() {
        let [p0, p1, p2] = [0, 1, 2].map(|number| Seat::new(number).unwrap());
        let mut presence = Presence::of_all(2);
        assert_eq!(presence.leave(p0), Ok(()));
        assert_eq!(presence.leave(p0), Err(PresenceRefused::AlreadyAway(p0)));
        assert_eq!(presence.come_back(p1), Err(PresenceRefused::NotAway(p1)));
        assert_eq!(presence.leave(p2), Err(PresenceRefused::NoSuchSeat(p2)));
        assert_eq!((presence.present(), presence.of(p0)), (SeatSet::only(p1), There::Absent));
        assert_eq!(presence.give_up(p0), Ok(()));
        assert_eq!(presence.come_back(p0), Err(PresenceRefused::GaveUp(p0)));
        assert_eq!((presence.away(), presence.playing()), (SeatSet::EMPTY, SeatSet::only(p1)));
        assert!(!presence.is_complete());
        presence.set(p0, There::Present);
        assert!(presence.is_complete());
    }
}
