//! `cargo xtask …`: what a developer of Bottega runs.

mod audit;
mod bench;
mod licence;
mod proof;
mod test;
mod tool;
mod web;

use anyhow::Result;
use clap::{Args, Parser, Subcommand};
use std::process::ExitCode;

/// Chores of the Bottega project.
#[derive(Parser)]
#[command(name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run every check: format, licences, lints, tests, documentation; the browser client, too.
    Test,
    /// Build the browser client into web/dist (for the program, cargo builds it by itself).
    Web,
    /// Make the types of the browser client from those of the server.
    Types {
        /// Write nothing: fail if they are not current.
        #[arg(long)]
        check: bool,
    },
    /// Check what we depend on: licences, bans, sources, known faults.
    Audit,
    /// Kill a server at random moments, fill its disk, stop it: nothing may be lost.
    Torture(Arguments),
    /// Send hostile peers and crowds: honest players must go on.
    Siege(Arguments),
    /// Run random schedules of time, network and crashes in one thread; each can be repeated.
    Simulate(Arguments),
    /// Measure something.
    Bench {
        #[command(subcommand)]
        what: Bench,
    },
}

#[derive(Subcommand)]
enum Bench {
    /// The rule engines: playouts, instructions, bytes and allocations per action.
    Engine,
    /// The server, beside a bare server of the same stack: moves, latency, memory.
    Server(Arguments),
}

/// What the trial itself reads; `--help` says what there is.
#[derive(Args)]
#[command(disable_help_flag = true)]
struct Arguments {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<String>,
}

fn main() -> ExitCode {
    let result: Result<bool> = match Cli::parse().command {
        Command::Test => test::run(),
        Command::Web => web::build(),
        Command::Types { check: false } => web::types(),
        Command::Types { check: true } => web::prepare().and_then(|_| web::are_types_current()),
        Command::Audit => audit::run(),
        Command::Torture(rest) => proof::run("torture", &rest.arguments),
        Command::Siege(rest) => proof::run("siege", &rest.arguments),
        Command::Simulate(rest) => proof::run("simulate", &rest.arguments),
        Command::Bench { what: Bench::Engine } => bench::engine(),
        Command::Bench { what: Bench::Server(rest) } => proof::run("speed", &rest.arguments),
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("cargo xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}
