//! Prints the JSON Schemas of the native protocol and of each game: the web client's types are made
//! from them (`cargo xtask types`).

use protocol::openapi;
use serde_json::{Value, json};

fn main() {
    let document = openapi::document("");
    let protocol = document.pointer("/components/schemas").cloned().unwrap_or(Value::Null);
    let schemas = json!({
        "protocol": protocol,
        "eriantys": openapi::game::<eriantys::Eriantys>(),
        "masters": openapi::game::<masters::Masters>(),
    });
    println!("{schemas:#}");
}
