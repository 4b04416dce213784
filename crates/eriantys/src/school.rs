//! What a player has: the school board, the hand, the coins.

use kernel::Seat;
use std::ops::{Index, IndexMut};

use crate::assistant::{Assistant, Hand};
use crate::colour::{Colour, Students};
use crate::tower::Tower;

/// Seats at a table of the dining room (E11).
pub(crate) const TABLE_SEATS: u8 = 10;

/// A player's things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct School {
    pub(crate) entrance: Students,
    pub(crate) dining: Students,
    pub(crate) hand: Hand,
    /// The card played last; it lies open until the next one covers it (E32).
    pub(crate) last: Option<Assistant>,
    /// Always 0 in a normal game.
    pub(crate) coins: u8,
    /// 1 to 4; only names the deck (E19).
    pub(crate) wizard: u8,
    /// The side the player is on.
    pub(crate) tower: Tower,
}

impl School {
    /// Is the table of this colour full (E40)?
    pub(crate) fn is_full(&self, colour: Colour) -> bool {
        self.dining.count(colour) >= TABLE_SEATS
    }
}

/// Does this seat of a table show a coin (E11)?
pub(crate) const fn shows_coin(seat_of_table: u8) -> bool {
    matches!(seat_of_table, 3 | 6 | 9)
}

/// One value per player. At most four play, so only the low two bits of a seat count; whoever
/// lets a seat in from outside checks that it is at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct PerSeat<T>(pub(crate) [T; 4]);

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;
    #[expect(clippy::indexing_slicing, reason = "two bits are below 4")]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index() & 3]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    #[expect(clippy::indexing_slicing, reason = "two bits are below 4")]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index() & 3]
    }
}
