//! Requests that need no table, and requests that cannot be meant.

use reqwest::Method;
use serde_json::{Value, json};
use std::num::NonZeroU32;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::house::{House, Plan, answer};

#[tokio::test]
async fn the_server_says_what_it_is() {
    let house = House::open().await;
    for path in ["/api/v1", "/api/v1/"] {
        let version = house.get(path).await;
        assert_eq!(version.status, 200, "{path}");
        assert_eq!(version.json()["name"], "bottega");
        assert_eq!(version.json()["protocol"], 1);
    }
    let version = house.client.version().await.unwrap();
    assert_eq!(version.version, env!("CARGO_PKG_VERSION"));
    assert_eq!(version.dialects, [], "none is spoken here");
}

#[tokio::test]
async fn the_server_says_where_which_dialects_are_spoken() {
    let house = Plan::speaking().open().await;
    let told = house.client.version().await.unwrap().dialects;
    assert_eq!(told.len(), dialects::DIALECTS.len());
    for (told, dialect) in told.iter().zip(dialects::DIALECTS) {
        assert_eq!((told.id.as_str(), told.game.as_str()), (dialect.id, dialect.game));
        assert_eq!(told.port, house.port(dialect.id).port());
    }
}

#[tokio::test]
async fn a_dialect_whose_port_is_taken_is_not_told() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let plan = Plan { taken: Some(taken.local_addr().unwrap()), ..Plan::speaking() };
    let told = plan.open().await.client.version().await.unwrap().dialects;
    let names: Vec<&str> = told.iter().map(|dialect| dialect.id.as_str()).collect();
    let spoken: Vec<&str> = dialects::DIALECTS.iter().skip(1).map(|dialect| dialect.id).collect();
    assert_eq!(names, spoken);
}

#[tokio::test]
async fn the_games_come_with_everything_that_can_be_chosen() {
    let house = House::open().await;
    let games = house.client.games().await.unwrap();
    let names: Vec<&str> = games.iter().map(|game| game.name.as_str()).collect();
    assert_eq!(names, ["eriantys", "masters"]);
    for game in &games {
        let choices = game.choices.as_array().unwrap();
        assert!(choices.iter().any(|choice| choice["name"] == "players"), "{choices:?}");
        assert_eq!(game.bots.len(), 2);
    }
}

#[tokio::test]
async fn a_game_has_schemas_of_what_belongs_to_it() {
    let house = House::open().await;
    for game in ["eriantys", "masters"] {
        let schemas = house.get(&format!("/api/v1/games/{game}/schema")).await.json();
        for part in ["config", "wishes", "view", "event"] {
            jsonschema::validator_for(&schemas[part]).unwrap();
        }
    }
    let unknown = house.get("/api/v1/games/chess/schema").await;
    assert_eq!(unknown.refused(), (404, "no_such_game".to_owned()));
    assert!(unknown.text.contains("eriantys, masters"), "{}", unknown.text);
}

#[tokio::test]
async fn health_pages_say_that_all_is_well() {
    let house = House::open().await;
    assert_eq!(house.get("/healthz").await.text, "ok\n");
    assert_eq!(house.get("/readyz").await.text, "ready\n");
}

#[tokio::test]
async fn figures_count_what_happens() {
    let house = House::open().await;
    house.playing("eriantys", 2).await;
    house.get("/api/v1/tables/NONENONE").await;
    let page = house.get("/metrics").await;
    assert_eq!(page.status, 200);
    let has = |start: &str| page.text.lines().any(|line| line.starts_with(start));
    for figure in [
        "bottega_tables ",
        "bottega_players ",
        "bottega_connections ",
        "bottega_bytes_received_total ",
        "bottega_bytes_sent_total ",
        "bottega_moves_total{game=\"eriantys\"} ",
        "bottega_refused_total{reason=\"no_such_table\"} ",
        "bottega_commit_seconds_bucket{",
        "# HELP bottega_tables ",
        "# TYPE bottega_commit_size histogram",
    ] {
        assert!(has(figure), "{figure} in {}", page.text);
    }
}

#[tokio::test]
async fn what_is_not_there_is_refused_with_the_way_to_the_description() {
    let house = House::open().await;
    for path in ["/nothing", "/api", "/api/v2", "/api/v1/nothing", "/api/v1/games/eriantys"] {
        let refused = house.get(path).await;
        assert_eq!(refused.refused(), (404, "no_such_page".to_owned()), "{path}");
        assert!(refused.text.contains("/api/v1/openapi.json"));
    }
    for (method, path) in [
        (Method::POST, "/api/v1"),
        (Method::DELETE, "/api/v1/tables"),
        (Method::PUT, "/api/v1/tables/ABCDEFGH"),
        (Method::GET, "/api/v1/tables/ABCDEFGH/join"),
        (Method::POST, "/healthz"),
        (Method::OPTIONS, "/api/v1/tables"),
    ] {
        let refused = answer(house.request(method.clone(), path)).await;
        assert_eq!(refused.refused(), (405, "bad_method".to_owned()), "{method} {path}");
    }
}

