//! The faith track with everybody's marker.

use std::collections::BTreeSet;

use ::masters::Masters;
use kernel::Seat;
use ratatui::layout::Rect;

use super::frame::lines;
use super::pen::Pen;
use crate::masters::Seen;
use crate::masters::position::player;
use crate::play::{Canvas, Ink, Spot};

/// Columns for the first space, where everybody begins.
const START: u16 = 5;

const REPORTS: std::ops::RangeInclusive<u8> = 1..=3;

/// The sign of a player on the track: the first letter of the name, or the place in the order of play
/// where these are the same.
pub(super) fn marker(seen: Seen<'_>, seat: Seat) -> String {
    let initial = |seat: &Seat| {
        let first = seen.name(*seat).chars().next()?;
        Some(first.to_uppercase().to_string()).filter(|_| first.is_ascii_alphabetic())
    };
    let order = &seen.view.order;
    let initials: BTreeSet<String> = order.iter().filter_map(initial).collect();
    let is_clear = initials.len() == order.len();
    let place = order.iter().position(|other| *other == seat).unwrap_or_default() + 1;
    initial(&seat).filter(|_| is_clear).unwrap_or_else(|| place.to_string())
}

/// Draws the track in one line, or in two with the markers above the numbers.
pub(super) fn draw(seen: Seen<'_>, canvas: &mut Canvas<'_>, room: Rect) {
    let (above, below) = match room.height {
        0 => return,
        1 => (room, room),
        _ => (lines(room, 0, 1), lines(room, 1, 1)),
    };
    for space in 0..=Masters::LAST_SPACE {
        number(canvas, below, space);
    }
    for number in REPORTS {
        section(canvas, below, number);
    }
    for space in 0..=Masters::LAST_SPACE {
        markers(seen, canvas, above, space);
    }
    if room.height > 2 {
        for space in 0..=Masters::LAST_SPACE {
            points(canvas, lines(room, 2, 1), space);
        }
    }
}

/// Where a space is.
fn place(room: Rect, space: u8) -> Rect {
    let space = u16::from(space);
    let last = u16::from(Masters::LAST_SPACE);
    let each = (room.width.saturating_sub(START + 1) / last).clamp(3, 5);
    let (x, width) = match space {
        0 => (0, START),
        _ => (START + (space - 1) * each, each),
    };
    Rect { x: room.x.saturating_add(x), width, height: 1, ..room }.intersection(room)
}

fn number(canvas: &mut Canvas<'_>, room: Rect, space: u8) {
    let is_pope = REPORTS.filter_map(Masters::section).any(|(_, pope)| pope == space);
    let ink = if is_pope { Ink::Red } else { Ink::Faint };
    let here = place(room, space);
    Pen::new(canvas, here).gap(1).text(&format!("{space:>2}"), ink);
}

/// The section of a report stands in brackets; its last space is the pope's.
fn section(canvas: &mut Canvas<'_>, room: Rect, number: u8) {
    let Some((first, pope)) = Masters::section(number) else { return };
    let (from, to) = (place(room, first), place(room, pope));
    canvas.text(from.x, from.y, "[", Ink::Red);
    canvas.text(to.right(), to.y, "]", Ink::Red);
    canvas.spot(Spot::new(format!("report:{number}")), to);
}

fn markers(seen: Seen<'_>, canvas: &mut Canvas<'_>, room: Rect, space: u8) {
    let view = seen.view;
    let is_here = |seat: &Seat| player(view, *seat).is_some_and(|player| player.faith == space);
    let here: Vec<Seat> = view.order.iter().copied().filter(is_here).collect();
    let cross = view.lorenzo.as_ref().is_some_and(|lorenzo| lorenzo.cross == space);
    if here.is_empty() && !cross {
        return;
    }
    let place = place(room, space);
    let room = place.width.saturating_sub(1);
    let mut pen = Pen::new(canvas, place);
    pen.gap(1);
    // The number gives way to the markers.
    let after = pen.column() + room;
    let count = u16::try_from(here.len()).unwrap_or(u16::MAX);
    for (number, seat) in (1..).zip(&here) {
        let is_last = number == room && count > room;
        let spot = Spot::new(format!("marker:{}", seat.index()));
        pen.spot(spot, |pen| {
            let sign = if is_last { "*".to_owned() } else { marker(seen, *seat) };
            pen.text(&sign, Ink::Strong);
        });
    }
    if cross {
        pen.spot(Spot::new("cross"), |pen| {
            pen.sign("✚", "+", Ink::Strong);
        });
    }
    while pen.column() < after {
        pen.text(" ", Ink::Plain);
    }
}

/// What a space scores, where that grows.
fn points(canvas: &mut Canvas<'_>, room: Rect, space: u8) {
    let score = Masters::track_points(space);
    if space > 0 && score > Masters::track_points(space - 1) {
        Pen::new(canvas, place(room, space)).points(score);
    }
}
