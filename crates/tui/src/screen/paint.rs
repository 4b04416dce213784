//! Small pieces of drawing that every page uses.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Widget};

use crate::menu::Desk;
use crate::play::{Ink, Look, cut};

/// From this width on, what happened stands beside the board.
pub(crate) const WIDE: u16 = 110;
/// Pages of questions need no more than this.
const WIDEST: u16 = 100;

/// Boxes out of ASCII.
const ASCII: border::Set<'_> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// How wide a text is.
pub(crate) fn width(text: &str) -> u16 {
    Span::raw(text).width().try_into().unwrap_or(u16::MAX)
}

/// A text that fits, cut off with a sign if it must be.
pub(crate) fn fit(text: &str, room: u16, look: Look) -> String {
    if width(text) <= room {
        return text.to_owned();
    }
    let sign = look.sign("…", "~");
    let mut short = String::new();
    for letter in text.chars() {
        let longer = format!("{short}{letter}");
        if width(&longer).saturating_add(width(sign)) > room {
            break;
        }
        short = longer;
    }
    if room == 0 { String::new() } else { short + sign }
}

/// Text in lines that are not longer than the room, broken between words.
pub(crate) fn wrap(text: &str, room: u16) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        // What fits stays as it is, blanks at the beginning too.
        if width(paragraph) <= room {
            lines.push(paragraph.to_owned());
            continue;
        }
        let mut line = String::new();
        for word in paragraph.split(' ') {
            let mut word = word;
            let longer = width(&line).saturating_add(1).saturating_add(width(word));
            if !line.is_empty() && longer > room {
                lines.push(std::mem::take(&mut line));
            } else if !line.is_empty() {
                line.push(' ');
            }
            // A word that is longer than a line is cut.
            while let Some((head, rest)) = break_off(word, room) {
                lines.push(head.to_owned());
                word = rest;
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines
}

/// The beginning of a word that is longer than the room, and the rest of it. A letter that is wider than
/// the room has a line all the same.
fn break_off(word: &str, room: u16) -> Option<(&str, &str)> {
    let first = word.chars().next().map_or(0, char::len_utf8);
    let head = cut(word, usize::from(room)).len().max(first);
    (room > 0 && head < word.len()).then(|| word.split_at(head))
}

/// A line of text; says where it ended.
pub(crate) fn text(
    buffer: &mut Buffer,
    at: (u16, u16),
    area: Rect,
    words: &str,
    style: Style,
) -> u16 {
    let (x, y) = at;
    let area = area.intersection(buffer.area);
    if y < area.top() || y >= area.bottom() || x >= area.right() {
        return x;
    }
    let room = usize::from(area.right() - x);
    buffer.set_stringn(x, y, words, room, style).0
}

/// A box with a title; the room inside it.
pub(crate) fn boxed(buffer: &mut Buffer, area: Rect, title: &str, look: Look) -> Rect {
    let title = Line::styled(format!(" {} ", look.plain(title)), look.style(Ink::Strong));
    let mut block = Block::bordered().title(title).border_style(look.style(Ink::Faint));
    block = block.border_set(if look.ascii { ASCII } else { border::ROUNDED });
    let inner = block.inner(area);
    block.render(area, buffer);
    inner
}

/// A box in the middle of the screen, over what is there.
pub(crate) fn popup(
    buffer: &mut Buffer,
    area: Rect,
    size: (u16, u16),
    title: &str,
    look: Look,
) -> Rect {
    let (width, height) = (size.0.min(area.width), size.1.min(area.height));
    let place = Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    };
    Clear.render(place, buffer);
    boxed(buffer, place, title, look)
}

/// A page with a title; the room inside it. On wide screens it stands in the middle.
pub(crate) fn page(buffer: &mut Buffer, area: Rect, title: &str, desk: &Desk) -> Rect {
    let width = area.width.min(WIDEST);
    let place = Rect { x: area.x + (area.width - width) / 2, width, ..area };
    let inner = boxed(buffer, place, &format!("Bottega · {title}"), desk.look);
    inner.inner(Margin::new(2, 1))
}

/// What is shown of a text.
#[derive(Default)]
pub(crate) struct Shown {
    /// With which row it begins.
    pub(crate) from: usize,
    /// Its rows, each with the number of the line that it is a piece of.
    pub(crate) rows: Vec<(usize, Rect)>,
}

impl Shown {
    /// The line that is here.
    pub(crate) fn line_at(&self, at: Position) -> Option<usize> {
        self.rows.iter().find(|(_, row)| row.contains(at)).map(|(line, _)| *line)
    }
}

/// The style of what is under the cursor.
pub(crate) fn under_cursor(style: Style, here: bool) -> Style {
    if here { style.add_modifier(Modifier::REVERSED) } else { style }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_cut_and_wrapped_to_fit() {
        let look = Look { colour: false, ascii: false };
        assert_eq!(fit("Nightingale", 6, look), "Night…");
        assert_eq!(fit("Ada", 6, look), "Ada");
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("  one", 7), ["  one"]);
        assert_eq!(wrap("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(wrap("日日", 1), ["日", "日"]);
    }

    #[test]
    fn no_letter_is_lost_where_letters_are_wide() {
        let long = "日".repeat(40);
        let lines = wrap(&format!("Ada: {long}"), 30);
        assert!(lines.iter().all(|line| width(line) <= 30), "{lines:?}");
        assert_eq!(lines.concat(), format!("Ada:{long}"));
    }

    #[test]
    fn no_length_is_too_much() {
        let long = format!("a {}", "x".repeat(70_000));
        assert_eq!(wrap(&long, 72).len(), 1 + 70_000_usize.div_ceil(72));
        let look = Look { colour: false, ascii: true };
        assert_eq!(width(&fit(&long, 72, look)), 72);
    }
}
