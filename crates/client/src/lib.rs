//! A small client for the native protocol.
//!
//! ```no_run
//! use client::Client;
//! use protocol::http::CreateTable;
//! use protocol::socket::ServerMessage;
//!
//! # async fn play() -> Result<(), client::Error> {
//! let client = Client::new("http://127.0.0.1:8080")?;
//! let table = CreateTable { name: Some("ada".to_owned()), ..client::table_of("eriantys") };
//! let created = client.create(&table, None).await?;
//! let mut socket = client.connect(&created.code, created.token.as_deref(), None).await?;
//! while let Some(message) = socket.next().await? {
//!     if let ServerMessage::Update(update) = message
//!         && let Some(action) = update.game.legal.first()
//!     {
//!         socket.act(&update.seq.to_string(), update.seq, vec![action.clone()]).await?;
//!     }
//! }
//! # Ok(())
//! # }
//! ```

mod http;
mod socket;

pub use http::{Client, harmless, table_of};
pub use socket::Socket;

use protocol::socket::Refusal;

/// What can go wrong.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The address of the server cannot be one.
    #[error("{0:?} is no address of a server; it looks like http://127.0.0.1:8080")]
    Address(String),
    /// The server cannot be reached, or the connection broke.
    #[error("the server cannot be reached: {0}")]
    Connection(String),
    /// The server refused.
    #[error("{}", .0.message)]
    Refused(Box<Refusal>),
    /// The server said something that cannot be read.
    #[error("the server says something this client does not understand: {0}")]
    Confused(String),
}
