//! The page of the dialect tells the truth: its conversation is played, its examples are messages.

use dialects::eriantys_ack::DIALECT;
use dialects::eriantys_ack::client_messages::ClientMessage;
use dialects::eriantys_ack::server_messages::ServerMessage;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use wire::Framing;
use wire::lines::Lines;

use crate::bytes::{client_messages, server_messages};
use crate::tongues::wants_acknowledgement;
use stage::{Chosen, Coming, Script, Stage, Tongue};

const PAGE: &str = include_str!("../../../../docs/dialects/eriantys-ack.md");

/// The blocks of the page in this language.
fn blocks(language: &str) -> Vec<String> {
    let start = format!("```{language}\n");
    let blocks = PAGE.split(&start).skip(1);
    blocks.map(|block| block.split("```").next().unwrap().to_owned()).collect()
}

/// Lines as they stand on the connection.
struct Plain {
    lines: Lines,
    acknowledges: bool,
}

impl Tongue for Plain {
    fn read(&mut self, bytes: &[u8]) -> Vec<String> {
        self.lines.push(bytes);
        self.lines.by_ref().map(Result::unwrap).collect()
    }

    fn write(&mut self, text: &str) -> Vec<u8> {
        format!("{text}\n").into_bytes()
    }

    fn reply(&self, text: &str) -> Option<String> {
        text.starts_with(r#"{"type":"Ping""#).then(|| r#"{"type":"Pong"}"#.to_owned())
    }

    fn confirm(&self, text: &str) -> Option<String> {
        let message: ServerMessage = serde_json::from_str(text).unwrap();
        let wants = wants_acknowledgement(&crate::tongues::short(&message));
        (self.acknowledges && wants).then(|| r#"{"type":"Acknowledgement"}"#.to_owned())
    }
}

#[tokio::test(start_paused = true)]
async fn the_conversation_of_the_page_is_what_is_said() {
    let mut script = Script::on(Stage::seeded(1).await);
    let config = Map::from_iter([("first".to_owned(), json!(0))]);
    script.stage.chosen = Chosen { config, options: None };
    for (name, acknowledges) in [("ada", false), ("bob", true)] {
        let who = script.stage.enter(&DIALECT, Coming::from(Framing::Json, 1)).await;
        let lines = Lines::new(1 << 20);
        script.cast(name, who, Box::new(Plain { lines, acknowledges }));
    }
    let [conversation] = blocks("text").try_into().unwrap();
    assert!(conversation.lines().count() > 30);
    script.play(&conversation).await;
}

/// Is the example exactly a message, with every member and no other?
fn is<M: Serialize + DeserializeOwned>(example: &Value) -> bool {
    let message: Result<M, _> = serde_json::from_value(example.clone());
    message.is_ok_and(|message| serde_json::to_value(message).unwrap() == *example)
}

fn name(message: impl Serialize) -> String {
    serde_json::to_value(message).unwrap()["type"].as_str().unwrap().to_owned()
}

#[test]
fn every_message_has_an_example_on_the_page() {
    let mut names = BTreeSet::new();
    for block in blocks("json") {
        for example in serde_json::Deserializer::from_str(&block).into_iter::<Value>() {
            let example = example.unwrap();
            let fine = is::<ClientMessage>(&example) || is::<ServerMessage>(&example);
            assert!(fine, "{example}");
            names.insert(name(example));
        }
    }
    let all: BTreeSet<String> = client_messages()
        .into_iter()
        .map(name)
        .chain(server_messages().into_iter().map(name))
        .collect();
    assert_eq!(names, all);
    assert_eq!(names.len(), 42);
}
