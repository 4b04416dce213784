//! Sixteen colours, or none: what a colour says is also said by letters and signs.

use super::*;
use ratatui::style::{Color, Modifier};

const NONE: Look = Look { colour: false, ascii: false };

/// The text, and below each line its style, a letter for each cell: a colour as on a box of paints,
/// small for the dark ones; `*` for bold and `.` for faint text without a colour; `#` for what is
/// inverted.
fn styled(size: (u16, u16), draw: impl FnOnce(&mut Buffer, Rect)) -> String {
    let backend = drawn(size, draw);
    let buffer = backend.buffer();
    let mut text = String::new();
    for row in buffer.content.chunks(usize::from(size.0)) {
        let symbols: String = row.iter().map(|cell| cell.symbol()).collect();
        let styles: String = row.iter().map(|cell| code(cell.fg, cell.bg, cell.modifier)).collect();
        for line in [symbols, styles] {
            text += line.trim_end();
            text.push('\n');
        }
    }
    text
}

fn code(ink: Color, paper: Color, modifier: Modifier) -> char {
    assert_eq!(paper, Color::Reset, "nobody knows the colour of the paper");
    match ink {
        _ if modifier.contains(Modifier::REVERSED) => '#',
        Color::Reset if modifier.contains(Modifier::BOLD) => '*',
        Color::Reset if modifier.contains(Modifier::DIM) => '.',
        Color::Reset if modifier.contains(Modifier::UNDERLINED) => '_',
        Color::Reset => ' ',
        Color::Green => 'g',
        Color::Red => 'r',
        Color::Yellow => 'y',
        Color::Magenta => 'm',
        Color::LightMagenta => 'M',
        Color::LightBlue => 'B',
        Color::Blue => 'b',
        Color::Cyan => 'c',
        Color::LightGreen => 'G',
        Color::LightRed => 'R',
        Color::LightYellow => 'Y',
        Color::LightCyan => 'C',
        Color::Black | Color::DarkGray | Color::Gray | Color::White => {
            panic!("on some paper {ink} cannot be seen")
        }
        Color::Rgb(..) | Color::Indexed(_) => panic!("more than 16 colours"),
    }
}

/// Both looks of a page, of which the one without colours says the same.
macro_rules! both_looks {
    ($name:literal, $stage:expr) => {
        let mut page = self::page(&$stage, 1).0;
        let mut looks = [LOOK, NONE].map(|look| {
            let desk = desk(Language::English, look);
            page.speak(&desk);
            styled(SMALL, |buffer, area| page.draw(buffer, area, &desk))
        });
        let plain = looks[1].lines().skip(1).step_by(2);
        let coloured: String =
            plain.flat_map(str::chars).filter(|code| !" *._#".contains(*code)).collect();
        assert_eq!(coloured, "", "without colours nothing is coloured");
        let texts = looks.each_ref().map(|look| look.lines().step_by(2).collect::<Vec<_>>());
        assert_eq!(texts[0], texts[1], "every letter and sign is there without colours too");
        let [in_colour, without] = looks.each_mut().map(std::mem::take);
        insta::assert_snapshot!(concat!($name, "_in_colour"), in_colour);
        insta::assert_snapshot!(concat!($name, "_without_colour"), without);
    };
}

#[test]
fn eriantys_without_colour_says_the_same() {
    both_looks!("eriantys", eriantys(8));
}

#[test]
fn masters_without_colour_says_the_same() {
    both_looks!("masters", masters(20));
}
