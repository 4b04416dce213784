//! A page with a list of things to choose one of.

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::cursor::{Cursor, letter_of};
use super::paint;
use crate::menu::{Contents, Desk, Go, List};
use crate::play::Ink;

pub(crate) struct ListPage {
    list: List,
    /// What it says, in the language of now.
    now: Contents,
    cursor: Cursor,
    drawn: Vec<(usize, Rect)>,
}

impl ListPage {
    pub(crate) fn new(list: List, desk: &Desk) -> ListPage {
        ListPage { now: list.contents(desk), list, cursor: Cursor::default(), drawn: Vec::new() }
    }

    pub(crate) fn renew(&mut self, desk: &Desk) {
        self.now = self.list.contents(desk);
        self.cursor.clamp(self.now.entries.len());
    }

    pub(crate) fn key(&mut self, key: KeyEvent, desk: &mut Desk) -> Go {
        let count = self.now.entries.len();
        match key.code {
            KeyCode::Esc => return Go::Back,
            KeyCode::Tab => self.cursor.step(1, count),
            KeyCode::BackTab => self.cursor.step(-1, count),
            KeyCode::PageUp => self.cursor.go(self.cursor.at().saturating_sub(10)),
            KeyCode::PageDown => {
                self.cursor.go(self.cursor.at() + 10);
                self.cursor.clamp(count);
            }
            code if self.cursor.key(code, count) => return self.choose(desk),
            _ => {}
        }
        Go::Stay
    }

    fn choose(&self, desk: &mut Desk) -> Go {
        self.now.entries.get(self.cursor.at()).map_or(Go::Stay, |entry| entry.choose(desk))
    }

    pub(crate) fn mouse(&mut self, mouse: MouseEvent, desk: &mut Desk) -> Go {
        let count = self.now.entries.len();
        match mouse.kind {
            MouseEventKind::ScrollUp => self.cursor.go(self.cursor.at().saturating_sub(1)),
            MouseEventKind::ScrollDown => {
                self.cursor.go(self.cursor.at() + 1);
                self.cursor.clamp(count);
            }
            MouseEventKind::Down(MouseButton::Left) => {
                let at = Position { x: mouse.column, y: mouse.row };
                if let Some((entry, _)) = self.drawn.iter().find(|(_, place)| place.contains(at)) {
                    self.cursor.go(*entry);
                    return self.choose(desk);
                }
            }
            _ => {}
        }
        Go::Stay
    }

    pub(crate) fn draw(&mut self, buffer: &mut Buffer, area: Rect, desk: &Desk) {
        let look = desk.look;
        let inner = paint::page(buffer, area, &self.now.title, desk);
        let mut y = inner.y;
        for line in paint::wrap(&look.plain(&self.now.lead), inner.width) {
            paint::text(buffer, (inner.x, y), inner, &line, look.style(Ink::Faint));
            y += 1;
        }
        let entries = &self.now.entries;
        // Entries with something more to say have two lines.
        let tall = entries.iter().any(|entry| !entry.about.is_empty());
        let each = if tall { 2 } else { 1 };
        let rows = usize::from(inner.bottom().saturating_sub(y) / each).max(1);
        let first = (self.cursor.at() + 1).saturating_sub(rows);
        self.drawn.clear();
        for (number, entry) in entries.iter().enumerate().skip(first).take(rows) {
            let here = number == self.cursor.at();
            let sign = if here { look.sign("▸", ">") } else { " " };
            let letter = letter_of(number).unwrap_or(' ');
            let style = paint::under_cursor(look.style(Ink::Strong), here);
            let label = format!("{sign} {letter}  {} ", look.plain(&entry.label));
            let label = paint::fit(&label, inner.width, look);
            paint::text(buffer, (inner.x, y), inner, &label, style);
            if tall {
                let about = paint::fit(&look.plain(&entry.about), inner.width - 5, look);
                paint::text(buffer, (inner.x + 5, y + 1), inner, &about, look.style(Ink::Faint));
            }
            self.drawn.push((number, Rect { y, height: each, ..inner }));
            y += each;
        }
    }
}
