//! The load for the reference: as many commands under way as `bottega load` has. At each table two
//! connections take turns: whoever is answered lets the other one speak.

use anyhow::{Context, Result, bail};
use clap::Args;
use futures_util::{SinkExt, StreamExt};
use protocol::socket::ClientMessage;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};
use tokio_util::sync::CancellationToken;

/// Tables that are opened at the same time.
const OPENING: usize = 16;
/// Echoes are small: a larger buffer would only be filled with zeros before each read.
const READ_BUFFER: usize = 4096;

/// What can be chosen.
#[derive(Args, Debug)]
pub struct Options {
    /// The reference: `http://127.0.0.1:40123`.
    #[arg(long, value_name = "URL")]
    connect: String,
    /// How many pairs of connections.
    #[arg(long, value_name = "N")]
    tables: u32,
    /// For how long.
    #[arg(long, value_name = "S")]
    seconds: u64,
}

/// What was measured; `bottega load --json` says the same and more.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Answer {
    pub(super) seconds: f64,
    /// Commands that were answered, and so are stored.
    pub(super) moves: usize,
    pub(super) moves_per_second: f64,
    pub(super) p50_ms: f64,
    pub(super) p99_ms: f64,
    pub(super) max_ms: f64,
    pub(super) errors: u64,
    pub(super) first_error: Option<String>,
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Plays, and prints what was measured.
pub fn run(options: &Options) -> Result<bool> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let answer = runtime.block_on(measure(options))?;
    println!("{}", serde_json::to_string(&answer)?);
    Ok(true)
}

async fn measure(options: &Options) -> Result<Answer> {
    let server = options.connect.replacen("http", "ws", 1);
    let (go, stop) = (CancellationToken::new(), CancellationToken::new());
    let opening = Arc::new(Semaphore::new(OPENING));
    let mut opened = JoinSet::new();
    for number in 0..options.tables {
        let (url, opening) = (format!("{server}/tables/{number}"), opening.clone());
        opened.spawn(async move {
            let _turn = opening.acquire().await?;
            Ok::<_, anyhow::Error>([open(&url).await?, open(&url).await?])
        });
    }
    let mut playing = JoinSet::new();
    while let Some(pair) = opened.join_next().await {
        playing.spawn(play(pair??, go.clone(), stop.clone()));
    }
    let start = Instant::now();
    go.cancel();
    tokio::time::sleep(Duration::from_secs(options.seconds)).await;
    let seconds = start.elapsed().as_secs_f64();
    stop.cancel();
    let mut latencies: Vec<u32> = Vec::new();
    while let Some(played) = playing.join_next().await {
        latencies.extend(played??);
    }
    if latencies.is_empty() {
        bail!("nothing was echoed; measure for longer");
    }
    latencies.sort_unstable();
    Ok(Answer {
        seconds,
        moves: latencies.len(),
        moves_per_second: latencies.len() as f64 / seconds,
        p50_ms: super::part_of(&latencies, 0.5) / 1000.0,
        p99_ms: super::part_of(&latencies, 0.99) / 1000.0,
        max_ms: super::part_of(&latencies, 1.0) / 1000.0,
        errors: 0,
        first_error: None,
    })
}

async fn open(url: &str) -> Result<Socket> {
    let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER);
    let opened = tokio_tungstenite::connect_async_with_config(url, Some(config), true).await;
    Ok(opened.context("cannot connect to the reference")?.0)
}

/// Microseconds from each message to its echo.
async fn play(
    pair: [Socket; 2],
    go: CancellationToken,
    stop: CancellationToken,
) -> Result<Vec<u32>> {
    let mut latencies = Vec::new();
    let [mut one, mut other] = pair;
    go.cancelled().await;
    let mut number = 0_u64;
    while !stop.is_cancelled() {
        number += 1;
        // As long as a command of a game.
        let act = ClientMessage::Act {
            id: number.to_string(),
            seq: number,
            actions: vec!["row 2".to_owned()],
        };
        let start = Instant::now();
        one.send(Message::text(serde_json::to_string(&act)?)).await?;
        loop {
            match one.next().await.context("the reference has closed a connection")?? {
                Message::Text(_) => break,
                _ => continue,
            }
        }
        latencies.push(u32::try_from(start.elapsed().as_micros()).unwrap_or(u32::MAX));
        std::mem::swap(&mut one, &mut other);
    }
    Ok(latencies)
}
