//! What is remembered between two runs, in the data directory: one's own seats, and how one likes it.

mod file;
mod seats;
mod settings;

pub(crate) use seats::{OwnSeat, OwnTable, Place, Seats};
pub(crate) use settings::Settings;

use std::fmt;
use std::path::PathBuf;

/// A file could not be read, and was set aside: what it held is not lost, but nobody remembers it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SetAside {
    /// The file.
    pub(crate) file: PathBuf,
    /// Where it is now.
    pub(crate) now: PathBuf,
    /// What is wrong with it.
    pub(crate) why: String,
}

impl fmt::Display for SetAside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SetAside { file, now, why } = self;
        let (file, now) = (file.display(), now.display());
        write!(f, "{file} cannot be read ({why}); it is kept as {now}")
    }
}
