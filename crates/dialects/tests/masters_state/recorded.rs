//! What was recorded of the original can be read, and what we tell has the same shape.

use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;
use wire::Framing;

use crate::board::states;
use crate::games::{play_out, sit_down};
use crate::tongues::cast;
use stage::{Script, Stage};

fn sample(name: &str) -> Vec<Value> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../wire/tests/samples/masters-state")
        .join(format!("{name}.jsonl"));
    let text = fs::read_to_string(path).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn recorded(dir: &str) -> Vec<Value> {
    let all = ["solo-first-turn", "two-players-first-round"].map(sample).concat();
    let here = all.into_iter().filter(|line| line["dir"] == dir && line["json"].is_object());
    here.map(|line| line["json"].clone()).collect()
}

/// The shape of a value: keys that are names stay, keys that are numbers or ids become one.
fn shape(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            let mut shaped = Map::new();
            for (key, value) in fields {
                let is_name = key.chars().all(|letter| letter.is_ascii_alphabetic());
                let key = if is_name { key.clone() } else { "#".to_owned() };
                let new = shape(value);
                let known = shaped.get(&key);
                if known.is_none_or(|known| known.to_string().len() < new.to_string().len()) {
                    shaped.insert(key, new);
                }
            }
            Value::Object(shaped)
        }
        Value::Array(list) => {
            let longest = list.iter().map(shape).max_by_key(|one| one.to_string().len());
            longest.map_or(json!([]), |one| json!([one]))
        }
        Value::String(_) => json!("text"),
        Value::Number(_) => json!(0),
        Value::Bool(_) => json!(true),
        Value::Null => Value::Null,
    }
}

/// The largest shape of every message and every element.
fn shapes(messages: &[Value]) -> BTreeMap<String, Value> {
    let mut found: BTreeMap<String, Value> = BTreeMap::new();
    let mut note = |value: &Value| {
        let kind = value["type"].as_str().unwrap().to_owned();
        let new = shape(value);
        let known = found.get(&kind);
        if known.is_none_or(|known| known.to_string().len() < new.to_string().len()) {
            found.insert(kind, new);
        }
    };
    for message in messages {
        let mut message = message.clone();
        for list in ["playerSimpleModelElements", "commonSimpleModelElements"] {
            if let Some(elements) = message.get(list).and_then(Value::as_array) {
                elements.iter().for_each(&mut note);
                message[list] = json!([]);
            }
        }
        if let Some(players) = message.get("playerElementsMap").and_then(Value::as_object) {
            players.values().flat_map(|list| list.as_array().unwrap()).for_each(&mut note);
            message["playerElementsMap"] = json!({});
        }
        note(&message);
    }
    found
}

/// What a whole match of two Java clients was told, by us.
async fn ours() -> Vec<Value> {
    let mut all = Vec::new();
    for players in [1, 2] {
        let mut stage = Stage::seeded(33).await;
        let mut bots = sit_down(&mut stage, 33, &vec![Framing::Java; players]).await;
        play_out(&mut stage, &mut bots).await;
        stage.pass(Duration::from_secs(6)).await;
        for bot in &mut bots {
            bot.heard.extend(stage.hear(bot.who));
            let mut strings = wire::strings::Strings::new(1 << 20);
            strings.push(&bot.heard);
            let texts = std::iter::from_fn(|| strings.next().unwrap());
            all.extend(texts.map(|text| serde_json::from_str::<Value>(&text).unwrap()));
        }
    }
    all
}

/// Where the shape of ours is not that of the original.
fn differences(at: &str, ours: &Value, theirs: &Value, found: &mut Vec<String>) {
    match (ours, theirs) {
        (Value::Object(ours), Value::Object(theirs)) => {
            for (key, value) in theirs {
                match ours.get(key) {
                    Some(own) => differences(&format!("{at}.{key}"), own, value, found),
                    None => found.push(format!("{at}.{key} is missing")),
                }
            }
            for key in ours.keys().filter(|key| !theirs.contains_key(*key)) {
                found.push(format!("{at}.{key} is new"));
            }
        }
        (Value::Array(ours), Value::Array(theirs)) => {
            if let ([own], [other]) = (ours.as_slice(), theirs.as_slice()) {
                differences(&format!("{at}[]"), own, other, found);
            }
        }
        // What the recording leaves out is a remark there.
        (Value::Object(_) | Value::Array(_), Value::String(_)) => {}
        // Empty maps and lists are written alike.
        (Value::Array(_), Value::Object(empty)) if empty.is_empty() => {}
        (ours, theirs) if ours == theirs => {}
        _ => found.push(format!("{at}: {ours} and {theirs}")),
    }
}

#[tokio::test(start_paused = true)]
async fn our_messages_have_the_shape_of_the_recorded_ones() {
    let (ours, theirs) = (shapes(&ours().await), shapes(&recorded("s2c")));
    assert!(theirs.len() >= 20, "{:?}", theirs.keys());
    let mut found = Vec::new();
    for (kind, theirs) in &theirs {
        let ours = ours.get(kind).unwrap_or_else(|| panic!("{kind} was never told"));
        differences(kind, ours, theirs, &mut found);
    }
    // The recordings hold no leader in play, no favour tile and no purchase.
    found.retain(|line| !line.ends_with("is new"));
    assert_eq!(found, [] as [&str; 0]);
}

/// The clients' side of a recorded match, said to our server: whatever the leaders and the market are,
/// every message is understood, and the states are those of the recording.
#[tokio::test(start_paused = true)]
async fn a_recorded_first_turn_can_be_said_to_our_server() {
    let mut script = cast(1, &["Anna"]).await;
    let mut said = 0;
    for line in sample("solo-first-turn") {
        if line["dir"] != "c2s" || !line["json"].is_object() {
            continue;
        }
        let mut message = line["json"].clone();
        if message["event"]["type"] == "SetupPhaseEvent" {
            message["event"]["chosenLeaders"] = json!(hand(&mut script).await);
        }
        let moves = message["event"]["type"] == "MoveResourceEvent";
        script.say("Anna", &message.to_string()).await;
        script.play("1 s pass").await;
        let told = script.told("Anna").await;
        let messages: Vec<Value> =
            told.iter().map(|text| serde_json::from_str(text).unwrap()).collect();
        // Where there is what, depends on the market; everything else is valid.
        if !moves {
            assert!(
                !states(&messages).contains(&"EventNotValid".to_owned()),
                "{message}: {told:?}"
            );
        }
        said += 1;
    }
    assert!(said > 12, "{said}");
    let log = script.log("Anna");
    let told: Vec<Value> = log.iter().map(|text| serde_json::from_str(text).unwrap()).collect();
    let mut seen = states(&told);
    seen.dedup();
    let expected = [
        "0 SETUP_PHASE",
        "0 IDLE",
        "0 INITIAL_PHASE",
        "0 MIDDLE_PHASE",
        "0 CHOOSING_MARKET_LINE",
        "0 CHOOSING_POSITION_FOR_RESOURCES",
        "0 FINAL_PHASE",
        "0 IDLE",
        "0 INITIAL_PHASE",
    ];
    seen.retain(|state| state.starts_with("0 "));
    seen.dedup();
    assert_eq!(seen, expected);
}

/// Two of the leaders that the client was dealt.
async fn hand(script: &mut Script) -> Vec<String> {
    let log = script.log("Anna");
    let start: Value = serde_json::from_str(log.last().unwrap()).unwrap();
    let map = &start["playerSimpleModelElements"][0]["playerLeadersMap"];
    map.as_object().unwrap().keys().take(2).cloned().collect()
}
