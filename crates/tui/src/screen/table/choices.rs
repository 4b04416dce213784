//! The list of what can be done.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Focus, TablePage};
use crate::play::{Ink, Look};
use crate::screen::cursor::letter_of;
use crate::screen::paint;
use crate::table::Offer;

/// Room for the sign of the cursor, the letter and the blanks around them.
const AROUND: u16 = 5;
/// No column is narrower.
const NARROWEST: u16 = 20;
/// One entry out of so many may be cut, so that more of them can be seen.
const CUT: usize = 4;

impl TablePage {
    /// Draws the list; says what is under the cursor if only a part of it could be shown.
    pub(super) fn draw_list(
        &mut self,
        buffer: &mut Buffer,
        area: Rect,
        look: Look,
        offers: &[Offer],
        columns: u16,
    ) -> Option<String> {
        let rows = usize::from(area.height.max(1));
        self.drawn.rows = rows;
        let width = area.width / columns.max(1);
        // Whole columns are scrolled, so that the cursor is always seen.
        let first = (self.cursor.at() / rows + 1).saturating_sub(usize::from(columns)) * rows;
        let mut part = None;
        for (entry, offer) in offers.iter().enumerate().skip(first) {
            let column = u16::try_from((entry - first) / rows).unwrap_or(u16::MAX);
            let row = u16::try_from((entry - first) % rows).unwrap_or(u16::MAX);
            if column >= columns {
                break;
            }
            let place = Rect { x: area.x + column * width, y: area.y + row, width, height: 1 };
            let here = self.cursor.at() == entry;
            let letter = letter_of(entry).unwrap_or(' ');
            let sign = if here { look.sign("▸", ">") } else { " " };
            let whole = format!("{sign}{letter} {}", look.plain(&offer.label));
            let label = paint::fit(&whole, width.saturating_sub(1), look);
            if here && label != whole {
                part = Some(offer.label.clone());
            }
            let style =
                paint::under_cursor(look.style(Ink::Plain), here && self.focus == Focus::List);
            paint::text(buffer, (place.x, place.y), area, &label, style);
            self.drawn.offers.push((entry, place));
        }
        part
    }
}

/// How many columns the list has in so many rows: as many as leave every entry whole. Only if that does
/// not show all of them, some long ones are cut.
pub(super) fn columns(offers: &[Offer], width: u16, rows: u16, look: Look) -> u16 {
    let label = |offer: &Offer| paint::width(&look.plain(&offer.label)).saturating_add(AROUND);
    let widths: Vec<u16> = offers.iter().map(label).collect();
    columns_for(&widths, width, rows)
}

fn columns_for(widths: &[u16], width: u16, rows: u16) -> u16 {
    let most = (width / NARROWEST).clamp(1, 6);
    let cut = |columns: u16| widths.iter().filter(|wide| **wide > width / columns).count();
    let whole = (1..=most).rev().find(|columns| cut(*columns) == 0).unwrap_or(1);
    let all = |columns: u16| widths.len() <= usize::from(columns * rows);
    let fair = |columns: &u16| *columns == whole || cut(*columns) * CUT <= widths.len();
    let fair: Vec<u16> = (whole..=most).filter(fair).collect();
    let enough = fair.iter().find(|columns| all(**columns)).or(fair.last());
    enough.copied().unwrap_or(whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_long_entry_does_not_hide_the_others() {
        // Everything fits: nothing is cut.
        assert_eq!(columns_for(&[30; 6], 80, 7), 2);
        assert_eq!(columns_for(&[104, 30, 30], 80, 7), 1);
        // One of thirteen is cut, and all are seen.
        let mut widths = [30; 13];
        widths[3] = 104;
        assert_eq!(columns_for(&widths, 80, 7), 2);
        // If all are long, they can only be scrolled.
        assert_eq!(columns_for(&[70; 13], 80, 7), 1);
        assert_eq!(columns_for(&[], 80, 7), 4);
    }
}
