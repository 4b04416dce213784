//! The market of marbles.

use ::masters::{Marble, View};
use ratatui::layout::Rect;

use super::pen::{Pen, marble_ink};
use crate::play::{Canvas, Ink, Spot};

/// Rows and columns of the tray.
const ROWS: u16 = 3;
const COLUMNS: u16 = 4;

/// Lines that the tray takes: the rows, arrows and numbers below them.
pub(super) const HEIGHT: u16 = ROWS + 2;

/// Draws the tray; `step` columns from one marble to the next.
pub(super) fn draw(view: &View, canvas: &mut Canvas<'_>, room: Rect, step: u16) {
    let width = step * COLUMNS;
    for (row, marbles) in (0..ROWS).zip(&view.market) {
        let y = room.y + row;
        let place = Rect { y, width, height: 1, ..room };
        canvas.reach(Spot::new(format!("line:row:{row}")), inside(place, room));
        let line = Rect { y, height: 1, ..room };
        for (column, letter) in (0..COLUMNS).zip(marbles.chars()) {
            let place = Rect { x: room.x + column * step, width: step, ..line };
            let ink = Marble::from_letter(letter).map_or(Ink::Plain, marble_ink);
            let pad = usize::from(step).saturating_sub(1) / 2 + 1;
            Pen::new(canvas, place).text(&format!("{letter:>pad$}"), ink);
            canvas.spot(Spot::new(format!("cell:{row}:{column}")), inside(place, room));
        }
        let arrow = Rect { x: room.x + width, width: 3, ..line };
        Pen::new(canvas, arrow)
            .gap(1)
            .sign("◂", "<", Ink::Plain)
            .text(&(row + 1).to_string(), Ink::Plain);
        canvas.spot(Spot::new(format!("line:row:{row}")), inside(arrow, room));
    }
    for column in 0..COLUMNS {
        let at = room.x + column * step + step.saturating_sub(1) / 2;
        let below = Rect { x: at, y: room.y + ROWS, width: 1, height: 1 };
        Pen::new(canvas, below).sign("▴", "^", Ink::Plain);
        let number = Rect { y: below.y + 1, ..below };
        Pen::new(canvas, number).text(&(column + 1).to_string(), Ink::Plain);
        let marbles = Rect { x: room.x + column * step, width: step, height: ROWS, ..room };
        canvas.reach(Spot::new(format!("line:col:{column}")), inside(marbles, room));
        let both = Rect { x: room.x + column * step, width: step, height: 2, ..below };
        canvas.spot(Spot::new(format!("line:col:{column}")), inside(both, room));
    }
    let corner = Rect { x: room.x + width, y: room.y + ROWS, width: 3, height: 1 };
    let ink =
        view.slide.chars().next().and_then(Marble::from_letter).map_or(Ink::Plain, marble_ink);
    Pen::new(canvas, inside(corner, room)).spot(Spot::new("slide"), |pen| {
        pen.text("(", Ink::Faint).text(&view.slide, ink).text(")", Ink::Faint);
    });
}

fn inside(place: Rect, room: Rect) -> Rect {
    place.intersection(room)
}
