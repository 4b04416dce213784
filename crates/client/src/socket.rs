//! A socket to a table.

use futures_util::{SinkExt, StreamExt};
use protocol::socket::{ClientMessage, Refusal, ServerMessage};
use serde::de::DeserializeOwned;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::Error;

/// Bytes that are read at once: an update fits, and whoever plays at many tables can afford it.
const READ_BUFFER: usize = 8192;

/// A socket to a table.
#[derive(Debug)]
pub struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Socket {
    /// Opens a socket and says hello.
    pub(crate) async fn open(
        url: &str,
        token: Option<&str>,
        since: Option<u64>,
        brief: bool,
    ) -> Result<Socket, Error> {
        // Moves are small: they must not wait for more to be sent.
        let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER);
        let opened = tokio_tungstenite::connect_async_with_config(url, Some(config), true).await;
        let (stream, _) = opened.map_err(|error| match error {
            tokio_tungstenite::tungstenite::Error::Http(response) => {
                let body = response.body().as_deref().unwrap_or_default();
                match serde_json::from_slice::<Refusal>(body) {
                    Ok(refusal) => Error::Refused(Box::new(refusal)),
                    Err(_) => {
                        Error::Connection(format!("the server answers {}", response.status()))
                    }
                }
            }
            error => Error::Connection(error.to_string()),
        })?;
        let mut socket = Socket { stream };
        let token = token.map(str::to_owned);
        socket.send(&ClientMessage::Hello { token, since, brief }).await?;
        Ok(socket)
    }

    /// Says something.
    pub async fn send(&mut self, message: &ClientMessage) -> Result<(), Error> {
        let text =
            serde_json::to_string(message).map_err(|error| Error::Confused(error.to_string()))?;
        let sent = self.stream.send(Message::text(text)).await;
        sent.map_err(|error| Error::Connection(error.to_string()))
    }

    /// Takes actions, all or none.
    pub async fn act(&mut self, id: &str, seq: u64, actions: Vec<String>) -> Result<(), Error> {
        self.send(&ClientMessage::Act { id: id.to_owned(), seq, actions }).await
    }

    /// Asks what would become of actions; the answer is [`ServerMessage::Checked`].
    pub async fn check(&mut self, id: &str, actions: Vec<String>) -> Result<(), Error> {
        self.send(&ClientMessage::Check { id: id.to_owned(), actions }).await
    }

    /// What the server says next; nothing when the connection has ended.
    pub async fn next(&mut self) -> Result<Option<ServerMessage>, Error> {
        self.next_as().await
    }

    /// The same, read as something else: for programs that do not need all of it.
    pub async fn next_as<T: DeserializeOwned>(&mut self) -> Result<Option<T>, Error> {
        let Some(text) = self.next_text().await? else { return Ok(None) };
        let read = serde_json::from_str(&text);
        read.map(Some).map_err(|error| Error::Confused(error.to_string()))
    }

    /// The same, not read at all.
    pub async fn next_text(&mut self) -> Result<Option<Utf8Bytes>, Error> {
        loop {
            return match self.stream.next().await {
                None | Some(Ok(Message::Close(_))) => Ok(None),
                Some(Ok(Message::Text(text))) => Ok(Some(text)),
                Some(Ok(_)) => continue,
                Some(Err(error)) => Err(Error::Connection(error.to_string())),
            };
        }
    }

    /// Ends the connection.
    pub async fn close(mut self) -> Result<(), Error> {
        self.stream.close(None).await.map_err(|error| Error::Connection(error.to_string()))
    }
}
