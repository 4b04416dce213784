//! The table page: players, board, what can be done, log and chat.

mod bars;
mod choices;
mod draw;
mod keys;
mod menu;
mod overlay;
mod panel;
mod pointing;
mod popup;
mod qr;
mod room;
mod sheet;

#[cfg(test)]
mod tests;

use protocol::ChatLine;
use protocol::socket::ServerMessage;
use ratatui::layout::Rect;
use words::say;

use crate::link::Heard;
use crate::menu::{Desk, Go, away, follow};
use crate::play::{Look, Spot};
use crate::screen::cursor::Cursor;
use crate::screen::hints::Hints;
use crate::screen::paint::Shown;
use crate::table::{Deed, News, Offer, Party, Table};
use overlay::Overlay;

pub(crate) use panel::{ink_of, tail};
pub(crate) use popup::{draw_lines, draw_question, draw_text};
pub(crate) use sheet::lines as score_lines;

/// Where the keys go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Focus {
    List,
    Board,
    Log,
    Chat,
}

/// The table page.
pub(crate) struct TablePage {
    party: Party,
    focus: Focus,
    /// The entry of the list under the cursor.
    cursor: Cursor,
    /// What the cursor was on when there was something last: it stays there while the list changes.
    meant: Option<Deed>,
    /// The thing on the board under the cursor.
    spot: Option<Spot>,
    /// Lines of the log that were scrolled back, and of the chat.
    back: Scrolled,
    overlay: Option<Overlay>,
    /// What this player said last, under the name of the message: it may be refused.
    said: Option<(String, String)>,
    /// What was refused, to be said better.
    unsaid: String,
    /// What was written last in notation, and the name of the command.
    written: Option<(String, String)>,
    /// Lines of chat that nobody has seen.
    unread: usize,
    /// It has become this player's turn, or the match has ended, and nobody has been told.
    calls: bool,
    /// Where things were drawn last.
    drawn: Drawn,
}

#[derive(Clone, Copy, Default)]
struct Scrolled {
    log: usize,
    chat: usize,
    /// The line of the log under the cursor, counted from the newest.
    line: usize,
}

/// Where things were drawn last, for the mouse.
#[derive(Default)]
struct Drawn {
    spots: Vec<(Spot, Rect)>,
    offers: Vec<(usize, Rect)>,
    /// How many entries one column of the list has.
    rows: usize,
    /// Log and chat, where they are drawn.
    log: Rect,
    chat: Rect,
    /// The lines of the log, counted from the newest.
    told: Shown,
    overlay: Vec<(usize, Rect)>,
    hints: Hints,
    chat_is_seen: bool,
}

impl TablePage {
    pub(crate) fn new(party: Party) -> TablePage {
        TablePage {
            party,
            focus: Focus::List,
            cursor: Cursor::default(),
            meant: None,
            spot: None,
            back: Scrolled::default(),
            overlay: None,
            said: None,
            unsaid: String::new(),
            written: None,
            unread: 0,
            calls: false,
            drawn: Drawn::default(),
        }
    }

    pub(crate) fn party(&mut self) -> &mut Party {
        &mut self.party
    }

    fn table(&self) -> &Table {
        self.party.table()
    }

    /// Does a clock run that is to be seen running?
    pub(crate) fn ticks(&self) -> bool {
        self.table().clocks().is_some_and(|told| told.run())
    }

    pub(crate) fn speak(&mut self, desk: &Desk) {
        self.party.speak(&desk.words);
    }

    /// Takes in what was heard at a place.
    pub(crate) fn hear(&mut self, place: usize, heard: Heard) -> Go {
        if let Some(offer) = self.offers().into_iter().nth(self.cursor.at()) {
            self.meant = Some(offer.deed);
        }
        let waited = self.table().arrived() && !self.table().my_turn() && !self.table().is_over();
        let unsaid = was_refused(self.said.as_ref(), &heard);
        let miswritten = was_refused(self.written.as_ref(), &heard);
        for news in self.party.hear(place, heard) {
            match news {
                News::Over if !self.is_writing() => self.overlay = Some(Overlay::Score),
                News::Said(line) if !self.has_read(&line) => self.unread += 1,
                // The cursor stays on its line.
                News::Told(_) if self.back.line > 0 => self.back.line += 1,
                _ => {}
            }
        }
        if unsaid {
            self.say_again();
        }
        if miswritten {
            self.write_again();
        }
        self.calls |= waited && (self.table().my_turn() || self.table().is_over());
        self.find_meant();
        if self.party.has_left() { Go::Back } else { Go::Stay }
    }

