//! A piece of the screen to draw a board on, which remembers where things are.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::{Ink, Look, Spot};

/// What is special about places now.
#[derive(Clone, Debug, Default)]
pub(crate) struct Signs {
    /// Can be chosen.
    pub(crate) lit: Vec<Spot>,
    /// Was chosen.
    pub(crate) chosen: Vec<Spot>,
    /// Under the cursor.
    pub(crate) cursor: Option<Spot>,
    /// Part of what happened last.
    pub(crate) marked: Vec<Spot>,
}

/// A piece of the screen, and where the things on it are.
pub(crate) struct Canvas<'a> {
    buffer: &'a mut Buffer,
    area: Rect,
    look: Look,
    places: Vec<(Spot, Rect)>,
    reaches: Vec<(Spot, Rect)>,
}

impl<'a> Canvas<'a> {
    pub(crate) fn new(buffer: &'a mut Buffer, area: Rect, look: Look) -> Canvas<'a> {
        let area = area.intersection(buffer.area);
        Canvas { buffer, area, look, places: Vec::new(), reaches: Vec::new() }
    }

    /// The room there is.
    pub(crate) fn area(&self) -> Rect {
        self.area
    }

    pub(crate) fn look(&self) -> Look {
        self.look
    }

    /// The sign that this terminal can show.
    pub(crate) fn sign<'t>(&self, pretty: &'t str, ascii: &'t str) -> &'t str {
        self.look.sign(pretty, ascii)
    }

    /// Writes text; what goes beyond the room is cut off. Says where it ended.
    pub(crate) fn text(&mut self, x: u16, y: u16, text: &str, ink: Ink) -> u16 {
        if y < self.area.top() || y >= self.area.bottom() || x < self.area.left() {
            return x;
        }
        let room = usize::from(self.area.right().saturating_sub(x));
        let style = self.style(ink);
        // Signs are chosen for the terminal already; names are as people write them.
        match self.look.ascii {
            true => self.buffer.set_stringn(x, y, self.look.plain(text), room, style).0,
            false => self.buffer.set_stringn(x, y, text, room, style).0,
        }
    }

    /// Says that a thing is here. Things that were named later lie on top.
    pub(crate) fn spot(&mut self, spot: Spot, place: Rect) {
        let place = place.intersection(self.area);
        if !place.is_empty() {
            self.places.push((spot, place));
        }
    }

    /// Says what a thing reaches: this shines with it under the cursor, but is not the thing itself.
    pub(crate) fn reach(&mut self, spot: Spot, place: Rect) {
        let place = place.intersection(self.area);
        if !place.is_empty() {
            self.reaches.push((spot, place));
        }
    }

    /// Shows what is special about places, and says where all of them are. Each has a look of its own,
    /// with colours and without: what is under the cursor is reversed and bold, what was chosen stands
    /// in brackets, what can be chosen is bold and underlined, what happened last is slanted.
    pub(crate) fn finish(mut self, signs: &Signs) -> Vec<(Spot, Rect)> {
        let is_under = |spot: &Spot| signs.cursor.as_ref() == Some(spot);
        for (spot, place) in &self.reaches {
            if signs.chosen.contains(spot) || is_under(spot) {
                self.buffer.set_style(*place, Modifier::REVERSED);
            }
        }
        let places = std::mem::take(&mut self.places);
        for (spot, place) in &places {
            let mut modifier = Modifier::empty();
            if signs.marked.contains(spot) {
                modifier |= Modifier::ITALIC;
            }
            if signs.lit.contains(spot) {
                modifier |= Modifier::BOLD | Modifier::UNDERLINED;
            }
            if signs.chosen.contains(spot) {
                modifier |= Modifier::REVERSED | Modifier::UNDERLINED;
                self.put_in_brackets(*place);
            }
            if is_under(spot) {
                modifier |= Modifier::REVERSED | Modifier::BOLD;
            }
            self.buffer.set_style(*place, modifier);
        }
        places
    }

    /// Brackets stand beside a place, also beside the whole board, over blanks and frames but over
    /// nothing that says something.
    fn put_in_brackets(&mut self, place: Rect) {
        let sides = [(place.x.checked_sub(1), "["), (Some(place.right()), "]")];
        for (x, bracket) in sides {
            let Some(x) = x else { continue };
            for y in place.top()..place.bottom() {
                if let Some(cell) = self.buffer.cell_mut((x, y))
                    && [" ", "│", "|"].contains(&cell.symbol())
                {
                    cell.set_symbol(bracket).set_style(Modifier::BOLD);
                }
            }
        }
    }

    /// How an ink looks here.
    pub(crate) fn style(&self, ink: Ink) -> Style {
        self.look.style(ink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_special_about_places_can_be_told_apart_without_colours() {
        let area = Rect::new(0, 0, 24, 1);
        let mut buffer = Buffer::empty(area);
        let mut canvas = Canvas::new(&mut buffer, area, Look { colour: false, ascii: true });
        let names = ["plain", "lit", "chosen", "cursor", "marked"];
        for (x, name) in (1..).step_by(4).zip(names) {
            canvas.text(x, 0, "GG", Ink::Plain);
            canvas.spot(Spot::new(name), Rect::new(x, 0, 2, 1));
        }
        let only = |name: &str| vec![Spot::new(name)];
        canvas.finish(&Signs {
            lit: only("lit"),
            chosen: only("chosen"),
            cursor: Some(Spot::new("cursor")),
            marked: only("marked"),
        });
        let text: String = buffer.content().iter().map(|cell| cell.symbol()).collect();
        assert_eq!(text.trim_end(), " GG  GG [GG] GG  GG");
        let looks: Vec<Modifier> = (1..20).step_by(4).map(|x| buffer[(x, 0)].modifier).collect();
        for (at, look) in looks.iter().enumerate() {
            assert!(!looks[..at].contains(look), "{looks:?}");
        }
    }
}
