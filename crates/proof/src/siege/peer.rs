//! An attacker's end of a connection: any source address, any bytes.

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

use crate::frames::{PONG, TEXT, frame};

/// Longer than the server lets anybody wait for an answer.
const LONG: Duration = Duration::from_secs(60);

/// A connection from this address. A reader with `little_room` takes in next to nothing.
pub(crate) async fn dial(
    server: SocketAddr,
    from: Ipv4Addr,
    little_room: bool,
) -> io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    if little_room {
        socket.set_recv_buffer_size(2048)?;
    }
    socket.bind((from, 0).into())?;
    let stream = socket.connect(server).await?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// What an attacker hears.
#[derive(Debug)]
pub(crate) enum Heard {
    /// A message; only its type and its code matter.
    Text(Value),
    /// A ping, to which an honest peer sends a pong.
    Ping,
    /// A pong.
    Pong,
    /// The server closes.
    Close,
    /// The connection has ended.
    End,
}

impl Heard {
    /// The word for what was heard: the code of a refusal or a good-bye, else the type.
    pub(crate) fn word(&self) -> String {
        match self {
            Heard::Text(message) => {
                let of = |field: &str| message.get(field).and_then(Value::as_str);
                match of("type") {
                    Some("refused") => of("code").unwrap_or("?").to_owned(),
                    Some("bye") => format!("bye {}", of("code").unwrap_or("?")),
                    kind => kind.unwrap_or("?").to_owned(),
                }
            }
            Heard::Ping => "ping".to_owned(),
            Heard::Pong => "pong".to_owned(),
            Heard::Close => "close".to_owned(),
            Heard::End => "end".to_owned(),
        }
    }
}

/// One end of a connection.
pub(crate) struct Peer {
    pub(crate) stream: TcpStream,
    /// What has come and is not read yet.
    buffer: Vec<u8>,
}

impl Peer {
    pub(crate) async fn dial(server: SocketAddr, from: Ipv4Addr) -> io::Result<Peer> {
        Ok(Peer::over(dial(server, from, false).await?))
    }

    pub(crate) fn over(stream: TcpStream) -> Peer {
        Peer { stream, buffer: Vec::new() }
    }

