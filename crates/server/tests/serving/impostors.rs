//! Nobody acts for somebody else, however they ask.

use serde_json::{Value, json};

use crate::bystanders::Bystanders;
use crate::house::House;
use crate::peer::Peer;

/// A token that nobody has.
const NOBODY: &str = "0123456789abcdef0123456789abcdef";

fn commands() -> [Value; 8] {
    [
        json!({"type": "act", "id": "1", "seq": 1, "actions": ["a7"]}),
        json!({"type": "take_back", "id": "2", "seq": 1}),
        json!({"type": "give_up", "id": "3"}),
        json!({"type": "say", "id": "4", "text": "it is me"}),
        json!({"type": "leave", "id": "5"}),
        json!({"type": "start", "id": "6", "bots": "random"}),
        json!({"type": "rematch", "id": "7"}),
        json!({"type": "check", "id": "8", "actions": ["a7"]}),
    ]
}

#[tokio::test]
async fn a_spectator_commands_nothing() {
    let house = House::open().await;
    let people = Bystanders::of(&house, "eriantys").await;
    let (mut watcher, state) = Peer::greet(&house, &people.match_.code, None).await;
    assert_eq!(state["game"]["legal"], json!([]));
    for command in commands() {
        assert_eq!(watcher.refused(command.clone()).await, "not_seated", "{command}");
    }
    people.are_unharmed(&house).await;
}

#[tokio::test]
async fn a_token_of_another_table_opens_nothing_here() {
    let house = House::open().await;
    let (_, elsewhere) = house.table(json!({"name": "eve"})).await;
    let people = Bystanders::of(&house, "masters").await;
    let code = &people.match_.code;
    for token in [elsewhere.as_str(), NOBODY] {
        for action in ["leave", "start"] {
            let path = format!("/api/v1/tables/{code}/{action}");
            let answer = house.post_as(token, &path, json!({"bots": "random"})).await;
            assert_eq!(answer.refused(), (403, "not_seated".to_owned()), "{action}");
        }
        let mut peer = Peer::open(&house, code).await;
        peer.say(json!({"type": "hello", "token": token})).await;
        assert_eq!(peer.hear().await.unwrap()["code"], "not_seated");
        assert_eq!(peer.bye().await, "not_seated");
    }
    people.are_unharmed(&house).await;
}

#[tokio::test]
async fn a_player_acts_for_no_other_seat_and_not_out_of_turn() {
    let house = House::open().await;
    let people = Bystanders::of(&house, "eriantys").await;
    let mut peer = Peer::of(&house, &people.match_.code, people.other()).await;
    for (action, why) in
        [("a7", "rule"), ("p0 a7", "notation"), ("p1 a7", "notation"), ("p0 gives up", "notation")]
    {
        let act = json!({"type": "act", "id": "1", "seq": 1, "actions": [action]});
        assert_eq!(peer.refused(act).await, why, "{action}");
    }
    // Fields that nobody asked for do not make somebody else of anybody.
    let act = json!({"type": "act", "id": "1", "seq": 1, "actions": ["a7"], "seat": 0});
    assert_eq!(peer.refused(act).await, "bad_message");
    let take_back = json!({"type": "take_back", "id": "2", "seq": 1});
    assert_eq!(peer.refused(take_back).await, "nothing_to_take_back");
    people.are_unharmed(&house).await;
}

#[tokio::test]
async fn the_name_of_somebody_who_plays_is_theirs() {
    let house = House::open().await;
    let people = Bystanders::of(&house, "eriantys").await;
    let (_, eve) = house.table(json!({"name": "eve"})).await;
    for name in ["ada", "ADA", "ada0"] {
        let table = json!({"game": "eriantys", "name": name});
        let stolen = house.post("/api/v1/tables", table.clone()).await;
        assert_eq!(stolen.refused(), (409, "name_taken".to_owned()), "{name}");
        // Nor with a token of one's own, under which one is called something else.
        let stolen = house.post_as(&eve, "/api/v1/tables", table).await;
        assert_eq!(stolen.refused(), (422, "bad_options".to_owned()), "{name}");
    }
    people.are_unharmed(&house).await;
}
