//! What every page may need.

use protocol::Nickname;
use std::sync::Arc;
use words::{Language, Words, say};

use super::Answers;
use crate::Launch;
use crate::keeping::{Flaw, Settings};
use crate::memory::Memory;
use crate::play::Look;
use crate::table::Party;

/// Answers of a form that are kept, and how long each of them may be: more than any form has.
const MOST: usize = 64;
const LONGEST: usize = 128;

/// What every page may need: how to speak and how to look, who one is, and what is remembered.
pub(crate) struct Desk {
    pub(crate) words: Arc<Words>,
    pub(crate) look: Look,
    /// What the player is called.
    pub(crate) name: String,
    /// The name was given for this run.
    pub(crate) named: bool,
    pub(crate) settings: Settings,
    pub(crate) memory: Memory,
    /// What could not be remembered.
    pub(crate) flaws: Vec<Flaw>,
}

impl Desk {
    /// The desk of this run, and what was wrong with what is remembered, in words.
    pub(crate) fn open(launch: &Launch) -> (Desk, Vec<String>) {
        let (memory, settings, flaws) = Memory::open(&launch.data);
        let language = launch.language.or(settings.language).unwrap_or_else(Language::of_system);
        let look = Look {
            colour: !(launch.no_colour || settings.no_colour),
            ascii: launch.ascii || settings.ascii,
        };
        let words = Arc::new(Words::of(language));
        let name = launch.name.clone().or_else(|| settings.name.clone());
        let name = name.unwrap_or_else(|| of_user(&words));
        let said = flaws.iter().map(|flaw| flaw.in_words(&words)).collect();
        let named = launch.name.is_some();
        (Desk { words, look, name, named, settings, memory, flaws }, said)
    }

    /// What was asked for can be had: the name that was given with it is remembered.
    pub(crate) fn keep_name(&mut self) {
        if self.named {
            let name = self.name.clone();
            self.change(|settings| settings.name = Some(name.clone()));
        }
    }

    /// Takes over what was chosen on the page of the settings. What was not changed there may be so
    /// for this run only, and is not kept.
    pub(super) fn prefer(&mut self, answers: &Answers) -> Result<(), String> {
        let name = self.nickname(answers.get("name"))?.to_string();
        let look = Look { colour: answers.is("colour"), ascii: answers.is("ascii") };
        let language = answers.get("language").parse().unwrap_or(Language::English);
        let bell = answers.is("bell");
        let (called, looked, spoken) = (self.name.clone(), self.look, self.words.language());
        let rang = self.settings.bell;
        let changed = self.try_change(|settings| {
            if name != called {
                settings.name = Some(name.clone());
            }
            if look.colour != looked.colour {
                settings.no_colour = !look.colour;
            }
            if look.ascii != looked.ascii {
                settings.ascii = look.ascii;
            }
            if language != spoken {
                settings.language = Some(language);
            }
            if bell != rang {
                settings.bell = bell;
            }
        });
        (self.name, self.look) = (name, look);
        if language != spoken {
            self.words = Arc::new(Words::of(language));
        }
        // It is so for this run; why not for the next one is told on the first page.
        if let Err(flaw) = changed
            && !self.flaws.contains(&flaw)
        {
            self.flaws.push(flaw);
        }
        Ok(())
    }

    /// Remembers the server for the next time.
    pub(super) fn visit(&mut self, url: &str) {
        self.change(|settings| settings.server = Some(url.to_owned()));
    }

    /// What was answered in a form the last time, and what is usual for the rest. Answers that can no
    /// longer be given are not meant by any question.
    pub(super) fn kept(&self, form: &str, usual: Answers) -> Answers {
        let kept = self.settings.answers.get(form).into_iter().flatten();
        kept.fold(usual, |answers, (name, answer)| answers.with(name, answer))
    }

    /// Remembers the answers of a form for the next time; what was not asked now stays as it was.
    pub(super) fn keep(&mut self, form: &str, answers: &Answers) {
        self.change(|settings| {
            let kept = settings.answers.entry(form.to_owned()).or_default();
            kept.extend(answers.0.clone());
            kept.retain(|_, answer| answer.len() <= LONGEST);
            while kept.len() > MOST {
                kept.retain(|name, _| answers.0.contains_key(name));
                kept.pop_last();
            }
        });
    }

    /// Explains the first turn of a game that nobody has played at this computer.
    pub(crate) fn welcome(&self, party: &mut Party) {
        if !self.settings.guided.contains(&*party.table().info().game) {
            party.welcome();
        }
    }

    /// Remembers that a game was explained, once it was.
    pub(crate) fn note_guide(&mut self, party: &Party) {
        let game = &party.table().info().game;
        if party.was_guided() && !self.settings.guided.contains(&**game) {
            self.change(|settings| _ = settings.guided.insert(game.to_string()));
        }
    }

    /// Changes the settings, for this run also if they cannot be kept.
    fn try_change(&mut self, change: impl Fn(&mut Settings)) -> Result<(), Flaw> {
        change(&mut self.settings);
        self.settings = self.memory.change(change)?;
        Ok(())
    }

    /// The same by the way: who cannot write there still plays.
    fn change(&mut self, change: impl Fn(&mut Settings)) {
        let _ = self.try_change(change);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Intent;
    use crate::menu::form::{NO, YES};
    use crate::testing::{LOOK, desk};

    #[test]
    fn answers_are_kept_by_form_and_not_without_end() {
        let mut desk = desk(Language::English, LOOK);
        desk.keep("here", &Answers::default().with("game", "eriantys").with("match expert", YES));
        desk.keep("here", &Answers::default().with("game", "masters"));
        desk.keep("hotseat", &Answers::default().with("game", "eriantys"));
        let usual = || Answers::default().with("turn", "120");
        let kept = usual().with("game", "masters").with("match expert", YES);
        assert_eq!(desk.kept("here", usual()), kept);
        assert_eq!(desk.kept("create", usual()), usual());
        let many = (0..2 * MOST).fold(Answers::default(), |all, number| {
            all.with(&format!("name {number}"), "x".repeat(if number == 0 { 200 } else { 1 }))
        });
        desk.keep("hotseat", &many);
        let kept = desk.kept("hotseat", Answers::default());
        assert_eq!((kept.0.len(), kept.get("name 0")), (MOST, ""));
    }

    #[test]
    fn what_holds_for_one_run_is_not_kept_by_another_change() {
        let directory = tempfile::tempdir().unwrap();
        let launch = Launch {
            intent: Intent::Menu,
            data: directory.path().to_owned(),
            data_named: false,
            name: None,
            language: Some(Language::Italian),
            no_colour: true,
            ascii: true,
            plain: false,
        };
        let (mut desk, _) = Desk::open(&launch);
        let answers = Answers::default()
            .with("name", "Ada")
            .with("language", "it")
            .with("colour", NO)
            .with("ascii", YES);
        desk.prefer(&answers).unwrap();
        let kept = Settings { name: Some("Ada".to_owned()), ..Settings::default() };
        assert_eq!(desk.settings, kept);
        assert_eq!(Settings::load(directory.path()).unwrap().0, kept);
        assert_eq!(desk.look, Look { colour: false, ascii: true });
        desk.prefer(&answers.with("ascii", NO).with("colour", YES)).unwrap();
        desk.prefer(&Answers::default().with("name", "Ada").with("language", "en")).unwrap();
        let kept = Settings { no_colour: true, language: Some(Language::English), ..kept };
        assert_eq!(desk.settings, kept);
    }
}
