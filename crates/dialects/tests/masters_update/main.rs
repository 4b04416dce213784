//! The dialect `masters-update`: conversations with a real host, as scripts, and whole games.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    dead_code,
    reason = "these are tests"
)]

mod board;
mod bytes;
mod endings;
mod games;
mod guests;
mod hostile;
mod lobby;
mod natives;
mod orders;
mod page;
mod secrets;
mod tongues;
