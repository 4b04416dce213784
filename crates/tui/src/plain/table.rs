//! A table, line by line.

use std::future::poll_fn;
use std::io;
use std::sync::Arc;
use std::task::Poll;
use words::say;

use super::asking::{PROMPT, is_back, is_quit, number};
use super::talk::Talk;
use crate::menu::{Desk, Go, Page};
use crate::table::{Connection, Deed, Offer, Party, Table, reason};

/// Lines that push away what another person must not read.
const COVER: usize = 60;

/// Plays at a table until one goes away from it.
pub(super) async fn sit(party: &mut Party, desk: &mut Desk, talk: &mut Talk) -> io::Result<Go> {
    let mut sitting = Sitting { party, desk, talk, asked: None, held: None, ended: false };
    sitting.greet()?;
    loop {
        if let Some(go) = sitting.offer().await? {
            return Ok(go);
        }
        if let Some(line) = sitting.held.take() {
            if sitting.must_wait(&line) {
                sitting.held = Some(line);
            } else if let Some(go) = sitting.typed(line).await? {
                return Ok(go);
            } else {
                continue;
            }
        }
        if sitting.ended && !sitting.party.table().is_busy() {
            return Ok(Go::Quit);
        }
        // What was typed ahead waits for its time, and so does everything behind it; and what was
        // said is answered before the end of the input counts.
        let listens = sitting.held.is_none() && !sitting.ended;
        tokio::select! {
            (place, heard) = poll_fn(|context| sitting.party.poll_heard(context)) => {
                let news = sitting.party.hear(place, heard);
                sitting.tell(news)?;
                // What came at the same time is told before anything is asked.
                while let Some((place, heard)) = poll_fn(|context| {
                    match sitting.party.poll_heard(context) {
                        Poll::Ready(heard) => Poll::Ready(Some(heard)),
                        Poll::Pending => Poll::Ready(None),
                    }
                }).await {
                    let news = sitting.party.hear(place, heard);
                    sitting.tell(news)?;
                }
            }
            line = sitting.talk.listen(), if listens => match line {
                None => sitting.ended = true,
                Some(line) => sitting.held = Some(line),
            },
        }
    }
}

/// Somebody at a table.
pub(super) struct Sitting<'a> {
    pub(super) party: &'a mut Party,
    pub(super) desk: &'a mut Desk,
    pub(super) talk: &'a mut Talk,
    /// What was asked last: it is not asked again.
    pub(super) asked: Option<(String, Vec<Offer>)>,
    /// A line that waits for its time.
    held: Option<String>,
    /// The input has ended.
    ended: bool,
}

