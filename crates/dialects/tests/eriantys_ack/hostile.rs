//! Clients that make no sense: nothing panics, and nobody else is hurt.

use dialects::eriantys_ack::DIALECT;
use dialects::eriantys_ack::codec::Codec;
use kernel::{Pick, Seed};
use protocol::{Absence, Options};
use serde_json::json;
use std::time::Duration;
use wire::Framing;
use wire::java::HEADER;

use crate::bytes::{client_messages, server_messages};
use crate::pilot::Pilot;
use crate::tongues::cast;
use stage::{Coming, Stage};

/// What cannot be read, one line each.
const NONSENSE: [&str; 12] = [
    "{}",
    "{",
    r#"{"type":"Dance"}"#,
    r#"{"type":"ChosenSteps"}"#,
    r#"{"type":"ChosenSteps","steps":"1"}"#,
    r#"{"type":"ChosenSteps","steps":1.0}"#,
    r#"{"type":"ChosenSteps","steps":2147483648}"#,
    r#"{"type":"ChosenStudent"}"#,
    r#"{"type":"ChosenStudent","color":"PURPLE"}"#,
    r#"{"type":"Acknowledgement","seq":-1}"#,
    r#"{"type":"LoginMessage","nickname":null}"#,
    r#"{"type":"Ping"}"#,
];

