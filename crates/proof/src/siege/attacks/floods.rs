//! Too much of what is allowed.

use anyhow::{Context, Result};
use serde_json::{Value, json};
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

use crate::frames::{PONG, TEXT, frame};
use crate::siege::field::{Camp, Field, opened, text};
use crate::siege::peer::{Heard, Peer, request, word};

/// Peers that flood at the same time.
const PEERS: usize = 4;
/// Requests that are sent before the first is answered.
const AHEAD: usize = 50;

async fn all(mut tasks: JoinSet<Result<()>>) -> Result<()> {
    while let Some(task) = tasks.join_next().await {
        task??;
    }
    Ok(())
}

pub(crate) async fn commands(field: Arc<Field>) -> Result<()> {
    let camp = field.camp().await?;
    let mut tasks = JoinSet::new();
    for number in 0..PEERS {
        let (field, camp) = (field.clone(), camp.clone());
        let flood = match number % 2 {
            0 => json!({"type": "rematch", "id": "r"}),
            _ => json!({"type": "act", "id": "a", "seq": 0, "actions": ["a7"]}),
        };
        let flood = frame(TEXT, flood.to_string().as_bytes()).repeat(100);
        tasks.spawn(async move {
            let end = field.end();
            while Instant::now() < end {
                let mut peer =
                    field.seated(field.address(), &camp.code, camp.token(number % 2)).await?;
                for _ in 0..10 {
                    // The server closes before all of it is sent.
                    if peer.send(&flood).await.is_err() {
                        break;
                    }
                    field.sent(100);
                }
                loop {
                    let word = peer.answered().await;
                    match word.as_str() {
                        // Whoever sends on when everything was said may lose the good-bye.
                        "end" | "close" => break field.answered(&word),
                        _ => field.expect(
                            "a flood of commands",
                            &word,
                            &["too_fast", "stale", "not_finished", "bye too_fast"],
                        ),
                    }
                }
            }
            Ok(())
        });
    }
    all(tasks).await?;
    field.strike(&camp).await
}

/// Nobody is too fast, but all together say a lot.
pub(crate) async fn talkative_crowd(field: Arc<Field>) -> Result<()> {
    const CROWD: usize = 200;
    const PACE: Duration = Duration::from_millis(100);
    let from = field.address();
    let mut camps = Vec::new();
    for _ in 0..CROWD / 10 {
        camps.push(field.camp().await?);
    }
    let mut peers = Vec::new();
    for number in 0..CROWD {
        let camp = camps.get(number / 10).context("a table")?;
        peers.push(field.seated(from, &camp.code, camp.token(number % 2)).await?);
    }
    let mut tasks = JoinSet::new();
    for mut peer in peers {
        let field = field.clone();
        tasks.spawn(async move {
            let act = json!({"type": "act", "id": "a", "seq": 0, "actions": ["a7"]});
            let some = frame(TEXT, act.to_string().as_bytes()).repeat(15);
            let end = field.end();
            while Instant::now() < end {
                peer.send(&some).await?;
                field.sent(15);
                for _ in 0..15 {
                    let word = peer.answered().await;
                    field.expect("one of a crowd", &word, &["stale", "too_fast"]);
                }
                tokio::time::sleep(PACE).await;
            }
            Ok(())
        });
    }
    all(tasks).await?;
    for camp in &camps {
        field.strike(camp).await?;
    }
    Ok(())
}

/// Asks for the same pages as fast as answers come.
async fn ask(field: Arc<Field>, from: Ipv4Addr, paths: &[&str], words: &[&str]) -> Result<()> {
    let end = field.end();
    let all: Vec<u8> = paths.iter().flat_map(|path| request("GET", path, None, b"")).collect();
    while Instant::now() < end {
        let mut peer = field.dial_from(from).await?;
        while Instant::now() < end {
            for _ in 0..AHEAD {
                peer.send(&all).await?;
            }
            for _ in 0..AHEAD * paths.len() {
                if Instant::now() >= end {
                    break;
                }
                field.sent(1);
                field.expect("a flood of requests", &word(&peer.answer().await?), words);
            }
        }
    }
    Ok(())
}

pub(crate) async fn requests(field: Arc<Field>) -> Result<()> {
    const PATHS: [&str; 5] =
        ["/api/v1/tables", "/", "/metrics", "/api/v1/openapi.json", "/api/v1/matches?limit=200"];
    let mut tasks = JoinSet::new();
    for _ in 0..PEERS {
        let (field, from) = (field.clone(), field.address());
        tasks.spawn(async move { ask(field, from, &PATHS, &["200", "too_fast"]).await });
    }
    all(tasks).await
}

pub(crate) async fn wrong_codes(field: Arc<Field>) -> Result<()> {
    let codes: Vec<String> =
        (0..AHEAD).map(|number| format!("/api/v1/tables/ZZZZZZ{number:02}")).collect();
    let codes: Vec<&str> = codes.iter().map(String::as_str).collect();
    let from = field.address();
    let end = field.end();
    let mut wrong = 0;
    while Instant::now() < end {
        let mut peer = field.dial_from(from).await?;
        for path in codes.iter().take_while(|_| Instant::now() < end) {
            let word = word(&peer.ask("GET", path, None, b"").await?);
            wrong += u32::from(word == "no_such_table");
            field.sent(1);
            field.expect("a wrong code", &word, &["no_such_table", "too_fast"]);
        }
    }
    if wrong > 20 {
        field.fault(format!("{wrong} codes could be tried from one address, not 20"));
    }
    Ok(())
}

