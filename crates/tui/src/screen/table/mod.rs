//! The table page: players, board, what can be done, log and chat.

mod dialogs;
mod draw;
mod keys;
mod overlay;
mod panel;
mod players;
mod pointing;
mod sheet;

use protocol::Code;
use ratatui::layout::Rect;
use std::sync::Arc;
use words::say;

use crate::menu::{Desk, Go, Page};
use crate::play::Spot;
use crate::screen::cursor::Cursor;
use crate::table::{Connection, Deed, News, Offer, Party, Table, reason};
use overlay::Overlay;

pub(crate) use dialogs::draw_text;
pub(crate) use panel::{ink_of, tail};
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
    /// The thing on the board under the cursor.
    spot: Option<Spot>,
    /// Lines of the log that were scrolled back, and of the chat.
    back: Scrolled,
    overlay: Option<Overlay>,
    /// Lines of chat that nobody has seen.
    unread: usize,
    /// We have said good-bye and wait for the answer.
    leaving: bool,
    /// Where things were drawn last.
    drawn: Drawn,
}

#[derive(Clone, Copy, Default)]
struct Scrolled {
    log: usize,
    chat: usize,
}

/// Where things were drawn last, for the mouse.
#[derive(Default)]
struct Drawn {
    spots: Vec<(Spot, Rect)>,
    offers: Vec<(usize, Rect)>,
    /// How many entries one column of the list has.
    rows: usize,
    panel: Rect,
    overlay: Vec<(usize, Rect)>,
    chat_is_seen: bool,
}

impl TablePage {
    pub(crate) fn new(party: Party) -> TablePage {
        TablePage {
            party,
            focus: Focus::List,
            cursor: Cursor::default(),
            spot: None,
            back: Scrolled::default(),
            overlay: None,
            unread: 0,
            leaving: false,
            drawn: Drawn::default(),
        }
    }

    pub(crate) fn party(&mut self) -> &mut Party {
        &mut self.party
    }

    fn table(&self) -> &Table {
        self.party.table()
    }

    /// Is there something that is to be seen running: a clock, the time until it is tried again?
    pub(crate) fn ticks(&self) -> bool {
        let lost = matches!(self.table().connection(), Connection::Lost { .. });
        lost || self.table().clocks().is_some_and(|told| told.run())
    }

    pub(crate) fn speak(&mut self, desk: &Desk) {
        self.party.speak(&desk.words);
    }

    /// Can one come back to the match?
    pub(crate) fn left_open(&self) -> bool {
        self.table().is_open()
    }

    /// Takes in news of whoever looks.
    pub(crate) fn hear(&mut self, news: &[News]) -> Go {
        for news in news {
            match news {
                News::Over => self.overlay = Some(Overlay::Score),
                News::Said(_) if !self.drawn.chat_is_seen => self.unread += 1,
                News::Explained => {}
                News::Turn | News::TakenBack | News::Begun | News::Arrived => {
                    self.cursor = Cursor::default();
                }
                News::Ended(_) if self.leaving => return Go::Back,
                _ => {}
            }
        }
        self.clamp();
        Go::Stay
    }

    fn offers(&self) -> Vec<Offer> {
        self.party.offers()
    }

    fn clamp(&mut self) {
        self.cursor.clamp(self.offers().len());
    }

    /// The thing that keys are about now.
    fn under_cursor(&self) -> Option<Spot> {
        match self.focus {
            Focus::Board => self.spot.clone(),
            _ => match self.offers().into_iter().nth(self.cursor.at())?.deed {
                Deed::Choose(spot) => Some(spot),
                _ => None,
            },
        }
    }

    /// Does what was chosen in the list.
    fn do_it(&mut self, deed: &Deed, desk: &mut Desk) -> Go {
        match deed {
            Deed::Choose(spot) => self.choose(&spot.clone()),
            Deed::Start(level) => {
                let message = self.party.table_mut().start(*level);
                self.party.say(message);
            }
            Deed::Rematch => self.party.say_all(Table::rematch),
            Deed::Score => self.overlay = Some(Overlay::Score),
            Deed::PassOn => self.party.pass_on(),
            Deed::Follow(code) => return self.follow(code.clone(), desk),
            Deed::Away => return Go::Back,
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
            self.cursor = Cursor::default();
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

    /// Goes with everybody of this terminal to the table of the rematch.
    fn follow(&self, code: Code, desk: &Desk) -> Go {
        let (follow, words) = (self.party.follow(code), Arc::clone(&desk.words));
        Go::Instead(Box::pin(async move {
            let party = follow.await.map_err(|error| reason::trouble(&error, &words))?;
            Ok(Page::Table(Box::new(party)))
        }))
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
