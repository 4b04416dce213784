//! The bag: a list whose last element is drawn next (E27).

use kernel::Pick;

use crate::colour::{Colour, Students};

/// All 130 students fit, though at most 120 are ever in it (E17).
const CAPACITY: usize = 130;

#[derive(Clone, Copy)]
pub(crate) struct Bag {
    list: [Colour; CAPACITY],
    len: u8,
}

impl Bag {
    pub(crate) fn new() -> Bag {
        Bag { list: [Colour::Green; CAPACITY], len: 0 }
    }

    /// The students in it; the last one is drawn next.
    pub(crate) fn list(&self) -> &[Colour] {
        self.list.get(..usize::from(self.len)).unwrap_or_default()
    }

    fn list_mut(&mut self) -> &mut [Colour] {
        self.list.get_mut(..usize::from(self.len)).unwrap_or_default()
    }

    pub(crate) fn len(&self) -> u8 {
        self.len
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Draws the last student.
    pub(crate) fn draw(&mut self) -> Option<Colour> {
        let last = self.len.checked_sub(1)?;
        self.len = last;
        self.list.get(usize::from(last)).copied()
    }

    pub(crate) fn draw_many(&mut self, many: u8) -> Students {
        (0..many).map_while(|_| self.draw()).collect()
    }

    /// Puts `many` students of a colour at the end.
    pub(crate) fn append(&mut self, colour: Colour, many: u8) {
        for _ in 0..many {
            if let Some(place) = self.list.get_mut(usize::from(self.len)) {
                *place = colour;
                self.len += 1;
            }
        }
    }

    /// Puts the students in the order of E1.
    pub(crate) fn sort(&mut self) {
        self.list_mut().sort_unstable();
    }

    pub(crate) fn shuffle(&mut self, chance: &mut impl Pick) {
        chance.shuffle(self.list_mut());
    }
}

/// What lies beyond the end of the list is no part of the bag.
impl PartialEq for Bag {
    fn eq(&self, other: &Bag) -> bool {
        self.list() == other.list()
    }
}

impl std::fmt::Debug for Bag {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.list().iter().try_for_each(|colour| write!(f, "{colour}"))
    }
}
