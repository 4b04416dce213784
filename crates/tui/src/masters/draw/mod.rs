//! The table, drawn: small enough for a terminal of 80×24, with frames where there is more room, and
//! with the others beside it where it is wide.

mod frame;
mod grid;
mod leader;
mod legend;
mod market;
mod others;
mod own;
mod pen;
mod player;
mod track;
mod tray;

use ::masters::view::PhaseView;
use ratatui::layout::Rect;
use words::say;

use self::frame::{columns, frame, lines};
use self::pen::Pen;
use self::player::Head;
use super::Seen;
use super::position::{own as own_player, own_seat};
use crate::play::{Canvas, Ink};

/// What the table takes without the others.
const WIDTH: u16 = 78;
/// From here on the others are beside it.
const WIDE: u16 = 114;
/// The widest that is still one picture.
const WIDEST: u16 = 120;
/// Lines of the table with frames, without the others.
const ROOMY: u16 = 25;

pub(super) fn draw(seen: Seen<'_>, canvas: &mut Canvas<'_>) {
    let area = canvas.area();
    let is_wide = area.width >= WIDE;
    let others = others::count(seen);
    let below = if is_wide { 0 } else { others };
    let table = if is_wide {
        let width = (area.width * 2 / 3).clamp(WIDTH, WIDEST);
        let rest = columns(area, width + 1, area.width);
        others::draw_framed(seen, canvas, rest);
        columns(area, 0, width)
    } else {
        area
    };
    if table.height >= ROOMY + below {
        roomy(seen, canvas, table, below);
    } else {
        small(seen, canvas, table, below);
    }
}

/// Everything in as few lines as possible. What there is more goes to the track, then to empty lines.
fn small(seen: Seen<'_>, canvas: &mut Canvas<'_>, room: Rect, others: u16) {
    const MARKET: u16 = 14;
    const OWN: u16 = 4;
    let view = seen.view;
    let needed = grid::SMALL + 1 + OWN + others;
    let mut spare = room.height.saturating_sub(needed);
    let mut more = |lines: u16| {
        let given = spare.min(lines);
        spare -= given;
        given
    };
    let track = 1 + more(2);
    let (after_track, after_own) = (more(1), more(1));

    Pen::new(canvas, room).gap(1).text(&say!(seen.words, "masters-market"), Ink::Strong);
    market::draw(view, canvas, lines(columns(room, 1, MARKET - 1), 1, market::HEIGHT), 2);
    grid::draw_small(view, canvas, columns(room, MARKET, room.width.min(100)));
    let mut at = grid::SMALL;
    track::draw(seen, canvas, lines(room, at, track));
    at += track + after_track;
    own_head(seen, canvas, lines(room, at, 1));
    at += 1;
    if let Some(player) = own_player(view) {
        let mut pen = Pen::new(canvas, lines(room, at, 1));
        own::stores(seen, pen.gap(1), player);
        // There are no cards yet while leaders are chosen.
        if view.phase == PhaseView::SetUp {
            own::leaders(seen, canvas, lines(room, at + 1, 2), player);
        } else {
            own::powers(seen, canvas, lines(room, at + 1, 1), player);
            own::leaders(seen, canvas, lines(room, at + 2, 1), player);
        }
    }
    at += OWN - 1 + after_own;
    if others > 0 {
        let rest = room.height.saturating_sub(at).min(others);
        others::draw_lines(seen, canvas, lines(room, at, rest));
    }
}

/// Cards, depots and leaders in frames.
fn roomy(seen: Seen<'_>, canvas: &mut Canvas<'_>, room: Rect, others: u16) {
    const MARKET: u16 = 18;
    const STORES: u16 = 24;
    let Seen { view, words, .. } = seen;
    let spare = room.height - ROOMY - others;
    let card = if spare >= 3 { 5 } else { 4 };
    let top = card * 3;
    let title = say!(words, "masters-market");
    let tall = top.min(market::HEIGHT + 4);
    let inner = frame(canvas, columns(lines(room, 0, tall), 0, MARKET), &title, Ink::Strong);
    let tray = columns(lines(inner, 1, market::HEIGHT), 1, inner.width);
    market::draw(view, canvas, tray, 3);
    legend::draw(seen, canvas, columns(lines(room, tall, top - tall), 1, MARKET - 1));
    let grid = columns(room, MARKET, room.width);
    grid::draw_framed(view, canvas, lines(grid, 0, top), card);
    let mut at = top;
    track::draw(seen, canvas, lines(room, at, 3));
    at += 3;
    own_head(seen, canvas, lines(room, at, 1));
    at += 1;
    if let Some(player) = own_player(view) {
        let row = lines(room, at, 5);
        own::stores_framed(seen, canvas, columns(row, 0, STORES), player);
        own::powers_framed(seen, canvas, columns(row, STORES, row.width), player);
        own::leaders(seen, canvas, lines(room, at + 5, 4), player);
    }
    at += 9;
    if others > 0 {
        others::draw_framed(seen, canvas, lines(room, at, room.height));
    }
}

/// Who the large board belongs to, and what lies in between.
fn own_head(seen: Seen<'_>, canvas: &mut Canvas<'_>, line: Rect) {
    let seat = own_seat(seen.view);
    let Some(player) = own_player(seen.view) else { return };
    let mut pen = Pen::new(canvas, line);
    player::head(seen, &mut pen, seat, player, Head::Full);
    pen.gap(1);
    tray::tray(seen, &mut pen);
    let after = pen.column();
    player::order(seen, canvas, columns(line, after.saturating_sub(line.x), line.width));
}
