//! `cargo xtask torture`, `siege`, `simulate` and `bench server`: built here, run by the crate
//! `proof`.

use anyhow::Result;

use crate::tool::{cargo, output, program, target};

/// Runs a trial with the arguments that were given. Those that need a server get the program.
pub(crate) fn run(trial: &str, arguments: &[String]) -> Result<bool> {
    println!("building the server and its trials (the first time takes minutes)");
    let packages = ["--package", "bottega", "--package", "bottega-proof"];
    output(cargo(&[["build", "--release"].as_slice(), &packages].concat()))?;
    let programs = target().join("release");
    let mut command = program(&programs.join("bottega-proof").to_string_lossy(), &[trial]);
    command.args(arguments);
    command.env("BOTTEGA_PROGRAM", programs.join("bottega"));
    Ok(command.status()?.success())
}
