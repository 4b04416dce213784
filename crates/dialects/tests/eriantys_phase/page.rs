//! `docs/dialects/eriantys-phase.md` is complete, its messages can be read, and the server has said
//! those that it shows.

use dialects::eriantys_phase::client_messages::ClientMessage;
use dialects::eriantys_phase::server_messages::{Ended, Event, MustEnd, Phase, ServerMessage};
use dialects::eriantys_phase::words::{Code, ColorS, ColorT, GameStatus, Mage};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use wire::Framing;

use crate::table::Table;
use crate::tongues::{cast, enter, with_texts};

fn page() -> String {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    fs::read_to_string(docs.join("dialects/eriantys-phase.md")).unwrap()
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

/// All words that a type knows: it names them itself when it meets another one.
fn words<T: DeserializeOwned>(unknown: Value) -> BTreeSet<String> {
    let Err(error) = serde_json::from_value::<T>(unknown) else { panic!("this is not unknown") };
    let error = error.to_string();
    let (_, known) = error.split_once("expected").unwrap();
    known.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

fn messages<T: DeserializeOwned>() -> BTreeSet<String> {
    words::<T>(json!({ "type": "?" }))
}

#[test]
fn every_message_has_an_example_that_reads_as_the_protocol_says() {
    let (client, server) = (messages::<ClientMessage>(), messages::<ServerMessage>());
    assert_eq!((client.len(), server.len()), (14, 27));
    let mut shown = BTreeSet::new();
    for example in examples(&page()) {
        let kind = example["type"].as_str().unwrap().to_owned();
        // Written again it is the same: no member is missing, none is made up.
        let again = if client.contains(&kind) {
            let message = ClientMessage::of(Framing::Json, example.clone()).expect(&kind);
            serde_json::to_value(message).unwrap()
        } else {
            let message: ServerMessage = serde_json::from_value(example.clone()).unwrap();
            serde_json::to_value(message).unwrap()
        };
        assert_eq!(again, example);
        shown.insert(kind);
    }
    let missing: Vec<&String> =
        client.union(&server).filter(|kind| !shown.contains(*kind)).collect();
    assert!(missing.is_empty(), "without an example: {missing:?}");
}

#[test]
fn every_word_of_the_protocol_is_on_the_page() {
    let (page, unknown) = (page(), json!("?"));
    let codes = words::<Code>(unknown.clone());
    assert_eq!(codes.len(), 27);
    let all = [
        codes,
        words::<Event>(unknown.clone()),
        words::<Phase>(unknown.clone()),
        words::<MustEnd>(unknown.clone()),
        words::<Ended>(unknown.clone()),
        words::<GameStatus>(unknown.clone()),
        words::<ColorS>(unknown.clone()),
        words::<ColorT>(unknown.clone()),
        words::<Mage>(unknown),
        messages::<ClientMessage>(),
        messages::<ServerMessage>(),
    ];
    for word in all.into_iter().flatten() {
        assert!(page.contains(&format!("`{word}`")), "{word}");
    }
}

/// Plays the conversations of the page, one after the other, and lets the match go on to its end.
/// What was said in it.
async fn the_match_of_the_page(page: &str) -> Vec<String> {
    let mut script = cast(7, &["ada", "bob"]).await;
    let config = [("first", json!(0)), ("characters", json!([9, 5, 1]))];
    let config = config.into_iter().map(|(name, value)| (name.to_owned(), value));
    script.stage.chosen.config = config.collect();
    for conversation in blocks(page, "conversation") {
        script.play(conversation).await;
    }
    let mut table = Table::around(script, &["ada", "bob"]);
    table.until("ada", "MoveStudent", |known| known.coins() >= 3).await;
    table.script.say("ada", r#"{"type":"PlayCharacter","c":"CHAR9"}"#).await;
    table.script.say("ada", r#"{"type":"ChooseColor","color":"PINK"}"#).await;
    table.until("bob", "MoveStudent", |known| known.coins() >= 2).await;
    table.script.say("bob", r#"{"type":"PlayCharacter","c":"CHAR5"}"#).await;
    table.script.say("bob", r#"{"type":"ChooseIsland","islandIndex":4}"#).await;
    table.try_until("ada", "the end", |_| true).await;
    [table.script.log("ada"), table.script.log("bob")].concat()
}

/// What is said when players leave and come back; one of them has a Java client.
async fn the_match_that_waits() -> Vec<String> {
    let mut script = cast(7, &["ada", "bob", "Cyd"]).await;
    script.stage.chosen.config.insert("first".to_owned(), json!(0));
    script
        .play(
            r#"
            ada > {"type":"GameParams","numPlayers":3,"expert":false,"nickname":"ada","mage":"MAGE1","colorT":"BLACK"}
            bob > {"type":"Join","nickname":"bob","mage":"MAGE2","colorT":"WHITE","index":1}
            Cyd > {"type":"Join","nickname":"Cyd","mage":"MAGE3","colorT":"GREY","index":1}
            1 s pass
            bob stops answering
            31 s pass
            bob is closed
            Cyd hangs up
            1 s pass
            "#,
        )
        .await;
    let before = [script.log("bob"), script.log("Cyd")].concat();
    enter(&mut script, "bob", with_texts()).await;
    script
        .play(
            r#"
            bob > {"type":"Join","nickname":"bob","mage":"MAGE2","colorT":"WHITE","index":1}
            1 s pass
            "#,
        )
        .await;
    [&before, script.log("ada"), script.log("bob")].concat()
}

#[tokio::test(start_paused = true)]
async fn the_server_has_said_every_message_that_it_shows() {
    let page = page();
    let mut said = [the_match_of_the_page(&page).await, the_match_that_waits().await].concat();
    // Scripts do not show what is answered by itself.
    said.push(r#"{"type":"Ping"}"#.to_owned());
    let said: Vec<Value> = said.iter().map(|text| serde_json::from_str(text).unwrap()).collect();
    let server = messages::<ServerMessage>();
    for example in examples(&page) {
        if server.contains(example["type"].as_str().unwrap()) {
            assert!(said.contains(&example), "nobody was told this: {example}");
        }
    }
}
