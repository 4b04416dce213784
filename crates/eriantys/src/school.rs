//! What a player has: the school board, the hand, the coins.

use crate::assistant::{Assistant, Hand};
use crate::colour::{Colour, Students};
use crate::tower::Tower;

/// One value per player.
pub(crate) type PerSeat<T> = kernel::PerSeat<T, 4>;

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
