//! `bottega new`: a fresh position.

use anyhow::Result;
use bots::Evaluate;
use clap::Args;
use host::games::{WithGame, with_game};
use kernel::Seed;
use std::io::Write;

use super::refused;
use crate::games::{OfCommand, OfGame};
use crate::pretty;

#[derive(Args)]
pub(crate) struct Options {
    /// What the chance of the game comes from: a number, or 0x and 64 hexadecimal digits.
    #[arg(long, default_value = "0")]
    seed: Seed,
}

impl OfCommand for Options {}

pub(crate) fn run(of: &OfGame<Options>, out: &mut dyn Write) -> Result<bool> {
    with_game(&of.game, New { of, out })?
}

struct New<'a> {
    of: &'a OfGame<Options>,
    out: &'a mut dyn Write,
}

impl WithGame for New<'_> {
    type Answer = Result<bool>;

    fn run<G: Evaluate>(self) -> Result<bool> {
        let set_up = self.of.chosen.set_up::<G>()?;
        let game = G::new(&set_up.config, &set_up.seats, self.of.command.seed)
            .map_err(|error| refused(&error))?;
        writeln!(self.out, "{}", pretty::json(&game.position())?)?;
        Ok(true)
    }
}
