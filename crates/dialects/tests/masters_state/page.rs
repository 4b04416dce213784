//! `docs/dialects/masters-state.md` is complete, its messages can be read, and its conversations were
//! had.

use dialects::masters_state::words::State;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use wire::Framing;

use crate::board::{Board, lead, position};
use crate::games::{play_out, sit_down};
use crate::secrets::messages;
use crate::tongues::cast;
use stage::Stage;

fn page() -> String {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    fs::read_to_string(docs.join("dialects/masters-state.md")).unwrap()
}

/// The blocks of one kind on the page.
fn blocks<'a>(page: &'a str, kind: &str) -> Vec<&'a str> {
    let fence = format!("```{kind}\n");
    let starts = page.match_indices(&fence).map(|(start, fence)| start + fence.len());
    starts.map(|start| page[start..].split_once("\n```").unwrap().0).collect()
}

/// Every message in the blocks of JSON, and every one within a line of text.
fn examples(page: &str) -> Vec<Value> {
    let inline = page.split('`').filter(|span| span.starts_with(r#"{"type":"#));
    let texts = blocks(page, "json").into_iter().chain(inline);
    let values = texts.flat_map(|text| serde_json::Deserializer::from_str(text).into_iter());
    values.collect::<Result<_, _>>().unwrap()
}

const REQUESTS: [&str; 5] =
    ["CreateMatchRequest", "JoinMatchRequest", "LoadForPlayer", "EventMessage", "Ping"];

/// The messages of the server with their members; those in brackets are not always there.
const TOLD: [(&str, &[&str], &[&str]); 14] = [
    ("MatchesData", &["matches"], &[]),
    ("MatchCreatedStatus", &["ok", "motive"], &["matchID", "player"]),
    ("JoinStatus", &["ok", "motive"], &["matchID", "player", "detail"]),
    ("MatchLoadedStatus", &["ok", "motive"], &["matchID", "player"]),
    ("LobbyClosed", &["matchID", "reason"], &[]),
    ("MatchData", &["matchID", "capacity", "players", "solo", "common"], &[]),
    ("PlayerData", &["player", "state", "board"], &[]),
    ("StateMessage", &["player", "state", "objects"], &[]),
    ("EventNotValid", &["event", "reason"], &[]),
    ("EndWasTriggeredMessage", &["players", "reason"], &[]),
    ("PlayerConnection", &["player", "nickname", "online"], &[]),
    ("Disconnected", &["reason"], &[]),
    ("Error", &["text"], &[]),
    ("Pong", &[], &[]),
];

fn check_members(message: &Value) {
    let kind = message["type"].as_str().unwrap();
    let (_, always, sometimes) = TOLD.iter().find(|(name, ..)| *name == kind).unwrap();
    let fields = message.as_object().unwrap();
    for name in *always {
        assert!(fields.contains_key(*name), "no {name}: {message}");
    }
    for name in fields.keys().map(String::as_str).filter(|name| *name != "type") {
        assert!(always.contains(&name) || sometimes.contains(&name), "{name}: {message}");
        let value = &fields[name];
        let fits = match name {
            "ok" | "online" | "solo" => value.is_boolean(),
            "player" | "capacity" => value.is_u64(),
            "matches" | "players" => value.is_array(),
            "board" | "common" | "event" => value.is_object(),
            "motive" => value.is_null() || value.is_string(),
            "state" => value.as_str().is_some_and(|state| State::of(state).is_some()),
            _ => value.is_string() || kind == "StateMessage" && name == "objects",
        };
        assert!(fits, "{name}: {message}");
    }
}

#[tokio::test(start_paused = true)]
async fn every_message_has_an_example_that_is_read() {
    let page = page();
    let mut shown = BTreeSet::new();
    for example in examples(&page) {
        let kind = example["type"].as_str().unwrap().to_owned();
        if REQUESTS.contains(&kind.as_str()) {
            let mut script = cast(1, &["ada"]).await;
            script.told("ada").await;
            script.say("ada", &example.to_string()).await;
            let told = script.told("ada").await;
            let unread = told.iter().any(|text| text.contains(r#""type":"Error""#));
            assert_eq!(unread, kind == "EventMessage", "it is in no match: {told:?}");
        } else {
            check_members(&example);
        }
        shown.insert(kind);
    }
    // The conversations show the two large ones.
    for text in blocks(&page, "conversation") {
        let kinds = TOLD.iter().map(|(kind, ..)| *kind);
        shown.extend(kinds.filter(|kind| text.contains(*kind)).map(str::to_owned));
    }
    for kind in REQUESTS.into_iter().chain(TOLD.map(|(kind, ..)| kind)) {
        assert!(shown.contains(kind), "without an example: {kind}");
    }
}

const EVENTS: [&str; 18] = [
    "setup",
    "playLeader",
    "discardLeader",
    "skipLeader",
    "showResourcesMarket",
    "showCardShop",
    "showProductions",
    "MoveEvent",
    "ChooseRow",
    "back",
    "chooseMarketBonus",
    "discardResources",
    "ChooseCard",
    "ChooseResources",
    "ChooseCardPosition",
    "ToggleProduction",
    "produce",
    "ChooseProductionResources",
];

#[test]
fn every_event_of_the_page_is_known() {
    let mut board =
        Board::of(position(2, |document| lead(document, 0, &[], &[])), &[Framing::Json]);
    let told = board.event(0, "noEvent", json!({}));
    assert_eq!(told[0]["reason"], "there is no such event");
    for name in EVENTS {
        // Somebody who is not asked for it.
        let told = board.event(0, name, json!({}));
        assert_ne!(told[0]["reason"], "there is no such event", "{name}");
    }
}

/// The names of all members, without those that are numbers.
fn members(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                if name.parse::<i64>().is_err() {
                    found.insert(name.clone());
                }
                members(value, found);
            }
        }
        Value::Array(values) => values.iter().for_each(|value| members(value, found)),
        _ => {}
    }
}

#[tokio::test(start_paused = true)]
async fn every_word_of_the_protocol_is_on_the_page() {
    let page = page();
    let states = [
        State::Setup,
        State::Initial,
        State::Middle,
        State::Line,
        State::White,
        State::Storing,
        State::Card,
        State::Paying,
        State::Placing,
        State::Production,
        State::PayingProduction,
        State::Final,
        State::Idle,
        State::End,
    ];
    let mut words: BTreeSet<String> = states.map(|state| state.json().to_owned()).into();
    let motives = [
        "numberOfPlayersNotValid",
        "nicknameNotUnique",
        "Other",
        "matchAlreadyFull",
        "nicknameNotValid",
        "matchDoesNotExist",
        "alreadyInMatch",
        "noExistingMatchesForPlayer",
        "playerIsAlreadyPlaying",
        "timeout",
        "requestTimeout",
        "FAITH_TRACK_END",
        "SEVENTH_CARD",
        "LORENZO_TRACK_END",
        "COLOUR_GONE",
        "FORFEIT",
        "GAVE_UP",
        "BROKEN_OFF",
        "ABORTED",
    ];
    words.extend(motives.map(str::to_owned));
    words.extend(EVENTS.into_iter().chain(REQUESTS).map(str::to_owned));
    for (kind, always, sometimes) in TOLD {
        words.extend([&[kind][..], always, sometimes].concat().into_iter().map(str::to_owned));
    }
    // Whatever is said in whole games.
    for players in [1, 2] {
        let mut stage = Stage::seeded(81).await;
        let mut bots = sit_down(&mut stage, 81, &vec![Framing::Json; players]).await;
        play_out(&mut stage, &mut bots).await;
        for message in messages(Framing::Json, &bots[0].heard) {
            check_members(&message);
            members(&message, &mut words);
        }
    }
    let missing: Vec<&String> =
        words.iter().filter(|word| !page.contains(&format!("`{word}`"))).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[tokio::test(start_paused = true)]
async fn the_conversations_of_the_page_are_had() {
    let page = page();
    let mut script = cast(7, &["ada", "bob"]).await;
    let conversations = blocks(&page, "conversation");
    assert_eq!(conversations.len(), 2);
    for conversation in conversations {
        script.play(conversation).await;
    }
    let last: BTreeMap<String, Value> =
        serde_json::from_str(script.log("bob").last().unwrap()).unwrap();
    assert_eq!(last["state"], "INITIAL_PHASE", "it is bob's turn");
}
