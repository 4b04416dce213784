//! What every command of the terminal client has: how it looks, and where it keeps things.

use anyhow::{Context, Result, anyhow};
use clap::Args;
use host::journal::Location;
use std::ffi::OsString;
use std::io::IsTerminal;
use std::path::PathBuf;
use tui::{Intent, Launch, Trouble};
use words::Language;

use super::Usage;
use super::storage::variable;

/// How the terminal client looks.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "How it looks")]
pub(crate) struct Look {
    /// Lines of text instead of drawing: for screen readers and pipes.
    #[arg(long, global = true)]
    plain: bool,
    /// Draw with ASCII only.
    #[arg(long, global = true)]
    ascii: bool,
    /// No colours; the same as NO_COLOR in the environment.
    #[arg(long, alias = "no-colour", global = true)]
    no_color: bool,
    /// The language: en or it [default: that of the settings, else of the system].
    #[arg(long, value_name = "en|it", global = true, value_parser = languages(), hide_possible_values = true)]
    language: Option<Language>,
}

/// Where the terminal client keeps games, seats and settings.
#[derive(Args, Clone, Debug)]
pub(crate) struct Keep {
    /// Where games that are played here, seats and settings are kept [default: $BOTTEGA_DATA, else
    /// the user's own data directory: $XDG_DATA_HOME/bottega or ~/.local/share/bottega; on macOS
    /// ~/Library/Application Support/bottega, on Windows %APPDATA%\bottega].
    #[arg(long, value_name = "DIR", global = true)]
    data: Option<PathBuf>,
}

/// Reads a language.
fn languages() -> impl clap::builder::TypedValueParser<Value = Language> {
    use clap::builder::{PossibleValuesParser, TypedValueParser};
    PossibleValuesParser::new(Language::ALL.map(Language::tag))
        .try_map(|tag| tag.parse::<Language>())
}

impl Look {
    /// The language, if one was chosen.
    pub(crate) fn language(&self) -> Option<Language> {
        self.language
    }

    /// Opens the terminal client.
    pub(crate) fn open(self, keep: &Keep, name: Option<String>, intent: Intent) -> Result<bool> {
        if !self.plain && !is_terminal() {
            let message = "this draws on a terminal, and here is none: --plain plays in lines of \
                           text, also through pipes";
            return Err(anyhow!(Usage(message.to_owned())));
        }
        let launch = Launch {
            intent,
            data: keep.made()?,
            data_named: keep.data.is_some(),
            name,
            language: self.language,
            no_colour: self.no_color || variable("NO_COLOR").is_some(),
            ascii: self.ascii || !shows_unicode(variable),
            plain: self.plain,
        };
        match tui::run(launch) {
            Ok(()) => Ok(true),
            // Perhaps whoever reads us has seen enough.
            Err(Trouble::Io(error)) => Err(error.into()),
            Err(trouble @ Trouble::Words(_)) => Err(trouble.into()),
        }
    }
}

impl Keep {
    /// The directory.
    pub(crate) fn directory(&self) -> Result<PathBuf> {
        let chosen = self.data.clone().or_else(|| variable("BOTTEGA_DATA").map(PathBuf::from));
        let nowhere = || {
            let message = "there is no home directory to keep games in: say where with --data DIR";
            anyhow!(Usage(message.to_owned()))
        };
        chosen.or_else(|| of_user(variable, std::env::home_dir())).ok_or_else(nowhere)
    }

    /// The directory, after making it.
    fn made(&self) -> Result<PathBuf> {
        let directory = self.directory()?;
        Location::in_new_directory(&directory)
            .with_context(|| format!("cannot create {}", directory.display()))?;
        Ok(directory)
    }
}

/// Can somebody see what is drawn, and press keys?
fn is_terminal() -> bool {
    let dumb = variable("TERM").is_some_and(|name| name == "dumb");
    std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && !dumb
}

/// The user's own directory for the data of this program, where that is usual.
fn of_user(variable: impl Fn(&str) -> Option<OsString>, home: Option<PathBuf>) -> Option<PathBuf> {
    let absolute = |name: &str| variable(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let directory = if cfg!(target_os = "windows") {
        absolute("APPDATA")
    } else if cfg!(target_os = "macos") {
        home.map(|home| home.join("Library/Application Support"))
    } else {
        absolute("XDG_DATA_HOME").or_else(|| home.map(|home| home.join(".local/share")))
    };
    Some(directory?.join("bottega"))
}

/// Does the locale say that more than ASCII can be shown? One that says nothing does not forbid it.
fn shows_unicode(variable: impl Fn(&str) -> Option<OsString>) -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(variable);
    locale.is_none_or(|locale| {
        let locale = locale.to_string_lossy().to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn environment(of: &'static [(&str, &str)]) -> impl Fn(&str) -> Option<OsString> {
        |name| of.iter().find(|(known, _)| *known == name).map(|(_, value)| value.into())
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn things_are_kept_in_the_directory_of_the_user() {
        let home = || Some(PathBuf::from("/home/ada"));
        let kept = |environment: &'static [(&str, &str)], home| {
            of_user(self::environment(environment), home)
        };
        assert_eq!(kept(&[], home()), Some("/home/ada/.local/share/bottega".into()));
        assert_eq!(kept(&[("XDG_DATA_HOME", "/data")], home()), Some("/data/bottega".into()));
        // What is not absolute is to be ignored.
        let relative = kept(&[("XDG_DATA_HOME", "data")], home());
        assert_eq!(relative, Some("/home/ada/.local/share/bottega".into()));
        assert_eq!(kept(&[], None), None);
    }

    #[test]
    fn the_locale_says_whether_more_than_ascii_is_shown() {
        for (environment, unicode) in [
            (&[][..], true),
            (&[("LANG", "it_IT.UTF-8")], true),
            (&[("LANG", "C.utf8")], true),
            (&[("LANG", "C")], false),
            (&[("LANG", "it_IT.UTF-8"), ("LC_ALL", "POSIX")], false),
            (&[("LC_CTYPE", "en_GB.UTF-8"), ("LANG", "C")], true),
        ] {
            assert_eq!(shows_unicode(self::environment(environment)), unicode, "{environment:?}");
        }
    }
}
