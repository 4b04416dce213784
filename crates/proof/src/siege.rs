//! Hostile peers and crowds, while honest players play.

use anyhow::{Result, bail};
use clap::Args;

/// What can be chosen.
#[derive(Args, Debug)]
pub struct Options {}

/// Runs it; did everything hold?
pub fn run(_options: &Options) -> Result<bool> {
    bail!("not built yet")
}
