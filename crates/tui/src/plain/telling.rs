//! What is told at a table: what happens, what is said, how it ends.

use kernel::Seat;
use protocol::ChatLine;
use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;
use words::{Words, say};

use super::company::Company;
use super::score::{sentences, sides};
use super::table::Sitting;
use crate::link::Heard;
use crate::table::News;

/// What has been told already.
#[derive(Default)]
pub(super) struct Told {
    /// The last change that everybody at this terminal has read of.
    read: BTreeMap<Seat, u64>,
    /// Who is there, and what time they have.
    pub(super) company: Company,
    /// What the guide has said last.
    pub(super) guide: Option<String>,
    /// That there is no connection.
    lost: bool,
}

impl Sitting<'_> {
    /// Takes in what was heard, and tells what is new about it.
    pub(super) fn hear(&mut self, place: usize, heard: Heard) -> io::Result<()> {
        let news = self.party.hear(place, heard);
        self.tell_all(news)
    }

    /// Tells what is new.
    pub(super) fn tell_all(&mut self, news: Vec<News>) -> io::Result<()> {
        for news in news {
            self.tell(news)?;
        }
        self.desk.note_guide(self.party);
        if self.party.awaited().is_none() {
            self.has_read();
        }
        if self.notice_turn() { self.ring() } else { Ok(()) }
    }

    /// Calls whoever wants to be called.
    fn ring(&mut self) -> io::Result<()> {
        if self.desk.settings.bell { self.talk.ring() } else { Ok(()) }
    }

    fn tell(&mut self, news: News) -> io::Result<()> {
        let words = Arc::clone(&self.desk.words);
        // It is for the eyes of somebody who is not there yet, and is told then.
        let covered = self.party.awaited().is_some();
        match news {
            News::Told(_) | News::Gap | News::TakenBack | News::Explained if covered => Ok(()),
            News::Told(line) => self.talk.say(&line.text),
            News::Gap => self.talk.say(&say!(words, "table-log-gap")),
            News::TakenBack => self.talk.say(&say!(words, "terminal-plain-taken-back")),
            News::Said(line) => self.talk.say(&said(&line, &words)),
            News::Refused(why) => {
                self.asked = None;
                self.talk.say(&why)
            }
            News::Explained => self.why_not(),
            News::Lost => {
                self.told.lost = true;
                self.talk.say(&say!(words, "table-status-lost"))
            }
            News::Arrived => {
                if std::mem::take(&mut self.told.lost) {
                    self.talk.say(&say!(words, "terminal-plain-again"))?;
                }
                let new = self.told.company.is_new();
                self.who_is_there()?;
                if new && self.table().has_room() {
                    self.invite()?;
                }
                // Whoever comes hears how it stands; whoever comes back has heard what changed.
                if new && !covered && !self.table().is_over() { self.position() } else { Ok(()) }
            }
            News::Begun if covered => Ok(()),
            News::Begun => self.position(),
            News::Ended(why) => self.talk.say(&why),
            // The question that follows says who won.
            News::Over => {
                let sides = self.table().ending().map(|ending| sides(&ending));
                self.talk.say_all(sides.into_iter().flatten())?;
                if self.told.company.is_new() { Ok(()) } else { self.ring() }
            }
            News::Turn => Ok(()),
            News::Seats => self.who_is_there(),
        }
    }

    /// The whole position.
    pub(super) fn position(&mut self) -> io::Result<()> {
        let lines = self.table().summary();
        self.talk.say_all(lines)
    }

    /// What somebody in their first turn should know, if it is new.
    pub(super) fn guide(&mut self) -> io::Result<()> {
        let guide = self.table().guide();
        let is_new = guide != self.told.guide;
        self.told.guide.clone_from(&guide);
        self.talk.say_all(guide.filter(|_| is_new))
    }

    /// Everything up to now was told to whoever looks.
    fn has_read(&mut self) {
        let last = self.table().chapters().last().map(|chapter| chapter.seq);
        if let (Some(seat), Some(last)) = (self.table().seat(), last) {
            self.told.read.insert(seat, last);
        }
    }

    /// Tells whoever comes to the terminal what happened meanwhile.
    pub(super) fn catch_up(&mut self) -> io::Result<()> {
        let seat = self.table().seat();
        let read = seat.and_then(|seat| self.told.read.get(&seat)).copied().unwrap_or_default();
        self.talk.say_all(self.story_after(read))?;
        self.has_read();
        Ok(())
    }

    fn story_after(&self, seq: u64) -> Vec<String> {
        let chapters = self.table().chapters().iter().filter(|chapter| chapter.seq > seq);
        let lines = chapters.flat_map(|chapter| chapter.lines.iter().flatten());
        lines.map(|line| line.text.clone()).collect()
    }

    /// Everything that happened.
    pub(super) fn log(&mut self) -> io::Result<()> {
        let lines = self.story_after(0);
        if lines.is_empty() {
            return self.talk.say(&say!(self.desk.words, "table-log-empty"));
        }
        self.talk.say_all(lines)
    }

    /// Everything that was said.
    pub(super) fn chat(&mut self) -> io::Result<()> {
        let words = Arc::clone(&self.desk.words);
        let lines: Vec<String> =
            self.table().chat().iter().map(|line| said(line, &words)).collect();
        if lines.is_empty() {
            return self.talk.say(&say!(words, "table-chat-empty"));
        }
        self.talk.say_all(lines)
    }

    /// The score sheet, once there is one.
    pub(super) fn score(&mut self) -> io::Result<()> {
        match self.table().ending().map(|ending| sentences(&ending)) {
            Some(lines) => self.talk.say_all(lines),
            None => self.talk.say(&say!(self.desk.words, "terminal-plain-no-score")),
        }
    }

    /// Tells how others come to the table.
    pub(super) fn invite(&mut self) -> io::Result<()> {
        match self.party.link() {
            Some(_) => self.talk.say_all(self.party.invitation()),
            None => self.talk.say(&say!(self.desk.words, "terminal-no-invitation")),
        }
    }
}

/// What somebody said.
fn said(line: &ChatLine, words: &Words) -> String {
    let (name, text) = (line.name.as_str(), line.text.as_str());
    say!(words, "table-chat-said", name = name, text = text)
}
