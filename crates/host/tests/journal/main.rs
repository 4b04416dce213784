//! The journal on both databases: the same cases, and what each of them has for itself.
//!
//! | module | what lives there |
//! |---|---|
//! | `cases` | what must be true of every store |
//! | `archive` | the same for finished matches |
//! | `sqlite`, `postgres` | the cases on that database, and its own troubles |
//! | `watched` | a store that counts, and can be held up |
//! | `relay` | what stands between a store and a PostgreSQL server |
//! | `speed` | how many appends a second; a measurement that runs only when it is asked for |
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]
#![allow(clippy::indexing_slicing, reason = "these are tests")]

mod archive;
mod cases;
mod postgres;
mod relay;
mod speed;
mod sqlite;
mod watched;

use host::journal::{Append, Card, Location, Row, Write};
use protocol::{Code, Millis};

/// A place for a database, empty at first.
struct Place {
    location: Location,
    /// Says that a database was written by a version that does not exist yet.
    age: fn(&Location),
}

/// A code for each number.
fn code(number: u32) -> Code {
    let [a, b, c, d] = number.to_be_bytes();
    Code::from_bytes([0, a, b % 16, b / 16, c % 16, c / 16, d % 16, d / 16])
}

fn row(number: u64) -> Row {
    Row { number, at: Millis(1000 + number), body: format!("{{\"entry\":{number}}}") }
}

fn rows(numbers: std::ops::Range<u64>) -> Vec<Row> {
    numbers.map(row).collect()
}

fn append(table: u32, numbers: std::ops::Range<u64>) -> Append {
    Append { code: code(table), rows: rows(numbers), card: None }
}

fn write(table: u32, numbers: std::ops::Range<u64>) -> Write {
    Write::Append(vec![append(table, numbers)])
}

fn card(table: u32, stage: &str, opened: u64, changed: u64) -> Card {
    Card {
        code: code(table),
        game: "eriantys".to_owned(),
        stage: stage.to_owned(),
        opened: Millis(opened),
        changed: Millis(changed),
        body: format!("{{\"table\":{table}}}"),
    }
}

fn write_card(card: &Card) -> Write {
    let (code, card) = (card.code.clone(), Some(card.clone()));
    Write::Append(vec![Append { code, rows: Vec::new(), card }])
}
