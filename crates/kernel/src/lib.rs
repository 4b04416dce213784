//! The contract every game of Bottega fulfils.
//!
//! A game is a pure value. It is built from a config, seat options and a seed; it says who may act
//! and what is legal; it takes one action at a time and tells what happened. It never does I/O and
//! never reads a clock.
//!
//! | module | what lives there |
//! |---|---|
//! | [`game`] | [`Game`], the contract itself, and the small types around it |
//! | [`seat`] | [`Seat`] and [`SeatSet`] |
//! | [`chance`] | [`Seed`] and [`Chance`]: the one source of randomness of a match |
//! | [`step`] | [`Step`]: one line of a match, an action or a [`Notice`] from the table |
//! | [`outcome`] | [`Outcome`]: who won, why, and the score sheet |
//! | [`record`] | [`Record`]: a match as a text file, written, checked and replayed |
//! | [`digest`] | [`Digest`]: a fingerprint of a state |
//! | [`playout`] | random play, for simulations, benchmarks and tests |

pub mod chance;
pub mod digest;
pub mod game;
pub mod outcome;
pub mod playout;
pub mod record;
pub mod seat;
pub mod step;

pub use chance::{Chance, Pick, Seed};
pub use digest::Digest;
pub use game::{Applied, BatchRefused, Events, Flaw, Game, RuleBroken, Unheard, Viewer, apply_all};
pub use outcome::{Outcome, Score, Verdict};
pub use record::{Record, RecordError};
pub use seat::{Seat, SeatSet};
pub use step::{NotationError, Notice, Step};
