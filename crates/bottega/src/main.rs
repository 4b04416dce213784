//! The one binary of Bottega and its sub-commands.

mod command;
mod games;
mod pretty;

use anyhow::Result;
use clap::{CommandFactory, Parser, Subcommand};
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use command::{new, replay, sim, try_it};
use games::OfGame;

/// Bottega: board games, exactly by the book.
///
/// This version holds the rules of Eriantys and of Masters of Renaissance. It plays random games,
/// makes positions, tries actions on them and replays records of games. Playing with people comes
/// with the next versions.
#[derive(Parser)]
#[command(name = "bottega", version, after_help = AFTER_HELP)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

const AFTER_HELP: &str = "\
Try it:
  bottega sim eriantys --players 4 --expert --games 2000 --seed 7
  bottega new eriantys --players 2 --seed 7 > start.json
  bottega try eriantys --position start.json --act a7 --act a3
  bottega sim eriantys --games 10 --seed 1 --record games
  bottega replay games/eriantys-0.record

Exit codes: 0 fine, 1 refused or failed, 2 wrong usage.";

#[derive(Subcommand)]
enum Command {
    /// Play random games on all cores and count what happens.
    #[command(after_help = "\
The options of a game are with the game: bottega sim eriantys --help
Example: bottega sim eriantys --players 4 --expert --games 2000 --seed 7")]
    Sim {
        #[command(subcommand)]
        game: OfGame<sim::Options>,
    },
    /// Print a fresh position as a document (JSON) that `try` reads.
    #[command(after_help = "\
The options of a game are with the game: bottega new eriantys --help
Example: bottega new eriantys --players 2 --expert --seed 7 > start.json")]
    New {
        #[command(subcommand)]
        game: OfGame<new::Options>,
    },
    /// Apply actions to a position: which are accepted, which rule the others break.
    #[command(after_help = "\
Example: bottega try eriantys --position start.json --act a7 --act a3 --act R-d --out next.json
The notation of actions is in docs/, on the page of the game; `legal actions` shows it, too.")]
    Try(try_it::Options),
    /// Replay a record of a game and check it to the last byte.
    Replay(replay::Options),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut out = BufWriter::new(io::stdout().lock());
    let result = run(cli, &mut out).and_then(|fine| {
        out.flush()?;
        Ok(fine)
    });
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        // Whoever reads us has seen enough (`bottega … | head`).
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bottega: {error:#}");
            ExitCode::from(if error.is::<command::Usage>() { 2 } else { 1 })
        }
    }
}

/// Runs a command. `false` means that it ran, and the answer is no.
fn run(cli: Cli, out: &mut dyn Write) -> Result<bool> {
    match cli.command {
        None => {
            write!(out, "{}", Cli::command().render_long_help())?;
            Ok(true)
        }
        Some(Command::Sim { game }) => sim::run(&game, out),
        Some(Command::New { game }) => new::run(&game, out),
        Some(Command::Try(options)) => try_it::run(&options, out),
        Some(Command::Replay(options)) => replay::run(&options, out),
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io = error.downcast_ref::<io::Error>();
    io.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
