//! Hints: which keys do something now. Each is also a button, so that whatever has a key can be reached
//! with the mouse alone: a click on the sign of a key presses it, and a click on the words beside it
//! presses the key that stands next to them.

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::paint;
use crate::play::{Ink, Look};

/// Stands between two hints.
const BETWEEN: &str = " · ";
/// Stands between keys and what they do.
const DOES: &str = ": ";

/// What keys are called, in every language.
const NAMES: [(&str, KeyCode); 14] = [
    ("Enter", KeyCode::Enter),
    ("Invio", KeyCode::Enter),
    ("Esc", KeyCode::Esc),
    ("Tab", KeyCode::Tab),
    ("Space", KeyCode::Char(' ')),
    ("Spazio", KeyCode::Char(' ')),
    ("PgUp", KeyCode::PageUp),
    ("PgDn", KeyCode::PageDown),
    ("PagSu", KeyCode::PageUp),
    ("PagGiù", KeyCode::PageDown),
    ("Home", KeyCode::Home),
    ("Inizio", KeyCode::Home),
    ("End", KeyCode::End),
    ("Fine", KeyCode::End),
];

/// Hints that are drawn, and where their keys are.
#[derive(Default)]
pub(crate) struct Hints {
    places: Vec<(KeyCode, Rect)>,
}

impl Hints {
    /// Draws hints in one row.
    pub(crate) fn draw(&mut self, buffer: &mut Buffer, row: Rect, text: &str, look: Look) {
        let whole: String = pieces(text).iter().map(|(piece, _)| shown(piece, look)).collect();
        let fitting = paint::fit(&whole, row.width, look);
        paint::text(buffer, (row.x, row.y), row, &fitting, look.style(Ink::Faint));
        self.place(row, text, look);
    }

    /// The row has hints in it that are drawn already.
    pub(crate) fn place(&mut self, row: Rect, text: &str, look: Look) {
        let mut x = row.x;
        for (piece, key) in pieces(text) {
            let width = paint::width(&shown(&piece, look));
            let place = Rect { x, width, height: 1, ..row }.intersection(row);
            self.places.extend(key.filter(|_| !place.is_empty()).map(|key| (key, place)));
            x = x.saturating_add(width);
        }
    }

    /// The key that a click presses.
    pub(crate) fn pressed(&self, mouse: &MouseEvent) -> Option<KeyEvent> {
        let at = Position { x: mouse.column, y: mouse.row };
        let click = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        let place = self.places.iter().find(|(_, place)| click && place.contains(at));
        place.map(|(key, _)| KeyEvent::from(*key))
    }
}

/// Each hint for itself, to be drawn one below the other.
pub(crate) fn each(text: &str) -> impl Iterator<Item = &str> {
    text.split(BETWEEN)
}

fn shown(piece: &str, look: Look) -> String {
    match piece {
        // Side by side they are no longer in ASCII.
        "←" => look.sign("←", "<").to_owned(),
        "→" => look.sign("→", ">").to_owned(),
        _ => look.plain(piece),
    }
}

/// The pieces of hints, each with the key that it stands for.
fn pieces(text: &str) -> Vec<(String, Option<KeyCode>)> {
    let mut pieces = Vec::new();
    for (number, hint) in each(text).enumerate() {
        if number > 0 {
            pieces.push((BETWEEN.to_owned(), None));
        }
        let (keys, does) = hint.split_at(hint.find(DOES).unwrap_or(0));
        for token in keys.split_inclusive([' ', ',']) {
            let name = token.trim_end_matches([' ', ',']);
            let alone = name == keys && name.chars().count() == 1;
            let named = NAMES.iter().find(|(other, _)| *other == name).map(|(_, key)| *key);
            if named.is_some() || !alone && name.chars().any(char::is_alphanumeric) {
                pieces.push((name.to_owned(), named));
            } else {
                pieces.extend(name.chars().map(|sign| (sign.to_string(), Some(key_of(sign)))));
            }
            pieces.push((token.get(name.len()..).unwrap_or_default().to_owned(), None));
        }
        let nearest = pieces.iter().rev().take_while(|(piece, _)| piece != BETWEEN);
        let nearest = nearest.filter_map(|(_, key)| *key).next();
        pieces.push((does.to_owned(), nearest));
    }
    pieces
}

fn key_of(sign: char) -> KeyCode {
    match sign {
        '←' => KeyCode::Left,
        '→' => KeyCode::Right,
        '↑' => KeyCode::Up,
        '↓' => KeyCode::Down,
        sign => KeyCode::Char(sign),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use words::{Language, Words};

    /// Everything that says what keys do.
    const HINTS: [&str; 18] = [
        "terminal-hint-list",
        "terminal-hint-board",
        "terminal-hint-log",
        "terminal-hint-chat",
        "terminal-hint-form",
        "terminal-hint-idle",
        "terminal-hint-menu",
        "terminal-hint-text",
        "terminal-hint-write",
        "terminal-hint-wait",
        "terminal-hint-cover",
        "terminal-sure",
        "terminal-hint-replay",
        "terminal-hint-replay-log",
        "terminal-hint-replay-board",
        "terminal-hint-jump",
        "terminal-menu-keys",
        "terminal-replay-keys",
    ];

    fn keys(text: &str) -> BTreeSet<String> {
        let all = text.lines().flat_map(pieces);
        all.filter_map(|(_, key)| Some(format!("{:?}", key?))).collect()
    }

    #[test]
    fn a_click_presses_the_key_that_is_named() {
        let look = Look { colour: false, ascii: true };
        let row = Rect::new(3, 5, 40, 1);
        let mut hints = Hints::default();
        let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
        let text = "↑↓ o lettera, Invio: scegli · ←→: muovi · l: cronaca";
        hints.draw(&mut buffer, row, text, look);
        let drawn: String = (3..43).map(|x| buffer[(x, 5)].symbol()).collect();
        assert_eq!(drawn, "^v o lettera, Invio: scegli * <>: muovi~");
        let press = |letters: &str| {
            let column = 3 + u16::try_from(drawn.find(letters).unwrap()).unwrap();
            let kind = MouseEventKind::Down(MouseButton::Left);
            let modifiers = crossterm::event::KeyModifiers::NONE;
            hints.pressed(&MouseEvent { kind, column, row: 5, modifiers }).map(|key| key.code)
        };
        assert_eq!(press("^"), Some(KeyCode::Up));
        assert_eq!(press("v"), Some(KeyCode::Down));
        assert_eq!(press("o lettera"), None);
        assert_eq!(press("Invio"), Some(KeyCode::Enter));
        assert_eq!(press("scegli"), Some(KeyCode::Enter));
        assert_eq!(press("<"), Some(KeyCode::Left));
        assert_eq!(press(">"), Some(KeyCode::Right));
        assert_eq!(press("muovi"), Some(KeyCode::Right));
        assert_eq!(press("*"), None);
    }

    #[test]
    fn both_languages_name_the_same_keys() {
        let [english, italian] = [Language::English, Language::Italian].map(Words::of);
        for hint in HINTS {
            let [one, other] = [&english, &italian].map(|words| keys(&words.say(hint, [])));
            assert!(!one.is_empty(), "{hint}");
            assert_eq!(one, other, "{hint}");
        }
    }
}
