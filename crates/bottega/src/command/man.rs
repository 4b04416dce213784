//! `bottega man`: the pages for the system manual.

use anyhow::{Context, Result};
use clap::{Args, Command};
use clap_mangen::Man;
use std::io::Write;
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct Options {
    /// Write a page for the program and one for each of its commands into this directory, which is
    /// made if it is not there [default: print the page of the program].
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

pub(crate) fn run(options: &Options, program: Command, out: &mut dyn Write) -> Result<bool> {
    match &options.out {
        None => Man::new(program).render(&mut &mut *out)?,
        Some(directory) => {
            let written = std::fs::create_dir_all(directory)
                .and_then(|()| clap_mangen::generate_to(program, directory));
            written.with_context(|| format!("cannot write into {}", directory.display()))?;
        }
    }
    Ok(true)
}
