//! Playing from far away: a bot that is given nothing but the view of its seat.

use kernel::{Flaw, Seat, Seed};

use crate::evaluate::Evaluate;
use crate::level::Level;

impl Level {
    /// What `seat` does next, if all that is known is its view. Nothing if it may not act; an error
    /// if the view makes no sense, or the game cannot be imagined from views.
    pub fn choose_from_view<G: Evaluate>(
        self,
        view: &G::View,
        seat: Seat,
        seed: Seed,
    ) -> Result<Option<G::Action>, Flaw> {
        let world = G::imagine(view, seed)?;
        Ok(self.choose(&world, seat, seed))
    }
}
