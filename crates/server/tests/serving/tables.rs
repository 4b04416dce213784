//! Tables over HTTP: open, look, join, leave, start.

use protocol::{Player, Stage};
use reqwest::Method;
use serde_json::{Value, json};

use crate::house::{House, answer};

fn path(code: &protocol::Code, rest: &str) -> String {
    format!("/api/v1/tables/{code}{rest}")
}

#[tokio::test]
async fn a_table_opens_fills_and_starts() {
    let house = House::open().await;
    let (code, ada) = house.table(json!({"config": {"players": 3}})).await;
    let table = house.client.table(&code).await.unwrap();
    assert_eq!((table.stage, table.seats.len()), (Stage::Waiting, 3));
    assert_eq!(table.owner.map(|seat| seat.index()), Some(0));
    assert_eq!(table.config["expert"], false, "the defaults are filled in");
    let joined = house.post(&path(&code, "/join"), json!({"name": "bob", "seat": 2})).await;
    assert_eq!((joined.status, &joined.json()["seat"]), (200, &json!(2)));
    let bob = joined.json()["token"].as_str().unwrap().to_owned();
    assert!(bob.len() == 32 && bob != ada);
    let joined = house.post(&path(&code, "/join"), json!({"name": "eve"})).await;
    assert_eq!(joined.json()["seat"], 1);
    let table = house.client.table(&code).await.unwrap();
    assert_eq!(table.stage, Stage::Playing);
    let names: Vec<Player> = table.seats.into_iter().map(|seat| seat.player).collect();
    assert_eq!(names, ["ada", "eve", "bob"].map(|name| Player::Person(name.to_owned())));
    // The code reads as people type it.
    let typed = code.as_str().to_lowercase();
    let typed = format!("/api/v1/tables/{}-{}", &typed[..4], &typed[4..]);
    assert_eq!(house.get(&typed).await.json()["code"], code.as_str());
}

#[tokio::test]
async fn the_list_shows_open_tables_the_latest_first_and_no_private_ones() {
    let house = House::open().await;
    let (first, _) = house.table(json!({})).await;
    let (hidden, token) = house.table(json!({"name": "eve", "options": {"private": true}})).await;
    // What is in no list must be hard to guess.
    assert_eq!((first.as_str().len(), hidden.as_str().len()), (8, 12));
    let (last, _) = house.table(json!({"name": "bob", "game": "masters"})).await;
    let tables = house.get("/api/v1/tables").await;
    let codes: Vec<Value> =
        tables.json()["tables"].as_array().unwrap().iter().map(|t| t["code"].clone()).collect();
    let mut expected = [json!(last), json!(first)];
    let opened = |at: usize| tables.json()["tables"][at]["opened"].clone();
    if opened(0) == opened(1) {
        // Opened within one millisecond.
        expected.sort_by_key(|code| code.to_string());
    }
    assert_eq!(codes, expected);
    assert!(!tables.text.contains(hidden.as_str()));
    // Whoever has the code may join.
    assert_eq!(house.client.table(&hidden).await.unwrap().code, hidden);
    let start = house.post_as(&token, &path(&hidden, "/start"), json!({"bots": "random"})).await;
    assert_eq!(start.status, 200);
    assert!(!house.get("/api/v1/tables").await.text.contains(hidden.as_str()));
}

#[tokio::test]
async fn bots_fill_a_table_from_the_start_or_later() {
    let house = House::open().await;
    let seats = json!([{"bot": "greedy"}, "open", {"bot": "random"}]);
    let (code, ada) = house.table(json!({"config": {"players": 4}, "seats": seats})).await;
    let table = house.client.table(&code).await.unwrap();
    let players: Vec<Value> =
        table.seats.iter().map(|seat| serde_json::to_value(&seat.player).unwrap()).collect();
    let ada_sits = json!({"person": "ada"});
    assert_eq!(
        players,
        [json!({"bot": "greedy"}), ada_sits, json!({"bot": "random"}), json!("nobody")]
    );
    let bob = house.post(&path(&code, "/join"), json!({"name": "bob", "seat": 0})).await;
    assert_eq!(bob.refused(), (409, "seat_taken".to_owned()));
    let started = house.post_as(&ada, &path(&code, "/start"), json!({"bots": "random"})).await;
    assert_eq!((started.status, &started.json()["repeated"]), (200, &json!(false)));
    assert_eq!(house.client.table(&code).await.unwrap().stage, Stage::Playing);
    let again = house.post_as(&ada, &path(&code, "/start"), json!({"bots": "random"})).await;
    assert_eq!(again.refused(), (409, "already_started".to_owned()));
}

