//! A page with a list of things to choose one of.

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::paint;
use super::table::{entry_of, letter_of};
use crate::menu::{Contents, Desk, Go, List};
use crate::play::Ink;

pub(crate) struct ListPage {
    list: List,
    /// What it says, in the language of now.
    now: Contents,
    cursor: usize,
    drawn: Vec<(usize, Rect)>,
}

impl ListPage {
    pub(crate) fn new(list: List, desk: &Desk) -> ListPage {
        ListPage { now: list.contents(desk), list, cursor: 0, drawn: Vec::new() }
    }

    pub(crate) fn renew(&mut self, desk: &Desk) {
        self.now = self.list.contents(desk);
        self.cursor = self.cursor.min(self.now.entries.len().saturating_sub(1));
    }

    pub(crate) fn key(&mut self, key: KeyEvent, desk: &mut Desk) -> Go {
        let count = self.now.entries.len();
        match key.code {
            KeyCode::Up | KeyCode::BackTab if count > 0 => {
                self.cursor = (self.cursor + count - 1) % count;
            }
            KeyCode::Down | KeyCode::Tab if count > 0 => self.cursor = (self.cursor + 1) % count,
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = count.saturating_sub(1),
            KeyCode::PageUp => self.cursor = self.cursor.saturating_sub(10),
            KeyCode::PageDown => self.cursor = (self.cursor + 10).min(count.saturating_sub(1)),
            KeyCode::Enter => return self.choose(desk),
            KeyCode::Esc => return Go::Back,
            KeyCode::Char(letter) => match entry_of(letter).filter(|entry| *entry < count) {
                Some(entry) if entry == self.cursor => return self.choose(desk),
                Some(entry) => self.cursor = entry,
                None => {}
            },
            _ => {}
        }
        Go::Stay
    }

    fn choose(&self, desk: &mut Desk) -> Go {
        self.now.entries.get(self.cursor).map_or(Go::Stay, |entry| entry.choose(desk))
    }

    pub(crate) fn mouse(&mut self, mouse: MouseEvent, desk: &mut Desk) -> Go {
        let count = self.now.entries.len();
        match mouse.kind {
            MouseEventKind::ScrollUp => self.cursor = self.cursor.saturating_sub(1),
            MouseEventKind::ScrollDown => {
                self.cursor = (self.cursor + 1).min(count.saturating_sub(1));
            }
            MouseEventKind::Down(MouseButton::Left) => {
                let at = Position { x: mouse.column, y: mouse.row };
                if let Some((entry, _)) = self.drawn.iter().find(|(_, place)| place.contains(at)) {
                    self.cursor = *entry;
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
        let first = (self.cursor + 1).saturating_sub(rows);
        self.drawn.clear();
        for (number, entry) in entries.iter().enumerate().skip(first).take(rows) {
            let here = number == self.cursor;
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
