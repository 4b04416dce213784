//! How a terminal can show things: colours, signs and letters.

use ratatui::style::{Color, Modifier, Style};

/// How a terminal can show things. Colour is never the only sign, so each is just more or less pretty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    /// Colours may be used.
    pub(crate) colour: bool,
    /// Only ASCII may be used.
    pub(crate) ascii: bool,
}

/// What a piece of drawing stands for: of the 16 colours of every terminal those that can be seen on dark
/// and on light paper, by meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    /// As usual.
    Plain,
    /// Frames and what matters less.
    Faint,
    /// Titles.
    Strong,
    Green,
    Red,
    Yellow,
    Pink,
    Blue,
    Purple,
    Grey,
    White,
}

impl Look {
    /// How an ink looks.
    pub(crate) fn style(self, ink: Ink) -> Style {
        let modifier = match ink {
            // White and grey may be the colour of the paper: nobody knows that.
            Ink::Faint | Ink::Grey => Modifier::DIM,
            Ink::Strong | Ink::White => Modifier::BOLD,
            _ => Modifier::empty(),
        };
        let style = Style::new().add_modifier(modifier);
        if !self.colour {
            return style;
        }
        match ink {
            Ink::Plain | Ink::Faint | Ink::Strong | Ink::Grey | Ink::White => style,
            Ink::Green => style.fg(Color::Green),
            Ink::Red => style.fg(Color::Red),
            Ink::Yellow => style.fg(Color::Yellow),
            Ink::Pink => style.fg(Color::LightMagenta),
            Ink::Blue => style.fg(Color::LightBlue),
            Ink::Purple => style.fg(Color::Magenta),
        }
    }

    /// The sign that this terminal can show.
    pub(crate) fn sign<'t>(self, pretty: &'t str, ascii: &'t str) -> &'t str {
        if self.ascii { ascii } else { pretty }
    }

    /// Text that this terminal can show.
    pub(crate) fn plain(self, text: &str) -> String {
        if !self.ascii {
            return text.to_owned();
        }
        // Two arrows name the keys; side by side they are no longer than before.
        text.replace("←→", "<>").chars().map(ascii).collect()
    }
}

/// The nearest thing that ASCII has.
fn ascii(letter: char) -> &'static str {
    const TABLE: &[(&str, &str)] = &[
        ("’‘", "'"),
        ("“”«»", "\""),
        ("–—", "-"),
        ("…", "..."),
        ("×", "x"),
        ("·•", "*"),
        ("àáâäãå", "a"),
        ("èéêë", "e"),
        ("ìíîï", "i"),
        ("òóôöõ", "o"),
        ("ùúûü", "u"),
        ("ÀÁÂÄ", "A"),
        ("ÈÉÊË", "E"),
        ("ÌÍ", "I"),
        ("ÒÓÖ", "O"),
        ("ÙÚÜ", "U"),
        ("ñ", "n"),
        ("ç", "c"),
        ("→", "->"),
        ("←", "<-"),
        ("↑", "^"),
        ("↓", "v"),
    ];
    const PLAIN: &str = " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`\
                         abcdefghijklmnopqrstuvwxyz{|}~";
    if let Some(at) = PLAIN.find(letter).filter(|_| letter.is_ascii()) {
        return PLAIN.get(at..=at).unwrap_or("?");
    }
    TABLE.iter().find(|(letters, _)| letters.contains(letter)).map_or("?", |(_, ascii)| ascii)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    const ASCII: Look = Look { colour: false, ascii: true };

    #[test]
    fn ascii_has_something_for_every_letter() {
        assert_eq!(ASCII.plain("perché l’isola… 2×"), "perche l'isola... 2x");
        assert_eq!(ASCII.plain("↑↓ ←→ a → b"), "^v <> a -> b");
        assert_eq!(ASCII.plain("日"), "?");
    }

    #[test]
    fn nothing_in_the_catalogue_gets_lost_in_ascii() {
        let catalogue = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../words");
        let mut lost: Vec<char> = Vec::new();
        for language in ["en", "it"] {
            for file in catalogue.join(language).read_dir().unwrap() {
                let path = file.unwrap().path();
                let text = std::fs::read_to_string(&path).unwrap();
                let letters = text.chars().filter(|letter| !"?\n".contains(*letter));
                lost.extend(letters.filter(|letter| ascii(*letter) == "?"));
            }
        }
        assert!(lost.is_empty(), "{lost:?}");
    }
}
