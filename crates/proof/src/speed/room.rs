//! How much memory tables take.

use anyhow::{Context, Result, anyhow, bail};
use client::{Client, Socket, table_of};
use protocol::http::{CreateTable, Join};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use super::{Place, usage};

/// Tables with two connected players.
const CONNECTED: usize = 1000;
/// Tables at which nobody is connected: half of them wait for a player, half of them play.
const IDLE: usize = 10_000;
/// Tables that are opened at the same time.
const OPENING: usize = 16;
/// Tables that come and go before the empty server is looked at.
const WARM_UP: usize = 50;
/// How long the server has to come to rest.
const REST: Duration = Duration::from_secs(30);

/// What was measured.
#[derive(Serialize)]
pub(super) struct Room {
    pub(super) connected: Vec<Connected>,
    pub(super) idle_tables: usize,
    pub(super) idle_rss_bytes: u64,
    pub(super) idle_empty_bytes: u64,
}

/// Tables with two connected players who made a move.
#[derive(Serialize)]
pub(super) struct Connected {
    pub(super) game: String,
    pub(super) tables: usize,
    /// Memory of the server when it was warm and empty.
    pub(super) empty_bytes: u64,
    pub(super) rss_bytes: u64,
}

impl Connected {
    pub(super) fn bytes_per_table(&self) -> f64 {
        self.rss_bytes.saturating_sub(self.empty_bytes) as f64 / self.tables as f64
    }
}

pub(super) fn measure(place: &Place, games: &[&str]) -> Result<Room> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    println!();
    let mut connected = Vec::new();
    for game in games {
        let running = place.server()?;
        let (client, process) = (&running.served.client, running.served.id());
        drop(runtime.block_on(open(client, game, WARM_UP, sit_and_move))?);
        runtime.block_on(rest(client, "bottega_sockets"))?;
        let empty_bytes = usage::rss_of(process)?;
        let sockets = runtime.block_on(open(client, game, CONNECTED, sit_and_move))?;
        let rss_bytes = usage::rss_of(process)?;
        drop(sockets);
        let one = Connected { game: (*game).to_owned(), tables: CONNECTED, empty_bytes, rss_bytes };
        println!(
            "{game}: {CONNECTED} tables with two connected players: {:.1} KiB each ({:.1} MiB \
             empty, {:.1} MiB full)",
            one.bytes_per_table() / 1024.0,
            mebibytes(empty_bytes),
            mebibytes(rss_bytes)
        );
        connected.push(one);
    }
    let running = place.server()?;
    let (client, process) = (&running.served.client, running.served.id());
    let idle_empty_bytes = usage::rss_of(process)?;
    let game = games.first().context("no game")?;
    runtime.block_on(async {
        open(client, game, IDLE / 2, sit_alone).await?;
        open(client, game, IDLE / 2, sit_together).await?;
        let page = client.text("/metrics").await?;
        match usage::metric(&page, "bottega_tables") as usize {
            IDLE => Ok(()),
            other => Err(anyhow!("the server has {other} tables instead of {IDLE}")),
        }
    })?;
    let idle_rss_bytes = usage::rss_of(process)?;
    println!(
        "{IDLE} idle tables ({game}, half of them playing): {:.1} MiB ({:.1} MiB without them)",
        mebibytes(idle_rss_bytes),
        mebibytes(idle_empty_bytes)
    );
    Ok(Room { connected, idle_tables: IDLE, idle_rss_bytes, idle_empty_bytes })
}

/// A name that nobody else has.
fn name() -> String {
    static PEOPLE: AtomicU64 = AtomicU64::new(0);
    format!("p{}", PEOPLE.fetch_add(1, Ordering::Relaxed))
}

fn mebibytes(bytes: u64) -> f64 {
    bytes as f64 / f64::from(1 << 20)
}

/// Makes tables, several at a time, each by the same steps.
async fn open<T, F>(
    client: &Client,
    game: &str,
    tables: usize,
    how: impl Fn(Client, CreateTable) -> F,
) -> Result<Vec<T>>
where
    T: Send + 'static,
    F: Future<Output = Result<T>> + Send + 'static,
{
    let opening = Arc::new(Semaphore::new(OPENING));
    let mut tasks = JoinSet::new();
    for _ in 0..tables {
        let mut table = CreateTable { name: Some(name()), ..table_of(game) };
        table.config.insert("players".to_owned(), 2.into());
        let (opening, opened) = (opening.clone(), how(client.clone(), table));
        tasks.spawn(async move {
            let _turn = opening.acquire().await?;
            opened.await
        });
    }
    let mut all = Vec::with_capacity(tables);
    while let Some(opened) = tasks.join_next().await {
        all.push(opened??);
    }
    Ok(all)
}

/// Waits until nothing is left of what a metric counts.
async fn rest(client: &Client, metric: &str) -> Result<()> {
    let start = Instant::now();
    while usage::metric(&client.text("/metrics").await?, metric) > 0.0 {
        if start.elapsed() > REST {
            bail!("the server does not come to rest: {metric} is not 0");
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Ok(())
}

async fn sit_alone(client: Client, table: CreateTable) -> Result<()> {
    client.create(&table, None).await?;
    Ok(())
}

async fn sit_together(client: Client, table: CreateTable) -> Result<()> {
    let created = client.create(&table, None).await?;
    let join = Join { name: name(), ..Join::default() };
    client.join(&created.code, &join, None).await?;
    Ok(())
}

/// Two players connect, and each makes a move if it comes to that.
async fn sit_and_move(client: Client, table: CreateTable) -> Result<[Socket; 2]> {
    let created = client.create(&table, None).await?;
    let join = Join { name: name(), ..Join::default() };
    let joined = client.join(&created.code, &join, None).await?;
    let one = client.connect(&created.code, created.token.as_deref(), None).await?;
    let other = client.connect(&created.code, Some(&joined.token), None).await?;
    let (mut one, mut other) = (Player::new(one), Player::new(other));
    one.hear_until("state", 0).await?;
    other.hear_until("state", 0).await?;
    for _ in 0..2 {
        if one.legal.is_empty() {
            std::mem::swap(&mut one, &mut other);
        }
        let action = one.legal.first().cloned().context("nobody may act")?;
        one.socket.act("a move", one.seq, vec![action]).await?;
        one.hear_until("done", 0).await?;
        other.hear_until("update", one.seq).await?;
        std::mem::swap(&mut one, &mut other);
    }
    Ok([one.socket, other.socket])
}

struct Player {
    socket: Socket,
    seq: u64,
    legal: Vec<String>,
}

/// What a player needs of a message.
#[derive(Deserialize)]
struct Heard {
    #[serde(rename = "type")]
    kind: String,
    seq: Option<u64>,
    game: Option<Standing>,
    message: Option<String>,
}

#[derive(Deserialize)]
struct Standing {
    legal: Vec<String>,
}

impl Player {
    fn new(socket: Socket) -> Player {
        Player { socket, seq: 0, legal: Vec::new() }
    }

    /// Listens until a message of this kind comes, with this sequence number or a later one.
    async fn hear_until(&mut self, kind: &str, seq: u64) -> Result<()> {
        loop {
            let heard: Heard = self.socket.next_as().await?.context("the connection was closed")?;
            if let Some(why) = heard.message.filter(|_| heard.kind == "refused") {
                bail!("a move was refused: {why}");
            }
            self.seq = heard.seq.unwrap_or(self.seq);
            if let Some(game) = heard.game {
                self.legal = game.legal;
            }
            if heard.kind == kind && self.seq >= seq {
                return Ok(());
            }
        }
    }
}
