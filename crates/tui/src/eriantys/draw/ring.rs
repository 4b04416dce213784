//! The ring of islands: twelve tiles with fixed places around the sea, open towards each other where
//! they have grown together.

use ::eriantys::view::{GroupView, View};
use ratatui::layout::Rect;

use super::super::spots::{Place, group_of, tile_of};
use super::flow::Item;
use super::pieces::{Pen, piles, tower_ink};
use crate::play::{Canvas, Ink};

const TILES: u8 = 12;

/// How the tiles lie: around a rectangle of so many columns and rows, each in a frame of this size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ring {
    pub(super) columns: u16,
    pub(super) rows: u16,
    pub(super) wide: u16,
    pub(super) high: u16,
}

/// The tiles of a group, as far as the ring has them: nobody knows what a house may send.
fn tiles(group: &GroupView) -> impl Iterator<Item = u8> {
    group.tiles.iter().copied().filter(|tile| *tile < TILES)
}

impl Ring {
    pub(super) fn width(&self) -> u16 {
        self.columns.saturating_mul(self.wide)
    }

    pub(super) fn height(&self) -> u16 {
        self.rows.saturating_mul(self.high)
    }

    /// The sea inside.
    pub(super) fn hole(&self, corner: (u16, u16)) -> Rect {
        let (columns, rows) = (self.columns.saturating_sub(2), self.rows.saturating_sub(2));
        Rect::new(
            corner.0.saturating_add(self.wide).saturating_add(1),
            corner.1.saturating_add(self.high),
            columns.saturating_mul(self.wide).saturating_sub(2),
            rows.saturating_mul(self.high),
        )
    }

    /// The column and the row of a tile: clockwise from the upper left corner.
    fn cell(&self, tile: u8) -> (u16, u16) {
        let (right, low) = (self.columns.saturating_sub(1), self.rows.saturating_sub(1));
        let tile = u16::from(tile);
        if tile <= right {
            (tile, 0)
        } else if tile <= right + low {
            (right, tile - right)
        } else if tile <= 2 * right + low {
            (2 * right + low - tile, low)
        } else {
            (0, (2 * right + 2 * low).saturating_sub(tile))
        }
    }

    fn frame(&self, corner: (u16, u16), tile: u8) -> Rect {
        let (column, row) = self.cell(tile);
        Rect::new(
            corner.0.saturating_add(column.saturating_mul(self.wide)),
            corner.1.saturating_add(row.saturating_mul(self.high)),
            self.wide,
            self.high,
        )
    }

    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, corner: (u16, u16), view: &View) {
        for group in &view.groups {
            for tile in tiles(group) {
                let frame = self.frame(corner, tile);
                self.coast(canvas, frame, tile, group);
                canvas.spot(Place::island(group).spot(), frame);
            }
        }
        for group in &view.groups {
            self.things(canvas, corner, view, group);
        }
    }

    /// The frame of a tile, open to those of its group.
    fn coast(&self, canvas: &mut Canvas<'_>, frame: Rect, tile: u8, group: &GroupView) {
        let here = self.cell(tile);
        let neighbours = [(tile + 1) % TILES, (tile + TILES - 1) % TILES];
        let joined = |dx: i32, dy: i32| {
            neighbours.iter().filter(|other| group.tiles.contains(other)).any(|other| {
                let there = self.cell(*other);
                i32::from(there.0) - i32::from(here.0) == dx
                    && i32::from(there.1) - i32::from(here.1) == dy
            })
        };
        let (left, right) = (joined(-1, 0), joined(1, 0));
        let (up, down) = (joined(0, -1), joined(0, 1));
        let (x, y) = (frame.x, frame.y);
        let (end, low) = (frame.right().saturating_sub(1), frame.bottom().saturating_sub(1));
        let pen = Pen::of(canvas);
        for x in x.saturating_add(1)..end {
            if !up {
                canvas.text(x, y, pen.across, Ink::Faint);
            }
            if !down {
                canvas.text(x, low, pen.across, Ink::Faint);
            }
        }
        for y in y.saturating_add(1)..low {
            if !left {
                canvas.text(x, y, pen.along, Ink::Faint);
            }
            if !right {
                canvas.text(end, y, pen.along, Ink::Faint);
            }
        }
        let [upper_left, upper_right, lower_left, lower_right] = pen.corners;
        // Where both sides are open the coast bends inwards: the opposite corner.
        let corner = |beside: bool, above: bool, here, opposite| match (beside, above) {
            (false, false) => here,
            (true, false) => pen.across,
            (false, true) => pen.along,
            (true, true) => opposite,
        };
        canvas.text(x, y, corner(left, up, upper_left, lower_right), Ink::Faint);
        canvas.text(end, y, corner(right, up, upper_right, lower_left), Ink::Faint);
        canvas.text(x, low, corner(left, down, lower_left, upper_right), Ink::Faint);
        canvas.text(end, low, corner(right, down, lower_right, upper_left), Ink::Faint);
    }

    /// What is on an island: all of it on its first tile, the numbers on all.
    fn things(&self, canvas: &mut Canvas<'_>, corner: (u16, u16), view: &View, group: &GroupView) {
        let first = tile_of(group);
        for tile in tiles(group) {
            let frame = self.frame(corner, tile);
            let (x, right) = (frame.x.saturating_add(1), frame.right().saturating_sub(1));
            let ink = if tile == first { Ink::Strong } else { Ink::Faint };
            let number = Item::plain((tile + 1).to_string(), ink);
            let end = number.put(canvas, x, frame.y, right);
            if tile != first {
                continue;
            }
            let things = self.signs(canvas, view, group);
            // Small frames have no room inside: what is there is written on them.
            match self.high {
                0..=3 => things.put(canvas, end.saturating_add(1), frame.y, right),
                _ => things.put(canvas, x, frame.y.saturating_add(1), right),
            };
            let room = self.open_to(group, first).saturating_sub(2);
            let line = if self.high >= 4 { 2 } else { 1 };
            let students = piles(group.students, room);
            let right = x.saturating_add(room);
            students.put(canvas, x, frame.y.saturating_add(line), right);
        }
    }

    /// Towers, Mother Nature and no-entry tiles.
    fn signs(&self, canvas: &Canvas<'_>, view: &View, group: &GroupView) -> Item {
        let mut things = Item::default();
        let mut between = "";
        if let Some(tower) = group.tower
            && group.towers > 0
        {
            things = things.with(format!("{tower}{}", group.towers), tower_ink(tower));
            between = " ";
        }
        let here = group_of(view, tile_of(group)).map(|(number, _)| number);
        if here == Some(view.mother_nature) {
            things = things.with(between, Ink::Plain);
            things = things.with_place("MN", Ink::Strong, Place::MotherNature);
            between = " ";
        }
        if group.no_entry > 0 {
            let sign = canvas.sign("⊘", "!");
            things = things.with(format!("{between}{sign}{}", group.no_entry), Ink::Red);
        }
        things
    }

    /// How wide an island is from this tile to the right.
    fn open_to(&self, group: &GroupView, tile: u8) -> u16 {
        let (column, row) = self.cell(tile);
        let mut columns = 1;
        while tiles(group).any(|other| {
            let far = u16::from(other.abs_diff(tile));
            self.cell(other) == (column + columns, row) && far == columns
        }) {
            columns += 1;
        }
        columns.saturating_mul(self.wide)
    }
}
