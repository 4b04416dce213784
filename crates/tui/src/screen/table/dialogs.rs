//! How the things look that lie over the table for a while.

use protocol::Stage;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use words::say;

use super::overlay::{Final, Overlay};
use super::{TablePage, sheet};
use crate::menu::Desk;
use crate::play::{Ink, Look};
use crate::screen::cursor::letter_of;
use crate::screen::paint;
use crate::table::Why;

impl TablePage {
    pub(super) fn draw_overlay(&mut self, buffer: &mut Buffer, area: Rect, desk: &Desk) {
        let (look, words) = (desk.look, &desk.words);
        match &self.overlay {
            None => {}
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
                let labels: Vec<String> = entries.iter().map(|entry| entry.label(words)).collect();
                let title = say!(words, "table-menu");
                self.drawn.overlay = draw_menu(buffer, area, &title, &labels, cursor.at(), look);
            }
            Some(Overlay::Sure(what)) => {
                let (title, text) = match what {
                    Final::GiveUp => ("table-menu-give-up", say!(words, "table-give-up-sure")),
                    Final::Leave if self.table().info().stage == Stage::Waiting => {
                        ("table-menu-leave", say!(words, "leave-waiting"))
                    }
                    Final::Leave => ("table-menu-leave", say!(words, "terminal-leave-sure")),
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
            Some(Overlay::Text { title, lines, from }) => {
                draw_text(buffer, area, title, lines, *from, look);
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
        let why = match &explained.why {
            Why::Because(why) => Some(format!("{} {why}", say!(words, "table-why-not"))),
            Why::Asked(_) => Some(say!(words, "loading")),
            Why::Unasked if lines.is_empty() => Some(say!(words, "terminal-no-help")),
            Why::Unasked => None,
        };
        if let Some(why) = why {
            if !lines.is_empty() {
                lines.push(String::new());
            }
            lines.push(why);
        }
        draw_text(buffer, area, &title, &lines, 0, look);
    }
}

/// Nobody must see anything before the next person is there.
pub(super) fn cover(buffer: &mut Buffer, area: Rect, name: &str, desk: &Desk) {
    let (look, words) = (desk.look, &desk.words);
    let lines = [
        say!(words, "terminal-cover", name = name),
        String::new(),
        say!(words, "terminal-cover-enter", name = name),
    ];
    draw_text(buffer, area, &say!(words, "terminal-cover-title"), &lines, 0, look);
}

/// A text in a box that is as large as it must be.
pub(crate) fn draw_text(
    buffer: &mut Buffer,
    area: Rect,
    title: &str,
    lines: &[String],
    from: usize,
    look: Look,
) {
    let most = area.width.saturating_sub(8).min(76);
    let mut text = Vec::new();
    for line in lines {
        match line.is_empty() {
            true => text.push(String::new()),
            false => text.extend(paint::wrap(&look.plain(line), most)),
        }
    }
    let widest = text.iter().map(|line| paint::width(line)).max().unwrap_or(0);
    let width = widest.max(paint::width(title) + 2).max(24) + 4;
    let rows = u16::try_from(text.len()).unwrap_or(u16::MAX);
    let height = rows.saturating_add(2).min(area.height.saturating_sub(2));
    let inner = paint::popup(buffer, area, (width, height), title, look);
    let last = text.len().saturating_sub(usize::from(inner.height));
    for (y, line) in (inner.y..inner.bottom()).zip(text.iter().skip(from.min(last))) {
        paint::text(buffer, (inner.x + 1, y), inner, line, look.style(Ink::Plain));
    }
}

/// A menu over the page; says where its entries are.
fn draw_menu(
    buffer: &mut Buffer,
    area: Rect,
    title: &str,
    labels: &[String],
    cursor: usize,
    look: Look,
) -> Vec<(usize, Rect)> {
    let widest = labels.iter().map(|label| paint::width(label)).max().unwrap_or(0);
    let rows = u16::try_from(labels.len()).unwrap_or(u16::MAX);
    let size = (widest.saturating_add(8).max(30), rows.saturating_add(2));
    let inner = paint::popup(buffer, area, size, title, look);
    let mut places = Vec::new();
    for (entry, (y, label)) in (inner.y..inner.bottom()).zip(labels).enumerate() {
        let place = Rect { y, height: 1, ..inner };
        let letter = letter_of(entry).unwrap_or(' ');
        let style = paint::under_cursor(look.style(Ink::Plain), entry == cursor);
        let sign = if entry == cursor { look.sign("▸", ">") } else { " " };
        let label = format!("{sign}{letter}  {}", look.plain(label));
        paint::text(buffer, (place.x, y), inner, &label, style);
        places.push((entry, place));
    }
    places
}
