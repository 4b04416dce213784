//! What the kernel promises to every game, shown with a game as small as a game can be.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "these are tests"
)]

mod actions;
mod notation;
mod pebbles;
mod records;
