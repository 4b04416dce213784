//! `bottega play`: the terminal client.

use anyhow::{Result, anyhow};
use bots::{Evaluate, Level};
use clap::Args;
use client::{Client, harmless};
use host::games::{GAMES, WithGame, with_game};
use kernel::Seed;
use protocol::{ClockRule, Code, Nickname};
use serde_json::Value;
use std::io::Write;
use tui::{Intent, NewGame, Waiting};

use super::matches::date;
use super::terminal::{Keep, Look};
use super::{Usage, refused};
use crate::games::{Chosen, OfCommand, OfGame, level_parser, with_option};

/// In examples.
const SERVER: &str = "http://127.0.0.1:8080";

#[derive(Args)]
pub(crate) struct Options {
    /// Play at this server instead of here: `http://127.0.0.1:8080`. A whole link is understood, too:
    /// to a table, to watch, or to a match that is over.
    #[arg(long, value_name = "URL")]
    connect: Option<String>,
    /// At this table of the server.
    #[arg(long, value_name = "CODE")]
    table: Option<Code>,
    /// Go on with the match at this table [default: the one that was left last].
    #[arg(long, value_name = "CODE", value_parser = left_table)]
    resume: Option<Option<Code>>,
    /// List the matches that wait for you, the latest first.
    #[arg(long)]
    list: bool,
    /// With --list: answer as JSON.
    #[arg(long)]
    json: bool,
    /// People share this terminal: everybody plays here, and hidden cards are covered between turns.
    #[arg(long, global = true)]
    hotseat: bool,
    /// What you are called [default: as last time, else like the user]. With --hotseat once per person.
    #[arg(long)]
    name: Vec<Nickname>,
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
    /// What you are called [default: as last time, else like the user]. With --hotseat once per person.
    #[arg(long = "name", value_name = "NAME")]
    names: Vec<Nickname>,
    #[command(flatten)]
    table: OwnTable,
}

/// What is chosen about the table of a game that is played here.
#[derive(Args)]
#[command(next_help_heading = "At the table")]
struct OwnTable {
    /// So many seconds for every turn: when they are out, a bot finishes it.
    #[arg(long, value_name = "1..86400", value_parser = clap::value_parser!(u32).range(1..=86_400))]
    turn_seconds: Option<u32>,
    /// So many minutes for the whole game: whose time is out has given up.
    #[arg(long, value_name = "1..1440", conflicts_with = "turn_seconds",
          value_parser = clap::value_parser!(u32).range(1..=1_440))]
    game_minutes: Option<u32>,
    /// With --game-minutes: so many seconds more after each turn [default: 0].
    #[arg(long, value_name = "0..86400", requires = "game_minutes",
          value_parser = clap::value_parser!(u32).range(0..=86_400))]
    increment: Option<u32>,
    /// Nothing is taken back.
    #[arg(long)]
    no_take_back: bool,
}

impl OwnTable {
    fn options(&self) -> protocol::Options {
        let clock = match (self.turn_seconds, self.game_minutes) {
            (Some(seconds), _) => ClockRule::PerTurn { seconds },
            (None, Some(minutes)) => {
                ClockRule::PerGame { seconds: minutes * 60, increment: self.increment.unwrap_or(0) }
            }
            (None, None) => ClockRule::None,
        };
        protocol::Options { clock, take_back: !self.no_take_back, ..Default::default() }
    }
}

impl OfCommand for OwnGame {
    const EVERY_SEAT: bool = false;
}

pub(crate) fn run(options: Options, out: &mut dyn Write) -> Result<bool> {
    if let Some(wrong) = options.contradiction() {
        return Err(anyhow!(Usage(wrong)));
    }
    if options.list {
        return list(&options, out);
    }
    let intent = options.intent()?;
    // People who share a terminal are called like this at their table only.
    let name = options.names().next().filter(|_| !options.hotseat).map(Nickname::to_string);
    options.look.open(&options.keep, name, intent)
}

/// Lists the matches that wait.
fn list(options: &Options, out: &mut dyn Write) -> Result<bool> {
    let waiting = tui::waiting(&options.keep.directory()?, options.look.language())?;
    if options.json {
        writeln!(out, "{}", serde_json::to_string(&waiting)?)?;
        return Ok(true);
    }
    for Waiting { game, code, place, names, at } in &waiting {
        // A server may have written a part of it.
        let (game, place, names) = (harmless(game), harmless(place), harmless(&names.join(", ")));
        let at = date(*at);
        writeln!(out, "{code}  {at}  {game:<8}  {place}  ({names})")?;
    }
    if waiting.is_empty() {
        writeln!(out, "there is no match to go on with")?;
    }
    Ok(true)
}

impl Options {
    /// What people are called, whether they said it before the game or behind it.
    fn names(&self) -> impl Iterator<Item = &Nickname> {
        let behind = self.game.iter().flat_map(|game| &game.command.names);
        self.name.iter().chain(behind)
    }

