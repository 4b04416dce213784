//! The cursor of a list whose entries have letters.

use crossterm::event::KeyCode;

/// The letters of the entries of a list, in order.
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The letter of an entry, if it has one.
pub(crate) fn letter_of(entry: usize) -> Option<char> {
    LETTERS.chars().nth(entry)
}

/// Where one is in a list.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cursor {
    at: usize,
    /// The last key was the letter of this entry: typed again, it chooses.
    typed: bool,
}

impl Cursor {
    pub(crate) fn at(self) -> usize {
        self.at
    }

    /// Goes to an entry.
    pub(crate) fn go(&mut self, entry: usize) {
        *self = Cursor { at: entry, typed: false };
    }

    /// The entry has another place in the list now.
    pub(crate) fn follow(&mut self, entry: usize) {
        self.at = entry;
    }

    /// The list is not longer than this.
    pub(crate) fn clamp(&mut self, count: usize) {
        self.at = self.at.min(count.saturating_sub(1));
    }

    /// Goes so many entries on or back; past the last comes the first.
    pub(crate) fn step(&mut self, by: isize, count: usize) {
        if count > 0 {
            self.go((self.at + count).saturating_add_signed(by) % count);
        }
    }

    /// Takes a key; is the entry chosen?
    pub(crate) fn key(&mut self, code: KeyCode, count: usize) -> bool {
        self.key_among(code, count, LETTERS.chars())
    }

    /// The same in a list whose entries have letters of their own.
    pub(crate) fn key_among(
        &mut self,
        code: KeyCode,
        count: usize,
        mut letters: impl Iterator<Item = char>,
    ) -> bool {
        match code {
            KeyCode::Up => self.step(-1, count),
            KeyCode::Down => self.step(1, count),
            KeyCode::Home => self.go(0),
            KeyCode::End => self.go(count.saturating_sub(1)),
            KeyCode::Enter => return count > 0,
            KeyCode::Char(letter) => {
                let entry = letters.position(|other| other == letter);
                if let Some(entry) = entry.filter(|entry| *entry < count) {
                    let chosen = self.typed && self.at == entry;
                    *self = Cursor { at: entry, typed: !chosen };
                    return chosen;
                }
            }
            _ => {}
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_goes_there_first_and_chooses_then() {
        let mut cursor = Cursor::default();
        assert!(!cursor.key(KeyCode::Char('a'), 3));
        assert!(cursor.key(KeyCode::Char('a'), 3));
        assert!(!cursor.key(KeyCode::Char('a'), 3), "it is chosen once");
        assert!(!cursor.key(KeyCode::Char('c'), 3));
        assert!(!cursor.key(KeyCode::Char('d'), 3), "there is none");
        assert_eq!(cursor.at(), 2);
        assert!(!cursor.key(KeyCode::Down, 3));
        assert_eq!(cursor.at(), 0, "past the last comes the first");
        assert!(!cursor.key(KeyCode::Char('a'), 3), "arrows went there, no letter did");
        assert!(cursor.key(KeyCode::Enter, 3));
        assert!(!Cursor::default().key(KeyCode::Enter, 0));
    }
}
