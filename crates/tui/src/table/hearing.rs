//! What is heard on the line changes the table.

use protocol::socket::{Missed, Refusal, ServerMessage, Situation, State, Update};
use protocol::{ChatLine, TableInfo};
use serde_json::Value;
use std::sync::Arc;
use std::time::Instant;

use super::clocks::Told;
use super::{Connection, Table, Why, names, reason, story};
use crate::link::Heard;
use crate::play::{Line, Unreadable, board_of};

/// Whoever leaves a match may come back; whoever leaves a table that waits has given the seat back.
const LEFT: &str = "left";
/// Lines of chat that are kept; a house repeats fewer.
const CHAT: usize = 500;

/// What is new at the table, for those who want to hear about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum News {
    /// We are at the table, or again.
    Arrived,
    /// The match begins.
    Begun,
    /// Something happened.
    Told(Line),
    /// Something happened that nobody tells us.
    Gap,
    /// Somebody took something back.
    TakenBack,
    /// It is for this player to act, on a new position.
    Turn,
    /// The match is over.
    Over,
    Said(Arc<ChatLine>),
    /// Somebody came, went, or the stage of the table changed.
    Seats,
    /// Why something cannot be done, in words.
    Refused(String),
    /// What was asked about is explained.
    Explained,
    Lost,
    Ended(String),
}

impl Table {
    /// Takes in what was heard, and says what is new about it.
    pub(crate) fn hear(&mut self, heard: Heard) -> Vec<News> {
        match heard {
            Heard::Said(message) => {
                let news = self.listen(*message);
                self.guide_along();
                news
            }
            Heard::Lost => {
                let known = self.connection == Connection::Lost;
                self.connection = Connection::Lost;
                self.offer();
                if known { Vec::new() } else { vec![News::Lost] }
            }
            Heard::Ended(error) => {
                let code = match &error {
                    Some(client::Error::Refused(refusal)) => refusal.code.as_str(),
                    _ => "",
                };
                self.gone = reason::closed(code)
                    || reason::no_seat(code)
                    || code == LEFT && self.is_waiting();
                let why = match error {
                    // A house that knows nothing of it any more may be another one at the same address.
                    Some(_) if self.seat.is_some() && !self.is_over() && reason::unknown(code) => {
                        let forget = words::say!(self.words, "terminal-unknown-forget");
                        format!("{} {forget}", words::say!(self.words, "terminal-unknown-table"))
                    }
                    Some(error) => reason::trouble(&error, &self.words),
                    None => words::say!(self.words, "table-status-ended"),
                };
                self.end(why)
            }
        }
    }

    /// There is nothing more to hear.
    fn end(&mut self, why: String) -> Vec<News> {
        self.connection = Connection::Ended(why.clone());
        (self.pending, self.saying) = (None, None);
        self.wonder_no_more();
        self.offer();
        vec![News::Ended(why)]
    }

    fn listen(&mut self, message: ServerMessage) -> Vec<News> {
        let news = match message {
            ServerMessage::State(state) => self.state(state),
            ServerMessage::Update(update) => self.update(update),
            ServerMessage::Table(news) => {
                let in_time = !self.bot_stands_in();
                self.know_table(news.table);
                let mut news = vec![News::Seats];
                if in_time && self.bot_stands_in() {
                    let why = words::say!(self.words, "terminal-time-out");
                    self.trouble = Some(why.clone());
                    news.push(News::Refused(why));
                }
                Ok(news)
            }
            ServerMessage::Chat(line) => {
                let line = Arc::new(line);
                if self.chat.len() >= CHAT {
                    self.chat.remove(0);
                }
                self.chat.push(Arc::clone(&line));
                Ok(vec![News::Said(line)])
            }
            ServerMessage::Done(done) => {
                // Whoever comes back and leaves again is told that this was done, not good-bye.
                let leaves = done.repeated && self.leaving.as_ref() == Some(&done.id);
                self.answered(&done.id);
                match leaves {
                    true => Ok(self.end(words::say!(self.words, "table-status-ended"))),
                    false => Ok(Vec::new()),
                }
            }
            ServerMessage::Refused(refusal) => Ok(self.refused(&refusal)),
            ServerMessage::Checked(checked) => Ok(self.checked(&checked.id, checked.refusal)),
            // The line hears it, and ends or comes back.
            ServerMessage::Bye(_) => Ok(Vec::new()),
        };
        news.unwrap_or_else(|unreadable: Unreadable| {
            let what = unreadable.to_string();
            let why = words::say!(self.words, "terminal-confused", what = what);
            self.trouble = Some(why.clone());
            vec![News::Refused(why)]
        })
    }

    /// Everything anew.
    fn state(&mut self, state: State) -> Result<Vec<News>, Unreadable> {
        let State { table, seat, seq, game, chat, missed } = state;
        self.know_table(table);
        self.seat = seat;
        let said = self.said_meanwhile(&chat);
        self.chat = chat;
        self.connection = Connection::Open;
        let told = self.catch_up(seq, game.as_ref(), missed);
        self.arrived = true;
        self.chosen.clear();
        let over = self.is_over();
        self.know(seq, game);
        let mut news = vec![News::Arrived];
        news.extend(said.into_iter().map(News::Said));
        news.extend(told?);
        news.extend(self.standing(over));
        Ok(news)
    }

    /// What was said while nobody listened; whoever arrives reads all of it as it is.
    fn said_meanwhile(&self, chat: &[Arc<ChatLine>]) -> Vec<Arc<ChatLine>> {
        if !self.arrived {
            return Vec::new();
        }
        let known = self.chat.last().and_then(|last| chat.iter().rposition(|line| line == last));
        chat.iter().skip(known.map_or(0, |known| known + 1)).cloned().collect()
    }

