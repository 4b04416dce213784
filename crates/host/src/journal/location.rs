//! Where a database is, and the ways to open it.

use std::fmt;
use std::fs::DirBuilder;
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use super::postgres::{self, Postgres};
use super::sqlite::Sqlite;
use super::{JournalError, Store};

/// Where the database is. It is shown without the password.
#[derive(Clone, PartialEq, Eq)]
pub enum Location {
    /// A file of the embedded SQLite.
    File(PathBuf),
    /// A PostgreSQL server, `postgres://…`.
    Server(String),
}

/// What to do when there is no database yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Absent {
    Create,
    Refuse,
}

impl Location {
    /// The embedded database in this directory.
    pub fn in_directory(directory: &Path) -> Location {
        Location::File(directory.join("bottega.db"))
    }

    /// The same, after making the directory; nobody else on this machine can look into it. One that is
    /// there stays as it is.
    pub fn in_new_directory(directory: &Path) -> io::Result<Location> {
        let mut builder = DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(directory)?;
        Ok(Location::in_directory(directory))
    }

    /// Opens the database, makes it if it is not there, brings its tables up to date and gives
    /// access to it.
    pub fn open(&self) -> Result<Box<dyn Store>, JournalError> {
        self.open_or(Absent::Create)
    }

    /// Opens a database that must be there: whoever only wants to look must not leave an empty one
    /// behind.
    pub fn open_existing(&self) -> Result<Box<dyn Store>, JournalError> {
        self.open_or(Absent::Refuse)
    }

    /// Opens the database for a server: one access to write, one to read. A second server is refused
    /// for as long as the first has it open; others may use the database.
    pub fn open_for_a_server(&self) -> Result<[Box<dyn Store>; 2], JournalError> {
        match self {
            Location::File(path) => {
                Ok(Sqlite::open_for_a_server(path)?.map(|access| Box::new(access) as _))
            }
            Location::Server(url) => {
                Ok(Postgres::open_for_a_server(url)?.map(|access| Box::new(access) as _))
            }
        }
    }

    fn open_or(&self, absent: Absent) -> Result<Box<dyn Store>, JournalError> {
        Ok(match self {
            Location::File(path) => Box::new(Sqlite::open(path, absent)?),
            Location::Server(url) => Box::new(Postgres::open(url, absent)?),
        })
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Location::File(path) => path.display().fmt(f),
            Location::Server(url) => f.write_str(&postgres::shown(url)),
        }
    }
}

impl fmt::Debug for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Location({self})")
    }
}

/// Text that names no database.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoLocation {
    /// It begins with nothing we know. Only the beginning is shown: the rest may hold a password.
    #[error(
        "a database is given as postgres://USER:PASSWORD@HOST/NAME or as sqlite:PATH{}",
        .0.as_ref().map_or(String::new(), |kind| format!(", not as {kind}:…"))
    )]
    Kind(Option<String>),
    /// A file without a name.
    #[error("sqlite: must be followed by the path of a file")]
    NoPath,
    /// An address that PostgreSQL cannot read.
    #[error("this is no address of a PostgreSQL database: {0}")]
    Address(String),
}

/// Reads `postgres://…`, `postgresql://…` or `sqlite:PATH`.
impl FromStr for Location {
    type Err = NoLocation;

    fn from_str(text: &str) -> Result<Location, NoLocation> {
        let Some((kind, rest)) = text.split_once(':') else {
            return Err(NoLocation::Kind(None));
        };
        match kind {
            "postgres" | "postgresql" if rest.starts_with("//") => {
                postgres::check(text).map_err(NoLocation::Address)?;
                Ok(Location::Server(text.to_owned()))
            }
            "sqlite" => {
                // Many write it like an address of the web.
                let path = rest.strip_prefix("//").unwrap_or(rest);
                if path.is_empty() {
                    return Err(NoLocation::NoPath);
                }
                Ok(Location::File(path.into()))
            }
            _ => {
                let plain = kind.len() <= 20 && kind.bytes().all(|byte| byte.is_ascii_alphabetic());
                Err(NoLocation::Kind(plain.then(|| kind.to_owned())))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Location, NoLocation> {
        text.parse()
    }

    #[test]
    fn a_location_is_a_file_or_a_server() {
        for (text, path) in [
            ("sqlite:data/b.db", "data/b.db"),
            ("sqlite:/srv/b.db", "/srv/b.db"),
            ("sqlite:///srv/b.db", "/srv/b.db"),
            ("sqlite://b.db", "b.db"),
        ] {
            assert_eq!(read(text), Ok(Location::File(path.into())), "{text}");
        }
        for text in ["postgres://localhost/b", "postgresql://u:p@%2Frun%2Fpostgresql/b"] {
            assert_eq!(read(text), Ok(Location::Server(text.to_owned())), "{text}");
        }
    }

    #[test]
    fn anything_else_is_refused_without_showing_a_password() {
        for text in [
            "",
            "bottega.db",
            "mysql://u:secret@host/b",
            "postgres:u:secret@host",
            "u:secret@host/b",
            "postgres://u:secret@host:port/b",
            "postgres://u:secret@host/b?no_such_option=secret",
            "sqlite:",
        ] {
            let error = read(text).unwrap_err().to_string();
            assert!(!error.contains("secret"), "{text}: {error}");
        }
        assert!(read("mysql://h/b").unwrap_err().to_string().contains("not as mysql:…"));
    }

    #[test]
    fn a_location_is_shown_without_its_password() {
        for (text, shown) in [
            ("postgres://u:secret@host:5433/b", "postgres://host:5433/b"),
            ("postgres://u:secret@host/b?password=secret", "postgres://host/b"),
            ("postgres://host?user=u&password=secret", "postgres://host"),
            ("postgresql://u:secret@%2Frun%2Fpg/b", "postgres:///run/pg/b"),
        ] {
            let location = read(text).unwrap();
            assert_eq!(location.to_string(), shown);
            assert_eq!(format!("{location:?}"), format!("Location({shown})"));
        }
        let unreadable = Location::Server("postgres://u:secret@host:port".to_owned());
        assert_eq!(unreadable.to_string(), "postgres://…");
    }
}
