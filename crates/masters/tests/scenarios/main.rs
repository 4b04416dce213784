//! The scenarios S1 to S108 of the rule file, one test each, in its order and with its words.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]
#![allow(clippy::indexing_slicing, reason = "these are tests")]

mod beyond;
mod buying;
mod command;
mod depots;
mod ending;
mod faith;
mod given;
mod leaders;
mod market;
mod more_table;
mod notation;
mod presence;
mod production;
mod rulings;
mod set_up;
mod solo;
mod table;
