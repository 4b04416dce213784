//! `bottega try`: actions on a position.

use anyhow::{Context, Result};
use bots::Evaluate;
use clap::Args;
use host::games::{WithGame, with_game};
use kernel::{BatchRefused, Game, NotationError, RuleBroken, Seat, Step, apply_all};
use serde::Serialize;
use serde_json::Value;
use std::io::Write;
use std::path::PathBuf;

use super::{read, refused};
use crate::games::name_parser;
use crate::pretty;

#[derive(Args)]
pub(crate) struct Options {
    /// The game the position is of.
    #[arg(value_parser = name_parser())]
    game: String,
    /// The position document, from `bottega new`, or what an earlier `try` answered as JSON or wrote
    /// with --out; - is the standard input.
    #[arg(long, value_name = "FILE|-")]
    position: PathBuf,
    /// An action in the notation of the game; repeat it for more, they are applied in order. The
    /// seat may stand before it ("p1 a7") and is else whoever may act. Several actions separated by
    /// semicolons are accepted whole or refused whole. Also "p1 leaves", "p1 returns",
    /// "p1 gives up" and "time is up".
    #[arg(long = "act", value_name = "NOTATION")]
    acts: Vec<String>,
    /// Write the resulting position document to this file.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Answer as JSON.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<bool> {
    with_game(&options.game, Try { options, out })?
}

struct Try<'a> {
    options: &'a Options,
    out: &'a mut dyn Write,
}

/// What became of one `--act`.
#[derive(Serialize)]
struct Tried<E> {
    act: String,
    accepted: bool,
    rule: Option<&'static str>,
    error: Option<String>,
    events: Vec<E>,
}

/// The whole answer.
#[derive(Serialize)]
struct Answer<E, P> {
    game: &'static str,
    acts: Vec<Tried<E>>,
    position: P,
    to_act: kernel::SeatSet,
    /// Nobody may act although the game is not over.
    waiting: bool,
    legal: Vec<String>,
    outcome: Option<kernel::Outcome>,
}

impl WithGame for Try<'_> {
    type Answer = Result<bool>;

    fn run<G: Evaluate>(self) -> Result<bool> {
        let text = read(&self.options.position)?;
        let mut game = G::from_position(&read_position::<G>(&text)?)
            .map_err(|flaw| refused(&flaw))
            .context("the position is inconsistent")?;
        let acts: Vec<_> = self.options.acts.iter().map(|act| try_act(&mut game, act)).collect();
        let fine = acts.iter().all(|act| act.accepted);
        let mut legal = Vec::new();
        let mut actions = Vec::new();
        for seat in game.to_act().iter() {
            game.legal_actions(seat, &mut actions);
            legal.extend(actions.iter().map(|action| Step::Act(seat, *action).to_string()));
        }
        let answer = Answer {
            game: G::NAME,
            acts,
            position: game.position(),
            to_act: game.to_act(),
            waiting: game.to_act().is_empty() && game.verdict().is_none(),
            legal,
            outcome: game.outcome(),
        };
        if let Some(path) = &self.options.out {
            std::fs::write(path, pretty::json(&answer.position)? + "\n")
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        if self.options.json {
            writeln!(self.out, "{}", serde_json::to_string(&answer)?)?;
        } else {
            print::<G>(&answer, self.out)?;
        }
        Ok(fine)
    }
}

/// The position in a document, or in the JSON answer of an earlier `try`.
fn read_position<G: Game>(text: &str) -> Result<G::Position> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let inside = serde_json::from_str::<Value>(text).ok().and_then(|mut answer| {
        answer.get_mut("position").filter(|position| position.is_object()).map(Value::take)
    });
    let position = match inside {
        Some(position) => serde_json::from_value(position),
        None => serde_json::from_str(text),
    };
    position.with_context(|| format!("this is not a position document of {}", G::NAME))
}

