//! The way to a table.

use client::Error;
use protocol::http::{CreateTable, Join};
use protocol::{Code, Stage, TableInfo};
use std::sync::Arc;
use words::{Words, say};

use super::{Desk, Page, Work};
use crate::link::NoHouse;
use crate::memory::{Lost, Memory, Venue};
use crate::table::names::free_seats;
use crate::table::{Party, reason};

/// Who comes to a table.
#[derive(Clone)]
pub(crate) struct Newcomer {
    pub(crate) name: String,
    pub(crate) words: Arc<Words>,
    pub(crate) memory: Memory,
}

impl Newcomer {
    pub(crate) fn of(desk: &Desk) -> Newcomer {
        let (words, memory) = (Arc::clone(&desk.words), desk.memory.clone());
        Newcomer { name: desk.name.clone(), words, memory }
    }

    /// What went wrong, in words.
    pub(crate) fn trouble(&self, error: &Error) -> String {
        reason::trouble(error, &self.words)
    }

    pub(super) fn lost(&self, lost: Lost) -> String {
        match lost {
            Lost::Here(error) => self.no_house(&error),
            Lost::There(error) => self.trouble(&error),
        }
    }

    /// The house in this process.
    pub(super) async fn here(&self) -> Result<Venue, String> {
        self.memory.here().await.map_err(|error| self.no_house(&error))
    }

    fn no_house(&self, error: &NoHouse) -> String {
        match error {
            NoHouse::InUse(directory) => {
                let directory = directory.display().to_string();
                say!(self.words, "terminal-in-use", directory = directory)
            }
            other => other.to_string(),
        }
    }

    /// Goes to a table with the tokens of the own seats, if there are any.
    pub(super) fn go(&self, venue: Venue, info: &TableInfo, tokens: Vec<String>) -> Page {
        let party = Party::go(venue, self.memory.clone(), info, tokens, &self.words);
        Page::Table(Box::new(party))
    }

    /// Opens a table and sits down at it, with the others of this terminal.
    pub(super) async fn open(
        &self,
        venue: Venue,
        table: &CreateTable,
        others: &[String],
    ) -> Result<Page, String> {
        let trouble = |error: Error| self.trouble(&error);
        let created = venue.create(table).await.map_err(trouble)?;
        let mut tokens: Vec<String> = created.token.into_iter().collect();
        for name in others {
            let join = Join { name: name.clone(), ..Join::default() };
            tokens.push(venue.join(&created.code, &join).await.map_err(trouble)?.token);
        }
        let info = venue.table(&created.code).await.map_err(trouble)?;
        Ok(self.go(venue, &info, tokens))
    }
}

/// Sits down at a table; who sits there already goes back to the own seat, and who comes too late
/// watches.
pub(crate) fn sit(venue: Venue, code: Code, who: Newcomer) -> Work {
    Box::pin(async move {
        let trouble = |error: Error| who.trouble(&error);
        let info = venue.table(&code).await.map_err(trouble)?;
        if let Some(own) = who.memory.own(venue.place(), &code) {
            let tokens = own.seats.into_iter().map(|seat| seat.token).collect();
            return Ok(who.go(venue, &info, tokens));
        }
        if info.stage != Stage::Waiting || free_seats(&info) == 0 {
            return Ok(who.go(venue, &info, Vec::new()));
        }
        let join = Join { name: who.name.clone(), ..Join::default() };
        let joined = venue.join(&code, &join).await.map_err(trouble)?;
        Ok(who.go(venue, &info, vec![joined.token]))
    })
}

/// Watches a table.
pub(crate) fn watch(venue: Venue, code: Code, who: Newcomer) -> Work {
    Box::pin(async move {
        let info = venue.table(&code).await.map_err(|error| who.trouble(&error))?;
        Ok(who.go(venue, &info, Vec::new()))
    })
}
