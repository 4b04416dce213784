//! Parts of the table that lie one below another.

use ::eriantys::View;
use ratatui::layout::Rect;

use super::super::spots::{count, from_own};
use super::flow::{Item, flow, lines};
use super::ring::Ring;
use super::{GAP, Written, school};
use crate::play::{Canvas, Seen};

/// Draws a part into a room.
type Drawing<'a> = Box<dyn Fn(&mut Canvas<'_>, Rect) + 'a>;

/// A part of the table that takes some lines.
pub(super) struct Part<'a> {
    pub(super) high: u16,
    pub(super) draw: Drawing<'a>,
}

impl<'a> Part<'a> {
    pub(super) fn written(items: &'a [Item], wide: u16) -> Part<'a> {
        Part {
            high: lines(items, wide, GAP),
            draw: Box::new(move |canvas, room| flow(canvas, room, items, GAP)),
        }
    }

    /// Each in a line of its own.
    pub(super) fn listed(items: &'a [Item]) -> Part<'a> {
        Part {
            high: u16::try_from(items.len()).unwrap_or(u16::MAX),
            draw: Box::new(move |canvas, room| {
                for (y, item) in (room.y..room.bottom()).zip(items) {
                    item.put(canvas, room.x, y, room.right());
                }
            }),
        }
    }

    /// Schools side by side, in as many rows as it takes.
    pub(super) fn schools(seen: Seen<'a, View>, wide: u16) -> Part<'a> {
        let count = u16::from(count(seen.view));
        let most = (wide / school::WIDE).clamp(1, count.max(1));
        let rows = count.div_ceil(most);
        let across = count.div_ceil(rows.max(1)).max(1);
        let pitch = (wide / across).min(36);
        Part {
            high: (rows * (school::HIGH + 1)).saturating_sub(1),
            draw: Box::new(move |canvas, room| {
                for (place, seat) in (0_u16..).zip(from_own(seen.view)) {
                    let (column, row) = (place % across, place / across);
                    let x = room.x.saturating_add(column * pitch);
                    let y = room.y.saturating_add(row * (school::HIGH + 1));
                    let room = Rect::new(x, y, pitch.saturating_sub(1), school::HIGH);
                    school::tall(seen, canvas, room, seat);
                }
            }),
        }
    }

    /// Schools in lines; with titles above them if there is a line for that.
    pub(super) fn school_lines(seen: Seen<'a, View>, titles: bool) -> Part<'a> {
        let above = u16::from(titles);
        Part {
            high: u16::from(count(seen.view)) + above,
            draw: Box::new(move |canvas, room| {
                if titles {
                    school::titles(seen, canvas, room);
                }
                let room = Rect { y: room.y.saturating_add(above), ..room };
                for (y, seat) in (room.y..room.bottom()).zip(from_own(seen.view)) {
                    school::flat(seen, canvas, Rect { y, height: 1, ..room }, seat);
                }
            }),
        }
    }

    /// The ring, with what lies in its sea if there is room for it.
    pub(super) fn ring(view: &'a View, ring: Ring, inside: Option<&'a Written>) -> Part<'a> {
        Part {
            high: ring.height(),
            draw: Box::new(move |canvas, room| {
                let corner = (room.x, room.y);
                ring.draw(canvas, corner, view);
                if let Some(written) = inside {
                    sea(canvas, ring.hole(corner), written);
                }
            }),
        }
    }
}

/// How many lines parts take.
pub(super) fn height(parts: &[Part<'_>]) -> u16 {
    parts.iter().map(|part| part.high).fold(0, u16::saturating_add)
}

/// Parts one below another, with a free line between them where there are enough.
pub(super) fn pile(canvas: &mut Canvas<'_>, room: Rect, parts: &[Part<'_>]) {
    let mut spare = room.height.saturating_sub(height(parts));
    let mut y = room.y;
    for part in parts.iter().filter(|part| part.high > 0) {
        let high = part.high.min(room.bottom().saturating_sub(y));
        (part.draw)(canvas, Rect { y, height: high, ..room });
        y = y.saturating_add(high);
        if spare > 0 {
            (y, spare) = (y.saturating_add(1), spare - 1);
        }
    }
}

/// What lies inside the ring.
pub(super) fn sea(canvas: &mut Canvas<'_>, room: Rect, written: &Written) {
    let parts =
        [Part::written(&written.clouds, room.width), Part::written(&written.supplies, room.width)];
    pile(canvas, room, &parts);
}
