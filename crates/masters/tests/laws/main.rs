//! Laws of the engine, each as a test named after the law, over random games of every kind.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "these are tests"
)]

mod actions;
mod damage;
mod games;
mod imagined;
mod invariants;
mod ledger;
mod positions;
mod printed;
mod production;
mod records;
mod scores;
mod secrets;
mod steps;
mod universe;
mod views;
