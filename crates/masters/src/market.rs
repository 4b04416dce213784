//! The market of marbles (M40 to M49).

use kernel::{NotationError, Pick};
use std::fmt;
use std::str::FromStr;

use crate::resource::Resource;
use crate::tables::MARBLES;

/// A marble. Written by a small letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say it")]
#[repr(u8)]
pub enum Marble {
    White,
    Blue,
    Grey,
    Yellow,
    Purple,
    Red,
}

impl Marble {
    /// The thirteen marbles in the order of R3.
    pub const ALL: [Marble; 13] = MARBLES;

    /// Its letter.
    pub const fn letter(self) -> char {
        match self {
            Marble::White => 'w',
            Marble::Blue => 'b',
            Marble::Grey => 'g',
            Marble::Yellow => 'y',
            Marble::Purple => 'p',
            Marble::Red => 'r',
        }
    }

    /// The marble of a letter.
    pub fn from_letter(letter: char) -> Option<Marble> {
        Marble::ALL.into_iter().find(|marble| marble.letter() == letter)
    }

    /// The resource it gives by itself (M42).
    pub const fn gives(self) -> Option<Resource> {
        match self {
            Marble::Blue => Some(Resource::Shield),
            Marble::Grey => Some(Resource::Stone),
            Marble::Yellow => Some(Resource::Coin),
            Marble::Purple => Some(Resource::Servant),
            Marble::White | Marble::Red => None,
        }
    }
}

impl fmt::Display for Marble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A line of the tray. Written `row 0` to `row 2` from the top, `col 0` to `col 3` from the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the numbers are in the names")]
#[repr(u8)]
pub enum Line {
    Row0,
    Row1,
    Row2,
    Col0,
    Col1,
    Col2,
    Col3,
}

impl Line {
    /// All seven.
    pub const ALL: [Line; 7] =
        [Line::Row0, Line::Row1, Line::Row2, Line::Col0, Line::Col1, Line::Col2, Line::Col3];

    /// Its places in the tray (row by row), in the order in which marbles move along it, from the
    /// one that falls out to the one where the slide marble enters (M43, M44).
    pub const fn places(self) -> &'static [usize] {
        match self {
            Line::Row0 => &[0, 1, 2, 3],
            Line::Row1 => &[4, 5, 6, 7],
            Line::Row2 => &[8, 9, 10, 11],
            Line::Col0 => &[0, 4, 8],
            Line::Col1 => &[1, 5, 9],
            Line::Col2 => &[2, 6, 10],
            Line::Col3 => &[3, 7, 11],
        }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Line::Row0 => "row 0",
            Line::Row1 => "row 1",
            Line::Row2 => "row 2",
            Line::Col0 => "col 0",
            Line::Col1 => "col 1",
            Line::Col2 => "col 2",
            Line::Col3 => "col 3",
        })
    }
}

impl FromStr for Line {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        Line::ALL
            .into_iter()
            .find(|line| line.to_string() == text)
            .ok_or_else(|| NotationError::new(text, "a line is row 0 to row 2 or col 0 to col 3"))
    }
}

/// The tray and the marble on the slide (M40).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Market {
    /// Row 0, row 1, row 2, each from left to right.
    pub(crate) tray: [Marble; 12],
    pub(crate) slide: Marble,
}

impl Market {
    /// R3: twelve marbles in the tray, the last one on the slide.
    pub(crate) fn shuffled(pick: &mut impl Pick) -> Market {
        let mut marbles = Marble::ALL;
        pick.shuffle(&mut marbles);
        let [tray @ .., slide] = marbles;
        Market { tray, slide }
    }

    /// The marbles of a line.
    #[expect(clippy::indexing_slicing, reason = "the places of a line are below 12")]
    pub(crate) fn line(&self, line: Line) -> impl Iterator<Item = Marble> {
        line.places().iter().map(|place| self.tray[*place])
    }

    /// Pushes the slide marble into a line (M43, M44).
    #[expect(clippy::indexing_slicing, reason = "the places of a line are below 12")]
    pub(crate) fn push(&mut self, line: Line) {
        for place in line.places().iter().rev() {
            std::mem::swap(&mut self.slide, &mut self.tray[*place]);
        }
    }
}

kernel::as_text!(Line);
