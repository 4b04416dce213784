//! A connection of bytes, from any address of this machine.

use proof::frames::{TEXT, frame};
use protocol::Code;
use serde_json::json;
use std::net::Ipv4Addr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

use crate::house::House;

/// Longer than anything here takes, on a machine that has much else to do.
const LONG: Duration = Duration::from_secs(30);

pub(crate) struct Raw {
    pub(crate) stream: TcpStream,
}

impl Raw {
    pub(crate) fn over(stream: TcpStream) -> Raw {
        Raw { stream }
    }

    pub(crate) async fn dial(house: &House) -> Raw {
        Raw::over(TcpStream::connect(house.address).await.unwrap())
    }

    /// From another address than everybody else: 127.0.0.`last`.
    pub(crate) async fn dial_from(house: &House, last: u8) -> Raw {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind((Ipv4Addr::new(127, 0, 0, last), 0).into()).unwrap();
        Raw::over(socket.connect(house.address).await.unwrap())
    }

    /// A socket from the seat of this token.
    pub(crate) async fn seated(house: &House, code: &Code, token: &str) -> Raw {
        let mut raw = Raw::dial(house).await;
        raw.take_seat(code, token).await;
        raw
    }

    /// Becomes a socket and says hello.
    pub(crate) async fn take_seat(&mut self, code: &Code, token: &str) {
        let head = format!(
            "GET /api/v1/tables/{code}/socket HTTP/1.1\r\nhost: here\r\nconnection: upgrade\r\n\
             upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: \
             dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        self.send(head.as_bytes()).await;
        let mut answer = Vec::new();
        while !answer.ends_with(b"\r\n\r\n") {
            answer.push(self.stream.read_u8().await.unwrap());
        }
        assert!(answer.starts_with(b"HTTP/1.1 101 "), "{}", String::from_utf8_lossy(&answer));
        let hello = json!({"type": "hello", "token": token}).to_string();
        self.send(&frame(TEXT, hello.as_bytes())).await;
    }

    pub(crate) async fn send(&mut self, bytes: &[u8]) {
        self.stream.write_all(bytes).await.unwrap();
    }

    /// Asks for a page on this connection: the status.
    pub(crate) async fn get(&mut self, path: &str) -> u16 {
        let request = format!("GET {path} HTTP/1.1\r\nhost: here\r\n\r\n");
        self.send(request.as_bytes()).await;
        let mut bytes = [0; 8192];
        let count = self.stream.read(&mut bytes).await.unwrap();
        let answer = String::from_utf8_lossy(&bytes[..count]).into_owned();
        answer.split(' ').nth(1).unwrap_or_else(|| panic!("{answer}")).parse().unwrap()
    }

    /// Everything that comes until the server ends the connection, however it does that.
    pub(crate) async fn rest(&mut self) -> String {
        let mut bytes = Vec::new();
        let read = self.stream.read_to_end(&mut bytes);
        let _ = timeout(LONG, read).await.expect("the server ends the connection");
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// The word of the good-bye.
    pub(crate) async fn bye(&mut self) -> String {
        let heard = self.rest().await;
        let (_, bye) =
            heard.split_once(r#"{"type":"bye","code":""#).unwrap_or_else(|| panic!("{heard}"));
        bye.split('"').next().unwrap().to_owned()
    }
}
