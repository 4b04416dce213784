//! `docs/dialects/masters-update.md` is complete, its messages can be read, and its conversation is
//! what the server says.

use dialects::masters_update::DIALECT;
use dialects::masters_update::client_messages::ClientMessage;
use dialects::masters_update::server_messages::{ServerMessage, Update};
use dialects::masters_update::texts;
use dialects::masters_update::words::{CardColor, Color, LeaderType};
use host::Farewell;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use stage::{Coming, Script, Stage, Tongue};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use wire::Framing;

fn page() -> String {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    fs::read_to_string(docs.join("dialects/masters-update.md")).unwrap()
}

/// The blocks of one kind on the page.
fn blocks<'a>(page: &'a str, kind: &str) -> Vec<&'a str> {
    let fence = format!("```{kind}\n");
    let starts = page.match_indices(&fence).map(|(start, fence)| start + fence.len());
    starts.map(|start| page[start..].split_once("\n```").unwrap().0).collect()
}

/// Every value in the blocks of JSON, and every message within a line of text.
fn examples(page: &str) -> Vec<Value> {
    let blocks = blocks(page, "json").into_iter();
    let inline = page.split('`').filter(|span| span.starts_with(r#"{"type":"#));
    let values =
        blocks.chain(inline).flat_map(|text| serde_json::Deserializer::from_str(text).into_iter());
    values.collect::<Result<_, _>>().unwrap()
}

/// All messages that a type knows: it names them itself when it meets another one.
fn messages<T: DeserializeOwned>() -> BTreeSet<String> {
    let Err(error) = serde_json::from_value::<T>(json!({ "type": "?" })) else { panic!() };
    let error = error.to_string();
    let (_, known) = error.split_once("expected").unwrap();
    let known = known.split('`').skip(1).step_by(2).map(str::to_owned);
    // Other spellings that are read, and never written.
    let misspelt = ["PlayersSetup", "AvailableLeadercard", "ChestUdate"];
    known.filter(|name| !misspelt.contains(&name.as_str())).collect()
}

/// What a message is when it was read and written again.
fn again<T: DeserializeOwned + Serialize>(message: &Value) -> Value {
    let read: T = serde_json::from_value(message.clone()).unwrap_or_else(|error| {
        panic!("{message}: {error}");
    });
    serde_json::to_value(read).unwrap()
}

#[test]
fn every_message_has_an_example_that_reads_as_the_protocol_says() {
    let client = messages::<ClientMessage>();
    let server = messages::<ServerMessage>();
    let inside = messages::<Update>();
    assert_eq!((client.len(), server.len(), inside.len()), (13, 8, 18));
    let mut shown = BTreeSet::new();
    for example in examples(&page()) {
        let kind = example["type"].as_str().unwrap().to_owned();
        // Written again it is the same: no member is missing, none is made up.
        let same = match () {
            () if client.contains(&kind) => {
                assert!(ClientMessage::read(&example.to_string()).is_ok(), "{example}");
                again::<ClientMessage>(&example)
            }
            () if server.contains(&kind) => again::<ServerMessage>(&example),
            () => again::<Update>(&example),
        };
        assert_eq!(same, example);
        shown.insert(kind);
    }
    let all: BTreeSet<&String> = client.iter().chain(&server).chain(&inside).collect();
    let missing: Vec<&&String> = all.iter().filter(|kind| !shown.contains(**kind)).collect();
    assert!(missing.is_empty(), "without an example: {missing:?}");
}

#[test]
fn every_text_and_every_word_of_the_protocol_is_on_the_page() {
    let page = page();
    let farewells = [Farewell::Left, Farewell::TableClosed, Farewell::Storage, Farewell::Stopping];
    let farewells = farewells.map(texts::farewell);
    let errors = texts::WRONGS.iter().copied().chain([texts::NO_SEAT]).chain(farewells);
    let words = Color::ALL.iter().map(|color| color.name());
    let words = words.chain(CardColor::ALL.iter().map(|color| color.name()));
    let words = words.chain(LeaderType::ALL.iter().map(|kind| kind.name()));
    for text in errors.chain(texts::BATCHES.iter().copied()).chain(words) {
        assert!(page.contains(&format!("`{text}`")), "{text}");
    }
}

/// A client that says and hears lines as they travel.
struct Plain;

impl Tongue for Plain {
    fn read(&mut self, bytes: &[u8]) -> Vec<String> {
        std::str::from_utf8(bytes).unwrap().lines().map(str::to_owned).collect()
    }

    fn write(&mut self, text: &str) -> Vec<u8> {
        format!("{text}\n").into_bytes()
    }

    fn reply(&self, _text: &str) -> Option<String> {
        None
    }
}

#[tokio::test(start_paused = true)]
async fn the_conversation_of_the_page_is_what_the_server_says() {
    let page = page();
    let mut script = Script::on(Stage::seeded(7).await);
    script.stage.chosen.config.insert("seating".to_owned(), json!("fixed"));
    for name in ["ada", "bob"] {
        let who = script.stage.enter(&DIALECT, Coming::from(Framing::Json, 1)).await;
        script.cast(name, who, Box::new(Plain));
    }
    let blocks = blocks(&page, "conversation");
    assert_eq!(blocks.len(), 1);
    let (until, after) = blocks[0].split_once("-- bob is told the same").unwrap();
    script.play(until).await;
    // Both get the same first batch, and then other leaders.
    let bob = script.told("bob").await;
    let (leaders, batch) = bob.split_last().unwrap();
    assert!(leaders.starts_with(r#"{"type":"AvailableLeaderCard""#) && leaders.contains("LC_4"));
    let start = script.log("ada").iter().position(|line| *line == batch[0]).unwrap();
    let ada = &script.log("ada")[start..];
    assert_eq!(ada.split_last().unwrap().1, batch);
    let (_, after) = after.split_once('\n').unwrap();
    script.play(after).await;
    for name in ["ada", "bob"] {
        assert_eq!(script.told(name).await, [""; 0], "the page leaves something out");
    }
}
