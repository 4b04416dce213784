//! Lobby, tables and journal.

pub mod games;
