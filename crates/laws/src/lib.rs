//! The laws every game keeps, written once. A game's own tests play random games of every kind and
//! call these checks on the states they meet; a broken law panics.
//!
//! | module | what lives there |
//! |---|---|
//! | [`walk`] | random games, from [`Dice`] that always fall the same way for a seed |
//! | [`actions`] | what may be done, and how it is written |
//! | [`steps`] | how games go on and end |
//! | [`cost`] | what a step costs |
//! | [`positions`] | position documents, whole and damaged |
//! | [`records`] | records, whole and damaged |
//! | [`secrets`] | what each viewer may know, and worlds that look the same to a seat |
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "test support: a broken law must panic"
)]

pub mod actions;
pub mod cost;
pub mod positions;
pub mod records;
pub mod secrets;
pub mod steps;
pub mod walk;

pub use walk::{Dice, Taken, Walk};

use proptest::prelude::ProptestConfig;
use proptest::test_runner::RngSeed;

/// That many cases of a property, the same ones in every run.
pub fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(1),
        ..ProptestConfig::with_cases(cases)
    }
}
