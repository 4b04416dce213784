//! The ports of the dialects: who is let in, who is listened to, and who is let go.

use dialects::client::{Conduct, Plan, Seating};
use serde_json::{Value, json};
use std::num::NonZeroU32;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpSocket;
use wire::Framing;

use crate::bystanders::Bystanders;
use crate::house::{House, Plan as HousePlan};
use crate::raw::Raw;
use crate::speaker::{ACK, PHASE, Player, Speaker, dial_from};

/// Each dialect with the type of its first message.
const FIRST: [(&str, &str); 2] = [(ACK, "CommunicationMessage"), (PHASE, "Welcome")];

/// A message that is refused in the hall of `eriantys-phase`.
const TOO_EARLY: &str = "{\"type\":\"MoveMN\",\"steps\":1}\n";

fn game_params(name: &str, players: u8) -> Value {
    json!({
        "type": "GameParams", "numPlayers": players, "expert": false, "nickname": name,
        "mage": "MAGE1", "colorT": "BLACK",
    })
}

#[tokio::test]
async fn the_first_byte_tells_the_framing_and_any_other_ends_the_connection() {
    let house = HousePlan::speaking().open().await;
    for (dialect, first) in FIRST {
        for begin in ["\n", " ", "\r\n", "{\"type\":\"Pong\"}\n"] {
            let mut json = Speaker::dial(&house, dialect).await;
            json.stream.write_all(begin.as_bytes()).await.unwrap();
            assert_eq!(json.hear().await.unwrap()["type"], first, "{begin:?}");
        }
        let mut java = dial_from(&house, dialect, 1).await;
        java.write_all(&[0xac, 0xed, 0, 5]).await.unwrap();
        let mut header = [0; 4];
        java.read_exact(&mut header).await.unwrap();
        assert_eq!(header, [0xac, 0xed, 0, 5]);
        for other in [b"GET / HTTP/1.1\r\n\r\n".as_slice(), b"\0", b"[", b"\x16\x03\x01"] {
            let mut stranger = Raw::over(dial_from(&house, dialect, 1).await);
            stranger.send(other).await;
            assert_eq!(stranger.rest().await, "", "{other:?}");
        }
    }
}

#[tokio::test]
async fn whoever_says_nothing_is_talked_to_and_nobody_waits_for_that() {
    let house = HousePlan::speaking().open().await;
    for (dialect, first) in FIRST {
        let start = Instant::now();
        let mut silent = Speaker::dial(&house, dialect).await;
        let silent = async {
            assert_eq!(silent.hear().await.unwrap()["type"], first);
            Instant::now()
        };
        let later = async {
            Speaker::greet(&house, dialect).await;
            Instant::now()
        };
        let (silent, later) = tokio::join!(silent, later);
        assert!(silent - start >= Duration::from_millis(500), "{:?}", silent - start);
        assert!(later < silent, "who came later and spoke was heard first");
    }
}

/// A game of `eriantys-ack` at which these sit, in JSON.
async fn ack_table(house: &House, names: [&str; 2]) -> [Speaker; 2] {
    let mut seated = Vec::new();
    let mut number = Value::Null;
    for name in names {
        let (mut speaker, _) = Speaker::greet(house, ACK).await;
        speaker.say(&json!({"type": "LoginMessage", "nickname": name})).await;
        let opens = json!({"type": "SetGame", "numberOfPlayers": 2, "expertMode": false});
        let joins = json!({"type": "JoinAvailableGame", "gameId": number});
        speaker.say(if number.is_null() { &opens } else { &joins }).await;
        if number.is_null() {
            number = speaker.hear_of("WaitingForPlayers").await["gameId"].clone();
        }
        seated.push(speaker);
    }
    seated.try_into().ok().unwrap()
}

#[tokio::test]
async fn a_peer_of_eriantys_ack_that_answers_no_ping_is_let_go() {
    let mut plan = HousePlan::speaking();
    // More than the two seconds between pings: whoever answers stays.
    plan.manners.ack_silence = Duration::from_millis(2500);
    let house = plan.open().await;
    let [mut ada, bob] = ack_table(&house, ["ada", "bob"]).await;
    let mut bob = Raw::over(bob.stream);
    let (heard, left) = tokio::join!(bob.rest(), ada.hear_of("PlayerDisconnected"));
    assert!(heard.contains("\"Ping\""), "{heard}");
    assert_eq!(left["nickname"], "bob");
}