    /// What happened while nobody listened.
    fn catch_up(
        &mut self,
        seq: u64,
        game: Option<&Situation>,
        missed: Option<Vec<Missed>>,
    ) -> Result<Vec<News>, Unreadable> {
        if seq < self.story.seq() {
            // A number that we know and the house does not: it is another story.
            self.story.forget();
        }
        match (&mut self.board, game) {
            (Some(board), Some(game)) => board.see(&game.view)?,
            (None, Some(game)) => self.begin(&game.view)?,
            (_, None) => {}
        }
        let mut news = Vec::new();
        let known = self.story.seq();
        match (missed, &self.board) {
            (Some(missed), Some(board)) => {
                self.story.come_back(&missed.iter().map(|missed| missed.seq).collect::<Vec<_>>());
                let around =
                    super::Around { seat: self.seat, names: &self.names, words: &self.words };
                for missed in missed {
                    let lines = board.missed(around, &missed.events)?;
                    if missed.seq > known {
                        news.extend(lines.iter().cloned().map(News::Told));
                    }
                    self.story.write(missed.seq, Some(lines), None);
                }
            }
            (None, Some(_)) if self.arrived && seq > known => {
                self.story.write(seq, None, None);
                news.push(News::Gap);
            }
            _ => {}
        }
        Ok(news)
    }

    /// The board, if we know the game: else the prompt says that nothing can be shown.
    fn begin(&mut self, view: &Value) -> Result<(), Unreadable> {
        self.board = board_of(&self.info.game, view).transpose()?;
        Ok(())
    }

    fn update(&mut self, update: Update) -> Result<Vec<News>, Unreadable> {
        let Update { seq, events, game, .. } = update;
        let told = self.change(seq, &events, &game);
        let over = self.is_over();
        self.know(seq, Some(game));
        let mut news = told?;
        news.extend(self.standing(over));
        Ok(news)
    }

    /// What happened now.
    fn change(
        &mut self,
        seq: u64,
        events: &Value,
        game: &Situation,
    ) -> Result<Vec<News>, Unreadable> {
        let mut news = Vec::new();
        let happened = events.as_array().is_some_and(|events| !events.is_empty());
        let before = self.situation.as_ref().map(|now| story::digest(&now.view));
        match &mut self.board {
            None => {
                self.begin(&game.view)?;
                news.push(News::Begun);
            }
            Some(board) if happened => {
                let around =
                    super::Around { seat: self.seat, names: &self.names, words: &self.words };
                let lines = board.change(around, events, &game.view)?;
                news.extend(lines.iter().cloned().map(News::Told));
                self.story.write(seq, Some(lines), before);
            }
            Some(board) => {
                board.see(&game.view)?;
                if !self.story.is_empty() {
                    self.story.take_back(&story::digest(&game.view));
                }
                self.chosen.clear();
                news.push(News::TakenBack);
            }
        }
        Ok(news)
    }

    /// What the new position means for this player.
    fn standing(&self, was_over: bool) -> Option<News> {
        if self.is_over() {
            (!was_over).then_some(News::Over)
        } else {
            self.my_turn().then_some(News::Turn)
        }
    }

    /// Does a bot act for this player, who is here? Then the time of a turn is out.
    fn bot_stands_in(&self) -> bool {
        let seat = self.seat.and_then(|seat| self.info.seats.get(seat.index()));
        seat.is_some_and(|seat| seat.stand_in)
    }

    fn know_table(&mut self, info: Arc<TableInfo>) {
        self.names = names::names_of(&info, &self.words);
        self.info = info;
    }

    fn know(&mut self, seq: u64, game: Option<Situation>) {
        if seq > self.seq {
            // Whatever was on its way has arrived or is stale.
            self.pending = None;
        }
        self.seq = seq;
        let told = |clocks| Told { clocks, at: Instant::now() };
        self.clocks = game.as_ref().and_then(|game| game.clocks.clone()).map(told);
        self.situation = game;
        self.offer();
    }

    fn answered(&mut self, id: &str) {
        self.saying.take_if(|saying| saying == id);
        if self.pending.take_if(|pending| pending == id).is_some() {
            self.offer();
        }
    }

    fn refused(&mut self, refusal: &Refusal) -> Vec<News> {
        if let Some(id) = &refusal.id {
            self.answered(id);
            if self.leaving.as_ref() == Some(id) {
                self.leaving = None;
            }
            // It was only a question.
            if self.asked(id) {
                return self.checked(id, Some(refusal.clone()));
            }
        }
        // Somebody was faster: the new position speaks for itself.
        if refusal.code == "stale" {
            return Vec::new();
        }
        let why = reason::reason(refusal, &self.words);
        self.trouble = Some(why.clone());
        vec![News::Refused(why)]
    }

    /// Was the house asked why something cannot be chosen, with a question of this name?
    fn asked(&self, id: &str) -> bool {
        let why = self.explained.as_ref().map(|explained| &explained.why);
        matches!(why, Some(Why::Asked(asked)) if asked == id)
    }

    fn checked(&mut self, id: &str, refusal: Option<Refusal>) -> Vec<News> {
        let asked = self.asked(id);
        let Some(explained) = self.explained.as_mut().filter(|_| asked) else { return Vec::new() };
        explained.why = match refusal {
            Some(refusal) => Why::Because(reason::reason(&refusal, &self.words)),
            None => Why::Unasked,
        };
        vec![News::Explained]
    }
}