pub(crate) async fn tables(field: Arc<Field>) -> Result<()> {
    let mut tasks = JoinSet::new();
    for _ in 0..PEERS {
        let field = field.clone();
        tasks.spawn(async move {
            let (end, from) = (field.end(), field.address());
            let mut peer = field.dial_from(from).await?;
            let mut camps = Vec::new();
            while Instant::now() < end {
                let table = json!({"game": "masters", "name": field.name()}).to_string();
                let answer = peer.ask("POST", "/api/v1/tables", None, table.as_bytes()).await?;
                field.sent(1);
                let words = ["201", "too_fast", "house_full", "too_many_tables"];
                field.expect("a new table", &word(&answer), &words);
                if answer.0 == 201 {
                    camps.push(camp_of(&serde_json::from_str(&answer.1)?)?);
                }
            }
            // They leave, so that the next attack finds the house as it was.
            clear(&field, &camps).await
        });
    }
    all(tasks).await
}

fn camp_of(created: &Value) -> Result<Camp> {
    Ok(Camp { code: text(created, "code")?, tokens: vec![text(created, "token")?] })
}

/// Leaves tables that wait, from as many addresses as it takes.
pub(crate) async fn clear(field: &Field, camps: &[Camp]) -> Result<()> {
    for some in camps.chunks(1000) {
        let mut peer: Peer = field.dial().await?;
        for camp in some {
            let path = format!("/api/v1/tables/{}/leave", camp.code);
            let answer = peer.ask("POST", &path, camp.token(0), b"").await?;
            if answer.0 != 200 {
                field.fault(format!("a table cannot be left: {}", word(&answer)));
            }
        }
    }
    Ok(())
}

/// Tables of one person, who gives the bots more to do than they can.
pub(crate) async fn hard_work(field: Arc<Field>) -> Result<()> {
    const TABLES: usize = 40;
    let from = field.address();
    let mut http = field.dial_from(from).await?;
    let mut camps = Vec::new();
    let mut peers = Vec::new();
    for number in 0..TABLES {
        let game = field.games.get(number % field.games.len().max(1)).context("a game")?;
        let bots = vec![json!({"bot": "greedy"}); 3];
        let table = json!({"game": game, "config": {"players": 4},
            "options": {"absence": "bot", "grace": 0}, "name": field.name(), "seat": 3,
            "seats": bots});
        let created = opened(&mut http, "/api/v1/tables", &table).await?;
        let camp = camp_of(&created)?;
        // Somebody looks, so the bots play.
        peers.push(field.seated(from, &camp.code, camp.token(0)).await?);
        field.sent(1);
        field.answered("201");
        camps.push(camp);
    }
    let mut tasks = JoinSet::new();
    for mut peer in peers {
        let field = field.clone();
        tasks.spawn(async move {
            let end = tokio::time::Instant::from_std(field.end());
            // The attacker acts at once, whatever it is.
            while let Ok(Heard::Text(message)) =
                tokio::time::timeout_at(end, heard(&mut peer)).await
            {
                let game = message.get("game");
                let legal = game.and_then(|game| game.get("legal")?.get(0)?.as_str());
                if let (Some(action), Some(seq)) = (legal, message.get("seq")) {
                    let act = json!({"type": "act", "id": seq.to_string(), "seq": seq, "actions": [action]});
                    peer.say(&act.to_string()).await?;
                }
            }
            Ok(())
        });
    }
    all(tasks).await?;
    for camp in &camps {
        field.strike(camp).await?;
    }
    Ok(())
}

/// The next message; pings are answered.
async fn heard(peer: &mut Peer) -> Heard {
    loop {
        match peer.hear().await {
            Heard::Ping => {
                let pong = frame(PONG, b"");
                if peer.send(&pong).await.is_err() {
                    return Heard::End;
                }
            }
            Heard::Pong => {}
            heard => return heard,
        }
    }
}

/// A match that is never over: every move is taken back, and each is stored.
pub(crate) async fn do_and_undo(field: Arc<Field>) -> Result<()> {
    let mut tasks = JoinSet::new();
    for _ in 0..PEERS {
        let field = field.clone();
        tasks.spawn(async move {
            let camp = field.camp().await?;
            let from = field.address();
            let end = field.end();
            let mut first = field.dial_from(from).await?;
            if first.upgrade(&camp.code).await?.is_err() {
                field.fault("an attacker's own table refuses".to_owned());
            }
            let mut entries = 0_u64;
            for seat in 0..2 {
                let mut peer = field.dial_from(from).await?;
                if peer.upgrade(&camp.code).await?.is_err() {
                    field.fault("an attacker's own table refuses".to_owned());
                }
                peer.hello(camp.token(seat)).await?;
                let Heard::Text(state) = heard(&mut peer).await else {
                    continue;
                };
                let legal = state.pointer("/game/legal/0").and_then(Value::as_str);
                let (Some(action), Some(mut seq)) =
                    (legal, state.get("seq").and_then(Value::as_u64))
                else {
                    continue;
                };
                let mut does = true;
                while Instant::now() < end {
                    let id = format!("{seat}-{entries}");
                    let command = match does {
                        true => json!({"type": "act", "id": id, "seq": seq, "actions": [action]}),
                        false => json!({"type": "take_back", "id": id, "seq": seq}),
                    };
                    peer.say(&command.to_string()).await?;
                    field.sent(1);
                    let word = peer.answered().await;
                    field.expect(
                        "do and take back",
                        &word,
                        &["done", "too_fast", "bye too_fast", "nothing_to_take_back", "restless"],
                    );
                    match word.as_str() {
                        "done" => {
                            (entries, seq, does) = (entries + 1, seq + 1, !does);
                        }
                        "too_fast" => tokio::time::sleep(Duration::from_millis(10)).await,
                        _ => break,
                    }
                }
            }
            field.strike(&camp).await
        });
    }
    all(tasks).await
}
