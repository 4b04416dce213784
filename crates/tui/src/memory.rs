//! What is remembered while and after one plays: where one sits, and how one likes it.

use protocol::{Code, Millis};
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::sync::{Mutex, oneshot};
use tokio::task::JoinSet;
use words::Words;

use crate::keeping::{Flaw, OwnSeat, OwnTable, Place, Seats, Settings};
use crate::link::{BOT_DELAY, Here, House, There};
use crate::table::reason;

/// How long what was begun is waited for at the end: a server that answers at all has answered by then.
const ERRANDS: Duration = Duration::from_secs(4);

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
    /// Servers of this run, by address: whoever sits down at one is known there.
    there: Arc<std::sync::Mutex<Vec<(String, There)>>>,
    /// What is done to its end, also if nobody waits for it any more.
    errands: Arc<std::sync::Mutex<JoinSet<()>>>,
    /// Tables at which one sat in this run.
    visited: Arc<std::sync::Mutex<Vec<(Place, Code)>>>,
}

impl Memory {
    /// The memory of a data directory, and what was wrong with it.
    pub(crate) fn open(directory: &Path) -> (Memory, Settings, Vec<Flaw>) {
        let (memory, flaw) = Memory::of_seats(directory);
        let mut flaws: Vec<Flaw> = flaw.into_iter().collect();
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
        (memory, settings, flaws)
    }

    /// The memory of the seats alone, and what was wrong with it.
    pub(crate) fn of_seats(directory: &Path) -> (Memory, Option<Flaw>) {
        let (seats, flaw) = match Seats::open(directory) {
            Ok((seats, aside)) => (Some(seats), aside.map(Flaw::SetAside)),
            Err(flaw) => (None, Some(flaw)),
        };
        let memory = Memory {
            directory: directory.to_owned(),
            seats,
            here: Arc::default(),
            there: Arc::default(),
            errands: Arc::default(),
            visited: Arc::default(),
        };
        (memory, flaw)
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
        let new = There::new(url)?;
        let address = new.address();
        let place = Place::There(address.clone());
        let mut known = locked(&self.there);
        if let Some((_, there)) = known.iter().find(|(known, _)| *known == address) {
            return Ok(Venue { house: House::There(there.clone()), place });
        }
        known.push((address, new.clone()));
        let venue = Venue { house: House::There(new), place };
        // The earliest first: whoever has another token by now is known by that.
        for table in self.all().iter().rev().filter(|table| table.place == venue.place) {
            for own in table.seats.iter().filter(|_| !table.finished) {
                venue.house.knows(&own.name, &own.token);
            }
        }
        Ok(venue)
    }

    /// Every table that is remembered, the latest first.
    pub(crate) fn all(&self) -> Vec<OwnTable> {
        self.seats.as_ref().and_then(|seats| seats.all().ok()).unwrap_or_default()
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
        let alone = |table: OwnTable| match table.place {
            Place::Here => vec![table],
            Place::There(_) => {
                let seats = table.seats.iter().filter(|own| !own.gave_up).cloned();
                seats.map(|own| OwnTable { seats: vec![own], ..table.clone() }).collect()
            }
        };
        self.all().into_iter().filter(OwnTable::goes_on).flat_map(alone).collect()
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
        let visited = locked(&self.visited);
        let open = |table: &OwnTable| visited.iter().any(|(place, code)| table.is(place, code));
        self.tables().iter().any(open)
    }

    /// Remembers the table of a rematch, unless one knows of it already.
    pub(crate) fn expect(&self, venue: &Venue, code: &Code, game: &str, seats: Vec<OwnSeat>) {
        if !self.all().iter().any(|table| table.is(&venue.place, code)) {
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
        locked(&self.visited).push(visited);
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

    /// Changes the settings; gives all of them.
    pub(crate) fn change(&self, change: impl FnOnce(&mut Settings)) -> Result<Settings, Flaw> {
        Settings::change(&self.directory, change)
    }

    /// Does something also if nobody waits for it any more; at the end of the program it is waited for a
    /// little. Nothing comes of it only if it fails.
    pub(crate) async fn surely<T: Send + 'static>(
        &self,
        errand: impl Future<Output = T> + Send + 'static,
    ) -> Option<T> {
        let (done, doing) = oneshot::channel();
        let errand = async move {
            // Perhaps nobody waits for it.
            let _ = done.send(errand.await);
        };
        locked(&self.errands).spawn(errand);
        doing.await.ok()
    }

    /// Ends what was begun and leaves the house in this process: everything is stored.
    pub(crate) async fn close(&self) {
        let mut errands = std::mem::take(&mut *locked(&self.errands));
        let done = async { while errands.join_next().await.is_some() {} };
        let _ = tokio::time::timeout(ERRANDS, done).await;
        if let Some(house) = self.here.lock().await.take() {
            house.close().await;
        }
    }
}

fn locked<T>(shared: &std::sync::Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
