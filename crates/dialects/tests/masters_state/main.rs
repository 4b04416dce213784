//! The dialect `masters-state`: conversations with a real host, as scripts, positions, and whole games.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    dead_code,
    reason = "these are tests"
)]

mod endings;
mod games;
mod guest;
mod hostile;
mod java;
mod load;
mod lobby;
mod mixed;
mod page;
mod recorded;
mod secrets;
mod timers;
mod turns;

mod board;
mod tongues;
