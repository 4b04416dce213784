//! Players for any game.
//!
//! A bot is asked for one action at a time. It thinks in a world where everything its seat cannot
//! know was dealt anew ([`kernel::Game::redeal`]), so it cannot peek.
//!
//! | module | what lives there |
//! |---|---|
//! | [`level`] | [`Level`]: the bots there are, by name |
//! | `far` | playing when all that is known is a view |
//! | `greedy` | the search of the greedy bot, for any game |
//! | [`evaluate`] | [`Evaluate`]: what a position is worth |
//! | `eriantys`, `masters` | what a position of each game is worth |

mod eriantys;
pub mod evaluate;
mod far;
mod greedy;
pub mod level;
mod masters;

pub use evaluate::Evaluate;
pub use level::{Level, UnknownLevel};
