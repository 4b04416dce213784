//! A page with something to read.

use crossterm::event::{KeyCode, KeyEvent, MouseEvent, MouseEventKind};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use words::say;

use super::paint;
use super::table::draw_text;
use crate::menu::{Desk, Go, Text};
use crate::play::Ink;

/// Lines that one step of the wheel scrolls.
const WHEEL: usize = 3;

pub(crate) struct TextPage {
    text: Text,
    /// The first line that is shown; drawing knows where the text ends.
    from: usize,
}

impl TextPage {
    pub(crate) fn new(text: Text) -> TextPage {
        TextPage { text, from: 0 }
    }

    pub(crate) fn key(&mut self, key: KeyEvent) -> Go {
        match key.code {
            KeyCode::Up => self.from = self.from.saturating_sub(1),
            KeyCode::Down => self.from = self.from.saturating_add(1),
            KeyCode::PageUp => self.from = self.from.saturating_sub(10),
            KeyCode::PageDown | KeyCode::Char(' ') => self.from = self.from.saturating_add(10),
            KeyCode::Home => self.from = 0,
            KeyCode::End => self.from = usize::MAX,
            _ => return Go::Back,
        }
        Go::Stay
    }

    pub(crate) fn mouse(&mut self, mouse: MouseEvent) -> Go {
        match mouse.kind {
            MouseEventKind::ScrollUp => self.from = self.from.saturating_sub(WHEEL),
            MouseEventKind::ScrollDown => self.from = self.from.saturating_add(WHEEL),
            MouseEventKind::Down(_) => return Go::Back,
            _ => {}
        }
        Go::Stay
    }

    pub(crate) fn draw(&mut self, buffer: &mut Buffer, area: Rect, desk: &Desk) {
        let Text { title, lines } = &self.text;
        let (look, bottom) = (desk.look, area.bottom().saturating_sub(1));
        self.from = draw_text(buffer, area, title, lines, self.from, look);
        let hint = look.plain(&say!(desk.words, "terminal-hint-text"));
        paint::text(buffer, (area.x + 1, bottom), area, &hint, look.style(Ink::Faint));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{LOOK, desk};
    use words::Language;

    #[test]
    fn a_long_text_is_scrolled_to_its_end_and_then_closed() {
        let desk = desk(Language::English, LOOK);
        let lines = (1..=50).map(|number| format!("line {number}.")).collect();
        let mut page = TextPage::new(Text { title: "Much".to_owned(), lines });
        let seen = |page: &mut TextPage| -> String {
            let area = Rect::new(0, 0, 80, 24);
            let mut buffer = Buffer::empty(area);
            page.draw(&mut buffer, area, &desk);
            buffer.content.iter().map(ratatui::buffer::Cell::symbol).collect()
        };
        assert!(seen(&mut page).contains("line 1.") && !seen(&mut page).contains("line 50."));
        assert!(matches!(page.key(KeyCode::End.into()), Go::Stay));
        assert!(seen(&mut page).contains("line 50."));
        // It was nowhere beyond the end.
        assert!(matches!(page.key(KeyCode::Up.into()), Go::Stay));
        assert!(!seen(&mut page).contains("line 50."));
        assert!(matches!(page.key(KeyCode::Esc.into()), Go::Back));
    }
}
