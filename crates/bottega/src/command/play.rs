//! `bottega play`: the terminal client.

use anyhow::{Result, anyhow};
use bots::{Evaluate, Level};
use clap::Args;
use client::Client;
use host::games::{WithGame, with_game};
use kernel::Seed;
use protocol::{Code, Nickname};
use serde_json::Value;
use tui::{Intent, NewGame};

use super::terminal::{Keep, Look};
use super::{Usage, refused};
use crate::games::{Chosen, OfCommand, OfGame, level_parser};

#[derive(Args)]
pub(crate) struct Options {
    /// Play at this server instead of here: `http://127.0.0.1:8080`.
    #[arg(long, value_name = "URL", conflicts_with = "resume")]
    connect: Option<String>,
    /// At this table of the server.
    #[arg(long, value_name = "CODE", requires = "connect")]
    table: Option<Code>,
    /// Go on with the game that was left last.
    #[arg(long)]
    resume: bool,
    /// People share this terminal: everybody plays here, and hidden cards are covered between turns.
    #[arg(long, global = true)]
    hotseat: bool,
    /// What you are called [default: as last time, else like the user].
    #[arg(long, global = true)]
    name: Option<Nickname>,
    #[command(flatten)]
    keep: Keep,
    #[command(flatten)]
    look: Look,
    #[command(subcommand)]
    game: Option<OfGame<OwnGame>>,
}

/// The options of a game that is played here.
#[derive(Args)]
pub(crate) struct OwnGame {
    /// How well the bots in the other seats play [default: greedy].
    #[arg(long, value_name = "LEVEL", value_parser = level_parser())]
    bots: Option<Level>,
}

impl OfCommand for OwnGame {
    const EVERY_SEAT: bool = false;
}

pub(crate) fn run(options: Options) -> Result<bool> {
    let intent = options.intent()?;
    let name = options.name.map(|name| name.as_str().to_owned());
    options.look.open(&options.keep, name, intent)
}

impl Options {
    /// What is meant, if the options go together.
    fn intent(&self) -> Result<Intent> {
        let contradiction = |message: &str| Err(anyhow!(Usage(message.to_owned())));
        match (&self.game, &self.connect) {
            (Some(_), Some(_)) => {
                contradiction("--connect goes without a game: a table is chosen or opened there")
            }
            (Some(_), None) if self.resume => {
                contradiction("--resume goes without a game: it goes on with the one that was left")
            }
            (Some(game), None) => Ok(Intent::Here(self.new_game(game)?)),
            (None, _) if self.hotseat => contradiction(
                "--hotseat needs a game, for instance: bottega play --hotseat masters",
            ),
            (None, Some(url)) => {
                Ok(Intent::Online { url: server(url)?, table: self.table.clone() })
            }
            (None, None) if self.resume => Ok(Intent::Resume),
            (None, None) => Ok(Intent::Menu),
        }
    }

    fn new_game(&self, of: &OfGame<OwnGame>) -> Result<NewGame> {
        let usage = |message: &str| Err(anyhow!(Usage(message.to_owned())));
        if self.hotseat && of.command.bots.is_some() {
            return usage("--hotseat goes without --bots: people take all seats");
        }
        if self.hotseat && of.chosen.players() == Some(1) {
            return usage("--hotseat is for two players or more");
        }
        with_game(&of.game, Check(&of.chosen))??;
        Ok(NewGame {
            game: of.game.clone(),
            config: of.chosen.config().clone(),
            wishes: of.chosen.own_wishes(),
            bots: of.command.bots.unwrap_or(Level::Greedy),
            hotseat: self.hotseat,
        })
    }
}

/// The address of a server, if it is one.
pub(crate) fn server(url: &str) -> Result<String> {
    Client::new(url).map_err(|error| anyhow!(Usage(error.to_string())))?;
    Ok(url.to_owned())
}

/// Whether a game can begin like this is said before anything is drawn.
struct Check<'a>(&'a Chosen);

impl WithGame for Check<'_> {
    type Answer = Result<()>;

    fn run<G: Evaluate>(self) -> Result<()> {
        let read = |error: serde_json::Error| anyhow!(Usage(error.to_string()));
        let config: G::Config =
            serde_json::from_value(Value::from(self.0.config().clone())).map_err(read)?;
        let others =
            vec![serde_json::Map::new(); usize::from(G::seats_of(&config)).saturating_sub(1)];
        let seats: Vec<G::SeatOptions> = std::iter::once(self.0.own_wishes())
            .chain(others)
            .map(|wishes| serde_json::from_value(Value::from(wishes)))
            .collect::<Result<_, _>>()
            .map_err(read)?;
        G::new(&config, &seats, Seed::from(0)).map_err(|error| refused(&error))?;
        Ok(())
    }
}
