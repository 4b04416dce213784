//! The dialect `masters-bean`: conversations with a real host, as scripts, and whole games.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    dead_code,
    reason = "these are tests"
)]

mod bots;
mod desk;
mod endings;
mod games;
mod hostile;
mod lobby;
mod mixed;
mod original_servers;
mod page;
mod pauses;
mod samples;
mod secrets;
mod stand_ins;
mod taking_back;
mod tongues;
mod turns;
