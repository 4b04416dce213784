//! When nothing can be stored, nothing happens, and everybody is told so.

use serde_json::json;
use std::sync::atomic::Ordering;

use crate::house::Plan;
use crate::peer::{Pair, Peer};

#[tokio::test]
async fn what_cannot_be_stored_is_refused_and_was_never_seen() {
    let plan = Plan::default();
    let trouble = plan.trouble.clone();
    let house = plan.open().await;
    let match_ = house.playing("eriantys", 2).await;
    let Pair { mut actor, mut other, .. } = Pair::of(&house, &match_.code, &match_.tokens).await;
    trouble.with_writing.store(true, Ordering::Relaxed);
    let act = json!({"type": "act", "id": "1", "seq": 1, "actions": ["a7"]});
    assert_eq!(actor.refused(act.clone()).await, "storage");
    assert_eq!(house.get("/readyz").await.refused(), (503, "storage".to_owned()));
    let table = json!({"game": "masters", "name": "kim"});
    let refused = house.post("/api/v1/tables", table.clone()).await;
    assert_eq!(refused.refused(), (503, "storage".to_owned()));
    let (_, state) = Peer::greet(&house, &match_.code, None).await;
    assert_eq!(state["seq"], 1);
    // Once it works again, so does everything; the name was not used up.
    trouble.with_writing.store(false, Ordering::Relaxed);
    assert_eq!(actor.ask(act).await["seq"], 2);
    assert_eq!(other.hear_of("update").await["seq"], 2);
    assert_eq!(house.post("/api/v1/tables", table).await.status, 201);
    assert_eq!(house.get("/readyz").await.status, 200);
}

#[tokio::test]
async fn a_table_that_nobody_knows_any_more_says_good_bye() {
    let plan = Plan::default();
    let trouble = plan.trouble.clone();
    let house = plan.open().await;
    let match_ = house.playing("eriantys", 2).await;
    let Pair { mut actor, mut other, state } = Pair::of(&house, &match_.code, &match_.tokens).await;
    assert_eq!(house.get("/readyz").await.status, 200);
    trouble.with_writing.store(true, Ordering::Relaxed);
    trouble.with_reading.store(true, Ordering::Relaxed);
    assert_eq!(house.get("/readyz").await.refused(), (503, "storage".to_owned()));
    assert_eq!(house.get("/api/v1/matches").await.refused(), (503, "storage".to_owned()));
    // Was it stored before it failed? Nobody can tell.
    let act = json!({"type": "act", "id": "1", "seq": 1, "actions": ["a7"]});
    assert_eq!(actor.refused(act.clone()).await, "unsure");
    assert_eq!(actor.bye().await, "storage");
    assert_eq!(other.bye().await, "storage");
    trouble.with_writing.store(false, Ordering::Relaxed);
    trouble.with_reading.store(false, Ordering::Relaxed);
    let token = &match_.tokens[state["seat"].as_u64().unwrap() as usize];
    let (mut actor, state) = Peer::greet(&house, &match_.code, Some(token)).await;
    assert_eq!(state["seq"], 1, "it was not");
    assert_eq!(actor.ask(act).await["seq"], 2);
}
