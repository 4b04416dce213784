//! The archive: matches that are over, seen by whoever looks after the database. It needs no host and
//! may be used beside a running one: what is over does not change any more.

use bots::Evaluate;
use kernel::{Record, RecordError, Seat, Step, record};
use protocol::{Code, MatchInfo, Millis, Options, Replay, Stage};
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::collections::HashSet;

use crate::card::Listed;
use crate::entry::{Entry, Manner, What, entries, read_table, row};
use crate::games::{UnknownGame, WithGame, with_game};
use crate::journal::{Append, JournalError, Row, Store, Which, Write};
use crate::play::Part;
use crate::randomness::Randomness;
use crate::refusal::Refused;
use crate::table::Table;
use crate::token::Token;

/// Cards that are read at a time.
const PAGE: u32 = 500;

/// Why the archive cannot do something.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArchiveError {
    /// No table has this code.
    #[error("there is no match {0}")]
    NoSuchMatch(Code),
    /// It is still played, or not even begun.
    #[error("{0} is not over yet, and only a match that is over can be exported or deleted")]
    NotOver(Code),
    /// It never got an end.
    #[error("{0} was closed before it was over, so there is no record of it")]
    Closed(Code),
    /// The record of a match that is not over.
    #[error("the match is unfinished, and only finished matches can be imported")]
    Unfinished,
    /// The record is not what a record must be.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The record is of a game that nobody knows here.
    #[error("line 2: {0}")]
    NoSuchGame(#[from] UnknownGame),
    /// The record is fine by itself, but no table can be made of it.
    #[error("no table can be made of it: {0}")]
    NoTable(Refused),
    /// What is stored makes no match.
    #[error("{0} cannot be read: {1}")]
    Unreadable(Code, Refused),
    /// The database says no.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

/// A match that was taken out of the archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exported {
    /// Its code.
    pub code: Code,
    /// Its game.
    pub game: String,
    /// Its record.
    pub record: String,
}

impl Exported {
    /// The name of a file for it.
    pub fn file_name(&self) -> String {
        format!("{}-{}.record", self.game, self.code)
    }
}

/// The archive in a database.
pub struct Archive {
    store: Box<dyn Store>,
}

impl Archive {
    /// The archive in this database.
    pub fn new(store: Box<dyn Store>) -> Archive {
        Archive { store }
    }

    /// Finished matches, private ones too, the latest first: of one game or of all, at most so many.
    pub fn list(
        &mut self,
        game: Option<&str>,
        limit: usize,
    ) -> Result<Vec<MatchInfo>, ArchiveError> {
        let mut matches = Vec::new();
        // A match that ends while we read moves all others down, so that some come again.
        let mut seen = HashSet::new();
        let mut offset = 0;
        while matches.len() < limit {
            let cards = self.store.cards(Which::Finished { limit: PAGE, offset })?;
            if cards.is_empty() {
                break;
            }
            for card in &cards {
                let wanted = game.is_none_or(|game| game == card.game);
                if wanted && matches.len() < limit && seen.insert(card.code.clone()) {
                    matches.push(Listed::of(card)?.into_match());
                }
            }
            offset += PAGE;
        }
        Ok(matches)
    }

    /// The record of a finished match.
    pub fn export(&mut self, code: &Code) -> Result<Exported, ArchiveError> {
        if self.store.card(code)?.is_none() {
            return Err(ArchiveError::NoSuchMatch(code.clone()));
        }
        let rows = self.store.load(code)?;
        let record = record_of(code, &rows).map_err(|refused| match refused {
            Refused::NotFinished => ArchiveError::NotOver(code.clone()),
            Refused::Closed => ArchiveError::Closed(code.clone()),
            refused => ArchiveError::Unreadable(code.clone(), refused),
        })?;
        // The name of a file is made of it: the card of a damaged database could hold anything.
        let game = record::game_of(&record)?.to_owned();
        Ok(Exported { code: code.clone(), game, record })
    }

