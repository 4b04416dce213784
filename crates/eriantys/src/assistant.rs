//! Assistants, and the hands they are in.

use std::fmt;

use crate::tables::STEPS;

/// An assistant, known by its value 1 to 10 (E10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Assistant(std::num::NonZeroU8);

impl Assistant {
    /// The assistant of this value.
    pub const fn new(value: u8) -> Option<Assistant> {
        match std::num::NonZeroU8::new(value) {
            Some(value) if value.get() <= 10 => Some(Assistant(value)),
            _ => None,
        }
    }

    /// Its value.
    pub const fn value(self) -> u8 {
        self.0.get()
    }

    /// How far Mother Nature may go with it (E10).
    #[expect(clippy::indexing_slicing, reason = "values are 1 to 10")]
    pub const fn steps(self) -> u8 {
        STEPS[self.0.get() as usize - 1]
    }
}

kernel::as_number!(Assistant, value, "assistants have values 1 to 10");

impl fmt::Display for Assistant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.value())
    }
}

/// A set of assistants: bit v stands for value v.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Hand(u16);

impl Hand {
    pub(crate) const EMPTY: Hand = Hand(0);
    /// The whole deck (E19).
    pub(crate) const FULL: Hand = Hand(0b111_1111_1110);

    pub(crate) fn contains(self, assistant: Assistant) -> bool {
        self.0 & (1 << assistant.value()) != 0
    }

    pub(crate) fn insert(&mut self, assistant: Assistant) {
        self.0 |= 1 << assistant.value();
    }

    pub(crate) fn remove(&mut self, assistant: Assistant) {
        self.0 &= !(1 << assistant.value());
    }

    pub(crate) fn without(self, other: Hand) -> Hand {
        Hand(self.0 & !other.0)
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    pub(crate) fn highest(self) -> Option<Assistant> {
        self.iter().next_back()
    }

    pub(crate) fn iter(self) -> impl DoubleEndedIterator<Item = Assistant> {
        (1..=10).filter_map(Assistant::new).filter(move |assistant| self.contains(*assistant))
    }
}

impl FromIterator<Assistant> for Hand {
    fn from_iter<I: IntoIterator<Item = Assistant>>(assistants: I) -> Hand {
        let mut hand = Hand::EMPTY;
        assistants.into_iter().for_each(|assistant| hand.insert(assistant));
        hand
    }
}
