//! What no bytes from outside may ever do. Each check takes any bytes and panics if a promise is
//! broken; the fuzz targets in `fuzz` run them on bytes that a fuzzer makes up, and the tests of this
//! crate on every input that was kept in `fuzz/corpus`.
//!
//! | module | which bytes |
//! |---|---|
//! | [`notation`] | a step, a seed, a digest |
//! | [`positions`] | a position document |
//! | [`records`] | a record |
//! | [`steps`] | what is tried in a game, in any order |
//! | [`messages`] | messages and bodies of requests; codes, names, tokens |
//! | [`sessions`] | what two people and a spectator say to a table |
//! | [`dialect_sessions`] | what a client of a dialect says in a game |
//! | [`dialect_clients`] | what a server says to a client of a dialect |
//! | [`configuration`] | a file of options, the address of a database, the config of a game |
//! | [`journals`] | what stands in a damaged database |
//! | [`archives`] | a record that is imported |
//! | [`java_streams`] | a Java object stream |
//! | [`torn_strings`] | a Java stream of strings, perhaps damaged |
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a check fails by a panic"
)]

pub mod archives;
pub mod configuration;
pub mod dialect_clients;
pub mod dialect_sessions;
mod disk;
mod hall;
pub mod java_streams;
pub mod journals;
mod line;
pub mod messages;
pub mod notation;
pub mod positions;
pub mod records;
pub mod sessions;
pub mod steps;
pub mod torn_strings;
mod watch;

/// A check of any bytes.
pub type Check = fn(&[u8]);

/// Every check by the name of its fuzz target.
pub const CHECKS: &[(&str, Check)] = &[
    ("archives_read_back", archives::check),
    ("configurations_never_panic", configuration::check),
    ("dialect_clients_never_panic", dialect_clients::check),
    ("dialect_sessions_never_panic", dialect_sessions::check),
    ("java_streams_never_panic", java_streams::check),
    ("journals_never_panic", journals::check),
    ("messages_read_back", messages::check),
    ("notation_reads_back", notation::check),
    ("positions_never_panic", positions::check),
    ("records_never_panic", records::check),
    ("sessions_never_panic", sessions::check),
    ("steps_never_panic", steps::check),
    ("torn_strings_never_panic", torn_strings::check),
];

/// Bytes as text; what is no text is not looked at.
fn text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok()
}