    /// What does not go together, and what to type instead.
    fn contradiction(&self) -> Option<String> {
        let url = self.connect.as_deref().unwrap_or(SERVER);
        let code = self.table.as_ref().map_or("K7QM2XPD", Code::as_str);
        let (game, resume) = (self.game.is_some(), self.resume.is_some());
        let (connect, table) = (self.connect.is_some(), self.table.is_some());
        let wrong = [
            (
                self.json && !self.list,
                "--json goes with --list: bottega play --list --json".to_owned(),
            ),
            (
                self.list && (game || resume || connect || table || self.hotseat),
                "--list goes alone: bottega play --list".to_owned(),
            ),
            (
                connect && game,
                format!(
                    "--connect goes without a game: a table is chosen or opened there, with \
                     bottega play --connect {url}"
                ),
            ),
            (
                connect && resume,
                format!(
                    "--resume goes without --connect, it knows where the match is: bottega play \
                     --resume\nA table of the server has a code: bottega play --connect {url} \
                     --table {code}"
                ),
            ),
            (
                game && resume,
                "--resume goes without a game, it goes on with the one that was left: bottega play \
                 --resume"
                    .to_owned(),
            ),
            (
                self.hotseat && !game,
                "--hotseat needs a game, for instance: bottega play --hotseat masters".to_owned(),
            ),
            (
                self.names().nth(1).is_some() && !self.hotseat,
                "--name stands once, unless several people share the terminal: bottega play \
                 --hotseat masters --name Ada --name Bo"
                    .to_owned(),
            ),
            (
                table && !connect,
                format!(
                    "--table needs the server: bottega play --connect {url} --table {code}\n\
                     A match that was left goes on with: bottega play --resume {code}"
                ),
            ),
        ];
        wrong.into_iter().find_map(|(is_wrong, why)| is_wrong.then_some(why))
    }

    /// What is meant.
    fn intent(&self) -> Result<Intent> {
        Ok(match (&self.game, &self.connect, &self.resume) {
            (Some(game), _, _) => Intent::Here(self.new_game(game)?),
            (None, Some(url), _) => Intent::Online { url: server(url)?, table: self.table.clone() },
            (None, None, Some(table)) => Intent::Resume { table: table.clone() },
            (None, None, None) => Intent::Menu,
        })
    }

    fn new_game(&self, of: &OfGame<OwnGame>) -> Result<NewGame> {
        let usage = |message: &str| Err(anyhow!(Usage(message.to_owned())));
        if self.hotseat && of.command.bots.is_some() {
            return usage("--hotseat goes without --bots: people take all seats");
        }
        let players = of.chosen.players().unwrap_or(2);
        if self.hotseat && players == 1 {
            return usage("--hotseat is for two players or more");
        }
        let names: Vec<String> = self.names().map(Nickname::to_string).collect();
        if names.len() as u64 > players {
            return usage(&format!("{} names are too many for {players} players", names.len()));
        }
        with_game(&of.game, Check(&of.chosen))??;
        Ok(NewGame {
            game: of.game.clone(),
            config: of.chosen.config().clone(),
            wishes: vec![of.chosen.own_wishes()],
            bots: of.command.bots.unwrap_or(Level::Greedy),
            hotseat: self.hotseat,
            options: of.command.table.options(),
            names,
        })
    }
}

/// Reads the code of a table that was left. The name of a game may be meant as one.
fn left_table(text: &str) -> Result<Code, String> {
    if GAMES.iter().any(|game| game.name == text) {
        return Err(
            "it takes the code of a table, and no game: bottega play --list tells what was \
                    left, bottega play --resume goes on with the latest"
                .to_owned(),
        );
    }
    text.parse::<Code>().map_err(|error| error.to_string())
}

/// The same error, with what to type instead if an option stands in the wrong place.
pub(crate) fn with_tip(mut error: clap::Error) -> clap::Error {
    use clap::error::{ContextKind, ContextValue, ErrorKind};
    if error.kind() == ErrorKind::UnknownArgument
        && let Some(ContextValue::String(option)) = error.get(ContextKind::InvalidArg)
        && let Some(tip) = tip(option)
    {
        error.remove(ContextKind::SuggestedArg);
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    if error.kind() == ErrorKind::InvalidSubcommand
        && error.get(ContextKind::SuggestedSubcommand).is_none()
    {
        let games: Vec<String> =
            GAMES.iter().map(|game| format!("bottega play {}", game.name)).collect();
        let tip = format!("the games are: {}", games.join(", "));
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error
}

/// Where an option goes.
fn tip(option: &str) -> Option<String> {
    let tip = match option.split('=').next().unwrap_or_default() {
        "--connect" | "--table" => format!(
            "at a server a table is chosen or opened, without a game here: bottega play --connect \
             {SERVER}"
        ),
        "--resume" => {
            "without a game it goes on with the one that was left: bottega play --resume".to_owned()
        }
        "--list" | "--json" => {
            "the matches that wait are listed without a game: bottega play --list".to_owned()
        }
        option => {
            let game = with_option::<OwnGame>(option.strip_prefix("--")?)?;
            format!(
                "this is an option of {game}, and stands behind it: bottega play {game} {option}"
            )
        }
    };
    Some(tip)
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
