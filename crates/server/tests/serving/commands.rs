//! What a player says over a socket, and what the answer is.

use serde_json::{Value, json};

use crate::house::House;
use crate::peer::{Pair, Peer, first_legal};

/// A match of Eriantys in which one player is to act.
async fn eriantys(house: &House) -> Pair {
    let match_ = house.playing("eriantys", 2).await;
    Pair::of(house, &match_.code, &match_.tokens).await
}

fn act(id: &str, seq: u64, actions: &[&str]) -> Value {
    json!({"type": "act", "id": id, "seq": seq, "actions": actions})
}

#[tokio::test]
async fn a_legal_action_is_told_to_everybody_and_then_answered() {
    let house = House::open().await;
    let Pair { mut actor, mut other, state } = eriantys(&house).await;
    actor.say(act("mine", 1, &[first_legal(&state)])).await;
    let update = actor.hear_of("update").await;
    assert_eq!(update["seq"], 2);
    assert_eq!(update["events"].as_array().unwrap().len(), update["log"].as_array().unwrap().len());
    assert!(!update["log"].as_array().unwrap().is_empty());
    let done = actor.hear().await.unwrap();
    assert_eq!(done, json!({"type": "done", "id": "mine", "seq": 2, "repeated": false}));
    let told = other.hear_of("update").await;
    assert_eq!((&told["seq"], &told["events"]), (&json!(2), &update["events"]));
    assert!(!told["game"]["legal"].as_array().unwrap().is_empty(), "it is their turn now");
}

#[tokio::test]
async fn a_refused_action_names_its_rule_and_changes_nothing() {
    let house = House::open().await;
    let Pair { mut actor, mut other, .. } = eriantys(&house).await;
    let refused = actor.ask(act("1", 1, &["m1"])).await;
    assert_eq!(
        (&refused["code"], &refused["id"], &refused["at"]),
        (&json!("rule"), &json!("1"), &json!(0))
    );
    assert!(refused["rule"].as_str().unwrap().starts_with('E'), "{refused}");
    // Not one's turn.
    let refused = other.ask(act("1", 1, &["a1"])).await;
    assert_eq!(refused["code"], "rule");
    let refused = actor.ask(act("2", 1, &["fly"])).await;
    assert_eq!((&refused["code"], &refused["at"]), (&json!("notation"), &json!(0)));
    assert!(refused["message"].as_str().unwrap().contains("fly"), "{refused}");
    // A refused name can be used again.
    assert_eq!(actor.ask(act("1", 1, &["a7"])).await["seq"], 2);
}

#[tokio::test]
async fn an_action_that_was_decided_on_an_older_state_is_stale() {
    let house = House::open().await;
    let Pair { mut actor, .. } = eriantys(&house).await;
    for seq in [0, 2, u64::MAX] {
        let refused = actor.ask(act("1", seq, &["a7"])).await;
        assert_eq!((&refused["code"], &refused["seq"]), (&json!("stale"), &json!(1)));
    }
    let refused = actor.ask(json!({"type": "take_back", "id": "1", "seq": 0})).await;
    assert_eq!(refused["code"], "stale");
    assert_eq!(actor.ask(act("1", 1, &["a7"])).await["type"], "done");
}

