//! Somebody at the other end of a socket, who may say anything.

use futures_util::{SinkExt, StreamExt};
use protocol::Code;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::{Bytes, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::house::House;

/// Longer than anything here takes, on a machine that has much else to do.
const LONG: Duration = Duration::from_secs(30);

pub(crate) struct Peer {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The number with which the server closed the socket.
    pub(crate) closed: Option<u16>,
}

impl Peer {
    /// Opens a socket and says nothing.
    pub(crate) async fn open(house: &House, code: &Code) -> Peer {
        let url = format!("ws://{}/api/v1/tables/{code}/socket", house.address);
        let (stream, _) = tokio_tungstenite::connect_async(url).await.unwrap();
        Peer { stream, closed: None }
    }

    /// Says hello and hears how everything is.
    pub(crate) async fn greet(house: &House, code: &Code, token: Option<&str>) -> (Peer, Value) {
        let mut peer = Peer::open(house, code).await;
        peer.say(json!({"type": "hello", "token": token})).await;
        let state = peer.hear().await.unwrap();
        assert_eq!(state["type"], "state", "{state}");
        (peer, state)
    }

    /// The same, for those who need not know how everything is.
    pub(crate) async fn of(house: &House, code: &Code, token: &str) -> Peer {
        Peer::greet(house, code, Some(token)).await.0
    }

    pub(crate) async fn say(&mut self, message: Value) {
        self.say_text(&message.to_string()).await;
    }

    pub(crate) async fn say_text(&mut self, text: &str) {
        self.stream.send(Message::text(text)).await.unwrap();
    }

    pub(crate) async fn say_bytes(&mut self, bytes: &'static [u8]) {
        self.stream.send(Message::Binary(Bytes::from_static(bytes))).await.unwrap();
    }

    /// Sends something, whether or not it arrives.
    pub(crate) async fn shout(&mut self, text: &str) {
        let _ = self.stream.send(Message::text(text)).await;
    }

    /// The next message as it was sent; nothing when the connection has ended.
    pub(crate) async fn hear_text(&mut self) -> Option<String> {
        loop {
            match timeout(LONG, self.stream.next()).await.expect("something is said") {
                Some(Ok(Message::Text(text))) => return Some(text.to_string()),
                Some(Ok(Message::Close(frame))) => {
                    self.closed = frame.map(|frame| frame.code.into());
                    return None;
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return None,
            }
        }
    }

    pub(crate) async fn hear(&mut self) -> Option<Value> {
        self.hear_text().await.map(|text| serde_json::from_str(&text).unwrap())
    }

    /// The next message of this kind; whatever comes before it is passed over.
    pub(crate) async fn hear_of(&mut self, kind: &str) -> Value {
        loop {
            let message = self.hear().await.unwrap_or_else(|| panic!("no {kind} came"));
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// Says something and hears the answer: done, checked, or why not.
    pub(crate) async fn ask(&mut self, message: Value) -> Value {
        self.say(message).await;
        loop {
            let message = self.hear().await.expect("an answer comes");
            if is_answer(&message) {
                return message;
            }
        }
    }

    /// The word of a refusal.
    pub(crate) async fn refused(&mut self, message: Value) -> String {
        let answer = self.ask(message).await;
        assert_eq!(answer["type"], "refused", "{answer}");
        assert!(answer["message"].as_str().is_some_and(|words| words.len() > 10), "{answer}");
        answer["code"].as_str().unwrap().to_owned()
    }

    /// The word of the good-bye, after which the connection ends.
    pub(crate) async fn bye(&mut self) -> String {
        let bye = self.hear_of("bye").await;
        assert!(bye["message"].as_str().is_some_and(|words| words.len() > 10), "{bye}");
        assert_eq!(self.hear().await, None, "nothing follows a good-bye");
        bye["code"].as_str().unwrap().to_owned()
    }
}

/// The peers of a match of two: whoever is to act, and the other.
pub(crate) struct Pair {
    pub(crate) actor: Peer,
    pub(crate) other: Peer,
    /// The state of whoever is to act.
    pub(crate) state: Value,
}

impl Pair {
    /// Sits at both seats of a match in which one is to act.
    pub(crate) async fn of(house: &House, code: &Code, tokens: &[String]) -> Pair {
        let (first, state) = Peer::greet(house, code, Some(&tokens[0])).await;
        let (second, other) = Peer::greet(house, code, Some(&tokens[1])).await;
        if state["game"]["to_act"] == json!([0]) {
            Pair { actor: first, other: second, state }
        } else {
            Pair { actor: second, other: first, state: other }
        }
    }
}

/// Is this the answer to something that was said?
pub(crate) fn is_answer(message: &Value) -> bool {
    ["done", "refused", "checked"].iter().any(|kind| message["type"] == *kind)
}

/// The first legal action of a state or an update.
pub(crate) fn first_legal(message: &Value) -> &str {
    message["game"]["legal"][0].as_str().unwrap()
}
