//! The server over real sockets, on a real database.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "these are tests"
)]

mod bad_peers;
mod browsers;
mod commands;
mod description;
mod games;
mod hello;
mod house;
mod limits;
mod matches;
mod peer;
mod player;
mod requests;
mod restarts;
mod secrets;
mod storage;
mod tables;
mod tokens;
