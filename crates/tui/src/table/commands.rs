//! What the player does, as messages for the house.

use bots::Level;
use protocol::Stage;
use protocol::socket::ClientMessage;
use std::time::{SystemTime, UNIX_EPOCH};

use super::{Connection, Explained, Table, Why};
use crate::play::{Choice, Spot, choose};

/// The most letters of a chat line that a house takes.
pub(crate) const LONGEST_CHAT: usize = 300;
/// The most bytes of actions in notation: more than anybody could mean, and less than a house takes as
/// one message. Beyond that it would end the line, which would come back and say the same again.
const LONGEST_NOTATION: usize = 4 * 1024;

/// Names of commands: none is used twice by a seat, not even by another run of the program.
pub(super) struct Ids {
    run: String,
    last: u64,
}

impl Ids {
    pub(super) fn new() -> Ids {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Ids { run: format!("{:x}", now.as_micros()), last: 0 }
    }

    fn next(&mut self) -> String {
        self.last += 1;
        format!("{}-{}", self.run, self.last)
    }
}

impl Table {
    /// Chooses a thing: the command, if that completes an action. What cannot be chosen is explained.
    pub(crate) fn choose(&mut self, spot: &Spot) -> Option<ClientMessage> {
        if !self.can_choose(spot) {
            return self.explain(spot);
        }
        self.trouble = None;
        let action = self.take(spot)?;
        self.act(vec![action])
    }

    /// Puts back what was chosen last; is there anything to put back?
    pub(crate) fn put_back(&mut self) -> bool {
        self.chosen.pop().is_some()
    }

    /// Takes actions in notation, several separated by commas or semicolons.
    pub(crate) fn write(&mut self, notation: &str) -> Option<ClientMessage> {
        if notation.len() > LONGEST_NOTATION {
            self.trouble = Some(words::say!(self.words, "refused-too_large"));
            return None;
        }
        let actions = notation.split([',', ';']).map(str::trim).filter(|action| !action.is_empty());
        let actions: Vec<String> = actions.map(str::to_owned).collect();
        if actions.is_empty() { None } else { self.act(actions) }
    }

    fn act(&mut self, actions: Vec<String>) -> Option<ClientMessage> {
        let seq = self.seq;
        self.command(|id| ClientMessage::Act { id, seq, actions })
    }

    pub(crate) fn take_back(&mut self) -> Option<ClientMessage> {
        let seq = self.seq;
        self.chosen.clear();
        self.command(|id| ClientMessage::TakeBack { id, seq })
    }

    /// Says why nothing can be taken back now.
    pub(crate) fn say_why_not_back(&mut self) {
        self.trouble = Some(match self.info.options.take_back {
            true => words::say!(self.words, "refused-nothing_to_take_back"),
            false => words::say!(self.words, "refused-no_take_back"),
        });
    }

    pub(crate) fn give_up(&mut self) -> Option<ClientMessage> {
        self.command(|id| ClientMessage::GiveUp { id })
    }

    pub(crate) fn leave(&mut self) -> Option<ClientMessage> {
        let message = self.command(|id| ClientMessage::Leave { id })?;
        self.leaving.clone_from(&self.pending);
        Some(message)
    }

    /// What it means to leave.
    pub(crate) fn leaving(&self) -> String {
        match self.info.stage {
            Stage::Waiting => words::say!(self.words, "leave-waiting"),
            _ => words::say!(self.words, "terminal-leave-sure"),
        }
    }

    pub(crate) fn start(&mut self, bots: Level) -> Option<ClientMessage> {
        self.command(|id| ClientMessage::Start { id, bots })
    }

    pub(crate) fn rematch(&mut self) -> Option<ClientMessage> {
        self.command(|id| ClientMessage::Rematch { id })
    }

    pub(crate) fn say(&mut self, text: &str) -> Option<ClientMessage> {
        let text = text.trim().to_owned();
        if text.is_empty() {
            return None;
        }
        if text.chars().count() > LONGEST_CHAT {
            self.trouble = Some(words::say!(self.words, "refused-bad_chat"));
            return None;
        }
        self.trouble = None;
        let id = self.ids.next();
        self.saying = Some(id.clone());
        Some(ClientMessage::Say { id, text })
    }

    /// Explains a thing: what it is at once, why it cannot be chosen once the house has answered.
    pub(crate) fn explain(&mut self, spot: &Spot) -> Option<ClientMessage> {
        let board = self.board.as_deref()?;
        let around = super::Around { seat: self.seat, names: &self.names, words: &self.words };
        let mut help: Vec<String> = board.help(around, spot).into_iter().collect();
        if let Some(Choice::Action(action)) = choose(&self.moves, &self.chosen, spot) {
            help.push(words::say!(self.words, "terminal-in-notation", action = action));
        }
        let help = (!help.is_empty()).then(|| help.join(" "));
        let asks = self.seat.is_some()
            && self.connection == Connection::Open
            && !self.is_over()
            && !self.can_choose(spot);
        let probe = if asks { board.probe(around, spot, &self.chosen) } else { None };
        let question = probe.map(|action| (self.ids.next(), vec![action]));
        let why = question.as_ref().map_or(Why::Unasked, |(id, _)| Why::Asked(id.clone()));
        self.explained = Some(Explained { spot: spot.clone(), help, why });
        question.map(|(id, actions)| ClientMessage::Check { id, actions })
    }

    /// Is an explanation not complete yet?
    pub(crate) fn wonders(&self) -> bool {
        self.explained.as_ref().is_some_and(Explained::is_asked)
    }

    /// What was explained has been read.
    pub(crate) fn understood(&mut self) {
        self.explained = None;
    }

    /// What was refused has been read.
    pub(crate) fn hush(&mut self) {
        self.trouble = None;
    }

    /// Too much was said at once, or nobody listens any more: it was not heard.
    pub(super) fn line_is_full(&mut self) {
        (self.pending, self.saying, self.leaving) = (None, None, None);
        self.wonder_no_more();
        self.trouble = Some(words::say!(self.words, "refused-busy"));
        self.offer();
    }

    /// Nobody will say any more why something cannot be chosen.
    pub(super) fn wonder_no_more(&mut self) {
        if let Some(explained) = self.explained.as_mut().filter(|explained| explained.is_asked()) {
            explained.why = Why::Unasked;
        }
    }

    /// A command that changes the table; one at a time.
    fn command(&mut self, command: impl FnOnce(String) -> ClientMessage) -> Option<ClientMessage> {
        if self.pending.is_some() {
            self.trouble = Some(words::say!(self.words, "terminal-unanswered"));
            return None;
        }
        self.trouble = None;
        let id = self.ids.next();
        self.pending = Some(id.clone());
        self.offer();
        Some(command(id))
    }
}
