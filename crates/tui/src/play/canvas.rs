//! A piece of the screen to draw a board on, which remembers where things are.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::Spot;

/// How a terminal can show things. Colour is never the only sign, so each is just more or less pretty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    /// Colours may be used.
    pub(crate) colour: bool,
    /// Only ASCII may be used.
    pub(crate) ascii: bool,
}

/// What a piece of drawing stands for: the 16 colours of every terminal, by meaning.
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

/// What is special about places now.
#[derive(Clone, Debug, Default)]
pub(crate) struct Signs {
    /// Can be chosen.
    pub(crate) lit: Vec<Spot>,
    /// Was chosen.
    pub(crate) chosen: Vec<Spot>,
    /// Under the cursor.
    pub(crate) cursor: Option<Spot>,
    /// Part of what happened last.
    pub(crate) marked: Vec<Spot>,
}

/// A piece of the screen, and where the things on it are.
pub(crate) struct Canvas<'a> {
    buffer: &'a mut Buffer,
    area: Rect,
    look: Look,
    places: Vec<(Spot, Rect)>,
    reaches: Vec<(Spot, Rect)>,
}

impl<'a> Canvas<'a> {
    pub(crate) fn new(buffer: &'a mut Buffer, area: Rect, look: Look) -> Canvas<'a> {
        let area = area.intersection(buffer.area);
        Canvas { buffer, area, look, places: Vec::new(), reaches: Vec::new() }
    }

    /// The room there is.
    pub(crate) fn area(&self) -> Rect {
        self.area
    }

    pub(crate) fn look(&self) -> Look {
        self.look
    }

    /// The sign that this terminal can show.
    pub(crate) fn sign<'t>(&self, pretty: &'t str, ascii: &'t str) -> &'t str {
        if self.look.ascii { ascii } else { pretty }
    }

    /// Writes text; what goes beyond the room is cut off. Says where it ended.
    pub(crate) fn text(&mut self, x: u16, y: u16, text: &str, ink: Ink) -> u16 {
        if y < self.area.top() || y >= self.area.bottom() || x < self.area.left() {
            return x;
        }
        let room = usize::from(self.area.right().saturating_sub(x));
        self.buffer.set_stringn(x, y, text, room, self.style(ink)).0
    }

    /// Says that a thing is here. Things that were named later lie on top.
    pub(crate) fn spot(&mut self, spot: Spot, place: Rect) {
        let place = place.intersection(self.area);
        if !place.is_empty() {
            self.places.push((spot, place));
        }
    }

    /// Says what a thing reaches: this shines with it under the cursor, but is not the thing itself.
    pub(crate) fn reach(&mut self, spot: Spot, place: Rect) {
        let place = place.intersection(self.area);
        if !place.is_empty() {
            self.reaches.push((spot, place));
        }
    }

    /// Shows what is special about places, and says where all of them are.
    pub(crate) fn finish(self, signs: &Signs) -> Vec<(Spot, Rect)> {
        for (spot, place) in &self.reaches {
            if signs.chosen.contains(spot) || signs.cursor.as_ref() == Some(spot) {
                self.buffer.set_style(*place, Modifier::REVERSED);
            }
        }
        for (spot, place) in &self.places {
            let mut style = Style::new();
            if signs.marked.contains(spot) {
                style = style.add_modifier(Modifier::UNDERLINED);
            }
            if signs.lit.contains(spot) {
                style = style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
            }
            if signs.chosen.contains(spot) || signs.cursor.as_ref() == Some(spot) {
                style = style.add_modifier(Modifier::REVERSED | Modifier::BOLD);
            }
            self.buffer.set_style(*place, style);
        }
        self.places
    }

    /// How an ink looks here.
    pub(crate) fn style(&self, ink: Ink) -> Style {
        self.look.style(ink)
    }
}

impl Look {
    /// How an ink looks.
    pub(crate) fn style(self, ink: Ink) -> Style {
        let modifier = match ink {
            Ink::Faint => Modifier::DIM,
            Ink::Strong => Modifier::BOLD,
            _ => Modifier::empty(),
        };
        let style = Style::new().add_modifier(modifier);
        if !self.colour {
            return style;
        }
        match ink {
            Ink::Plain | Ink::Faint | Ink::Strong => style,
            Ink::Green => style.fg(Color::Green),
            Ink::Red => style.fg(Color::Red),
            Ink::Yellow => style.fg(Color::Yellow),
            Ink::Pink => style.fg(Color::LightMagenta),
            Ink::Blue => style.fg(Color::LightBlue),
            Ink::Purple => style.fg(Color::Magenta),
            Ink::Grey => style.fg(Color::DarkGray),
            Ink::White => style.fg(Color::White),
        }
    }
}
