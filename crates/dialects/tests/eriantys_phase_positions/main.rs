//! The dialect `eriantys-phase` in positions that games rarely reach: the test is the house, and the
//! match stands as the test wants it. The positions are written as in the scenarios of the rules.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    dead_code,
    reason = "these are tests"
)]

mod board;
mod drawing;
mod endings;
#[path = "../../../eriantys/tests/scenarios/given.rs"]
mod given;
mod hostile;
#[path = "../../../eriantys/tests/scenarios/notation.rs"]
mod notation;
mod refusals;
mod secrets;
#[path = "../../../eriantys/tests/scenarios/table.rs"]
mod table;
