//! What the letters stand for, where there is room to say it.

use ::masters::{Marble, Resource};
use ratatui::layout::Rect;
use words::say;

use super::frame::lines;
use super::pen::{Pen, kind_ink, marble_ink};
use crate::masters::Seen;
use crate::play::{Canvas, Ink};

/// The marbles that give something, with what they give.
const MARBLES: [Marble; 5] =
    [Marble::Yellow, Marble::Purple, Marble::Blue, Marble::Grey, Marble::Red];

/// A line for each marble: `y→C coin`.
pub(super) fn draw(seen: Seen<'_>, canvas: &mut Canvas<'_>, room: Rect) {
    if usize::from(room.height) < MARBLES.len() {
        return;
    }
    for (row, marble) in (0..).zip(MARBLES) {
        let mut pen = Pen::new(canvas, lines(room, row, 1));
        pen.gap(1).text(&marble.to_string(), marble_ink(marble)).sign("→", ">", Ink::Faint);
        match marble.gives() {
            Some(kind) => pen.text(&kind.to_string(), kind_ink(kind)).gap(1),
            None => pen.text("F", Ink::Red).gap(1),
        };
        pen.text(&meaning(seen, marble.gives()), Ink::Faint);
    }
}

fn meaning(seen: Seen<'_>, gives: Option<Resource>) -> String {
    match gives {
        Some(kind) => say!(seen.words, format!("masters-kind-{kind}")),
        None => say!(seen.words, "masters-faith"),
    }
}
