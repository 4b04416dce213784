//! Those who take their time, and those who have gone without a word.

use anyhow::Result;
use serde_json::json;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::AsyncReadExt;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::frames::{TEXT, frame, head};
use crate::siege::field::Field;
use crate::siege::peer::{Peer, dial, request, upgrade, word};

/// Nobody waits longer than this for the server to let go.
const LET_GO: Duration = Duration::from_secs(120);

async fn all(mut tasks: JoinSet<Result<()>>) -> Result<()> {
    while let Some(task) = tasks.join_next().await {
        task??;
    }
    Ok(())
}

/// Notes whether the server lets go of a connection, and with which words.
async fn let_go(field: &Field, what: &str, peer: &mut Peer, words: &[&str]) {
    let start = Instant::now();
    match timeout(LET_GO, peer.bye()).await {
        Ok(word) => {
            let seconds = start.elapsed().as_secs();
            field.expect(&format!("{what}, after {seconds} s"), &word, words);
        }
        Err(_) => field.fault(format!("{what}: still there after {LET_GO:?}")),
    }
}

/// Heads that never end: how much does the server keep of them?
pub(crate) async fn huge_heads(field: Arc<Field>) -> Result<()> {
    const PEERS: usize = 500;
    let from = field.address();
    let mut tasks = JoinSet::new();
    for _ in 0..PEERS {
        let field = field.clone();
        tasks.spawn(async move {
            let mut peer = field.dial_from(from).await?;
            let line = format!("x: {}\r\n", "y".repeat(4000));
            peer.send(b"GET /healthz HTTP/1.1\r\nhost: here\r\n").await?;
            for _ in 0..75 {
                if peer.send(line.as_bytes()).await.is_err() {
                    break;
                }
            }
            field.sent(1);
            match peer.answer().await {
                Ok((status, _)) => {
                    field.expect("a huge head", &status.to_string(), &["431", "400"])
                }
                Err(_) => field.answered("end"),
            }
            Ok(())
        });
    }
    all(tasks).await
}

pub(crate) async fn readers(field: Arc<Field>) -> Result<()> {
    const WATCHERS: usize = 10;
    let mut tasks = JoinSet::new();
    // Spectators of honest tables with little room who never read.
    for victim in field.victims.clone() {
        for _ in 0..WATCHERS {
            let (field, code) = (field.clone(), victim.code.clone());
            tasks.spawn(async move {
                let stream = dial(field.server, field.address(), true).await?;
                let mut peer = Peer::over(stream);
                peer.send(upgrade(&code).as_bytes()).await?;
                peer.hello(None).await?;
                field.sent(1);
                // They look only when they must have been let go.
                sleep(field.silence + Duration::from_secs(15)).await;
                peer.drained().await;
                field.answered("end");
                Ok(())
            });
        }
    }
    // Players who ask and ask, and never read an answer.
    for _ in 0..WATCHERS {
        let field = field.clone();
        tasks.spawn(async move {
            let camp = field.camp().await?;
            let mut peer = Peer::over(dial(field.server, field.address(), true).await?);
            peer.send(upgrade(&camp.code).as_bytes()).await?;
            peer.hello(camp.token(0)).await?;
            let nonsense = frame(TEXT, b"?").repeat(50);
            let end = Instant::now() + LET_GO;
            // 150 a second: not too fast, but nobody reads the answers.
            while Instant::now() < end && peer.send(&nonsense).await.is_ok() {
                field.sent(50);
                sleep(Duration::from_millis(333)).await;
            }
            if Instant::now() >= end {
                field.fault(format!("a player who never reads is still there after {LET_GO:?}"));
            }
            field.answered("end");
            field.strike(&camp).await
        });
    }
    // Whoever asks for long lists and does not take them.
    for _ in 0..5 * WATCHERS {
        let field = field.clone();
        tasks.spawn(async move {
            let mut stream = dial(field.server, field.address(), true).await?;
            let ask = request("GET", "/api/v1/openapi.json", None, b"").repeat(20);
            let start = Instant::now();
            {
                use tokio::io::AsyncWriteExt;
                stream.write_all(&ask).await?;
            }
            field.sent(20);
            sleep(field.silence + Duration::from_secs(15)).await;
            let mut rest = Vec::new();
            match timeout(LET_GO, stream.read_to_end(&mut rest)).await {
                Ok(_) => field.answered("end"),
                Err(_) => {
                    let seconds = start.elapsed().as_secs();
                    field.fault(format!("a list nobody takes is kept for {seconds} s"));
                }
            }
            Ok(())
        });
    }
    all(tasks).await
}

/// Sends bytes one by one, one a second, until the server has had enough.
async fn drip(peer: &mut Peer, bytes: &[u8]) {
    for byte in bytes {
        if peer.send(&[*byte]).await.is_err() {
            return;
        }
        // Whatever comes is left for whoever reads next; only its coming matters.
        if timeout(Duration::from_secs(1), peer.stream.readable()).await.is_ok() {
            return;
        }
    }
}

