//! The development cards: a column for each colour, level 1 at the bottom (M3).

use ::masters::{CardId, DeckId, View};
use ratatui::layout::Rect;

use super::frame::{columns, frame, lines};
use super::pen::{Pen, colour_ink};
use crate::masters::position::{deck, own};
use crate::play::{Canvas, Ink, Spot};

const COLOURS: u16 = 4;
const LEVELS: u16 = 3;

/// Lines that the grid takes without frames.
pub(super) const SMALL: u16 = 2 * LEVELS;

/// Two lines for each card, no frames.
pub(super) fn draw_small(view: &View, canvas: &mut Canvas<'_>, room: Rect) {
    for (id, place) in places(room, 2) {
        let place = columns(place, 0, place.width.saturating_sub(1));
        canvas.spot(Spot::new(format!("deck:{id}")), place);
        let ink = colour_ink(id.colour());
        let mut pen = Pen::new(canvas, place);
        pen.text(&id.to_string(), ink).gap(1);
        let (Some(card), left) = deck(view, id) else {
            pen.sign("—", "-", Ink::Faint);
            continue;
        };
        let printed = card.printed();
        pen.heap(cost(view, card), 0).to(place.x + 8).points(printed.points);
        pen.to(place.x + 12).sign("×", "x", Ink::Faint).text(&left.to_string(), Ink::Faint);
        let mut below = Pen::new(canvas, lines(place, 1, 1));
        below.gap(3).power(Some(printed.input), Some(printed.output), printed.faith);
    }
}

/// A frame around each card.
pub(super) fn draw_framed(view: &View, canvas: &mut Canvas<'_>, room: Rect, height: u16) {
    for (id, place) in places(room, height) {
        let (card, left) = deck(view, id);
        let inner = frame(canvas, place, &id.to_string(), colour_ink(id.colour()));
        canvas.spot(Spot::new(format!("deck:{id}")), place);
        let Some(card) = card else {
            Pen::new(canvas, inner).gap(1).sign("—", "-", Ink::Faint);
            continue;
        };
        let count = Rect { x: place.right().saturating_sub(4), width: 3, height: 1, ..place };
        let mut pen = Pen::new(canvas, count);
        pen.sign("×", "x", Ink::Faint).text(&left.to_string(), Ink::Faint);
        face(view, canvas, inner, card);
    }
}

/// What is printed on a card, in two or three lines.
fn face(view: &View, canvas: &mut Canvas<'_>, room: Rect, card: CardId) {
    let printed = card.printed();
    Pen::new(canvas, lines(room, 0, 1)).gap(1).heap(cost(view, card), 0);
    let at = if room.height > 2 { lines(room, 2, 1) } else { lines(room, 0, 1) };
    Pen::new(canvas, at).to(room.right().saturating_sub(4)).points(printed.points);
    let at = lines(room, 1, 1);
    Pen::new(canvas, at).gap(1).power(Some(printed.input), Some(printed.output), printed.faith);
}

/// What it costs the player whose board is drawn large.
fn cost(view: &View, card: CardId) -> ::masters::Resources {
    own(view).map_or(card.printed().cost, |player| player.cost(card))
}

/// The decks, and where they are.
fn places(room: Rect, height: u16) -> impl Iterator<Item = (DeckId, Rect)> {
    let width = room.width / COLOURS;
    DeckId::all().map(move |id| {
        let row = LEVELS.saturating_sub(u16::from(id.level()));
        let column = id.colour() as u16;
        (id, columns(lines(room, row * height, height), column * width, width))
    })
}
