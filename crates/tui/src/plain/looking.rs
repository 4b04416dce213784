//! What is on the board, and what it is.

use std::io;
use std::sync::Arc;
use words::say;

use super::asking::number;
use super::table::Sitting;
use crate::play::{Spot, things};
use crate::table::Deed;

impl Sitting<'_> {
    /// Tells everything on the board, or explains what had a number when that was told last.
    pub(super) fn look(&mut self, which: &str) -> io::Result<()> {
        let table = self.table();
        let Some(board) = table.board() else { return self.talk.say(&table.prompt()) };
        if which.is_empty() || self.looked.is_empty() {
            let things = things(board, table.around(), table.chosen());
            let (spots, labels): (Vec<Spot>, Vec<String>) = things.into_iter().unzip();
            self.looked = spots;
            if which.is_empty() {
                return self.talk.say_numbered(labels);
            }
        }
        match number(which, self.looked.len()).and_then(|at| self.looked.get(at)).cloned() {
            Some(spot) => self.explain(&spot),
            None => self.talk.say(&say!(self.desk.words, "terminal-plain-number")),
        }
    }

    /// Explains what has a number in the list of choices.
    pub(super) fn explain_choice(&mut self, which: &str) -> io::Result<()> {
        match self.offered(which).map(|offer| offer.deed) {
            Some(Deed::Choose(spot)) => self.explain(&spot),
            Some(deed) => self.talk.say_all(deed.about(&self.desk.words)),
            None => self.talk.say(&say!(self.desk.words, "terminal-plain-number")),
        }
    }

    /// Says what a thing is; why it cannot be chosen is said when the house has answered.
    fn explain(&mut self, spot: &Spot) -> io::Result<()> {
        let table = self.table();
        let label = table.board().map(|board| board.label(table.around(), spot, table.chosen()));
        self.talk.say_all(label)?;
        let message = self.party.table_mut().explain(spot);
        self.send(message)?;
        let help = self.table().explained().and_then(|explained| explained.help.clone());
        self.talk.say_all(help)?;
        if self.table().wonders() { Ok(()) } else { self.why_not() }
    }

    /// Says why the thing that was asked about cannot be chosen, or that there is nothing to say.
    pub(super) fn why_not(&mut self) -> io::Result<()> {
        let words = Arc::clone(&self.desk.words);
        let why = self.table().explained().and_then(|explained| explained.why_not(&words));
        self.party.table_mut().understood();
        self.talk.say_all(why)
    }
}