#[tokio::test]
async fn only_the_owner_starts_and_the_next_one_owns_when_they_leave() {
    let house = House::open().await;
    let (code, ada) = house.table(json!({"config": {"players": 3}})).await;
    let bob = house.post(&path(&code, "/join"), json!({"name": "bob"})).await;
    let bob = bob.json()["token"].as_str().unwrap().to_owned();
    let start = async |token: &str| {
        house.post_as(token, &path(&code, "/start"), json!({"bots": "random"})).await
    };
    assert_eq!(start(&bob).await.refused(), (403, "not_owner".to_owned()));
    assert_eq!(house.client.leave(&code, &ada).await.unwrap().seq, 0);
    let table = house.client.table(&code).await.unwrap();
    assert_eq!((table.owner.map(|seat| seat.index()), table.stage), (Some(1), Stage::Waiting));
    assert_eq!(start(&ada).await.refused(), (403, "not_seated".to_owned()));
    assert_eq!(start(&bob).await.status, 200);
}

#[tokio::test]
async fn a_table_that_everybody_left_is_gone() {
    let house = House::open().await;
    let (code, ada) = house.table(json!({})).await;
    let left = house.post_as(&ada, &path(&code, "/leave"), json!({})).await;
    assert_eq!(left.status, 200);
    assert_eq!(house.get(&path(&code, "")).await.refused(), (404, "no_such_table".to_owned()));
    // And the name is free again.
    house.table(json!({"name": "Ada"})).await;
}

#[tokio::test]
async fn a_table_that_cannot_be_is_refused() {
    let house = House::open().await;
    for (table, status, code) in [
        (json!({"game": "chess", "name": "ada"}), 404, "no_such_game"),
        (json!({"game": "eriantys", "name": ""}), 422, "bad_name"),
        (json!({"game": "eriantys", "name": "a\u{202e}b"}), 422, "bad_name"),
        (json!({"game": "eriantys"}), 422, "bad_options"),
        (json!({"game": "eriantys", "name": "ada", "config": {"players": 7}}), 422, "bad_options"),
        (json!({"game": "eriantys", "name": "ada", "config": {"size": 7}}), 422, "bad_options"),
        (
            json!({"game": "eriantys", "name": "ada", "seats": ["open", "open", "open"]}),
            422,
            "bad_options",
        ),
        (json!({"game": "eriantys", "name": "ada", "seat": 5}), 422, "bad_options"),
        (
            json!({"game": "eriantys", "name": "ada", "seats": [{"bot": "random"}, {"bot": "random"}]}),
            409,
            "table_full",
        ),
        (
            json!({"game": "eriantys", "name": "ada", "options": {"clock": {"kind": "per_turn", "seconds": 0}}}),
            422,
            "bad_options",
        ),
        (
            json!({"game": "eriantys", "name": "ada", "wishes": {"tower": "pink"}}),
            422,
            "bad_options",
        ),
        (json!({"game": "eriantys", "name": "ada", "options": {"colour": 1}}), 400, "bad_message"),
        (json!({"game": "eriantys", "name": "ada", "seat": 9}), 400, "bad_message"),
    ] {
        let refused = house.post("/api/v1/tables", table.clone()).await;
        assert_eq!(refused.refused(), (status, code.to_owned()), "{table}");
    }
    assert_eq!(house.get("/api/v1/tables").await.json(), json!({"tables": []}));
}

