//! `bottega matches`: the finished matches in the database.

use anyhow::{Context, Result, anyhow};
use clap::{Args, Subcommand, value_parser};
use host::archive::{Archive, Exported};
use host::{Randomness, Time};
use protocol::MatchInfo;
use protocol::http::Matches;
use protocol::{Code, Millis};
use std::io::Write;
use std::path::{Path, PathBuf};

use super::storage::Storage;
use super::tables::who;
use super::{Usage, read, write_new};
use crate::games;

#[derive(Subcommand)]
pub(crate) enum Command {
    /// List finished matches, the latest first.
    List(List),
    /// Write the records of finished matches to files.
    Export(Export),
    /// Store finished matches out of their records, after playing them again.
    Import(Import),
    /// Delete finished matches for good.
    Delete(Delete),
}

#[derive(Args)]
pub(crate) struct List {
    /// Only matches of this game.
    #[arg(long, value_parser = games::name_parser())]
    game: Option<String>,
    /// At most so many.
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = value_parser!(u32).range(1..))]
    limit: u32,
    /// Answer as JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    storage: Storage,
}

#[derive(Args)]
pub(crate) struct Export {
    /// The codes of the matches.
    #[arg(value_name = "CODE", required_unless_present = "all")]
    codes: Vec<Code>,
    /// Every finished match.
    #[arg(long, conflicts_with = "codes")]
    all: bool,
    /// Write the records into this directory, as GAME-CODE.record. Records that are there already
    /// are not overwritten. - prints a single one to the standard output.
    #[arg(long, value_name = "DIR")]
    to: PathBuf,
    #[command(flatten)]
    storage: Storage,
}

#[derive(Args)]
pub(crate) struct Import {
    /// The records; - is the standard input.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    storage: Storage,
}

#[derive(Args)]
pub(crate) struct Delete {
    /// The codes of the matches.
    #[arg(value_name = "CODE", required = true)]
    codes: Vec<Code>,
    #[command(flatten)]
    storage: Storage,
}

pub(crate) fn run(command: &Command, out: &mut dyn Write) -> Result<bool> {
    match command {
        Command::List(options) => list(options, out),
        Command::Export(options) => export(options, out),
        Command::Import(options) => import(options, out),
        Command::Delete(options) => delete(options, out),
    }
}

/// The archive in a database that is there: looking for one must not make it.
fn existing(storage: &Storage) -> Result<Archive> {
    Ok(Archive::new(storage.location()?.open_existing()?))
}

fn list(options: &List, out: &mut dyn Write) -> Result<bool> {
    let limit = usize::try_from(options.limit).unwrap_or(usize::MAX);
    // One more than is shown, to know whether there is more.
    let mut matches =
        existing(&options.storage)?.list(options.game.as_deref(), limit.saturating_add(1))?;
    let more = matches.len() > limit;
    matches.truncate(limit);
    if options.json {
        writeln!(out, "{}", serde_json::to_string(&Matches { matches })?)?;
        return Ok(true);
    }
    for MatchInfo { table, result, .. } in &matches {
        let players: Vec<String> = table.seats.iter().map(|seat| who(&seat.player)).collect();
        let players = players.join(", ");
        let (code, game, ended) = (&table.code, &table.game, date(table.changed));
        writeln!(out, "{code}  {ended}  {game:<8}  {result}  ({players})")?;
    }
    if matches.is_empty() {
        writeln!(out, "there are no finished matches")?;
    }
    if more {
        writeln!(out, "there are more: --limit shows them")?;
    }
    Ok(true)
}

fn export(options: &Export, out: &mut dyn Write) -> Result<bool> {
    let to_stdout = options.to == Path::new("-");
    if to_stdout && (options.all || options.codes.len() != 1) {
        return Err(anyhow!(Usage("--to - takes one match".to_owned())));
    }
    let mut archive = existing(&options.storage)?;
    if to_stdout {
        for code in &options.codes {
            write!(out, "{}", archive.export(code)?.record)?;
        }
        return Ok(true);
    }
    let codes = if options.all {
        let matches = archive.list(None, usize::MAX)?;
        matches.into_iter().map(|info| info.table.code).collect()
    } else {
        options.codes.clone()
    };
    std::fs::create_dir_all(&options.to)
        .with_context(|| format!("cannot create {}", options.to.display()))?;
    for code in &codes {
        let exported: Exported = archive.export(code)?;
        let path = options.to.join(exported.file_name());
        write_new(&path, &exported.record)?;
        writeln!(out, "{code}: written to {}", path.display())?;
    }
    if codes.is_empty() {
        writeln!(out, "there are no finished matches")?;
    }
    Ok(true)
}

fn import(options: &Import, out: &mut dyn Write) -> Result<bool> {
    let mut archive = Archive::new(options.storage.made()?.open()?);
    let randomness = Randomness::of_the_system().context("there is no randomness")?;
    let mut fine = true;
    for file in &options.files {
        let shown = file.display();
        let stored = read(file).and_then(|record| {
            let stored = archive.import(&record, Time::real().now(), &randomness);
            stored.with_context(|| format!("{shown} is refused"))
        });
        match stored {
            Ok(MatchInfo { table, result, .. }) => {
                let (code, game) = (&table.code, &table.game);
                writeln!(out, "{shown}: stored as {code} ({game}, {result})")?;
            }
            // One bad file must not keep the others out.
            Err(error) => {
                out.flush()?;
                eprintln!("bottega: {error:#}");
                fine = false;
            }
        }
    }
    Ok(fine)
}

fn delete(options: &Delete, out: &mut dyn Write) -> Result<bool> {
    existing(&options.storage)?.delete(&options.codes)?;
    for code in &options.codes {
        writeln!(out, "{code}: deleted")?;
    }
    Ok(true)
}

/// A moment as people write it, in universal time: `2026-05-01 18:30`.
pub(super) fn date(moment: Millis) -> String {
    let minutes = moment.0 / 60_000;
    let (hour, minute) = (minutes / 60 % 24, minutes % 60);
    // The years begin with March here, so that the day that is not always there comes last; 400 of
    // them have 146,097 days.
    let days = minutes / (24 * 60) + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let leap_days = day_of_era / 1460 - day_of_era / 36_524 + day_of_era / 146_096;
    let year_of_era = (day_of_era - leap_days) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let (month, next_year) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    let year = era * 400 + year_of_era + next_year;
    format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_as_dates() {
        for (seconds, text) in [
            (0, "1970-01-01 00:00"),
            (951_782_399, "2000-02-28 23:59"),
            (951_782_400, "2000-02-29 00:00"),
            (951_868_800, "2000-03-01 00:00"),
            (1_709_210_096, "2024-02-29 12:34"),
            (1_798_761_599, "2026-12-31 23:59"),
            (4_107_542_400, "2100-03-01 00:00"),
        ] {
            assert_eq!(date(Millis(seconds * 1000)), text);
        }
    }
}
