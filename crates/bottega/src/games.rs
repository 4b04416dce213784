//! The games on the command line: each is a sub-command whose options are what can be chosen about
//! it. No command knows a game by name.

use anyhow::{Result, anyhow};
use bots::Level;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, Subcommand};
use host::games::{Entry, GAMES};
use kernel::{Choice, Game, Values};
use serde_json::{Map, Value};

use crate::command::Usage;

/// The choice of how many play, and the option that says: one alone.
const PLAYERS: &str = "players";
const SOLO: &str = "solo";

/// The options of a command beside those of the game.
pub(crate) trait OfCommand: Args {
    /// Whether one says what every seat wishes for, or only what oneself does.
    const EVERY_SEAT: bool = true;
}

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

    /// What was chosen about the match, by name.
    pub(crate) fn config(&self) -> &Map<String, Value> {
        &self.config
    }

    /// What oneself wishes for, by name.
    pub(crate) fn own_wishes(&self) -> Map<String, Value> {
        let own = |(name, wishes): &(&str, Vec<Value>)| {
            Some(((*name).to_owned(), wishes.first()?.clone()))
        };
        self.wishes.iter().filter_map(own).collect()
    }

    /// How many play.
    pub(crate) fn players(&self) -> Option<u64> {
        self.config.get(PLAYERS)?.as_u64()
    }
}

/// A game as a sub-command.
fn sub_command<C: OfCommand>(game: &Entry) -> Command {
    let choices = game.choices.iter().map(argument);
    let wishes = game.seat_choices.iter().map(|choice| {
        if !C::EVERY_SEAT {
            return argument(choice);
        }
        let values = choice.values.shown();
        argument(choice)
            .help(format!("{}, by seat and separated by commas", choice.about))
            .value_name(format!("{values},…"))
            .value_delimiter(',')
    });
    let solo = game.choices.iter().any(is_for_one).then(|| {
        Arg::new(SOLO)
            .long(SOLO)
            .help("Play alone: --players 1")
            .action(ArgAction::SetTrue)
            .conflicts_with(PLAYERS)
    });
    let command = Command::new(game.name).args(choices).args(solo).args(wishes);
    C::augment_args(command).about(game.about)
}

/// A game that has this option as a sub-command.
pub(crate) fn with_option<C: OfCommand>(long: &str) -> Option<&'static str> {
    let has = |game: &&Entry| {
        let command = sub_command::<C>(game);
        command.get_arguments().any(|option| option.get_long() == Some(long))
    };
    GAMES.iter().find(has).map(|game| game.name)
}

/// Does this choice let somebody play alone?
fn is_for_one(choice: &Choice) -> bool {
    choice.name == PLAYERS && matches!(choice.values, Values::Number { from: 0..=1, .. })
}

fn chosen(game: &Entry, matches: &ArgMatches) -> Chosen {
    let mut config = Map::new();
    for choice in game.choices {
        let value = match choice.values {
            Values::Flag => Some(Value::from(matches.get_flag(choice.name))),
            _ if is_for_one(choice) && matches.get_flag(SOLO) => Some(Value::from(1)),
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
            let argument = argument.value_name(values.shown());
            let argument = match values {
                // What is nearly one of the words is answered with the word.
                Values::Word { of } => argument
                    .value_parser(PossibleValuesParser::new(of).map(Value::from))
                    .hide_possible_values(true),
                _ => argument.value_parser(move |text: &str| values.read(text)),
            };
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

impl<C: OfCommand> Subcommand for OfGame<C> {
    fn augment_subcommands(command: Command) -> Command {
        command.subcommands(GAMES.iter().map(sub_command::<C>))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        GAMES.iter().any(|game| game.name == name)
    }
}

impl<C: OfCommand> FromArgMatches for OfGame<C> {
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

/// Reads how well bots play.
pub(crate) fn level_parser() -> impl TypedValueParser<Value = Level> {
    PossibleValuesParser::new(Level::ALL.map(Level::name)).try_map(|name| name.parse::<Level>())
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
  bottega play {name}
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
