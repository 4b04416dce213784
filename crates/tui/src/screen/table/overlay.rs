//! What lies over the table for a while: the menu, an explanation, a line that is typed.

use crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Position;
use words::say;

use super::TablePage;
use super::menu::{Final, MenuEntry};
use crate::menu::{Desk, Go};
use crate::screen::cursor::Cursor;
use crate::screen::input::Input;

/// What lies over the table.
pub(super) enum Overlay {
    /// What was asked about on the board.
    Explain,
    /// An action in notation.
    Notation(Input),
    /// Something to say to the others.
    Say(Input),
    Menu {
        entries: Vec<MenuEntry>,
        cursor: Cursor,
    },
    /// Are you sure?
    Sure(Final),
    Text {
        title: String,
        lines: Vec<String>,
        from: usize,
    },
    Score,
}

impl Overlay {
    /// All keys, each with what it does.
    pub(super) fn keys(desk: &Desk) -> Overlay {
        let words = &desk.words;
        let keys = [
            ("terminal-key-arrows", say!(words, "terminal-key-arrows-do")),
            ("terminal-key-letter", say!(words, "terminal-key-letter-does")),
            ("key-enter", say!(words, "table-key-choose")),
            ("terminal-key-esc", say!(words, "terminal-key-esc-does")),
            ("terminal-key-tab", say!(words, "terminal-key-tab-does")),
            ("terminal-key-question", say!(words, "terminal-key-question-does")),
            ("terminal-key-colon", say!(words, "terminal-key-colon-does")),
            ("terminal-key-slash", say!(words, "table-chat-say")),
            ("terminal-key-backspace", say!(words, "table-key-takeBack")),
            ("terminal-key-page", say!(words, "terminal-key-page-does")),
            ("terminal-key-mouse", say!(words, "terminal-key-mouse-does")),
            ("terminal-key-ctrl-c", say!(words, "terminal-key-ctrl-c-does")),
        ];
        let lines = keys.map(|(key, does)| format!("{:<12} {does}", words.say(key, [])));
        Overlay::Text { title: say!(words, "table-menu-keys"), lines: lines.into(), from: 0 }
    }
}

impl TablePage {
    /// How others come to this table.
    pub(super) fn invitation(&self) -> Overlay {
        let title = say!(self.table().words(), "terminal-invite");
        Overlay::Text { title, lines: self.party.invitation(), from: 0 }
    }

    /// Everything that happened, to be read at leisure.
    pub(super) fn whole_log(&self) -> Overlay {
        // The end is what one wants to read; drawing finds out where it begins.
        let (title, lines) = (say!(self.table().words(), "table-log"), self.log_lines());
        Overlay::Text { title, lines, from: usize::MAX }
    }

    pub(super) fn key_in_overlay(&mut self, key: KeyEvent, desk: &mut Desk) -> Go {
        match &mut self.overlay {
            Some(Overlay::Notation(input) | Overlay::Say(input)) => match key.code {
                KeyCode::Enter => self.send(),
                KeyCode::Esc => self.overlay = None,
                _ => {
                    input.key(key);
                }
            },
            Some(Overlay::Menu { .. }) => return self.key_in_menu(key.code, desk),
            Some(Overlay::Sure(what)) => {
                let what = *what;
                match key.code {
                    KeyCode::Enter => return self.finally(what),
                    KeyCode::Esc | KeyCode::Backspace => self.overlay = None,
                    _ => {}
                }
            }
            Some(Overlay::Text { .. }) => match key.code {
                KeyCode::Up => _ = self.scroll_overlay(-1),
                KeyCode::Down => _ = self.scroll_overlay(1),
                KeyCode::PageUp => _ = self.scroll_overlay(-10),
                KeyCode::PageDown | KeyCode::Char(' ') => _ = self.scroll_overlay(10),
                KeyCode::Home => _ = self.scroll_overlay(isize::MIN / 2),
                KeyCode::End => _ = self.scroll_overlay(isize::MAX / 2),
                KeyCode::Enter | KeyCode::Esc => self.overlay = None,
                _ => {}
            },
            Some(Overlay::Explain | Overlay::Score) | None => self.close(),
        }
        Go::Stay
    }

    fn close(&mut self) {
        self.overlay = None;
        self.party.table_mut().understood();
    }

    /// Is a line being typed?
    pub(super) fn is_writing(&self) -> bool {
        matches!(self.overlay, Some(Overlay::Notation(_) | Overlay::Say(_)))
    }

    fn send(&mut self) {
        let message = match self.overlay.take() {
            Some(Overlay::Notation(input)) => self.party.table_mut().write(input.text()),
            Some(Overlay::Say(input)) => self.party.table_mut().say(input.text()),
            other => {
                self.overlay = other;
                None
            }
        };
        self.party.say(message);
    }

    pub(crate) fn paste(&mut self, text: &str) {
        if let Some(Overlay::Notation(input) | Overlay::Say(input)) = &mut self.overlay {
            input.paste(text);
        }
    }

    /// Scrolls the text that lies over the table, if there is one.
    pub(super) fn scroll_overlay(&mut self, lines: isize) -> bool {
        match &mut self.overlay {
            Some(Overlay::Text { from, .. }) => {
                *from = from.saturating_add_signed(lines);
                true
            }
            other => other.is_some(),
        }
    }

    pub(super) fn click_overlay(&mut self, at: Position, desk: &mut Desk) -> Go {
        let entry = self.drawn.overlay.iter().find(|(_, place)| place.contains(at));
        let entry = entry.map(|(entry, _)| *entry);
        match (&self.overlay, entry) {
            (Some(Overlay::Menu { entries, .. }), Some(entry)) => {
                let entry = entries.get(entry).copied();
                return entry.map_or(Go::Stay, |entry| self.pick(entry, desk));
            }
            (Some(Overlay::Notation(_) | Overlay::Say(_)), _) => {}
            _ => self.close(),
        }
        Go::Stay
    }
}
