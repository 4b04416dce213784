//! The games on the command line: each is a sub-command whose options are what can be chosen about
//! it. No command knows a game by name.

use anyhow::{Result, anyhow};
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, Subcommand};
use host::games::{Entry, GAMES};
use kernel::{Choice, Game, Values};
use serde_json::{Map, Value};

use crate::command::Usage;

/// Everything that starts a game but the seed.
pub(crate) struct SetUp<G: Game> {
    pub(crate) config: G::Config,
    pub(crate) seats: Vec<G::SeatOptions>,
}

/// A game chosen as a sub-command, what was chosen about it, and the options of the command itself.
pub(crate) struct OfGame<C> {
    pub(crate) game: String,
    pub(crate) chosen: Chosen,
    pub(crate) command: C,
}

/// What was chosen about a game, as it stands in documents.
pub(crate) struct Chosen {
    config: Map<String, Value>,
    /// One value per seat for every wish that was named.
    wishes: Vec<(&'static str, Vec<Value>)>,
}

impl Chosen {
    /// The set-up of a game.
    pub(crate) fn set_up<G: Game>(&self) -> Result<SetUp<G>> {
        let usage = |what: String| anyhow!(Usage(what));
        let config: G::Config = serde_json::from_value(Value::from(self.config.clone()))
            .map_err(|error| usage(error.to_string()))?;
        let count = usize::from(G::seats_of(&config));
        let mut seats = vec![Map::new(); count];
        for (name, wishes) in &self.wishes {
            if wishes.len() != count {
                return Err(usage(format!(
                    "--{} needs one value per player ({count})",
                    flag(name)
                )));
            }
            for (seat, wish) in seats.iter_mut().zip(wishes) {
                seat.insert((*name).to_owned(), wish.clone());
            }
        }
        let seats = seats
            .into_iter()
            .map(|seat| serde_json::from_value(Value::from(seat)))
            .collect::<Result<_, _>>()
            .map_err(|error| usage(error.to_string()))?;
        Ok(SetUp { config, seats })
    }
}

/// A game as a sub-command.
fn sub_command<C: Args>(game: &Entry) -> Command {
    let choices = game.choices.iter().map(argument);
    let wishes = game.seat_choices.iter().map(|choice| {
        let values = choice.values.shown();
        argument(choice)
            .help(format!("{}, by seat and separated by commas", choice.about))
            .value_name(format!("{values},…"))
            .value_delimiter(',')
    });
    C::augment_args(Command::new(game.name).about(game.about).args(choices).args(wishes))
}

fn chosen(game: &Entry, matches: &ArgMatches) -> Chosen {
    let mut config = Map::new();
    for choice in game.choices {
        let value = match choice.values {
            Values::Flag => Some(Value::from(matches.get_flag(choice.name))),
            _ => matches.get_one::<Value>(choice.name).cloned(),
        };
        if let Some(value) = value {
            config.insert(choice.name.to_owned(), value);
        }
    }
    let named = |choice: &Choice| {
        let values = matches.get_many::<Value>(choice.name)?;
        Some((choice.name, values.cloned().collect()))
    };
    Chosen { config, wishes: game.seat_choices.iter().filter_map(named).collect() }
}

/// The option of the command line for a choice.
fn argument(choice: &Choice) -> Arg {
    let argument = Arg::new(choice.name).long(flag(choice.name)).help(choice.about);
    let values = choice.values;
    match values {
        Values::Flag => argument.action(ArgAction::SetTrue),
        _ => {
            let argument = argument
                .value_name(values.shown())
                .value_parser(move |text: &str| values.read(text));
            match choice.default {
                Some(default) => argument.default_value(default),
                None => argument,
            }
        }
    }
}

/// `mother_nature` is `--mother-nature` on the command line.
fn flag(name: &str) -> String {
    name.replace('_', "-")
}

impl<C: Args> Subcommand for OfGame<C> {
    fn augment_subcommands(command: Command) -> Command {
        let games = GAMES.iter().map(sub_command::<C>);
        command.subcommands(games).subcommand_required(true).arg_required_else_help(true)
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        GAMES.iter().any(|game| game.name == name)
    }
}

impl<C: Args> FromArgMatches for OfGame<C> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let missing = || clap::Error::new(clap::error::ErrorKind::MissingSubcommand);
        let (name, matches) = matches.subcommand().ok_or_else(missing)?;
        let entry = GAMES.iter().find(|game| game.name == name).ok_or_else(missing)?;
        Ok(OfGame {
            game: name.to_owned(),
            chosen: chosen(entry, matches),
            command: C::from_arg_matches(matches)?,
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Reads the name of a game.
pub(crate) fn name_parser() -> PossibleValuesParser {
    let value = |game: &Entry| clap::builder::PossibleValue::new(game.name).help(game.about);
    PossibleValuesParser::new(GAMES.iter().map(value).collect::<Vec<_>>())
}

/// What the help of the program says about the games.
pub(crate) fn help() -> String {
    let mut help = "Games:\n".to_owned();
    for game in GAMES {
        help.push_str(&format!("  {:<12} {}\n", game.name, game.about));
    }
    let name = GAMES.first().map_or("GAME", |game| game.name);
    help.push_str(&format!(
        "\nTry it:
  bottega sim {name} --games 2000 --seed 7
  bottega arena {name} --bots greedy,random --games 200
  bottega new {name} --seed 7 > start.json
  bottega try {name} --position start.json
  bottega sim {name} --games 10 --seed 1 --record games
  bottega replay games/{name}-0.record

Exit codes: 0 fine, 1 refused or failed, 2 wrong usage."
    ));
    help
}
