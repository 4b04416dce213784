//! How one likes it.

use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::Path;
use words::Language;

use super::{Flaw, SetAside, file};

/// The name of the file.
const FILE: &str = "settings.json";

/// How one likes it. What is left open is found out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Settings {
    /// What one is called.
    pub(crate) name: Option<String>,
    /// The language, by its code.
    #[serde(with = "language")]
    pub(crate) language: Option<Language>,
    /// No colours, also if the environment has nothing against them.
    pub(crate) no_colour: bool,
    /// Only ASCII.
    pub(crate) ascii: bool,
    /// The bell rings when it is one's turn.
    pub(crate) bell: bool,
    /// The server at which one played last.
    pub(crate) server: Option<String>,
    /// What was answered last when a game was begun: by form, then by question.
    pub(crate) answers: BTreeMap<String, BTreeMap<String, String>>,
    /// Games whose first turn was explained.
    pub(crate) guided: BTreeSet<String>,
}

impl Settings {
    /// Those of this data directory. Says what was wrong with the file, if it had to be set aside.
    pub(crate) fn load(directory: &Path) -> Result<(Settings, Option<SetAside>), Flaw> {
        let file = directory.join(FILE);
        file::read(&file).map_err(|error| Flaw::of(&file, &error))
    }

    /// Changes those of this data directory, which must be there, whatever other processes have changed
    /// meanwhile; gives all of them.
    pub(crate) fn change(
        directory: &Path,
        change: impl FnOnce(&mut Settings),
    ) -> Result<Settings, Flaw> {
        let file = directory.join(FILE);
        let changed = || {
            let _alone = file::alone(&file)?;
            let (mut settings, _) = file::read::<Settings>(&file)?;
            change(&mut settings);
            file::write(&file, &settings)?;
            Ok(settings)
        };
        changed().map_err(|error: io::Error| Flaw::of(&file, &error))
    }
}

/// A language as its tag.
mod language {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use words::Language;

    pub(super) fn serialize<S: Serializer>(
        language: &Option<Language>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        language.map(Language::tag).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Language>, D::Error> {
        let tag = Option::<String>::deserialize(deserializer)?;
        tag.map(|tag| tag.parse()).transpose().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_kept() {
        let directory = tempfile::tempdir().unwrap();
        let (settings, aside) = Settings::load(directory.path()).unwrap();
        assert_eq!((settings, aside), (Settings::default(), None));
        for language in [None, Some(Language::Italian)] {
            let settings = Settings {
                name: Some("Ada".to_owned()),
                language,
                no_colour: true,
                ascii: true,
                bell: true,
                server: Some("http://127.0.0.1:8080".to_owned()),
                answers: [("here".to_owned(), [("game".to_owned(), "masters".to_owned())].into())]
                    .into(),
                guided: BTreeSet::from(["masters".to_owned()]),
            };
            let changed = Settings::change(directory.path(), |kept| *kept = settings.clone());
            assert_eq!(changed.unwrap(), settings);
            assert_eq!(Settings::load(directory.path()).unwrap(), (settings, None));
        }
    }

    #[test]
    fn a_change_takes_nothing_back_that_others_have_changed() {
        let directory = tempfile::tempdir().unwrap();
        Settings::change(directory.path(), |settings| settings.bell = true).unwrap();
        let both = Settings::change(directory.path(), |settings| settings.ascii = true).unwrap();
        assert_eq!(both, Settings { bell: true, ascii: true, ..Settings::default() });
        assert!(Settings::change(&directory.path().join("none"), |_| {}).is_err());
    }

    #[test]
    fn what_is_not_said_is_left_open_and_what_makes_no_sense_is_set_aside() {
        let directory = tempfile::tempdir().unwrap();
        let write = |text: &str| std::fs::write(directory.path().join(FILE), text).unwrap();
        write(r#"{"version": 1, "name": "Ada", "sound": "loud"}"#);
        let (settings, aside) = Settings::load(directory.path()).unwrap();
        assert_eq!(settings, Settings { name: Some("Ada".to_owned()), ..Settings::default() });
        assert_eq!(aside, None);
        write(r#"{"version": 1, "language": "tlh"}"#);
        let (settings, aside) = Settings::load(directory.path()).unwrap();
        assert_eq!(settings, Settings::default());
        assert!(aside.is_some());
    }
}
