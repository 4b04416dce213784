//! What one address does is not charged to another. Linux gives every machine 127.0.0.0/8; other
//! systems may have one address only.
#![cfg(target_os = "linux")]

use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::io::AsyncWriteExt;

use crate::bystanders::Bystanders;
use crate::house::Plan;
use crate::raw::Raw;
use proof::frames::{CONTINUED, TEXT_TO_BE_CONTINUED, frame};

#[tokio::test]
async fn an_address_that_is_full_takes_no_place_of_another() {
    let mut plan = Plan::default();
    plan.limits.connections_per_address = 20;
    let house = plan.open().await;
    let people = Bystanders::of(&house, "masters").await;
    let mut crowd = Vec::new();
    for _ in 0..20 {
        let mut raw = Raw::dial_from(&house, 2).await;
        assert_eq!(raw.get("/healthz").await, 200);
        crowd.push(raw);
    }
    for _ in 0..20 {
        let mut raw = Raw::dial_from(&house, 2).await;
        let answer = raw.rest().await;
        assert!(answer.starts_with("HTTP/1.1 503 "), "{answer}");
        assert!(answer.contains(r#""code":"too_many_connections""#), "{answer}");
    }
    assert_eq!(Raw::dial_from(&house, 3).await.get("/healthz").await, 200);
    people.are_unharmed(&house).await;
}

#[tokio::test]
async fn an_address_that_asks_too_fast_or_guesses_slows_no_other() {
    let mut plan = Plan::default();
    plan.limits.requests_per_second = NonZeroU32::new(20).unwrap();
    plan.limits.wrong_codes_per_minute = NonZeroU32::new(3).unwrap();
    let house = plan.open().await;
    let people = Bystanders::of(&house, "eriantys").await;
    let mut guesses = Raw::dial_from(&house, 2).await;
    let mut heard = Vec::new();
    for _ in 0..5 {
        heard.push(guesses.get("/api/v1/tables/NONENONE").await);
    }
    assert_eq!(heard, [404, 404, 404, 429, 429]);
    let mut asks = Raw::dial_from(&house, 3).await;
    // A burst of five seconds is fine, and then no more; the machine may be slow meanwhile.
    let mut answered = 0;
    while asks.get("/healthz").await == 200 {
        answered += 1;
    }
    assert!(answered >= 100, "{answered}");
    people.are_unharmed(&house).await;
}

#[tokio::test]
async fn whoever_sends_more_than_is_read_waits_and_nobody_else_does() {
    let mut plan = Plan::default();
    plan.limits.bytes_per_second = NonZeroU32::new(20_000).unwrap();
    let house = plan.open().await;
    let people = Bystanders::of(&house, "eriantys").await;
    let mut flood = Raw::dial_from(&house, 2).await;
    flood.take_seat(&people.match_.code, people.other()).await;
    flood.send(&frame(TEXT_TO_BE_CONTINUED, b"")).await;
    let sent = Arc::new(AtomicUsize::new(0));
    let count = sent.clone();
    let flooding = tokio::spawn(async move {
        let piece = frame(CONTINUED, b"").repeat(10_000);
        while flood.stream.write_all(&piece).await.is_ok() {
            count.fetch_add(piece.len(), Ordering::Relaxed);
        }
    });
    // Soon nothing more can be sent, while others are served.
    loop {
        let before = sent.load(Ordering::Relaxed);
        for _ in 0..20 {
            assert_eq!(Raw::dial_from(&house, 3).await.get("/healthz").await, 200);
        }
        let now = sent.load(Ordering::Relaxed);
        if now > 0 && now == before {
            break;
        }
        assert!(now < 50_000_000, "it goes on and on");
    }
    assert!(!flooding.is_finished(), "nobody was thrown out for it");
    people.are_unharmed(&house).await;
    flooding.abort();
}
