//! Pictures in the language of every terminal: the sixteen colours by their own numbers, which also those
//! understand that know no more of them.

use crossterm::cursor::MoveTo;
use crossterm::queue;
use ratatui::backend::{Backend, ClearType, CrosstermBackend, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};
use ratatui::style::{Color, Modifier};
use std::io::{self, Write};

/// The way to a terminal.
pub(crate) struct Ansi<W: Write>(CrosstermBackend<W>);

/// How a cell looks.
type Style = (Color, Color, Modifier);

/// As everything looks that nobody has changed.
const USUAL: Style = (Color::Reset, Color::Reset, Modifier::empty());

/// What a cell can be, with the number that terminals have for it.
const MODIFIERS: [(Modifier, u8); 5] = [
    (Modifier::BOLD, 1),
    (Modifier::DIM, 2),
    (Modifier::ITALIC, 3),
    (Modifier::UNDERLINED, 4),
    (Modifier::REVERSED, 7),
];

impl<W: Write> Ansi<W> {
    pub(crate) fn new(out: W) -> Ansi<W> {
        Ansi(CrosstermBackend::new(out))
    }

    /// Whatever is written next looks like this, and not as before.
    fn change(&mut self, (ink, paper, modifier): Style) -> io::Result<()> {
        let modifiers = MODIFIERS.iter().filter(|(one, _)| modifier.contains(*one));
        let ink = number(ink);
        let paper = number(paper).map(|number| number + 10);
        write!(self.0, "\x1b[0")?;
        for number in modifiers.map(|(_, number)| *number).chain(ink).chain(paper) {
            write!(self.0, ";{number}")?;
        }
        write!(self.0, "m")
    }
}

/// The number that terminals have for a colour. Others than the sixteen are not drawn with.
fn number(colour: Color) -> Option<u8> {
    Some(match colour {
        Color::Black => 30,
        Color::Red => 31,
        Color::Green => 32,
        Color::Yellow => 33,
        Color::Blue => 34,
        Color::Magenta => 35,
        Color::Cyan => 36,
        Color::Gray => 37,
        Color::DarkGray => 90,
        Color::LightRed => 91,
        Color::LightGreen => 92,
        Color::LightYellow => 93,
        Color::LightBlue => 94,
        Color::LightMagenta => 95,
        Color::LightCyan => 96,
        Color::White => 97,
        Color::Reset | Color::Rgb(..) | Color::Indexed(_) => return None,
    })
}

impl<W: Write> Backend for Ansi<W> {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, cells: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        let (mut style, mut next) = (USUAL, None);
        for (x, y, cell) in cells {
            if next != Some((x, y)) {
                queue!(self.0, MoveTo(x, y))?;
            }
            // A wide letter has two cells: after it, the cursor is moved.
            next = Some((x + 1, y));
            let wanted = (cell.fg, cell.bg, cell.modifier);
            if wanted != style {
                self.change(wanted)?;
                style = wanted;
            }
            write!(self.0, "{}", cell.symbol())?;
        }
        if style == USUAL { Ok(()) } else { self.change(USUAL) }
    }

    fn append_lines(&mut self, count: u16) -> io::Result<()> {
        self.0.append_lines(count)
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        self.0.hide_cursor()
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        self.0.show_cursor()
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        self.0.get_cursor_position()
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        self.0.set_cursor_position(position)
    }

    fn clear(&mut self) -> io::Result<()> {
        self.0.clear()
    }

    fn clear_region(&mut self, region: ClearType) -> io::Result<()> {
        self.0.clear_region(region)
    }

    fn size(&self) -> io::Result<Size> {
        self.0.size()
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        self.0.window_size()
    }

    fn flush(&mut self) -> io::Result<()> {
        Backend::flush(&mut self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    /// What is sent for a row with these pieces.
    fn sent(pieces: &[(&str, Style)]) -> String {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 20, 1));
        let mut x = 0;
        for (text, style) in pieces {
            (x, _) = buffer.set_stringn(x, 0, text, 20, *style);
        }
        let mut out = Vec::new();
        let cells = (0..x).map(|x| (x, 0, &buffer[(x, 0)]));
        Ansi::new(&mut out).draw(cells).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn every_colour_has_the_number_that_all_terminals_know() {
        let red = Style::new().fg(Color::Red);
        let pieces = [
            ("a", Style::new()),
            ("bc", red),
            ("d", red.add_modifier(Modifier::BOLD | Modifier::REVERSED)),
            ("e", Style::new().fg(Color::LightBlue).bg(Color::White)),
        ];
        assert_eq!(sent(&pieces), "\x1b[1;1Ha\x1b[0;31mbc\x1b[0;1;7;31md\x1b[0;94;107me\x1b[0m");
    }

    #[test]
    fn what_comes_after_a_wide_letter_lands_in_its_cell() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 20, 1));
        buffer.set_stringn(0, 0, "a日b", 20, Style::new());
        let mut out = Vec::new();
        Ansi::new(&mut out).draw([0, 1, 3].map(|x| (x, 0, &buffer[(x, 0)])).into_iter()).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "\x1b[1;1Ha日\x1b[1;4Hb");
    }
}
