//! The five colours, and heaps of students.

use kernel::NotationError;
use std::fmt::{self, Write as _};
use std::ops::{AddAssign, Index, IndexMut};
use std::str::FromStr;

use crate::tables::COLOUR_NAMES;

/// A colour, in the order of the school board (E1). Written by its first letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Colour {
    /// Frogs.
    Green,
    /// Dragons.
    Red,
    /// Gnomes.
    Yellow,
    /// Fairies.
    Pink,
    /// Unicorns.
    Blue,
}

impl Colour {
    /// All five, in the order of E1.
    pub const ALL: [Colour; 5] =
        [Colour::Green, Colour::Red, Colour::Yellow, Colour::Pink, Colour::Blue];

    /// The letter of E1.
    pub const fn letter(self) -> char {
        match self {
            Colour::Green => 'G',
            Colour::Red => 'R',
            Colour::Yellow => 'Y',
            Colour::Pink => 'P',
            Colour::Blue => 'B',
        }
    }

    /// The colour's name in English, in small letters.
    pub fn name(self) -> &'static str {
        PerColour(COLOUR_NAMES)[self]
    }

    /// The colour of a letter, capital or small.
    pub fn from_letter(letter: char) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| colour.letter() == letter.to_ascii_uppercase())
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.letter())
    }
}

impl FromStr for Colour {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut letters = text.chars();
        letters
            .next()
            .and_then(Colour::from_letter)
            .filter(|_| letters.next().is_none())
            .ok_or_else(|| NotationError::new(text, "a colour is one of G R Y P B"))
    }
}

/// One value per colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct PerColour<T>(pub(crate) [T; 5]);

impl<T> Index<Colour> for PerColour<T> {
    type Output = T;
    #[expect(clippy::indexing_slicing, reason = "there are five colours")]
    fn index(&self, colour: Colour) -> &T {
        &self.0[colour as usize]
    }
}

impl<T> IndexMut<Colour> for PerColour<T> {
    #[expect(clippy::indexing_slicing, reason = "there are five colours")]
    fn index_mut(&mut self, colour: Colour) -> &mut T {
        &mut self.0[colour as usize]
    }
}

/// A heap of students: how many of each colour. Written as letters: `GGRB`.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Students(PerColour<u8>);

impl Students {
    /// No student at all.
    pub const NONE: Students = Students(PerColour([0; 5]));

    /// How many there are of a colour.
    pub fn count(&self, colour: Colour) -> u8 {
        self.0[colour]
    }

    /// Is there one of this colour?
    pub fn has(&self, colour: Colour) -> bool {
        self.0[colour] > 0
    }

    /// How many there are in all. A heap that nobody can have counts as 255.
    pub fn total(&self) -> u8 {
        self.0.0.iter().fold(0, |sum, count| sum.saturating_add(*count))
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.0.0 == [0; 5]
    }

    /// The colours there is at least one of, in the order of E1.
    pub fn colours(self) -> impl Iterator<Item = Colour> {
        Colour::ALL.into_iter().filter(move |colour| self.has(*colour))
    }

    pub(crate) fn put(&mut self, colour: Colour) {
        self.put_many(colour, 1);
    }

    pub(crate) fn put_many(&mut self, colour: Colour, many: u8) {
        self.0[colour] = self.0[colour].saturating_add(many);
    }

    pub(crate) fn take(&mut self, colour: Colour) {
        self.take_many(colour, 1);
    }

    pub(crate) fn take_many(&mut self, colour: Colour, many: u8) {
        self.0[colour] = self.0[colour].saturating_sub(many);
    }
}

impl AddAssign for Students {
    fn add_assign(&mut self, other: Students) {
        for colour in Colour::ALL {
            self.put_many(colour, other.count(colour));
        }
    }
}

impl FromIterator<Colour> for Students {
    fn from_iter<I: IntoIterator<Item = Colour>>(colours: I) -> Students {
        let mut students = Students::NONE;
        colours.into_iter().for_each(|colour| students.put(colour));
        students
    }
}

impl fmt::Display for Students {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for colour in Colour::ALL {
            for _ in 0..self.count(colour) {
                f.write_char(colour.letter())?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Students {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

impl FromStr for Students {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let wrong = || NotationError::new(text, "students are written as letters of G R Y P B");
        if text.len() > 130 {
            return Err(wrong());
        }
        text.chars().map(|letter| Colour::from_letter(letter).ok_or_else(wrong)).collect()
    }
}

kernel::as_text!(Colour, Students);
