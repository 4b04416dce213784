//! `cargo xtask …`: what a developer of Bottega runs.

mod bench;
mod test;
mod tool;

use anyhow::Result;
use clap::{Parser, Subcommand};
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
    /// Run every check: format, lints, tests, documentation.
    Test,
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
}

fn main() -> ExitCode {
    let result: Result<bool> = match Cli::parse().command {
        Command::Test => test::run(),
        Command::Bench { what: Bench::Engine } => bench::engine(),
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
