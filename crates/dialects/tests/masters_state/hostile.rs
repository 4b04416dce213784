//! Whatever comes: the connection behaves as the document says, and the table is not harmed.

use dialects::manners::Manners;
use dialects::masters_state::DIALECT;
use serde_json::{Value, json};
use std::time::Duration;
use wire::Framing;
use wire::java::HEADER;
use wire::strings;

use crate::board::{Board, lead, position, states};
use crate::tongues::{cast, enter};
use stage::{Coming, Stage};

#[tokio::test(start_paused = true)]
async fn the_third_error_closes_a_json_connection() {
    let mut script = cast(1, &["ada"]).await;
    script.told("ada").await;
    script
        .play(
            r#"
            ada > nonsense
            ada < {"text":"…","type":"Error"}
            ada > {"type":"EventMessage","event":{"name":"produce"}}
            ada < {"text":"…","type":"Error"}
            ada > {"type":"CreateMatchRequest","nickName":"ada","numberOfPlayers":"2"}
            ada < {"text":"…","type":"Error"}
            ada is closed
            "#,
        )
        .await;
}

#[tokio::test(start_paused = true)]
async fn every_kind_of_unreadable_line_is_an_error() {
    let long = format!("{{\"type\":\"Ping\",\"x\":\"{}\"}}", "x".repeat(70_000));
    for line in [
        "{",
        "[]",
        "7",
        "null",
        "{}",
        r#"{"type":7}"#,
        r#"{"type":"Hello"}"#,
        r#"{"type":"SendNickname","nickname":"ada"}"#,
        r#"{"type":"EventMessage"}"#,
        r#"{"type":"LoadForPlayer"}"#,
        r#"{"type":"LoadForPlayer","nickname":null}"#,
        r#"{"type":"JoinMatchRequest","nickName":"ada","matchID":7}"#,
        r#"{"type":"CreateMatchRequest","nickName":"ada","numberOfPlayers":2.5}"#,
        r#"{"type":"CreateMatchRequest","nickName":"ada","numberOfPlayers":99999999999999999999}"#,
        r#"{"type":"CreateMatchRequest","numberOfPlayers":2}"#,
        &long,
    ] {
        let mut script = cast(1, &["ada"]).await;
        script.told("ada").await;
        script.say("ada", line).await;
        let told = script.told("ada").await;
        assert_eq!(told.len(), 1, "{line}: {told:?}");
        assert!(told[0].contains(r#""type":"Error""#), "{line}: {told:?}");
        script.say("ada", r#"{"type":"Ping"}"#).await;
        script.play(r#"ada < {"type":"Pong"}"#).await;
    }
}

#[tokio::test(start_paused = true)]
async fn garbage_closes_a_java_connection_and_unknown_messages_do_not() {
    for garbage in
        [&b"\x77\x60xxxx"[..], b"\x70", b"\x73\x72\0\x01A\0\0\0\0\0\0\0\0", b"\x74\0\xff"]
    {
        let mut stage = Stage::seeded(1).await;
        let who = stage.enter(&DIALECT, Coming::from(Framing::Java, 1)).await;
        stage.send(who, &HEADER).await;
        stage.send(who, garbage).await;
        let whole = garbage != b"\x74\0\xff";
        assert_eq!(stage.is_closed(who), whole, "{garbage:?}");
    }
    let mut stage = Stage::seeded(1).await;
    let who = stage.enter(&DIALECT, Coming::from(Framing::Java, 1)).await;
    stage.send(who, &HEADER).await;
    for number in 1..=20 {
        assert!(!stage.is_closed(who), "{number}");
        let text =
            [r#"{"type":"Unknown"}"#, "no json", r#"{"type":"CreateMatchRequest"}"#][number % 3];
        stage.send(who, &strings::write(text)).await;
    }
    assert!(stage.is_closed(who), "whoever never says anything readable does not talk to us");
    let mut stage = Stage::seeded(1).await;
    let who = stage.enter(&DIALECT, Coming::from(Framing::Java, 1)).await;
    stage.send(who, &HEADER).await;
    let long = format!(r#"{{"type":"SendNickname","nickname":"{}"}}"#, "x".repeat(70_000));
    stage.send(who, &strings::write(&long)).await;
    assert!(stage.is_closed(who), "a message that is too long cannot be read");
}

#[tokio::test(start_paused = true)]
async fn a_java_client_whose_pings_have_spoilt_a_length_is_let_go() {
    let mut stage = Stage::seeded(1).await;
    let who = stage.enter(&DIALECT, Coming::from(Framing::Java, 1)).await;
    stage.send(who, &HEADER).await;
    // Slowly, but whole.
    let nickname = strings::write(r#"{"type":"SendNickname","nickname":"ada"}"#);
    for (second, byte) in nickname.iter().enumerate() {
        stage.send(who, &[*byte]).await;
        if second.is_multiple_of(5) {
            stage.pass(Duration::from_secs(1)).await;
        }
    }
    stage.pass(Duration::from_secs(20)).await;
    assert!(!stage.is_closed(who), "nothing is missing");
    // The tag of a ping lies where the length of an event was.
    let ping = strings::write(r#"{"type":"PingMessageFromClient","message":"Ping #0"}"#);
    stage.send(who, b"\x74").await;
    stage.send(who, &ping).await;
    stage.pass(Duration::from_secs(5)).await;
    stage.send(who, &ping).await;
    assert!(!stage.is_closed(who));
    stage.pass(Duration::from_secs(5)).await;
    assert!(stage.is_closed(who));
}

#[tokio::test(start_paused = true)]
async fn whoever_sends_more_than_anybody_reads_is_closed() {
    let mut script = cast(1, &["ada"]).await;
    let line = r#"{"type":"LoadForPlayer","nickname":"ada"}"#;
    let flood = format!("{line}\n").repeat(300);
    let who = script.who("ada");
    script.stage.send(who, flood.as_bytes()).await;
    assert!(script.stage.is_closed(who));
}

#[tokio::test(start_paused = true)]
async fn a_java_client_without_a_nickname_spoils_nothing() {
    let mut script = cast(2, &["Ada", "bob"]).await;
    script.say("Ada", r#"{"type":"CreateMatchRequest","maxPlayers":2,"nickName":"Ada"}"#).await;
    script.play("1 s pass").await;
    let told = script.told("Ada").await;
    assert!(
        told.iter().any(|text| text.contains("matchId")),
        "the name of the request counts: {told:?}"
    );
    let told = script.told("bob").await;
    assert!(told.last().unwrap().contains("[\"Ada\"]"), "{told:?}");
    enter(&mut script, "Cyd", Manners::default()).await;
    script.say("Cyd", r#"{"type":"CreateMatchRequest","maxPlayers":2,"nickName":""}"#).await;
    script.play("1 s pass").await;
    let told = script.told("Cyd").await;
    assert_eq!(told.last().unwrap(), r#"{"m":"NICKNAME","type":"CreatedMatchStatus"}"#);
}

/// Numbers that are nowhere a position, a level, a line.
const NUMBERS: [i64; 9] = [i64::MIN, -9, -1, 0, 3, 7, 10, 255, i64::MAX];

#[test]
fn no_event_with_wrong_numbers_is_taken_for_another_in_any_state() {
    let game = || {
        position(2, |document| {
            lead(document, 0, &[], &[]);
            document["players"][0]["depots"] = json!(["C", "VV", ""]);
            document["players"][0]["strongbox"] = json!({"C": 9, "V": 9, "H": 9, "S": 9});
        })
    };
    let mut events = Vec::new();
    for number in NUMBERS {
        let list = json!([number, number]);
        events.extend([
            json!({"name": "ChooseRow", "row": number}),
            json!({"name": "playLeader", "leaderNumber": number}),
            json!({"name": "discardLeader", "leaderNumber": number}),
            json!({"name": "chooseMarketBonus", "i": number}),
            json!({"name": "MoveEvent", "start": number, "end": number}),
            json!({"name": "MoveEvent", "start": 0, "end": number}),
            json!({"name": "ChooseCard", "color": "BLUE", "level": number}),
            json!({"name": "ChooseResources", "positions": list}),
            json!({"name": "ChooseCardPosition", "slot": number}),
            json!({"name": "ToggleProduction", "production": number}),
            json!({"name": "ChooseProductionResources", "inputs": list, "outputs": list}),
            json!({"name": "setup", "keepLeaders": list, "resources": [{"position": number, "resource": number}]}),
        ]);
    }
    let ways: [&[Value]; 6] = [
        &[],
        &[json!({"name": "showResourcesMarket"})],
        &[json!({"name": "showCardShop"})],
        &[
            json!({"name": "showCardShop"}),
            json!({"name": "ChooseCard", "color": "GREEN", "level": 1}),
        ],
        &[json!({"name": "showProductions"})],
        &[json!({"name": "showProductions"}), json!({"name": "ToggleProduction", "production": 0})],
    ];
    for way in ways {
        let mut board = Board::of(game(), &[Framing::Json; 2]);
        for step in way {
            board.act(0, step.clone());
        }
        for event in &events {
            let told = board.act(0, event.clone());
            let refused = states(&told)[0] == "EventNotValid";
            if !refused {
                // It was a legal one: begin anew.
                assert!(event["name"] != "setup" && event["name"] != "playLeader", "{event}");
                board = Board::of(game(), &[Framing::Json; 2]);
                for step in way {
                    board.act(0, step.clone());
                }
            }
        }
        assert!(!board.clients[0].closed && !board.clients[1].closed);
    }
}