#[tokio::test]
async fn what_cannot_be_read_is_refused_in_the_words_of_the_protocol() {
    let house = House::open().await;
    let bad = (400, "bad_message".to_owned());
    let deep = format!("{{\"game\": \"eriantys\", \"config\": {}", "{\"a\":".repeat(500));
    let fields = json!({"game": "eriantys", "name": "ada", "colour": "red"}).to_string();
    for body in ["", "{", "[]", "null", "\u{0}", r#"{"name": "ada"}"#, &fields, &deep] {
        let request = house.request(Method::POST, "/api/v1/tables").body(body.to_owned());
        assert_eq!(answer(request).await.refused(), bad, "{body}");
    }
    let request = house.request(Method::POST, "/api/v1/tables").body(vec![0xff, 0xfe]);
    assert_eq!(answer(request).await.refused(), bad);
    let unknown = house.request(Method::POST, "/api/v1/tables").body(fields);
    assert!(answer(unknown).await.text.contains("unknown field `colour`"));
    for path in ["/api/v1/matches?limit=many", "/api/v1/matches?offset=-1", "/api/v1/tables/%FF"] {
        assert_eq!(house.get(path).await.refused(), bad, "{path}");
    }
    let start = house.post("/api/v1/tables/ABCDEFGH/start", json!({"bots": "clever"})).await;
    assert_eq!(start.refused(), bad);
}

#[tokio::test]
async fn a_body_is_json_whatever_the_request_calls_it() {
    let house = House::open().await;
    for (kind, name) in [("application/x-www-form-urlencoded", "ada"), ("text/plain", "bob")] {
        let body = json!({"game": "masters", "name": name}).to_string();
        let request = house.request(Method::POST, "/api/v1/tables").body(body);
        assert_eq!(answer(request.header("content-type", kind)).await.status, 201);
    }
}

#[tokio::test]
async fn a_body_that_is_too_large_is_refused() {
    let mut plan = Plan::default();
    plan.limits.message_bytes = 1000;
    let house = plan.open().await;
    let request = |length: usize| {
        let body = json!({"game": "eriantys", "name": "x".repeat(length)}).to_string();
        house.request(Method::POST, "/api/v1/tables").body(body)
    };
    assert_eq!(answer(request(900)).await.refused(), (422, "bad_name".to_owned()));
    let refused = answer(request(1000)).await;
    assert_eq!(refused.refused(), (413, "too_large".to_owned()));
    assert!(refused.text.contains("1000 bytes"), "{}", refused.text);
}

/// Sends half a request and reads the answer to the end of the connection.
async fn half_a_request(house: &House, text: &str) -> String {
    let mut stream = TcpStream::connect(house.address).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    answer
}

#[tokio::test]
async fn a_request_that_does_not_end_is_not_waited_for() {
    let mut plan = Plan::default();
    plan.limits.patience = Duration::from_millis(200);
    let house = plan.open().await;
    let head = "POST /api/v1/tables HTTP/1.1\r\nhost: here\r\ncontent-length: 100\r\n\r\n{";
    let answer = half_a_request(&house, head).await;
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    let (_, body) = answer.split_once("\r\n\r\n").unwrap();
    assert_eq!(serde_json::from_str::<Value>(body).unwrap()["code"], "too_slow");
    // Without a whole head there is nobody to answer.
    half_a_request(&house, "GET /healthz HTTP/1.1\r\nhost:").await;
}

#[tokio::test]
async fn too_many_requests_from_one_address_are_refused() {
    let mut plan = Plan::default();
    plan.limits.requests_per_second = NonZeroU32::MIN;
    let house = plan.open().await;
    // A burst of five seconds is fine.
    for _ in 0..5 {
        assert_eq!(house.get("/healthz").await.status, 200);
    }
    assert_eq!(house.get("/healthz").await.refused(), (429, "too_fast".to_owned()));
}

#[tokio::test]
async fn a_file_counts_for_one_request() {
    let mut plan = Plan::default();
    plan.limits.requests_per_second = NonZeroU32::MIN;
    let house = plan.open().await;
    for _ in 0..5 {
        assert_eq!(house.get("/").await.status, 200);
    }
    assert_eq!(house.get("/").await.refused(), (429, "too_fast".to_owned()));
}

#[tokio::test]
async fn what_is_made_anew_for_everybody_counts_for_five_requests() {
    let nowhere = "/api/v1/matches/NONENONE";
    for (path, status) in [
        ("/api/v1/tables", 200),
        ("/api/v1/matches?limit=1", 200),
        (&format!("{nowhere}/record"), 404),
        (&format!("{nowhere}/replay?from=0"), 404),
    ] {
        let mut plan = Plan::default();
        plan.limits.requests_per_second = NonZeroU32::MIN;
        let house = plan.open().await;
        assert_eq!(house.get(path).await.status, status);
        assert_eq!(house.get(path).await.refused(), (429, "too_fast".to_owned()), "{path}");
    }
}

#[tokio::test]
async fn behind_a_proxy_each_client_has_its_own_limit() {
    let mut plan = Plan { behind_proxy: true, ..Plan::default() };
    plan.limits.requests_per_second = NonZeroU32::MIN;
    plan.limits.connections_per_address = 1;
    let house = plan.open().await;
    let from = async |list: &str| {
        let request = house.request(Method::GET, "/healthz").header("x-forwarded-for", list);
        answer(request).await.status
    };
    for _ in 0..5 {
        // What the client itself claims stands before what the proxy saw.
        assert_eq!(from("198.51.100.9, 192.0.2.1").await, 200);
    }
    assert_eq!(from("198.51.100.7, 192.0.2.1").await, 429);
    assert_eq!(from("192.0.2.1, 192.0.2.2").await, 200);
}
