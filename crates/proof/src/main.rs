//! `bottega-proof`: what `cargo xtask torture`, `siege`, `simulate` and `bench server` run.

use clap::{Parser, Subcommand};
use proof::{siege, simulation, speed, torture};
use std::process::ExitCode;

/// The same as the server's: the reference is of the same stack.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Shows that the server keeps its promises.
#[derive(Parser)]
#[command(name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Kill a server at random moments, fill its disk, stop it: nothing may be lost.
    Torture(torture::Options),
    /// Send hostile peers and crowds: honest players must go on.
    Siege(siege::Options),
    /// Run random schedules of time, network and crashes in one thread; each can be repeated.
    Simulate(simulation::Options),
    /// Measure the server beside a bare server of the same stack.
    Speed(speed::Options),
    /// The bare server beside which ours is measured.
    #[command(hide = true)]
    Reference(speed::reference::Options),
    /// Keeps the bare server as busy as players keep ours.
    #[command(hide = true)]
    ReferenceLoad(speed::echoes::Options),
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Torture(options) => torture::run(&options),
        Command::Siege(options) => siege::run(&options),
        Command::Simulate(options) => simulation::run(&options),
        Command::Speed(options) => speed::run(&options),
        Command::Reference(options) => speed::reference::run(&options),
        Command::ReferenceLoad(options) => speed::echoes::run(&options),
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
