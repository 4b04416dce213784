//! `bottega tables`: the public tables of a server.

use anyhow::Result;
use clap::Args;
use client::{Client, harmless};
use protocol::http::Tables;
use protocol::{Player, Stage, TableInfo};
use std::io::Write;

use super::play::server;
use super::runtime;
use crate::games;

#[derive(Args)]
pub(crate) struct Options {
    /// The server: `http://127.0.0.1:8080`.
    url: String,
    /// Only tables of this game.
    #[arg(long, value_parser = games::name_parser())]
    game: Option<String>,
    /// Answer as JSON.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<bool> {
    let client = Client::new(&server(&options.url)?)?;
    let mut tables = runtime()?.block_on(client.tables())?;
    if let Some(game) = &options.game {
        tables.retain(|table| *table.game == **game);
    }
    if options.json {
        writeln!(out, "{}", serde_json::to_string(&Tables { tables })?)?;
        return Ok(true);
    }
    for table in &tables {
        let TableInfo { code, game, seats, .. } = &**table;
        let game = harmless(game);
        let stage = match table.stage {
            Stage::Waiting => "waiting",
            Stage::Playing => "playing",
            Stage::Finished => "finished",
            Stage::Closed => "closed",
        };
        let seats: Vec<String> = seats.iter().map(|seat| who(&seat.player)).collect();
        writeln!(out, "{code}  {stage:<8}  {game:<8}  ({})", seats.join(", "))?;
    }
    if tables.is_empty() {
        writeln!(out, "there are no public tables")?;
    }
    Ok(true)
}

/// Whoever sits at a seat, in one word or a few.
pub(crate) fn who(player: &Player) -> String {
    match player {
        Player::Person(name) => harmless(name),
        Player::Bot(level) => format!("{level} (bot)"),
        Player::Nobody => "nobody".to_owned(),
    }
}
