//! Writing along a line, and the colours of things.

use ::masters::{Colour, Marble, Resource, Resources};
use ratatui::layout::Rect;
use ratatui::text::Span;

use crate::play::{Canvas, Ink, Spot, cut};

/// Writes along a line, within some room; what goes beyond it is cut off.
pub(super) struct Pen<'p, 'c> {
    canvas: &'p mut Canvas<'c>,
    x: u16,
    y: u16,
    right: u16,
    /// Nothing is drawn: it is only to be known how much room it would take.
    measures: bool,
}

impl<'p, 'c> Pen<'p, 'c> {
    /// Begins at the left of the first line of some room.
    pub(super) fn new(canvas: &'p mut Canvas<'c>, room: Rect) -> Pen<'p, 'c> {
        let right = if room.height > 0 { room.right() } else { room.x };
        Pen { canvas, x: room.x, y: room.y, right, measures: false }
    }

    /// How many columns something would take.
    pub(super) fn measure(canvas: &'p mut Canvas<'c>, write: impl FnOnce(&mut Self)) -> u16 {
        let mut pen = Pen { canvas, x: 0, y: 0, right: u16::MAX, measures: true };
        write(&mut pen);
        pen.x
    }

    pub(super) fn text(&mut self, text: &str, ink: Ink) -> &mut Self {
        let text = cut(text, usize::from(self.room()));
        self.x = if self.measures {
            self.x.saturating_add(u16::try_from(Span::raw(text).width()).unwrap_or(u16::MAX))
        } else {
            self.canvas.text(self.x, self.y, text, ink)
        };
        self
    }

    pub(super) fn sign(&mut self, pretty: &str, ascii: &str, ink: Ink) -> &mut Self {
        let sign = self.canvas.sign(pretty, ascii);
        self.text(sign, ink)
    }

    pub(super) fn gap(&mut self, columns: u16) -> &mut Self {
        self.x = self.x.saturating_add(columns).min(self.right);
        self
    }

    /// Goes on in this column, if it is not beyond it already.
    pub(super) fn to(&mut self, column: u16) -> &mut Self {
        self.x = self.x.max(column.min(self.right));
        self
    }

    /// How much of each kind: `2C1S`, and faith as `F`.
    pub(super) fn heap(&mut self, heap: Resources, faith: u8) -> &mut Self {
        for kind in heap.kinds() {
            self.pile(heap.count(kind), kind.letter(), kind_ink(kind));
        }
        if faith > 0 {
            self.pile(faith, 'F', Ink::Red);
        }
        self
    }

    fn pile(&mut self, count: u8, letter: char, ink: Ink) {
        let many = if count > 1 { count.to_string() } else { String::new() };
        self.text(&format!("{many}{letter}"), ink);
    }

    /// Every piece, and free places: `VV·`.
    pub(super) fn places(&mut self, heap: Resources, room: u8) -> &mut Self {
        for kind in heap.kinds() {
            let letters = kind.letter().to_string().repeat(usize::from(heap.count(kind)));
            self.text(&letters, kind_ink(kind));
        }
        for _ in heap.total()..room {
            self.sign("·", ".", Ink::Faint);
        }
        self
    }

    /// What a power takes and gives: `2C→SF`; where one may choose, `?`.
    pub(super) fn power(
        &mut self,
        takes: Option<Resources>,
        gives: Option<Resources>,
        faith: u8,
    ) -> &mut Self {
        match takes {
            Some(heap) => self.heap(heap, 0),
            None => self.text("??", Ink::Plain),
        };
        self.sign("→", ">", Ink::Faint);
        match gives {
            Some(heap) => self.heap(heap, faith),
            None => self.text("?", Ink::Plain).heap(Resources::NONE, faith),
        }
    }

    pub(super) fn points(&mut self, points: impl std::fmt::Display) -> &mut Self {
        self.sign("★", "*", Ink::Yellow).text(&points.to_string(), Ink::Plain)
    }

    /// Names what is written by `write`.
    pub(super) fn spot(&mut self, spot: Spot, write: impl FnOnce(&mut Self)) -> &mut Self {
        let from = self.x;
        write(self);
        if self.measures {
            return self;
        }
        self.canvas.spot(spot, Rect::new(from, self.y, self.x.saturating_sub(from), 1));
        self
    }

    /// How much room is left.
    pub(super) fn room(&self) -> u16 {
        self.right.saturating_sub(self.x)
    }

    /// Where it goes on.
    pub(super) fn column(&self) -> u16 {
        self.x
    }
}

pub(super) fn kind_ink(kind: Resource) -> Ink {
    match kind {
        Resource::Coin => Ink::Yellow,
        Resource::Servant => Ink::Purple,
        Resource::Shield => Ink::Blue,
        Resource::Stone => Ink::Grey,
    }
}

pub(super) fn marble_ink(marble: Marble) -> Ink {
    match marble {
        Marble::White => Ink::White,
        Marble::Blue => Ink::Blue,
        Marble::Grey => Ink::Grey,
        Marble::Yellow => Ink::Yellow,
        Marble::Purple => Ink::Purple,
        Marble::Red => Ink::Red,
    }
}

pub(super) fn colour_ink(colour: Colour) -> Ink {
    match colour {
        Colour::Green => Ink::Green,
        Colour::Blue => Ink::Blue,
        Colour::Yellow => Ink::Yellow,
        Colour::Purple => Ink::Purple,
    }
}
