//! `docs/protocol.md` is complete, its messages can be read, and the player it offers for copying
//! plays. Its commands are run with those of the other pages, in `examples.rs`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]

#[path = "../../client/examples/player.rs"]
#[allow(dead_code, reason = "its main is not called here")]
mod player;
mod served;

use client::Client;
use protocol::openapi;
use protocol::socket::{ClientMessage, ServerMessage};
use serde_json::Value;
use served::Served;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn page() -> String {
    fs::read_to_string(root().join("docs/protocol.md")).unwrap()
}

/// What the server itself says about its protocol.
fn description() -> Value {
    openapi::document("1")
}

/// What stands between quotes or backquotes on the page: the words of the protocol.
fn words(page: &str) -> BTreeSet<&str> {
    let word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    page.split(|letter: char| !word(letter)).collect()
}

/// The names of all messages of one direction.
fn messages(description: &Value, direction: &str) -> Vec<String> {
    let all = description.pointer(&format!("/components/schemas/{direction}/oneOf")).unwrap();
    let name = |message: &Value| message.pointer("/properties/type/const").unwrap().clone();
    let names = all.as_array().unwrap().iter().map(name);
    names.map(|name| name.as_str().unwrap().to_owned()).collect()
}

/// Every value in the blocks of JSON on the page.
fn examples(page: &str) -> Vec<Value> {
    let blocks = page.split("```json\n").skip(1).map(|rest| rest.split_once("```").unwrap().0);
    let values = blocks.flat_map(|block| serde_json::Deserializer::from_str(block).into_iter());
    values.collect::<Result<_, _>>().unwrap()
}

#[test]
fn every_message_has_an_example_that_reads_as_the_protocol_says() {
    let (description, page) = (description(), page());
    let client = messages(&description, "ClientMessage");
    let server = messages(&description, "ServerMessage");
    let mut shown = BTreeSet::new();
    for example in examples(&page) {
        let kind = example["type"].as_str().unwrap().to_owned();
        // Written again it is the same: no field is missing, none is made up.
        let again = if client.contains(&kind) {
            let message: ClientMessage = serde_json::from_value(example.clone()).unwrap();
            serde_json::to_value(message).unwrap()
        } else {
            let message: ServerMessage = serde_json::from_value(example.clone()).unwrap();
            serde_json::to_value(message).unwrap()
        };
        assert_eq!(again, example);
        shown.insert(kind);
    }
    for kind in client.iter().chain(&server) {
        assert!(shown.contains(kind), "{kind} has no example");
    }
}

#[test]
fn every_field_and_every_request_is_on_the_page() {
    let (description, page) = (description(), page());
    let words = words(&page);
    for (name, schema) in description.pointer("/components/schemas").unwrap().as_object().unwrap() {
        let mut fields = BTreeSet::new();
        collect_fields(schema, &mut fields);
        for field in fields {
            assert!(words.contains(field), "{field} of {name}");
        }
    }
    for path in description["paths"].as_object().unwrap().keys() {
        assert!(page.contains(path.as_str()), "{path}");
    }
}

/// The names of all fields in a schema.
fn collect_fields<'a>(schema: &'a Value, fields: &mut BTreeSet<&'a str>) {
    match schema {
        Value::Object(parts) => {
            let properties = parts.get("properties").and_then(Value::as_object);
            fields.extend(properties.into_iter().flatten().map(|(name, _)| name.as_str()));
            parts.values().for_each(|part| collect_fields(part, fields));
        }
        Value::Array(parts) => parts.iter().for_each(|part| collect_fields(part, fields)),
        _ => {}
    }
}

#[test]
fn every_refusal_is_on_the_page() {
    let page = page();
    let mut codes = BTreeSet::new();
    let source = |path: &str| fs::read_to_string(root().join("crates").join(path)).unwrap();
    // What the host refuses: the arms of `Refused::code`.
    let refusal = source("host/src/refusal.rs");
    let (_, arms) = refusal.split_once("pub fn code(").unwrap();
    codes.extend(arms.split("=> \"").skip(1).map(|rest| literal(rest).to_owned()));
    assert!(codes.len() > 30, "{codes:?}");
    // What the server says by itself: a status, a close code or a refusal with a word behind it.
    let before = codes.len();
    let of_the_server = ["gate", "http", "socket"].map(|file| format!("server/src/{file}.rs"));
    for file in of_the_server.iter().map(String::as_str).chain(["native/src/lib.rs"]) {
        let text = source(file);
        let program = text.split("#[cfg(test)]").next().unwrap();
        for start in ["StatusCode::", "close_code::", "refusal("] {
            let words = program.split(start).skip(1).filter_map(|rest| {
                let (first, rest) = rest.split_once(',')?;
                let plain = first.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
                Some(literal(rest.trim_start().strip_prefix('"')?)).filter(|_| plain)
            });
            codes.extend(words.map(str::to_owned));
        }
    }
    assert!(codes.len() > before + 8, "{codes:?}");
    for code in codes {
        assert!(page.contains(&format!("`{code}`")), "{code}");
    }
}

/// The text up to the closing quote.
fn literal(rest: &str) -> &str {
    rest.split_once('"').unwrap().0
}

#[tokio::test]
async fn the_player_for_copying_plays_to_the_end() {
    let server = Served::start();
    let client = Client::new(&server.address).unwrap();
    for game in ["eriantys", "masters"] {
        let (code, first) = player::sit_down(&client, game, "ada").await.unwrap();
        let (joined, second) = player::sit_down(&client, game, "grace").await.unwrap();
        assert_eq!(code, joined);
        let play = |token: String| {
            let (client, code) = (client.clone(), code.clone());
            tokio::spawn(async move { player::play(&client, &code, &token).await })
        };
        let (ada, grace) = (play(first), play(second));
        let result = ada.await.unwrap().unwrap();
        assert_eq!(result, grace.await.unwrap().unwrap());
        assert!(result.contains("wins") || result.contains("draw"), "{result}");
        assert!(client.record(&code).await.unwrap().contains(&format!("result {result}")));
    }
}
