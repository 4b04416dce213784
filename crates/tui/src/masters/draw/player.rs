//! What is said of every player in a line: turn, name, points, faith, favour tiles; and their order.

use ::masters::view::{PhaseView, PlayerView};
use ::masters::{Masters, Tile};
use kernel::Seat;
use ratatui::layout::Rect;
use words::say;

use super::frame::columns;
use super::pen::Pen;
use super::track::marker;
use crate::masters::Seen;
use crate::masters::position::own_seat;
use crate::play::{Canvas, Ink, Spot};

/// Columns before the order of play.
const GAP: u16 = 2;
/// Columns for a name.
const NAME: u16 = 12;
const SHORT_NAME: u16 = 5;

/// How much is said.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Head {
    Full,
    /// A short name, and no favour tiles.
    Short,
    /// No name but the marker.
    Marker,
}

/// Writes who this is and how far they are.
pub(super) fn head(
    seen: Seen<'_>,
    pen: &mut Pen<'_, '_>,
    seat: Seat,
    player: &PlayerView,
    form: Head,
) {
    let view = seen.view;
    let from = pen.column();
    let width = match form {
        Head::Full => NAME,
        Head::Short => SHORT_NAME,
        Head::Marker => 0,
    };
    // In the set-up it is everybody's turn who has not chosen yet.
    let is_choosing = view.phase == PhaseView::SetUp && view.to_act.contains(seat);
    if is_choosing || view.active == Some(seat) {
        pen.sign("▶", ">", Ink::Green);
    } else {
        pen.gap(1);
    }
    let name = seen.short_name(seat, width);
    pen.spot(Spot::new(format!("board:{}", seat.index())), |pen| {
        pen.text(&marker(seen, seat), Ink::Strong).gap(u16::from(width > 0));
        pen.text(&name, Ink::Strong);
    });
    let after = from + 3 + width + u16::from(width > 0);
    pen.to(after).points(player.points()).to(after + 4);
    pen.text("F", Ink::Red).text(&player.faith.to_string(), Ink::Plain).to(after + 8);
    if form == Head::Full {
        tiles(seen, pen, seat, player);
    }
    if player.gave_up {
        pen.text(&say!(seen.words, "masters-gave-up"), Ink::Red).gap(1);
    } else if player.absent {
        pen.text(&say!(seen.words, "masters-absent"), Ink::Red).gap(1);
    }
}

/// Who plays after whom, at the right end of some room: with a title, or without it where there is less
/// room. It is no news to those who play alone.
pub(super) fn order(seen: Seen<'_>, canvas: &mut Canvas<'_>, room: Rect) {
    let view = seen.view;
    if view.players.len() < 2 {
        return;
    }
    let write = |pen: &mut Pen<'_, '_>, titled: bool| {
        pen.gap(GAP).spot(Spot::new("order"), |pen| {
            if titled {
                pen.text(&say!(seen.words, "masters-order"), Ink::Faint).gap(1);
            }
            for (place, seat) in view.order.iter().enumerate() {
                if place > 0 {
                    pen.sign("→", ">", Ink::Faint);
                }
                let ink = if view.active == Some(*seat) { Ink::Strong } else { Ink::Plain };
                pen.text(&marker(seen, *seat), ink);
            }
        });
    };
    for titled in [true, false] {
        let width = Pen::measure(canvas, |pen| write(pen, titled));
        if let Some(left) = room.width.checked_sub(width) {
            return write(&mut Pen::new(canvas, columns(room, left, width)), titled);
        }
    }
}

fn tiles(seen: Seen<'_>, pen: &mut Pen<'_, '_>, seat: Seat, player: &PlayerView) {
    let is_own = seat == own_seat(seen.view);
    for (number, tile) in (1..).zip(player.tiles) {
        if is_own {
            pen.spot(Spot::new(format!("tile:{number}")), |pen| write_tile(pen, number, tile));
        } else {
            write_tile(pen, number, tile);
        }
    }
    pen.gap(1);
}

/// A favour tile: what it scores, and whether it was won.
fn write_tile(pen: &mut Pen<'_, '_>, number: u8, tile: Tile) {
    let ink = match tile {
        Tile::Open => Ink::Plain,
        Tile::Up => Ink::Green,
        Tile::Gone => Ink::Faint,
    };
    pen.text(&Masters::tile_points(number).to_string(), ink);
    match tile {
        Tile::Open => pen.sign("·", ".", Ink::Faint),
        Tile::Up => pen.sign("✓", "+", ink),
        Tile::Gone => pen.sign("✗", "-", ink),
    };
}
