//! The contract every game of Bottega fulfils.
//!
//! A game is a pure value. It is built from a config, seat options and a seed; it says who may act
//! and what is legal; it takes one action at a time and tells what happened. It never does I/O and
//! never reads a clock.
//!
//! | module | what lives there |
//! |---|---|
//! | [`game`] | [`Game`], the contract itself, and the small types around it |
//! | [`choice`] | [`Choice`]: what can be chosen about a match, described |
//! | [`seat`] | [`Seat`], [`SeatSet`] and [`PerSeat`] |
//! | [`chance`] | [`Seed`] and [`Chance`]: the one source of randomness of a match |
//! | [`step`] | [`Step`]: one line of a match, an action or a [`Notice`] from the table |
//! | [`outcome`] | [`Outcome`]: who won, why, and the score sheet |
//! | [`document`] | how small types stand in documents |
//! | [`presence`] | [`Presence`]: who of the players is there |
//! | [`record`] | [`Record`]: a match as a text file, written, checked and replayed |
//! | [`digest`] | [`Digest`]: a fingerprint of a state |
//! | [`playout`] | random play, for simulations, benchmarks and tests |

pub mod chance;
pub mod choice;
pub mod digest;
pub mod document;
pub mod game;
pub mod outcome;
pub mod playout;
pub mod presence;
pub mod record;
pub mod seat;
pub mod step;

pub use chance::{Chance, Pick, Seed};
pub use choice::{Choice, Values};
pub use digest::Digest;
pub use game::{Applied, BatchRefused, Events, Flaw, Game, RuleBroken, Unheard, Viewer, apply_all};
pub use outcome::{Outcome, Score, Verdict};
pub use presence::{Presence, PresenceRefused, There};
pub use record::{Record, RecordError};
/// Describes types for people and programs; the macros of [`document`] use it.
pub use schemars;
pub use seat::{PerSeat, Seat, SeatSet};
pub use step::{NotationError, Notice, Step};
