//! Log and chat, beside the board or in its place.

use kernel::Seat;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use std::borrow::Cow;
use words::say;

use super::TablePage;
use crate::play::{Ink, Line, Look, Spot};
use crate::screen::paint::{self, Shown};

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
        if lines.is_empty() {
            lines.push(say!(self.table().words(), "table-log-empty"));
        }
        lines.reverse();
        lines
    }

    /// What happened, the newest first; where nobody told us, only that.
    fn told(&self) -> impl Iterator<Item = (Cow<'_, str>, Option<&Line>)> {
        let table = self.table();
        table.chapters().iter().rev().flat_map(|chapter| {
            let gap = || (Cow::from(say!(table.words(), "table-log-gap")), None);
            let gap = chapter.lines.is_none().then(gap);
            let lines = chapter.lines.iter().flatten().rev();
            lines.map(|line| (Cow::from(&line.text), Some(line))).chain(gap)
        })
    }

    /// The last thing that happened.
    pub(super) fn last_told(&self) -> Option<String> {
        let last = self.table().chapters().last()?.lines.as_ref()?.last()?;
        Some(last.text.clone())
    }

    /// Where that happened which the cursor in the log is on.
    pub(super) fn marks_under_cursor(&self) -> Vec<Spot> {
        let line = self.told().nth(self.back.line).and_then(|(_, line)| line);
        line.map(|line| line.marks.clone()).unwrap_or_default()
    }

    pub(super) fn draw_log(&mut self, buffer: &mut Buffer, area: Rect, look: Look, active: bool) {
        let words = self.table().words();
        let title = title(&say!(words, "table-log"), active, look);
        let inner = paint::boxed(buffer, area, &title, look);
        let told = self.told().map(|(text, line)| {
            let seat = line.and_then(|line| line.seat);
            let mark = if seat.is_some() { look.sign("▪ ", "* ") } else { "  " };
            (mark, text, look.style(ink_of(seat)))
        });
        let empty = say!(words, "table-log-empty");
        let cursor = active.then_some(self.back.line);
        let shown = tail(buffer, inner, told, &empty, self.back.log, cursor, look);
        self.back.log = shown.from;
        // The oldest line is on top.
        if let Some((oldest, _)) = shown.rows.last().filter(|_| active) {
            self.back.line = self.back.line.min(*oldest);
        }
        (self.drawn.log, self.drawn.told) = (area, shown);
    }

    /// What happened before the last thing, where there is nothing to choose: the others play, and
    /// whoever waits wants to follow them.
    pub(super) fn draw_meanwhile(&self, buffer: &mut Buffer, area: Rect, look: Look) {
        // The last thing has a line of its own, unless the guide has it.
        let elsewhere = usize::from(self.table().guide().is_none());
        let told = self.told().skip(elsewhere).map(|(text, line)| {
            let seat = line.and_then(|line| line.seat);
            ("", text, look.style(ink_of(seat)))
        });
        let inside = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        tail(buffer, inside, told, "", 0, None, look);
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
        let shown = tail(buffer, inner, said, &empty, self.back.chat, None, look);
        (self.back.chat, self.drawn.chat) = (shown.from, area);
    }
}

/// The title of a panel; the one with the keys has a sign.
fn title(title: &str, active: bool, look: Look) -> String {
    if active { format!("{} {title}", look.sign("▶", ">")) } else { title.to_owned() }
}

/// Draws the end of a text, so many rows back or as many as it takes to show the line under the cursor;
/// says how many that are, and where the lines are. What was said comes with the newest first, each with
/// a mark before it, and no more of it is read than is needed.
pub(crate) fn tail<'t>(
    buffer: &mut Buffer,
    area: Rect,
    newest_first: impl Iterator<Item = (&'static str, Cow<'t, str>, Style)>,
    empty: &'t str,
    back: usize,
    cursor: Option<usize>,
    look: Look,
) -> Shown {
    let height = usize::from(area.height);
    let mut newest_first = newest_first.peekable();
    let nothing = ("", Cow::from(empty), look.style(Ink::Faint));
    let nothing = newest_first.peek().is_none().then_some(nothing);
    let mut rows: Vec<(usize, String, Style)> = Vec::new();
    for (line, (mark, text, style)) in newest_first.chain(nothing).enumerate() {
        let past_cursor = cursor.is_none_or(|cursor| line > cursor);
        if past_cursor && rows.len() >= height.saturating_add(back) {
            break;
        }
        let hang = paint::width(mark);
        let pieces = paint::wrap(&look.plain(&text), area.width.saturating_sub(hang));
        let row = |(row, piece): (usize, String)| match row {
            0 => (line, format!("{mark}{piece}"), style),
            _ => (line, format!("{}{piece}", " ".repeat(usize::from(hang))), style),
        };
        rows.extend(pieces.into_iter().enumerate().map(row).rev());
    }
    // A cursor that went too far is on the oldest line.
    let oldest = rows.last().map_or(0, |(line, ..)| *line);
    let cursor = cursor.map(|cursor| cursor.min(oldest));
    let mut back = back;
    if let Some(cursor) = cursor {
        let below = rows.iter().take_while(|(line, ..)| *line < cursor).count();
        let until = rows.iter().take_while(|(line, ..)| *line <= cursor).count();
        back = back.max(until.saturating_sub(height)).min(below);
    }
    let back = back.min(rows.len().saturating_sub(height));
    let shown = rows.iter().skip(back).take(height);
    let used = u16::try_from(shown.len()).unwrap_or(area.height);
    let mut places = Vec::new();
    for (y, (line, text, style)) in (area.y..area.y + used).rev().zip(shown) {
        let style = paint::under_cursor(*style, cursor == Some(*line));
        paint::text(buffer, (area.x, y), area, text, style);
        places.push((*line, Rect { y, height: 1, ..area }));
    }
    Shown { from: back, rows: places }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_seen_is_read() {
        let look = Look { colour: false, ascii: true };
        let area = Rect::new(0, 0, 9, 3);
        let draw_with = |count: usize, back: usize, cursor: Option<usize>| {
            let mut buffer = Buffer::empty(area);
            let mut read = 0;
            let told = (0..count).rev().map(|n| {
                read += 1;
                ("* ", Cow::from(format!("it was {n}")), Style::new())
            });
            let back = tail(&mut buffer, area, told, "nothing", back, cursor, look).from;
            let line = |y| (0..9).map(|x| buffer[(x, y)].symbol()).collect::<String>();
            let text: Vec<String> = (0..3).map(|y| line(y).trim_end().to_owned()).collect();
            (text.join("/"), back, read)
        };
        let draw = |count, back| draw_with(count, back, None);
        assert_eq!(draw(0, 0), ("nothing//".to_owned(), 0, 0));
        assert_eq!(draw(1, 5), ("* it was/  0/".to_owned(), 0, 1));
        assert_eq!(draw(1000, 0), ("  998/* it was/  999".to_owned(), 0, 3));
        assert_eq!(draw(1000, 1), ("* it was/  998/* it was".to_owned(), 1, 3));
        assert_eq!(draw(3, 99), ("* it was/  0/* it was".to_owned(), 3, 3));
        // What is under the cursor is seen, wherever it was scrolled to.
        assert_eq!(draw_with(1000, 0, Some(1)), ("* it was/  998/* it was".to_owned(), 1, 3));
        assert_eq!(draw_with(1000, 9, Some(0)), ("  998/* it was/  999".to_owned(), 0, 7));
        assert_eq!(draw_with(3, 0, Some(99)), ("* it was/  0/* it was".to_owned(), 3, 3));
    }
}
