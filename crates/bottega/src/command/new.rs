//! `bottega new`: a fresh position.

use anyhow::Result;
use clap::Args;
use kernel::Seed;
use std::io::Write;

use super::refused;
use crate::games::{Playable, WithConfig};
use crate::pretty;

#[derive(Args)]
pub(crate) struct Options {
    /// What the chance of the game comes from: a number, or 0x and 64 hexadecimal digits.
    #[arg(long, default_value = "0")]
    seed: Seed,
}

pub(crate) struct New<'a> {
    pub(crate) out: &'a mut dyn Write,
}

impl WithConfig for New<'_> {
    type Options = Options;

    fn run<G: Playable>(self, game: G::Options, options: Options) -> Result<bool> {
        let set_up = G::set_up(&game)?;
        let game =
            G::new(&set_up.config, &set_up.seats, options.seed).map_err(|error| refused(&error))?;
        writeln!(self.out, "{}", pretty::json(&game.position())?)?;
        Ok(true)
    }
}
