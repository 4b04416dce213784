//! The menu of the table: everything that is not a move.

use crossterm::event::KeyCode;
use words::{Words, say};

use super::overlay::Overlay;
use super::{Focus, TablePage};
use crate::menu::{Desk, Go, settings};
use crate::screen::cursor::Cursor;
use crate::screen::input::Input;
use crate::table::Table;

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
    Invite,
    Rematch,
    Keys,
    Guide,
    NoGuide,
    Settings,
    Final(Final),
    Away,
    Quit,
}

impl MenuEntry {
    /// In the order of the menu.
    const ALL: [MenuEntry; 17] = [
        MenuEntry::TakeBack,
        MenuEntry::Notation,
        MenuEntry::Say,
        MenuEntry::Chat,
        MenuEntry::Log,
        MenuEntry::Summary,
        MenuEntry::Score,
        MenuEntry::Invite,
        MenuEntry::Rematch,
        MenuEntry::Keys,
        MenuEntry::Guide,
        MenuEntry::NoGuide,
        MenuEntry::Settings,
        MenuEntry::Final(Final::GiveUp),
        MenuEntry::Final(Final::Leave),
        MenuEntry::Away,
        MenuEntry::Quit,
    ];

    /// The letter of an entry is always the same, whatever else is in the menu.
    pub(super) fn letter(self) -> char {
        match self {
            MenuEntry::TakeBack => 't',
            MenuEntry::Notation => 'n',
            MenuEntry::Say => 's',
            MenuEntry::Chat => 'c',
            MenuEntry::Log => 'l',
            MenuEntry::Summary => 'p',
            MenuEntry::Score => 'r',
            MenuEntry::Invite => 'i',
            MenuEntry::Rematch => 'a',
            MenuEntry::Keys => 'k',
            MenuEntry::Guide => 'f',
            MenuEntry::NoGuide => 'x',
            MenuEntry::Settings => 'e',
            MenuEntry::Final(Final::GiveUp) => 'g',
            MenuEntry::Final(Final::Leave) => 'u',
            MenuEntry::Away => 'm',
            MenuEntry::Quit => 'q',
        }
    }

    pub(super) fn label(self, words: &Words) -> String {
        match self {
            MenuEntry::TakeBack => say!(words, "table-take-back"),
            MenuEntry::Notation => say!(words, "terminal-menu-notation"),
            MenuEntry::Say => say!(words, "table-chat-say"),
            MenuEntry::Chat => say!(words, "table-chat"),
            MenuEntry::Log => say!(words, "terminal-menu-log"),
            MenuEntry::Summary => say!(words, "table-menu-summary"),
            MenuEntry::Score => say!(words, "table-menu-score"),
            MenuEntry::Invite => say!(words, "terminal-invite"),
            MenuEntry::Rematch => say!(words, "table-rematch"),
            MenuEntry::Keys => say!(words, "table-menu-keys"),
            MenuEntry::Guide => say!(words, "table-menu-guide"),
            MenuEntry::NoGuide => say!(words, "terminal-menu-no-guide"),
            MenuEntry::Settings => say!(words, "terminal-settings"),
            MenuEntry::Final(Final::GiveUp) => say!(words, "table-menu-give-up"),
            MenuEntry::Final(Final::Leave) => say!(words, "table-menu-leave"),
            MenuEntry::Away => say!(words, "terminal-away"),
            MenuEntry::Quit => say!(words, "terminal-quit"),
        }
    }
}

impl TablePage {
    /// The menu of the table, with what makes sense now.
    pub(super) fn menu(&self) -> Overlay {
        let entries = MenuEntry::ALL.into_iter().filter(|entry| self.makes_sense(*entry));
        Overlay::Menu { entries: entries.collect(), cursor: Cursor::default() }
    }

    fn makes_sense(&self, entry: MenuEntry) -> bool {
        let table = self.table();
        let seated = table.seat().is_some();
        let playing = table.board().is_some() && !table.is_over();
        match entry {
            MenuEntry::TakeBack => table.may_take_back(),
            MenuEntry::Notation | MenuEntry::Final(Final::GiveUp) => {
                seated && playing && !table.gave_up()
            }
            MenuEntry::Guide => seated && playing && !table.gave_up() && !self.party.is_guided(),
            MenuEntry::NoGuide => playing && self.party.is_guided(),
            MenuEntry::Say => seated,
            MenuEntry::Final(Final::Leave) => seated && !table.is_over(),
            MenuEntry::Log | MenuEntry::Summary => table.board().is_some(),
            MenuEntry::Score => table.is_over(),
            MenuEntry::Invite => !table.is_over() && self.party.link().is_some(),
            MenuEntry::Rematch => table.is_over() && table.wants_no_rematch(),
            MenuEntry::Chat
            | MenuEntry::Keys
            | MenuEntry::Settings
            | MenuEntry::Away
            | MenuEntry::Quit => true,
        }
    }

    pub(super) fn key_in_menu(&mut self, code: KeyCode, desk: &mut Desk) -> Go {
        let Some(Overlay::Menu { entries, cursor }) = &mut self.overlay else { return Go::Stay };
        match code {
            KeyCode::Esc => self.overlay = None,
            KeyCode::Char('?') => self.overlay = Some(Overlay::keys(desk)),
            _ => {
                let letters = entries.iter().map(|entry| entry.letter());
                if cursor.key_among(code, entries.len(), letters)
                    && let Some(entry) = entries.get(cursor.at()).copied()
                {
                    return self.pick(entry, desk);
                }
            }
        }
        Go::Stay
    }

    pub(super) fn pick(&mut self, entry: MenuEntry, desk: &mut Desk) -> Go {
        self.overlay = None;
        match entry {
            MenuEntry::TakeBack => {
                let message = self.party.table_mut().take_back();
                self.party.say(message);
            }
            MenuEntry::Notation => self.overlay = Some(Overlay::Notation(Input::default())),
            MenuEntry::Say => self.write(),
            MenuEntry::Chat => self.turn_to(Focus::Chat),
            MenuEntry::Log => self.overlay = Some(self.whole_log()),
            MenuEntry::Summary => {
                let title = say!(desk.words, "table-menu-summary");
                let lines = self.table().summary();
                self.overlay = Some(Overlay::text(title, lines));
            }
            MenuEntry::Score => self.overlay = Some(Overlay::Score),
            MenuEntry::Invite => self.overlay = Some(self.invitation()),
            MenuEntry::Rematch => self.party.want_rematch(),
            MenuEntry::Keys => self.overlay = Some(Overlay::keys(desk)),
            MenuEntry::Guide => self.party.guide_again(),
            MenuEntry::NoGuide => {
                self.party.end_guide();
                desk.note_guide(&self.party);
            }
            MenuEntry::Settings => return Go::To(settings(desk)),
            MenuEntry::Final(what) => self.overlay = Some(Overlay::Sure(what)),
            MenuEntry::Away => return Go::Back,
            MenuEntry::Quit => return Go::Quit,
        }
        Go::Stay
    }

    pub(super) fn finally(&mut self, what: Final) -> Go {
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_two_entries_have_the_same_letter() {
        let letters: HashSet<char> = MenuEntry::ALL.map(MenuEntry::letter).into();
        assert_eq!(letters.len(), MenuEntry::ALL.len());
    }
}
