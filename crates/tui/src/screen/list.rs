//! A page with a list of things to choose one of.

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use words::say;

use super::cursor::{Cursor, letter_of};
use super::hints::Hints;
use super::paint;
use super::table::draw_text;
use crate::menu::{Contents, Desk, Entry, Go, List};
use crate::play::Ink;

pub(crate) struct ListPage {
    list: List,
    /// What it says, in the language of now.
    now: Contents,
    cursor: Cursor,
    /// The keys are explained.
    helps: bool,
    drawn: Vec<(usize, Rect)>,
    hints: Hints,
}

impl ListPage {
    pub(crate) fn new(list: List, desk: &Desk) -> ListPage {
        let (now, cursor) = (list.contents(desk), Cursor::default());
        ListPage { now, list, cursor, helps: false, drawn: Vec::new(), hints: Hints::default() }
    }

    pub(crate) fn renew(&mut self, desk: &Desk) {
        self.now = self.list.contents(desk);
        self.cursor.clamp(self.now.entries.len());
    }

    pub(crate) fn key(&mut self, key: KeyEvent, desk: &mut Desk) -> Go {
        let count = self.now.entries.len();
        if std::mem::take(&mut self.helps) {
            return Go::Stay;
        }
        match key.code {
            KeyCode::Esc => return Go::Back,
            KeyCode::Char('?') => self.helps = true,
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

    /// Goes to the last entry; was it there already?
    pub(crate) fn go_last(&mut self) -> bool {
        let last = self.now.entries.len().saturating_sub(1);
        let there = self.cursor.at() == last;
        self.cursor.go(last);
        there
    }

    fn choose(&self, desk: &mut Desk) -> Go {
        self.now.entries.get(self.cursor.at()).map_or(Go::Stay, |entry| entry.choose(desk))
    }

    pub(crate) fn mouse(&mut self, mouse: MouseEvent, desk: &mut Desk) -> Go {
        if self.helps {
            self.helps = !matches!(mouse.kind, MouseEventKind::Down(_));
            return Go::Stay;
        }
        if let Some(key) = self.hints.pressed(&mouse) {
            return self.key(key, desk);
        }
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
        let lead = paint::wrap(&look.plain(&self.now.lead), inner.width);
        for (row, line) in (inner.y..inner.bottom()).zip(&lead) {
            paint::text(buffer, (inner.x, row), inner, line, look.style(Ink::Faint));
            y = row + 1;
        }
        let entries = &self.now.entries;
        // Entries with something more to say have a line for it, the one under the cursor as many as
        // that needs.
        let about = |number: usize, entry: &Entry| -> Vec<String> {
            let (text, room) = (look.plain(&entry.about), inner.width.saturating_sub(5));
            match number == self.cursor.at() {
                _ if text.is_empty() => Vec::new(),
                true => paint::wrap(&text, room),
                false => vec![paint::fit(&text, room, look)],
            }
        };
        let lines: Vec<Vec<String>> =
            entries.iter().enumerate().map(|(number, entry)| about(number, entry)).collect();
        let room = usize::from(inner.bottom().saturating_sub(y));
        let first = first_shown(lines.iter().map(|lines| 1 + lines.len()), self.cursor.at(), room);
        self.drawn.clear();
        for (number, (entry, about)) in entries.iter().zip(&lines).enumerate().skip(first) {
            let height = u16::try_from(1 + about.len()).unwrap_or(u16::MAX);
            if y.saturating_add(height) > inner.bottom() {
                break;
            }
            let here = number == self.cursor.at();
            let sign = if here { look.sign("▸", ">") } else { " " };
            let letter = letter_of(number).unwrap_or(' ');
            let style = paint::under_cursor(look.style(Ink::Strong), here);
            let label = format!("{sign} {letter}  {} ", look.plain(&entry.label));
            let label = paint::fit(&label, inner.width, look);
            paint::text(buffer, (inner.x, y), inner, &label, style);
            for (below, line) in (y + 1..).zip(about) {
                paint::text(buffer, (inner.x + 5, below), inner, line, look.style(Ink::Faint));
            }
            self.drawn.push((number, Rect { y, height, ..inner }));
            y += height;
        }
        self.hints = Hints::default();
        let row = Rect { y: inner.bottom(), height: 1, ..inner };
        self.hints.draw(buffer, row, &say!(desk.words, "terminal-hint-menu"), look);
        if self.helps {
            let text = say!(desk.words, "terminal-menu-keys");
            let title = say!(desk.words, "table-menu-keys");
            let lines: Vec<String> = text.lines().map(str::to_owned).collect();
            draw_text(buffer, area, &title, &lines, 0, look);
        }
    }
}

/// The first entry that is shown, so that the one under the cursor is: so many lines has each.
fn first_shown(
    heights: impl DoubleEndedIterator<Item = usize> + ExactSizeIterator,
    cursor: usize,
    room: usize,
) -> usize {
    let after = heights.len().saturating_sub(cursor + 1);
    let mut used = 0;
    let fits = |height: &usize| {
        used += height;
        used <= room
    };
    let shown = heights.rev().skip(after).take_while(fits).count();
    (cursor + 1).saturating_sub(shown.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_under_the_cursor_is_always_shown() {
        let first = |cursor, room| first_shown([2, 2, 3, 2, 2].into_iter(), cursor, room);
        assert_eq!(first(0, 1), 0);
        assert_eq!(first(2, 7), 0);
        assert_eq!(first(2, 6), 1);
        assert_eq!(first(4, 7), 2);
        assert_eq!(first(4, 1), 4, "even if there is no room for it");
    }
}
