//! What is remembered between two runs, in the data directory: one's own seats, and how one likes it.

mod file;
mod seats;
mod settings;

pub(crate) use seats::{OwnSeat, OwnTable, Place, Seats};
pub(crate) use settings::Settings;

use std::io;
use std::path::{Path, PathBuf};
use words::{Words, say};

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

/// Why something is not remembered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Flaw {
    SetAside(SetAside),
    /// A newer program has written the file.
    Newer(PathBuf),
    /// The file cannot be read; what the system says about it.
    Unusable(PathBuf, String),
}

impl Flaw {
    /// What an error about a file of the data directory means.
    fn of(file: &Path, error: &io::Error) -> Flaw {
        match error.get_ref().is_some_and(|inner| inner.is::<file::Newer>()) {
            true => Flaw::Newer(file.to_owned()),
            false => Flaw::Unusable(file.to_owned(), error.to_string()),
        }
    }

    pub(crate) fn in_words(&self, words: &Words) -> String {
        let shown = |path: &Path| path.display().to_string();
        match self {
            Flaw::SetAside(SetAside { file, now, why }) => {
                let (file, now, why) = (shown(file), shown(now), why.as_str());
                say!(words, "terminal-file-damaged", file = file, now = now, why = why)
            }
            Flaw::Newer(file) => say!(words, "terminal-file-newer", file = shown(file)),
            Flaw::Unusable(file, why) => {
                say!(words, "terminal-file-unusable", file = shown(file), why = why.as_str())
            }
        }
    }
}
