//! Players for any game.
//!
//! A bot is asked for one action at a time. It thinks in a world where everything its seat cannot
//! know was dealt anew ([`kernel::Game::redeal`]), so it cannot peek.
//!
//! | module | what lives there |
//! |---|---|
//! | [`level`] | [`Level`]: the bots there are, by name |
//! | [`evaluate`] | [`Evaluate`]: what a position is worth, as each game tells it |

pub mod evaluate;
mod far;
pub mod level;

pub use evaluate::Evaluate;
pub use level::{Level, UnknownLevel};
