//! What is remembered while and after one plays: where one sits, and how one likes it.

use protocol::{Code, Millis};
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::sync::Mutex;

use crate::keeping::{OwnSeat, OwnTable, Place, Seats, SetAside, Settings};
use crate::link::{BOT_DELAY, Here, House, NoHouse, There};

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
}

impl Memory {
    /// The memory of a data directory, and what was wrong with it.
    pub(crate) fn open(directory: &Path) -> (Memory, Settings, Vec<SetAside>) {
        let mut aside = Vec::new();
        let seats = Seats::open(directory).ok().map(|(seats, damaged)| {
            aside.extend(damaged);
            seats
        });
        let (settings, damaged) = Settings::load(directory).unwrap_or_default();
        aside.extend(damaged);
        let memory = Memory { directory: directory.to_owned(), seats, here: Arc::default() };
        (memory, settings, aside)
    }

    /// The house in this process.
    pub(crate) async fn here(&self) -> Result<Venue, NoHouse> {
        let mut here = self.here.lock().await;
        let house = match &*here {
            Some(house) => house.clone(),
            None => {
                let opened = House::Here(Here::open(&self.directory, BOT_DELAY).await?);
                here.insert(opened).clone()
            }
        };
        Ok(Venue { house, place: Place::Here })
    }

    /// A server, at which those who sat there before are known.
    pub(crate) fn there(&self, url: &str) -> Result<Venue, client::Error> {
        let venue = Venue {
            house: House::There(There::new(url)?),
            place: Place::There(url.trim_end_matches('/').to_owned()),
        };
        for table in self.tables().iter().filter(|table| table.place == venue.place) {
            for seat in &table.seats {
                venue.house.knows(&seat.name, &seat.token);
            }
        }
        Ok(venue)
    }

    /// The house of a place.
    pub(crate) async fn venue(&self, place: &Place) -> Result<Venue, Lost> {
        match place {
            Place::Here => self.here().await.map_err(Lost::Here),
            Place::There(url) => self.there(url).map_err(Lost::There),
        }
    }

    /// Tables to which one may go back, the latest first.
    pub(crate) fn tables(&self) -> Vec<OwnTable> {
        self.seats.as_ref().and_then(|seats| seats.unfinished().ok()).unwrap_or_default()
    }

    /// One's own seats at a table.
    pub(crate) fn own(&self, place: &Place, code: &Code) -> Option<OwnTable> {
        self.tables().into_iter().find(|table| table.place == *place && table.code == *code)
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
        // Who cannot write there still plays.
        let _ = self.seats.as_ref().map(|all| all.remember(table));
    }

    /// There is nothing to go on with at this table.
    pub(crate) fn finish(&self, place: &Place, code: &Code) {
        let _ = self.seats.as_ref().map(|all| all.finish(place, code));
    }

    /// One sits there no more.
    pub(crate) fn forget(&self, place: &Place, code: &Code) {
        let _ = self.seats.as_ref().map(|all| all.forget(place, code));
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

/// Why a house cannot be reached.
pub(crate) enum Lost {
    Here(NoHouse),
    There(client::Error),
}