#[tokio::test]
async fn whoever_cannot_join_is_told_why() {
    let house = House::open().await;
    let (code, ada) = house.table(json!({"config": {"players": 3}})).await;
    let join = path(&code, "/join");
    for (body, status, why) in [
        (json!({"name": "ADA"}), 409, "name_taken"),
        (json!({"name": " bob"}), 422, "bad_name"),
        (json!({"name": "bob", "seat": 0}), 409, "seat_taken"),
        (json!({"name": "bob", "seat": 3}), 422, "bad_options"),
        (json!({"name": "bob", "wishes": {"wizard": 99}}), 422, "rule"),
        (json!({"name": "bob", "wishes": {"hat": "red"}}), 422, "bad_options"),
        (json!({"nickname": "bob"}), 400, "bad_message"),
    ] {
        let refused = house.post(&join, body.clone()).await;
        assert_eq!(refused.refused(), (status, why.to_owned()), "{body}");
    }
    let again = house.post_as(&ada, &join, json!({"name": "ada"})).await;
    assert_eq!(again.refused(), (409, "already_seated".to_owned()));
    // What was refused took no name.
    assert_eq!(house.post(&join, json!({"name": "bob"})).await.status, 200);
    assert_eq!(house.post(&join, json!({"name": "eve"})).await.status, 200);
    let late = house.post(&join, json!({"name": "kim"})).await;
    assert_eq!(late.refused(), (409, "already_started".to_owned()));
    let nowhere = house.post("/api/v1/tables/NONENONE/join", json!({"name": "kim"})).await;
    assert_eq!(nowhere.refused(), (404, "no_such_table".to_owned()));
}

#[tokio::test]
async fn with_their_token_people_stay_who_they_are_at_other_tables() {
    let house = House::open().await;
    let (first, ada) = house.table(json!({})).await;
    let stranger = house.post("/api/v1/tables", json!({"game": "masters", "name": "ada"})).await;
    assert_eq!(stranger.refused(), (409, "name_taken".to_owned()));
    let (second, _) = house.table(json!({"name": "bob"})).await;
    let joined = house.post_as(&ada, &path(&second, "/join"), json!({"name": "ada"})).await;
    assert_eq!(joined.json()["token"], ada.as_str());
    for code in [first, second] {
        house.client.connect(&code, Some(&ada), None).await.unwrap();
    }
}

#[tokio::test]
async fn a_token_is_needed_and_must_be_one() {
    let house = House::open().await;
    let (code, ada) = house.table(json!({})).await;
    let other = "0123456789abcdef0123456789abcdef";
    for action in ["/leave", "/start"] {
        let ask = |header: Option<&str>| {
            let request = house.request(Method::POST, &path(&code, action));
            let request = request.json(&json!({"bots": "random"}));
            answer(match header {
                Some(header) => request.header("authorization", header),
                None => request,
            })
        };
        assert_eq!(ask(None).await.refused(), (401, "no_token".to_owned()));
        for bad in ["Bearer", "Bearer ", "Bearer xyz", &ada, &format!("Basic {ada}")] {
            assert_eq!(ask(Some(bad)).await.refused(), (401, "bad_token".to_owned()), "{bad}");
        }
        let refused = ask(Some(&format!("Bearer {other}"))).await.refused();
        assert_eq!(refused, (403, "not_seated".to_owned()));
    }
    let join = house.request(Method::POST, &path(&code, "/join")).json(&json!({"name": "bob"}));
    let refused = answer(join.header("authorization", "Bearer xyz")).await.refused();
    assert_eq!(refused, (401, "bad_token".to_owned()));
    // The name of the scheme is not case-sensitive.
    let leave = house.request(Method::POST, &path(&code, "/leave"));
    assert_eq!(answer(leave.header("authorization", format!("bearer {ada}"))).await.status, 200);
}

#[tokio::test]
async fn a_socket_must_be_asked_for_as_one() {
    let house = House::open().await;
    let (code, _) = house.table(json!({})).await;
    let refused = house.get(&path(&code, "/socket")).await;
    assert_eq!(refused.refused(), (426, "no_socket".to_owned()));
    match house.client.connect(&"NONENONE".parse().unwrap(), None, None).await {
        Err(client::Error::Refused(refusal)) => assert_eq!(refusal.code, "no_such_table"),
        other => panic!("{other:?}"),
    }
}
