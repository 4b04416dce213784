//! What is told at a table.

use std::io;
use std::sync::Arc;
use words::say;

use super::table::Sitting;
use crate::play::Look;
use crate::screen::score_lines;
use crate::table::names::Presence;
use crate::table::{News, Why};

impl Sitting<'_> {
    pub(super) fn greet(&mut self) -> io::Result<()> {
        let info = self.table().info();
        let game = self.desk.words.say(&format!("game-{}", info.game), []);
        let code = info.code.to_string();
        let line = say!(self.desk.words, "terminal-plain-table", game = game, code = code);
        self.talk.say(&line)?;
        self.talk.say(&say!(self.desk.words, "terminal-plain-help-hint"))
    }

    /// Tells what is new.
    pub(super) fn tell(&mut self, news: Vec<News>) -> io::Result<()> {
        for news in news {
            let words = Arc::clone(&self.desk.words);
            match news {
                News::Told(line) => self.talk.say(&line.text)?,
                News::Gap => self.talk.say(&say!(words, "table-log-gap"))?,
                News::TakenBack => self.talk.say(&say!(words, "terminal-plain-taken-back"))?,
                News::Said(said) => {
                    let (name, text) = (said.name.as_str(), said.text.as_str());
                    self.talk.say(&say!(words, "table-chat-said", name = name, text = text))?;
                }
                News::Refused(why) => {
                    self.asked = None;
                    self.talk.say(&why)?;
                }
                News::Explained => self.explained()?,
                News::Lost => self.talk.say(&say!(words, "table-status-lost"))?,
                News::Ended(why) => self.talk.say(&why)?,
                News::Over => self.score()?,
                News::Arrived | News::Begun | News::Turn => {}
                News::Seats if self.table().is_waiting() => self.players()?,
                News::Seats => {}
            }
        }
        Ok(())
    }

    pub(super) fn score(&mut self) -> io::Result<()> {
        let lines = match self.party.table().ending() {
            Some(ending) => score_lines(&ending, Look { colour: false, ascii: true }),
            None => Vec::new(),
        };
        lines.iter().try_for_each(|line| self.talk.say(line))
    }

    pub(super) fn players(&mut self) -> io::Result<()> {
        let table = self.party.table();
        let seats = table.info().seats.iter().zip(table.names());
        let line = |(seat, name): (&protocol::SeatInfo, &String)| {
            let presence = Presence::of(seat).in_words(table.words());
            if presence == *name { presence } else { format!("{name} ({presence})") }
        };
        let players: Vec<String> = seats.map(line).collect();
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

    pub(super) fn log(&mut self) -> io::Result<()> {
        let chapters = self.party.table().chapters().to_vec();
        let mut empty = true;
        for line in chapters.iter().flat_map(|chapter| chapter.lines.iter().flatten()) {
            self.talk.say(&line.text)?;
            empty = false;
        }
        if empty { self.talk.say(&say!(self.desk.words, "table-log-empty")) } else { Ok(()) }
    }
}
