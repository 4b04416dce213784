//! The dialect `eriantys-phase`: conversations with a real host, as scripts, and whole games.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    dead_code,
    reason = "these are tests"
)]

mod characters;
mod games;
mod hostile;
mod house;
mod lobby;
mod mixed;
mod original;
mod page;
mod presence;
mod refusals;
mod restart;
mod samples;
mod secrets;

mod table;
mod tongues;
