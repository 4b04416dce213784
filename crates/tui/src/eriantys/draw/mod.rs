//! The table as it is drawn: as much of it as there is room for.
//!
//! The tiles of the ring keep their places, whatever they grow together to. Where there is room the
//! sea with its clouds lies inside the ring, else below it; schools show all their seats, else their
//! numbers in a line.

mod flow;
mod lines;
mod pieces;
mod ring;
mod school;

use ::eriantys::View;
use ratatui::layout::Rect;

use self::flow::{Item, flow, lines as lines_of};
use self::ring::Ring;
use super::spots::seats;
use crate::play::{Canvas, Seen};

/// Columns between things in a line.
const GAP: u16 = 2;
/// Columns that a tile takes at least and at most.
const TILE: std::ops::RangeInclusive<u16> = 13..=18;

/// Everything that is written, in the order from above.
struct Written {
    status: Vec<Item>,
    clouds: Vec<Item>,
    supplies: Vec<Item>,
    hand: Vec<Item>,
    characters: Vec<Item>,
}

impl Written {
    fn of(seen: Seen<'_, View>, canvas: &Canvas<'_>, long: bool) -> Written {
        Written {
            status: lines::status(seen, canvas),
            clouds: lines::clouds(seen, canvas),
            supplies: lines::supplies(seen, canvas),
            hand: lines::hand(seen),
            characters: lines::characters(seen, canvas, long),
        }
    }
}

/// How the things lie one below another.
#[derive(Clone, Copy)]
struct Stack {
    columns: u16,
    rows: u16,
    high: u16,
    /// Schools with all their seats.
    tall: bool,
    /// Characters with what they do.
    long: bool,
}

/// From the largest to the smallest.
const STACKS: [Stack; 6] = [
    Stack { columns: 4, rows: 4, high: 4, tall: true, long: true },
    Stack { columns: 5, rows: 3, high: 4, tall: true, long: true },
    Stack { columns: 5, rows: 3, high: 3, tall: true, long: true },
    Stack { columns: 5, rows: 3, high: 3, tall: true, long: false },
    Stack { columns: 6, rows: 2, high: 2, tall: true, long: false },
    Stack { columns: 6, rows: 2, high: 2, tall: false, long: false },
];

pub(super) fn draw(seen: Seen<'_, View>, canvas: &mut Canvas<'_>) {
    if beside(seen, canvas) {
        return;
    }
    let last = STACKS.len() - 1;
    for (place, stack) in STACKS.into_iter().enumerate() {
        if below(seen, canvas, stack, place == last) {
            return;
        }
    }
}

/// A part of the table that takes some lines.
struct Part<'a> {
    high: u16,
    draw: Box<dyn Fn(&mut Canvas<'_>, Rect) + 'a>,
}

