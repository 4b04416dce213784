//! A server stops and another one goes on where it was.

use serde_json::json;

use crate::house::{House, Plan};
use crate::peer::{Pair, Peer};

#[tokio::test]
async fn everybody_is_told_that_the_server_stops() {
    let house = House::open().await;
    let match_ = house.playing("eriantys", 2).await;
    let mut player = Peer::of(&house, &match_.code, &match_.tokens[0]).await;
    let (mut watcher, _) = Peer::greet(&house, &match_.code, None).await;
    let mut newcomer = Peer::open(&house, &match_.code).await;
    let start = std::time::Instant::now();
    let stopped = tokio::spawn(house.close());
    for peer in [&mut player, &mut watcher, &mut newcomer] {
        assert_eq!(peer.bye().await, "stopping");
    }
    stopped.await.unwrap();
    assert!(start.elapsed().as_secs() < 4, "nobody had to be waited for");
}

#[tokio::test]
async fn after_a_restart_everything_is_as_before() {
    let house = House::open().await;
    let match_ = house.playing("eriantys", 2).await;
    let (waiting, kim) = house.table(json!({"name": "kim", "game": "masters"})).await;
    let Pair { mut actor, state, .. } = Pair::of(&house, &match_.code, &match_.tokens).await;
    let act = json!({"type": "act", "id": "mine", "seq": 1, "actions": ["a7"]});
    assert_eq!(actor.ask(act.clone()).await["seq"], 2);
    let say = json!({"type": "say", "id": "words", "text": "see you"});
    assert_eq!(actor.ask(say).await["type"], "done");
    let token = &match_.tokens[state["seat"].as_u64().unwrap() as usize];
    let (_, before) = Peer::greet(&house, &match_.code, Some(token)).await;
    let directory = house.close().await;

    let house = Plan::default().open_in(directory).await;
    let tables = house.client.tables().await.unwrap();
    assert_eq!(tables.len(), 2, "{tables:?}");
    let (mut actor, after) = Peer::greet(&house, &match_.code, Some(token)).await;
    for part in ["seq", "seat", "game", "chat"] {
        assert_eq!(after[part], before[part]);
    }
    assert_eq!(actor.ask(act).await["repeated"], true);
    // Names are still taken, and tokens still open their seats.
    let stranger = house.post("/api/v1/tables", json!({"game": "masters", "name": "KIM"})).await;
    assert_eq!(stranger.refused(), (409, "name_taken".to_owned()));
    let (_, state) = Peer::greet(&house, &waiting, Some(&kim)).await;
    assert_eq!(state["table"]["stage"], "waiting");
}

#[tokio::test]
async fn a_table_that_left_memory_comes_back_when_somebody_looks() {
    let mut plan = Plan::default();
    plan.host.unload_after = std::time::Duration::ZERO;
    let house = plan.open().await;
    let match_ = house.playing("eriantys", 2).await;
    let Pair { mut actor, other, state } = Pair::of(&house, &match_.code, &match_.tokens).await;
    let act = json!({"type": "act", "id": "1", "seq": 1, "actions": ["a7"]});
    assert_eq!(actor.ask(act).await["seq"], 2);
    drop((actor, other));
    let token = &match_.tokens[state["seat"].as_u64().unwrap() as usize];
    for _ in 0..20 {
        let (_, state) = Peer::greet(&house, &match_.code, Some(token)).await;
        assert_eq!(state["seq"], 2);
    }
}
