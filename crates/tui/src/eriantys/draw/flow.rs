//! Pieces of text that lie one after another and begin a new line where there is no more room.

use ratatui::layout::Rect;
use ratatui::text::Span;

use super::super::spots::Place;
use crate::play::{Canvas, Ink, cut};

/// A piece of text that stays together.
#[derive(Clone, Default)]
pub(super) struct Item {
    place: Option<Place>,
    bits: Vec<Bit>,
}

#[derive(Clone)]
struct Bit {
    text: String,
    ink: Ink,
    place: Option<Place>,
}

impl Item {
    /// Text that stands for nothing.
    pub(super) fn plain(text: impl Into<String>, ink: Ink) -> Item {
        Item::default().with(text, ink)
    }

    /// The beginning of something that is a thing as a whole.
    pub(super) fn of(place: Place) -> Item {
        Item { place: Some(place), bits: Vec::new() }
    }

    pub(super) fn with(mut self, text: impl Into<String>, ink: Ink) -> Item {
        self.bits.push(Bit { text: text.into(), ink, place: None });
        self
    }

    /// Text that is a thing of its own.
    pub(super) fn with_place(mut self, text: impl Into<String>, ink: Ink, place: Place) -> Item {
        self.bits.push(Bit { text: text.into(), ink, place: Some(place) });
        self
    }

    /// All of it, then all of the other.
    pub(super) fn then(mut self, other: Item) -> Item {
        self.bits.extend(other.bits);
        self
    }

    pub(super) fn width(&self) -> u16 {
        self.bits.iter().map(|bit| width(&bit.text)).fold(0, u16::saturating_add)
    }

    /// Writes it, up to `right`. Says where it ended.
    pub(super) fn put(&self, canvas: &mut Canvas<'_>, x: u16, y: u16, right: u16) -> u16 {
        let mut end = x;
        // What is on a thing lies on top of it.
        if let Some(place) = self.place {
            let whole = self.width().min(right.saturating_sub(x));
            canvas.spot(place.spot(), Rect::new(x, y, whole, 1));
        }
        for bit in &self.bits {
            let text = cut(&bit.text, usize::from(right.saturating_sub(end)));
            let begin = end;
            end = canvas.text(begin, y, text, bit.ink);
            if let Some(place) = bit.place {
                canvas.spot(place.spot(), Rect::new(begin, y, end.saturating_sub(begin), 1));
            }
        }
        end
    }
}

/// How many columns a text takes.
pub(super) fn width(text: &str) -> u16 {
    u16::try_from(Span::raw(text).width()).unwrap_or(u16::MAX)
}

/// Where each item lies: its column and its row, counted from the corner.
fn lay(items: &[Item], room: u16, gap: u16) -> Vec<(u16, u16)> {
    let (mut x, mut y) = (0_u16, 0_u16);
    let mut places = Vec::new();
    for item in items {
        let wide = item.width();
        if x > 0 && x.saturating_add(wide) > room {
            (x, y) = (0, y.saturating_add(1));
        }
        places.push((x, y));
        x = x.saturating_add(wide).saturating_add(gap);
    }
    places
}

/// How many lines items take.
pub(super) fn lines(items: &[Item], room: u16, gap: u16) -> u16 {
    lay(items, room, gap).last().map_or(0, |(_, y)| y.saturating_add(1))
}

/// Writes items into a room.
pub(super) fn flow(canvas: &mut Canvas<'_>, room: Rect, items: &[Item], gap: u16) {
    for (item, (x, y)) in items.iter().zip(lay(items, room.width, gap)) {
        if y < room.height {
            let (x, y) = (room.x.saturating_add(x), room.y.saturating_add(y));
            item.put(canvas, x, y, room.right());
        }
    }
}