    /// The way to the rematch that was wanted, once there is one.
    pub(crate) fn goes_on(&mut self) -> Option<Go> {
        let code = self.party.rematch()?;
        Some(follow(&self.party, code))
    }

    /// What the window is called, with a sign while it is this player's turn.
    pub(crate) fn title(&self, look: Look) -> String {
        let table = self.table();
        let game = table.words().say(&format!("game-{}", table.info().game), []);
        let sign = if table.my_turn() { look.sign("● ", "* ") } else { "" };
        look.plain(&format!("{sign}{game} {} · Bottega", table.info().code))
    }

    /// Has it become this player's turn since this was asked, or has the match ended?
    pub(crate) fn calls(&mut self) -> bool {
        std::mem::take(&mut self.calls)
    }

    /// Does whoever looks know what was said, because they see it or said it?
    fn has_read(&self, line: &ChatLine) -> bool {
        self.drawn.chat_is_seen || self.table().seat() == Some(line.seat)
    }

    /// Somebody else may act at any moment: the cursor stays on what it was on, wherever that is in
    /// the list now, and goes to the top only if it is gone. An empty list says nothing.
    fn find_meant(&mut self) {
        let offers = self.offers();
        if offers.is_empty() {
            return;
        }
        let meant = self.meant.as_ref();
        match offers.iter().position(|offer| Some(&offer.deed) == meant) {
            Some(entry) => self.cursor.follow(entry),
            None => self.begin_anew(),
        }
    }

    /// The list is a new one.
    fn begin_anew(&mut self) {
        (self.cursor, self.meant) = (Cursor::default(), None);
    }

    fn offers(&self) -> Vec<Offer> {
        self.party.offers()
    }

    fn clamp(&mut self) {
        self.cursor.clamp(self.offers().len());
    }

    /// Explains what is under the cursor; if nothing is, the keys.
    fn explain_under_cursor(&mut self, desk: &Desk) {
        match (self.focus, self.spot.clone(), self.offers().into_iter().nth(self.cursor.at())) {
            (Focus::Board, Some(spot), _) => self.explain(&spot),
            (Focus::List, _, Some(offer)) => self.explain_offer(offer),
            _ => self.overlay = Some(Overlay::keys(desk)),
        }
    }

    fn explain_offer(&mut self, offer: Offer) {
        match (offer.deed.about(self.table().words()), &offer.deed) {
            (Some(about), _) => self.overlay = Some(Overlay::text(offer.label, vec![about])),
            (None, Deed::Choose(spot)) => self.explain(spot),
            (None, _) => {}
        }
    }

    /// Does what was chosen in the list.
    fn do_it(&mut self, deed: &Deed, desk: &Desk) -> Go {
        match deed {
            Deed::Choose(spot) => self.choose(&spot.clone()),
            Deed::Start(level) => {
                let message = self.party.table_mut().start(*level);
                self.party.say(message);
            }
            Deed::Rematch => self.party.want_rematch(),
            Deed::Invite => self.overlay = Some(self.invitation()),
            Deed::Score => self.overlay = Some(Overlay::Score),
            Deed::PassOn => self.party.pass_on(),
            Deed::Go(way) => return away(way, &self.party, desk),
        }
        self.clamp();
        Go::Stay
    }

    /// Chooses a thing, or learns why it cannot be chosen.
    fn choose(&mut self, spot: &Spot) {
        let message = self.party.table_mut().choose(spot);
        self.party.say(message);
        if self.table().explained().is_some() {
            self.overlay = Some(Overlay::Explain);
        } else {
            self.begin_anew();
            self.spot = None;
        }
    }

    fn explain(&mut self, spot: &Spot) {
        let message = self.party.table_mut().explain(spot);
        self.party.say(message);
        if self.table().explained().is_some() {
            self.overlay = Some(Overlay::Explain);
        }
    }

    /// The sentence that says what is to be done now.
    fn prompt(&self) -> String {
        let table = self.table();
        let words = table.words();
        if table.is_busy() {
            return say!(words, "loading");
        }
        table.prompt()
    }
}

/// Was refused what was sent last with this name?
fn was_refused(sent: Option<&(String, String)>, heard: &Heard) -> bool {
    let Heard::Said(message) = heard else { return false };
    let ServerMessage::Refused(refusal) = message.as_ref() else { return false };
    sent.is_some_and(|(id, _)| Some(id) == refusal.id.as_ref())
}
