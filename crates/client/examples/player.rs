//! A player for any game. Copy this file and put your own thoughts into `choose`.
//!
//! ```sh
//! cargo run -p bottega-client --example player -- http://127.0.0.1:8080 eriantys ada
//! ```

use client::{Client, Error, table_of};
use protocol::http::{CreateTable, Join};
use protocol::socket::{ServerMessage, Situation};
use protocol::{Code, Player, Stage};
use std::time::Duration;

/// What to do. `game.view` is what this seat may see, `game.legal` everything it may do; actions
/// that lead nowhere come last.
fn choose(game: &Situation) -> Option<String> {
    game.legal.first().cloned()
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let mut arguments = std::env::args().skip(1);
    let mut argument = |default: &str| arguments.next().unwrap_or_else(|| default.to_owned());
    let client = Client::new(&argument("http://127.0.0.1:8080"))?;
    let (game, name) = (argument("eriantys"), argument("player"));
    let (code, token) = sit_down(&client, &game, &name).await?;
    println!("{name} sits at table {code}");
    println!("{}", play(&client, &code, &token).await?);
    Ok(())
}

/// Takes a seat at a table that waits, or opens one. Gives its code and the token of the seat.
pub(crate) async fn sit_down(
    client: &Client,
    game: &str,
    name: &str,
) -> Result<(Code, String), Error> {
    let tables = client.tables().await?;
    let waiting = tables.iter().find(|table| {
        let free = table.seats.iter().any(|seat| seat.player == Player::Nobody);
        table.stage == Stage::Waiting && *table.game == *game && free
    });
    let name = name.to_owned();
    if let Some(table) = waiting {
        let join = Join { name, ..Join::default() };
        let joined = client.join(&table.code, &join, None).await?;
        return Ok((table.code.clone(), joined.token));
    }
    let table = CreateTable { name: Some(name), ..table_of(game) };
    let created = client.create(&table, None).await?;
    Ok((created.code, created.token.unwrap_or_default()))
}

/// Plays to the end of the match, through lost connections and restarts of the server.
pub(crate) async fn play(client: &Client, code: &Code, token: &str) -> Result<String, Error> {
    loop {
        match converse(client, code, token).await {
            Err(Error::Connection(why)) => {
                println!("{why}; trying again");
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
            ended => return ended,
        }
    }
}

/// One connection: the result of the match, or why the connection ended.
async fn converse(client: &Client, code: &Code, token: &str) -> Result<String, Error> {
    let mut socket = client.connect(code, Some(token), None).await?;
    while let Some(message) = socket.next().await? {
        let (seq, game) = match message {
            ServerMessage::State(state) => (state.seq, state.game),
            ServerMessage::Update(update) => (update.seq, Some(update.game)),
            // Somebody else was faster, and their update has come or will come.
            ServerMessage::Refused(refusal) if refusal.code == "stale" => continue,
            ServerMessage::Refused(refusal) => return Err(Error::Refused(Box::new(refusal))),
            ServerMessage::Bye(bye) if bye.code == "closed" => return Ok(bye.message),
            ServerMessage::Bye(bye) => return Err(Error::Connection(bye.message)),
            // Who comes and goes, what is said, what was accepted: no reason to decide anew.
            ServerMessage::Table(_)
            | ServerMessage::Chat(_)
            | ServerMessage::Done(_)
            | ServerMessage::Checked(_) => continue,
        };
        // Before the match has started there is none.
        let Some(game) = game else { continue };
        if let Some(outcome) = game.outcome {
            return Ok(outcome.to_string());
        }
        if let Some(action) = choose(&game) {
            // One id for one decision: if it is sent again after a lost connection, it counts once.
            socket.act(&format!("move-{seq}"), seq, vec![action]).await?;
        }
    }
    Err(Error::Connection("the server has closed the connection".to_owned()))
}
