//! Nobody but their owner ever sees a token.

use serde_json::json;
use std::io;
use std::sync::{Arc, Mutex};
use tracing_subscriber::fmt::MakeWriter;

use crate::house::House;
use crate::peer::Peer;

/// Keeps everything that is logged.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Log;
    fn make_writer(&'a self) -> Log {
        self.clone()
    }
}

#[tokio::test]
async fn tokens_are_in_no_log_no_figure_no_list_and_no_message() {
    let log = Log::default();
    let subscriber = tracing_subscriber::fmt()
        // The WebSocket library writes down what people say; `bottega serve` never lets it.
        .with_env_filter("trace,tungstenite=info")
        .with_writer(log.clone())
        .finish();
    let _guard = tracing_subscriber::util::SubscriberInitExt::set_default(subscriber);
    let house = House::open().await;
    let match_ = house.playing("masters", 2).await;
    let (code, tokens) = (&match_.code, &match_.tokens);
    let mut seen = String::new();
    let (mut watcher, state) = Peer::greet(&house, code, None).await;
    seen += &state.to_string();
    let (mut peer, state) = Peer::greet(&house, code, Some(&tokens[0])).await;
    seen += &state.to_string();
    // Whoever shows a token where it does not belong.
    let wrong = house.post_as(&tokens[0], "/api/v1/tables/NONENONE/leave", json!({})).await;
    seen += &wrong.text;
    let hello = json!({"type": "hello", "token": tokens[1]});
    seen += &peer.ask(hello).await.to_string();
    let start = format!("/api/v1/tables/{code}/start");
    seen += &house.post_as(&tokens[1], &start, json!({})).await.text;
    peer.ask(json!({"type": "say", "id": "1", "text": "hello"})).await;
    peer.ask(json!({"type": "give_up", "id": "2"})).await;
    let mut watched = String::new();
    while !watched.contains("\"finished\"") {
        watched = watcher.hear_text().await.unwrap();
        seen += &watched;
    }
    for path in [
        "/",
        "/metrics",
        "/api/v1/tables",
        "/api/v1/matches",
        &format!("/api/v1/tables/{code}"),
        &format!("/api/v1/matches/{code}"),
        &format!("/api/v1/matches/{code}/record"),
    ] {
        seen += &house.get(path).await.text;
    }
    tracing::info!("the log is kept");
    let log = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    assert!(log.contains("the log is kept"));
    for token in tokens {
        assert!(!log.contains(token), "{log}");
        assert!(!seen.contains(token), "{seen}");
    }
}
