//! The one binary of Bottega and its sub-commands.

mod command;
mod far_dialect;
mod far_game;
mod games;
mod pretty;

use anyhow::Result;
use clap::{CommandFactory, Parser, Subcommand};
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use command::{
    arena, bot, completions, load, man, matches, new, play, replay, serve, sim, tables, try_it,
    watch,
};
use games::OfGame;

/// A server makes and forgets many small things on several threads at once.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Bottega: board games, exactly by the book.
///
/// Without a command it opens a server at http://127.0.0.1:8080, like `bottega serve`.
#[derive(Parser)]
#[command(name = "bottega", version, after_help = games::help())]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Open the house: tables for everybody who connects. This is what happens without a command.
    Serve(Box<serve::Options>),
    /// Play in this terminal: here against bots or together, or at a server.
    #[command(
        subcommand_help_heading = "Games",
        subcommand_value_name = "GAME",
        after_help = "\
Without a game it asks what to do. Examples:
  bottega play eriantys --players 3 --expert --bots greedy
  bottega play masters --solo
  bottega play --hotseat masters --players 3
  bottega play --connect http://127.0.0.1:8080 --table K7QM2XPD --name ada
  bottega play --list
  bottega play --resume
The options of a game are with the game: bottega play GAME --help. The page docs/terminal.md tells
the keys."
    )]
    Play(Box<play::Options>),
    /// Watch a table of a server.
    Watch(watch::Options),
    /// List the public tables of a server.
    Tables(tables::Options),
    /// Let bots play over the network, like anyone else.
    Bot(bot::Options),
    /// Play at many tables at once, as fast as the server answers, and measure.
    Load(load::Options),
    /// Play random games on all cores and count what happens.
    #[command(after_help = "The options of a game are with the game: bottega sim GAME --help")]
    Sim {
        #[command(subcommand)]
        game: OfGame<sim::Options>,
    },
    /// Let bots play against each other and count who wins.
    #[command(after_help = "\
The bots are explained in docs/bots.md. The options of a game are with the game:
bottega arena GAME --help")]
    Arena {
        #[command(subcommand)]
        game: OfGame<arena::Options>,
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
    /// Print what lets a shell complete the commands of this program.
    #[command(after_help = "Where it goes is told in docs/terminal.md.")]
    Completions(completions::Options),
    /// Print the manual page of this program, or write the pages of all its commands.
    Man(man::Options),
}

fn main() -> ExitCode {
    let cli = Cli::try_parse().unwrap_or_else(|error| {
        let plays = std::env::args_os().nth(1).is_some_and(|command| command == "play");
        if plays { play::with_tip(error).exit() } else { error.exit() }
    });
    // Not locked for the whole run: whoever panics on another thread must be able to say so.
    let mut out = BufWriter::new(io::stdout());
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
            // A server may have written a part of it.
            eprintln!("bottega: {}", client::harmless(&format!("{error:#}")));
            ExitCode::from(if error.is::<command::Usage>() { 2 } else { 1 })
        }
    }
}

/// Runs a command. `false` means that it ran, and the answer is no.
fn run(cli: Cli, out: &mut dyn Write) -> Result<bool> {
    match cli.command {
        None => serve::run(serve::Options::from_environment()?, out),
        Some(Command::Serve(options)) => serve::run(*options, out),
        Some(Command::Play(options)) => play::run(*options, out),
        Some(Command::Watch(options)) => watch::run(options),
        Some(Command::Tables(options)) => tables::run(&options, out),
        Some(Command::Bot(options)) => bot::run(options, out),
        Some(Command::Load(options)) => load::run(options, out),
        Some(Command::Sim { game }) => sim::run(&game, out),
        Some(Command::Arena { game }) => arena::run(&game, out),
        Some(Command::New { game }) => new::run(&game, out),
        Some(Command::Try(options)) => try_it::run(&options, out),
        Some(Command::Replay(options)) => replay::run(options, out),
        Some(Command::Matches { command }) => matches::run(&command, out),
        Some(Command::Completions(options)) => completions::run(&options, Cli::command(), out),
        Some(Command::Man(options)) => man::run(&options, Cli::command(), out),
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io = error.downcast_ref::<io::Error>();
    io.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
