//! A table, line by line.

use std::collections::VecDeque;
use std::future::poll_fn;
use std::io;
use std::pin::pin;
use std::task::Poll;
use words::say;

use super::asking::{self, PROMPT, is_quit};
use super::talk::Talk;
use super::telling::Told;
use super::typing::{is_for_now, is_good_bye, is_leave};
use crate::menu::{Desk, Form, Go, Page, follow};
use crate::play::Spot;
use crate::table::{Deed, Offer, Party, Table, Way};

/// Lines that may wait for their time.
const AHEAD: usize = 16;

/// Plays at a table until one goes away from it.
pub(super) async fn sit(party: &mut Party, desk: &mut Desk, talk: &mut Talk) -> io::Result<Go> {
    desk.welcome(party);
    let mut sitting = Sitting::new(party, desk, talk);
    sitting.greet()?;
    loop {
        if let Some(go) = sitting.offer().await? {
            return Ok(go);
        }
        if sitting.has_a_line()
            && let Some(line) = sitting.held.pop_front()
        {
            match sitting.take(&line).await? {
                Some(go) => return Ok(go),
                None => continue,
            }
        }
        if let Some(code) = sitting.party.rematch() {
            return Ok(follow(sitting.party, code));
        }
        if sitting.party.has_left() {
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
            line = sitting.talk.listen(), if listens => match line? {
                None => sitting.ended = true,
                Some(line) if sitting.is_for_now(&line) => {
                    if let Some(go) = sitting.take(&line).await? {
                        return Ok(go);
                    }
                }
                Some(line) => sitting.held.push_back(line),
            },
            () = tokio::time::sleep(little.unwrap_or_default()), if little.is_some() => {
                sitting.tell_little()?;
            }
        }
    }
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
    /// The last line was for good: once more, and it is done.
    pub(super) sure: Option<String>,
    /// The things on the board, as they were told last.
    pub(super) looked: Vec<Spot>,
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
            sure: None,
            looked: Vec::new(),
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

    /// Is this done at once, whatever waits? Nothing is told to somebody who is not there yet.
    fn is_for_now(&self, line: &str) -> bool {
        let is_there = self.party.awaited().is_none() || is_good_bye(line);
        self.talk.is_typed() && is_for_now(line) && is_there
    }

    /// Has something been typed whose time has come?
    fn has_a_line(&self) -> bool {
        self.held.front().is_some_and(|line| !self.must_wait(line))
    }

    /// Does what was typed.
    async fn take(&mut self, line: &str) -> io::Result<Option<Go>> {
        match self.typed(line)? {
            Some(Go::To(Page::Form(form))) => self.fill_in(form).await,
            go => Ok(go),
        }
    }

    /// Asks the questions of a form at the table. What happens meanwhile is told afterwards.
    async fn fill_in(&mut self, mut form: Form) -> io::Result<Option<Go>> {
        let mut news = Vec::new();
        let go = loop {
            let mut asking = pin!(asking::form(&mut form, self.desk, self.talk));
            let go = loop {
                tokio::select! {
                    go = &mut asking => break go?,
                    (place, heard) = poll_fn(|context| self.party.poll_heard(context)) => {
                        news.extend(self.party.hear(place, heard));
                    }
                }
            };
            // Else something was answered that cannot be.
            if !matches!(go, Go::Stay) {
                break go;
            }
        };
        self.party.speak(&self.desk.words);
        self.talk.speak(self.desk);
        self.asked = None;
        self.tell_all(news)?;
        Ok(if matches!(go, Go::Back) { None } else { Some(go) })
    }

    /// After the end of the input: what was said is answered first, and whoever only watches does so
    /// to the end.
    fn may_end(&self) -> bool {
        let table = self.table();
        let watches = table.seat().is_none() && !table.is_over() && !table.has_ended();
        !table.awaits_answer() && !watches
    }

    fn greet(&mut self) -> io::Result<()> {
        let info = self.table().info();
        let game = self.desk.words.say(&format!("game-{}", info.game), []);
        let code = info.code.to_string();
        let line = say!(self.desk.words, "terminal-plain-table", game = game, code = code);
        self.talk.say(&line)?;
        self.talk.say(&say!(self.desk.words, "terminal-plain-help-hint"))
    }

    /// What can be done, in the order of plain mode: a reader who always takes the first thing comes to
    /// an end. How others come was told already.
    pub(super) fn offers(&self) -> Vec<Offer> {
        let mut offers = self.party.offers();
        offers.retain(|offer| offer.deed != Deed::Invite);
        if self.table().is_over() {
            offers.retain(|offer| offer.deed != Deed::Score);
            offers.sort_by_key(|offer| offer.deed != Deed::Go(Way::Back));
        }
        offers
    }

    /// Asks what to do, if that is new.
    async fn offer(&mut self) -> io::Result<Option<Go>> {
        if let Some(name) = self.party.awaited().map(str::to_owned) {
            // Before that, nobody knows who is next.
            if !self.party.has_arrived() {
                return Ok(None);
            }
            return self.cover(&name).await;
        }
        let offers = self.offers();
        let table = self.table();
        if table.is_busy() || table.wonders() || !table.arrived() {
            return Ok(None);
        }
        let prompt = self.table().prompt();
        let question = (prompt.clone(), offers.clone());
        if self.asked.as_ref() != Some(&question) {
            self.talk.say("")?;
            self.talk.say(&prompt)?;
            self.guide()?;
            self.tell_clock_of_turn()?;
            self.talk.say_numbered(offers.iter().map(|offer| &offer.label))?;
            self.asked = Some(question);
        }
        // Something may have been said meanwhile: the question is still open.
        // What a person has typed is answered before anything is asked again.
        let answers = self.talk.is_typed() && self.has_a_line();
        if !offers.is_empty() && !self.talk.asks() && !answers {
            self.talk.ask(PROMPT)?;
        }
        Ok(None)
    }

    /// What can be done is told anew, with everything about it.
    pub(super) fn ask_again(&mut self) {
        (self.asked, self.told.guide) = (None, None);
    }

    /// Must this line wait: for somebody to come, for the answer to the one before, or for something to
    /// choose? A script cannot know when its turn comes; a person who types an action hears why it is
    /// not possible.
    fn must_wait(&self, line: &str) -> bool {
        if self.party.awaited().is_some() {
            return !is_good_bye(line);
        }
        let table = self.table();
        let answered = table.arrived() && !table.awaits_answer();
        let number = line.parse::<usize>().is_ok();
        let action = line.starts_with([':', '?']) && table.seat().is_some();
        let chooses = number || (action && !self.talk.is_typed());
        !table.has_ended() && (!answered || (chooses && self.offers().is_empty()))
    }

    /// Waits until the next person is there.
    async fn cover(&mut self, name: &str) -> io::Result<Option<Go>> {
        if self.talk.is_typed() {
            // What the one before has typed ahead was not meant for the next one.
            self.held.clear();
        }
        self.talk.wipe()?;
        self.talk.say(&say!(self.desk.words, "terminal-cover", name = name))?;
        self.talk.ask(&say!(self.desk.words, "terminal-cover-enter", name = name))?;
        let line = match self.held.pop_front() {
            Some(line) => Some(line),
            None => self.talk.listen().await?,
        };
        match line {
            Some(line) if is_leave(&line) => return Ok(Some(Go::Back)),
            Some(line) if !is_quit(&line) => {}
            Some(_) | None => return Ok(Some(Go::Quit)),
        }
        self.party.uncover();
        self.ask_again();
        self.looked = Vec::new();
        self.catch_up()?;
        self.position()?;
        self.sits_down();
        Ok(None)
    }
}
