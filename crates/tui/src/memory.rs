//! What is remembered while and after one plays: where one sits, and how one likes it.

use protocol::{Code, Millis};
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::sync::Mutex;
use words::Words;

use crate::keeping::{Flaw, OwnSeat, OwnTable, Place, Seats, Settings};
use crate::link::{BOT_DELAY, Here, House, There};
use crate::table::reason;

/// A house, and how to find it again.
#[derive(Clone)]
pub(crate) struct Venue {
    house: House,
    place: Place,
}

impl Deref for Venue {
    type Target = House;

    fn deref(&self) -> &House {
        &self.house
    }
}

impl Venue {
    #[cfg(test)]
    pub(crate) fn new(house: House, place: Place) -> Venue {
        Venue { house, place }
    }

    pub(crate) fn place(&self) -> &Place {
        &self.place
    }
}

/// Everything that is remembered, in the data directory. Clones are the same memory.
#[derive(Clone)]
pub(crate) struct Memory {
    directory: PathBuf,
    /// Nothing if the file cannot be used: one can still play.
    seats: Option<Seats>,
    /// The house in this process, once somebody wants to play here.
    here: Arc<Mutex<Option<House>>>,
    /// Tables at which one sat in this run.
    visited: Arc<std::sync::Mutex<Vec<(Place, Code)>>>,
}

impl Memory {
    /// The memory of a data directory, and what was wrong with it.
    pub(crate) fn open(directory: &Path) -> (Memory, Settings, Vec<Flaw>) {
        let mut flaws = Vec::new();
        let seats = match Seats::open(directory) {
            Ok((seats, aside)) => {
                flaws.extend(aside.map(Flaw::SetAside));
                Some(seats)
            }
            Err(flaw) => {
                flaws.push(flaw);
                None
            }
        };
        let settings = match Settings::load(directory) {
            Ok((settings, aside)) => {
                flaws.extend(aside.map(Flaw::SetAside));
                settings
            }
            Err(flaw) => {
                flaws.push(flaw);
                Settings::default()
            }
        };
        let (here, visited) = (Arc::default(), Arc::default());
        (Memory { directory: directory.to_owned(), seats, here, visited }, settings, flaws)
    }

    /// The house in this process, or why there is none, in words.
    pub(crate) async fn here(&self, words: &Words) -> Result<Venue, String> {
        let mut here = self.here.lock().await;
        let house = match &*here {
            Some(house) => house.clone(),
            None => {
                let opened = Here::open(&self.directory, BOT_DELAY).await;
                House::Here(opened.map_err(|error| error.in_words(&self.directory, words))?)
            }
        };
        *here = Some(house.clone());
        Ok(Venue { house, place: Place::Here })
    }

    /// A server, at which those who sat there before are known.
    pub(crate) fn there(&self, url: &str) -> Result<Venue, client::Error> {
        let there = There::new(url)?;
        let place = Place::There(there.address());
        let venue = Venue { house: House::There(there), place };
        for table in self.tables().iter().filter(|table| table.place == venue.place) {
            for seat in &table.seats {
                venue.house.knows(&seat.name, &seat.token);
            }
        }
        Ok(venue)
    }

    /// The house of a place, or why it cannot be reached, in words.
    pub(crate) async fn venue(&self, place: &Place, words: &Words) -> Result<Venue, String> {
        match place {
            Place::Here => self.here(words).await,
            Place::There(url) => self.there(url).map_err(|error| reason::trouble(&error, words)),
        }
    }

    /// Tables to which one may go back, the latest first. People who share a terminal are there
    /// together; at a server everybody sits alone.
    pub(crate) fn tables(&self) -> Vec<OwnTable> {
        let tables = self.seats.as_ref().and_then(|seats| seats.unfinished().ok());
        let alone = |table: OwnTable| match table.place {
            Place::Here => vec![table],
            Place::There(_) => {
                let seats = table.seats.iter().cloned();
                seats.map(|seat| OwnTable { seats: vec![seat], ..table.clone() }).collect()
            }
        };
        tables.unwrap_or_default().into_iter().flat_map(alone).collect()
    }

    /// One's own seats at a table, those of somebody with this name if one is given.
    pub(crate) fn own(&self, place: &Place, code: &Code, name: Option<&str>) -> Option<OwnTable> {
        let called = |table: &OwnTable| {
            name.is_none_or(|name| table.seats.iter().any(|seat| seat.is_called(name)))
        };
        self.tables().into_iter().find(|table| table.is(place, code) && called(table))
    }

    /// Is one at a match, or was in this run, to which one may come back?
    pub(crate) fn left_open(&self) -> bool {
        let visited = self.visited.lock().unwrap_or_else(PoisonError::into_inner);
        let open = |table: &OwnTable| visited.iter().any(|(place, code)| table.is(place, code));
        self.tables().iter().any(open)
    }

    /// Remembers the table of a rematch, unless one knows of it already.
    pub(crate) fn expect(&self, venue: &Venue, code: &Code, game: &str, seats: Vec<OwnSeat>) {
        let tables = self.seats.as_ref().and_then(|seats| seats.all().ok()).unwrap_or_default();
        if !tables.iter().any(|table| table.is(&venue.place, code)) {
            self.remember(venue, code, game, seats);
        }
    }

    /// Remembers where one sits.
    pub(crate) fn remember(&self, venue: &Venue, code: &Code, game: &str, seats: Vec<OwnSeat>) {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let table = OwnTable {
            place: venue.place.clone(),
            code: code.clone(),
            game: game.to_owned(),
            seats,
            at: Millis::default().after(now),
            finished: false,
        };
        let visited = (venue.place.clone(), code.clone());
        self.visited.lock().unwrap_or_else(PoisonError::into_inner).push(visited);
        // Who cannot write there still plays.
        let _ = self.seats.as_ref().map(|all| all.remember(table));
    }

    /// Nothing is behind these tokens any more.
    pub(crate) fn give_back(&self, place: &Place, code: &Code, tokens: &[String]) {
        let _ = self.seats.as_ref().map(|all| all.give_back(place, code, tokens));
    }

    /// There is nothing to go on with at this table.
    pub(crate) fn finish(&self, place: &Place, code: &Code) {
        let _ = self.seats.as_ref().map(|all| all.finish(place, code));
    }

    pub(crate) fn save(&self, settings: &Settings) -> std::io::Result<()> {
        settings.save(&self.directory)
    }

    /// Leaves the house in this process: everything is stored.
    pub(crate) async fn close(&self) {
        if let Some(house) = self.here.lock().await.take() {
            house.close().await;
        }
    }
}
