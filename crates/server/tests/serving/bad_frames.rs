//! What a WebSocket must not carry ends the connection; what it may carry in odd pieces is read.

use serde_json::json;

use crate::bystanders::Bystanders;
use crate::house::House;
use crate::peer::Peer;
use crate::raw::Raw;
use proof::frames::{
    CONTINUED, CONTINUED_TO_THE_END, PING, TEXT, TEXT_TO_BE_CONTINUED, frame, head,
};

#[tokio::test]
async fn a_frame_that_cannot_be_ends_its_connection_and_nothing_else() {
    let house = House::open().await;
    let people = Bystanders::of(&house, "eriantys").await;
    let pieces = vec![b' '; 40_000];
    let mut unmasked = head(TEXT, 2, false);
    unmasked.extend(b"{}");
    for (what, bytes) in [
        ("unmasked", unmasked),
        ("a reserved bit", frame(0xc1, b"{}")),
        ("a reserved kind", frame(0x83, b"{}")),
        ("a reserved kind of control", frame(0x8b, b"")),
        ("continued from nothing", frame(CONTINUED_TO_THE_END, b"{}")),
        ("two at once", [frame(TEXT_TO_BE_CONTINUED, b"{"), frame(TEXT, b"{}")].concat()),
        ("a ping in pieces", frame(0x09, b"")),
        ("a ping of 126 bytes", frame(PING, &[0; 126])),
        ("not UTF-8", frame(TEXT, &[0xff, 0xfe])),
        ("announced, over the limit, and never sent", head(TEXT, 65_537, true)),
        ("announced, as long as a number can say", head(TEXT, u64::MAX >> 1, true)),
        (
            "over the limit in pieces",
            [frame(TEXT_TO_BE_CONTINUED, &pieces), frame(CONTINUED, &pieces)].concat(),
        ),
        ("100,000 brackets", frame(TEXT, &[b'['; 100_000])),
    ] {
        let mut peer = Raw::seated(&house, &people.match_.code, people.other()).await;
        peer.send(&bytes).await;
        assert_eq!(peer.bye().await, "bad_frame", "{what}");
    }
    people.are_unharmed(&house).await;
}

#[tokio::test]
async fn brackets_as_deep_as_a_message_is_long_are_refused_and_the_talk_goes_on() {
    let house = House::open().await;
    let people = Bystanders::of(&house, "masters").await;
    let mut peer = Peer::of(&house, &people.match_.code, people.other()).await;
    for text in ["[".repeat(65_000), "{\"a\":".repeat(13_000)] {
        peer.say_text(&text).await;
        assert_eq!(peer.hear_of("refused").await["code"], "bad_message");
        let request = house.request(reqwest::Method::POST, "/api/v1/tables").body(text);
        let refused = crate::house::answer(request).await.refused();
        assert_eq!(refused, (400, "bad_message".to_owned()));
    }
    let request = house.request(reqwest::Method::POST, "/api/v1/tables").body("[".repeat(100_000));
    let refused = crate::house::answer(request).await.refused();
    assert_eq!(refused, (413, "too_large".to_owned()));
    people.are_unharmed(&house).await;
}

#[tokio::test]
async fn a_message_in_pieces_of_a_byte_and_of_nothing_between_pings_is_one_message() {
    let house = House::open().await;
    let people = Bystanders::of(&house, "eriantys").await;
    let mut watcher = Peer::greet(&house, &people.match_.code, None).await.0;
    let mut peer = Raw::seated(&house, &people.match_.code, people.other()).await;
    let say = json!({"type": "say", "id": "1", "text": "piece by piece"}).to_string();
    let mut bytes = frame(TEXT_TO_BE_CONTINUED, b"");
    for byte in say.as_bytes() {
        bytes.extend(frame(CONTINUED, b"").repeat(50));
        bytes.extend(frame(PING, b"are you there?"));
        bytes.extend(frame(CONTINUED, &[*byte]));
    }
    bytes.extend(frame(CONTINUED_TO_THE_END, b""));
    peer.send(&bytes).await;
    assert_eq!(watcher.hear_of("chat").await["text"], "piece by piece");
    // Whoever only ever begins has said nothing.
    peer.send(&frame(TEXT_TO_BE_CONTINUED, b"{").repeat(1)).await;
    peer.send(&frame(CONTINUED, b"").repeat(10_000)).await;
    drop(peer);
    watcher.hear_of("table").await;
}