fn try_act<G: Game>(game: &mut G, act: &str) -> Tried<G::Event> {
    let mut events = Vec::new();
    let result = apply_text(game, act, &mut events);
    let (rule, error) = match result {
        Ok(()) => (None, None),
        Err((rule, error)) => (rule, Some(error)),
    };
    Tried { act: act.to_owned(), accepted: error.is_none(), rule, error, events }
}

/// Applies one `--act`; the error is the broken rule, if it is one, and what is wrong.
fn apply_text<G: Game>(
    game: &mut G,
    act: &str,
    events: &mut Vec<G::Event>,
) -> Result<(), (Option<&'static str>, String)> {
    let parts: Vec<&str> = act.split(';').map(str::trim).filter(|part| !part.is_empty()).collect();
    let unreadable = |error: NotationError| (None, error.to_string());
    let steps: Vec<Step<G::Action>> = parts
        .iter()
        .map(|part| read_step(game, part))
        .collect::<Result<_, _>>()
        .map_err(unreadable)?;
    let broken = |error: G::Error| (Some(error.rule()), error.to_string());
    if steps.is_empty() {
        return Err((None, "there is no action in it".to_owned()));
    }
    if let [step] = steps.as_slice() {
        return step.take(game, events).map(|_| ()).map_err(broken);
    }
    // Several actions are one decision of one seat.
    let mut actions = Vec::new();
    let mut actor = None;
    for step in steps {
        match step {
            Step::Act(seat, action) if actor.is_none_or(|actor| actor == seat) => {
                actor = Some(seat);
                actions.push(action);
            }
            _ => {
                return Err((None, "only actions of one seat can be taken together".to_owned()));
            }
        }
    }
    let Some(seat) = actor else { return Ok(()) };
    apply_all(game, seat, &actions, events).map(|_| ()).map_err(|refused| {
        let (at, rule) = match &refused {
            BatchRefused::Refused { at, error } => (*at, Some(error.rule())),
            BatchRefused::AfterReveal { at } => (*at, None),
        };
        let part = parts.get(at).copied().unwrap_or_default();
        (rule, format!("at {part:?}: {refused}"))
    })
}

/// Reads a step whose seat may be left out.
fn read_step<G: Game>(game: &G, text: &str) -> Result<Step<G::Action>, NotationError> {
    let named = text == "time is up"
        || text.split_once(' ').is_some_and(|(seat, _)| seat.parse::<Seat>().is_ok());
    if named {
        return text.parse();
    }
    let action = text.parse()?;
    match game.to_act().single() {
        Some(seat) => Ok(Step::Act(seat, action)),
        // Nobody may act: let the game say why, whoever it is.
        None if game.to_act().is_empty() => Ok(Step::Act(Seat::FIRST, action)),
        None => Err(NotationError::new(text, "several may act, so name the seat: p0 …")),
    }
}

fn print<G: Game>(answer: &Answer<G::Event, G::Position>, out: &mut dyn Write) -> Result<()> {
    for tried in &answer.acts {
        match (&tried.error, tried.rule) {
            (None, _) => writeln!(out, "{}: accepted", tried.act)?,
            (Some(error), Some(rule)) => {
                writeln!(out, "{}: refused by {rule}: {error}", tried.act)?;
            }
            (Some(error), None) => writeln!(out, "{}: refused: {error}", tried.act)?,
        }
        for event in &tried.events {
            writeln!(out, "  {event}")?;
        }
    }
    writeln!(out, "position:\n{}", pretty::json(&answer.position)?)?;
    match &answer.outcome {
        Some(outcome) => {
            writeln!(out, "over: {outcome}")?;
            for score in &outcome.scores {
                writeln!(out, "  {score}")?;
            }
        }
        None if answer.waiting => {
            writeln!(out, "nobody may act: the game waits until absent players return")?;
        }
        None => writeln!(out, "legal actions: {}", answer.legal.join(", "))?,
    }
    Ok(())
}