impl Sitting<'_> {
    pub(super) fn table(&self) -> &Table {
        self.party.table()
    }

    /// What can be done, in the order of plain mode: after the match, a reader who always takes the
    /// first thing comes to an end.
    fn offers(&self) -> Vec<Offer> {
        let mut offers = self.party.offers();
        if self.table().is_over() {
            offers.retain(|offer| offer.deed != Deed::Score);
            offers.sort_by_key(|offer| offer.deed != Deed::Away);
        }
        offers
    }

    /// Asks what to do, if that is new.
    async fn offer(&mut self) -> io::Result<Option<Go>> {
        if let Some(name) = self.party.awaited().map(str::to_owned) {
            if !self.table().arrived() {
                return Ok(None);
            }
            return self.cover(&name).await;
        }
        let offers = self.offers();
        if self.table().is_busy() || !self.table().arrived() {
            return Ok(None);
        }
        let prompt = self.table().prompt();
        let question = (prompt.clone(), offers.clone());
        if self.asked.as_ref() != Some(&question) {
            self.talk.say("")?;
            self.talk.say(&prompt)?;
            for (number, offer) in offers.iter().enumerate() {
                self.talk.say(&format!("{:>3} {}", number + 1, offer.label))?;
            }
            if !offers.is_empty() {
                self.talk.ask(PROMPT)?;
            }
            self.asked = Some(question);
        }
        Ok(None)
    }

    /// Must this line wait: for the answer to the one before, or for something to choose?
    fn must_wait(&self, line: &str) -> bool {
        let table = self.table();
        let gone = matches!(table.connection(), Connection::Ended(_));
        let answered = table.arrived() && !table.is_busy();
        let number = line.parse::<usize>().is_ok();
        !gone && (!answered || (number && self.offers().is_empty()))
    }

    /// Waits until the next person is there.
    async fn cover(&mut self, name: &str) -> io::Result<Option<Go>> {
        for _ in 0..COVER {
            self.talk.say("")?;
        }
        self.talk.say(&say!(self.desk.words, "terminal-cover", name = name))?;
        self.talk.ask(&say!(self.desk.words, "terminal-cover-enter", name = name))?;
        let Some(line) = self.talk.listen().await else { return Ok(Some(Go::Quit)) };
        if is_quit(&line) {
            return Ok(Some(Go::Quit));
        }
        self.party.uncover();
        self.asked = None;
        let lines = self.table().summary();
        lines.iter().try_for_each(|line| self.talk.say(line))?;
        Ok(None)
    }

    /// A line was typed.
    async fn typed(&mut self, line: String) -> io::Result<Option<Go>> {
        let words = Arc::clone(&self.desk.words);
        if let Some(rest) = line.strip_prefix(':') {
            let message = self.party.table_mut().write(rest);
            self.party.say(message);
            return Ok(None);
        }
        if let Some(rest) = line.strip_prefix('?') {
            return self.explain(rest.trim()).map(|()| None);
        }
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match word {
            "" => self.asked = None,
            _ if is_quit(&line) => return Ok(Some(Go::Quit)),
            _ if is_back(&line) => {
                if !self.party.table_mut().put_back() {
                    self.talk.say(&say!(words, "terminal-plain-nothing-chosen"))?;
                }
            }
            "leave" => return Ok(Some(Go::Back)),
            "say" => {
                let message = self.party.table_mut().say(rest);
                self.party.say(message);
            }
            "undo" => {
                let message = self.party.table_mut().take_back();
                self.party.say(message);
            }
            "giveup" => {
                let message = self.party.table_mut().give_up();
                self.party.say(message);
            }
            "log" => self.log()?,
            "table" => {
                let lines = self.table().summary();
                lines.iter().try_for_each(|line| self.talk.say(line))?;
                self.players()?;
            }
            "score" => self.score()?,
            "help" => {
                for line in say!(words, "terminal-plain-help").lines() {
                    self.talk.say(line)?;
                }
            }
            _ if line.parse::<usize>().is_ok() => return self.choose(&line),
            _ => self.talk.say(&say!(words, "terminal-plain-unknown"))?,
        }
        Ok(None)
    }

    /// Explains what is behind a number, or what is called so on the board.
    fn explain(&mut self, which: &str) -> io::Result<()> {
        let offers = self.offers();
        let offer = number(which, offers.len()).and_then(|at| offers.into_iter().nth(at));
        match offer.map(|offer| offer.deed) {
            Some(Deed::Choose(spot)) => {
                let message = self.party.table_mut().explain(&spot);
                self.party.say(message);
                self.explained()
            }
            _ => self.talk.say(&say!(self.desk.words, "terminal-no-help")),
        }
    }

    /// A number was chosen.
    fn choose(&mut self, line: &str) -> io::Result<Option<Go>> {
        let offers = self.offers();
        let offer = number(line, offers.len()).and_then(|at| offers.into_iter().nth(at));
        let Some(offer) = offer else {
            self.talk.say(&say!(self.desk.words, "terminal-plain-number"))?;
            return Ok(None);
        };
        self.asked = None;
        let message = match offer.deed {
            Deed::Choose(spot) => self.party.table_mut().choose(&spot),
            Deed::Start(level) => self.party.table_mut().start(level),
            Deed::Rematch => {
                self.party.say_all(Table::rematch);
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
            Deed::Follow(code) => {
                let (follow, words) = (self.party.follow(code), Arc::clone(&self.desk.words));
                return Ok(Some(Go::Instead(Box::pin(async move {
                    let party = follow.await.map_err(|error| reason::trouble(&error, &words))?;
                    Ok(Page::Table(Box::new(party)))
                }))));
            }
            Deed::Away => return Ok(Some(Go::Back)),
        };
        self.party.say(message);
        Ok(None)
    }
}
