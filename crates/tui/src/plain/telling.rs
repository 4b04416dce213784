//! What is told at a table: what happens, who is there, what time is left.

use kernel::Seat;
use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};
use words::say;

use super::table::Sitting;
use crate::link::Heard;
use crate::screen::score_lines;
use crate::table::clocks::{is_little, written};
use crate::table::names::Presence;
use crate::table::{News, Why};

/// What has been told already.
#[derive(Default)]
pub(super) struct Told {
    /// The last change that everybody at this terminal has read of.
    read: BTreeMap<Seat, u64>,
    /// Who was there; nothing before we were.
    present: Vec<Presence>,
    /// What the others say about another match.
    rematch: Option<String>,
    /// A turn has begun, and its time has not been told.
    turn: bool,
    /// That little time is left.
    little: bool,
    /// That there is no connection.
    lost: bool,
}

impl Sitting<'_> {
    /// Takes in what was heard, and tells what is new about it.
    pub(super) fn hear(&mut self, place: usize, heard: Heard) -> io::Result<()> {
        for news in self.party.hear(place, heard) {
            self.tell(news)?;
        }
        if self.party.awaited().is_none() {
            self.has_read();
        }
        Ok(())
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
            News::Said(said) => {
                let (name, text) = (said.name.as_str(), said.text.as_str());
                self.talk.say(&say!(words, "table-chat-said", name = name, text = text))
            }
            News::Refused(why) => {
                self.asked = None;
                self.leaving = false;
                self.talk.say(&why)
            }
            News::Explained => self.explained(),
            News::Lost => {
                self.told.lost = true;
                self.talk.say(&say!(words, "table-status-lost"))
            }
            News::Arrived => {
                if std::mem::take(&mut self.told.lost) {
                    self.talk.say(&say!(words, "terminal-plain-again"))?;
                }
                self.who_is_there()
            }
            News::Ended(why) => self.talk.say(&why),
            News::Over => self.score(),
            News::Turn => {
                self.told.turn = true;
                Ok(())
            }
            News::Begun => Ok(()),
            News::Seats if self.table().is_waiting() => self.players(),
            News::Seats => self.who_is_there(),
        }
    }

    /// Who came or went during the match, and who wants another one after it.
    fn who_is_there(&mut self) -> io::Result<()> {
        let rematch = self.table().rematch_news();
        if rematch != self.told.rematch {
            self.told.rematch.clone_from(&rematch);
            rematch.iter().try_for_each(|news| self.talk.say(news))?;
        }
        let present: Vec<_> = self.table().info().seats.iter().map(Presence::of).collect();
        let before = std::mem::replace(&mut self.told.present, present.clone());
        // People who share a terminal see each other.
        if self.table().is_over() || self.party.is_shared() {
            return Ok(());
        }
        let own = self.table().seat().map(Seat::index);
        for (place, (now, before)) in present.into_iter().zip(before).enumerate() {
            if now != before && own != Some(place) {
                let name = self.table().names().get(place).cloned().unwrap_or_default();
                let presence = now.in_words(&self.desk.words);
                self.talk.say(&format!("{name} ({presence})"))?;
            }
        }
        Ok(())
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
        for line in self.story_after(read) {
            self.talk.say(&line)?;
        }
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
        lines.iter().try_for_each(|line| self.talk.say(line))
    }

    /// How long until whoever looks must be told that little time is left.
    pub(super) fn until_little(&self) -> Option<Duration> {
        let (seat, clocks) = (self.table().seat()?, self.table().clocks()?);
        clocks.until_little(seat, Instant::now()).filter(|_| !self.told.little)
    }

    /// Tells at the begin of a turn what time is left.
    pub(super) fn tell_clock_of_turn(&mut self) -> io::Result<()> {
        if std::mem::take(&mut self.told.turn) { self.tell_clock() } else { Ok(()) }
    }

    /// Tells what time is left to whoever looks.
    pub(super) fn tell_clock(&mut self) -> io::Result<()> {
        let (Some(seat), Some(clocks)) = (self.table().seat(), self.table().clocks()) else {
            return Ok(());
        };
        let left = clocks.left(seat, Instant::now());
        self.told.little = is_little(left) || clocks.until_little(seat, Instant::now()).is_none();
        let left = written(left);
        self.talk.say(&say!(self.desk.words, "terminal-plain-clock", left = left))
    }

    pub(super) fn score(&mut self) -> io::Result<()> {
        let ending = self.party.table().ending();
        let lines = ending.map(|ending| score_lines(&ending, self.desk.look));
        lines.iter().flatten().try_for_each(|line| self.talk.say(line))
    }

    /// Who sits here, and what time they have left.
    pub(super) fn players(&mut self) -> io::Result<()> {
        let table = self.party.table();
        let seats = (0..).map_while(Seat::new);
        let line = |(seat, (info, name)): (Seat, (&protocol::SeatInfo, &String))| {
            let presence = Presence::of(info).in_words(table.words());
            let time = table.clocks().map(|clocks| written(clocks.left(seat, Instant::now())));
            let mut about = Vec::new();
            if presence != *name {
                about.push(presence);
            }
            about.extend(time);
            match about.is_empty() {
                true => name.clone(),
                false => format!("{name} ({})", about.join(", ")),
            }
        };
        let places = seats.zip(table.info().seats.iter().zip(table.names()));
        let players: Vec<String> = places.map(line).collect();
        let line = format!("{}: {}", say!(self.desk.words, "table-players"), players.join(", "));
        self.talk.say(&line)
    }

    /// Says what was asked about.
    pub(super) fn explained(&mut self) -> io::Result<()> {
        let Some(explained) = self.table().explained().cloned() else { return Ok(()) };
        let words = &self.desk.words;
        let why = match &explained.why {
            Why::Because(why) => Some(format!("{} {why}", say!(words, "table-why-not"))),
            // The answer comes.
            Why::Asked(_) => None,
            Why::Unasked if explained.help.is_none() => Some(say!(words, "terminal-no-help")),
            Why::Unasked => None,
        };
        for line in explained.help.iter().chain(&why) {
            self.talk.say(line)?;
        }
        if !matches!(explained.why, Why::Asked(_)) {
            self.party.table_mut().understood();
        }
        Ok(())
    }
}
