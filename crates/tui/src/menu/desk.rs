//! What every page may need.

use protocol::Nickname;
use std::sync::Arc;
use words::{Language, Words, say};

use super::Answers;
use crate::play::Look;

/// What every page may need: how to speak and how to look, and who one is.
pub(crate) struct Desk {
    pub(crate) words: Arc<Words>,
    pub(crate) look: Look,
    /// What the player is called.
    pub(crate) name: String,
}

impl Desk {
    /// Takes over what was chosen on the page of the settings.
    pub(super) fn prefer(&mut self, answers: &Answers) -> Result<(), String> {
        let name: Nickname = self.nickname(answers.get("name"))?;
        self.name = name.to_string();
        self.look = Look { colour: answers.is("colour"), ascii: answers.is("ascii") };
        let language = answers.get("language").parse().unwrap_or(Language::English);
        if language != self.words.language() {
            self.words = Arc::new(Words::of(language));
        }
        Ok(())
    }

    /// A name that a house will accept.
    pub(crate) fn nickname(&self, name: &str) -> Result<Nickname, String> {
        name.parse().map_err(|_| say!(self.words, "refused-bad_name"))
    }
}
