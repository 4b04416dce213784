//! The twelve characters: what they have in common (E73 to E80). What each of them does is in the
//! files beside this one.

mod exchange;
mod herald;
mod herbalist;
mod lasting;
mod monk;
mod princess;
mod thief;

pub(crate) use exchange::Exchange;
use kernel::{Events, Seat};

use crate::action::{Action, Use};
use crate::colour::Students;
use crate::ending::LastRound;
use crate::event::Event;
use crate::game::Eriantys;
use crate::refusal::Refusal;
use crate::tables::{CHARACTERS, Printed};
use crate::turn::{Turn, Used};

/// A character. Its number is that of the rule book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say it; what they do is in the files beside this one")]
#[repr(u8)]
pub enum Character {
    Monk = 1,
    Farmer,
    Herald,
    MagicPostman,
    Herbalist,
    Centaur,
    Jester,
    Knight,
    MushroomHunter,
    Minstrel,
    Princess,
    Thief,
}

impl Character {
    /// All twelve, in the order of their numbers.
    pub const ALL: [Character; 12] = [
        Character::Monk,
        Character::Farmer,
        Character::Herald,
        Character::MagicPostman,
        Character::Herbalist,
        Character::Centaur,
        Character::Jester,
        Character::Knight,
        Character::MushroomHunter,
        Character::Minstrel,
        Character::Princess,
        Character::Thief,
    ];

    /// The character with this number.
    pub fn new(number: u8) -> Option<Character> {
        Character::ALL.into_iter().find(|character| character.number() == number)
    }

    /// 1 to 12.
    pub const fn number(self) -> u8 {
        self as u8
    }

    #[expect(clippy::indexing_slicing, reason = "numbers are 1 to 12")]
    pub(crate) const fn printed(self) -> &'static Printed {
        &CHARACTERS[self as usize - 1]
    }

    /// Its name in English.
    pub const fn name(self) -> &'static str {
        self.printed().name
    }

    /// What it costs the first time (E75).
    pub const fn cost(self) -> u8 {
        self.printed().cost
    }

    /// The rule that describes it.
    pub const fn rule(self) -> &'static str {
        match self {
            Character::Monk => "E81",
            Character::Farmer => "E82",
            Character::Herald => "E83",
            Character::MagicPostman => "E84",
            Character::Herbalist => "E85",
            Character::Centaur => "E86",
            Character::Jester => "E87",
            Character::Knight => "E88",
            Character::MushroomHunter => "E89",
            Character::Minstrel => "E90",
            Character::Princess => "E91",
            Character::Thief => "E92",
        }
    }
}

kernel::as_number!(Character, number, "characters are numbered 1 to 12");

/// A character in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Card {
    pub(crate) character: Character,
    /// It was used at least once: it costs one more, and one coin lies on it (E75, E76).
    pub(crate) used: bool,
    /// Students on cards 1, 7 and 11.
    pub(crate) students: Students,
    /// No-entry tiles on card 5.
    pub(crate) no_entry: u8,
}

impl Card {
    pub(crate) fn new(character: Character) -> Card {
        let no_entry = character.printed().no_entry_tiles;
        Card { character, used: false, students: Students::NONE, no_entry }
    }

    /// What the next use costs (E75).
    pub(crate) fn price(&self) -> u8 {
        self.character.cost() + u8::from(self.used)
    }
}

/// What an expert game has more than a normal one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cards {
    pub(crate) cards: [Card; 3],
    /// Coins nobody has (E24).
    pub(crate) reserve: u8,
}

impl Eriantys {
    fn card(&self, character: Character) -> Option<&Card> {
        self.cards.as_ref()?.cards.iter().find(|card| card.character == character)
    }

    pub(crate) fn card_mut(&mut self, character: Character) -> Option<&mut Card> {
        self.cards.as_mut()?.cards.iter_mut().find(|card| card.character == character)
    }

