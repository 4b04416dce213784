//! Asking over a socket what would become of actions.

use serde_json::{Value, json};
use std::num::NonZeroU32;

use crate::house::{House, Plan};
use crate::peer::{Pair, Peer, first_legal};

fn check(id: &str, actions: &[&str]) -> Value {
    json!({"type": "check", "id": id, "actions": actions})
}

async fn eriantys(house: &House) -> Pair {
    let match_ = house.playing("eriantys", 2).await;
    Pair::of(house, &match_.code, &match_.tokens).await
}

#[tokio::test]
async fn what_would_be_accepted_is_not_refused_and_not_done() {
    let house = House::open().await;
    let Pair { mut actor, mut other, state } = eriantys(&house).await;
    let action = first_legal(&state);
    let fine = json!({"type": "checked", "id": "q", "refusal": null});
    for _ in 0..2 {
        assert_eq!(actor.ask(check("q", &[action])).await, fine, "as often as one asks");
    }
    // Nobody has heard of it, nothing has changed, and the name is still free.
    other.say(json!({"type": "say", "id": "1", "text": "your turn"})).await;
    while let Some(message) = other.hear().await {
        assert_ne!(message["type"], "update", "{message}");
        if message["type"] == "done" {
            break;
        }
    }
    let act = json!({"type": "act", "id": "q", "seq": 1, "actions": [action]});
    let done = json!({"type": "done", "id": "q", "seq": 2, "repeated": false});
    assert_eq!(actor.ask(act).await, done);
}

#[tokio::test]
async fn what_would_be_refused_is_told_with_its_rule() {
    let house = House::open().await;
    let Pair { mut actor, mut other, .. } = eriantys(&house).await;
    for (on_turn, actions, code) in [
        (true, vec!["m1"], "rule"),
        (true, vec!["a7", "m1"], "rule"),
        (true, vec!["a7", "fly"], "notation"),
        (true, vec![], "batch_size"),
        (true, vec!["a7"; 65], "batch_size"),
        (false, vec!["a7"], "rule"),
    ] {
        let peer = if on_turn { &mut actor } else { &mut other };
        let mut act = check("1", &actions);
        act["type"] = json!("act");
        act["seq"] = json!(1);
        let mut refused = peer.ask(act).await;
        assert_eq!((&refused["type"], &refused["code"]), (&json!("refused"), &json!(code)));
        let checked = peer.ask(check("1", &actions)).await;
        // The same, but for what belongs to the message.
        let words = refused.as_object_mut().unwrap();
        assert!(words.remove("type").is_some() && words.remove("id").is_some());
        assert_eq!(checked, json!({"type": "checked", "id": "1", "refusal": refused}));
    }
}

#[tokio::test]
async fn a_match_that_does_not_run_says_so() {
    let house = House::open().await;
    let (code, token) = house.table(json!({})).await;
    let mut ada = Peer::of(&house, &code, &token).await;
    let code_of = |answer: Value| answer["refusal"]["code"].clone();
    assert_eq!(code_of(ada.ask(check("1", &["a7"])).await), "not_started");
    let join = protocol::http::Join { name: "bob".to_owned(), ..Default::default() };
    house.client.join(&code, &join, None).await.unwrap();
    assert_eq!(ada.ask(json!({"type": "give_up", "id": "2"})).await["type"], "done");
    assert_eq!(code_of(ada.ask(check("3", &["a7"])).await), "finished");
}

#[tokio::test]
async fn a_question_that_cannot_be_read_is_refused() {
    let house = House::open().await;
    let Pair { mut actor, .. } = eriantys(&house).await;
    for wrong in [
        json!({"type": "check", "id": "1"}),
        json!({"type": "check", "id": "1", "actions": "a7"}),
        json!({"type": "check", "id": "1", "seq": 1, "actions": ["a7"]}),
        check("", &["a7"]),
        check(&"x".repeat(65), &["a7"]),
    ] {
        assert_eq!(actor.refused(wrong).await, "bad_message");
    }
}

#[tokio::test]
async fn whoever_asks_too_fast_is_refused_like_everybody() {
    let mut plan = Plan::default();
    plan.limits.messages_per_second = NonZeroU32::new(5).unwrap();
    let house = plan.open().await;
    let Pair { mut actor, .. } = eriantys(&house).await;
    for _ in 0..20 {
        actor.say(check("q", &["a7"])).await;
    }
    let mut answers = Vec::new();
    for _ in 0..20 {
        answers.push(actor.hear().await.unwrap());
    }
    let too_fast = |answer: &&Value| answer["code"] == "too_fast" && answer["id"] == "q";
    assert!(answers.iter().filter(too_fast).count() > 5, "{answers:?}");
    assert!(answers.iter().any(|answer| answer["type"] == "checked"), "{answers:?}");
}
