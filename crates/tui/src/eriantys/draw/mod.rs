//! The table as it is drawn: as much of it as there is room for.
//!
//! The tiles of the ring keep their places, whatever they grow together to. Where there is room the
//! sea with its clouds lies inside the ring, else below it; schools show all their seats, else their
//! numbers in a line.

mod flow;
mod lines;
mod part;
mod pieces;
mod ring;
mod school;

use ::eriantys::View;
use ratatui::layout::Rect;

use self::flow::Item;
use self::part::{Part, height, pile, sea};
use self::ring::Ring;
use crate::play::{Canvas, Seen};

/// Columns between things in a line.
const GAP: u16 = 2;
/// Columns that a tile takes at least and at most.
const TILE: std::ops::RangeInclusive<u16> = 13..=20;

/// Everything that is written, in the order from above.
struct Written {
    status: Vec<Item>,
    clouds: Vec<Item>,
    supplies: Vec<Item>,
    hand: Vec<Item>,
    characters: Vec<Item>,
}

impl Written {
    /// Characters are explained in a room that is given for it.
    fn of(seen: Seen<'_, View>, canvas: &Canvas<'_>, explained: Option<u16>) -> Written {
        Written {
            status: lines::status(seen, canvas, canvas.area().width),
            clouds: lines::clouds(seen, canvas),
            supplies: lines::supplies(seen, canvas),
            hand: lines::hand(seen),
            characters: match explained {
                Some(room) => lines::explained(seen, canvas, room),
                None => lines::characters(seen, canvas),
            },
        }
    }
}

/// How much of the schools is seen.
#[derive(Clone, Copy)]
enum Schools {
    /// All their seats.
    Tall,
    /// A line for each, with titles above.
    Titled,
    /// A line for each.
    Lines,
}

/// How the things lie one below another.
#[derive(Clone, Copy)]
struct Stack {
    columns: u16,
    rows: u16,
    high: u16,
    schools: Schools,
    /// Characters with what they do.
    long: bool,
}

/// From the largest to the smallest.
const STACKS: [Stack; 7] = [
    Stack { columns: 4, rows: 4, high: 4, schools: Schools::Tall, long: true },
    Stack { columns: 5, rows: 3, high: 4, schools: Schools::Tall, long: true },
    Stack { columns: 5, rows: 3, high: 3, schools: Schools::Tall, long: true },
    Stack { columns: 5, rows: 3, high: 3, schools: Schools::Tall, long: false },
    Stack { columns: 6, rows: 2, high: 2, schools: Schools::Tall, long: false },
    Stack { columns: 6, rows: 2, high: 2, schools: Schools::Titled, long: false },
    Stack { columns: 6, rows: 2, high: 2, schools: Schools::Lines, long: false },
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

/// One below another. Says whether it fits; if it must, it is drawn as far as it goes.
fn below(seen: Seen<'_, View>, canvas: &mut Canvas<'_>, stack: Stack, must: bool) -> bool {
    let area = canvas.area();
    let wide = (area.width / stack.columns).min(*TILE.end());
    let ring = Ring { columns: stack.columns, rows: stack.rows, wide, high: stack.high };
    let written = Written::of(seen, canvas, stack.long.then_some(area.width));
    let around: Vec<Item> = written.clouds.iter().chain(&written.supplies).cloned().collect();
    let inside = stack.rows > 2;
    let mut parts = vec![
        Part::written(&written.status, area.width),
        Part::ring(seen.view, ring, inside.then_some(&written)),
    ];
    if !inside {
        parts.push(Part::written(&around, area.width));
    }
    parts.push(match stack.schools {
        Schools::Tall => Part::schools(seen, area.width),
        Schools::Titled => Part::school_lines(seen, true),
        Schools::Lines => Part::school_lines(seen, false),
    });
    parts.push(Part::written(&written.hand, area.width));
    parts.push(if stack.long {
        Part::listed(&written.characters)
    } else {
        Part::written(&written.characters, area.width)
    });
    let fits = height(&parts) <= area.height && wide >= *TILE.start();
    if must && let Some(status) = parts.first_mut() {
        // Better half a sentence than a thing less.
        status.high = status.high.min(1);
    }
    if fits || must {
        pile(canvas, area, &parts);
    }
    fits
}

/// On broad screens the ring lies on the left and everything else on the right. Says whether it fits.
fn beside(seen: Seen<'_, View>, canvas: &mut Canvas<'_>) -> bool {
    /// Columns on the right that are enough, and that are comfortable.
    const ENOUGH: u16 = 2 * school::WIDE + 4;
    const COMFORT: u16 = 54;
    let area = canvas.area();
    let wide = (area.width.saturating_sub(COMFORT + GAP) / 4).clamp(*TILE.start(), *TILE.end());
    let right = area.width.saturating_sub(4 * wide + GAP);
    let written = Written::of(seen, canvas, Some(right));
    let status = Part::written(&written.status, area.width);
    let high = (area.height.saturating_sub(status.high) / 4).min(6);
    let ring = Ring { columns: 4, rows: 4, wide, high };
    let left = ring.width() + GAP;
    let room = Rect::new(
        area.x.saturating_add(left),
        area.y.saturating_add(status.high),
        right,
        area.height.saturating_sub(status.high),
    );
    let parts = [
        Part::schools(seen, room.width),
        Part::written(&written.hand, room.width),
        Part::listed(&written.characters),
    ];
    if right < ENOUGH || high < 4 || height(&parts) > room.height {
        return false;
    }
    (status.draw)(canvas, Rect { height: status.high, ..area });
    let corner = (area.x, room.y);
    ring.draw(canvas, corner, seen.view);
    sea(canvas, ring.hole(corner), &written);
    pile(canvas, room, &parts);
    true
}
