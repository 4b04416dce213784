//! Keys on the table page.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::{Focus, Overlay, TablePage};
use crate::menu::{Desk, Go};
use crate::screen::input::Input;
use crate::screen::walk::walk;

/// The letters of the entries of a list, in order.
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The letter of an entry, if it has one.
pub(crate) fn letter_of(entry: usize) -> Option<char> {
    LETTERS.chars().nth(entry)
}

/// The entry with this letter.
pub(crate) fn entry_of(letter: char) -> Option<usize> {
    LETTERS.chars().position(|other| other == letter)
}

impl TablePage {
    pub(crate) fn key(&mut self, key: KeyEvent, desk: &mut Desk) -> Go {
        if self.party.awaited().is_some() {
            return self.key_while_covered(key);
        }
        if self.overlay.is_some() {
            return self.key_in_overlay(key, desk);
        }
        self.party.table_mut().hush();
        if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
            return Go::Stay;
        }
        match key.code {
            KeyCode::Tab => self.focus = self.next_focus(1),
            KeyCode::BackTab => self.focus = self.next_focus(3),
            KeyCode::Esc => self.back_one_step(),
            KeyCode::Backspace => {
                let message = self.party.table_mut().take_back();
                self.party.say(message);
            }
            KeyCode::PageUp => self.scroll(10),
            KeyCode::PageDown => self.scroll(-10),
            KeyCode::Char('?') => match self.under_cursor() {
                Some(spot) => self.explain(&spot),
                None => self.overlay = Some(Overlay::keys(desk)),
            },
            KeyCode::Char(':') if self.table().seat().is_some() => {
                self.overlay = Some(Overlay::Notation(Input::default()));
            }
            KeyCode::Char('/') if self.table().seat().is_some() => {
                self.overlay = Some(Overlay::Say(Input::default()));
            }
            _ => return self.key_in_focus(key.code, desk),
        }
        Go::Stay
    }

    fn key_while_covered(&mut self, key: KeyEvent) -> Go {
        match key.code {
            KeyCode::Enter => {
                self.party.uncover();
                (self.cursor, self.spot, self.focus) = (0, None, Focus::List);
                Go::Stay
            }
            KeyCode::Esc => Go::Back,
            _ => Go::Stay,
        }
    }

    fn key_in_focus(&mut self, code: KeyCode, desk: &mut Desk) -> Go {
        match (self.focus, code) {
            (Focus::Log | Focus::Chat, KeyCode::Up) => self.scroll(1),
            (Focus::Log | Focus::Chat, KeyCode::Down) => self.scroll(-1),
            (Focus::Chat, KeyCode::Enter) if self.table().seat().is_some() => {
                self.overlay = Some(Overlay::Say(Input::default()));
            }
            (Focus::Log, KeyCode::Enter) => self.overlay = Some(self.whole_log()),
            (Focus::Board, KeyCode::Up) => self.look(0, -1),
            (Focus::Board, KeyCode::Down) => self.look(0, 1),
            (Focus::Board, KeyCode::Left) => self.look(-1, 0),
            (Focus::Board, KeyCode::Right) => self.look(1, 0),
            (Focus::Board, KeyCode::Enter | KeyCode::Char(' ')) => {
                if let Some(spot) = self.spot.clone() {
                    self.choose(&spot);
                }
            }
            (Focus::List, KeyCode::Up) => self.move_cursor(-1),
            (Focus::List, KeyCode::Down) => self.move_cursor(1),
            (Focus::List, KeyCode::Left) => self.move_column(-1),
            (Focus::List, KeyCode::Right) => self.move_column(1),
            (Focus::List, KeyCode::Home) => self.cursor = 0,
            (Focus::List, KeyCode::End) => self.cursor = self.offers().len().saturating_sub(1),
            (Focus::List, KeyCode::Enter) => return self.confirm(desk),
            (_, KeyCode::Char(letter)) => return self.letter(letter, desk),
            _ => {}
        }
        Go::Stay
    }

    /// The first time, a letter goes to its entry; the second time it confirms.
    fn letter(&mut self, letter: char, desk: &mut Desk) -> Go {
        let entry = entry_of(letter).filter(|entry| *entry < self.offers().len());
        let Some(entry) = entry else { return Go::Stay };
        if self.focus == Focus::List && self.cursor == entry {
            return self.confirm(desk);
        }
        (self.focus, self.cursor) = (Focus::List, entry);
        Go::Stay
    }

    pub(super) fn confirm(&mut self, desk: &mut Desk) -> Go {
        match self.offers().into_iter().nth(self.cursor) {
            Some(offer) => self.do_it(&offer.deed, desk),
            None => Go::Stay,
        }
    }

    fn back_one_step(&mut self) {
        if self.focus != Focus::List {
            self.focus = Focus::List;
        } else if !self.party.table_mut().put_back() {
            self.overlay = Some(self.menu());
        }
        self.clamp();
    }

    fn next_focus(&self, steps: usize) -> Focus {
        const ORDER: [Focus; 4] = [Focus::List, Focus::Board, Focus::Log, Focus::Chat];
        let at = ORDER.iter().position(|focus| *focus == self.focus).unwrap_or_default();
        ORDER.into_iter().cycle().nth(at + steps).unwrap_or(Focus::List)
    }

    fn move_cursor(&mut self, step: isize) {
        let count = self.offers().len();
        if count > 0 {
            // Past the last comes the first.
            self.cursor = (self.cursor + count).saturating_add_signed(step) % count;
        }
    }

    fn move_column(&mut self, columns: isize) {
        let rows = isize::try_from(self.drawn.rows.max(1)).unwrap_or(1);
        let to = self.cursor.saturating_add_signed(columns * rows);
        let last = self.offers().len().saturating_sub(1);
        let stays = columns < 0 && self.cursor < self.drawn.rows;
        self.cursor = if stays { self.cursor } else { to.min(last) };
    }

    /// Scrolls back in the log or in the chat, or forward again.
    pub(super) fn scroll(&mut self, lines: isize) {
        let back = match self.focus {
            Focus::Chat => &mut self.back.chat,
            _ => &mut self.back.log,
        };
        *back = back.saturating_add_signed(lines);
    }

    /// Moves the cursor on the board to the next thing in a direction.
    fn look(&mut self, right: i32, down: i32) {
        let lit = self.table().lit();
        if let Some(spot) = walk(&self.drawn.spots, self.spot.as_ref(), &lit, (right, down)) {
            self.spot = Some(spot);
        }
    }
}
