//! How that looks which lies over the table for a while.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use words::say;

use super::menu::{Final, MenuEntry};
use super::overlay::Overlay;
use super::{TablePage, qr, sheet};
use crate::menu::Desk;
use crate::play::{Ink, Look};
use crate::screen::hints::{self, Hints};
use crate::screen::paint::{self, Shown};
use crate::table::Why;

/// Rows around the text in a box: the box itself, and what is left of the page.
const AROUND: usize = 4;

impl TablePage {
    pub(super) fn draw_overlay(&mut self, buffer: &mut Buffer, area: Rect, desk: &Desk) {
        let (look, words) = (desk.look, &desk.words);
        if let Some(Overlay::Text { title, lines, code, from }) = &mut self.overlay {
            // Only here it is known how many lines it has, and whether a code can be seen whole.
            let whole = !look.ascii && code.len() + AROUND <= usize::from(area.height);
            let blank = (!code.is_empty()).then(String::new);
            let code = blank.iter().chain(code.iter()).filter(|_| whole);
            let all: Vec<String> = lines.iter().chain(code).cloned().collect();
            let shown = draw_text(buffer, area, title, &all, from.0, look);
            for (_, row) in shown.rows.iter().filter(|(line, _)| *line >= lines.len()) {
                buffer.set_style(*row, qr::style(look));
            }
            from.0 = shown.from;
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
                let (title, hint) = (words.say(title, []), say!(words, "terminal-sure"));
                self.drawn.hints = draw_question(buffer, area, &title, &[text], &hint, look);
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

/// A question in a box; below it what can be answered, one answer in each row. A click presses its key.
pub(crate) fn draw_question(
    buffer: &mut Buffer,
    area: Rect,
    title: &str,
    lines: &[String],
    hint: &str,
    look: Look,
) -> Hints {
    let answers: Vec<&str> = hints::each(hint).collect();
    let mut all = lines.to_vec();
    all.push(String::new());
    all.extend(answers.iter().map(|answer| (*answer).to_owned()));
    let shown = draw_text(buffer, area, title, &all, usize::MAX, look);
    let mut hints = Hints::default();
    for (line, row) in shown.rows {
        let answer = line.checked_sub(lines.len() + 1).and_then(|number| answers.get(number));
        if let Some(answer) = answer {
            hints.place(row, answer, look);
            buffer.set_style(row, look.style(Ink::Strong));
        }
    }
    hints
}

/// A text in a box that is as large as it must be, from this row on; says with which row it begins,
/// because the last ones fill the box, and where its lines are.
pub(crate) fn draw_text(
    buffer: &mut Buffer,
    area: Rect,
    title: &str,
    lines: &[String],
    from: usize,
    look: Look,
) -> Shown {
    draw_lines(buffer, area, title, lines, from, None, look)
}

/// The same with a cursor on one of the lines, which is shown whatever row was asked for. Its sign has a
/// column of its own.
pub(crate) fn draw_lines(
    buffer: &mut Buffer,
    area: Rect,
    title: &str,
    lines: &[String],
    from: usize,
    cursor: Option<usize>,
    look: Look,
) -> Shown {
    let column = u16::from(cursor.is_some());
    let most = area.width.saturating_sub(8 + column).min(76);
    let mut text: Vec<(Option<usize>, String)> = Vec::new();
    // A title that is too long is read whole in the text.
    if paint::width(title) > most {
        text.extend(paint::wrap(&look.plain(title), most).into_iter().map(|row| (None, row)));
        text.push((None, String::new()));
    }
    for (number, line) in lines.iter().enumerate() {
        match line.is_empty() {
            true => text.push((Some(number), String::new())),
            false => {
                let rows = paint::wrap(&look.plain(line), most).into_iter();
                text.extend(rows.map(|row| (Some(number), row)));
            }
        }
    }
    let title = paint::fit(&look.plain(title), most, look);
    let widest = text.iter().map(|(_, row)| paint::width(row)).max().unwrap_or(0);
    let width = (widest + column).max(paint::width(&title) + 2).max(24) + 4;
    let rows = u16::try_from(text.len()).unwrap_or(u16::MAX);
    let height = rows.saturating_add(2).min(area.height.saturating_sub(2));
    let inner = paint::popup(buffer, area, (width, height), &title, look);
    let last = text.len().saturating_sub(usize::from(inner.height));
    let of_cursor = |(line, _): &(Option<usize>, String)| cursor.is_some() && *line == cursor;
    let from = match (text.iter().position(of_cursor), text.iter().rposition(of_cursor)) {
        (Some(begin), Some(end)) => {
            from.max((end + 1).saturating_sub(usize::from(inner.height))).min(begin)
        }
        _ => from,
    };
    let from = from.min(last);
    let (mut rows, mut signed) = (Vec::new(), false);
    let x = inner.x + 1 + column;
    for (y, piece) in (inner.y..inner.bottom()).zip(text.iter().skip(from)) {
        let ((line, row), here) = (piece, of_cursor(piece));
        let style = paint::under_cursor(look.style(Ink::Plain), here);
        if here && !std::mem::replace(&mut signed, true) {
            paint::text(buffer, (inner.x + 1, y), inner, look.sign("▸", ">"), style);
        }
        let end = paint::text(buffer, (x, y), inner, row, style);
        let place = Rect { x, y, width: end.saturating_sub(x), height: 1 };
        rows.extend(line.map(|line| (line, place)));
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
    Shown { from, rows }
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
        let end = draw_text(&mut buffer, area, "Log", &lines, usize::MAX, look);
        assert_eq!(end.from, 80 - 20);
        assert_eq!(end.rows.last().map(|(line, row)| (*line, row.y)), Some((39, 21)));
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
