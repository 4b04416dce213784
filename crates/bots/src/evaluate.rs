//! What a position is worth. Each game has a file of its own beside this one.

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

/// How far a score is ahead of the others: of the best of them and, as far as there are more, of all
/// of them.
pub(crate) fn ahead_of(mine: i32, others: impl Iterator<Item = i32>) -> i32 {
    let (mut count, mut sum, mut most) = (0, 0, None);
    for other in others {
        count += 1;
        sum += other;
        most = most.max(Some(other));
    }
    match most {
        Some(most) => mine - (sum + most) / (count + 1),
        None => mine,
    }
}
