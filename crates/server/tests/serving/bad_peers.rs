//! Peers that are broken, rude, too fast, too slow or silent hurt only themselves.

use futures_util::StreamExt;
use serde_json::json;
use std::num::NonZeroU32;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpSocket;

use crate::house::{House, Plan};
use crate::peer::{Pair, Peer};
use crate::raw::Raw;
use proof::frames::{TEXT, frame};

#[tokio::test]
async fn a_message_that_cannot_be_read_is_refused_and_the_talk_goes_on() {
    let house = House::open().await;
    let match_ = house.playing("eriantys", 2).await;
    let mut peer = Peer::of(&house, &match_.code, &match_.tokens[0]).await;
    let deep = format!(r#"{{"type":"act","id":"1","seq":1,"actions":{}"#, "[".repeat(10_000));
    for text in [
        "",
        "{",
        "null",
        "\u{0}",
        r#"{"type":"dance","id":"1"}"#,
        r#"{"type":"say","id":"1"}"#,
        r#"{"type":"say","id":"1","text":"x","loud":true}"#,
        r#"{"type":"act","id":"1","seq":-1,"actions":["a7"]}"#,
        r#"{"type":"act","id":"1","seq":1e99,"actions":["a7"]}"#,
        r#"{"type":"act","id":"1","seq":1,"actions":"a7"}"#,
        r#"{"type":"start","id":"1","bots":"clever"}"#,
        &deep,
    ] {
        peer.say_text(text).await;
        let refused = peer.hear_of("refused").await;
        assert_eq!(refused["code"], "bad_message", "{text}");
        let named = text.contains(r#""id":"1""#) && text.ends_with('}');
        assert_eq!(refused["id"].as_str(), named.then_some("1"), "{text}");
    }
    let say = json!({"type": "say", "id": "1", "text": "still here"});
    assert_eq!(peer.ask(say).await["type"], "done");
}

#[tokio::test]
async fn a_binary_message_ends_the_connection() {
    let house = House::open().await;
    let match_ = house.playing("eriantys", 2).await;
    let mut peer = Peer::of(&house, &match_.code, &match_.tokens[0]).await;
    peer.say_bytes(&[0xac, 0xed, 0, 5]).await;
    assert_eq!((peer.bye().await.as_str(), peer.closed), ("bad_message", Some(1003)));
}

#[tokio::test]
async fn a_message_that_is_too_large_ends_the_connection_and_nothing_else() {
    let mut plan = Plan::default();
    plan.limits.message_bytes = 1000;
    let house = plan.open().await;
    let match_ = house.playing("eriantys", 2).await;
    let Pair { mut actor, mut other, .. } = Pair::of(&house, &match_.code, &match_.tokens).await;
    let message =
        |length: usize| json!({"type": "say", "id": "1", "text": "x".repeat(length)}).to_string();
    other.say_text(&message(950)).await;
    assert_eq!(other.hear_of("refused").await["code"], "bad_chat");
    other.say_text(&message(1000)).await;
    assert_eq!((other.bye().await.as_str(), other.closed), ("bad_frame", Some(1009)));
    let act = json!({"type": "act", "id": "1", "seq": 1, "actions": ["a7"]});
    assert_eq!(actor.ask(act).await["type"], "done");
}

#[tokio::test]
async fn whoever_is_too_fast_is_first_refused_and_then_closed() {
    let mut plan = Plan::default();
    plan.limits.messages_per_second = NonZeroU32::new(2).unwrap();
    let house = plan.open().await;
    let (code, token) = house.table(json!({})).await;
    let mut peer = Peer::of(&house, &code, &token).await;
    let mut refused = 0;
    for number in 0..200 {
        peer.shout(&json!({"type": "rematch", "id": format!("{number}")}).to_string()).await;
    }
    let mut last = None;
    while let Some(message) = peer.hear().await {
        if message["type"] == "refused" && message["code"] == "too_fast" {
            assert!(message["id"].is_string(), "{message}");
            refused += 1;
        }
        last = Some(message);
    }
    assert_eq!(refused, 100);
    assert_eq!(last.unwrap()["code"], "too_fast");
    // A new connection is welcome.
    Peer::of(&house, &code, &token).await;
}

#[tokio::test]
async fn whoever_does_not_even_answer_a_ping_is_let_go() {
    let mut plan = Plan::default();
    plan.limits.silence = Duration::from_millis(1500);
    let house = plan.open().await;
    let match_ = house.playing("eriantys", 2).await;
    let mut bob = Peer::of(&house, &match_.code, &match_.tokens[1]).await;
    // It reads, but it never answers.
    let mut silent = Raw::seated(&house, &match_.code, &match_.tokens[0]).await.stream;
    let silent = async {
        let mut heard = Vec::new();
        silent.read_to_end(&mut heard).await.unwrap();
        let heard = String::from_utf8_lossy(&heard);
        assert!(heard.contains(r#""code":"silent""#), "{heard}");
    };
    // Bob answers pings and stays.
    let bob_sees = async |here: bool| {
        while bob.hear_of("table").await["table"]["seats"][0]["connected"] != here {}
    };
    tokio::join!(silent, async {
        let mut bob_sees = bob_sees;
        bob_sees(true).await;
        bob_sees(false).await;
    });
    assert_eq!(bob.ask(json!({"type": "say", "id": "1", "text": "?"})).await["type"], "done");
}

#[tokio::test]
async fn whoever_does_not_read_is_let_go_and_the_table_goes_on() {
    let mut plan = Plan::default();
    plan.limits.messages_per_second = NonZeroU32::new(1_000_000).unwrap();
    let house = plan.open().await;
    let match_ = house.playing("masters", 2).await;
    let (mut ada, state) = Peer::greet(&house, &match_.code, Some(&match_.tokens[0])).await;
    // Somebody with little room who never reads, but keeps asking until no answer can be sent.
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(2048).unwrap();
    let stream = socket.connect(house.address).await.unwrap();
    let mut slow = Raw::over(stream);
    slow.take_seat(&match_.code, &match_.tokens[1]).await;
    while ada.hear_of("table").await["table"]["seats"][1]["connected"] != true {}
    let slow = tokio::spawn(async move {
        let nonsense = frame(TEXT, b"?").repeat(100);
        while slow.stream.write_all(&nonsense).await.is_ok() {}
    });
    // Ada does and undoes until the other has more to read than anybody keeps for them.
    let keep = state["game"]["legal"][0].as_str().unwrap().to_owned();
    let mut seq = 1_u64;
    let is_gone = async || !house.client.table(&match_.code).await.unwrap().seats[1].connected;
    while !(seq.is_multiple_of(20) && is_gone().await) {
        let message = match seq % 2 {
            1 => json!({"type": "act", "id": format!("{seq}"), "seq": seq, "actions": [keep]}),
            _ => json!({"type": "take_back", "id": format!("{seq}"), "seq": seq}),
        };
        ada.say(message).await;
        loop {
            let heard = ada.hear().await.unwrap();
            assert_ne!(heard["type"], "refused", "{heard}");
            if heard["type"] == "done" {
                break;
            }
        }
        seq += 1;
        assert!(seq < 20_000, "nobody noticed");
    }
    slow.abort();
    // Back again, they are told what they missed.
    let mut back = Peer::open(&house, &match_.code).await;
    let since = seq - 3;
    back.say(json!({"type": "hello", "token": match_.tokens[1], "since": since})).await;
    let state = back.hear().await.unwrap();
    assert_eq!(state["seq"], seq);
    let missed = state["missed"].as_array().unwrap();
    // What was taken back is not told.
    assert!(missed.iter().all(|one| one["seq"].as_u64() > Some(since)), "{missed:?}");
}

#[tokio::test]
async fn a_connection_that_breaks_off_is_noticed() {
    let house = House::open().await;
    let match_ = house.playing("eriantys", 2).await;
    let mut ada = Peer::of(&house, &match_.code, &match_.tokens[0]).await;
    let url = format!("ws://{}/api/v1/tables/{}/socket", house.address, match_.code);
    let (mut half_open, _) = tokio_tungstenite::connect_async(url).await.unwrap();
    assert!(futures_util::FutureExt::now_or_never(half_open.next()).is_none());
    drop(half_open);
    let bob = Peer::of(&house, &match_.code, &match_.tokens[1]).await;
    while ada.hear_of("table").await["table"]["seats"][1]["connected"] != true {}
    drop(bob);
    while ada.hear_of("table").await["table"]["seats"][1]["connected"] != false {}
}
