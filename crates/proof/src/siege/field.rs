//! The field: where the server is, what attackers do there, and what they are answered.

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::honest::Victim;
use super::peer::{Peer, word};

/// Where attackers are, what they know, and what they are answered.
pub(crate) struct Field {
    pub(crate) server: SocketAddr,
    /// How long an attack lasts that has no end of its own.
    pub(crate) seconds: Duration,
    /// The games at whose tables attackers sit.
    pub(crate) games: Vec<&'static str>,
    /// How long the server waits for a peer that says nothing.
    pub(crate) silence: Duration,
    /// How many connections the attackers may have, all together.
    pub(crate) crowd: usize,
    /// Honest tables.
    pub(crate) victims: Vec<Victim>,
    answers: Mutex<BTreeMap<String, u64>>,
    faults: Mutex<Vec<String>>,
    sent: AtomicU64,
    /// Attackers have many addresses, and many names.
    addresses: AtomicU32,
    names: AtomicU64,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A table of the attackers.
#[derive(Clone, Debug)]
pub(crate) struct Camp {
    pub(crate) code: String,
    /// By seat.
    pub(crate) tokens: Vec<String>,
}

impl Camp {
    pub(crate) fn token(&self, seat: usize) -> Option<&str> {
        self.tokens.get(seat).map(String::as_str)
    }
}

impl Field {
    pub(crate) fn new(
        server: SocketAddr,
        seconds: Duration,
        games: &[&'static str],
        silence: Duration,
        crowd: usize,
    ) -> Field {
        Field {
            server,
            seconds,
            games: games.to_vec(),
            silence,
            crowd,
            victims: Vec::new(),
            answers: Mutex::default(),
            faults: Mutex::default(),
            sent: AtomicU64::new(0),
            addresses: AtomicU32::new(0),
            names: AtomicU64::new(0),
        }
    }

    /// An address from which nobody has come lately: 127.1.0.1, 127.1.0.2 and so on. Honest people
    /// come from 127.0.0.1.
    pub(crate) fn address(&self) -> Ipv4Addr {
        let number = self.addresses.fetch_add(1, Ordering::Relaxed);
        let first = u32::from(Ipv4Addr::new(127, 1, 0, 1));
        Ipv4Addr::from(first + number % 0x00ff_0000)
    }

    /// A name that nobody has.
    pub(crate) fn name(&self) -> String {
        format!("foe-{}", self.names.fetch_add(1, Ordering::Relaxed))
    }

    /// Something was sent.
    pub(crate) fn sent(&self, count: u64) {
        self.sent.fetch_add(count, Ordering::Relaxed);
    }

    /// Something was answered.
    pub(crate) fn answered(&self, word: &str) {
        *lock(&self.answers).entry(word.to_owned()).or_default() += 1;
    }

    /// Something was answered that must be this.
    pub(crate) fn expect(&self, what: &str, word: &str, one_of: &[&str]) {
        self.answered(word);
        if !one_of.contains(&word) {
            self.fault(format!("{what}: answered {word}, not {}", one_of.join(" or ")));
        }
    }

    /// Something did not hold.
    pub(crate) fn fault(&self, words: String) {
        let mut faults = lock(&self.faults);
        // The first few say enough.
        if faults.len() < 20 {
            faults.push(words);
        }
    }

    /// What happened since this was asked last.
    pub(crate) fn take(&self) -> (u64, BTreeMap<String, u64>, Vec<String>) {
        let sent = self.sent.swap(0, Ordering::Relaxed);
        (sent, std::mem::take(&mut *lock(&self.answers)), std::mem::take(&mut *lock(&self.faults)))
    }

    /// When an attack that begins now is over.
    pub(crate) fn end(&self) -> Instant {
        Instant::now() + self.seconds
    }

    /// A connection from an address of its own.
    pub(crate) async fn dial(&self) -> Result<Peer> {
        self.dial_from(self.address()).await
    }

    pub(crate) async fn dial_from(&self, from: Ipv4Addr) -> Result<Peer> {
        Peer::dial(self.server, from).await.context("an attacker cannot connect")
    }

    /// A WebSocket at a table, with hello said and the state heard.
    pub(crate) async fn seated(
        &self,
        from: Ipv4Addr,
        code: &str,
        token: Option<&str>,
    ) -> Result<Peer> {
        let mut peer = self.dial_from(from).await?;
        if let Err(refused) = peer.upgrade(code).await? {
            bail!("an attacker's own table refuses: {}", word(&refused));
        }
        peer.hello(token).await?;
        match peer.answered().await.as_str() {
            "state" => Ok(peer),
            word => bail!("an attacker's own table answers {word}"),
        }
    }

    /// Opens a table of two attackers who play.
    pub(crate) async fn camp(&self) -> Result<Camp> {
        let mut peer = self.dial().await?;
        let count = self.names.load(Ordering::Relaxed) as usize;
        let game = self.games.get(count % self.games.len().max(1)).copied().unwrap_or_default();
        let table = json!({"game": game, "config": {"players": 2}, "name": self.name()});
        let created = opened(&mut peer, "/api/v1/tables", &table).await?;
        let (code, first) = (text(&created, "code")?, text(&created, "token")?);
        let join = format!("/api/v1/tables/{code}/join");
        let joined = opened(&mut peer, &join, &json!({"name": self.name()})).await?;
        let second = text(&joined, "token")?;
        Ok(Camp { code, tokens: vec![first, second] })
    }

    /// Ends a match of attackers, so that the server can forget it.
    pub(crate) async fn strike(&self, camp: &Camp) -> Result<()> {
        let mut peer = self.seated(self.address(), &camp.code, camp.token(0)).await?;
        peer.say(&json!({"type": "give_up", "id": "strike"}).to_string()).await?;
        match peer.answered().await.as_str() {
            "done" | "finished" => Ok(()),
            word => bail!("a match cannot be given up: {word}"),
        }
    }
}

/// Opens or joins.
pub(crate) async fn opened(peer: &mut Peer, path: &str, body: &Value) -> Result<Value> {
    let answer = peer.ask("POST", path, None, body.to_string().as_bytes()).await?;
    if answer.0 >= 400 {
        bail!("{path}: {}", word(&answer));
    }
    Ok(serde_json::from_str(&answer.1)?)
}

pub(crate) fn text(value: &Value, field: &str) -> Result<String> {
    let text = value.get(field).and_then(Value::as_str);
    Ok(text.with_context(|| format!("the answer has no {field}"))?.to_owned())
}
