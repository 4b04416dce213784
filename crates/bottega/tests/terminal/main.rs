//! The terminal client as people use it: keys are pressed in a pseudo-terminal, and what is on the
//! screen is read.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]
#![allow(clippy::indexing_slicing, reason = "these are tests")]

mod hands;
mod here;
mod leaving;
mod online;
mod plain;
mod pty;
mod rematch;
mod replaying;
mod server;
