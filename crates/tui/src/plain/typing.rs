//! What is typed at a table.

use protocol::socket::ClientMessage;
use std::io;
use std::sync::Arc;
use words::say;

use super::asking::{is_back, is_quit, number};
use super::table::Sitting;
use crate::menu::{Go, away, settings};
use crate::table::{Deed, Offer, Table};

/// Does a person who types this want it now, whatever waits?
pub(super) fn is_for_now(line: &str) -> bool {
    const WORDS: [&str; 10] =
        ["say", "log", "chat", "table", "look", "score", "invite", "guide", "settings", "help"];
    is_good_bye(line) || WORDS.contains(&split(line).0.as_str())
}

/// Does whoever types this go away from the table?
pub(super) fn is_good_bye(line: &str) -> bool {
    is_quit(line) || is_leave(line)
}

pub(super) fn is_leave(line: &str) -> bool {
    line.eq_ignore_ascii_case("leave")
}

/// The word at the beginning, in small letters, and the rest.
pub(super) fn split(line: &str) -> (String, &str) {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    (word.to_ascii_lowercase(), rest)
}

impl Sitting<'_> {
    /// A line was typed.
    pub(super) fn typed(&mut self, line: &str) -> io::Result<Option<Go>> {
        let sure = self.sure.take();
        let words = Arc::clone(&self.desk.words);
        // What was refused before was told.
        self.party.table_mut().hush();
        if let Some(rest) = line.strip_prefix(':') {
            let message = self.party.table_mut().write(rest);
            self.send(message)?;
            // Whatever comes of it, what can be done is told anew.
            self.asked = None;
            return Ok(None);
        }
        if let Some(rest) = line.strip_prefix('?') {
            return self.explain_choice(rest.trim()).map(|()| None);
        }
        let (word, rest) = split(line);
        match word.as_str() {
            "" => self.ask_again(),
            _ if is_quit(line) => return Ok(Some(Go::Quit)),
            _ if is_leave(line) => return Ok(Some(Go::Back)),
            _ if is_back(line) => {
                if !self.party.table_mut().put_back() {
                    self.talk.say(&say!(words, "terminal-plain-nothing-chosen"))?;
                }
            }
            "say" => {
                let message = self.party.table_mut().say(rest);
                self.send(message)?;
            }
            "undo" => {
                let message = self.party.table_mut().take_back();
                self.send(message)?;
            }
            "standup" if sure.as_ref() != Some(&word) => {
                self.talk.say(&self.table().leaving())?;
                self.talk.say(&say!(words, "terminal-plain-stand-up"))?;
                self.sure = Some(word);
            }
            "standup" => self.party.say_all(Table::leave),
            "giveup" if sure.as_ref() != Some(&word) => {
                self.talk.say(&say!(words, "table-give-up-sure"))?;
                self.talk.say(&say!(words, "terminal-plain-give-up"))?;
                self.sure = Some(word);
            }
            "giveup" => {
                let message = self.party.table_mut().give_up();
                self.send(message)?;
            }
            "look" => self.look(rest.trim())?,
            "settings" => return Ok(Some(Go::To(settings(self.desk)))),
            "log" => self.log()?,
            "chat" => self.chat()?,
            "table" => {
                self.players()?;
                self.position()?;
            }
            "score" => self.score()?,
            "invite" => self.invite()?,
            "guide" => self.change_guide()?,
            "help" => self.talk.say_all(say!(words, "terminal-plain-help").lines())?,
            _ if line.parse::<usize>().is_ok() => return self.choose(line),
            _ => self.talk.say(&say!(words, "terminal-plain-unknown"))?,
        }
        Ok(None)
    }

    /// Says something to the house, or tells why that cannot be.
    pub(super) fn send(&mut self, message: Option<ClientMessage>) -> io::Result<()> {
        self.party.say(message);
        let trouble = self.table().trouble().map(str::to_owned);
        self.talk.say_all(trouble)
    }

    /// Explains the first turn again, or no more.
    fn change_guide(&mut self) -> io::Result<()> {
        if self.party.is_guided() {
            self.party.end_guide();
            self.desk.note_guide(self.party);
            return self.talk.say(&say!(self.desk.words, "terminal-plain-no-guide"));
        }
        self.party.guide_again();
        self.ask_again();
        match self.table().guide() {
            Some(_) => Ok(()),
            None => self.talk.say(&say!(self.desk.words, "terminal-no-help")),
        }
    }

    /// What has this number in the list, if anything has.
    pub(super) fn offered(&self, line: &str) -> Option<Offer> {
        let offers = self.offers();
        number(line, offers.len()).and_then(|at| offers.into_iter().nth(at))
    }

    /// A number was chosen.
    fn choose(&mut self, line: &str) -> io::Result<Option<Go>> {
        let Some(offer) = self.offered(line) else {
            self.talk.say(&say!(self.desk.words, "terminal-plain-number"))?;
            return Ok(None);
        };
        self.asked = None;
        let message = match offer.deed {
            Deed::Choose(spot) => self.party.table_mut().choose(&spot),
            Deed::Start(level) => self.party.table_mut().start(level),
            Deed::Rematch => {
                self.party.want_rematch();
                None
            }
            Deed::PassOn => {
                self.party.pass_on();
                None
            }
            Deed::Score => {
                self.score()?;
                None
            }
            Deed::Invite => {
                self.invite()?;
                None
            }
            Deed::Go(way) => return Ok(Some(away(&way, self.party, self.desk))),
        };
        self.send(message)?;
        Ok(None)
    }
}
