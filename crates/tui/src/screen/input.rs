//! A line that is typed.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::paint;
use crate::play::{Ink, Look};

/// More than this nobody wants to type.
const LONGEST: usize = 400;

#[derive(Clone, Debug)]
pub(crate) struct Input {
    text: String,
    /// How many letters stand before the cursor.
    at: usize,
    /// How many letters there may be.
    most: usize,
}

impl Default for Input {
    fn default() -> Input {
        Input::new("")
    }
}

impl Input {
    pub(crate) fn new(text: &str) -> Input {
        Input { text: text.to_owned(), at: text.chars().count(), most: LONGEST }
    }

    /// The same with no more letters than this.
    pub(crate) fn at_most(self, most: usize) -> Input {
        Input { most, ..self }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Takes what was pasted.
    pub(crate) fn paste(&mut self, text: &str) {
        text.chars().filter(|letter| !letter.is_control()).for_each(|letter| self.insert(letter));
    }

    /// Takes a key, if it is one for typing.
    pub(crate) fn key(&mut self, key: KeyEvent) -> bool {
        let length = self.text.chars().count();
        if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
            if key.code == KeyCode::Char('u') {
                *self = Input { text: String::new(), at: 0, most: self.most };
                return true;
            }
            return false;
        }
        match key.code {
            KeyCode::Char(letter) => self.insert(letter),
            KeyCode::Left => self.at = self.at.saturating_sub(1),
            KeyCode::Right => self.at = (self.at + 1).min(length),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = length,
            KeyCode::Backspace if self.at > 0 => {
                self.at -= 1;
                self.remove();
            }
            KeyCode::Backspace => {}
            KeyCode::Delete => self.remove(),
            _ => return false,
        }
        true
    }

    fn insert(&mut self, letter: char) {
        if self.text.chars().count() < self.most {
            self.text.insert(self.byte(), letter);
            self.at += 1;
        }
    }

    fn remove(&mut self) {
        if self.byte() < self.text.len() {
            self.text.remove(self.byte());
        }
    }

    /// Where the cursor is, in bytes.
    fn byte(&self) -> usize {
        self.text.char_indices().nth(self.at).map_or(self.text.len(), |(at, _)| at)
    }

    /// Draws it in one line; of a long text, the part around the cursor.
    pub(crate) fn draw(&self, buffer: &mut Buffer, area: Rect, active: bool, look: Look) {
        let (before, rest) = self.text.split_at(self.byte());
        let mut rest = rest.chars();
        let under = rest.next().unwrap_or(' ').to_string();
        let mut before = before;
        while paint::width(before).saturating_add(2) > area.width {
            let mut letters = before.chars();
            if letters.next().is_none() {
                break;
            }
            before = letters.as_str();
        }
        let style = look.style(Ink::Plain);
        let x = paint::text(buffer, (area.x, area.y), area, before, style);
        let cursor = if active { style.add_modifier(Modifier::REVERSED) } else { style };
        let x = paint::text(buffer, (x, area.y), area, &under, cursor);
        paint::text(buffer, (x, area.y), area, rest.as_str(), style);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_go_where_the_cursor_is() {
        let mut input = Input::new("côte");
        for code in [KeyCode::Left, KeyCode::Left, KeyCode::Backspace, KeyCode::Char('a')] {
            assert!(input.key(KeyEvent::from(code)));
        }
        assert_eq!(input.text(), "cate");
        assert!(!input.key(KeyEvent::from(KeyCode::Enter)));
        input.paste("x\ny");
        assert_eq!(input.text(), "caxyte");
    }

    #[test]
    fn there_is_no_room_for_more_letters_than_may_be() {
        let mut input = Input::default().at_most(3);
        input.paste("日日日日");
        assert_eq!(input.text(), "日日日");
        input.key(KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL));
        input.paste("abcd");
        assert_eq!(input.text(), "abc");
    }
}
