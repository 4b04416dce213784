//! What lies over the table for a while: the menu, an explanation, a line that is typed.

use crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Position;
use words::{Words, say};

use super::{Focus, TablePage};
use crate::menu::{Desk, Go, settings};
use crate::screen::cursor::Cursor;
use crate::screen::input::Input;
use crate::table::Table;

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

/// What cannot be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Final {
    GiveUp,
    Leave,
}

/// Something in the menu of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MenuEntry {
    TakeBack,
    Notation,
    Say,
    Chat,
    Log,
    Summary,
    Score,
    Rematch,
    Keys,
    Settings,
    Final(Final),
    Away,
    Quit,
}

impl MenuEntry {
    pub(super) fn label(self, words: &Words) -> String {
        match self {
            MenuEntry::TakeBack => say!(words, "table-take-back"),
            MenuEntry::Notation => say!(words, "terminal-menu-notation"),
            MenuEntry::Say => say!(words, "table-chat-say"),
            MenuEntry::Chat => say!(words, "table-chat"),
            MenuEntry::Log => say!(words, "terminal-menu-log"),
            MenuEntry::Summary => say!(words, "table-menu-summary"),
            MenuEntry::Score => say!(words, "table-menu-score"),
            MenuEntry::Rematch => say!(words, "table-rematch"),
            MenuEntry::Keys => say!(words, "table-menu-keys"),
            MenuEntry::Settings => say!(words, "terminal-settings"),
            MenuEntry::Final(Final::GiveUp) => say!(words, "table-menu-give-up"),
            MenuEntry::Final(Final::Leave) => say!(words, "table-menu-leave"),
            MenuEntry::Away => say!(words, "terminal-away"),
            MenuEntry::Quit => say!(words, "terminal-quit"),
        }
    }
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
    /// The menu of the table, with what makes sense now.
    pub(super) fn menu(&self) -> Overlay {
        let table = self.table();
        let seated = table.seat().is_some();
        let playing = table.board().is_some() && !table.is_over();
        let entries = [
            (MenuEntry::TakeBack, table.may_take_back()),
            (MenuEntry::Notation, seated && playing),
            (MenuEntry::Say, seated),
            (MenuEntry::Chat, true),
            (MenuEntry::Log, table.board().is_some()),
            (MenuEntry::Summary, table.board().is_some()),
            (MenuEntry::Score, table.is_over()),
            (MenuEntry::Rematch, table.is_over() && table.wants_no_rematch()),
            (MenuEntry::Keys, true),
            (MenuEntry::Settings, true),
            (MenuEntry::Final(Final::GiveUp), seated && playing),
            (MenuEntry::Final(Final::Leave), seated),
            (MenuEntry::Away, true),
            (MenuEntry::Quit, true),
        ];
        let entries = entries.into_iter().filter(|(_, offered)| *offered);
        Overlay::Menu {
            entries: entries.map(|(entry, _)| entry).collect(),
            cursor: Cursor::default(),
        }
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

    fn key_in_menu(&mut self, code: KeyCode, desk: &mut Desk) -> Go {
        let Some(Overlay::Menu { entries, cursor }) = &mut self.overlay else { return Go::Stay };
        match code {
            KeyCode::Esc => self.overlay = None,
            _ if cursor.key(code, entries.len()) => {
                let entry = entries.get(cursor.at()).copied();
                return entry.map_or(Go::Stay, |entry| self.pick(entry, desk));
            }
            _ => {}
        }
        Go::Stay
    }

    fn pick(&mut self, entry: MenuEntry, desk: &mut Desk) -> Go {
        self.overlay = None;
        match entry {
            MenuEntry::TakeBack => {
                let message = self.party.table_mut().take_back();
                self.party.say(message);
            }
            MenuEntry::Notation => self.overlay = Some(Overlay::Notation(Input::default())),
            MenuEntry::Say => self.overlay = Some(Overlay::Say(Input::default())),
            MenuEntry::Chat => self.focus = Focus::Chat,
            MenuEntry::Log => self.overlay = Some(self.whole_log()),
            MenuEntry::Summary => {
                let title = say!(desk.words, "table-menu-summary");
                let lines = self.table().summary();
                self.overlay = Some(Overlay::Text { title, lines, from: 0 });
            }
            MenuEntry::Score => self.overlay = Some(Overlay::Score),
            MenuEntry::Rematch => self.party.say_all(Table::rematch),
            MenuEntry::Keys => self.overlay = Some(Overlay::keys(desk)),
            MenuEntry::Settings => return Go::To(settings(desk)),
            MenuEntry::Final(what) => self.overlay = Some(Overlay::Sure(what)),
            MenuEntry::Away => return Go::Back,
            MenuEntry::Quit => return Go::Quit,
        }
        Go::Stay
    }

    fn finally(&mut self, what: Final) -> Go {
        self.overlay = None;
        match what {
            Final::GiveUp => {
                let message = self.party.table_mut().give_up();
                self.party.say(message);
            }
            Final::Leave => self.party.say_all(Table::leave),
        }
        Go::Stay
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
