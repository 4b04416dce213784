//! A page with something to read.

use crossterm::event::{KeyEvent, MouseEvent, MouseEventKind};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use words::say;

use super::hints::Hints;
use super::scroll::Scroll;
use super::table::draw_text;
use crate::menu::{Desk, Go, Text};

pub(crate) struct TextPage {
    text: Text,
    from: Scroll,
    hints: Hints,
}

impl TextPage {
    pub(crate) fn new(text: Text) -> TextPage {
        TextPage { text, from: Scroll::default(), hints: Hints::default() }
    }

    pub(crate) fn key(&mut self, key: KeyEvent) -> Go {
        if self.from.key(key.code) { Go::Back } else { Go::Stay }
    }

    pub(crate) fn mouse(&mut self, mouse: MouseEvent) -> Go {
        if let Some(key) = self.hints.pressed(&mouse) {
            return self.key(key);
        }
        match mouse.kind {
            MouseEventKind::Down(_) => Go::Back,
            other => {
                self.from.wheel(other);
                Go::Stay
            }
        }
    }

    pub(crate) fn draw(&mut self, buffer: &mut Buffer, area: Rect, desk: &Desk) {
        let Text { title, lines } = &self.text;
        let (look, y) = (desk.look, area.bottom().saturating_sub(1));
        self.from.0 = draw_text(buffer, area, title, lines, self.from.0, look).from;
        let row = Rect { x: area.x + 1, y, width: area.width.saturating_sub(2), height: 1 };
        self.hints = Hints::default();
        self.hints.draw(buffer, row, &say!(desk.words, "terminal-hint-text"), look);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{LOOK, desk};
    use crossterm::event::KeyCode;
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
