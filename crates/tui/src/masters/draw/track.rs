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

/// The sign of a player on the track: the first letter of the name; where others begin with the same,
/// the number at the end of the name; and if that is not enough, everybody’s seat.
pub(super) fn marker(seen: Seen<'_>, seat: Seat) -> String {
    let order = &seen.view.order;
    let initial = |seat: Seat| {
        let first = seen.name(seat).chars().next()?;
        Some(first.to_uppercase().to_string()).filter(|_| first.is_ascii_alphabetic())
    };
    let number = |seat: Seat| {
        let (_, number) = seen.name(seat).rsplit_once(' ')?;
        Some(number.to_owned()).filter(|number| matches!(number.as_bytes(), [b'1'..=b'9']))
    };
    let sign = |seat: Seat| {
        let clash = order.iter().any(|other| *other != seat && initial(*other) == initial(seat));
        if clash { number(seat) } else { initial(seat) }
    };
    let signs: BTreeSet<String> = order.iter().filter_map(|seat| sign(*seat)).collect();
    let is_clear = signs.len() == order.len();
    sign(seat).filter(|_| is_clear).unwrap_or_else(|| (seat.index() + 1).to_string())
}

/// Draws the track: the markers above the numbers, and below these what they score; or all in one line.
pub(super) fn draw(seen: Seen<'_>, canvas: &mut Canvas<'_>, room: Rect) {
    let spaces = 0..=Masters::LAST_SPACE;
    if room.height < 2 {
        return spaces.for_each(|space| flat(seen, canvas, room, space));
    }
    let [above, below, last] = [0, 1, 2].map(|line| lines(room, line, 1));
    spaces.clone().for_each(|space| number(canvas, below, space));
    for number in REPORTS {
        section(canvas, below, number);
    }
    for space in spaces {
        let mut pen = Pen::new(canvas, place(above, space));
        let most = pen.room().saturating_sub(1);
        markers(seen, pen.gap(1), space, most);
        points(canvas, last, space);
    }
}

/// A space where there is but one line: a dot, thicker where a report counts, and the number where the
/// pope is. Markers stand in brackets, so that nobody takes them for numbers.
fn flat(seen: Seen<'_>, canvas: &mut Canvas<'_>, room: Rect, space: u8) {
    let here = place(room, space);
    let report = REPORTS.filter_map(|number| Some((number, Masters::section(number)?)));
    let report = report.into_iter().find(|(_, (first, pope))| (*first..=*pope).contains(&space));
    let pope = report.filter(|(_, (_, pope))| *pope == space);
    let is_taken = Pen::measure(canvas, |pen| markers(seen, pen, space, u16::MAX)) > 0;
    if let Some((number, _)) = pope {
        canvas.spot(Spot::new(format!("report:{number}")), here);
    }
    if is_taken {
        // The bracket may close in the first column of the next space.
        let around = Rect { width: here.width + 1, ..here }.intersection(room);
        let mut pen = Pen::new(canvas, around);
        pen.text("(", Ink::Faint);
        markers(seen, &mut pen, space, here.width.saturating_sub(1));
        pen.text(")", Ink::Faint);
        return;
    }
    let mut pen = Pen::new(canvas, here);
    match report {
        _ if pope.is_some() => pen.gap(1).text(&format!("{space:>2}"), Ink::Red),
        Some(_) => pen.gap(2).sign("•", ":", Ink::Red),
        None => pen.gap(2).sign("·", ".", Ink::Faint),
    };
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

/// The markers on a space, in so many columns.
fn markers(seen: Seen<'_>, pen: &mut Pen<'_, '_>, space: u8, most: u16) {
    let view = seen.view;
    let is_here = |seat: &Seat| player(view, *seat).is_some_and(|player| player.faith == space);
    let here: Vec<Seat> = view.order.iter().copied().filter(is_here).collect();
    let count = u16::try_from(here.len()).unwrap_or(u16::MAX);
    for (number, seat) in (1..=most).zip(&here) {
        let is_last = number == most && count > most;
        pen.spot(Spot::new(format!("marker:{}", seat.index())), |pen| {
            let sign = if is_last { "*".to_owned() } else { marker(seen, *seat) };
            pen.text(&sign, Ink::Strong);
        });
    }
    if view.lorenzo.as_ref().is_some_and(|lorenzo| lorenzo.cross == space) {
        pen.spot(Spot::new("cross"), |pen| {
            pen.sign("✚", "+", Ink::Strong);
        });
    }
}

/// What a space scores, where that grows.
fn points(canvas: &mut Canvas<'_>, room: Rect, space: u8) {
    let score = Masters::track_points(space);
    if space > 0 && score > Masters::track_points(space - 1) {
        Pen::new(canvas, place(room, space)).points(score);
    }
}
