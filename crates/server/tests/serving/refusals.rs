//! Refusals that come of time and trouble.

use serde_json::json;
use std::sync::atomic::Ordering;
use std::time::Duration;

use crate::house::Plan;
use crate::peer::{Pair, Peer, first_legal};

/// Time passes at once.
async fn pass(time: Duration) {
    tokio::time::pause();
    tokio::time::advance(time).await;
    tokio::time::resume();
}

#[tokio::test]
async fn a_match_that_lay_still_for_too_long_is_closed() {
    let mut plan = Plan::default();
    plan.host.abandoned_limit = Duration::from_secs(20);
    let house = plan.open().await;
    let match_ = house.playing("eriantys", 2).await;
    let mut ada = Peer::of(&house, &match_.code, &match_.tokens[0]).await;
    // Now and then somebody looks for such matches.
    pass(Duration::from_secs(31)).await;
    assert_eq!(ada.bye().await, "closed");
    for page in ["", "/record"] {
        let answer = house.get(&format!("/api/v1/matches/{}{page}", match_.code)).await;
        assert_eq!(answer.refused(), (410, "closed".to_owned()), "{page}");
    }
    // Whoever comes back sees it and cannot go on.
    let (mut ada, state) = Peer::greet(&house, &match_.code, Some(&match_.tokens[0])).await;
    assert_eq!(state["table"]["stage"], "closed");
    let act = json!({"type": "act", "id": "1", "seq": state["seq"], "actions": ["a7"]});
    assert_eq!(ada.refused(act).await, "closed");
    assert_eq!(ada.refused(json!({"type": "give_up", "id": "2"})).await, "closed");
    // They are free to play elsewhere under their name.
    house.table(json!({"name": "ada"})).await;
}

#[tokio::test]
async fn a_match_that_was_deleted_meanwhile_is_closed() {
    let house = Plan::default().open().await;
    let match_ = house.playing("eriantys", 2).await;
    let mut ada = Peer::of(&house, &match_.code, &match_.tokens[0]).await;
    let mut bob = Peer::of(&house, &match_.code, &match_.tokens[1]).await;
    assert_eq!(ada.ask(json!({"type": "give_up", "id": "1"})).await["type"], "done");
    house.archive().delete(std::slice::from_ref(&match_.code)).unwrap();
    let say = json!({"type": "say", "id": "2", "text": "good game"});
    assert_eq!(ada.refused(say).await, "closed");
    assert_eq!(ada.bye().await, "closed");
    assert_eq!(bob.bye().await, "closed");
    let gone = house.get(&format!("/api/v1/tables/{}", match_.code)).await;
    assert_eq!(gone.refused(), (404, "no_such_table".to_owned()));
}

#[tokio::test]
async fn a_command_after_the_time_is_out_is_refused() {
    let mut plan = Plan::default();
    // The bot that finishes the turn takes its time, so that the player is faster.
    plan.host.bot_delay = Duration::from_secs(3600);
    let house = plan.open().await;
    let clock = json!({"clock": {"kind": "per_turn", "seconds": 30}});
    let table = json!({"game": "eriantys", "name": "ada", "options": clock});
    let table = serde_json::from_value(table).unwrap();
    let match_ = house.seated(table).await;
    let Pair { mut actor, state, .. } = Pair::of(&house, &match_.code, &match_.tokens).await;
    assert_eq!(state["game"]["clocks"]["running"].as_array().unwrap().len(), 1);
    pass(Duration::from_secs(31)).await;
    let act = json!({"type": "act", "id": "1", "seq": 1, "actions": [first_legal(&state)]});
    assert_eq!(actor.refused(act.clone()).await, "time_is_out");
    assert_eq!(actor.refused(act).await, "time_is_out", "and it was not done");
}

#[tokio::test]
async fn a_table_that_is_read_anew_meanwhile_is_busy() {
    let plan = Plan::default();
    let trouble = plan.trouble.clone();
    let house = plan.open().await;
    let match_ = house.playing("eriantys", 2).await;
    let Pair { mut actor, mut other, state } = Pair::of(&house, &match_.code, &match_.tokens).await;
    // A command is being stored, for a long time, and another one waits for the table.
    trouble.hold();
    trouble.with_writing.store(true, Ordering::Relaxed);
    trouble.with_reading.store(true, Ordering::Relaxed);
    let act = json!({"type": "act", "id": "1", "seq": 1, "actions": [first_legal(&state)]});
    actor.say(act).await;
    let say = json!({"type": "say", "id": "1", "text": "?"});
    // Everything is served on one thread in turn: when these are answered, both were heard.
    for _ in 0..10 {
        assert_eq!(house.get("/healthz").await.status, 200);
    }
    other.say(say.clone()).await;
    for _ in 0..10 {
        assert_eq!(house.get("/healthz").await.status, 200);
    }
    // Nobody can tell whether it was stored.
    trouble.release();
    assert_eq!(actor.hear_of("refused").await["code"], "unsure");
    let refused = other.hear_of("refused").await;
    assert_eq!((&refused["code"], &refused["id"]), (&json!("busy"), &json!("1")));
    assert_eq!(other.bye().await, "storage");
    // Again, as the refusal says.
    trouble.with_writing.store(false, Ordering::Relaxed);
    trouble.with_reading.store(false, Ordering::Relaxed);
    let seat = 1 - state["seat"].as_u64().unwrap() as usize;
    let mut other = Peer::of(&house, &match_.code, &match_.tokens[seat]).await;
    assert_eq!(other.ask(say).await["type"], "done");
}
