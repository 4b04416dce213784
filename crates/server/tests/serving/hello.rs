//! The first message of a socket.

use serde_json::json;
use std::time::Duration;

use crate::house::{House, Plan};
use crate::peer::{Pair, Peer, first_legal};

#[tokio::test]
async fn a_token_gives_the_state_of_its_seat() {
    let house = House::open().await;
    let match_ = house.playing("masters", 2).await;
    for (seat, token) in match_.tokens.iter().enumerate() {
        let (_peer, state) = Peer::greet(&house, &match_.code, Some(token)).await;
        assert_eq!((&state["seat"], &state["seq"]), (&json!(seat), &json!(1)));
        assert_eq!(state["table"]["stage"], "playing");
        assert_eq!(state["table"]["seats"][seat]["connected"], true);
        assert_eq!(state["game"]["to_act"], json!([0, 1]), "both choose leaders");
        assert!(!state["game"]["legal"].as_array().unwrap().is_empty());
        assert_eq!((&state["chat"], &state["missed"]), (&json!([]), &json!(null)));
    }
}

#[tokio::test]
async fn without_a_token_somebody_watches() {
    let house = House::open().await;
    let match_ = house.playing("masters", 2).await;
    let mut player = Peer::of(&house, &match_.code, &match_.tokens[0]).await;
    let (mut watcher, state) = Peer::greet(&house, &match_.code, None).await;
    assert_eq!((&state["seat"], &state["game"]["legal"]), (&json!(null), &json!([])));
    assert_eq!(state["table"]["spectators"], 1);
    assert_eq!(player.hear_of("table").await["table"]["spectators"], 1);
    for message in [
        json!({"type": "act", "id": "1", "seq": 1, "actions": ["end"]}),
        json!({"type": "say", "id": "2", "text": "hello"}),
        json!({"type": "give_up", "id": "3"}),
        json!({"type": "leave", "id": "4"}),
    ] {
        assert_eq!(watcher.refused(message).await, "not_seated");
    }
    drop(watcher);
    assert_eq!(player.hear_of("table").await["table"]["spectators"], 0);
}

#[tokio::test]
async fn before_a_match_there_is_a_table_and_nothing_else() {
    let house = House::open().await;
    let (code, token) = house.table(json!({})).await;
    let (mut peer, state) = Peer::greet(&house, &code, Some(&token)).await;
    assert_eq!((&state["seq"], &state["game"]), (&json!(0), &json!(null)));
    let join = protocol::http::Join { name: "bob".to_owned(), ..Default::default() };
    house.client.join(&code, &join, None).await.unwrap();
    let update = peer.hear_of("update").await;
    let table = peer.hear_of("table").await;
    assert_eq!(table["table"]["seats"][1]["player"], json!({"person": "bob"}));
    assert_eq!((&update["seq"], &update["events"]), (&json!(1), &json!([])));
}

#[tokio::test]
async fn a_table_without_spectators_lets_nobody_watch() {
    let house = House::open().await;
    let (code, token) = house.table(json!({"options": {"spectators": false}})).await;
    let mut watcher = Peer::open(&house, &code).await;
    watcher.say(json!({"type": "hello"})).await;
    assert_eq!(watcher.hear().await.unwrap()["code"], "no_spectators");
    assert_eq!(watcher.bye().await, "no_spectators");
    Peer::of(&house, &code, &token).await;
}

#[tokio::test]
async fn a_token_that_holds_no_seat_here_is_refused() {
    let house = House::open().await;
    let (code, _) = house.table(json!({})).await;
    let (_, elsewhere) = house.table(json!({"name": "bob"})).await;
    let mut peer = Peer::open(&house, &code).await;
    peer.say(json!({"type": "hello", "token": elsewhere})).await;
    assert_eq!(peer.hear().await.unwrap()["code"], "not_seated");
    assert_eq!(peer.bye().await, "not_seated");
    let mut peer = Peer::open(&house, &code).await;
    peer.say(json!({"type": "hello", "token": "open sesame"})).await;
    assert_eq!((peer.bye().await.as_str(), peer.closed), ("not_seated", Some(1008)));
}

#[tokio::test]
async fn the_first_message_is_hello() {
    let house = House::open().await;
    let (code, _) = house.table(json!({})).await;
    for first in [
        r#"{"type": "say", "id": "1", "text": "hello"}"#,
        r#"{"type": "hello", "name": "ada"}"#,
        r#"{"type": "hello", "since": -1}"#,
        "hello",
        "",
    ] {
        let mut peer = Peer::open(&house, &code).await;
        peer.say_text(first).await;
        assert_eq!((peer.bye().await.as_str(), peer.closed), ("no_hello", Some(1008)), "{first}");
    }
    let mut peer = Peer::open(&house, &code).await;
    peer.say_bytes(b"hello").await;
    assert_eq!(peer.bye().await, "no_hello");
    // Once is enough.
    let (mut peer, _) = Peer::greet(&house, &code, None).await;
    assert_eq!(peer.refused(json!({"type": "hello"})).await, "bad_message");
}

#[tokio::test]
async fn whoever_says_nothing_is_not_waited_for() {
    let mut plan = Plan::default();
    plan.limits.patience = Duration::from_millis(100);
    let house = plan.open().await;
    let (code, _) = house.table(json!({})).await;
    let mut peer = Peer::open(&house, &code).await;
    assert_eq!(peer.bye().await, "no_hello");
}

#[tokio::test]
async fn whoever_comes_back_is_told_what_they_missed() {
    let house = House::open().await;
    let match_ = house.playing("eriantys", 2).await;
    let Pair { mut actor, mut other, state } = Pair::of(&house, &match_.code, &match_.tokens).await;
    let mut seq = state["seq"].as_u64().unwrap();
    let known = seq;
    let mut events = Vec::new();
    let (mut legal, mut first) = (first_legal(&state).to_owned(), true);
    for number in 0..2 {
        let peer = if first { &mut actor } else { &mut other };
        let act = json!({"type": "act", "id": format!("{number}"), "seq": seq, "actions": [legal]});
        assert_eq!(peer.ask(act).await["type"], "done");
        first = !first;
        let peer = if first { &mut actor } else { &mut other };
        let update = loop {
            let update = peer.hear_of("update").await;
            if update["seq"] == seq + 1 {
                break update;
            }
        };
        seq += 1;
        events.push(json!({"seq": seq, "events": update["events"]}));
        legal = update["game"]["legal"][0].as_str().unwrap_or_default().to_owned();
    }
    for (since, missed) in [
        (known, json!(events)),
        (known + 1, json!(events[1..])),
        (seq, json!([])),
        (seq + 1, json!(null)),
    ] {
        let mut peer = Peer::open(&house, &match_.code).await;
        peer.say(json!({"type": "hello", "token": match_.tokens[0], "since": since})).await;
        assert_eq!(peer.hear().await.unwrap()["missed"], missed, "since {since}");
    }
}
