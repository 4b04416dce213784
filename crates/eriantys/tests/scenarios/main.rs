//! The scenarios T1 to T145 of the rule file, one test each, in its order and with its words.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]
#![allow(clippy::indexing_slicing, reason = "these are tests")]

mod absence;
mod cards_1_to_6;
mod cards_7_to_12;
mod characters;
mod clouds;
mod ending;
mod given;
mod influence;
mod joining;
mod mother_nature;
mod notation;
mod planning;
mod play;
mod rare;
mod set_up;
mod students;
mod table;
