//! Where the matches are kept: the options that every command with a database has.

use anyhow::{Context, Result, anyhow};
use clap::Args;
use host::journal::Location;
use std::ffi::OsString;
use std::path::PathBuf;

use super::Usage;

/// Where the matches are kept.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Storage {
    /// The directory of the embedded database [default: $BOTTEGA_DATA, else bottega-data].
    #[arg(long, value_name = "DIR", conflicts_with = "database")]
    data: Option<PathBuf>,
    /// Another database: postgres://USER:PASSWORD@HOST/NAME or sqlite:PATH [default:
    /// $BOTTEGA_DATABASE, else the embedded one].
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// What a configuration file says, if neither the options nor the environment say anything.
    #[arg(skip)]
    file: Option<Chosen>,
}

/// What was chosen: options count more than the environment, and that more than a file.
#[derive(Clone, Debug)]
enum Chosen {
    Directory(PathBuf),
    Database(String),
}

impl Storage {
    /// The same, with what a configuration file says where nobody else says anything.
    pub(crate) fn or(self, data: Option<PathBuf>, database: Option<String>) -> Storage {
        let file = database.map(Chosen::Database).or(data.map(Chosen::Directory));
        Storage { file, ..self }
    }

    /// Where the database is, or would be.
    pub(crate) fn location(&self) -> Result<Location> {
        match self.chosen()? {
            Chosen::Directory(directory) => Ok(Location::in_directory(&directory)),
            Chosen::Database(url) => {
                url.parse().map_err(|error| anyhow!(Usage(format!("{error}"))))
            }
        }
    }

    /// Where the database is, after making the directory for it.
    pub(crate) fn made(&self) -> Result<Location> {
        match self.chosen()? {
            Chosen::Directory(directory) => Location::in_new_directory(&directory)
                .with_context(|| format!("cannot create {}", directory.display())),
            Chosen::Database(_) => self.location(),
        }
    }

    fn chosen(&self) -> Result<Chosen> {
        if let Some(url) = &self.database {
            return Ok(Chosen::Database(url.clone()));
        }
        if let Some(directory) = &self.data {
            return Ok(Chosen::Directory(directory.clone()));
        }
        if let Some(url) = variable("BOTTEGA_DATABASE") {
            let unreadable = |_| anyhow!(Usage("$BOTTEGA_DATABASE is no text".to_owned()));
            return Ok(Chosen::Database(url.into_string().map_err(unreadable)?));
        }
        if let Some(directory) = variable("BOTTEGA_DATA") {
            return Ok(Chosen::Directory(directory.into()));
        }
        Ok(self.file.clone().unwrap_or_else(|| Chosen::Directory("bottega-data".into())))
    }
}

/// A variable of the environment. One that is empty says nothing.
pub(crate) fn variable(name: &str) -> Option<OsString> {
    std::env::var_os(name).filter(|value| !value.is_empty())
}
