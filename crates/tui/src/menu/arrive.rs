//! The way to a table.

use client::Error;
use protocol::http::Join;
use protocol::{Code, Stage};
use std::sync::Arc;
use words::Words;

use super::{Desk, Page, Work};
use crate::link::House;
use crate::table::names::free_seats;
use crate::table::{Party, reason};

/// Who comes to a table.
#[derive(Clone)]
pub(crate) struct Newcomer {
    pub(crate) name: String,
    pub(crate) words: Arc<Words>,
}

impl Newcomer {
    pub(crate) fn of(desk: &Desk) -> Newcomer {
        Newcomer { name: desk.name.clone(), words: Arc::clone(&desk.words) }
    }

    /// What went wrong, in words.
    pub(crate) fn trouble(&self, error: &Error) -> String {
        reason::trouble(error, &self.words)
    }
}

/// Sits down at a table, or watches if that is not possible any more.
pub(crate) fn sit(house: House, code: Code, who: Newcomer) -> Work {
    Box::pin(async move {
        let trouble = |error: Error| who.trouble(&error);
        let info = house.table(&code).await.map_err(trouble)?;
        if info.stage != Stage::Waiting || free_seats(&info) == 0 {
            return watch(house, code, who).await;
        }
        let join = Join { name: who.name.clone(), ..Join::default() };
        let joined = house.join(&code, &join).await.map_err(trouble)?;
        let party = Party::go(house, &info, vec![joined.token], &who.words);
        Ok(Page::Table(Box::new(party)))
    })
}

/// Watches a table.
pub(crate) fn watch(house: House, code: Code, who: Newcomer) -> Work {
    Box::pin(async move {
        let info = house.table(&code).await.map_err(|error| who.trouble(&error))?;
        Ok(Page::Table(Box::new(Party::go(house, &info, Vec::new(), &who.words))))
    })
}
