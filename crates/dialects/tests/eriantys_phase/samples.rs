//! What was recorded of the original can be read, and a damaged stream is as good as a whole one.

use dialects::eriantys_phase::client_messages::ClientMessage;
use dialects::eriantys_phase::server_messages::ServerMessage;
use serde_json::Value;
use std::fs;
use std::path::PathBuf;
use wire::Framing;
use wire::java::HEADER;

use crate::tongues::cast;

fn samples() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../wire/tests/samples/eriantys-phase")
}

#[test]
fn every_recorded_message_can_be_read() {
    let mut read = 0;
    for sample in ["2p-normal", "2p-expert", "2p-expert-coalesced"] {
        let timeline = samples().join(format!("{sample}-first-round/timeline.jsonl"));
        for line in fs::read_to_string(timeline).unwrap().lines() {
            let line: Value = serde_json::from_str(line).unwrap();
            let text = line["json"].to_string();
            match line["dir"].as_str() {
                Some("s2c") => drop(ServerMessage::read(&text).expect(&text)),
                Some("c2s") => drop(ClientMessage::read(Framing::Java, &text).expect(&text)),
                _ => continue,
            }
            read += 1;
        }
    }
    assert!(read > 200, "{read}");
}

#[tokio::test(start_paused = true)]
async fn a_damaged_stream_costs_nothing_but_what_was_overwritten() {
    let folder = samples().join("damaged-client-stream");
    let bytes = fs::read(folder.join("conn0.c2s.bin")).unwrap();
    let expected = fs::read_to_string(folder.join("conn0.c2s.decoded.jsonl")).unwrap();
    let commands = expected.lines().filter(|line| !line.contains("Pong")).count();
    assert_eq!(bytes[..4], HEADER);
    for piece in [bytes.len(), 7] {
        let mut script = cast(1, &["Ada"]).await;
        let who = script.who("Ada");
        for piece in bytes.chunks(piece) {
            script.stage.send(who, piece).await;
        }
        script.play("10 s pass").await;
        // The first command opens a lobby; for all others it is too early.
        let told = script.told("Ada").await;
        let created = told.iter().filter(|text| text.contains("has been created")).count();
        let refused = told.iter().filter(|text| text.contains("game is not started")).count();
        assert_eq!((created, refused), (1, commands - 1));
        assert!(!script.stage.is_closed(who));
    }
}