#[tokio::test]
async fn a_repeated_command_is_answered_again_and_not_done_again() {
    let house = House::open().await;
    let match_ = house.playing("eriantys", 2).await;
    let Pair { mut actor, state, .. } = Pair::of(&house, &match_.code, &match_.tokens).await;
    assert_eq!(actor.ask(act("one", 1, &["a7"])).await["repeated"], false);
    let again = json!({"type": "done", "id": "one", "seq": 2, "repeated": true});
    assert_eq!(actor.ask(act("one", 1, &["a7"])).await, again);
    // Whatever it says now, and from another connection, too.
    let token = &match_.tokens[state["seat"].as_u64().unwrap() as usize];
    let (mut second, state) = Peer::greet(&house, &match_.code, Some(token)).await;
    assert_eq!(state["seq"], 2);
    assert_eq!(second.ask(act("one", 7, &["fly"])).await, again);
    let say = json!({"type": "say", "id": "words", "text": "hello"});
    assert_eq!(second.ask(say.clone()).await["repeated"], false);
    assert_eq!(second.ask(say).await["repeated"], true);
    let (_, state) = Peer::greet(&house, &match_.code, Some(token)).await;
    assert_eq!(state["chat"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn several_actions_are_taken_whole_or_not_at_all() {
    let house = House::open().await;
    let match_ = house.playing("masters", 2).await;
    let (mut peer, state) = Peer::greet(&house, &match_.code, Some(&match_.tokens[0])).await;
    let keep = first_legal(&state);
    let refused = peer.ask(act("1", 1, &[keep, keep])).await;
    assert_eq!((&refused["code"], &refused["at"]), (&json!("rule"), &json!(1)));
    let refused = peer.ask(act("2", 1, &[keep, "fly"])).await;
    assert_eq!((&refused["code"], &refused["at"]), (&json!("notation"), &json!(1)));
    let (_, state) = Peer::greet(&house, &match_.code, Some(&match_.tokens[0])).await;
    assert_eq!((&state["seq"], first_legal(&state)), (&json!(1), keep), "nothing was done");
    // Two decisions as one: leaders and the bonus of the later players.
    let mut later = None;
    for token in &match_.tokens {
        let (peer, state) = Peer::greet(&house, &match_.code, Some(token)).await;
        let legal = state["game"]["legal"].as_array().unwrap().clone();
        let bonus = legal.iter().find(|action| action.as_str().unwrap().starts_with("bonus"));
        if let Some(bonus) = bonus {
            later =
                Some((peer, first_legal(&state).to_owned(), bonus.as_str().unwrap().to_owned()));
        }
    }
    let (mut peer, keep, bonus) = later.unwrap();
    let done = peer.ask(act("3", 1, &[&keep, &bonus])).await;
    assert_eq!((&done["type"], &done["seq"]), (&json!("done"), &json!(2)), "{done}");
}

#[tokio::test]
async fn a_command_has_1_to_64_actions_and_a_name_of_1_to_64_characters() {
    let house = House::open().await;
    let Pair { mut actor, .. } = eriantys(&house).await;
    assert_eq!(actor.refused(act("1", 1, &[])).await, "batch_size");
    assert_eq!(actor.refused(act("1", 1, &["a7"; 65])).await, "batch_size");
    assert_eq!(actor.refused(act("1", 1, &["a7"; 64])).await, "rule");
    let long = "é".repeat(65);
    for bad in ["", &long] {
        assert_eq!(actor.refused(act(bad, 1, &["a7"])).await, "bad_message");
    }
    assert_eq!(actor.ask(act(&long[2..], 1, &["a7"])).await["id"], long[2..]);
}

#[tokio::test]
async fn the_own_last_action_can_be_taken_back_until_somebody_else_acts() {
    let house = House::open().await;
    let Pair { mut actor, mut other, state } = eriantys(&house).await;
    let take_back = |id: &str, seq: u64| json!({"type": "take_back", "id": id, "seq": seq});
    assert_eq!(actor.refused(take_back("0", 1)).await, "nothing_to_take_back");
    actor.say(act("1", 1, &["a7"])).await;
    let update = actor.hear_of("update").await;
    assert_eq!(update["game"]["may_take_back"], true);
    let told = other.hear_of("update").await;
    assert_eq!(told["game"]["may_take_back"], false);
    assert_eq!(other.refused(take_back("1", 2)).await, "nothing_to_take_back");
    actor.say(take_back("2", 2)).await;
    let update = actor.hear_of("update").await;
    assert_eq!((&update["seq"], &update["events"]), (&json!(3), &json!([])));
    assert_eq!(update["game"]["view"], state["game"]["view"]);
    assert_eq!(actor.hear_of("done").await["seq"], 3);
    assert_eq!(actor.ask(act("3", 3, &["a7"])).await["seq"], 4);
    assert_eq!(other.ask(act("2", 4, &["a3"])).await["seq"], 5);
    assert_eq!(actor.refused(take_back("4", 5)).await, "nothing_to_take_back");
}

#[tokio::test]
async fn a_table_can_forbid_taking_back() {
    let house = House::open().await;
    let (code, ada) = house.table(json!({"options": {"take_back": false}})).await;
    let join = protocol::http::Join { name: "bob".to_owned(), ..Default::default() };
    let bob = house.client.join(&code, &join, None).await.unwrap().token;
    let Pair { mut actor, .. } = Pair::of(&house, &code, &[ada, bob]).await;
    actor.say(act("1", 1, &["a7"])).await;
    assert_eq!(actor.hear_of("update").await["game"]["may_take_back"], false);
    actor.hear_of("done").await;
    let take_back = json!({"type": "take_back", "id": "2", "seq": 2});
    assert_eq!(actor.refused(take_back).await, "no_take_back");
}

#[tokio::test]
async fn whoever_gives_up_has_lost() {
    let house = House::open().await;
    let Pair { mut actor, mut other, state } = eriantys(&house).await;
    actor.say(json!({"type": "give_up", "id": "1"})).await;
    let seat = state["seat"].as_u64().unwrap();
    for peer in [&mut actor, &mut other] {
        let update = peer.hear_of("update").await;
        let winners = update["game"]["outcome"].to_string();
        assert!(winners.contains(&format!("{}", 1 - seat)), "{winners}");
        assert_eq!(peer.hear_of("table").await["table"]["stage"], "finished");
    }
    assert_eq!(actor.hear_of("done").await["seq"], 2);
    for message in [act("2", 2, &["a7"]), json!({"type": "take_back", "id": "3", "seq": 2})] {
        assert_eq!(actor.refused(message).await, "finished");
    }
    assert_eq!(other.refused(json!({"type": "give_up", "id": "1"})).await, "finished");
}

#[tokio::test]
async fn what_is_said_is_told_to_the_table_and_kept() {
    let house = House::open().await;
    let match_ = house.playing("eriantys", 2).await;
    let mut ada = Peer::of(&house, &match_.code, &match_.tokens[0]).await;
    let (mut watcher, _) = Peer::greet(&house, &match_.code, None).await;
    let text = "Tocca a te! <b>🎲</b>";
    assert_eq!(ada.ask(json!({"type": "say", "id": "1", "text": text})).await["seq"], 1);
    let line = watcher.hear_of("chat").await;
    assert_eq!(
        (&line["name"], &line["seat"], &line["text"]),
        (&json!("ada"), &json!(0), &json!(text))
    );
    let (_, state) = Peer::greet(&house, &match_.code, None).await;
    assert_eq!(state["chat"][0]["text"], text);
    for bad in ["", "  ", "two\nlines", &"x".repeat(301)] {
        let say = json!({"type": "say", "id": "2", "text": bad});
        assert_eq!(ada.refused(say).await, "bad_chat", "{bad:?}");
    }
    for number in 2..9 {
        let say = json!({"type": "say", "id": format!("{number}"), "text": "x".repeat(300)});
        assert_eq!(ada.ask(say).await["type"], "done");
    }
    assert_eq!(ada.refused(json!({"type": "say", "id": "9", "text": "x"})).await, "chat_too_fast");
}

#[tokio::test]
async fn whoever_leaves_a_waiting_table_is_answered_and_let_go() {
    let house = House::open().await;
    let (code, ada) = house.table(json!({"config": {"players": 3}})).await;
    let join = protocol::http::Join { name: "bob".to_owned(), ..Default::default() };
    let bob = house.client.join(&code, &join, None).await.unwrap().token;
    let (mut ada, mut bob) =
        (Peer::of(&house, &code, &ada).await, Peer::of(&house, &code, &bob).await);
    let done = bob.ask(json!({"type": "leave", "id": "1"})).await;
    assert_eq!((&done["type"], &done["id"]), (&json!("done"), &json!("1")));
    assert_eq!((bob.bye().await.as_str(), bob.closed), ("left", Some(1000)));
    loop {
        let table = ada.hear_of("table").await;
        if table["table"]["seats"][1]["player"] == "nobody" {
            break;
        }
    }
    // The last one closes the table, and is answered, too.
    ada.say(json!({"type": "leave", "id": "1"})).await;
    assert_eq!(ada.hear_of("done").await["id"], "1");
    assert_eq!(ada.bye().await, "closed");
}

#[tokio::test]
async fn whoever_leaves_a_match_can_come_back() {
    let house = House::open().await;
    let match_ = house.playing("eriantys", 2).await;
    let mut ada = Peer::of(&house, &match_.code, &match_.tokens[0]).await;
    let mut bob = Peer::of(&house, &match_.code, &match_.tokens[1]).await;
    assert_eq!(ada.ask(json!({"type": "leave", "id": "1"})).await["type"], "done");
    assert_eq!(ada.bye().await, "left");
    // There is no grace for those who say so: the game goes on without them.
    let update = bob.hear_of("update").await;
    assert!(update["log"].to_string().contains("p0"), "{update}");
    let (_ada, state) = Peer::greet(&house, &match_.code, Some(&match_.tokens[0])).await;
    assert_eq!(state["table"]["seats"][0]["connected"], true);
    assert!(state["seq"].as_u64() > update["seq"].as_u64(), "the game knows that they are back");
}

#[tokio::test]
async fn the_owner_starts_with_bots() {
    let house = House::open().await;
    let (code, token) = house.table(json!({"config": {"players": 3}})).await;
    let (mut peer, _) = Peer::greet(&house, &code, Some(&token)).await;
    assert_eq!(peer.refused(act("0", 0, &["a1"])).await, "not_started");
    assert_eq!(peer.refused(json!({"type": "give_up", "id": "0"})).await, "not_started");
    assert_eq!(peer.refused(json!({"type": "rematch", "id": "0"})).await, "not_finished");
    let start = json!({"type": "start", "id": "1", "bots": "random"});
    let done = peer.ask(start).await;
    assert_eq!((&done["type"], &done["seq"]), (&json!("done"), &json!(1)));
    let again = json!({"type": "start", "id": "2", "bots": "random"});
    assert_eq!(peer.refused(again).await, "already_started");
    let (code, _) = house.table(json!({"name": "kim", "config": {"players": 3}})).await;
    let join = protocol::http::Join { name: "bob".to_owned(), ..Default::default() };
    let bob = house.client.join(&code, &join, None).await.unwrap().token;
    let mut bob = Peer::of(&house, &code, &bob).await;
    assert_eq!(
        bob.refused(json!({"type": "start", "id": "1", "bots": "random"})).await,
        "not_owner"
    );
}

#[tokio::test]
async fn they_play_again_when_everybody_wants_to() {
    let house = House::open().await;
    let match_ = house.playing("eriantys", 2).await;
    let mut ada = Peer::of(&house, &match_.code, &match_.tokens[0]).await;
    let mut bob = Peer::of(&house, &match_.code, &match_.tokens[1]).await;
    assert_eq!(ada.refused(json!({"type": "rematch", "id": "0"})).await, "not_finished");
    assert_eq!(ada.ask(json!({"type": "give_up", "id": "1"})).await["type"], "done");
    assert_eq!(ada.ask(json!({"type": "rematch", "id": "2"})).await["type"], "done");
    let wants = loop {
        let table = bob.hear_of("table").await;
        if table["table"]["seats"][0]["wants_rematch"] == true {
            break table;
        }
    };
    assert_eq!(wants["table"]["rematch"], json!(null));
    assert_eq!(bob.ask(json!({"type": "rematch", "id": "2"})).await["type"], "done");
    let code = loop {
        let table = ada.hear_of("table").await;
        if let Some(code) = table["table"]["rematch"].as_str() {
            break code.parse().unwrap();
        }
    };
    // With the same tokens they sit at the new table, and it has started.
    for (seat, token) in match_.tokens.iter().enumerate() {
        let (_, state) = Peer::greet(&house, &code, Some(token)).await;
        assert_eq!((&state["seat"], &state["seq"]), (&json!(seat), &json!(1)));
    }
}
