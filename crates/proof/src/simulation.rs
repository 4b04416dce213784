//! Host, sessions and journal in one thread, with scripted time, network and crashes.

use anyhow::{Result, bail};
use clap::Args;

/// What can be chosen.
#[derive(Args, Debug)]
pub struct Options {}

/// Runs it; did everything hold?
pub fn run(_options: &Options) -> Result<bool> {
    bail!("not built yet")
}