#[tokio::test(start_paused = true)]
async fn what_cannot_be_read_is_refused_and_twenty_in_a_row_are_too_many() {
    let mut script = cast(1, &["ada", "bob"]).await;
    script.play("ada < ENTER_NICKNAME\nbob < ENTER_NICKNAME").await;
    for nonsense in NONSENSE {
        script.play(&format!("ada > {nonsense}\nada < INVALID_INPUT")).await;
    }
    // A line that can be read lets the count begin again.
    script.play(r#"ada > {"type":"Pong","more":"is ignored"}"#).await;
    for _ in 0..19 {
        script.play("ada > {\nada < INVALID_INPUT").await;
    }
    assert!(!script.stage.is_closed(script.who("ada")));
    script.play("ada > {\nada < INVALID_INPUT\nada is closed\nbob < nothing").await;
    script.play("bob > RequestGames\nbob < AvailableGames …").await;
}

#[tokio::test(start_paused = true)]
async fn a_line_that_is_too_long_is_refused_and_what_follows_is_read() {
    let mut script = cast(1, &["ada"]).await;
    script.play("ada < ENTER_NICKNAME").await;
    let who = script.who("ada");
    for _ in 0..100 {
        script.stage.send(who, &[b'a'; 1000]).await;
    }
    script.stage.send(who, b"\n").await;
    script.play("ada < INVALID_INPUT\nada < nothing").await;
    script.play("ada > LoginMessage \"nickname\":\"ada\"\nada < SUCCESS").await;
}

#[tokio::test(start_paused = true)]
async fn an_object_that_is_no_message_of_a_client_is_not_answered_and_twenty_are_too_many() {
    let mut script = cast(1, &["Ada"]).await;
    script.play("Ada < ENTER_NICKNAME").await;
    let who = script.who("Ada");
    let codec = Codec::new(Framing::Java, 1 << 16);
    let wrong = codec.write(&server_messages()[0], 1);
    script.stage.send(who, &HEADER).await;
    for _ in 0..19 {
        script.stage.send(who, &wrong).await;
    }
    script.play("1 s pass\nAda < nothing").await;
    assert!(!script.stage.is_closed(who));
    script.stage.send(who, &wrong).await;
    script.play("Ada is closed").await;
}

/// A stream of a Java client that cannot go on.
fn broken_streams() -> Vec<Vec<u8>> {
    let codec = Codec::new(Framing::Java, 1 << 16);
    let message = |number: usize| codec.write_of_client(&client_messages()[number]);
    let with_header = |bytes: &[u8]| [&HEADER, bytes].concat();
    // An unknown class, a class of another serial number, a string that is said to be huge.
    let mut unknown = message(6);
    let at = unknown.windows(7).position(|part| part == b"SetGame").unwrap();
    unknown[at] = b'X';
    let mut other = message(6);
    other[at + 7] ^= 1;
    let mut deep = Vec::new();
    for _ in 0..20_000 {
        deep.extend(b"\x75\x72\x00\x13[Ljava.lang.Object;\x90\xce\x58\x9f\x10\x73\x29\x6c\x02\x00\x00\x78\x70\x00\x00\x00\x01");
    }
    let mut huge = b"\x73\x72\x00\x30it.polimi.ingsw.messages.fromClient.LoginMessage".to_vec();
    huge.extend(b"\x0a\xff\x77\x62\x1d\x35\xad\xe0\x02\x00\x01L\x00\x08nicknamet\x00\x12Ljava/lang/String;xp");
    huge.extend(b"\x7c\x00\x00\x00\x00\x7f\xff\xff\xff");
    huge.extend([b'a'; 70_000]);
    vec![
        vec![0xAC, 0xED, 0x00, 0x06],
        b"GET / HTTP/1.1\r\n\r\n".to_vec(),
        with_header(&unknown),
        with_header(&other),
        with_header(&deep),
        with_header(&huge),
        with_header(&[0x73; 100]),
        with_header(&[0x71, 0x00, 0x7E, 0xFF, 0xFF]),
        with_header(&[0xFF; 64]),
    ]
}

#[tokio::test(start_paused = true)]
async fn a_stream_that_cannot_be_read_ends_its_connection_and_nothing_else() {
    let mut stage = Stage::seeded(1).await;
    let witness = stage.enter(&DIALECT, Coming::from(Framing::Json, 1)).await;
    stage.send(witness, b"{\"type\":\"LoginMessage\",\"nickname\":\"ada\"}\n").await;
    for (number, stream) in broken_streams().iter().enumerate() {
        let whole = stage.enter(&DIALECT, Coming::from(Framing::Java, 2)).await;
        stage.send(whole, stream).await;
        assert!(stage.is_closed(whole), "{number}");
        let pieces = stage.enter(&DIALECT, Coming::from(Framing::Java, 2)).await;
        for piece in stream.chunks(97) {
            stage.deliver(pieces, piece);
        }
        stage.settle().await;
        assert!(stage.is_closed(pieces), "{number} in pieces");
    }
    stage.hear(witness);
    stage.send(witness, b"{\"type\":\"RequestGames\"}\n").await;
    assert!(!stage.hear(witness).is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_stream_that_ends_in_the_middle_of_a_message_is_a_connection_that_ends() {
    let codec = Codec::new(Framing::Java, 1 << 16);
    let whole = [&HEADER[..], &codec.write_of_client(&client_messages()[3])].concat();
    let mut stage = Stage::seeded(1).await;
    for length in 0..whole.len() {
        let who = stage.enter(&DIALECT, Coming::from(Framing::Java, 1)).await;
        stage.send(who, &whole[..length]).await;
        assert!(!stage.is_closed(who), "more may come");
        stage.hang_up(who).await;
    }
}

#[tokio::test(start_paused = true)]
async fn random_bytes_never_panic() {
    let mut stage = Stage::seeded(1).await;
    let mut dice = Seed::from(7_u64).fast_generator();
    let opening = [
        HEADER.to_vec(),
        b"{\"type\":\"".to_vec(),
        Vec::new(),
        Codec::new(Framing::Java, 1).write_of_client(&client_messages()[4]),
    ];
    for round in 0..300 {
        let framing = if round % 2 == 0 { Framing::Java } else { Framing::Json };
        let who = stage.enter(&DIALECT, Coming::from(framing, 1)).await;
        let mut bytes = opening[dice.pick(4) as usize].clone();
        for _ in 0..dice.pick(200) {
            bytes.push(dice.pick(256) as u8);
        }
        stage.deliver(who, &bytes);
        stage.deliver(who, &bytes);
        stage.settle().await;
        stage.hang_up(who).await;
    }
}

/// Where in a conversation somebody can be.
const STATES: [&str; 8] = [
    "menu",
    "AvailableTowers",
    "AvailableWizards",
    "AvailableAssistants",
    "MovableStudents",
    "WhereToMove",
    "MotherNatureSteps",
    "SelectCloud",
];

#[tokio::test(start_paused = true)]
async fn any_message_in_any_state_never_panics_and_both_are_answered_afterwards() {
    let all = client_messages();
    let mut dice = Seed::from(11_u64).fast_generator();
    for (number, state) in (1..).zip(STATES) {
        for names in [["ada", "bob"], ["Ada", "bob"]] {
            // Cards that ask for everything there is.
            let characters = [[1, 7, 9], [3, 10, 11], [5, 12, 4]][usize::from(number) % 3];
            let config = json!({"players": 2, "expert": true, "characters": characters});
            let mut pilot = Pilot::at(number, &names, config).await;
            if state != "menu" {
                let asked = if number % 2 == 0 { names[0] } else { names[1] };
                pilot.until(asked, state).await;
            }
            pilot.lines("").await;
            for _ in 0..60 {
                let name = names[dice.pick(2) as usize];
                let message = &all[dice.pick(all.len() as u32) as usize];
                // Whoever leaves is proven elsewhere.
                if *message != dialects::eriantys_ack::client_messages::ClientMessage::Disconnect {
                    let text = serde_json::to_string(message).unwrap();
                    pilot.script.say(name, &text).await;
                }
                if dice.pick(4) == 0 {
                    pilot.script.pass(Duration::from_millis(150)).await;
                }
            }
            pilot.script.pass(Duration::from_secs(2)).await;
            for name in names {
                pilot.script.told(name).await;
                assert!(!pilot.script.stage.is_closed(pilot.script.who(name)), "{state}");
                pilot.script.say(name, "RequestGames").await;
                pilot.script.pass(Duration::from_millis(500)).await;
                let told = pilot.script.told(name).await;
                assert!(
                    told.iter().any(|text| text.starts_with("AvailableGames")),
                    "{name} {state}: {told:?}"
                );
            }
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_table_that_was_opened_elsewhere_goes_on_without_whoever_breaks_off() {
    let options = Options { absence: Absence::Skip, ..Options::default() };
    let config = json!({"players": 3, "first": 0});
    let mut pilot = Pilot::with(1, &["Ada", "bob", "cy"], config, Some(options)).await;
    pilot.until("Ada", "MovableStudents").await;
    let who = pilot.script.who("Ada");
    pilot.script.stage.send(who, &[0xFF; 64]).await;
    assert!(pilot.script.stage.is_closed(who));
    pilot.names.retain(|name| name != "Ada");
    pilot.lines("").await;
    // The others play on.
    pilot.until("bob", "SelectCloud").await;
    pilot.until("cy", "SelectCloud").await;
    pilot.until("bob", "AvailableAssistants").await;
}
