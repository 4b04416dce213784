//! Cards 7 and 10: students are exchanged pair by pair (E87, E90).
//!
//! The price is paid with the use; then only a pair or the end of the exchange is accepted
//! (E87d, E90f).

use kernel::{Events, Seat};

use super::Character;
use crate::action::Action;
use crate::colour::{Colour, Students};
use crate::event::Event;
use crate::game::Eriantys;
use crate::refusal::Refusal;

/// How many pairs a character exchanges at most (E87a, E90a).
pub(crate) const fn most_pairs(character: Character) -> u8 {
    match character {
        Character::Jester => 3,
        Character::Minstrel => 2,
        _ => 0,
    }
}

impl Eriantys {
    pub(super) fn begin_exchange(&mut self) {
        if let Some(turn) = self.turn_mut() {
            turn.pairs = Some(0);
        }
    }

    pub(crate) fn end_exchange(&mut self) {
        if let Some(turn) = self.turn_mut() {
            turn.pairs = None;
        }
    }

    /// What a pair may take from: the card, or the own dining room.
    fn offered(&self, seat: Seat, character: Character) -> Students {
        match character {
            Character::Minstrel => self.schools[seat].dining,
            _ => self.card(character).map_or(Students::NONE, |card| card.students),
        }
    }

    pub(crate) fn list_pairs(&self, seat: Seat, character: Character, out: &mut Vec<Action>) {
        let entrance = self.schools[seat].entrance;
        for take in self.offered(seat, character).colours() {
            for give in entrance.colours() {
                if self.check_pair(seat, character, take, give).is_ok() {
                    out.push(Action::Swap { take, give });
                }
            }
        }
        out.push(Action::Done);
    }

    fn check_pair(
        &self,
        seat: Seat,
        character: Character,
        take: Colour,
        give: Colour,
    ) -> Result<(), Refusal> {
        let school = &self.schools[seat];
        if !self.offered(seat, character).has(take) {
            return Err(match character {
                Character::Minstrel => Refusal::NotInDining(take),
                _ => Refusal::NotOnCard(character, take),
            });
        }
        if !school.entrance.has(give) {
            return Err(Refusal::NothingToGive(character, give));
        }
        // E90b, E90c: the dining student leaves first, so a pair of equal colours always fits.
        if character == Character::Minstrel && take != give && school.is_full(give) {
            return Err(Refusal::MinstrelTableFull(give));
        }
        Ok(())
    }

    pub(crate) fn swap(
        &mut self,
        seat: Seat,
        character: Character,
        pairs: u8,
        take: Colour,
        give: Colour,
        events: &mut impl Events<Event>,
    ) -> Result<(), Refusal> {
        self.check_pair(seat, character, take, give)?;
        events.push(Event::Swapped { seat, take, give });
        // E90d: a pair of equal colours changes nothing.
        if take != give {
            self.schools[seat].entrance.take(give);
            self.schools[seat].entrance.put(take);
            if character == Character::Minstrel {
                self.schools[seat].dining.take(take);
                self.seat_student(seat, give, events);
                self.test_professor(take, events); // E47, E90e
            } else if let Some(card) = self.card_mut(character) {
                card.students.take(take);
                card.students.put(give);
            }
        }
        let pairs = pairs + 1;
        if let Some(turn) = self.turn_mut() {
            turn.pairs = (pairs < most_pairs(character)).then_some(pairs);
        }
        Ok(())
    }
}
