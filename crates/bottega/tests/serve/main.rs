//! The server and the clients of the command line as real processes.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "these are tests"
)]

mod bots;
mod crashes;
mod dialects;
mod encryption;
mod keeping;
mod options;
mod process;
mod stopping;
