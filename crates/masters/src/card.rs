//! Development cards and the grid they are bought from (M3, M80 to M85).

use kernel::{NotationError, Pick};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

use crate::resource::Resources;
use crate::tables::CARDS;

/// The colour of a card, in the order of the columns of the grid (M3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
#[repr(u8)]
pub enum Colour {
    Green,
    Blue,
    Yellow,
    Purple,
}

impl Colour {
    /// All four, in the order of the grid.
    pub const ALL: [Colour; 4] = [Colour::Green, Colour::Blue, Colour::Yellow, Colour::Purple];

    /// Its name in English.
    pub const fn name(self) -> &'static str {
        match self {
            Colour::Green => "green",
            Colour::Blue => "blue",
            Colour::Yellow => "yellow",
            Colour::Purple => "purple",
        }
    }

    /// Its letter in the notation.
    pub const fn letter(self) -> char {
        match self {
            Colour::Green => 'g',
            Colour::Blue => 'b',
            Colour::Yellow => 'y',
            Colour::Purple => 'p',
        }
    }
}

/// What is printed on a card (M5).
#[derive(Debug)]
pub struct Printed {
    /// Its colour.
    pub colour: Colour,
    /// 1 to 3.
    pub level: u8,
    /// Victory points.
    pub points: u8,
    /// What it costs.
    pub cost: Resources,
    /// What its power takes.
    pub input: Resources,
    /// What its power gives.
    pub output: Resources,
    /// The faith points its power gives.
    pub faith: u8,
}

/// A development card, known by its id 1 to 48.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardId(NonZeroU8);

impl CardId {
    /// How many cards there are.
    pub(crate) const COUNT: u8 = 48;

    /// The card with this id.
    pub const fn new(id: u8) -> Option<CardId> {
        match NonZeroU8::new(id) {
            Some(id) if id.get() <= CardId::COUNT => Some(CardId(id)),
            _ => None,
        }
    }

    /// Its id.
    pub const fn id(self) -> u8 {
        self.0.get()
    }

    /// What is printed on it.
    #[expect(clippy::indexing_slicing, reason = "ids are 1 to 48")]
    pub fn printed(self) -> &'static Printed {
        &CARDS[usize::from(self.0.get()) - 1]
    }

    /// The deck it belongs to.
    pub fn deck(self) -> DeckId {
        let Printed { colour, level, .. } = self.printed();
        DeckId(*colour as u8 * 3 + (level - 1) % 3)
    }

    /// Every card, by ascending id.
    pub fn all() -> impl Iterator<Item = CardId> {
        (1..=CardId::COUNT).filter_map(CardId::new)
    }
}

kernel::as_number!(CardId, id, "development cards have ids 1 to 48");

impl fmt::Display for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.id())
    }
}

/// One of the twelve decks. Written as the first letter of its colour and its level: `g1`, `p3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DeckId(u8);

impl DeckId {
    /// All twelve in the order of R2: colour by colour, level by level.
    pub fn all() -> impl Iterator<Item = DeckId> {
        (0..12).map(DeckId)
    }

    /// Its colour.
    pub fn colour(self) -> Colour {
        match self.0 / 3 {
            0 => Colour::Green,
            1 => Colour::Blue,
            2 => Colour::Yellow,
            _ => Colour::Purple,
        }
    }

    /// 1 to 3.
    pub const fn level(self) -> u8 {
        self.0 % 3 + 1
    }

    /// The decks of a colour from level 1 up.
    pub(crate) fn of(colour: Colour) -> impl Iterator<Item = DeckId> {
        (0..3).map(move |level| DeckId(colour as u8 * 3 + level))
    }
}

impl fmt::Display for DeckId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.colour().letter(), self.level())
    }
}

impl FromStr for DeckId {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        DeckId::all().find(|deck| deck.to_string() == text).ok_or_else(|| {
            NotationError::new(text, "a deck is a colour of g b y p and a level 1 to 3: g1")
        })
    }
}

kernel::as_text!(DeckId);

/// A deck: the last card is on top.
#[derive(Clone, Copy)]
pub(crate) struct Deck {
    cards: [Option<CardId>; 4],
    left: u8,
}

impl Deck {
    pub(crate) const EMPTY: Deck = Deck { cards: [None; 4], left: 0 };

    /// The cards, the bottom one first.
    pub(crate) fn cards(&self) -> impl DoubleEndedIterator<Item = CardId> + '_ {
        self.cards.iter().take(usize::from(self.left)).flatten().copied()
    }

    pub(crate) fn left(&self) -> u8 {
        self.left
    }

    pub(crate) fn top(&self) -> Option<CardId> {
        let last = self.left.checked_sub(1)?;
        self.cards.get(usize::from(last)).copied().flatten()
    }

    pub(crate) fn remove_top(&mut self) -> Option<CardId> {
        let top = self.top()?;
        self.left -= 1;
        Some(top)
    }

    /// Puts a card on top. Says whether there was room.
    pub(crate) fn put(&mut self, card: CardId) -> bool {
        match self.cards.get_mut(usize::from(self.left)) {
            Some(place) => {
                *place = Some(card);
                self.left += 1;
                true
            }
            None => false,
        }
    }

    /// Deals everything but the top card anew. From a known order, so that nothing of the true one
    /// shows in the result.
    pub(crate) fn redeal_below_top(&mut self, pick: &mut impl Pick) {
        let below = usize::from(self.left.saturating_sub(1));
        let cards = self.cards.get_mut(..below).unwrap_or_default();
        cards.sort_unstable();
        pick.shuffle(cards);
    }
}

impl PartialEq for Deck {
    fn eq(&self, other: &Deck) -> bool {
        self.cards().eq(other.cards())
    }
}

impl fmt::Debug for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cards().map(CardId::id)).finish()
    }
}

/// The twelve decks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Grid(pub(crate) [Deck; 12]);

impl Grid {
    /// R2: each deck is shuffled on its own; index 0 of the shuffled list is the top.
    pub(crate) fn shuffled(pick: &mut impl Pick) -> Grid {
        let mut grid = Grid([Deck::EMPTY; 12]);
        for deck in DeckId::all() {
            let mut cards = [CardId(NonZeroU8::MIN); 4];
            let members = CardId::all().filter(|card| card.deck() == deck);
            cards.iter_mut().zip(members).for_each(|(place, card)| *place = card);
            pick.shuffle(&mut cards);
            for card in cards.into_iter().rev() {
                grid.deck_mut(deck).put(card);
            }
        }
        grid
    }

    #[expect(clippy::indexing_slicing, reason = "a DeckId is below 12")]
    pub(crate) fn deck(&self, deck: DeckId) -> &Deck {
        &self.0[usize::from(deck.0)]
    }

    #[expect(clippy::indexing_slicing, reason = "a DeckId is below 12")]
    pub(crate) fn deck_mut(&mut self, deck: DeckId) -> &mut Deck {
        &mut self.0[usize::from(deck.0)]
    }

    /// Is no card of this colour left (M188)?
    pub(crate) fn is_gone(&self, colour: Colour) -> bool {
        DeckId::of(colour).all(|deck| self.deck(deck).left() == 0)
    }
}
