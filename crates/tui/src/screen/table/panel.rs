//! Log and chat, beside the board or in its place.

use kernel::Seat;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
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
        self.told().into_iter().map(|(text, _)| text).collect()
    }

    fn told(&self) -> Vec<(String, Option<Seat>)> {
        let table = self.table();
        let mut told = Vec::new();
        for chapter in table.chapters() {
            match &chapter.lines {
                Some(lines) => {
                    told.extend(lines.iter().map(|line| (line.text.clone(), line.seat)));
                }
                None => told.push((say!(table.words(), "table-log-gap"), None)),
            }
        }
        told
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
        let mut lines: Vec<(String, Style)> = Vec::new();
        for (text, seat) in self.told() {
            let style = look.style(ink_of(seat));
            let mark = if seat.is_some() { look.sign("▪ ", "* ") } else { "  " };
            for (row, piece) in paint::wrap(&look.plain(&text), inner.width.saturating_sub(2))
                .into_iter()
                .enumerate()
            {
                let mark = if row == 0 { mark } else { "  " };
                lines.push((format!("{mark}{piece}"), style));
            }
        }
        if lines.is_empty() {
            lines.push((look.plain(&say!(words, "table-log-empty")), look.style(Ink::Faint)));
        }
        self.back.log = tail(buffer, inner, &lines, self.back.log);
    }

    pub(super) fn draw_chat(&mut self, buffer: &mut Buffer, area: Rect, look: Look, active: bool) {
        let words = self.table().words();
        let title = title(&say!(words, "table-chat"), active, look);
        let inner = paint::boxed(buffer, area, &title, look);
        let mut lines: Vec<(String, Style)> = Vec::new();
        for said in self.table().chat() {
            let text = format!("{}: {}", said.name, said.text);
            let style = look.style(ink_of(Some(said.seat)));
            let pieces = paint::wrap(&look.plain(&text), inner.width);
            lines.extend(pieces.into_iter().map(|piece| (piece, style)));
        }
        if lines.is_empty() {
            let empty = look.plain(&say!(words, "table-chat-empty"));
            let pieces = paint::wrap(&empty, inner.width).into_iter();
            lines.extend(pieces.map(|piece| (piece, look.style(Ink::Faint))));
        }
        self.back.chat = tail(buffer, inner, &lines, self.back.chat);
    }
}

/// The title of a panel; the one with the keys has a sign.
fn title(title: &str, active: bool, look: Look) -> String {
    if active { format!("{} {title}", look.sign("▶", ">")) } else { title.to_owned() }
}

/// Draws the end of a text, so many lines back; says how many can be gone back.
pub(crate) fn tail(
    buffer: &mut Buffer,
    area: Rect,
    lines: &[(String, Style)],
    back: usize,
) -> usize {
    let rows = usize::from(area.height);
    let back = back.min(lines.len().saturating_sub(rows));
    let end = lines.len() - back;
    let shown = lines.get(end.saturating_sub(rows)..end).unwrap_or_default();
    for (y, (text, style)) in (area.y..).zip(shown) {
        paint::text(buffer, (area.x, y), area, text, *style);
    }
    back
}
