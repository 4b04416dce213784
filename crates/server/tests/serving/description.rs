//! The description of the protocol tells the truth: what it lists answers as it says.

use jsonschema::Validator;
use serde_json::{Map, Value, json};

use crate::house::House;
use crate::peer::{Pair, Peer, first_legal, is_answer};

/// Checks against a schema that stands anywhere in the description.
fn validator(description: &Value, schema: &Value) -> Validator {
    let mut root = schema.as_object().cloned().unwrap_or_else(Map::new);
    root.insert("components".to_owned(), description["components"].clone());
    jsonschema::draft202012::new(&root.into()).unwrap()
}

/// Checks against a named schema.
pub(crate) fn named(description: &Value, name: &str) -> Validator {
    validator(description, &json!({"$ref": format!("#/components/schemas/{name}")}))
}

#[track_caller]
pub(crate) fn assert_valid(validator: &Validator, document: &Value) {
    if let Err(error) = validator.validate(document) {
        panic!("{error} at {} of {document}", error.instance_path());
    }
}

#[tokio::test]
async fn every_documented_request_is_answered_as_documented() {
    let house = House::open().await;
    let description = house.get("/api/v1/openapi.json").await.json();
    assert_eq!(description["info"]["version"], env!("CARGO_PKG_VERSION"));
    let refusal = named(&description, "Refusal");
    let over = house.playing("eriantys", 2).await;
    let mut peer = Peer::of(&house, &over.code, &over.tokens[0]).await;
    assert_eq!(peer.ask(json!({"type": "give_up", "id": "1"})).await["type"], "done");
    let mut asked = 0;
    for (path, methods) in description["paths"].as_object().unwrap() {
        for (method, about) in methods.as_object().unwrap() {
            // A table that is as the request needs it.
            let name = format!("person {asked}");
            let (waiting, token) = house.table(json!({"name": name})).await;
            let code = if path.contains("/matches/") { &over.code } else { &waiting };
            let real = path.replace("{code}", code.as_str()).replace("{game}", "masters");
            if path.ends_with("/socket") {
                assert!(about["responses"].get("101").is_some());
                house.client.connect(&waiting, Some(&token), None).await.unwrap();
                assert_valid(&refusal, &house.get(&real).await.json());
                asked += 1;
                continue;
            }
            let body = match path.rsplit('/').next().unwrap() {
                "tables" => json!({"game": "masters", "name": format!("other {asked}")}),
                "join" => json!({"name": format!("other {asked}")}),
                "start" => json!({"bots": "random"}),
                _ => json!({}),
            };
            let answer = match method.as_str() {
                "get" => house.get(&real).await,
                "post" if about.get("security").is_some() => {
                    house.post_as(&token, &real, body.clone()).await
                }
                "post" => house.post(&real, body.clone()).await,
                other => panic!("{other} {path}"),
            };
            if let Some(schema) = about.pointer("/requestBody/content/application~1json/schema") {
                assert_valid(&validator(&description, schema), &body);
            }
            let content = &about["responses"][answer.status.to_string()]["content"];
            let kind = answer.header("content-type").unwrap().split(';').next().unwrap();
            assert!(content.get(kind).is_some(), "{method} {path}: {answer:?}");
            if let Some(schema) = content[kind].get("schema") {
                assert_valid(&validator(&description, schema), &answer.json());
            }
            asked += 1;
        }
    }
    assert!(asked >= 16, "only {asked} requests are documented");
}

#[tokio::test]
async fn every_refusal_is_as_documented() {
    let house = House::open().await;
    let description = house.get("/api/v1/openapi.json").await.json();
    let refusal = named(&description, "Refusal");
    for path in ["/nothing", "/api/v1/tables/NONENONE", "/api/v1/matches?limit=x"] {
        assert_valid(&refusal, &house.get(path).await.json());
    }
    for body in [json!({}), json!({"game": "chess"}), json!({"game": "masters", "name": ""})] {
        assert_valid(&refusal, &house.post("/api/v1/tables", body).await.json());
    }
}

#[tokio::test]
async fn every_kind_of_message_is_as_documented() {
    let house = House::open().await;
    let description = house.get("/api/v1/openapi.json").await.json();
    let schemas = house.get("/api/v1/games/masters/schema").await.json();
    let view = jsonschema::draft202012::new(&schemas["view"]).unwrap();
    let event = jsonschema::draft202012::new(&schemas["event"]).unwrap();
    let (from_client, from_server) =
        (named(&description, "ClientMessage"), named(&description, "ServerMessage"));
    let match_ = house.playing("masters", 2).await;
    let Pair { mut actor, other: mut peer, state } =
        Pair::of(&house, &match_.code, &match_.tokens).await;
    assert_valid(&from_server, &state);
    let act = json!({"type": "act", "id": "1", "seq": 1, "actions": [first_legal(&state)]});
    let mut said = vec![
        act.clone(),
        act,
        json!({"type": "act", "id": "2", "seq": 1, "actions": ["end"]}),
        json!({"type": "check", "id": "c1", "actions": ["end"]}),
        json!({"type": "check", "id": "c2", "actions": ["fly"]}),
        json!({"type": "take_back", "id": "3", "seq": 2}),
        json!({"type": "say", "id": "4", "text": "hello"}),
        json!({"type": "start", "id": "5", "bots": "greedy"}),
        json!({"type": "rematch", "id": "6"}),
        json!({"type": "give_up", "id": "7"}),
        json!({"type": "rematch", "id": "8"}),
        json!({"type": "leave", "id": "9"}),
    ];
    let mut kinds = std::collections::BTreeSet::new();
    for message in said.drain(..) {
        assert_valid(&from_client, &message);
        actor.say(message).await;
        loop {
            let heard = actor.hear().await.unwrap();
            assert_valid(&from_server, &heard);
            if let Some(seen) = heard.pointer("/game/view") {
                assert_valid(&view, seen);
            }
            for happened in heard["events"].as_array().unwrap_or(&Vec::new()) {
                assert_valid(&event, happened);
            }
            let kind = heard["type"].as_str().unwrap().to_owned();
            kinds.insert(kind);
            if is_answer(&heard) {
                break;
            }
        }
    }
    let bye = actor.hear().await.unwrap();
    assert_valid(&from_server, &bye);
    assert_eq!(bye["type"], "bye");
    let kinds: Vec<&str> = kinds.iter().map(String::as_str).collect();
    assert_eq!(kinds, ["chat", "checked", "done", "refused", "table", "update"]);
    peer.shout("").await;
}
