//! Whoever takes too long to speak or to listen is not waited for.

use std::time::Duration;
use tokio::io::AsyncWriteExt;

use crate::bystanders::Bystanders;
use crate::house::{House, Plan};
use crate::raw::Raw;
use proof::frames::{TEXT, head};

/// Longer than any test takes.
const NEVER: Duration = Duration::from_secs(3600);

#[tokio::test]
async fn whoever_connects_and_says_nothing_is_soon_let_go() {
    let mut plan = Plan::default();
    plan.limits.patience = Duration::from_millis(300);
    plan.limits.silence = NEVER;
    let house = plan.open().await;
    assert_eq!(Raw::dial(&house).await.rest().await, "");
}

#[tokio::test]
async fn a_frame_that_comes_byte_by_byte_is_silence() {
    let mut plan = Plan::default();
    plan.limits.silence = Duration::from_millis(500);
    let house = plan.open().await;
    let people = Bystanders::of(&house, "eriantys").await;
    let peer = Raw::seated(&house, &people.match_.code, people.other()).await;
    let (reading, mut writing) = peer.stream.into_split();
    let drip = tokio::spawn(async move {
        let mut bytes = head(TEXT, 60_000, true);
        while writing.write_all(&bytes).await.is_ok() {
            bytes = vec![b' '];
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    });
    let mut reading = reading;
    let mut heard = Vec::new();
    // It ends by a close or by a reset, since the other side goes on.
    let _ = tokio::io::AsyncReadExt::read_to_end(&mut reading, &mut heard).await;
    let heard = String::from_utf8_lossy(&heard);
    assert!(heard.contains(r#"{"type":"bye","code":"silent""#), "{heard}");
    drip.abort();
    people.are_unharmed(&house).await;
}

#[tokio::test]
async fn an_answer_that_nobody_takes_is_not_kept() {
    let mut plan = Plan::default();
    plan.limits.patience = Duration::from_millis(300);
    plan.limits.silence = NEVER;
    let house = plan.open().await;
    let people = Bystanders::of(&house, "eriantys").await;
    let mut peer = Raw::dial(&house).await;
    // Nothing is read; at some point nothing more can be asked, because the server has gone.
    let asking = async {
        let ask = b"GET /api/v1/openapi.json HTTP/1.1\r\nhost: here\r\n\r\n".repeat(50);
        while peer.stream.write_all(&ask).await.is_ok() {}
    };
    tokio::time::timeout(Duration::from_secs(30), asking).await.expect("the server lets go");
    people.are_unharmed(&house).await;
}

#[tokio::test]
async fn what_is_announced_as_too_long_is_refused_before_it_is_sent() {
    let mut plan = Plan::default();
    plan.limits.patience = NEVER;
    let house = plan.open().await;
    let mut peer = Raw::dial(&house).await;
    let length = "content-length: 99999999999\r\nconnection: close";
    let request = format!("POST /api/v1/tables HTTP/1.1\r\nhost: here\r\n{length}\r\n\r\n");
    peer.send(request.as_bytes()).await;
    let answer = peer.rest().await;
    assert!(answer.starts_with("HTTP/1.1 413 "), "{answer}");
    assert!(answer.contains(r#""code":"too_large""#), "{answer}");
}

#[tokio::test]
async fn a_head_that_never_ends_is_not_kept() {
    let mut plan = Plan::default();
    plan.limits.patience = NEVER;
    let house = plan.open().await;
    let mut peer = Raw::dial(&house).await;
    peer.send(b"GET /healthz HTTP/1.1\r\nhost: here\r\n").await;
    let line = format!("x: {}\r\n", "y".repeat(1000));
    peer.send(line.repeat(40).as_bytes()).await;
    let answer = peer.rest().await;
    assert!(answer.starts_with("HTTP/1.1 431 "), "{answer}");
}

#[tokio::test]
async fn only_http_1_is_spoken() {
    let house = House::open().await;
    let mut peer = Raw::dial(&house).await;
    // GET http://here/ in HTTP/2: settings, then a head that also ends the request.
    let mut bytes = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_vec();
    bytes.extend([0, 0, 0, 4, 0, 0, 0, 0, 0]);
    bytes.extend([0, 0, 9, 1, 5, 0, 0, 0, 1, 0x82, 0x86, 0x84, 0x41, 4]);
    bytes.extend(b"here");
    // Enough of it: the other side says good-bye, too.
    bytes.extend([0, 0, 8, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    peer.send(&bytes).await;
    let answer = peer.rest().await;
    assert!(answer.contains(r#""code":"bad_message""#), "{answer:?}");
    assert!(answer.contains("speak HTTP/1.1 here"), "{answer:?}");
}
