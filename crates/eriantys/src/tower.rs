//! Towers. A side of the game is known by the colour of its towers (E4).

use kernel::NotationError;
use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

/// A tower colour, and so a side. Written `W`, `K` (black), `X` (grey).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Tower {
    /// In every game.
    White,
    /// In every game.
    Black,
    /// With three players only.
    Grey,
}

impl Tower {
    /// All three, in the order of E1.
    pub const ALL: [Tower; 3] = [Tower::White, Tower::Black, Tower::Grey];

    /// The letter of E1.
    pub const fn letter(self) -> char {
        match self {
            Tower::White => 'W',
            Tower::Black => 'K',
            Tower::Grey => 'X',
        }
    }

    /// The side's name in English.
    pub const fn name(self) -> &'static str {
        match self {
            Tower::White => "white",
            Tower::Black => "black",
            Tower::Grey => "grey",
        }
    }
}

impl fmt::Display for Tower {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl FromStr for Tower {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        Tower::ALL
            .into_iter()
            .find(|tower| {
                text.len() == 1
                    && text.starts_with([tower.letter(), tower.letter().to_ascii_lowercase()])
            })
            .ok_or_else(|| NotationError::new(text, "a tower is one of W K X"))
    }
}

/// One value per side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct PerTower<T>(pub(crate) [T; 3]);

impl<T> Index<Tower> for PerTower<T> {
    type Output = T;
    #[expect(clippy::indexing_slicing, reason = "there are three tower colours")]
    fn index(&self, tower: Tower) -> &T {
        &self.0[tower as usize]
    }
}

impl<T> IndexMut<Tower> for PerTower<T> {
    #[expect(clippy::indexing_slicing, reason = "there are three tower colours")]
    fn index_mut(&mut self, tower: Tower) -> &mut T {
        &mut self.0[tower as usize]
    }
}

kernel::as_text!(Tower);
