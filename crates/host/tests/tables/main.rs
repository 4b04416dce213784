//! Tables as those who sit at them know them: through [`host::Host`] and its connections, with the
//! real games and a real database, on a clock that the tests turn.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "these are tests"
)]

mod absence;
mod bustle;
mod chat;
mod checking;
mod client;
mod clocks;
mod expiry;
mod house;
mod lobby;
mod names;
mod play;
mod rematch;
mod repeats;
mod replays;
mod restart;
mod secrets;
mod storage;
mod take_back;
mod watching;
mod wishes;
