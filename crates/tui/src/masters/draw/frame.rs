//! Frames around things.

use ratatui::layout::Rect;

use super::pen::Pen;
use crate::play::{Canvas, Ink, cut};

/// Draws a frame with a title, and says what room is left in it.
pub(super) fn frame(canvas: &mut Canvas<'_>, room: Rect, title: &str, ink: Ink) -> Rect {
    if room.width < 2 || room.height < 2 {
        return Rect { width: 0, height: 0, ..room };
    }
    let inner = room.width - 2;
    let line = canvas.sign("─", "-").repeat(usize::from(inner));
    let side = canvas.sign("│", "|");
    let corners = ["╭", "╮", "╰", "╯"].map(|corner| canvas.sign(corner, "+"));
    let [top_left, top_right, bottom_left, bottom_right] = corners;
    Pen::new(canvas, room)
        .text(top_left, Ink::Faint)
        .text(&line, Ink::Faint)
        .text(top_right, Ink::Faint);
    for y in room.y + 1..room.bottom() - 1 {
        canvas.text(room.x, y, side, Ink::Faint);
        canvas.text(room.right() - 1, y, side, Ink::Faint);
    }
    let bottom = Rect { y: room.bottom() - 1, ..room };
    Pen::new(canvas, bottom)
        .text(bottom_left, Ink::Faint)
        .text(&line, Ink::Faint)
        .text(bottom_right, Ink::Faint);
    let padded = format!(" {title} ");
    let title = match cut(&padded, usize::from(inner)) {
        all if all == padded && !title.is_empty() => all,
        _ => cut(title, usize::from(inner)),
    };
    canvas.text(room.x + 1, room.y, title, ink);
    Rect { x: room.x + 1, y: room.y + 1, width: inner, height: room.height - 2 }
}

/// A part of some room, from a line on.
pub(super) fn lines(room: Rect, from: u16, height: u16) -> Rect {
    let y = room.y.saturating_add(from);
    let height = height.min(room.bottom().saturating_sub(y));
    Rect { y, height, ..room }
}

/// A part of some room, from a column on.
pub(super) fn columns(room: Rect, from: u16, width: u16) -> Rect {
    let x = room.x.saturating_add(from);
    let width = width.min(room.right().saturating_sub(x));
    Rect { x, width, ..room }
}
