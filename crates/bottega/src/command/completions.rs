//! `bottega completions`: what lets a shell finish what one types.

use anyhow::Result;
use clap::{Args, Command};
use clap_complete::Shell;
use std::io::Write;

#[derive(Args)]
pub(crate) struct Options {
    /// The shell.
    shell: Shell,
}

pub(crate) fn run(options: &Options, mut program: Command, out: &mut dyn Write) -> Result<bool> {
    let name = program.get_name().to_owned();
    // It would panic if nobody reads to the end.
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut program, name, &mut script);
    out.write_all(&script)?;
    Ok(true)
}
