//! The languages.

use std::str::FromStr;
use unic_langid::{LanguageIdentifier, langid};

/// A language we speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// English.
    English,
    /// Italian.
    Italian,
}

/// There is no such language here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no language of Bottega; it speaks en and it")]
pub struct NoLanguage(String);

impl Language {
    /// All of them.
    pub const ALL: [Language; 2] = [Language::English, Language::Italian];

    /// What it is called everywhere: `en`.
    pub fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Italian => "it",
        }
    }

    /// What it is called by those who speak it.
    pub fn name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::Italian => "Italiano",
        }
    }

    /// The first of the languages of this system that we speak, else English.
    pub fn of_system() -> Language {
        let known = |tag: String| {
            let short = tag.split(['-', '_', '.']).next().unwrap_or_default().to_ascii_lowercase();
            short.parse().ok()
        };
        sys_locale::get_locales().find_map(known).unwrap_or(Language::English)
    }

    pub(crate) fn identifier(self) -> LanguageIdentifier {
        match self {
            Language::English => langid!("en"),
            Language::Italian => langid!("it"),
        }
    }

    /// What stands before the last thing of a list, and whether the list is longer than two.
    pub(crate) fn and(self, long: bool) -> &'static str {
        match (self, long) {
            (Language::English, true) => ", and ",
            (Language::English, false) => " and ",
            (Language::Italian, _) => " e ",
        }
    }
}

impl FromStr for Language {
    type Err = NoLanguage;

    fn from_str(text: &str) -> Result<Language, NoLanguage> {
        let mut all = Language::ALL.into_iter();
        all.find(|language| language.tag() == text).ok_or_else(|| NoLanguage(text.to_owned()))
    }
}
