//! One file per sub-command.

pub(crate) mod arena;
pub(crate) mod bot;
pub(crate) mod completions;
pub(crate) mod load;
pub(crate) mod man;
pub(crate) mod matches;
pub(crate) mod new;
pub(crate) mod play;
pub(crate) mod replay;
mod series;
pub(crate) mod serve;
pub(crate) mod sim;
pub(crate) mod storage;
pub(crate) mod tables;
mod terminal;
pub(crate) mod try_it;
pub(crate) mod watch;

use anyhow::{Context, Result, anyhow};
use kernel::RuleBroken;
use std::io::{Read, Write};
use std::path::Path;

/// Options that cannot be meant: the program exits with 2.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Usage(pub(crate) String);

/// A refusal as an error of the program, with its rule.
fn refused(error: &impl RuleBroken) -> anyhow::Error {
    anyhow!("{error} ({})", error.rule())
}

/// The text of a file, or of the standard input for `-`.
fn read(path: &Path) -> Result<String> {
    if path == Path::new("-") {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).context("cannot read the standard input")?;
        return Ok(text);
    }
    std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

/// What async commands run on.
fn runtime() -> Result<tokio::runtime::Runtime> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.context("cannot start the threads of the program")
}

/// Writes a file that must not be there yet.
fn write_new(path: &Path, text: &str) -> Result<()> {
    std::fs::File::create_new(path)
        .and_then(|mut file| file.write_all(text.as_bytes()))
        .with_context(|| format!("cannot write {}", path.display()))
}
