//! What a server is told at its start.

use dialects::Dialect;
use dialects::manners::Manners;
use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

/// Where and how to serve.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// The addresses to listen on.
    pub listen: Vec<SocketAddr>,
    /// The certificate, if connections are encrypted.
    pub tls: Option<Tls>,
    /// Origins of web pages, beside the server's own, from which browsers may connect.
    pub origins: Vec<String>,
    /// A reverse proxy in front of the server tells the addresses of clients in `X-Forwarded-For`.
    pub behind_proxy: bool,
    /// What is refused.
    pub limits: Limits,
    /// Where which dialects are spoken,
    pub dialects: Vec<Port>,
    /// and how.
    pub manners: Manners,
}

/// Where a dialect is spoken.
#[derive(Clone, Debug)]
pub struct Port {
    /// The dialect.
    pub dialect: &'static Dialect,
    /// Where.
    pub address: SocketAddr,
    /// If nobody can listen there, the server goes on without it.
    pub optional: bool,
}

impl PartialEq for Port {
    fn eq(&self, other: &Port) -> bool {
        (self.dialect.id, self.address, self.optional)
            == (other.dialect.id, other.address, other.optional)
    }
}

/// A certificate and its key, as PEM files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tls {
    /// The certificate with its chain.
    pub certificate: PathBuf,
    /// The private key.
    pub key: PathBuf,
}

/// What one client, and all together, may use.
#[derive(Clone, Debug, PartialEq)]
pub struct Limits {
    /// Connections in total.
    pub connections: usize,
    /// Connections from one address.
    pub connections_per_address: usize,
    /// Bytes of one message.
    pub message_bytes: usize,
    /// Messages per second on one connection.
    pub messages_per_second: NonZeroU32,
    /// Requests per second from one address.
    pub requests_per_second: NonZeroU32,
    /// Bytes per second from one address; more are read later.
    pub bytes_per_second: NonZeroU32,
    /// Codes of tables that one address may guess wrong in a minute.
    pub wrong_codes_per_minute: NonZeroU32,
    /// How long a connection may say nothing, not even in answer to a ping.
    pub silence: Duration,
    /// How long a connection may take to say hello, or to take in one message.
    pub patience: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        let number = |number| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
        Limits {
            connections: 10_000,
            connections_per_address: 1_000,
            message_bytes: 64 * 1024,
            messages_per_second: number(200),
            requests_per_second: number(500),
            bytes_per_second: number(4 << 20),
            wrong_codes_per_minute: number(20),
            silence: Duration::from_secs(60),
            patience: Duration::from_secs(10),
        }
    }
}
