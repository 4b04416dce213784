//! `bottega arena`: bots against each other.

use anyhow::{Context, Result, anyhow};
use bots::{Evaluate, Level};
use clap::Args;
use host::games::{WithGame, with_game};
use kernel::{Digest, Seat, Seed, Unheard, Verdict};
use serde::Serialize;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::Write;
use std::time::{Duration, Instant};

use super::series::Series;
use super::{Usage, refused};
use crate::games::{OfCommand, OfGame, SetUp, level_parser};

/// No game of bots takes this many actions; one that does would never end.
const LIMIT: u64 = 20_000;
/// The quantile of the normal distribution that leaves 2.5 % on each side.
const QUANTILE: f64 = 1.959_964;

#[derive(Args)]
pub(crate) struct Options {
    /// The bots, one per player and separated by commas.
    #[arg(long, value_name = "BOT,…", value_delimiter = ',', required = true, value_parser = level_parser())]
    bots: Vec<Level>,
    /// How many games; some more are played where that makes every bot sit equally often in every
    /// seat.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1 << 40))]
    games: u64,
    /// What all chance comes from: a number, or 0x and 64 hexadecimal digits.
    #[arg(long, default_value = "0")]
    seed: Seed,
    /// How many threads [default: one per core].
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Answer as JSON.
    #[arg(long)]
    json: bool,
}

impl OfCommand for Options {}

pub(crate) fn run(of: &OfGame<Options>, out: &mut dyn Write) -> Result<bool> {
    with_game(&of.game, Arena { of, out })?
}

struct Arena<'a> {
    of: &'a OfGame<Options>,
    out: &'a mut dyn Write,
}

/// What happened in some games.
#[derive(Clone, Default)]
struct Tally {
    games: u64,
    actions: u64,
    /// How often each reason ended a game.
    outcomes: BTreeMap<Cow<'static, str>, u64>,
    /// By the place of the bot in `--bots`.
    bots: Vec<Count>,
    digest: Digest,
}

/// What one of the bots has done.
#[derive(Clone, Default)]
struct Count {
    wins: u64,
    draws: u64,
    decisions: u64,
    thinking: Duration,
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
    mean_actions: f64,
    outcomes: BTreeMap<Cow<'static, str>, u64>,
    bots: Vec<Standing>,
    digest: String,
}

/// How one of the bots did.
#[derive(Serialize)]
struct Standing {
    bot: Level,
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    win_rate: f64,
    /// With 95 % confidence the rate is between these.
    interval: [f64; 2],
    mean_actions: f64,
    decisions_per_second: f64,
}

