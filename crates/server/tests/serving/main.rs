//! The server over real sockets, on a real database.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "these are tests"
)]

mod bad_frames;
mod bad_peers;
mod browsers;
mod bystanders;
mod checking;
mod commands;
mod crowds;
mod description;
mod dialect_games;
mod dialect_restarts;
mod dialects;
mod files;
mod games;
mod hello;
mod house;
mod impostors;
mod limits;
mod matches;
mod peer;
mod player;
mod raw;
mod refusals;
mod requests;
mod restarts;
mod secrets;
mod slow_peers;
mod speaker;
mod storage;
mod tables;
mod tokens;
