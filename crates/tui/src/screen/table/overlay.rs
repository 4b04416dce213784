//! What lies over the table for a while: the menu, an explanation, a line that is typed.

use crossterm::event::{KeyCode, KeyEvent};
use protocol::socket::ClientMessage;
use ratatui::layout::Position;
use words::say;

use super::menu::{Final, MenuEntry};
use super::{TablePage, qr};
use crate::menu::{Desk, Go};
use crate::screen::cursor::Cursor;
use crate::screen::input::Input;
use crate::screen::scroll::Scroll;
use crate::table::LONGEST_CHAT;

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
        /// A QR code below them, in rows.
        code: Vec<String>,
        from: Scroll,
    },
    Score,
}

impl Overlay {
    /// Something to read.
    pub(super) fn text(title: String, lines: Vec<String>) -> Overlay {
        Overlay::Text { title, lines, code: Vec::new(), from: Scroll::default() }
    }

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
        Overlay::text(say!(words, "table-menu-keys"), lines.into())
    }
}

impl TablePage {
    /// How others come to this table.
    pub(super) fn invitation(&self) -> Overlay {
        let title = say!(self.table().words(), "terminal-invite");
        let code = self.party.link().and_then(|link| qr::code(&link)).unwrap_or_default();
        Overlay::Text { title, lines: self.party.invitation(), code, from: Scroll::default() }
    }

    /// A line to say something, with what was refused last. Spectators learn that they cannot.
    pub(super) fn write(&mut self) {
        let unsaid = std::mem::take(&mut self.unsaid);
        let words = self.table().words();
        self.overlay = Some(match self.table().seat() {
            Some(_) => Overlay::Say(Input::new(&unsaid).at_most(LONGEST_CHAT)),
            None => Overlay::text(
                say!(words, "table-chat"),
                vec![say!(words, "table-chat-seated-only")],
            ),
        });
    }

    /// What was said last was refused: it is not lost, and can be said better. Whoever does something
    /// else meanwhile finds it in the next line.
    pub(super) fn say_again(&mut self) {
        if let Some((_, text)) = self.said.take() {
            self.unsaid = text;
            if self.overlay.is_none() && self.party.awaited().is_none() {
                self.write();
            }
        }
    }

    /// What was written in notation was refused: it stays there, to be mended.
    pub(super) fn write_again(&mut self) {
        if let Some((_, notation)) = self.written.take()
            && self.overlay.is_none()
            && self.party.awaited().is_none()
        {
            self.overlay = Some(Overlay::Notation(Input::new(&notation)));
        }
    }

    /// Everything that happened, to be read at leisure.
    pub(super) fn whole_log(&self) -> Overlay {
        // The end is what one wants to read; drawing finds out where it begins.
        let (title, lines) = (say!(self.table().words(), "table-log"), self.log_lines());
        Overlay::Text { title, lines, code: Vec::new(), from: Scroll::END }
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
            Some(Overlay::Text { from, .. }) => {
                if from.key(key.code) {
                    self.overlay = None;
                }
            }
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
        match self.overlay.take() {
            Some(Overlay::Notation(input)) => {
                let message = self.party.table_mut().write(input.text());
                if let Some(ClientMessage::Act { id, .. }) = &message {
                    self.written = Some((id.clone(), input.text().to_owned()));
                }
                self.party.say(message);
            }
            Some(Overlay::Say(input)) => {
                let Some(message) = self.party.table_mut().say(input.text()) else { return };
                if let ClientMessage::Say { id, text } = &message {
                    self.said = Some((id.clone(), text.clone()));
                }
                self.party.say(Some(message));
                // It did not even leave.
                if self.table().trouble().is_some() {
                    self.say_again();
                }
            }
            other => self.overlay = other,
        }
    }

    pub(crate) fn paste(&mut self, text: &str) {
        if let Some(Overlay::Notation(input) | Overlay::Say(input)) = &mut self.overlay {
            input.paste(text);
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