impl WithGame for Arena<'_> {
    type Answer = Result<bool>;

    fn run<G: Evaluate>(self) -> Result<bool> {
        let options = &self.of.command;
        let set_up = self.of.chosen.set_up::<G>()?;
        check_bots(&options.bots, G::seats_of(&set_up.config))?;
        // A set-up that cannot be is refused before anything starts.
        G::new(&set_up.config, &set_up.seats, options.seed).map_err(|error| refused(&error))?;
        let start = Instant::now();
        let tally = play_all::<G>(&set_up, options)?;
        let standings = options.bots.iter().zip(&tally.bots);
        let answer = Answer {
            game: G::NAME,
            config: &set_up.config,
            seed: options.seed,
            games: tally.games,
            actions: tally.actions,
            seconds: start.elapsed().as_secs_f64(),
            mean_actions: per(tally.actions, tally.games as f64),
            outcomes: tally.outcomes,
            bots: standings.map(|(bot, count)| count.standing(*bot, tally.games)).collect(),
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

/// There must be one bot per player.
fn check_bots(bots: &[Level], players: u8) -> Result<()> {
    if bots.len() == usize::from(players) {
        return Ok(());
    }
    let greedy = Level::Greedy.name();
    let example = vec![greedy; usize::from(players)].join(",");
    Err(anyhow!(Usage(format!(
        "--bots needs one bot per player ({players}), not {}: name them all, as in --bots \
         {example}, or change --players",
        bots.len()
    ))))
}

fn play_all<G: Evaluate>(set_up: &SetUp<G>, options: &Options) -> Result<Tally> {
    let bots = options.bots.len();
    let rotations = (bots as u64).max(1);
    let games = options.games.next_multiple_of(rotations);
    let series = Series { games, threads: options.threads, bar: !options.json };
    let start = || Tally { bots: vec![Count::default(); bots], ..Tally::default() };
    let tallies = series.play(start, |number, tally| {
        // The same deal for every rotation, so that none of the bots has the better ones.
        let seed = options.seed.nth(number / rotations);
        let turn = (number % rotations) as usize;
        play_one::<G>(set_up, seed, options, turn, tally)
            .with_context(|| format!("game {number} (seed {seed})"))
    })?;
    let mut sum = start();
    tallies.into_iter().for_each(|tally| sum.add(tally));
    Ok(sum)
}

/// Plays a game and counts it. The bots sit `turn` places further than they were named.
fn play_one<G: Evaluate>(
    set_up: &SetUp<G>,
    seed: Seed,
    options: &Options,
    turn: usize,
    tally: &mut Tally,
) -> Result<()> {
    let mut game = G::new(&set_up.config, &set_up.seats, seed).map_err(|error| refused(&error))?;
    let bot_of = |seat: Seat| bot_at(seat, turn, options.bots.len());
    // Else equal bots would play the same game again in every rotation.
    let chance = seed.nth(turn as u64);
    let mut actions = 0;
    while actions < LIMIT
        && let Some(seat) = game.to_act().iter().next()
    {
        let number = bot_of(seat);
        let bot = options.bots.get(number).copied().unwrap_or(Level::Random);
        let before = Instant::now();
        let action = bot.choose(&game, seat, chance.nth(actions)).context("a bot does nothing")?;
        if let Some(count) = tally.bots.get_mut(number) {
            count.decisions += 1;
            count.thinking += before.elapsed();
        }
        game.apply(seat, action, &mut Unheard).map_err(|error| refused(&error))?;
        actions += 1;
    }
    let outcome = game.outcome().context("the game did not end")?;
    tally.games += 1;
    tally.actions += actions;
    *tally.outcomes.entry(outcome.reason).or_default() += 1;
    for seat in Seat::first(game.seats()) {
        let Some(count) = tally.bots.get_mut(bot_of(seat)) else { continue };
        match outcome.verdict {
            Verdict::Won(seats) => count.wins += u64::from(seats.contains(seat)),
            Verdict::Drawn(seats) => count.draws += u64::from(seats.contains(seat)),
            Verdict::NoWinner => {}
        }
    }
    tally.digest.add(Digest::of_state(&game)?);
    Ok(())
}

/// Which bot has a seat after `turn` rotations.
fn bot_at(seat: Seat, turn: usize, bots: usize) -> usize {
    let bots = bots.max(1);
    (seat.index() + bots - turn % bots) % bots
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.games += other.games;
        self.actions += other.actions;
        for (reason, count) in other.outcomes {
            *self.outcomes.entry(reason).or_default() += count;
        }
        for (sum, count) in self.bots.iter_mut().zip(other.bots) {
            sum.wins += count.wins;
            sum.draws += count.draws;
            sum.decisions += count.decisions;
            sum.thinking += count.thinking;
        }
        self.digest.add(other.digest);
    }
}

impl Count {
    fn standing(&self, bot: Level, games: u64) -> Standing {
        let win_rate = (self.wins as f64 + self.draws as f64 / 2.0) / games.max(1) as f64;
        Standing {
            bot,
            games,
            wins: self.wins,
            draws: self.draws,
            losses: games.saturating_sub(self.wins + self.draws),
            win_rate,
            interval: wilson(win_rate, games as f64),
            mean_actions: per(self.decisions, games as f64),
            decisions_per_second: per(self.decisions, self.thinking.as_secs_f64()),
        }
    }
}

fn per(count: u64, of: f64) -> f64 {
    count as f64 / of.max(1e-9)
}

/// The interval of Wilson for a rate that was seen in so many games.
fn wilson(rate: f64, games: f64) -> [f64; 2] {
    let square = QUANTILE * QUANTILE;
    let middle = rate + square / (2.0 * games);
    let half = QUANTILE * (rate * (1.0 - rate) / games + square / (4.0 * games * games)).sqrt();
    let whole = 1.0 + square / games;
    // More digits would say nothing.
    let short = |rate: f64| (rate.clamp(0.0, 1.0) * 1e6).round() / 1e6;
    [short((middle - half) / whole), short((middle + half) / whole)]
}

fn print<C: Serialize>(answer: &Answer<'_, C>, out: &mut dyn Write) -> Result<()> {
    writeln!(
        out,
        "{} games of {} with {} actions in {:.2} s",
        answer.games, answer.game, answer.actions, answer.seconds
    )?;
    writeln!(out, "mean length: {:.1} actions", answer.mean_actions)?;
    for (reason, count) in &answer.outcomes {
        writeln!(out, "ended by {reason}: {count}")?;
    }
    for standing in &answer.bots {
        let [low, high] = standing.interval;
        writeln!(
            out,
            "{}: {} won, {} drawn, {} lost: {:.1} % ({:.1} to {:.1}), {:.1} actions a game, {:.0} \
             decisions/s",
            standing.bot,
            standing.wins,
            standing.draws,
            standing.losses,
            standing.win_rate * 100.0,
            low * 100.0,
            high * 100.0,
            standing.mean_actions,
            standing.decisions_per_second
        )?;
    }
    writeln!(out, "digest: {}", answer.digest)?;
    Ok(())
}

#[cfg(test)]
#[allow(clippy::indexing_slicing, reason = "these are tests")]
mod tests {
    use super::*;

    #[test]
    fn every_bot_has_every_seat_once() {
        for bots in 1..=4 {
            for seat in Seat::first(bots as u8) {
                let mut there: Vec<_> = (0..bots).map(|turn| bot_at(seat, turn, bots)).collect();
                assert_eq!(there[0], seat.index(), "at first they sit as they were named");
                there.sort_unstable();
                assert_eq!(there, (0..bots).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn the_interval_is_that_of_wilson() {
        let near = |got: [f64; 2], expected: [f64; 2]| {
            assert!(got.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-4), "{got:?}");
        };
        near(wilson(0.5, 100.0), [0.4038, 0.5962]);
        near(wilson(0.9, 10.0), [0.5958, 0.9821]);
        near(wilson(0.0, 10.0), [0.0, 0.2775]);
        near(wilson(1.0, 10.0), [0.7225, 1.0]);
    }
}
