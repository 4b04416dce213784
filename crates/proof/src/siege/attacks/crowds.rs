//! Very many connections and very many tables.

use anyhow::Result;
use serde_json::json;
use std::sync::Arc;
use std::time::Instant;
use tokio::task::JoinSet;

use super::Aftermath;
use crate::frames::{PONG, frame};
use crate::siege::field::{Camp, Field, opened, text};
use crate::siege::peer::{Heard, Peer, upgrade, word};

/// Connections from one address, as the server allows it.
pub(crate) const PER_ADDRESS: usize = 1000;
/// Connections to one table, from seats and watching; the server allows 200 that watch.
const PER_TABLE: usize = 100;
/// Connections or tables that are opened at the same time.
const AT_ONCE: usize = 32;
/// The crowd of tables.
const TABLES: usize = 10_000;

pub(crate) async fn storm(field: Arc<Field>) -> Result<()> {
    let camp = field.camp().await?;
    let mut tasks = JoinSet::new();
    for number in 0..8_usize {
        let (field, code) = (field.clone(), camp.code.clone());
        tasks.spawn(async move {
            let end = field.end();
            while Instant::now() < end {
                // Few connections from each address, or its ports would be used up.
                let from = field.address();
                for _ in 0..200 {
                    let Ok(mut peer) = Peer::dial(field.server, from).await else {
                        field.answered("no connection");
                        continue;
                    };
                    field.sent(1);
                    // The server may be faster with its end.
                    match number % 4 {
                        0 => drop(peer),
                        1 => peer.reset(),
                        2 => {
                            let _ = peer.send(upgrade(&code).as_bytes()).await;
                            peer.reset();
                        }
                        _ => {
                            let _ = peer.send(b"GET /api/v1/tables/").await;
                            drop(peer);
                        }
                    }
                    if Instant::now() >= end {
                        break;
                    }
                }
            }
            anyhow::Ok(())
        });
    }
    while let Some(task) = tasks.join_next().await {
        task??;
    }
    field.strike(&camp).await
}

pub(crate) async fn one_address(field: Arc<Field>) -> Result<()> {
    let from = field.address();
    let mut peers = Vec::new();
    for _ in 0..PER_ADDRESS {
        let mut peer = field.dial_from(from).await?;
        // Whoever has asked once has a place.
        peer.ask("GET", "/healthz", None, b"").await?;
        field.sent(1);
        peers.push(peer);
    }
    for _ in 0..PER_ADDRESS {
        let mut peer = field.dial_from(from).await?;
        field.sent(1);
        match peer.ask("GET", "/healthz", None, b"").await {
            Ok(answer) => {
                field.expect("one too many", &word(&answer), &["too_many_connections"]);
            }
            Err(_) => field.answered("end"),
        }
    }
    // Another address has its own places.
    let answer = field.dial().await?.ask("GET", "/healthz", None, b"").await?;
    field.expect("somebody else", &word(&answer), &["200"]);
    Ok(())
}

pub(crate) async fn idle_connections(field: Arc<Field>) -> Result<Aftermath> {
    let crowd = field.crowd;
    let mut camps = Vec::new();
    for _ in 0..crowd.div_ceil(PER_TABLE) {
        camps.push(field.camp().await?);
    }
    let addresses: Vec<_> =
        (0..crowd.div_ceil(PER_ADDRESS - 10)).map(|_| field.address()).collect();
    let mut arriving = JoinSet::new();
    let mut peers = JoinSet::new();
    for number in 0..crowd {
        while arriving.len() >= AT_ONCE {
            settle(&field, &mut arriving, &mut peers).await?;
        }
        let (Some(camp), Some(from)) =
            (camps.get(number / PER_TABLE).cloned(), addresses.get(number % addresses.len()))
        else {
            continue;
        };
        let (field, from) = (field.clone(), *from);
        arriving.spawn(async move {
            // Two of a hundred sit, the others watch.
            field.sent(1);
            field.seated(from, &camp.code, camp.token(number % PER_TABLE)).await
        });
    }
    while !arriving.is_empty() {
        settle(&field, &mut arriving, &mut peers).await?;
    }
    Ok(Aftermath { idle: Some(peers.len()), peers, camps })
}

/// Somebody has arrived, and stays, and answers nothing but pings.
async fn settle(
    field: &Arc<Field>,
    arriving: &mut JoinSet<Result<Peer>>,
    peers: &mut JoinSet<()>,
) -> Result<()> {
    let Some(arrived) = arriving.join_next().await else {
        return Ok(());
    };
    match arrived? {
        Ok(mut peer) => {
            field.answered("state");
            let field = field.clone();
            peers.spawn(async move {
                let word = loop {
                    let heard = peer.hear().await;
                    let gone = match heard {
                        Heard::Ping => peer.send(&frame(PONG, b"")).await.is_err(),
                        Heard::Close | Heard::End => true,
                        Heard::Text(_) | Heard::Pong => false,
                    };
                    if gone {
                        break heard.word();
                    }
                };
                field.fault(format!("an idle socket was ended: {word}"));
            });
        }
        Err(error) => field.fault(format!("{error:#}")),
    }
    Ok(())
}

pub(crate) async fn idle_tables(field: Arc<Field>) -> Result<Aftermath> {
    let mut opening: JoinSet<Result<Vec<Camp>>> = JoinSet::new();
    for part in 0..AT_ONCE {
        let field = field.clone();
        opening.spawn(async move {
            let mut camps = Vec::new();
            let mut peer = field.dial().await?;
            for number in (0..TABLES).skip(part).step_by(AT_ONCE) {
                // Masters alone plays at once; with two seats it waits.
                let players = if number % 2 == 0 { 1 } else { 2 };
                let table = json!({"game": "masters", "config": {"players": players},
                    "name": field.name()});
                let created = opened(&mut peer, "/api/v1/tables", &table).await?;
                field.sent(1);
                field.answered("201");
                let (code, token) = (text(&created, "code")?, text(&created, "token")?);
                camps.push(Camp { code, tokens: vec![token] });
            }
            Ok(camps)
        });
    }
    let mut camps = Vec::new();
    while let Some(opened) = opening.join_next().await {
        camps.extend(opened??);
    }
    Ok(Aftermath { idle: Some(camps.len()), camps, ..Aftermath::default() })
}