pub(crate) async fn writers(field: Arc<Field>) -> Result<()> {
    const PEERS: usize = 50;
    let camp = field.camp().await?;
    let mut tasks = JoinSet::new();
    for _ in 0..PEERS {
        let f = field.clone();
        tasks.spawn(async move {
            let mut peer = f.dial().await?;
            let start = Instant::now();
            drip(&mut peer, &request("GET", "/healthz", None, b"")).await;
            f.sent(1);
            match timeout(LET_GO, peer.answer()).await {
                Ok(Ok(answer)) => f.expect("a slow head", &word(&answer), &["408"]),
                Ok(Err(_)) => f.answered("end"),
                Err(_) => f.fault("a slow head is waited for".to_owned()),
            }
            if start.elapsed() > Duration::from_secs(40) {
                f.fault(format!("a slow head had {} s", start.elapsed().as_secs()));
            }
            Ok(())
        });
        let f = field.clone();
        tasks.spawn(async move {
            let mut peer = f.dial().await?;
            let whole = request("POST", "/api/v1/tables", None, &[b' '; 500]);
            let (fast, slow) = whole.split_at_checked(whole.len() - 500).unwrap_or_default();
            peer.send(fast).await?;
            drip(&mut peer, slow).await;
            f.sent(1);
            match timeout(LET_GO, peer.answer()).await {
                Ok(Ok(answer)) => f.expect("a slow body", &word(&answer), &["too_slow"]),
                Ok(Err(_)) => f.fault("a slow body is not answered".to_owned()),
                Err(_) => f.fault("a slow body is waited for".to_owned()),
            }
            Ok(())
        });
        let (f, camp) = (field.clone(), camp.clone());
        tasks.spawn(async move {
            let mut peer = f.seated(f.address(), &camp.code, camp.token(0)).await?;
            peer.send(&head(TEXT, 500, true)).await?;
            // It reads, so that it hears the good-bye, but no pong comes inside of a frame.
            let (mut reading, mut writing) = peer.stream.split();
            let write = async {
                use tokio::io::AsyncWriteExt;
                while writing.write_all(b" ").await.is_ok() {
                    sleep(Duration::from_secs(1)).await;
                }
            };
            let read = async {
                let mut heard = Vec::new();
                // However it ends: what counts was said before.
                let _ = reading.read_to_end(&mut heard).await;
                heard
            };
            f.sent(1);
            tokio::select! {
                () = write => f.answered("end"),
                heard = timeout(LET_GO, read) => match heard {
                    Ok(heard) => {
                        let silent = String::from_utf8_lossy(&heard).contains(r#""code":"silent""#);
                        let word = if silent { "bye silent" } else { "end" };
                        f.expect("a slow frame", word, &["bye silent"]);
                    }
                    Err(_) => f.fault("a slow frame is waited for".to_owned()),
                },
            }
            Ok(())
        });
    }
    all(tasks).await?;
    field.strike(&camp).await
}

pub(crate) async fn half_open(field: Arc<Field>) -> Result<()> {
    const PEERS: usize = 200;
    let camp = field.camp().await?;
    let mut tasks = JoinSet::new();
    for number in 0..PEERS {
        let (f, camp) = (field.clone(), camp.clone());
        tasks.spawn(async move {
            let mut peer = f.dial().await?;
            f.sent(1);
            match number % 4 {
                0 => let_go(&f, "connected, nothing said", &mut peer, &["end"]).await,
                1 => {
                    peer.ask("GET", "/healthz", None, b"").await?;
                    let_go(&f, "one request, then nothing", &mut peer, &["end"]).await;
                }
                2 => {
                    if peer.upgrade(&camp.code).await?.is_err() {
                        f.fault("an attacker's own table refuses".to_owned());
                    }
                    let_go(&f, "a socket without hello", &mut peer, &["bye no_hello"]).await;
                }
                _ => {
                    if peer.upgrade(&camp.code).await?.is_err() {
                        f.fault("an attacker's own table refuses".to_owned());
                    }
                    peer.hello(camp.token(number / 4 % 2)).await?;
                    // Nothing is answered, not even a ping.
                    let mut heard = Vec::new();
                    let read = peer.stream.read_to_end(&mut heard);
                    let ended = timeout(LET_GO, read).await.is_ok();
                    let silent = String::from_utf8_lossy(&heard).contains(r#""code":"silent""#);
                    let word = if ended && silent { "bye silent" } else { "end" };
                    f.expect("hello, then nothing", word, &["bye silent"]);
                }
            }
            Ok(())
        });
    }
    all(tasks).await?;
    // Who was silent can come back.
    let mut peer = field.seated(field.address(), &camp.code, camp.token(0)).await?;
    peer.say(&json!({"type": "say", "id": "back", "text": "?"}).to_string()).await?;
    field.expect("back again", &peer.answered().await, &["done"]);
    field.strike(&camp).await
}