impl<'a> Part<'a> {
    fn written(items: &'a [Item], wide: u16) -> Part<'a> {
        Part {
            high: lines_of(items, wide, GAP),
            draw: Box::new(move |canvas, room| flow(canvas, room, items, GAP)),
        }
    }

    /// Each in a line of its own.
    fn listed(items: &'a [Item]) -> Part<'a> {
        Part {
            high: items.len() as u16,
            draw: Box::new(move |canvas, room| {
                for (y, item) in (room.y..room.bottom()).zip(items) {
                    item.put(canvas, room.x, y, room.right());
                }
            }),
        }
    }

    /// Schools side by side, in as many rows as it takes.
    fn schools(seen: Seen<'a, View>, wide: u16) -> Part<'a> {
        let count = seats(seen.view).count() as u16;
        let most = (wide / school::WIDE).clamp(1, count.max(1));
        let rows = count.div_ceil(most);
        let across = count.div_ceil(rows.max(1)).max(1);
        let pitch = (wide / across).min(36);
        Part {
            high: (rows * (school::HIGH + 1)).saturating_sub(1),
            draw: Box::new(move |canvas, room| {
                for (place, seat) in (0_u16..).zip(seats(seen.view)) {
                    let (column, row) = (place % across, place / across);
                    let x = room.x.saturating_add(column * pitch);
                    let y = room.y.saturating_add(row * (school::HIGH + 1));
                    let room = Rect::new(x, y, pitch.saturating_sub(1), school::HIGH);
                    school::tall(seen, canvas, room, seat);
                }
            }),
        }
    }

    fn school_lines(seen: Seen<'a, View>) -> Part<'a> {
        Part {
            high: seats(seen.view).count() as u16,
            draw: Box::new(move |canvas, room| {
                for (y, seat) in (room.y..room.bottom()).zip(seats(seen.view)) {
                    school::flat(seen, canvas, Rect { y, height: 1, ..room }, seat);
                }
            }),
        }
    }

    /// The ring, with what lies in its sea if there is room for it.
    fn ring(view: &'a View, ring: Ring, inside: Option<&'a Written>) -> Part<'a> {
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

/// Parts one below another, with a free line between them where there are enough.
fn pile(canvas: &mut Canvas<'_>, room: Rect, parts: &[Part<'_>]) {
    let need: u16 = parts.iter().map(|part| part.high).sum();
    let mut spare = room.height.saturating_sub(need);
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

/// One below another. Says whether it fits; if it must, it is drawn as far as it goes.
fn below(seen: Seen<'_, View>, canvas: &mut Canvas<'_>, stack: Stack, must: bool) -> bool {
    let area = canvas.area();
    let wide = (area.width / stack.columns).min(*TILE.end());
    let ring = Ring { columns: stack.columns, rows: stack.rows, wide, high: stack.high };
    let written = Written::of(seen, canvas, stack.long);
    let around: Vec<Item> = written.clouds.iter().chain(&written.supplies).cloned().collect();
    let inside = stack.rows > 2;
    let mut parts = vec![
        Part::written(&written.status, area.width),
        Part::ring(seen.view, ring, inside.then_some(&written)),
    ];
    if !inside {
        parts.push(Part::written(&around, area.width));
    }
    parts.push(if stack.tall { Part::schools(seen, area.width) } else { Part::school_lines(seen) });
    parts.push(Part::written(&written.hand, area.width));
    parts.push(if stack.long {
        Part::listed(&written.characters)
    } else {
        Part::written(&written.characters, area.width)
    });
    let need: u16 = parts.iter().map(|part| part.high).sum();
    let fits = need <= area.height && wide >= *TILE.start();
    if fits || must {
        pile(canvas, area, &parts);
    }
    fits
}

/// On broad screens the ring lies on the left and everything else on the right. Says whether it fits.
fn beside(seen: Seen<'_, View>, canvas: &mut Canvas<'_>) -> bool {
    const RIGHT: u16 = 2 * school::WIDE + 8;
    let area = canvas.area();
    let wide = (area.width.saturating_sub(RIGHT + GAP) / 4).min(*TILE.end());
    let written = Written::of(seen, canvas, true);
    let status = Part::written(&written.status, area.width);
    let high = (area.height.saturating_sub(status.high) / 4).min(6);
    let ring = Ring { columns: 4, rows: 4, wide, high };
    let left = ring.width() + GAP;
    let room = Rect::new(
        area.x.saturating_add(left),
        area.y.saturating_add(status.high),
        area.width.saturating_sub(left),
        area.height.saturating_sub(status.high),
    );
    let parts = [
        Part::schools(seen, room.width),
        Part::written(&written.hand, room.width),
        Part::listed(&written.characters),
    ];
    let need: u16 = parts.iter().map(|part| part.high).sum();
    if wide < *TILE.start() || high < 4 || need > room.height {
        return false;
    }
    (status.draw)(canvas, Rect { height: status.high, ..area });
    let corner = (area.x, room.y);
    ring.draw(canvas, corner, seen.view);
    sea(canvas, ring.hole(corner), &written);
    pile(canvas, room, &parts);
    true
}

/// What lies inside the ring.
fn sea(canvas: &mut Canvas<'_>, room: Rect, written: &Written) {
    let parts =
        [Part::written(&written.clouds, room.width), Part::written(&written.supplies, room.width)];
    pile(canvas, room, &parts);
}