#[tokio::test]
async fn whoever_does_not_read_is_let_go_and_the_others_finish_their_match() {
    let mut plan = HousePlan::speaking();
    plan.limits.messages_per_second = NonZeroU32::new(1_000_000).unwrap();
    plan.limits.patience = Duration::from_secs(1);
    let house = plan.open().await;
    let seated = async |name: &str, seating| {
        let plan = Plan {
            players: 3,
            word: String::new(),
            nickname: name.to_owned(),
            seating,
            seed: 5,
            conduct: Conduct::Mischievous,
        };
        let mut player = Player::dial(&house, PHASE, Framing::Json, plan, 1).await;
        player.sit_down().await;
        player
    };
    let mut ada = seated("ada", Seating::Open { expert: false }).await;
    // Somebody with little room who never reads, but goes on talking.
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(2048).unwrap();
    let mut slow = Speaker::over(socket.connect(house.port(PHASE)).await.unwrap());
    slow.say(&json!({
        "type": "Join", "nickname": "slow", "mage": "MAGE4", "colorT": "GREY", "index": 1,
    }))
    .await;
    slow.hear_of("InformationConnection").await;
    let join = Seating::Join { with: "ada".to_owned(), table: None };
    let mut bob = seated("bob", join).await;
    let talking = async {
        let talk = TOO_EARLY.repeat(100);
        while slow.stream.write_all(talk.as_bytes()).await.is_ok() {}
    };
    let (ada, bob, ()) = tokio::join!(ada.finish(), bob.finish(), talking);
    let matches = house.client.matches(10, 0).await.unwrap();
    assert!(!matches[0].result.contains("no winner"), "{matches:?}, {ada:?}, {bob:?}");
}

#[tokio::test]
async fn whoever_talks_too_fast_is_heard_later_but_every_word() {
    let mut plan = HousePlan::speaking();
    plan.limits.messages_per_second = NonZeroU32::new(20).unwrap();
    let house = plan.open().await;
    let (mut hasty, _) = Speaker::greet(&house, PHASE).await;
    let start = Instant::now();
    // Two seconds' worth, and what may come at once.
    hasty.stream.write_all(TOO_EARLY.repeat(60).as_bytes()).await.unwrap();
    let (_other, _) = Speaker::greet(&house, PHASE).await;
    for _ in 0..60 {
        assert_eq!(hasty.hear_of("Error").await["code"], "NOT_IN_LOBBY");
    }
    assert!(start.elapsed() > Duration::from_millis(1500), "{:?}", start.elapsed());
}

#[tokio::test]
async fn whoever_sends_too_much_is_read_later_and_nobody_else() {
    let mut plan = HousePlan::speaking();
    plan.limits.bytes_per_second = NonZeroU32::new(2000).unwrap();
    let house = plan.open().await;
    let (mut hasty, _) = Speaker::greet_from(&house, PHASE, 2).await;
    let start = Instant::now();
    let long = format!("{}{TOO_EARLY}", " ".repeat(6000));
    hasty.stream.write_all(long.as_bytes()).await.unwrap();
    hasty.stream.write_all(TOO_EARLY.as_bytes()).await.unwrap();
    let (mut other, _) = Speaker::greet_from(&house, PHASE, 3).await;
    other.stream.write_all(TOO_EARLY.as_bytes()).await.unwrap();
    other.hear_of("Error").await;
    for _ in 0..2 {
        hasty.hear_of("Error").await;
    }
    // What is read at once costs two seconds, of which one is free.
    assert!(start.elapsed() > Duration::from_secs(1), "{:?}", start.elapsed());
}

#[tokio::test]
async fn a_message_that_is_too_long_ends_a_connection_of_eriantys_phase() {
    let mut plan = HousePlan::speaking();
    plan.manners.message_bytes = 1000;
    let house = plan.open().await;
    let long = format!("{{\"x\":\"{}\"}}\n", "x".repeat(2000));
    let (mut phase, _) = Speaker::greet(&house, PHASE).await;
    phase.stream.write_all(long.as_bytes()).await.unwrap();
    assert_eq!(phase.hear().await.unwrap()["code"], "INVALID_MESSAGE");
    assert_eq!(phase.hear().await, None);
}

