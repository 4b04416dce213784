//! What every page may need.

use protocol::Nickname;
use std::sync::Arc;
use words::{Language, Words, say};

use super::Answers;
use crate::Launch;
use crate::keeping::{Colours, SetAside, Settings};
use crate::memory::Memory;
use crate::play::Look;

/// What every page may need: how to speak and how to look, who one is, and what is remembered.
pub(crate) struct Desk {
    pub(crate) words: Arc<Words>,
    pub(crate) look: Look,
    /// What the player is called.
    pub(crate) name: String,
    pub(crate) settings: Settings,
    pub(crate) memory: Memory,
}

impl Desk {
    /// The desk of this run, and what was wrong with what is remembered.
    pub(crate) fn open(launch: &Launch) -> (Desk, Vec<SetAside>) {
        let (memory, settings, aside) = Memory::open(&launch.data);
        let language = launch.language.or(settings.language).unwrap_or_else(Language::of_system);
        let colour = match settings.colours {
            Colours::Auto => !launch.no_colour,
            // The command line was asked last.
            Colours::Always => !launch.no_colour,
            Colours::Never => false,
        };
        let look = Look { colour, ascii: launch.ascii || settings.ascii };
        let words = Arc::new(Words::of(language));
        let name = launch.name.clone().or_else(|| settings.name.clone());
        let name = name.unwrap_or_else(|| of_user(&words));
        let mut desk = Desk { words, look, name, settings, memory };
        if launch.name.is_some() {
            desk.settings.name = launch.name.clone();
            desk.save();
        }
        (desk, aside)
    }

    /// Takes over what was chosen on the page of the settings.
    pub(super) fn prefer(&mut self, answers: &Answers) -> Result<(), String> {
        let name: Nickname = self.nickname(answers.get("name"))?;
        self.name = name.to_string();
        self.look = Look { colour: answers.is("colour"), ascii: answers.is("ascii") };
        let language = answers.get("language").parse().unwrap_or(Language::English);
        if language != self.words.language() {
            self.words = Arc::new(Words::of(language));
        }
        self.settings = Settings {
            name: Some(self.name.clone()),
            language: Some(language),
            colours: if self.look.colour { Colours::Auto } else { Colours::Never },
            ascii: self.look.ascii,
            server: self.settings.server.take(),
        };
        self.memory.save(&self.settings).map_err(|error| error.to_string())
    }

    /// Remembers the server for the next time.
    pub(super) fn visit(&mut self, url: &str) {
        self.settings.server = Some(url.to_owned());
        self.save();
    }

    /// Who cannot write there still plays.
    fn save(&self) {
        let _ = self.memory.save(&self.settings);
    }

    /// A name that a house will accept.
    pub(crate) fn nickname(&self, name: &str) -> Result<Nickname, String> {
        name.parse().map_err(|_| say!(self.words, "refused-bad_name"))
    }
}

/// The name of whoever uses this computer, if it can be one.
fn of_user(words: &Words) -> String {
    let names =
        ["USER", "LOGNAME", "USERNAME"].into_iter().filter_map(|name| std::env::var(name).ok());
    let mut names = names.filter(|name| name.parse::<Nickname>().is_ok());
    names.next().unwrap_or_else(|| say!(words, "terminal-player", number = 1))
}
