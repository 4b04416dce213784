//! One's own seats: at which tables, and what lets one back to them.

use kernel::Seat;
use protocol::{Code, Millis};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use super::{Flaw, SetAside, file};

/// Tables that are remembered; the oldest of more are forgotten, those where nothing goes on first.
const MOST: usize = 200;

/// Where a table is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Place {
    /// In this data directory.
    Here,
    /// At the server of this address.
    There(String),
}

/// A seat of one's own.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OwnSeat {
    /// Which.
    pub(crate) seat: Seat,
    /// What one is called there.
    pub(crate) name: String,
    /// What lets one back to it. It cannot be printed by accident.
    pub(crate) token: String,
    /// The others play on without this player, who is still known there by name.
    #[serde(default)]
    pub(crate) gave_up: bool,
}

impl fmt::Debug for OwnSeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OwnSeat({}: {:?}, …)", self.seat, self.name)
    }
}

/// A table at which one sits; on several seats, if people share a terminal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OwnTable {
    /// Where the table is,
    pub(crate) place: Place,
    /// its code,
    pub(crate) code: Code,
    /// and its game.
    pub(crate) game: String,
    /// One's own seats there.
    pub(crate) seats: Vec<OwnSeat>,
    /// When one was there last.
    pub(crate) at: Millis,
    /// The match is over, or the table gone: there is nothing to go on with.
    #[serde(default)]
    pub(crate) finished: bool,
}

impl OwnSeat {
    /// A seat that somebody has just taken.
    pub(crate) fn new(seat: Seat, name: String, token: String) -> OwnSeat {
        OwnSeat { seat, name, token, gave_up: false }
    }

    /// Is this the same name? A house tells large and small letters not apart.
    pub(crate) fn is_called(&self, name: &str) -> bool {
        self.name.to_lowercase() == name.to_lowercase()
    }
}

impl OwnTable {
    pub(crate) fn is(&self, place: &Place, code: &Code) -> bool {
        self.place == *place && self.code == *code
    }

    /// Can somebody go on there, as far as one knows?
    pub(crate) fn goes_on(&self) -> bool {
        !self.finished && self.seats.iter().any(|own| !own.gave_up)
    }
}

/// What stands in the file.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Page {
    /// The latest last.
    tables: Vec<OwnTable>,
}

/// One's own seats, in a file of the data directory. Every change is read from the file, made and
/// written: other processes may play, too.
#[derive(Clone, Debug)]
pub(crate) struct Seats {
    file: PathBuf,
}

impl Seats {
    /// Those of this data directory, which must be there when anything is remembered. Says what was
    /// wrong with the file, if it had to be set aside.
    pub(crate) fn open(directory: &Path) -> Result<(Seats, Option<SetAside>), Flaw> {
        let file = directory.join("seats.json");
        let (_, aside) = file::read::<Page>(&file).map_err(|error| Flaw::of(&file, &error))?;
        Ok((Seats { file }, aside))
    }

    /// Remembers a table. Whoever else of this data directory sits at it stays known, too.
    pub(crate) fn remember(&self, mut table: OwnTable) -> io::Result<()> {
        self.change(|tables| {
            let known = tables.iter().find(|other| other.is(&table.place, &table.code));
            let known = known.map(|known| known.seats.clone()).unwrap_or_default();
            for other in known {
                let stale = |own: &OwnSeat| own.is_called(&other.name) || own.seat == other.seat;
                if !table.seats.iter().any(stale) {
                    table.seats.push(other);
                }
            }
            tables.retain(|other| !other.is(&table.place, &table.code));
            let later = tables.iter().position(|other| other.at > table.at);
            tables.insert(later.unwrap_or(tables.len()), table);
            while tables.len() > MOST {
                let over = tables.iter().position(|table| !table.goes_on());
                tables.remove(over.unwrap_or(0));
            }
        })
    }

    /// Notes that there is nothing to go on with at a table.
    pub(crate) fn finish(&self, place: &Place, code: &Code) -> io::Result<()> {
        self.change(|tables| {
            for table in tables.iter_mut().filter(|table| table.is(place, code)) {
                table.finished = true;
            }
        })
    }

    /// Notes that nothing is behind these tokens any more. Without another seat there, there is
    /// nothing to go on with at the table.
    pub(crate) fn give_back(
        &self,
        place: &Place,
        code: &Code,
        tokens: &[String],
    ) -> io::Result<()> {
        self.change(|tables| {
            for table in tables.iter_mut().filter(|table| table.is(place, code)) {
                table.seats.retain(|seat| !tokens.contains(&seat.token));
                table.finished |= table.seats.is_empty();
            }
        })
    }

    /// Every table that is remembered, the latest first.
    pub(crate) fn all(&self) -> io::Result<Vec<OwnTable>> {
        let (page, _) = file::read::<Page>(&self.file)?;
        Ok(page.tables.into_iter().rev().collect())
    }

