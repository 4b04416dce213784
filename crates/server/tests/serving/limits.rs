//! How many may connect, and how often somebody may guess.

use client::Error;
use serde_json::{Value, json};
use std::num::NonZeroU32;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::house::{House, Plan};
use crate::peer::Peer;

/// What a connection of its own is answered, and with which status.
async fn fresh(house: &House) -> (u16, String) {
    let mut stream = TcpStream::connect(house.address).await.unwrap();
    let request = "GET /healthz HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n";
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let status = answer.split(' ').nth(1).unwrap().parse().unwrap();
    (status, answer.split_once("\r\n\r\n").unwrap().1.to_owned())
}

/// Fills a house with `most` connections, and checks that one more is turned away with these words.
async fn one_too_many(plan: Plan, most: usize, words: &str) {
    let house = plan.open().await;
    let mut connections = Vec::new();
    for _ in 0..most {
        connections.push(TcpStream::connect(house.address).await.unwrap());
    }
    let (status, body) = fresh(&house).await;
    assert_eq!(status, 503, "{body}");
    let refusal: Value = serde_json::from_str(&body).unwrap();
    assert_eq!(refusal["code"], "too_many_connections");
    assert!(refusal["message"].as_str().unwrap().contains(words), "{refusal}");
    // A place that is given back can be taken, as soon as the server has noticed.
    connections.pop();
    while fresh(&house).await.0 != 200 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn the_server_takes_only_so_many_connections() {
    let mut plan = Plan::default();
    plan.limits.connections = 3;
    one_too_many(plan, 3, "as many connections as it can take").await;
}

#[tokio::test]
async fn one_address_has_only_so_many_connections() {
    let mut plan = Plan::default();
    plan.limits.connections_per_address = 2;
    one_too_many(plan, 2, "from this address").await;
}

#[tokio::test]
async fn a_socket_counts_as_a_connection_and_is_told_why_it_finds_no_place() {
    let mut plan = Plan::default();
    plan.limits.connections_per_address = 3;
    let house = plan.open().await;
    let (code, token) = house.table(json!({})).await;
    let look = async || house.client.connect(&code, Some(&token), None).await;
    let first = look().await.unwrap();
    let _second = look().await.unwrap();
    match look().await {
        Err(Error::Refused(refusal)) => assert_eq!(refusal.code, "too_many_connections"),
        other => panic!("{other:?}"),
    }
    first.close().await.unwrap();
    while look().await.is_err() {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn one_table_has_only_so_many_connections() {
    let mut plan = Plan::default();
    plan.host.connections_per_table = 1;
    let house = plan.open().await;
    let (code, token) = house.table(json!({})).await;
    let (_first, _) = Peer::greet(&house, &code, None).await;
    // Spectators do not take the places of players.
    let _player = Peer::of(&house, &code, &token).await;
    let mut second = Peer::open(&house, &code).await;
    second.say(json!({"type": "hello"})).await;
    assert_eq!(second.hear().await.unwrap()["code"], "table_crowded");
    assert_eq!(second.bye().await, "table_crowded");
}

#[tokio::test]
async fn whoever_guesses_codes_must_soon_wait_a_minute() {
    let mut plan = Plan::default();
    plan.limits.wrong_codes_per_minute = NonZeroU32::new(5).unwrap();
    let house = plan.open().await;
    let (code, token) = house.table(json!({})).await;
    let right = format!("/api/v1/tables/{code}");
    for wrong in [
        "/api/v1/tables/NONENONE",
        "/api/v1/tables/short",
        "/api/v1/matches/NONENONE",
        "/api/v1/matches/NONENONE/record",
        "/api/v1/matches/NONENONE/replay",
    ] {
        assert_eq!(house.get(&right).await.status, 200);
        assert_eq!(house.get(wrong).await.refused(), (404, "no_such_table".to_owned()), "{wrong}");
    }
    // From now on nothing is said about any code.
    let waits = (429, "too_fast".to_owned());
    assert_eq!(house.get("/api/v1/tables/NONENONE").await.refused(), waits);
    assert_eq!(house.get(&right).await.refused(), waits);
    let join = json!({"name": "bob"});
    assert_eq!(house.post(&format!("{right}/join"), join).await.refused(), waits);
    assert_eq!(house.post_as(&token, &format!("{right}/leave"), json!({})).await.refused(), waits);
    match house.client.connect(&code, Some(&token), None).await {
        Err(Error::Refused(refusal)) => assert_eq!(refusal.code, "too_fast"),
        other => panic!("{other:?}"),
    }
    assert_eq!(house.get("/api/v1/tables").await.status, 200);
}

#[tokio::test]
async fn a_house_and_a_person_have_only_so_many_tables() {
    let mut plan = Plan::default();
    plan.host.most_tables = 2;
    plan.host.tables_per_person = 1;
    plan.host.waiting_limit = Duration::from_secs(60);
    let house = plan.open().await;
    let (_, token) = house.table(json!({})).await;
    let again = json!({"game": "masters", "name": "ada"});
    let again = house.post_as(&token, "/api/v1/tables", again).await;
    assert_eq!(again.refused(), (429, "too_many_tables".to_owned()));
    house.table(json!({"name": "bob"})).await;
    let third = house.post("/api/v1/tables", json!({"game": "masters", "name": "eve"})).await;
    assert_eq!(third.refused(), (503, "house_full".to_owned()));
}

#[tokio::test]
async fn an_address_has_only_so_many_tables() {
    let mut plan = Plan::default();
    plan.host.tables_per_address = 2;
    let house = plan.open().await;
    let (code, token) = house.table(json!({})).await;
    house.table(json!({"name": "bob"})).await;
    let third = json!({"game": "masters", "name": "eve"});
    let refused = house.post("/api/v1/tables", third.clone()).await.refused();
    assert_eq!(refused, (429, "too_many_tables".to_owned()));
    // One of them is gone, and there is room for another.
    house.post_as(&token, &format!("/api/v1/tables/{code}/leave"), json!({})).await;
    assert_eq!(house.post("/api/v1/tables", third).await.status, 201);
}
