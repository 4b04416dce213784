//! `bottega sim`: many random games.

use anyhow::{Context, Result};
use bots::Evaluate;
use clap::Args;
use host::games::{WithGame, with_game};
use kernel::{Digest, Game, Record, Seat, Seed, Step, Verdict, playout};
use serde::Serialize;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use super::series::Series;
use super::{refused, write_new};
use crate::games::{OfCommand, OfGame, SetUp};

/// No random game takes this many actions; one that does would never end.
const LIMIT: u64 = 1_000_000;

#[derive(Args)]
pub(crate) struct Options {
    /// How many games.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// What all chance comes from: a number, or 0x and 64 hexadecimal digits.
    #[arg(long, default_value = "0")]
    seed: Seed,
    /// How many threads [default: one per core].
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Write a record of every game into this directory, as GAME-NUMBER.record. Records that are
    /// there already are not overwritten.
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,
    /// Answer as JSON.
    #[arg(long)]
    json: bool,
}

impl OfCommand for Options {}

pub(crate) fn run(of: &OfGame<Options>, out: &mut dyn Write) -> Result<bool> {
    with_game(&of.game, Sim { of, out })?
}

struct Sim<'a> {
    of: &'a OfGame<Options>,
    out: &'a mut dyn Write,
}

/// What happened in some games.
#[derive(Default)]
struct Tally {
    games: u64,
    actions: u64,
    /// How often each reason ended a game.
    outcomes: BTreeMap<Cow<'static, str>, u64>,
    /// How often each seat won, alone or with its team.
    wins: Vec<u64>,
    draws: u64,
    digest: Digest,
}

#[derive(Serialize)]
struct Answer<'a, C> {
    game: &'static str,
    #[serde(flatten)]
    config: &'a C,
    seed: Seed,
    games: u64,
    actions: u64,
    seconds: f64,
    games_per_second: f64,
    actions_per_second: f64,
    mean_actions: f64,
    outcomes: BTreeMap<Cow<'static, str>, u64>,
    wins: Vec<u64>,
    draws: u64,
    digest: String,
}

impl WithGame for Sim<'_> {
    type Answer = Result<bool>;

    fn run<G: Evaluate>(self) -> Result<bool> {
        let options = &self.of.command;
        let set_up = self.of.chosen.set_up::<G>()?;
        // A set-up that cannot be is refused before anything starts.
        G::new(&set_up.config, &set_up.seats, options.seed).map_err(|error| refused(&error))?;
        if let Some(directory) = &options.record {
            std::fs::create_dir_all(directory)
                .with_context(|| format!("cannot create {}", directory.display()))?;
        }
        let start = Instant::now();
        let tally = play_all::<G>(&set_up, options)?;
        let seconds = start.elapsed().as_secs_f64();
        let rate = |count: u64| count as f64 / seconds.max(1e-9);
        let answer = Answer {
            game: G::NAME,
            config: &set_up.config,
            seed: options.seed,
            games: tally.games,
            actions: tally.actions,
            seconds,
            games_per_second: rate(tally.games),
            actions_per_second: rate(tally.actions),
            mean_actions: tally.actions as f64 / tally.games.max(1) as f64,
            outcomes: tally.outcomes,
            wins: tally.wins,
            draws: tally.draws,
            digest: tally.digest.to_string(),
        };
        if options.json {
            writeln!(self.out, "{}", serde_json::to_string(&answer)?)?;
        } else {
            print(&answer, self.out)?;
        }
        Ok(true)
    }
}

/// Plays every game, on as many threads as asked for.
fn play_all<G: Game>(set_up: &SetUp<G>, options: &Options) -> Result<Tally> {
    let series = Series { games: options.games, threads: options.threads, bar: !options.json };
    let start = || (Tally::default(), Vec::with_capacity(G::MAX_ACTIONS));
    let tallies = series.play(start, |number, (tally, buffer)| {
        play_one::<G>(set_up, options, number, buffer, tally)
            .with_context(|| format!("game {number} (seed {})", options.seed.nth(number)))
    })?;
    let mut sum = Tally::default();
    tallies.into_iter().for_each(|(tally, _)| sum.add(tally));
    Ok(sum)
}

/// Plays game `number` of the series and counts it.
fn play_one<G: Game>(
    set_up: &SetUp<G>,
    options: &Options,
    number: u64,
    buffer: &mut Vec<G::Action>,
    tally: &mut Tally,
) -> Result<()> {
    let seed = options.seed.nth(number);
    let mut game = G::new(&set_up.config, &set_up.seats, seed).map_err(|error| refused(&error))?;
    let mut steps = Vec::new();
    let keep = options.record.is_some();
    // The choices come from the game's seed too, through another generator.
    let mut chooser = seed.fast_generator();
    let actions = playout::play_randomly(&mut game, &mut chooser, buffer, LIMIT, |seat, action| {
        if keep {
            steps.push(Step::Act(seat, action));
        }
    })
    .map_err(|error| refused(&error))?;
    let outcome = game.outcome().context("the game did not end")?;
    tally.games += 1;
    tally.actions += actions;
    *tally.outcomes.entry(outcome.reason).or_default() += 1;
    tally.wins.resize(tally.wins.len().max(usize::from(game.seats())), 0);
    match outcome.verdict {
        Verdict::Won(seats) => {
            for (seat, wins) in Seat::first(game.seats()).zip(&mut tally.wins) {
                *wins += u64::from(seats.contains(seat));
            }
        }
        Verdict::Drawn(_) => tally.draws += 1,
        Verdict::NoWinner => {}
    }
    tally.digest.add(Digest::of_state(&game)?);
    if let Some(directory) = &options.record {
        let record =
            Record::<G> { config: set_up.config.clone(), seats: set_up.seats.clone(), seed, steps };
        let path = directory.join(format!("{}-{number}.record", G::NAME));
        write_new(&path, &record.to_text(&game)?)?;
    }
    Ok(())
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.games += other.games;
        self.actions += other.actions;
        self.draws += other.draws;
        for (reason, count) in other.outcomes {
            *self.outcomes.entry(reason).or_default() += count;
        }
        self.wins.resize(self.wins.len().max(other.wins.len()), 0);
        for (sum, wins) in self.wins.iter_mut().zip(other.wins) {
            *sum += wins;
        }
        self.digest.add(other.digest);
    }
}

fn print<C: Serialize>(answer: &Answer<'_, C>, out: &mut dyn Write) -> Result<()> {
    writeln!(
        out,
        "{} games of {} with {} actions in {:.2} s: {:.0} games/s, {:.0} actions/s",
        answer.games,
        answer.game,
        answer.actions,
        answer.seconds,
        answer.games_per_second,
        answer.actions_per_second
    )?;
    writeln!(out, "mean length: {:.1} actions", answer.mean_actions)?;
    for (reason, count) in &answer.outcomes {
        writeln!(out, "ended by {reason}: {count}")?;
    }
    for (seat, wins) in Seat::first(Seat::LIMIT).zip(&answer.wins) {
        writeln!(out, "won by {seat}: {wins}")?;
    }
    writeln!(out, "drawn: {}", answer.draws)?;
    writeln!(out, "digest: {}", answer.digest)?;
    Ok(())
}
