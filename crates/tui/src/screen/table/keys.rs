//! Keys on the table page.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::{Focus, Overlay, TablePage};
use crate::menu::{Desk, Go};
use crate::play::Spot;
use crate::screen::cursor::Cursor;
use crate::screen::input::Input;
use crate::screen::walk::walk;

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
            KeyCode::Tab => self.turn_to(self.next_focus(1)),
            KeyCode::BackTab => self.turn_to(self.next_focus(3)),
            KeyCode::Esc => self.back_one_step(),
            KeyCode::Backspace => {
                if self.table().may_take_back() {
                    let message = self.party.table_mut().take_back();
                    self.party.say(message);
                } else if self.table().seat().is_some() {
                    self.party.table_mut().say_why_not_back();
                }
            }
            KeyCode::PageUp => self.turn_page(-1),
            KeyCode::PageDown => self.turn_page(1),
            KeyCode::Char('?') => self.explain_under_cursor(desk),
            KeyCode::Char(':') if self.table().seat().is_some() => {
                self.overlay = Some(Overlay::Notation(Input::default()));
            }
            KeyCode::Char('/') => self.write(),
            _ => return self.key_in_focus(key.code, desk),
        }
        Go::Stay
    }

    pub(super) fn key_while_covered(&mut self, key: KeyEvent) -> Go {
        match key.code {
            KeyCode::Enter => {
                self.party.uncover();
                self.begin_anew();
                (self.spot, self.focus) = (None, Focus::List);
                // It was somebody else who wanted to say that.
                (self.said, self.unsaid, self.written) = (None, String::new(), None);
                Go::Stay
            }
            KeyCode::Esc => Go::Back,
            _ => Go::Stay,
        }
    }

    fn key_in_focus(&mut self, code: KeyCode, desk: &Desk) -> Go {
        match (self.focus, code) {
            (Focus::Log | Focus::Chat, KeyCode::Up) => self.scroll(self.focus, 1),
            (Focus::Log | Focus::Chat, KeyCode::Down) => self.scroll(self.focus, -1),
            (Focus::Chat, KeyCode::Enter) => self.write(),
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
            (Focus::List, KeyCode::Left) => self.move_column(-1),
            (Focus::List, KeyCode::Right) => self.move_column(1),
            // Letters always mean the list.
            (Focus::Board | Focus::Log | Focus::Chat, KeyCode::Char(_)) => {
                (self.focus, self.cursor) = (Focus::List, Cursor::default());
                self.cursor.key(code, self.offers().len());
            }
            (Focus::List, _) if self.cursor.key(code, self.offers().len()) => {
                return self.confirm(desk);
            }
            _ => {}
        }
        Go::Stay
    }

    pub(super) fn confirm(&mut self, desk: &Desk) -> Go {
        match self.offers().into_iter().nth(self.cursor.at()) {
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

    fn move_column(&mut self, columns: isize) {
        let rows = isize::try_from(self.drawn.rows.max(1)).unwrap_or(1);
        if columns > 0 || self.cursor.at() >= self.drawn.rows {
            self.cursor.go(self.cursor.at().saturating_add_signed(columns * rows));
            self.clamp();
        }
    }

    /// Turns the page of the log or the chat. Where there is no room for them, the list has pages.
    fn turn_page(&mut self, down: isize) {
        if self.focus == Focus::List && self.drawn.log.is_empty() {
            let rows = isize::try_from(self.drawn.rows.max(1)).unwrap_or(1);
            self.cursor.go(self.cursor.at().saturating_add_signed(down * rows));
            self.clamp();
        } else {
            self.scroll(self.focus, -10 * down);
        }
    }

    /// From now on the keys go there.
    pub(super) fn turn_to(&mut self, focus: Focus) {
        if focus == Focus::Log && self.focus != focus {
            // The cursor begins where one can see it.
            self.back.line = self.drawn.told.rows.first().map_or(0, |(line, _)| *line);
        }
        self.focus = focus;
        let is_drawn = |spot: &Spot| self.drawn.spots.iter().any(|(drawn, _)| drawn == spot);
        if focus == Focus::Board && !self.spot.as_ref().is_some_and(is_drawn) {
            self.look(0, 0);
        }
    }

    /// Goes back in the chat or, from wherever else, in the log; or forward again. Whoever reads the log
    /// has a cursor there.
    pub(super) fn scroll(&mut self, of: Focus, lines: isize) {
        let back = match (of, self.focus) {
            (Focus::Chat, _) => &mut self.back.chat,
            (_, Focus::Log) => &mut self.back.line,
            _ => &mut self.back.log,
        };
        *back = back.saturating_add_signed(lines);
    }

    /// Moves the cursor on the board to the next thing in a direction. It begins at something that can be
    /// chosen.
    fn look(&mut self, right: i32, down: i32) {
        let lit = self.table().lit();
        if let Some(spot) = walk(&self.drawn.spots, self.spot.as_ref(), &lit, (right, down)) {
            self.spot = Some(spot);
        }
    }
}