    /// Lists every use of a character that is legal now.
    pub(crate) fn list_uses(&self, seat: Seat, turn: &Turn, out: &mut Vec<Action>) {
        let Some(cards) = &self.cards else { return };
        if turn.used != Used::Nothing {
            return; // E74
        }
        for card in &cards.cards {
            if self.schools[seat].coins < card.price() {
                continue;
            }
            match card.character {
                Character::Monk => self.list_monk(card, out),
                Character::Farmer => out.push(Action::Use(Use::Farmer)),
                Character::Herald => self.list_herald(out),
                Character::MagicPostman => out.push(Action::Use(Use::MagicPostman)),
                Character::Herbalist => self.list_herbalist(card, out),
                Character::Centaur => out.push(Action::Use(Use::Centaur)),
                Character::Jester => out.push(Action::Use(Use::Jester)),
                Character::Knight => out.push(Action::Use(Use::Knight)),
                Character::MushroomHunter => list_colours(Use::MushroomHunter, out),
                Character::Minstrel => out.push(Action::Use(Use::Minstrel)),
                Character::Princess => self.list_princess(seat, card, out),
                Character::Thief => list_colours(Use::Thief, out),
            }
        }
    }

    /// Pays and uses a character. Everything is checked before anything changes (E77).
    pub(crate) fn use_character(
        &mut self,
        seat: Seat,
        turn: Turn,
        usage: Use,
        events: &mut impl Events<Event>,
    ) -> Result<(), Refusal> {
        let character = usage.character();
        let card = *self.card(character).ok_or(Refusal::NotInPlay(character))?;
        if turn.used != Used::Nothing {
            return Err(Refusal::CharacterUsed);
        }
        let (price, coins) = (card.price(), self.schools[seat].coins);
        if coins < price {
            return Err(Refusal::TooExpensive { character, price, coins });
        }
        match usage {
            Use::Monk(colour, group) => self.check_monk(&card, colour, group)?,
            Use::Herald(group) => self.check_group(group)?,
            Use::Herbalist(group) => self.check_herbalist(&card, group)?,
            Use::Princess(colour) => self.check_princess(seat, &card, colour)?,
            Use::Farmer
            | Use::MagicPostman
            | Use::Centaur
            | Use::Jester
            | Use::Knight
            | Use::MushroomHunter(_)
            | Use::Minstrel
            | Use::Thief(_) => {}
        }
        self.pay(seat, character, price, events);
        match usage {
            Use::Monk(colour, group) => self.play_monk(seat, colour, group, events),
            Use::Farmer => self.play_farmer(events),
            Use::Herald(group) => self.resolve(group, events),
            Use::Herbalist(group) => self.play_herbalist(group, events),
            Use::Jester => self.set_used(Used::Exchanging(Exchange::Jester, 0)),
            Use::Minstrel => self.set_used(Used::Exchanging(Exchange::Minstrel, 0)),
            Use::MushroomHunter(colour) => self.play_mushroom_hunter(colour, events),
            Use::Princess(colour) => self.play_princess(seat, colour, events),
            Use::Thief(colour) => self.play_thief(colour, events),
            Use::MagicPostman | Use::Centaur | Use::Knight => {} // E78: they work through `used`
        }
        Ok(())
    }

    /// E76: at the first use one of the coins stays on the card.
    fn pay(
        &mut self,
        seat: Seat,
        character: Character,
        price: u8,
        events: &mut impl Events<Event>,
    ) {
        self.schools[seat].coins -= price;
        if let Some(cards) = &mut self.cards {
            cards.reserve += price;
            for card in &mut cards.cards {
                if card.character == character && !card.used {
                    card.used = true;
                    cards.reserve -= 1;
                }
            }
        }
        self.set_used(Used::Character(character));
        events.push(Event::CharacterUsed { seat, character, paid: price });
    }

    /// Cards 1 and 11 draw one student after use; an empty bag gives none (E79).
    fn refill(&mut self, character: Character, events: &mut impl Events<Event>) {
        let Some(colour) = self.bag.draw() else {
            return;
        };
        if let Some(card) = self.card_mut(character) {
            card.students.put(colour);
        }
        events.push(Event::CardRefilled { character, colour });
        if self.bag.is_empty() {
            self.mark_last_round(LastRound::BagEmpty, events); // E68a
        }
    }
}

fn list_colours(usage: impl Fn(crate::Colour) -> Use, out: &mut Vec<Action>) {
    out.extend(crate::Colour::ALL.into_iter().map(|colour| Action::Use(usage(colour))));
}
