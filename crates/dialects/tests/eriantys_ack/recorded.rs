//! A conversation that was recorded with original clients and an original server: it reads as our
//! messages, and our server leads it in the same order.

use dialects::eriantys_ack::client_messages::ClientMessage;
use dialects::eriantys_ack::codec::{Codec, Heard};
use dialects::eriantys_ack::server_messages::{Player, ServerMessage};
use serde_json::{Map, Value, json};
use std::collections::VecDeque;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;
use wire::Framing;

use crate::tongues::{cast, short};
use stage::Chosen;

fn sample(name: &str) -> PathBuf {
    let samples = "../wire/tests/samples/eriantys-ack";
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(samples).join(name)
}

fn bytes(who: &str, direction: &str) -> Codec {
    let mut codec = Codec::new(Framing::Java, 1 << 16);
    codec.push(&fs::read(sample(&format!("sample-2p-{who}.{direction}.bin"))).unwrap());
    codec
}

/// What was said in a direction, as it would be in the JSON framing.
fn companion(who: &str, direction: &str) -> Vec<Value> {
    let lines = fs::read_to_string(sample(&format!("sample-2p-{who}.json-framing.jsonl"))).unwrap();
    let lines = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let lines = lines.filter(|line| line["dir"] == direction);
    lines.map(|line| line["line"].clone()).collect()
}

fn uncounted(players: &mut [Player]) {
    for player in players {
        player.assistant_count = 0;
    }
}

/// Without what the companion cannot have.
fn comparable(mut message: ServerMessage) -> ServerMessage {
    match &mut message {
        ServerMessage::UpdateBoard { players, .. } => uncounted(players),
        ServerMessage::MatchStarted { players, number_of_players, expert_mode } => {
            uncounted(players);
            (*number_of_players, *expert_mode) = (0, false);
        }
        _ => {}
    }
    message
}

#[test]
fn every_recorded_message_is_one_of_ours() {
    let mut count = 0;
    for who in ["ada", "bob"] {
        let mut codec = bytes(who, "s2c");
        for line in companion(who, "s2c") {
            let Some(Heard::Message(message)) = codec.read_of_server() else { panic!("{line}") };
            let said: ServerMessage = serde_json::from_value(line).unwrap();
            assert_eq!(comparable(message), comparable(said));
            count += 1;
        }
        assert!(codec.read_of_server().is_none());
        let mut codec = bytes(who, "c2s");
        for line in companion(who, "c2s") {
            let Some(Heard::Message(message)) = codec.read() else { panic!("{line}") };
            let said: ClientMessage = serde_json::from_value(line).unwrap();
            assert_eq!(message, said);
            count += 1;
        }
        assert!(codec.read().is_none());
    }
    assert_eq!(count, 67);
}

/// What is recorded on one connection, in its order, without what keeps it alive.
fn events(who: &str) -> VecDeque<(bool, Value)> {
    let lines = fs::read_to_string(sample(&format!("sample-2p-{who}.json-framing.jsonl"))).unwrap();
    let lines = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let lines = lines.map(|line| (line["dir"] == "s2c", line["line"].clone()));
    let kept = |(_, line): &(bool, Value)| {
        !["Ping", "Pong", "Acknowledgement"].contains(&line["type"].as_str().unwrap())
    };
    lines.filter(kept).collect()
}

/// The name of a message, with its constant if it has one.
fn kind(message: &Value) -> String {
    let message: ServerMessage = serde_json::from_value(message.clone()).unwrap();
    short(&message).split(' ').next().unwrap().to_owned()
}

#[tokio::test(start_paused = true)]
async fn our_server_leads_the_recorded_conversation_in_the_same_order() {
    let mut script = cast(1, &["Ada", "Bob"]).await;
    let mut recorded = [("Ada", events("ada")), ("Bob", events("bob"))];
    let begins = |events: &VecDeque<(bool, Value)>| {
        let planning = json!({"type": "PlayerStatusMessage", "playerStatus": "PLANNING"});
        let waiting = json!({"type": "PlayerStatusMessage", "playerStatus": "WAITING"});
        let first = events.iter().find(|(_, line)| [&planning, &waiting].contains(&line));
        first.unwrap().1 == planning
    };
    let first = if begins(&recorded[0].1) { 0 } else { 1 };
    let config = Map::from_iter([("first".to_owned(), json!(first))]);
    script.stage.chosen = Chosen { config, options: None };
    let mut added = Vec::new();
    let mut told: [VecDeque<String>; 2] = Default::default();
    let mut idle = 0;
    while recorded.iter().any(|(_, events)| !events.is_empty()) {
        idle += 1;
        assert!(
            idle < 200,
            "stuck before {:?}",
            recorded.map(|(_, events)| events.front().cloned())
        );
        for ((name, events), told) in recorded.iter_mut().zip(&mut told) {
            told.extend(script.told(name).await);
            let Some((from_server, line)) = events.front() else { continue };
            if !from_server {
                // The number of a game is our own.
                let mut line = line.clone();
                if line["type"] == "JoinAvailableGame" {
                    line["gameId"] = json!(1);
                }
                script.say(name, &line.to_string()).await;
                events.pop_front();
                idle = 0;
            } else if let Some(text) = told.pop_front() {
                let ours = text.split(' ').next().unwrap().to_owned();
                match ours == kind(line) {
                    true => drop(events.pop_front()),
                    false => added.push((*name, ours)),
                }
                idle = 0;
            }
        }
        script.pass(Duration::from_millis(100)).await;
    }
    // Nothing else is told in between.
    assert_eq!(added, []);
}