#[tokio::test]
async fn one_address_has_only_so_many_connections_whatever_they_speak() {
    let mut plan = HousePlan::speaking();
    plan.limits.connections_per_address = 3;
    let house = plan.open().await;
    let (first, _) = Speaker::greet_from(&house, ACK, 2).await;
    let (_second, _) = Speaker::greet_from(&house, PHASE, 2).await;
    let mut native = Raw::dial_from(&house, 2).await;
    assert_eq!(native.get("/healthz").await, 200);
    for (dialect, _) in FIRST {
        assert_eq!(Raw::over(dial_from(&house, dialect, 2).await).rest().await, "");
        Speaker::greet_from(&house, dialect, 3).await;
    }
    // A place that is given back can be taken, as soon as the server has noticed.
    drop(first);
    loop {
        let mut again = Speaker::over(dial_from(&house, PHASE, 2).await);
        // It may be closed before that is written.
        let _ = again.stream.write_all(b"\n").await;
        if again.hear().await.is_some() {
            break;
        }
    }
}

#[tokio::test]
async fn a_server_that_stops_waits_for_nobody() {
    let mut plan = HousePlan::speaking();
    plan.limits.messages_per_second = NonZeroU32::MIN;
    let house = plan.open().await;
    let (mut table, _) = Speaker::greet(&house, PHASE).await;
    table.say(&game_params("ada", 2)).await;
    table.hear_of("InformationConnection").await;
    let silent = Speaker::dial(&house, PHASE).await;
    let (mut hasty, _) = Speaker::greet(&house, PHASE).await;
    hasty.stream.write_all(TOO_EARLY.repeat(100).as_bytes()).await.unwrap();
    Speaker::greet(&house, PHASE).await;
    let start = Instant::now();
    house.close().await;
    assert!(start.elapsed() < Duration::from_secs(3), "{:?}", start.elapsed());
    for mut peer in [table, silent, hasty] {
        while peer.hear().await.is_some() {}
    }
}

/// Bytes that are no message of any dialect.
fn nonsense() -> Vec<Vec<u8>> {
    let java = [0xac, 0xed, 0, 5];
    let mut all = vec![
        b"\n{\"type\":".repeat(100),
        [b"\n".as_slice(), &b"{\"type\":\"Nobody\"}\n".repeat(30)].concat(),
        [b"\n".as_slice(), &b"[".repeat(30_000), b"\n"].concat(),
        [b"\n".as_slice(), &[0xff; 5000], b"\n"].concat(),
        vec![b' '; 200_000],
        b"GET /readyz HTTP/1.1\r\nhost: here\r\n\r\n".to_vec(),
        vec![0xac; 5000],
        [java.as_slice(), &[0xff; 5000]].concat(),
        // A string that is said to be endless; an object of an unknown class; a reset; blocks.
        [java.as_slice(), &[0x7c, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]].concat(),
        [java.as_slice(), &[0x73, 0x72, 0, 4], b"Evil", &[0; 40]].concat(),
        [java.as_slice(), &[0x79; 5000]].concat(),
        [java.as_slice(), &[0x7a, 0x7f, 0xff, 0xff, 0xff]].concat(),
    ];
    // Whatever else begins like a framing.
    all.extend((0..=255).map(|byte| [java.as_slice(), &[byte; 64]].concat()));
    all
}

#[tokio::test]
async fn hostile_bytes_hurt_nobody() {
    let house = HousePlan::speaking().open().await;
    let people = Bystanders::of(&house, "eriantys").await;
    for (dialect, _) in FIRST {
        for bytes in nonsense() {
            let mut peer = dial_from(&house, dialect, 2).await;
            // The server may have had enough before everything is sent.
            let _ = peer.write_all(&bytes).await;
            let _ = peer.shutdown().await;
            Raw::over(peer).rest().await;
        }
    }
    assert_eq!(house.get("/readyz").await.status, 200);
    for (dialect, first) in FIRST {
        assert_eq!(Speaker::greet(&house, dialect).await.1["type"], first);
    }
    people.are_unharmed(&house).await;
}