    fn change(&self, change: impl FnOnce(&mut Vec<OwnTable>)) -> io::Result<()> {
        let _alone = file::alone(&self.file)?;
        let (mut page, _) = file::read::<Page>(&self.file)?;
        change(&mut page.tables);
        file::write(&self.file, &page)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(code: &str, at: u64) -> OwnTable {
        let seat = Seat::new(0).unwrap();
        let own = OwnSeat::new(seat, "ada".to_owned(), "secret".to_owned());
        OwnTable {
            place: Place::Here,
            code: code.parse().unwrap(),
            game: "eriantys".to_owned(),
            seats: vec![own],
            at: Millis(at),
            finished: false,
        }
    }

    fn codes(tables: &[OwnTable]) -> Vec<&str> {
        tables.iter().map(|table| table.code.as_str()).collect()
    }

    #[test]
    fn tables_are_remembered_the_latest_first() {
        let directory = tempfile::tempdir().unwrap();
        let (seats, aside) = Seats::open(directory.path()).unwrap();
        assert!(aside.is_none() && seats.all().unwrap().is_empty());
        for (code, at) in [("AAAAAAAA", 1), ("BBBBBBBB", 3), ("CCCCCCCC", 2)] {
            seats.remember(table(code, at)).unwrap();
        }
        let (seats, _) = Seats::open(directory.path()).unwrap();
        let tables = seats.all().unwrap();
        assert_eq!(codes(&tables), ["BBBBBBBB", "CCCCCCCC", "AAAAAAAA"]);
        assert_eq!(tables[2], table("AAAAAAAA", 1), "with everything that lets one back");
        assert!(!format!("{tables:?}").contains("secret"));

        seats.remember(table("AAAAAAAA", 4)).unwrap();
        seats.finish(&Place::Here, &"CCCCCCCC".parse().unwrap()).unwrap();
        let mut tables = seats.all().unwrap();
        assert_eq!(tables.len(), 3);
        tables.retain(OwnTable::goes_on);
        assert_eq!(codes(&tables), ["AAAAAAAA", "BBBBBBBB"]);
    }

    #[test]
    fn several_people_of_one_directory_sit_at_the_same_table() {
        let directory = tempfile::tempdir().unwrap();
        let (seats, _) = Seats::open(directory.path()).unwrap();
        let own = |number: u8, name: &str, token: &str| {
            OwnSeat::new(Seat::new(number).unwrap(), name.to_owned(), token.to_owned())
        };
        let code = "AAAAAAAA".parse().unwrap();
        let tokens = || -> Vec<String> {
            let tables = seats.all().unwrap();
            tables.iter().flat_map(|table| &table.seats).map(|seat| seat.token.clone()).collect()
        };
        for (at, seat) in [own(0, "Ada", "one"), own(1, "Bob", "two"), own(0, "ADA", "three")]
            .into_iter()
            .enumerate()
        {
            let seats_there = vec![seat];
            seats
                .remember(OwnTable { seats: seats_there, ..table("AAAAAAAA", at as u64) })
                .unwrap();
        }
        assert_eq!(tokens(), ["three", "two"], "the latest first, nobody twice");
        seats.give_back(&Place::Here, &code, &["three".to_owned()]).unwrap();
        assert_eq!(tokens(), ["two"]);
        seats.give_back(&Place::Here, &code, &["two".to_owned()]).unwrap();
        assert!(tokens().is_empty() && seats.all().unwrap()[0].finished);
    }

    #[test]
    fn too_many_tables_push_out_those_that_are_over() {
        let directory = tempfile::tempdir().unwrap();
        let (seats, _) = Seats::open(directory.path()).unwrap();
        let code = |number: usize| format!("{number:0>8}");
        for number in 0..MOST {
            let finished = number == 50;
            seats.remember(OwnTable { finished, ..table(&code(number), number as u64) }).unwrap();
        }
        for number in [MOST, MOST + 1] {
            seats.remember(table(&code(number), number as u64)).unwrap();
        }
        let tables = seats.all().unwrap();
        assert_eq!(tables.len(), MOST);
        let codes = codes(&tables);
        assert!(!codes.contains(&code(50).as_str()) && !codes.contains(&code(0).as_str()));
    }

    #[test]
    fn a_damaged_file_is_set_aside_and_a_new_one_begun() {
        let directory = tempfile::tempdir().unwrap();
        std::fs::write(directory.path().join("seats.json"), "{\"version\": 1, \"tables\": 7}")
            .unwrap();
        let (seats, aside) = Seats::open(directory.path()).unwrap();
        assert!(aside.unwrap().now.ends_with("seats.damaged-1"));
        seats.remember(table("AAAAAAAA", 1)).unwrap();
        assert_eq!(seats.all().unwrap().len(), 1);
    }
}
