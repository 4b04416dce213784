//! `bottega replay`: a record, move by move.

use anyhow::{Context, Result};
use bots::Evaluate;
use clap::Args;
use host::games::{self, WithGame, with_game};
use kernel::{Digest, Record, Step, Viewer, record};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use tui::Intent;

use super::read;
use super::terminal::{Keep, Look};

#[derive(Args)]
pub(crate) struct Options {
    /// The record; - is the standard input.
    file: PathBuf,
    /// Answer as JSON.
    #[arg(long)]
    json: bool,
    /// Go through it move by move, in the terminal client: drawn, or with --plain in lines, also
    /// through pipes.
    #[arg(long, conflicts_with = "json")]
    step: bool,
    #[command(flatten)]
    keep: Keep,
    #[command(flatten)]
    look: Look,
}

pub(crate) fn run(options: Options, out: &mut dyn Write) -> Result<bool> {
    let text = read(&options.file)?;
    let refused = || format!("{} is refused", options.file.display());
    let name = record::game_of(&text).with_context(refused)?;
    games::find(name).context("line 2").with_context(refused)?;
    if options.step {
        with_game(name, Check(&text))?.with_context(refused)?;
        return options.look.open(&options.keep, None, Intent::Replay { record: text });
    }
    with_game(name, Replay { json: options.json, text: &text, out })?.with_context(refused)
}

/// Whether a record is one is said before anything is drawn.
struct Check<'a>(&'a str);

impl WithGame for Check<'_> {
    type Answer = Result<()>;

    fn run<G: Evaluate>(self) -> Result<()> {
        Record::<G>::read(self.0)?;
        Ok(())
    }
}

struct Replay<'a> {
    json: bool,
    text: &'a str,
    out: &'a mut dyn Write,
}

#[derive(Serialize)]
struct Answer<C, S, P> {
    game: &'static str,
    config: C,
    seats: Vec<S>,
    seed: kernel::Seed,
    steps: Vec<String>,
    outcome: Option<kernel::Outcome>,
    digest: String,
    position: P,
}

impl WithGame for Replay<'_> {
    type Answer = Result<bool>;

    fn run<G: Evaluate>(self) -> Result<bool> {
        let (record, end) = Record::<G>::read(self.text)?;
        let digest = Digest::of_state(&end)?.to_string();
        let out = self.out;
        if self.json {
            let answer = Answer {
                game: G::NAME,
                config: record.config,
                seats: record.seats,
                seed: record.seed,
                steps: record.steps.iter().map(Step::to_string).collect(),
                outcome: end.outcome(),
                digest,
                position: end.position(),
            };
            writeln!(out, "{}", serde_json::to_string(&answer)?)?;
            return Ok(true);
        }
        writeln!(out, "{}, seed {}, {} steps", G::NAME, record.seed, record.steps.len())?;
        for (number, step) in record.steps.iter().enumerate() {
            writeln!(out, "{:>4}. {step}", number + 1)?;
        }
        write!(out, "{}", end.view(Viewer::Spectator))?;
        match end.outcome() {
            None => writeln!(out, "unfinished")?,
            Some(outcome) => {
                writeln!(out, "{outcome}")?;
                for score in &outcome.scores {
                    writeln!(out, "  {score}")?;
                }
            }
        }
        writeln!(out, "digest {digest}, verified")?;
        Ok(true)
    }
}
