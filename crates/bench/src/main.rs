//! Measures random playouts of the engines. `cargo xtask bench engine` runs this binary, once for
//! time and twice under callgrind to count instructions; see `docs/benchmarks.md`.

use anyhow::{Result, anyhow};
use clap::{Parser, Subcommand};
use eriantys::Eriantys;
use kernel::{Game, RuleBroken, Seed, Unheard, playout};
use masters::Masters;
use serde::Serialize;
use std::time::{Duration, Instant};

#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// List what can be measured.
    List,
    /// Measure time, size and allocations of a case, and print them as JSON.
    Measure { case: String },
    /// Only play that many games of a case (for callgrind), and print the number of actions.
    Play { case: String, games: u64 },
}

/// Something to measure: a game in one configuration.
struct Case<G: Game> {
    name: &'static str,
    config: G::Config,
    seats: Vec<G::SeatOptions>,
}

#[derive(Serialize)]
struct Measured {
    case: &'static str,
    games: u64,
    actions: u64,
    playouts_per_second: f64,
    actions_per_second: f64,
    state_bytes: usize,
    allocations_per_action: f64,
    /// Legal actions at a decision, on average.
    mean_legal_actions: f64,
}

/// What can be asked of a case, whatever its game.
trait Bench {
    fn name(&self) -> &'static str;
    fn play(&self, games: u64) -> Result<Played>;
    fn measure(&self) -> Result<Measured>;
}

fn case<G: Game>(name: &'static str, config: G::Config) -> Box<dyn Bench> {
    let seats = vec![G::SeatOptions::default(); usize::from(G::seats_of(&config))];
    Box::new(Case::<G> { name, config, seats })
}

fn cases() -> Result<Vec<Box<dyn Bench>>> {
    use eriantys::{Config, Players};
    let masters = |name, players| -> Result<Box<dyn Bench>> {
        let players = masters::Players::try_from(players).map_err(|error| broken(&error))?;
        Ok(case::<Masters>(name, masters::Config::new(players)))
    };
    Ok(vec![
        case::<Eriantys>("eriantys-2-expert", Config::expert(Players::Two)),
        case::<Eriantys>("eriantys-2-normal", Config::normal(Players::Two)),
        case::<Eriantys>("eriantys-3-expert", Config::expert(Players::Three)),
        case::<Eriantys>("eriantys-3-normal", Config::normal(Players::Three)),
        case::<Eriantys>("eriantys-4-expert", Config::expert(Players::Four)),
        case::<Eriantys>("eriantys-4-normal", Config::normal(Players::Four)),
        masters("masters-1", 1)?,
        masters("masters-2", 2)?,
        masters("masters-3", 3)?,
        masters("masters-4", 4)?,
    ])
}

/// How long time is measured.
const LONG_ENOUGH: Duration = Duration::from_secs(2);
const SEED: u64 = 1;

fn main() -> Result<()> {
    let named = |name: String| {
        let found = cases()?.into_iter().find(|case| case.name() == name);
        found.ok_or_else(|| anyhow!("there is no case {name}; see `list`"))
    };
    match Cli::parse().command {
        Command::List => cases()?.iter().for_each(|case| println!("{}", case.name())),
        Command::Measure { case } => {
            println!("{}", serde_json::to_string(&named(case)?.measure()?)?);
        }
        Command::Play { case, games } => println!("{}", named(case)?.play(games)?.actions),
    }
    Ok(())
}

#[derive(Default)]
struct Played {
    actions: u64,
    listed: u64,
}

impl<G: Game> Bench for Case<G> {
    fn name(&self) -> &'static str {
        self.name
    }

    /// Plays that many random games, set-up included.
    fn play(&self, games: u64) -> Result<Played> {
        let mut buffer = Vec::with_capacity(G::MAX_ACTIONS);
        let mut chooser = Seed::from(SEED).nth(0).fast_generator();
        let mut played = Played::default();
        for number in 0..games {
            let mut game = self.start(number)?;
            while let Some((seat, action)) =
                playout::random_action(&game, &mut chooser, &mut buffer)
            {
                played.listed += buffer.len() as u64;
                played.actions += 1;
                game.apply(seat, action, &mut Unheard).map_err(|error| broken(&error))?;
            }
        }
        Ok(played)
    }

    fn measure(&self) -> Result<Measured> {
        let mut games = 64;
        let (played, seconds) = loop {
            let start = Instant::now();
            let played = self.play(games)?;
            let time = start.elapsed();
            if time >= LONG_ENOUGH {
                break (played, time.as_secs_f64());
            }
            games *= 2;
        };
        Ok(Measured {
            case: self.name,
            games,
            actions: played.actions,
            playouts_per_second: games as f64 / seconds,
            actions_per_second: played.actions as f64 / seconds,
            state_bytes: size_of::<G>(),
            allocations_per_action: self.allocations()?,
            mean_legal_actions: played.listed as f64 / played.actions.max(1) as f64,
        })
    }
}

impl<G: Game> Case<G> {
    fn start(&self, number: u64) -> Result<G> {
        G::new(&self.config, &self.seats, Seed::from(SEED).nth(number))
            .map_err(|error| broken(&error))
    }

    /// Allocations per action, set-up excluded.
    fn allocations(&self) -> Result<f64> {
        let mut buffer = Vec::with_capacity(G::MAX_ACTIONS);
        let mut chooser = Seed::from(SEED).nth(1).fast_generator();
        let (mut allocations, mut actions) = (0, 0);
        for number in 0..100 {
            let mut game = self.start(number)?;
            let mut result = Ok(0);
            let info = allocation_counter::measure(|| {
                result = playout::play_randomly(
                    &mut game,
                    &mut chooser,
                    &mut buffer,
                    u64::MAX,
                    |_, _| {},
                );
            });
            allocations += info.count_total;
            actions += result.map_err(|error| broken(&error))?;
        }
        Ok(allocations as f64 / actions as f64)
    }
}

fn broken(error: &impl RuleBroken) -> anyhow::Error {
    anyhow!("{error} ({})", error.rule())
}
