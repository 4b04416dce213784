//! Log and chat, beside the board or in its place.

use kernel::Seat;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use std::borrow::Cow;
use words::say;

use super::TablePage;
use crate::play::{Ink, Look};
use crate::screen::paint;

/// The inks of the players, by seat: what they did is told apart at a glance.
const PLAYERS: [Ink; 4] = [Ink::Green, Ink::Yellow, Ink::Blue, Ink::Pink];

/// The ink of a player.
pub(crate) fn ink_of(seat: Option<Seat>) -> Ink {
    seat.and_then(|seat| PLAYERS.get(seat.index())).copied().unwrap_or(Ink::Plain)
}

impl TablePage {
    /// The log in lines, the newest last.
    pub(super) fn log_lines(&self) -> Vec<String> {
        let mut lines: Vec<String> = self.told().map(|(text, _)| text.into_owned()).collect();
        lines.reverse();
        lines
    }

    /// What happened, the newest first.
    fn told(&self) -> impl Iterator<Item = (Cow<'_, str>, Option<Seat>)> {
        let table = self.table();
        table.chapters().iter().rev().flat_map(|chapter| {
            let gap = || (Cow::from(say!(table.words(), "table-log-gap")), None);
            let gap = chapter.lines.is_none().then(gap);
            let lines = chapter.lines.iter().flatten().rev();
            lines.map(|line| (Cow::from(&line.text), line.seat)).chain(gap)
        })
    }

    /// The last thing that happened.
    pub(super) fn last_told(&self) -> Option<String> {
        let last = self.table().chapters().last()?.lines.as_ref()?.last()?;
        Some(last.text.clone())
    }

    pub(super) fn draw_log(&mut self, buffer: &mut Buffer, area: Rect, look: Look, active: bool) {
        let words = self.table().words();
        let title = title(&say!(words, "table-log"), active, look);
        let inner = paint::boxed(buffer, area, &title, look);
        let told = self.told().map(|(text, seat)| {
            let mark = if seat.is_some() { look.sign("▪ ", "* ") } else { "  " };
            (mark, text, look.style(ink_of(seat)))
        });
        let empty = say!(words, "table-log-empty");
        self.back.log = tail(buffer, inner, told, &empty, self.back.log, look);
    }

    pub(super) fn draw_chat(&mut self, buffer: &mut Buffer, area: Rect, look: Look, active: bool) {
        let words = self.table().words();
        let title = title(&say!(words, "table-chat"), active, look);
        let inner = paint::boxed(buffer, area, &title, look);
        let said = self.table().chat().iter().rev().map(|said| {
            let text = format!("{}: {}", said.name, said.text);
            ("", Cow::from(text), look.style(ink_of(Some(said.seat))))
        });
        let empty = say!(words, "table-chat-empty");
        self.back.chat = tail(buffer, inner, said, &empty, self.back.chat, look);
    }
}

/// The title of a panel; the one with the keys has a sign.
fn title(title: &str, active: bool, look: Look) -> String {
    if active { format!("{} {title}", look.sign("▶", ">")) } else { title.to_owned() }
}

/// Draws the end of a text, so many lines back; says how many can be gone back. What was said comes
/// with the newest first, each with a mark before it, and no more of it is read than is needed.
pub(crate) fn tail<'t>(
    buffer: &mut Buffer,
    area: Rect,
    newest_first: impl Iterator<Item = (&'static str, Cow<'t, str>, Style)>,
    empty: &'t str,
    back: usize,
    look: Look,
) -> usize {
    let rows = usize::from(area.height);
    let mut newest_first = newest_first.peekable();
    let nothing = ("", Cow::from(empty), look.style(Ink::Faint));
    let nothing = newest_first.peek().is_none().then_some(nothing);
    let mut lines: Vec<(String, Style)> = Vec::new();
    for (mark, text, style) in newest_first.chain(nothing) {
        if lines.len() >= rows.saturating_add(back) {
            break;
        }
        let hang = paint::width(mark);
        let pieces = paint::wrap(&look.plain(&text), area.width.saturating_sub(hang));
        let line = |(row, piece): (usize, String)| match row {
            0 => (format!("{mark}{piece}"), style),
            _ => (format!("{}{piece}", " ".repeat(usize::from(hang))), style),
        };
        lines.extend(pieces.into_iter().enumerate().map(line).rev());
    }
    let back = back.min(lines.len().saturating_sub(rows));
    let shown = lines.iter().skip(back).take(rows);
    let height = u16::try_from(shown.len()).unwrap_or(area.height);
    for (y, (text, style)) in (area.y..area.y + height).rev().zip(shown) {
        paint::text(buffer, (area.x, y), area, text, *style);
    }
    back
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_seen_is_read() {
        let look = Look { colour: false, ascii: true };
        let area = Rect::new(0, 0, 9, 3);
        let draw = |count: usize, back: usize| {
            let mut buffer = Buffer::empty(area);
            let mut read = 0;
            let told = (0..count).rev().map(|n| {
                read += 1;
                ("* ", Cow::from(format!("it was {n}")), Style::new())
            });
            let back = tail(&mut buffer, area, told, "nothing", back, look);
            let line = |y| (0..9).map(|x| buffer[(x, y)].symbol()).collect::<String>();
            let text: Vec<String> = (0..3).map(|y| line(y).trim_end().to_owned()).collect();
            (text.join("/"), back, read)
        };
        assert_eq!(draw(0, 0), ("nothing//".to_owned(), 0, 0));
        assert_eq!(draw(1, 5), ("* it was/  0/".to_owned(), 0, 1));
        assert_eq!(draw(1000, 0), ("  998/* it was/  999".to_owned(), 0, 3));
        assert_eq!(draw(1000, 1), ("* it was/  998/* it was".to_owned(), 1, 3));
        assert_eq!(draw(3, 99), ("* it was/  0/* it was".to_owned(), 3, 3));
    }
}
