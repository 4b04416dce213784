//! The dialect `eriantys-ack`: conversations with a real host, as scripts, and whole games.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    dead_code,
    reason = "these are tests"
)]

mod bot;
mod bytes;
mod characters;
mod endings;
mod games;
mod gates;
mod graphical;
mod hostile;
mod java;
mod lobby;
mod page;
mod pilot;
mod recorded;
mod secrets;

mod tongues;
mod turns;
