//! A table, line by line.

use std::collections::VecDeque;
use std::future::poll_fn;
use std::io;
use std::sync::Arc;
use std::task::Poll;
use words::say;

use super::asking::{PROMPT, is_back, is_quit, number};
use super::talk::Talk;
use super::telling::Told;
use crate::menu::{Desk, Go, away};
use crate::table::{Deed, Offer, Party, Table, Way};

/// Lines that may wait for their time.
const AHEAD: usize = 16;

/// Plays at a table until one goes away from it.
pub(super) async fn sit(party: &mut Party, desk: &mut Desk, talk: &mut Talk) -> io::Result<Go> {
    let mut sitting = Sitting::new(party, desk, talk);
    sitting.greet()?;
    loop {
        if let Some(go) = sitting.offer().await? {
            return Ok(go);
        }
        if sitting.held.front().is_some_and(|line| !sitting.must_wait(line))
            && let Some(line) = sitting.held.pop_front()
        {
            match sitting.typed(&line)? {
                Some(go) => return Ok(go),
                None => continue,
            }
        }
        if sitting.leaving && sitting.table().has_ended() {
            return Ok(Go::Back);
        }
        if sitting.ended && sitting.may_end() {
            return Ok(Go::Quit);
        }
        let (listens, little) = (sitting.listens(), sitting.until_little());
        tokio::select! {
            (place, heard) = poll_fn(|context| sitting.party.poll_heard(context)) => {
                sitting.hear(place, heard)?;
                // What came at the same time is told before anything is asked.
                while let Some((place, heard)) = poll_fn(|context| {
                    match sitting.party.poll_heard(context) {
                        Poll::Ready(heard) => Poll::Ready(Some(heard)),
                        Poll::Pending => Poll::Ready(None),
                    }
                }).await {
                    sitting.hear(place, heard)?;
                }
            }
            line = sitting.talk.listen(), if listens => match line {
                None => sitting.ended = true,
                Some(line) if sitting.talk.is_typed() && is_for_now(&line) => {
                    if let Some(go) = sitting.typed(&line)? {
                        return Ok(go);
                    }
                }
                Some(line) => sitting.held.push_back(line),
            },
            () = tokio::time::sleep(little.unwrap_or_default()), if little.is_some() => {
                sitting.tell_clock()?;
            }
        }
    }
}

/// Does a person who types this want it now, whatever waits?
fn is_for_now(line: &str) -> bool {
    let word = line.split(' ').next().unwrap_or_default();
    is_quit(line) || matches!(word, "leave" | "say" | "log" | "table" | "score" | "help")
}

/// Somebody at a table, or several who share the terminal.
pub(super) struct Sitting<'a> {
    pub(super) party: &'a mut Party,
    pub(super) desk: &'a mut Desk,
    pub(super) talk: &'a mut Talk,
    /// What was asked last: it is not asked again.
    pub(super) asked: Option<(String, Vec<Offer>)>,
    /// What has been told.
    pub(super) told: Told,
    /// Lines that wait for their time.
    held: VecDeque<String>,
    /// The input has ended.
    ended: bool,
    /// We have said good-bye and wait for the answer.
    pub(super) leaving: bool,
    /// The last line was to give up: once more, and it is done.
    gives_up: bool,
}

impl<'a> Sitting<'a> {
    fn new(party: &'a mut Party, desk: &'a mut Desk, talk: &'a mut Talk) -> Sitting<'a> {
        Sitting {
            party,
            desk,
            talk,
            asked: None,
            told: Told::default(),
            held: VecDeque::new(),
            ended: false,
            leaving: false,
            gives_up: false,
        }
    }

    pub(super) fn table(&self) -> &Table {
        self.party.table()
    }

    /// Is another line read? What waits is done before what comes behind it; but who types may also
    /// want something else meanwhile.
    fn listens(&self) -> bool {
        let room = if self.talk.is_typed() { AHEAD } else { 1 };
        !self.ended && self.held.len() < room
    }

    /// After the end of the input: what was said is answered first, and whoever only watches does so
    /// to the end.
    fn may_end(&self) -> bool {
        let table = self.table();
        let watches = table.seat().is_none() && !table.is_over() && !table.has_ended();
        !table.is_busy() && !watches
    }

    fn greet(&mut self) -> io::Result<()> {
        let info = self.table().info();
        let game = self.desk.words.say(&format!("game-{}", info.game), []);
        let code = info.code.to_string();
        let line = say!(self.desk.words, "terminal-plain-table", game = game, code = code);
        self.talk.say(&line)?;
        self.talk.say(&say!(self.desk.words, "terminal-plain-help-hint"))
    }

    /// What can be done, in the order of plain mode: after the match, a reader who always takes the
    /// first thing comes to an end.
    fn offers(&self) -> Vec<Offer> {
        let mut offers = self.party.offers();
        if self.table().is_over() {
            offers.retain(|offer| offer.deed != Deed::Score);
            offers.sort_by_key(|offer| offer.deed != Deed::Go(Way::Back));
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
            self.tell_clock_of_turn()?;
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
        let answered = table.arrived() && !table.is_busy();
        let number = line.parse::<usize>().is_ok();
        !table.has_ended() && (!answered || (number && self.offers().is_empty()))
    }

    /// Waits until the next person is there.
    async fn cover(&mut self, name: &str) -> io::Result<Option<Go>> {
        // What the one before has typed ahead was not meant for the next one.
        self.held.clear();
        self.talk.wipe()?;
        self.talk.say(&say!(self.desk.words, "terminal-cover", name = name))?;
        self.talk.ask(&say!(self.desk.words, "terminal-cover-enter", name = name))?;
        let Some(line) = self.talk.listen().await else { return Ok(Some(Go::Quit)) };
        if is_quit(&line) {
            return Ok(Some(Go::Quit));
        }
        self.party.uncover();
        self.asked = None;
        self.catch_up()?;
        let lines = self.table().summary();
        lines.iter().try_for_each(|line| self.talk.say(line))?;
        Ok(None)
    }

    /// A line was typed.
    fn typed(&mut self, line: &str) -> io::Result<Option<Go>> {
        let sure = std::mem::take(&mut self.gives_up);
        let words = Arc::clone(&self.desk.words);
        if let Some(rest) = line.strip_prefix(':') {
            let message = self.party.table_mut().write(rest);
            self.party.say(message);
            return Ok(None);
        }
        if let Some(rest) = line.strip_prefix('?') {
            return self.explain(rest.trim()).map(|()| None);
        }
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" => self.asked = None,
            _ if is_quit(line) => return Ok(Some(Go::Quit)),
            _ if is_back(line) => {
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
            "standup" => {
                self.leaving = true;
                self.party.say_all(Table::leave);
            }
            "giveup" if !sure => {
                self.gives_up = true;
                self.talk.say(&say!(words, "table-give-up-sure"))?;
                self.talk.say(&say!(words, "terminal-plain-give-up"))?;
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
            _ if line.parse::<usize>().is_ok() => return self.choose(line),
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
                self.party.want_rematch();
                None
            }
            Deed::Invite => {
                let lines = self.party.invitation();
                lines.iter().try_for_each(|line| self.talk.say(line))?;
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
            Deed::Go(way) => return Ok(Some(away(&way, self.party, self.desk))),
        };
        self.party.say(message);
        Ok(None)
    }
}
