//! Messages that mean nothing.

use anyhow::Result;
use serde_json::json;
use std::time::{Duration, Instant};

use crate::frames::{TEXT, frame};
use crate::siege::field::Field;
use crate::siege::peer::{Peer, word};

/// The pace of a peer that is not too fast.
const PACE: Duration = Duration::from_millis(10);

/// Texts that must be refused, on a socket and as the body of a request.
async fn refused(field: &Field, texts: &[String]) -> Result<()> {
    let camp = field.camp().await?;
    let mut peer = field.seated(field.address(), &camp.code, camp.token(0)).await?;
    let mut http = field.dial().await?;
    let end = field.end();
    while Instant::now() < end {
        for text in texts {
            peer.say(text).await?;
            field.expect("on a socket", &peer.answered().await, &["bad_message"]);
            let answer = http.ask("POST", "/api/v1/tables", None, text.as_bytes()).await?;
            field.expect("as a body", &word(&answer), &["bad_message"]);
            field.sent(2);
            tokio::time::sleep(PACE).await;
        }
    }
    // The peer itself is still welcome.
    peer.say(&json!({"type": "say", "id": "sense", "text": "?"}).to_string()).await?;
    field.expect("sense after nonsense", &peer.answered().await, &["done"]);
    field.strike(&camp).await
}

pub(crate) async fn malformed(field: &Field) -> Result<()> {
    let texts = [
        "",
        "{",
        "}",
        "[",
        "null",
        "\u{0}",
        "NaN",
        "'act'",
        "{]",
        "{\"type\":}",
        "{\"type\":\"act\"",
        "\u{feff}{}",
        "{\"type\":\"act\",\"type\":\"say\"}",
        "1e400",
        "\"\\ud800\"",
        "{}{}",
    ];
    refused(field, &texts.map(str::to_owned)).await
}

pub(crate) async fn wrong_types(field: &Field) -> Result<()> {
    let texts = [
        json!([]),
        json!(17),
        json!(true),
        json!("act"),
        json!({}),
        json!({"type": 1}),
        json!({"type": "dance", "id": "1"}),
        json!({"type": "act", "id": 1}),
        json!({"type": "act", "id": "1", "seq": -1, "actions": []}),
        json!({"type": "act", "id": "1", "seq": 1.5, "actions": []}),
        json!({"type": "act", "id": "1", "seq": 1, "actions": [1]}),
        json!({"type": "act", "id": "1", "seq": 1, "actions": {"a": 1}}),
        json!({"type": "say", "id": "1", "text": null}),
        json!({"type": "say", "id": "1", "text": "x", "loud": true}),
        json!({"type": "start", "id": "1", "bots": ["greedy"]}),
        json!({"game": 1}),
        json!({"game": "eriantys", "seats": "open"}),
        json!({"game": "eriantys", "name": ["x"]}),
        json!({"game": "eriantys", "options": {"grace": -1}}),
        json!({"game": "eriantys", "seat": 1e30}),
    ];
    refused(field, &texts.map(|text| text.to_string())).await
}

pub(crate) async fn deep(field: &Field) -> Result<()> {
    let act = |deep: String| format!(r#"{{"type":"act","id":"1","seq":1,"actions":{deep}"#);
    let config = |deep: String| format!(r#"{{"game":"eriantys","config":{deep}"#);
    let texts = [
        "[".repeat(60_000),
        "{\"a\":".repeat(12_000),
        act("[".repeat(60_000)),
        config("{\"a\":".repeat(12_000)),
        config(format!("{{\"players\":{}1{}}}}}", "[".repeat(20_000), "]".repeat(20_000))),
    ];
    refused(field, &texts).await?;
    // Deeper than a message may be long.
    let camp = field.camp().await?;
    let deeper = "[".repeat(100_000);
    let mut peer = field.seated(field.address(), &camp.code, camp.token(0)).await?;
    // The server may close before all of it is sent.
    let _ = peer.send(&frame(TEXT, deeper.as_bytes())).await;
    field.expect("100,000 brackets on a socket", &peer.bye().await, &["bye bad_frame"]);
    let mut http: Peer = field.dial().await?;
    let answer = http.ask("POST", "/api/v1/tables", None, deeper.as_bytes()).await?;
    field.expect("100,000 brackets as a body", &word(&answer), &["too_large"]);
    field.sent(2);
    field.strike(&camp).await
}
