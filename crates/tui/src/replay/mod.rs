//! A finished match, position by position: out of a record, or of a house.

mod file;
mod link;
mod record;

#[cfg(test)]
pub(crate) mod tests;

use kernel::{Outcome, RecordError, Seat, Viewer};
use protocol::{Code, TableInfo};
use serde_json::Value;
use std::io;
use std::sync::Arc;
use words::{Words, say};

pub(crate) use link::Begin;

use crate::link::House;
use crate::play::{Around, Board, Line, Spot, Unreadable, board_of};
use crate::table::names::names_of;
use crate::table::reason;
use crate::table::score::Ending;

/// Positions that are asked for at once.
const AT_ONCE: u32 = 100;

/// Why a match cannot be shown.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NoReplay {
    #[error(transparent)]
    Record(#[from] RecordError),
    #[error(transparent)]
    House(#[from] client::Error),
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    #[error("nothing is known about {0}")]
    Game(String),
    #[error("{message} ({rule})")]
    Broken { rule: &'static str, message: String },
    #[error("{file} cannot be read ({why})")]
    File { file: String, why: io::Error },
    #[error("{0} is no file")]
    NoFile(String),
    #[error("{0} is too large")]
    TooLarge(String),
    #[error("nobody reads it any more")]
    Failed,
}

impl NoReplay {
    pub(crate) fn in_words(&self, words: &Words) -> String {
        let why = match self {
            NoReplay::House(error) => reason::trouble(error, words),
            NoReplay::Unreadable(what) => {
                say!(words, "terminal-confused", what = what.to_string())
            }
            NoReplay::Record(why) => {
                say!(words, "terminal-record-damaged", line = why.line, why = why.why.as_str())
            }
            NoReplay::Game(game) => say!(words, "terminal-no-board", game = game.as_str()),
            NoReplay::Broken { rule, message } => reason::rule(rule, message, words),
            NoReplay::File { file, why } => format!("{file}: {why}"),
            NoReplay::NoFile(file) => say!(words, "terminal-no-file", file = file.as_str()),
            NoReplay::TooLarge(file) => say!(words, "terminal-file-large", file = file.as_str()),
            NoReplay::Failed => say!(words, "terminal-failed"),
        };
        format!("{}: {why}", say!(words, "replay-none"))
    }
}

/// A position, and what led to it.
struct Raw {
    /// In notation.
    step: Option<String>,
    events: Value,
    /// As text: a long match has many positions.
    view: String,
}

/// A position, and what led to it in words.
struct Moment {
    step: Option<String>,
    lines: Vec<Line>,
    view: String,
}

fn read(view: &str) -> Result<Value, Unreadable> {
    Ok(serde_json::from_str(view)?)
}

/// A finished match, of which one position is shown.
pub(crate) struct Replay {
    game: String,
    names: Vec<String>,
    words: Arc<Words>,
    /// The table at which it was played, if a house has told of it.
    code: Option<Code>,
    /// The address of the server, if it was one's.
    server: Option<String>,
    /// With it the match can be seen with anybody's eyes.
    record: String,
    seen_by: Option<Seat>,
    moments: Vec<Moment>,
    at: usize,
    board: Box<dyn Board>,
    outcome: Option<Outcome>,
}

impl Replay {
    /// Reads a record and replays it.
    pub(crate) fn of_record(text: &str, words: &Arc<Words>) -> Result<Replay, NoReplay> {
        let whole = record::read(text, Viewer::Spectator)?;
        let name = |number: usize| say!(words, "terminal-player", number = number + 1);
        let names = (0..usize::from(whole.seats)).map(name).collect();
        let mut replay = Replay::new(whole.game, names, whole.raw, text.to_owned(), words)?;
        replay.outcome = whole.outcome;
        Ok(replay)
    }

    /// Fetches a finished match from a house.
    pub(crate) async fn of_match(
        house: &House,
        table: &TableInfo,
        words: &Arc<Words>,
    ) -> Result<Replay, NoReplay> {
        let mut raw = Vec::new();
        loop {
            let from = u32::try_from(raw.len()).unwrap_or(u32::MAX);
            let part = house.replay(&table.code, from, AT_ONCE).await?;
            let got = part.positions.len();
            raw.extend(part.positions.into_iter().map(|position| Raw {
                step: position.step,
                events: position.events,
                view: position.view.to_string(),
            }));
            if got == 0 || raw.len() >= usize::try_from(part.total).unwrap_or(usize::MAX) {
                let (game, names) = (table.game.to_string(), names_of(table, words));
                let record = house.record(&table.code).await?;
                let mut replay = Replay::new(game, names, raw, record, words)?;
                (replay.code, replay.outcome) = (Some(table.code.clone()), Some(part.outcome));
                return Ok(replay);
            }
        }
    }

    fn new(
        game: String,
        names: Vec<String>,
        raw: Vec<Raw>,
        record: String,
        words: &Arc<Words>,
    ) -> Result<Replay, NoReplay> {
        let nothing = || NoReplay::Game(game.clone());
        let first = read(&raw.first().ok_or_else(nothing)?.view)?;
        let board = board_of(&game, &first).ok_or_else(nothing)??;
        let mut replay = Replay {
            game,
            names,
            words: Arc::clone(words),
            code: None,
            server: None,
            record,
            seen_by: None,
            moments: Vec::new(),
            at: 0,
            board,
            outcome: None,
        };
        replay.see(raw, None)?;
        Ok(replay)
    }

    /// Sees the match with somebody's eyes. If that cannot be, it is seen as before.
    fn see(&mut self, raw: Vec<Raw>, seen_by: Option<Seat>) -> Result<(), Unreadable> {
        let told = self.tell(raw, seen_by);
        let ended = told.map(|moments| (self.moments, self.seen_by) = (moments, seen_by));
        self.go(self.at)?;
        ended
    }

    /// Finds words for what happened.
    fn tell(&mut self, raw: Vec<Raw>, seat: Option<Seat>) -> Result<Vec<Moment>, Unreadable> {
        let mut moments: Vec<Moment> = Vec::new();
        for Raw { step, events, view } in raw {
            let around = Around { seat, names: &self.names, words: &self.words };
            let lines = if moments.is_empty() {
                self.board.see(&read(&view)?)?;
                Vec::new()
            } else {
                self.board.change(around, &events, &read(&view)?)?
            };
            moments.push(Moment { step, lines, view });
        }
        Ok(moments)
    }

    /// Shows a position; the last one if there are not so many.
    pub(crate) fn go(&mut self, to: usize) -> Result<(), Unreadable> {
        self.at = to.min(self.last());
        match self.moments.get(self.at) {
            Some(moment) => self.board.see(&read(&moment.view)?),
            None => Ok(()),
        }
    }

    /// Goes so many positions on, or back.
    pub(crate) fn step(&mut self, by: isize) -> Result<(), Unreadable> {
        self.go(self.at.saturating_add_signed(by))
    }

    /// The position that is shown; the first one is 0.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// The number of the last position.
    pub(crate) fn last(&self) -> usize {
        self.moments.len().saturating_sub(1)
    }

    /// Sees the match with the eyes of the next seat.
    pub(crate) fn next_viewer(&mut self) -> Result<(), NoReplay> {
        let next = self.seen_by.map_or(0, |seat| seat.index() + 1);
        let seats = u8::try_from(self.names.len()).unwrap_or(u8::MAX);
        self.see_as(Seat::first(seats).nth(next))
    }

    /// Sees the match with the eyes of a seat, or as spectators did.
    fn see_as(&mut self, seat: Option<Seat>) -> Result<(), NoReplay> {
        let seats = u8::try_from(self.names.len()).unwrap_or(u8::MAX);
        let seen = record::read(&self.record, seat.map_or(Viewer::Spectator, Viewer::Seat))?;
        if (seen.game.as_str(), seen.seats) != (self.game.as_str(), seats) {
            // A house has sent the record of another match.
            return Err(NoReplay::Game(seen.game));
        }
        self.see(seen.raw, seat)?;
        Ok(())
    }

    /// With whose eyes the match is seen.
    pub(crate) fn viewer(&self) -> String {
        match self.seen_by.and_then(|seat| self.names.get(seat.index())) {
            Some(name) => name.clone(),
            None => say!(self.words, "replay-spectator"),
        }
    }

    pub(crate) fn game(&self) -> &str {
        &self.game
    }

    /// The step that led here, in notation.
    pub(crate) fn notation(&self) -> Option<&str> {
        self.moments.get(self.at)?.step.as_deref()
    }

    /// What led here, in words.
    pub(crate) fn lines(&self) -> &[Line] {
        self.moments.get(self.at).map(|moment| moment.lines.as_slice()).unwrap_or_default()
    }

    /// What happened until here, the newest last, each with the number of the move that it was part of.
    pub(crate) fn told(&self) -> impl DoubleEndedIterator<Item = (usize, &Line)> {
        let moments = self.moments.iter().enumerate().take(self.at + 1);
        moments.flat_map(|(number, moment)| moment.lines.iter().map(move |line| (number, line)))
    }

    /// Where something happened last.
    pub(crate) fn marks(&self) -> Vec<Spot> {
        self.lines().iter().flat_map(|line| line.marks.iter().cloned()).collect()
    }

    pub(crate) fn board(&self) -> &dyn Board {
        self.board.as_ref()
    }

    pub(crate) fn around(&self) -> Around<'_> {
        Around { seat: self.seen_by, names: &self.names, words: &self.words }
    }

    /// How the match ended, once that is reached.
    pub(crate) fn ending(&self) -> Option<Ending<'_>> {
        self.outcome().filter(|_| self.at == self.last())
    }

    /// How the match ended, wherever one is in it.
    pub(crate) fn outcome(&self) -> Option<Ending<'_>> {
        let outcome = self.outcome.as_ref()?;
        Some(Ending {
            game: &self.game,
            outcome,
            names: &self.names,
            seat: None,
            words: &self.words,
        })
    }
}
