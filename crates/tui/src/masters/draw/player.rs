//! What is said of every player in a line: turn, name, points, faith, favour tiles.

use ::masters::view::{PhaseView, PlayerView};
use ::masters::{Masters, Tile};
use kernel::Seat;
use words::say;

use super::pen::Pen;
use super::track::marker;
use crate::masters::Seen;
use crate::masters::position::own_seat;
use crate::play::{Ink, Spot};

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
