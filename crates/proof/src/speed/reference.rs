//! The reference: the least that a server of the same stack can do. Each message is committed to the
//! same journal, with the same group commit, and echoed. No limits, no tables, no rules, no views.

use anyhow::{Context, Result};
use axum::Router;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::get;
use axum_server::accept::NoDelayAcceptor;
use clap::Args;
use host::Randomness;
use host::journal::{Append, Journal, Location, Row};
use protocol::{Code, Millis};
use std::collections::HashMap;
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

/// Messages are small: a larger buffer would only be filled with zeros before each read.
const READ_BUFFER: usize = 4096;

/// What can be chosen.
#[derive(Args, Debug)]
pub struct Options {
    /// The directory of the embedded database.
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
    /// Another database.
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// Where to listen.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:0")]
    listen: SocketAddr,
}

/// Everything the connections share.
#[derive(Clone)]
struct Desk {
    journal: Journal,
    randomness: Arc<Randomness>,
    tables: Arc<Mutex<HashMap<u32, Arc<Table>>>>,
    counted: Arc<Counted>,
}

/// Two connections with the same number share one of these.
struct Table {
    code: Code,
    next: AtomicU64,
}

#[derive(Default)]
struct Counted {
    echoes: AtomicU64,
    sent: AtomicU64,
    received: AtomicU64,
}

/// Serves until it is killed.
pub fn run(options: &Options) -> Result<bool> {
    let location = match &options.database {
        Some(url) => url.parse()?,
        None => Location::in_directory(&options.data),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let journal = tokio::task::spawn_blocking(move || Journal::open(&location)).await??;
        let randomness = Randomness::of_the_system().context("the system gives no randomness")?;
        let desk = Desk {
            journal,
            randomness: Arc::new(randomness),
            tables: Arc::default(),
            counted: Arc::default(),
        };
        let service = Router::new()
            .route("/tables/{number}", get(open))
            .route("/metrics", get(figures))
            .with_state(desk)
            .into_make_service();
        let listener = TcpListener::bind(options.listen)?;
        listener.set_nonblocking(true)?;
        println!("Bottega is open at http://{}/", listener.local_addr()?);
        axum_server::from_tcp(listener)?.acceptor(NoDelayAcceptor).serve(service).await?;
        Ok(true)
    })
}

async fn open(
    State(desk): State<Desk>,
    Path(number): Path<u32>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let table = {
        let mut tables = desk.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let new = || {
            let code = Code::from_bytes(desk.randomness.bytes());
            Arc::new(Table { code, next: AtomicU64::new(0) })
        };
        tables.entry(number).or_insert_with(new).clone()
    };
    upgrade.read_buffer_size(READ_BUFFER).on_upgrade(move |socket| echo(socket, desk, table))
}

/// Stores what comes, then sends it back.
async fn echo(mut socket: WebSocket, desk: Desk, table: Arc<Table>) {
    while let Some(Ok(message)) = socket.recv().await {
        let Message::Text(text) = message else { continue };
        let row = Row {
            number: table.next.fetch_add(1, Ordering::Relaxed),
            at: now(),
            body: text.to_string(),
        };
        let append = Append { code: table.code.clone(), rows: vec![row], card: None };
        if let Err(error) = desk.journal.append(vec![append]).await {
            eprintln!("cannot store a message: {error}");
            return;
        }
        let bytes = text.len() as u64;
        let header = if bytes < 126 { 2 } else { 4 };
        if socket.send(Message::Text(text)).await.is_err() {
            return;
        }
        let Counted { echoes, sent, received } = desk.counted.as_ref();
        echoes.fetch_add(1, Ordering::Relaxed);
        sent.fetch_add(bytes + header, Ordering::Relaxed);
        // What a client says is masked.
        received.fetch_add(bytes + header + 4, Ordering::Relaxed);
    }
}

/// The figures under the names that our server gives them.
async fn figures(State(desk): State<Desk>) -> String {
    let Counted { echoes, sent, received } = desk.counted.as_ref();
    let value = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
    format!(
        "bottega_moves_total {}\nbottega_bytes_sent_total {}\nbottega_bytes_received_total {}\n",
        value(echoes),
        value(sent),
        value(received)
    )
}

fn now() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Millis(since.as_millis() as u64)
}