    pub(crate) async fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.stream.write_all(bytes).await
    }

    pub(crate) async fn say(&mut self, text: &str) -> io::Result<()> {
        self.send(&frame(TEXT, text.as_bytes())).await
    }

    /// More bytes; false at the end.
    async fn more(&mut self) -> bool {
        let mut bytes = [0; 8192];
        match timeout(LONG, self.stream.read(&mut bytes)).await {
            Ok(Ok(count)) if count > 0 => {
                self.buffer.extend(bytes.get(..count).unwrap_or_default());
                true
            }
            _ => false,
        }
    }

    /// Asks over HTTP: the status and the body of the answer.
    pub(crate) async fn ask(
        &mut self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: &[u8],
    ) -> Result<(u16, String)> {
        self.send(&request(method, path, token, body)).await?;
        self.answer().await
    }

    /// The next answer over HTTP.
    pub(crate) async fn answer(&mut self) -> Result<(u16, String)> {
        let end = loop {
            let found = self.buffer.windows(4).position(|four| four == b"\r\n\r\n");
            if let Some(at) = found {
                break at + 4;
            }
            if !self.more().await {
                bail!("no answer came");
            }
        };
        let head = String::from_utf8_lossy(self.buffer.get(..end).unwrap_or_default()).into_owned();
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        let length = head.lines().find_map(|line| {
            let (name, value) = line.split_once(':')?;
            name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse().ok())?
        });
        let length = length.unwrap_or(0_usize);
        while self.buffer.len() < end + length {
            if !self.more().await {
                bail!("half an answer came");
            }
        }
        let body = self.buffer.get(end..end + length).unwrap_or_default();
        let body = String::from_utf8_lossy(body).into_owned();
        self.buffer.drain(..end + length);
        Ok((status.context("an answer has a status")?, body))
    }

    /// Becomes a WebSocket to a table; the answer if that is refused.
    pub(crate) async fn upgrade(&mut self, code: &str) -> Result<Result<(), (u16, String)>> {
        self.send(upgrade(code).as_bytes()).await?;
        Ok(match self.answer().await? {
            (101, _) => Ok(()),
            refused => Err(refused),
        })
    }

    pub(crate) async fn hello(&mut self, token: Option<&str>) -> io::Result<()> {
        let hello = match token {
            Some(token) => json!({"type": "hello", "token": token}),
            None => json!({"type": "hello"}),
        };
        self.say(&hello.to_string()).await
    }

    /// What the server says next.
    pub(crate) async fn hear(&mut self) -> Heard {
        loop {
            if let Some(heard) = self.heard() {
                return heard;
            }
            if !self.more().await {
                return Heard::End;
            }
        }
    }

    /// What has come whole.
    fn heard(&mut self) -> Option<Heard> {
        let (kind, short) = (*self.buffer.first()? & 0x0f, *self.buffer.get(1)? & 0x7f);
        let (start, length) = match short {
            126 => (4, u16::from_be_bytes(self.buffer.get(2..4)?.try_into().ok()?).into()),
            127 => (10, u64::from_be_bytes(self.buffer.get(2..10)?.try_into().ok()?)),
            short => (2, short.into()),
        };
        let end = start + usize::try_from(length).ok()?;
        let payload = self.buffer.get(start..end)?;
        let heard = match kind {
            1 => Heard::Text(serde_json::from_slice(payload).unwrap_or_default()),
            8 => Heard::Close,
            9 => Heard::Ping,
            _ => Heard::Pong,
        };
        self.buffer.drain(..end);
        Some(heard)
    }

    /// The word of the next message that answers something: `done`, a refusal or a good-bye.
    pub(crate) async fn answered(&mut self) -> String {
        loop {
            let heard = self.hear().await;
            match &heard {
                Heard::Text(message) => {
                    let kind = message.get("type").and_then(Value::as_str);
                    if matches!(kind, Some("done" | "refused" | "bye" | "state")) {
                        return heard.word();
                    }
                }
                Heard::Ping => {
                    // Gone is gone; the next read says so.
                    let _ = self.send(&frame(PONG, b"")).await;
                }
                Heard::Pong => {}
                Heard::Close | Heard::End => return heard.word(),
            }
        }
    }

    /// The word of the good-bye: whatever comes before it is passed over.
    pub(crate) async fn bye(&mut self) -> String {
        loop {
            let word = self.answered().await;
            if word.starts_with("bye ") || word == "end" || word == "close" {
                return word;
            }
        }
    }

    /// Reads until the server ends the connection.
    pub(crate) async fn drained(&mut self) {
        self.buffer.clear();
        while self.more().await {
            self.buffer.clear();
        }
    }

    /// Ends the connection without a word, as a machine does that was switched off and on.
    pub(crate) fn reset(self) {
        // A connection that has ended needs no reset.
        let _ = self.stream.set_zero_linger();
    }
}

/// A request as bytes.
pub(crate) fn request(method: &str, path: &str, token: Option<&str>, body: &[u8]) -> Vec<u8> {
    let token = token.map(|token| format!("authorization: Bearer {token}\r\n")).unwrap_or_default();
    let length = body.len();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nhost: here\r\n{token}content-length: {length}\r\n\r\n"
    );
    [head.as_bytes(), body].concat()
}

/// The request for a WebSocket to a table.
pub(crate) fn upgrade(code: &str) -> String {
    format!(
        "GET /api/v1/tables/{code}/socket HTTP/1.1\r\nhost: here\r\nconnection: upgrade\r\nupgrade: \
         websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\
         \r\n"
    )
}

/// The word of a refusal over HTTP.
pub(crate) fn word((status, body): &(u16, String)) -> String {
    let refusal: Value = serde_json::from_str(body).unwrap_or_default();
    match refusal.get("code").and_then(Value::as_str) {
        Some(code) if *status >= 400 => code.to_owned(),
        _ => status.to_string(),
    }
}
