//! What a server counts about dialects. Alone in its process: there is one counting for all servers.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]

use host::journal::{Journal, Location};
use host::{Host, Randomness, Time};
use server::{Limits, Port, Server, Settings};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// Longer than anything here takes, on a machine that has much else to do.
const LONG: Duration = Duration::from_secs(30);

const TURNED_AWAY: &str = "bottega_turned_away_total";
const CONNECTIONS: &str = "bottega_dialect_connections{dialect=\"eriantys-phase\"}";

fn figure(name: &str) -> f64 {
    let figures = server::figures::record().unwrap().render();
    let line = figures.lines().find_map(|line| line.strip_prefix(name));
    line.map_or(0.0, |value| value.trim().parse().unwrap())
}

/// Waits until a figure is this.
async fn until(name: &str, value: f64) {
    let is = async {
        while figure(name) != value {
            tokio::task::yield_now().await;
        }
    };
    timeout(LONG, is).await.unwrap_or_else(|_| panic!("{name} is never {value}"));
}

async fn greeted(address: SocketAddr) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(b"\n").await.unwrap();
    timeout(LONG, stream.read_u8()).await.expect("the server greets").unwrap();
    stream
}

#[tokio::test]
async fn connections_of_a_dialect_are_counted_and_so_is_who_is_turned_away() {
    let directory = tempfile::tempdir().unwrap();
    let store = || Location::in_directory(directory.path()).open().unwrap();
    let (journal, randomness) = (Journal::of(store(), store()), Randomness::of_the_system());
    let host = Host::start(Default::default(), journal, Time::real(), randomness.unwrap());
    let anywhere: SocketAddr = "127.0.0.1:0".parse().unwrap();
    let dialect = &dialects::eriantys_phase::DIALECT;
    let settings = Settings {
        listen: vec![anywhere],
        tls: None,
        origins: Vec::new(),
        behind_proxy: false,
        limits: Limits { connections: 3, ..Limits::default() },
        dialects: vec![Port { dialect, address: anywhere, optional: false }],
        manners: Default::default(),
    };
    let server = Server::start(settings, host.await.unwrap()).await.unwrap();
    let (_, port) = server.dialects()[0];
    let mut connections = Vec::new();
    for count in [1.0, 2.0, 3.0] {
        connections.push(greeted(port).await);
        assert_eq!(figure(CONNECTIONS), count);
    }
    for count in [1.0, 2.0] {
        let mut late = TcpStream::connect(port).await.unwrap();
        let end = timeout(LONG, late.read(&mut [0])).await.expect("the server closes");
        assert!(matches!(end, Ok(0) | Err(_)), "{end:?}");
        assert_eq!((figure(TURNED_AWAY), figure(CONNECTIONS)), (count, 3.0));
    }
    drop(connections.pop());
    until(CONNECTIONS, 2.0).await;
    drop(connections);
    until(CONNECTIONS, 0.0).await;
    // Those whose first byte means nothing, and those who are there when the server stops.
    let mut stranger = TcpStream::connect(port).await.unwrap();
    stranger.write_all(b"?").await.unwrap();
    assert_eq!(timeout(LONG, stranger.read(&mut [0])).await.unwrap().unwrap(), 0);
    let _stays = greeted(port).await;
    until(CONNECTIONS, 1.0).await;
    assert!(server.stop().await);
    assert_eq!(figure(CONNECTIONS), 0.0);
}
