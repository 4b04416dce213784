//! Somebody who speaks a dialect over a real connection: word by word, or as a client that plays.

use dialects::client::{Client, Ending, Event, Plan};
use dialects::manners::CharacterTexts;
use protocol::Millis;
use serde_json::{Map, Value, json};
use std::net::Ipv4Addr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{Instant, timeout};
use wire::Framing;
use wire::lines::Lines;

use crate::house::House;

pub(crate) const ACK: &str = "eriantys-ack";
pub(crate) const PHASE: &str = "eriantys-phase";
pub(crate) const STATE: &str = "masters-state";

/// Longer than anything here takes, on a machine that has much else to do.
const LONG: Duration = Duration::from_secs(60);
const CHUNK: usize = 64 << 10;

/// A connection to the port of a dialect, from 127.0.0.`last`.
pub(crate) async fn dial_from(house: &House, id: &str, last: u8) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind((Ipv4Addr::new(127, 0, 0, last), 0).into()).unwrap();
    socket.connect(house.port(id)).await.unwrap()
}

/// Texts of the characters, made for tests.
pub(crate) fn texts() -> CharacterTexts {
    let texts =
        (1..=12).map(|number| (format!("CHAR{number}"), json!({"text": format!("card {number}")})));
    CharacterTexts::read(&Value::Object(texts.collect::<Map<_, _>>()).to_string()).unwrap()
}

/// Bytes that come; nothing once the server has ended the connection, however it does that.
async fn read(stream: &mut TcpStream) -> Option<Vec<u8>> {
    let mut bytes = vec![0; CHUNK];
    let read = timeout(LONG, stream.read(&mut bytes)).await.expect("the server says something");
    let count = read.unwrap_or(0);
    bytes.truncate(count);
    (count > 0).then_some(bytes)
}

/// Somebody who writes lines of JSON, and answers pings while listening.
pub(crate) struct Speaker {
    pub(crate) stream: TcpStream,
    lines: Lines,
}

impl Speaker {
    pub(crate) fn over(stream: TcpStream) -> Speaker {
        Speaker { stream, lines: Lines::new(1 << 20) }
    }

    /// Connects and says nothing.
    pub(crate) async fn dial(house: &House, id: &str) -> Speaker {
        Speaker::over(dial_from(house, id, 1).await)
    }

    /// Connects, shows that it speaks JSON, and hears the first message.
    pub(crate) async fn greet(house: &House, id: &str) -> (Speaker, Value) {
        Speaker::greet_from(house, id, 1).await
    }

    pub(crate) async fn greet_from(house: &House, id: &str, last: u8) -> (Speaker, Value) {
        let mut speaker = Speaker::over(dial_from(house, id, last).await);
        speaker.stream.write_all(b"\n").await.unwrap();
        let first = speaker.hear().await.expect("the server greets");
        (speaker, first)
    }

    pub(crate) async fn say(&mut self, message: &Value) {
        self.stream.write_all(format!("{message}\n").as_bytes()).await.unwrap();
    }

    /// The next message that is no ping; nothing once the server has ended the connection.
    pub(crate) async fn hear(&mut self) -> Option<Value> {
        loop {
            while let Some(line) = self.lines.next() {
                let message: Value = serde_json::from_str(&line.unwrap()).unwrap();
                if message["type"] != "Ping" {
                    return Some(message);
                }
                self.say(&json!({"type": "Pong"})).await;
            }
            let bytes = read(&mut self.stream).await?;
            self.lines.push(&bytes);
        }
    }

    /// The next message of a type.
    pub(crate) async fn hear_of(&mut self, kind: &str) -> Value {
        loop {
            let message = self.hear().await.unwrap_or_else(|| panic!("the end before {kind}"));
            if message["type"] == kind {
                return message;
            }
        }
    }
}

/// How far a client has played.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Played {
    /// As far as it should.
    Enough,
    /// To the end of its match.
    Over(Ending),
    /// Until the server ended the connection.
    Closed,
}

/// A client that plays a match.
pub(crate) struct Player {
    name: String,
    client: Box<dyn Client>,
    stream: TcpStream,
    start: Instant,
    /// What was enough.
    last: Option<Event>,
}

impl Player {
    /// Connects from 127.0.0.`last`.
    pub(crate) async fn dial(
        house: &House,
        id: &str,
        framing: Framing,
        plan: Plan,
        last: u8,
    ) -> Player {
        let dialect = dialects::find(id).unwrap();
        let name = plan.nickname.clone();
        let client = (dialect.client)(framing, plan, Some(texts()));
        let stream = dial_from(house, id, last).await;
        Player { name, client, stream, start: Instant::now(), last: None }
    }

    /// The time of the connection.
    fn now(&self) -> Millis {
        Millis::default().after(self.start.elapsed())
    }

    /// Plays until something is enough: that is not done any more.
    pub(crate) async fn play(&mut self, mut enough: impl FnMut(&Event) -> bool) -> Played {
        loop {
            let mut unsent = Vec::new();
            let mut stops = false;
            while let Some(event) = self.client.next(self.now()) {
                stops = enough(&event);
                if stops {
                    self.last = Some(event);
                    break;
                }
                match event {
                    Event::Send { bytes, .. } => unsent.extend(bytes),
                    Event::Answered | Event::Seated { .. } => {}
                    Event::Finished(ending) => return Played::Over(ending),
                    // A server that stops says so before it closes.
                    Event::Failed { why } if why.to_lowercase().contains("the server stops") => {
                        return Played::Closed;
                    }
                    Event::Redial => panic!("a client wants another connection"),
                    Event::Noticed { what: why } | Event::Failed { why } => {
                        panic!("{}: {why}", self.name)
                    }
                }
            }
            // Whoever has ended the connection is noticed when reading.
            let _ = self.stream.write_all(&unsent).await;
            if stops {
                return Played::Enough;
            }
            match read(&mut self.stream).await {
                Some(bytes) => self.client.receive(self.now(), &bytes),
                None => return Played::Closed,
            }
        }
    }

    /// Sends what was enough, and breaks off the connection before it can be answered.
    pub(crate) async fn send_and_go(mut self) {
        if let Some(Event::Send { bytes, .. }) = self.last.take() {
            // The server may have ended the connection.
            let _ = self.stream.write_all(&bytes).await;
        }
    }

    /// Plays until it sits; the number of the table, if it is told.
    pub(crate) async fn sit_down(&mut self) -> Option<u32> {
        let mut number = None;
        let played = self
            .play(|event| match event {
                Event::Seated { table } => {
                    number = *table;
                    true
                }
                _ => false,
            })
            .await;
        assert_eq!(played, Played::Enough, "{} does not sit", self.name);
        number
    }

    /// Plays to the end.
    pub(crate) async fn finish(&mut self) -> Ending {
        match self.play(|_| false).await {
            Played::Over(ending) => ending,
            other => panic!("{}: {other:?}", self.name),
        }
    }

    /// Listens without a word until the server ends the connection.
    pub(crate) async fn until_closed(mut self) {
        while read(&mut self.stream).await.is_some() {}
    }
}
