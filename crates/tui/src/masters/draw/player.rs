//! What is said of every player in a line: turn, name, points, faith, favour tiles.

use ::masters::view::PlayerView;
use ::masters::{Masters, Tile};
use kernel::Seat;
use ratatui::layout::Rect;
use words::say;

use super::pen::{Pen, fit};
use super::track::marker;
use crate::masters::Seen;
use crate::play::{Ink, Spot};

/// Columns for a name.
const NAME: u16 = 12;

/// Writes who this is and how far they are.
pub(super) fn head(seen: Seen<'_>, pen: &mut Pen<'_, '_>, seat: Seat, player: &PlayerView) {
    let view = seen.view;
    let from = pen.column();
    if view.active == Some(seat) {
        pen.sign("▶", ">", Ink::Green);
    } else {
        pen.gap(1);
    }
    let name = fit(seen.name(seat), usize::from(NAME));
    pen.spot(Spot::new(format!("board:{}", seat.index())), |pen| {
        pen.text(&marker(seen, seat), Ink::Strong).gap(1).text(name, Ink::Strong);
    });
    pen.to(from + NAME + 4).points(player.points()).to(from + NAME + 8);
    pen.text("F", Ink::Red).text(&player.faith.to_string(), Ink::Plain).to(from + NAME + 12);
    tiles(pen, player);
    pen.gap(1);
    if player.gave_up {
        pen.text(&say!(seen.words, "masters-gave-up"), Ink::Red).gap(1);
    } else if player.absent {
        pen.text(&say!(seen.words, "masters-absent"), Ink::Red).gap(1);
    }
}

/// The favour tiles: what they score, and whether they were won.
fn tiles(pen: &mut Pen<'_, '_>, player: &PlayerView) {
    for (number, tile) in (1..).zip(player.tiles) {
        let points = Masters::tile_points(number).to_string();
        let ink = match tile {
            Tile::Open => Ink::Plain,
            Tile::Up => Ink::Green,
            Tile::Gone => Ink::Faint,
        };
        pen.text(&points, ink);
        match tile {
            Tile::Open => pen.sign("·", ".", Ink::Faint),
            Tile::Up => pen.sign("✓", "+", ink),
            Tile::Gone => pen.sign("✗", "-", ink),
        };
    }
}

/// Says where the own tiles are, which lie in the line that [`head`] has written.
pub(super) fn name_tiles(canvas: &mut crate::play::Canvas<'_>, line: Rect) {
    for number in 1..=3u16 {
        let x = line.x + NAME + 12 + (number - 1) * 2;
        canvas.spot(Spot::new(format!("tile:{number}")), Rect { x, width: 2, height: 1, ..line });
    }
}
