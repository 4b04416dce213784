//! What a position is worth.

use kernel::{Game, Seat};

/// A game whose positions can be judged at a glance.
pub trait Evaluate: Game {
    /// How good this position is for a seat: more is better. Looks only at what that seat may know.
    /// A game that leaves this out is played at random by every bot.
    fn worth(&self, seat: Seat) -> i32 {
        let _ = seat;
        0
    }
}

impl Evaluate for eriantys::Eriantys {}
impl Evaluate for masters::Masters {}
