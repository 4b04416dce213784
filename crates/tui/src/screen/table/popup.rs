//! How that looks which lies over the table for a while.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use words::say;

use super::menu::{Final, MenuEntry};
use super::overlay::Overlay;
use super::{TablePage, sheet};
use crate::menu::Desk;
use crate::play::{Ink, Look};
use crate::screen::paint;
use crate::table::Why;

impl TablePage {
    pub(super) fn draw_overlay(&mut self, buffer: &mut Buffer, area: Rect, desk: &Desk) {
        let (look, words) = (desk.look, &desk.words);
        if let Some(Overlay::Text { title, lines, from }) = &mut self.overlay {
            // Only here it is known how many lines it has.
            *from = draw_text(buffer, area, title, lines, *from, look);
            return;
        }
        match &self.overlay {
            None | Some(Overlay::Text { .. }) => {}
            Some(Overlay::Explain) => self.draw_explained(buffer, area, look),
            Some(Overlay::Notation(input)) => {
                let title = say!(words, "terminal-menu-notation");
                let place = paint::popup(buffer, area, (60, 3), &title, look);
                input.draw(buffer, place, true, look);
            }
            Some(Overlay::Say(input)) => {
                let title = say!(words, "table-chat-say");
                let place = paint::popup(buffer, area, (70, 3), &title, look);
                input.draw(buffer, place, true, look);
            }
            Some(Overlay::Menu { entries, cursor }) => {
                let label = |entry: &MenuEntry| (entry.letter(), entry.label(words));
                let labels: Vec<(char, String)> = entries.iter().map(label).collect();
                let title = say!(words, "table-menu");
                self.drawn.overlay = draw_menu(buffer, area, &title, &labels, cursor.at(), look);
            }
            Some(Overlay::Sure(what)) => {
                let (title, text) = match what {
                    Final::GiveUp => ("table-menu-give-up", say!(words, "table-give-up-sure")),
                    Final::Leave => ("table-menu-leave", self.table().leaving()),
                };
                let hint = say!(words, "terminal-sure");
                draw_text(
                    buffer,
                    area,
                    &words.say(title, []),
                    &[text, String::new(), hint],
                    0,
                    look,
                );
            }
            Some(Overlay::Score) => {
                let Some(ending) = self.table().ending() else { return };
                let lines = sheet::lines(&ending, look);
                draw_text(buffer, area, &say!(words, "table-score-sheet"), &lines, 0, look);
            }
        }
    }

    fn draw_explained(&self, buffer: &mut Buffer, area: Rect, look: Look) {
        let table = self.table();
        let words = table.words();
        let (Some(explained), Some(board)) = (table.explained(), table.board()) else { return };
        let title = board.label(table.around(), &explained.spot, table.chosen());
        let mut lines: Vec<String> = explained.help.iter().cloned().collect();
        let asked = matches!(explained.why, Why::Asked(_)).then(|| say!(words, "loading"));
        if let Some(why) = asked.or_else(|| explained.why_not(words)) {
            if !lines.is_empty() {
                lines.push(String::new());
            }
            lines.push(why);
        }
        draw_text(buffer, area, &title, &lines, 0, look);
    }
}

/// A text in a box that is as large as it must be, from this line on; says with which line it begins,
/// because the last lines fill the box.
pub(crate) fn draw_text(
    buffer: &mut Buffer,
    area: Rect,
    title: &str,
    lines: &[String],
    from: usize,
    look: Look,
) -> usize {
    let most = area.width.saturating_sub(8).min(76);
    let mut text = Vec::new();
    // A title that is too long is read whole in the text.
    let whole = (paint::width(title) > most).then(|| title.to_owned());
    let blank = whole.as_ref().map(|_| String::new());
    for line in whole.iter().chain(&blank).chain(lines) {
        match line.is_empty() {
            true => text.push(String::new()),
            false => text.extend(paint::wrap(&look.plain(line), most)),
        }
    }
    let title = paint::fit(&look.plain(title), most, look);
    let widest = text.iter().map(|line| paint::width(line)).max().unwrap_or(0);
    let width = widest.max(paint::width(&title) + 2).max(24) + 4;
    let rows = u16::try_from(text.len()).unwrap_or(u16::MAX);
    let height = rows.saturating_add(2).min(area.height.saturating_sub(2));
    let inner = paint::popup(buffer, area, (width, height), &title, look);
    let last = text.len().saturating_sub(usize::from(inner.height));
    let from = from.min(last);
    for (y, line) in (inner.y..inner.bottom()).zip(text.iter().skip(from)) {
        paint::text(buffer, (inner.x + 1, y), inner, line, look.style(Ink::Plain));
    }
    // There is more above, or below.
    let x = inner.right().saturating_sub(2);
    if from > 0 {
        let above = inner.y.saturating_sub(1);
        paint::text(buffer, (x, above), area, look.sign("▴", "^"), look.style(Ink::Strong));
    }
    if from < last {
        paint::text(
            buffer,
            (x, inner.bottom()),
            area,
            look.sign("▾", "v"),
            look.style(Ink::Strong),
        );
    }
    from
}

/// A menu over the page; says where its entries are.
fn draw_menu(
    buffer: &mut Buffer,
    area: Rect,
    title: &str,
    labels: &[(char, String)],
    cursor: usize,
    look: Look,
) -> Vec<(usize, Rect)> {
    let widest = labels.iter().map(|(_, label)| paint::width(label)).max().unwrap_or(0);
    let rows = u16::try_from(labels.len()).unwrap_or(u16::MAX);
    let size = (widest.saturating_add(8).max(30), rows.saturating_add(2));
    let inner = paint::popup(buffer, area, size, title, look);
    let mut places = Vec::new();
    for (entry, (y, (letter, label))) in (inner.y..inner.bottom()).zip(labels).enumerate() {
        let place = Rect { y, height: 1, ..inner };
        let style = paint::under_cursor(look.style(Ink::Plain), entry == cursor);
        let sign = if entry == cursor { look.sign("▸", ">") } else { " " };
        let label = format!("{sign}{letter}  {}", look.plain(label));
        paint::text(buffer, (place.x, y), inner, &label, style);
        places.push((entry, place));
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_a_long_text_can_be_reached() {
        let look = Look { colour: false, ascii: true };
        let area = Rect::new(0, 0, 80, 24);
        let mut buffer = Buffer::empty(area);
        // Each of them needs two lines.
        let lines: Vec<String> =
            (0..40).map(|n| format!("{n} {}end", "word ".repeat(18))).collect();
        let from = draw_text(&mut buffer, area, "Log", &lines, usize::MAX, look);
        assert_eq!(from, 80 - 20);
        let shown = |y: u16| (0..80).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        assert!(shown(21).contains("end"), "{}", shown(21));
        assert!(shown(20).contains("39 word"), "{}", shown(20));
    }

    #[test]
    fn a_title_that_is_too_long_is_read_whole() {
        let look = Look { colour: false, ascii: true };
        let area = Rect::new(0, 0, 80, 24);
        let mut buffer = Buffer::empty(area);
        let title = format!("{}end", "word ".repeat(20));
        draw_text(&mut buffer, area, &title, &["help".to_owned()], 0, look);
        let all: String = buffer.content().iter().map(|cell| cell.symbol()).collect();
        assert!(all.contains("word end"), "{all}");
    }
}
