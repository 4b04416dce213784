//! What a WebSocket must not carry, or not so often.

use anyhow::Result;
use serde_json::json;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::frames::{
    CONTINUED, CONTINUED_TO_THE_END, PING, PONG, TEXT, TEXT_TO_BE_CONTINUED, frame, head,
};
use crate::siege::field::{Camp, Field};
use crate::siege::peer::{Heard, request, word};

/// Peers that flood at the same time.
const PEERS: usize = 4;

/// Each of these ends the connection, with these words.
async fn ends(field: &Field, camp: &Camp, what: &str, bytes: &[u8], word: &str) -> Result<()> {
    let mut peer = field.seated(field.address(), &camp.code, camp.token(0)).await?;
    // The server may close before all of it is sent.
    let _ = peer.send(bytes).await;
    field.sent(1);
    field.expect(what, &peer.bye().await, &[word]);
    Ok(())
}

pub(crate) async fn huge(field: &Field) -> Result<()> {
    let camp = field.camp().await?;
    let piece = vec![b'x'; 40_000];
    let pieces =
        [frame(TEXT_TO_BE_CONTINUED, &piece), frame(CONTINUED_TO_THE_END, &piece)].concat();
    let end = field.end();
    while Instant::now() < end {
        let sent = frame(TEXT, &vec![b'x'; 1 << 20]);
        ends(field, &camp, "a message of 1 MiB", &sent, "bye bad_frame").await?;
        ends(field, &camp, "2^62 bytes announced", &head(TEXT, 1 << 62, true), "bye bad_frame")
            .await?;
        ends(field, &camp, "too much in pieces", &pieces, "bye bad_frame").await?;
        let mut peer = field.dial().await?;
        let body = vec![b' '; 1 << 20];
        // The server may answer before all of it is sent.
        let _ = peer.send(&request("POST", "/api/v1/tables", None, &body)).await;
        field.sent(1);
        match peer.answer().await {
            Ok(answer) => field.expect("a body of 1 MiB", &word(&answer), &["too_large"]),
            // Whoever sends on when everything was said loses the answer.
            Err(_) => field.answered("end"),
        }
    }
    // Announced, but never sent: a body is refused at once by its length.
    let mut peer = field.dial().await?;
    peer.send(b"POST /api/v1/tables HTTP/1.1\r\nhost: here\r\ncontent-length: 99999999999\r\n\r\n")
        .await?;
    field.sent(1);
    let announced = word(&peer.answer().await?);
    field.expect("a body of 100 GB announced", &announced, &["too_large", "too_slow"]);
    field.strike(&camp).await
}

pub(crate) async fn bad(field: &Field) -> Result<()> {
    let camp = field.camp().await?;
    let mut unmasked = head(TEXT, 2, false);
    unmasked.extend(b"{}");
    let end = field.end();
    while Instant::now() < end {
        for (what, bytes) in [
            ("unmasked", unmasked.clone()),
            ("a reserved bit", frame(0xc1, b"{}")),
            ("a reserved kind", frame(0x83, b"{}")),
            ("continued from nothing", frame(CONTINUED_TO_THE_END, b"{}")),
            (
                "two messages at once",
                [frame(TEXT_TO_BE_CONTINUED, b"{"), frame(TEXT, b"{}")].concat(),
            ),
            ("a ping in pieces", frame(0x09, b"")),
            ("a ping of 200 bytes", frame(PING, &[0; 200])),
            ("a text that is not UTF-8", frame(TEXT, &[0xff, 0xfe, 0xfd])),
        ] {
            ends(field, &camp, what, &bytes, "bye bad_frame").await?;
        }
        ends(field, &camp, "binary", &frame(0x82, b"{}"), "bye bad_message").await?;
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    field.strike(&camp).await
}

/// Sends the same bytes again and again, reads what comes, and says how it ended.
async fn flood(
    field: Arc<Field>,
    camp: Camp,
    first: Vec<u8>,
    bytes: Vec<u8>,
    each: u64,
) -> Result<()> {
    let end = field.end();
    while Instant::now() < end {
        let mut peer = field.seated(field.address(), &camp.code, camp.token(0)).await?;
        let (mut reading, mut writing) = peer.stream.split();
        let write = async {
            use tokio::io::AsyncWriteExt;
            // What follows tells whether it arrived.
            let _ = writing.write_all(&first).await;
            while Instant::now() < end {
                if writing.write_all(&bytes).await.is_err() {
                    // The server has ended it; what it said is still to be read.
                    std::future::pending::<()>().await;
                }
                field.sent(each);
            }
        };
        let read = async {
            use tokio::io::AsyncReadExt;
            let mut last = Vec::new();
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = reading.read(&mut buffer).await {
                last.extend(buffer.get(..count).unwrap_or_default());
                let keep = last.len().saturating_sub(2048);
                last.drain(..keep);
            }
            last
        };
        tokio::select! {
            () = write => field.answered("nothing: it is read at leisure"),
            last = read => {
                let last = String::from_utf8_lossy(&last).into_owned();
                let word = last.split("\"code\":\"").last().and_then(|rest| rest.split('"').next());
                let word = word.filter(|_| last.contains("\"type\":\"bye\"")).unwrap_or("end");
                field.expect("a flood of frames", word, &["too_fast", "silent", "bad_frame"]);
            }
        }
    }
    Ok(())
}

pub(crate) async fn tiny(field: Arc<Field>) -> Result<()> {
    let camp = field.camp().await?;
    let mut floods = JoinSet::new();
    for number in 0..PEERS {
        let bytes = match number % 2 {
            0 => frame(CONTINUED, b"").repeat(1000),
            // Until the message is as long as it may be.
            _ => frame(CONTINUED, b" ").repeat(1000),
        };
        let first = frame(TEXT_TO_BE_CONTINUED, b"");
        floods.spawn(flood(field.clone(), camp.clone(), first, bytes, 1000));
    }
    while let Some(flood) = floods.join_next().await {
        flood??;
    }
    field.strike(&camp).await
}

pub(crate) async fn pings(field: Arc<Field>) -> Result<()> {
    let camp = field.camp().await?;
    let mut floods = JoinSet::new();
    for number in 0..PEERS {
        let kind = if number % 2 == 0 { PING } else { PONG };
        let bytes = frame(kind, b"?").repeat(1000);
        floods.spawn(flood(field.clone(), camp.clone(), Vec::new(), bytes, 1000));
    }
    // Pings are no hello.
    let before = field.clone();
    let code = camp.code.clone();
    floods.spawn(async move {
        let mut peer = before.dial().await?;
        if peer.upgrade(&code).await?.is_err() {
            before.fault("an attacker's own table refuses".to_owned());
        }
        let start = Instant::now();
        let word = loop {
            // The server may close at any time.
            let _ = peer.send(&frame(PING, b"")).await;
            before.sent(1);
            match timeout(Duration::from_millis(50), peer.hear()).await {
                Ok(heard @ (Heard::Text(_) | Heard::End)) => break heard.word(),
                _ if start.elapsed() > Duration::from_secs(30) => break "nothing".to_owned(),
                _ => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        };
        before.expect("pings and no hello", &word, &["bye no_hello"]);
        Ok(())
    });
    while let Some(flood) = floods.join_next().await {
        flood??;
    }
    // The peer is still welcome when it behaves.
    let mut peer = field.seated(field.address(), &camp.code, camp.token(0)).await?;
    peer.say(&json!({"type": "say", "id": "calm", "text": "?"}).to_string()).await?;
    field.expect("a command after the flood", &peer.answered().await, &["done"]);
    field.strike(&camp).await
}
