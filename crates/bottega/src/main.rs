//! The one binary of Bottega and its sub-commands.

mod command;
mod games;
mod pretty;

use anyhow::Result;
use clap::{CommandFactory, Parser, Subcommand};
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use command::{matches, new, replay, sim, try_it};
use games::OfGame;

/// Bottega: board games, exactly by the book.
///
/// It plays random games, makes positions, tries actions on them, replays records of games and
/// looks after finished matches.
/// Playing with people comes with the next versions.
#[derive(Parser)]
#[command(name = "bottega", version, after_help = games::help())]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Play random games on all cores and count what happens.
    #[command(after_help = "The options of a game are with the game: bottega sim GAME --help")]
    Sim {
        #[command(subcommand)]
        game: OfGame<sim::Options>,
    },
    /// Print a fresh position as a document (JSON) that `try` reads.
    #[command(after_help = "The options of a game are with the game: bottega new GAME --help")]
    New {
        #[command(subcommand)]
        game: OfGame<new::Options>,
    },
    /// Apply actions to a position: which are accepted, which rule the others break.
    #[command(after_help = "\
Without --act it lists the legal actions in the notation of the game. The notation is explained in
docs/GAME.md. Example: bottega try GAME --position start.json --act ACTION --out next.json")]
    Try(try_it::Options),
    /// Replay a record of a game and check it to the last byte.
    Replay(replay::Options),
    /// Look after the finished matches in the database: list, export, import, delete.
    #[command(after_help = "It can be used while a server runs on the same database.")]
    Matches {
        #[command(subcommand)]
        command: matches::Command,
    },
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
        Some(Command::Matches { command }) => matches::run(&command, out),
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io = error.downcast_ref::<io::Error>();
    io.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
