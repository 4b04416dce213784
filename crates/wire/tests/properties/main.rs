//! What is true of all graphs and of all bytes.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "these are tests"
)]

mod graphs;
mod streams;

use wire::java::{Classes, Limits};

const LIMITS: Limits = Limits { bytes: 20_000, depth: 30, nodes: 300 };

fn classes() -> Classes {
    let shop = Classes::from_json(include_str!("../shop.json")).unwrap();
    Classes::standard().with(shop).unwrap()
}
