//! The four resources, and heaps of them.

use kernel::NotationError;
use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

/// A resource (M1). Written by the letter of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Resource {
    /// Written `C`.
    Coin,
    /// Written `V`.
    Servant,
    /// Written `H`.
    Shield,
    /// Written `S`.
    Stone,
}

impl Resource {
    /// All four, in the order C V H S.
    pub const ALL: [Resource; 4] =
        [Resource::Coin, Resource::Servant, Resource::Shield, Resource::Stone];

    /// The letter of the rules.
    pub const fn letter(self) -> char {
        match self {
            Resource::Coin => 'C',
            Resource::Servant => 'V',
            Resource::Shield => 'H',
            Resource::Stone => 'S',
        }
    }

    /// The resource of a letter, capital or small.
    pub fn from_letter(letter: char) -> Option<Resource> {
        Resource::ALL.into_iter().find(|kind| kind.letter() == letter.to_ascii_uppercase())
    }

    /// Its name in English.
    pub const fn name(self) -> &'static str {
        match self {
            Resource::Coin => "coin",
            Resource::Servant => "servant",
            Resource::Shield => "shield",
            Resource::Stone => "stone",
        }
    }
}

impl fmt::Display for Resource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl FromStr for Resource {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut letters = text.chars();
        letters
            .next()
            .and_then(Resource::from_letter)
            .filter(|_| letters.next().is_none())
            .ok_or_else(|| NotationError::new(text, "a resource is one of C V H S"))
    }
}

/// One value per resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) struct PerResource<T>(pub(crate) [T; 4]);

impl<T> Index<Resource> for PerResource<T> {
    type Output = T;
    #[expect(clippy::indexing_slicing, reason = "there are four resources")]
    fn index(&self, kind: Resource) -> &T {
        &self.0[kind as usize]
    }
}

impl<T> IndexMut<Resource> for PerResource<T> {
    #[expect(clippy::indexing_slicing, reason = "there are four resources")]
    fn index_mut(&mut self, kind: Resource) -> &mut T {
        &mut self.0[kind as usize]
    }
}

/// A small heap of resources. Written as letters: `CCS`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Resources(PerResource<u8>);

impl Resources {
    /// Nothing.
    pub const NONE: Resources = Resources::of([0; 4]);

    /// So many coins, servants, shields and stones.
    pub(crate) const fn of(counts: [u8; 4]) -> Resources {
        Resources(PerResource(counts))
    }

    /// One of a kind.
    pub fn one(kind: Resource) -> Resources {
        let mut one = Resources::NONE;
        one.add(kind, 1);
        one
    }

    /// How many of a kind.
    pub fn count(&self, kind: Resource) -> u8 {
        self.0[kind]
    }

    /// How many in all. A heap that nobody can have counts as 255.
    pub fn total(&self) -> u8 {
        self.0.0.iter().fold(0, |sum, count| sum.saturating_add(*count))
    }

    /// Is there nothing?
    pub fn is_empty(&self) -> bool {
        self.0.0 == [0; 4]
    }

    /// The kinds there is at least one of.
    pub fn kinds(self) -> impl Iterator<Item = Resource> {
        Resource::ALL.into_iter().filter(move |kind| self.count(*kind) > 0)
    }

    pub(crate) fn set(&mut self, kind: Resource, count: u8) {
        self.0[kind] = count;
    }

    /// Adds so many of a kind.
    pub fn add(&mut self, kind: Resource, many: u8) {
        self.0[kind] = self.0[kind].saturating_add(many);
    }

    /// Takes so many of a kind away, as far as they are there.
    pub fn take(&mut self, kind: Resource, many: u8) {
        self.0[kind] = self.0[kind].saturating_sub(many);
    }

    /// Adds another heap.
    pub fn add_all(&mut self, other: &Resources) {
        Resource::ALL.into_iter().for_each(|kind| self.add(kind, other.count(kind)));
    }
}

impl FromIterator<Resource> for Resources {
    fn from_iter<I: IntoIterator<Item = Resource>>(kinds: I) -> Resources {
        let mut heap = Resources::NONE;
        kinds.into_iter().for_each(|kind| heap.add(kind, 1));
        heap
    }
}

impl fmt::Display for Resources {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for kind in Resource::ALL {
            for _ in 0..self.count(kind) {
                write!(f, "{kind}")?;
            }
        }
        Ok(())
    }
}

impl Resources {
    /// The letters, or a word for none, for use in sentences.
    pub(crate) fn or_nothing(&self) -> String {
        if self.is_empty() { "nothing".to_owned() } else { self.to_string() }
    }
}

impl fmt::Debug for Resources {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

impl FromStr for Resources {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let wrong = || NotationError::new(text, "resources are written as letters of C V H S");
        if text.len() > 60 {
            return Err(wrong());
        }
        text.chars().map(|letter| Resource::from_letter(letter).ok_or_else(wrong)).collect()
    }
}

kernel::as_text!(Resource, Resources);
