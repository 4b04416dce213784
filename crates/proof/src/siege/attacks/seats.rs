//! Acting for others.

use anyhow::Result;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tokio::time::sleep;

use crate::siege::field::Field;
use crate::siege::peer::{Peer, word};

/// A token that nobody has.
const NOBODY: &str = "0123456789abcdef0123456789abcdef";

/// Says hello with a token and gives the word of the answer.
async fn hello(field: &Field, code: &str, token: &str) -> Result<String> {
    let mut peer = field.dial().await?;
    if let Err(refused) = peer.upgrade(code).await? {
        return Ok(word(&refused));
    }
    peer.hello(Some(token)).await?;
    Ok(peer.answered().await)
}

pub(crate) async fn other_tokens(field: &Field) -> Result<()> {
    let camp = field.camp().await?;
    let own = camp.token(0).unwrap_or_default();
    let end = field.end();
    while Instant::now() < end {
        for victim in &field.victims {
            // A match that has ended is forgotten sooner or later.
            let code = &victim.code;
            for (token, words) in [
                (own, ["not_seated", "not_seated"]),
                (NOBODY, ["not_seated", "not_seated"]),
                ("open sesame", ["bye not_seated", "not_seated"]),
                ("", ["bye not_seated", "not_seated"]),
            ] {
                field.expect("hello", &hello(field, code, token).await?, &words);
            }
            let mut http: Peer = field.dial().await?;
            for action in ["leave", "start"] {
                let path = format!("/api/v1/tables/{code}/{action}");
                for (token, expected) in [
                    (Some(own), "not_seated"),
                    (Some(NOBODY), "not_seated"),
                    (Some("xyz"), "bad_token"),
                    (None, "no_token"),
                ] {
                    let answer = http.ask("POST", &path, token, br#"{"bots":"random"}"#).await?;
                    field.expect(action, &word(&answer), &[expected]);
                }
            }
            // Their name is theirs while they play.
            let table = json!({"game": "eriantys", "name": victim.name}).to_string();
            for token in [None, Some(NOBODY)] {
                let answer = http.ask("POST", "/api/v1/tables", token, table.as_bytes()).await?;
                let known = &["name_taken", "not_seated", "bad_token"];
                if answer.0 == 201 {
                    // Their game was over, and so was their claim to the name.
                    let created: Value = serde_json::from_str(&answer.1)?;
                    let of = |field: &str| created.get(field).and_then(Value::as_str);
                    let path = format!("/api/v1/tables/{}/leave", of("code").unwrap_or_default());
                    http.ask("POST", &path, of("token"), b"").await?;
                    field.answered("201: the game was over");
                } else {
                    field.expect("a taken name", &word(&answer), known);
                }
            }
            let join = json!({"name": field.name()}).to_string();
            let path = format!("/api/v1/tables/{code}/join");
            let answer = http.ask("POST", &path, None, join.as_bytes()).await?;
            field.expect("joining a match", &word(&answer), &["already_started", "finished"]);
            field.sent(15);
        }
    }
    field.strike(&camp).await
}

pub(crate) async fn other_seats(field: &Field) -> Result<()> {
    let camp = field.camp().await?;
    let mut peer = field.seated(field.address(), &camp.code, camp.token(1)).await?;
    let end = field.end();
    let mut number = 0;
    while Instant::now() < end {
        // A spectator of honest people commands nothing.
        for victim in &field.victims {
            let mut watcher = field.seated(field.address(), &victim.code, None).await?;
            for command in [
                json!({"type": "act", "id": "1", "seq": 1, "actions": ["a7"]}),
                json!({"type": "take_back", "id": "2", "seq": 1}),
                json!({"type": "give_up", "id": "3"}),
                json!({"type": "say", "id": "4", "text": "hello"}),
                json!({"type": "leave", "id": "5"}),
                json!({"type": "start", "id": "6", "bots": "random"}),
                json!({"type": "rematch", "id": "7"}),
            ] {
                watcher.say(&command.to_string()).await?;
                field.sent(1);
                field.expect("a spectator", &watcher.answered().await, &["not_seated"]);
            }
        }
        // A player acts for their own seat only, in their own turn.
        for action in ["p0 a7", "p0 row 0", "p0 leaves", "p0 gives up", "fly"] {
            number += 1;
            let act =
                json!({"type": "act", "id": format!("{number}"), "seq": 1, "actions": [action]});
            peer.say(&act.to_string()).await?;
            field.sent(1);
            field.expect("for another seat", &peer.answered().await, &["notation", "rule"]);
        }
        // Not too fast: the limit on messages is another attack.
        sleep(Duration::from_millis(50)).await;
        let start = json!({"type": "start", "id": "s", "bots": "random"});
        peer.say(&start.to_string()).await?;
        field.expect("starting without owning", &peer.answered().await, &["not_owner"]);
    }
    field.strike(&camp).await
}