    /// Stores the match of a record under a new code, after playing it again. Nobody can come back to
    /// its seats: they are called `p0`, `p1` and so on.
    pub fn import(
        &mut self,
        record: &str,
        now: Millis,
        randomness: &Randomness,
    ) -> Result<MatchInfo, ArchiveError> {
        let game = record::game_of(record)?;
        let entries = with_game(game, Read { record, randomness })??;
        let code = Code::from_bytes(randomness.bytes());
        let table = Table::read(code.clone(), entries.iter().map(|entry| (now, entry)));
        let table = table.map_err(ArchiveError::NoTable)?;
        let rows = entries.iter().enumerate();
        let rows = rows.map(|(number, entry)| row(number as u64, now, entry));
        let rows = rows.collect::<Result<_, _>>()?;
        let card = table.card()?;
        let stored = Listed::of(&card)?.into_match();
        self.store.commit(&[Write::Append(vec![Append { code, rows, card: Some(card) }])])?;
        Ok(stored)
    }

    /// Deletes matches that are over: all of these or, if one of them cannot be deleted, none.
    pub fn delete(&mut self, codes: &[Code]) -> Result<(), ArchiveError> {
        for code in codes {
            let card = self.store.card(code)?;
            let card = card.ok_or_else(|| ArchiveError::NoSuchMatch(code.clone()))?;
            match Listed::of(&card)?.info.stage {
                Stage::Finished | Stage::Closed => {}
                Stage::Waiting | Stage::Playing => {
                    return Err(ArchiveError::NotOver(code.clone()));
                }
            }
        }
        let deletes: Vec<Write> = codes.iter().cloned().map(Write::Delete).collect();
        Ok(self.store.commit(&deletes)?)
    }
}

/// The record of the finished match that these rows make.
pub(crate) fn record_of(code: &Code, rows: &[Row]) -> Result<String, Refused> {
    let (table, entries) = finished(code, rows)?;
    table.record(entries.iter().map(|(_, entry)| entry))
}

/// A part of that match, position by position.
pub(crate) fn replay_of(
    code: &Code,
    rows: &[Row],
    part: Part,
) -> Result<Replay<Box<RawValue>>, Refused> {
    let (table, entries) = finished(code, rows)?;
    table.replay(entries.iter().map(|(_, entry)| entry), part)
}

/// The table of a finished match, and its entries.
fn finished(code: &Code, rows: &[Row]) -> Result<(Table, Vec<(Millis, Entry)>), Refused> {
    let table = read_table(code, rows)?;
    match table.stage {
        Stage::Finished => {}
        Stage::Closed => return Err(Refused::Closed),
        Stage::Waiting | Stage::Playing => return Err(Refused::NotFinished),
    }
    Ok((table, entries(rows)?))
}

/// Reads a record and writes down how a table would have come to it.
struct Read<'a> {
    record: &'a str,
    randomness: &'a Randomness,
}

impl WithGame for Read<'_> {
    type Answer = Result<Vec<Entry>, ArchiveError>;

    fn run<G: Evaluate>(self) -> Self::Answer {
        let (record, end) = Record::<G>::read(self.record)?;
        if end.outcome().is_none() {
            return Err(ArchiveError::Unfinished);
        }
        let config = json(&record.config)?;
        let options = Options::default();
        let mut all = vec![What::Opened { game: G::NAME.to_owned(), config, options }];
        for (seat, wishes) in Seat::first(Seat::LIMIT).zip(&record.seats) {
            let wishes = match json(wishes)? {
                Value::Object(wishes) => wishes,
                _ => Map::new(),
            };
            let name = seat
                .to_string()
                .parse()
                .map_err(|why| ArchiveError::NoTable(Refused::BadName(why)))?;
            // The token is thrown away, so that nobody holds the seat.
            let key = Token::draw(self.randomness).key();
            all.push(What::Sat { seat, name, key, wishes, manner: Manner::default() });
        }
        all.push(What::Started { seed: record.seed });
        all.extend(record.steps.iter().map(|step| match step {
            Step::Act(seat, action) => {
                What::Acted { seat: *seat, actions: vec![action.to_string()], bot: None }
            }
            Step::Notice(notice) => What::Told { notice: notice.to_string() },
        }));
        Ok(all.into_iter().map(Entry::from).collect())
    }
}

/// A part of a record as the journal keeps it.
fn json(part: &impl Serialize) -> Result<Value, ArchiveError> {
    serde_json::to_value(part)
        .map_err(|error| ArchiveError::NoTable(Refused::BadOptions(error.to_string())))
}
