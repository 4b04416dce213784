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
use crate::turn::Used;

/// A character that exchanges students of the entrance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exchange {
    /// With the card (E87).
    Jester,
    /// With the own dining room (E90).
    Minstrel,
}

impl Exchange {
    pub(crate) fn of(character: Character) -> Option<Exchange> {
        [Exchange::Jester, Exchange::Minstrel].into_iter().find(|one| one.character() == character)
    }

    pub(crate) const fn character(self) -> Character {
        match self {
            Exchange::Jester => Character::Jester,
            Exchange::Minstrel => Character::Minstrel,
        }
    }

    /// How many pairs at most (E87a, E90a).
    pub(crate) const fn most_pairs(self) -> u8 {
        match self {
            Exchange::Jester => 3,
            Exchange::Minstrel => 2,
        }
    }
}

impl Eriantys {
    /// What a pair may take from.
    fn offered(&self, seat: Seat, exchange: Exchange) -> Students {
        match exchange {
            Exchange::Jester => {
                self.card(Character::Jester).map_or(Students::NONE, |card| card.students)
            }
            Exchange::Minstrel => self.schools[seat].dining,
        }
    }

    pub(crate) fn list_pairs(&self, seat: Seat, exchange: Exchange, out: &mut Vec<Action>) {
        let entrance = self.schools[seat].entrance;
        for take in self.offered(seat, exchange).colours() {
            for give in entrance.colours() {
                if self.check_pair(seat, exchange, take, give).is_ok() {
                    out.push(Action::Swap { take, give });
                }
            }
        }
        out.push(Action::Done);
    }

    fn check_pair(
        &self,
        seat: Seat,
        exchange: Exchange,
        take: Colour,
        give: Colour,
    ) -> Result<(), Refusal> {
        let school = &self.schools[seat];
        if !self.offered(seat, exchange).has(take) {
            return Err(match exchange {
                Exchange::Jester => Refusal::NotOnCard(Character::Jester, take),
                Exchange::Minstrel => Refusal::NotInDining(take),
            });
        }
        if !school.entrance.has(give) {
            return Err(Refusal::NothingToGive(exchange.character(), give));
        }
        // E90b, E90c: the dining student leaves first, so a pair of equal colours always fits.
        if exchange == Exchange::Minstrel && take != give && school.is_full(give) {
            return Err(Refusal::MinstrelTableFull(give));
        }
        Ok(())
    }

    pub(crate) fn swap(
        &mut self,
        seat: Seat,
        exchange: Exchange,
        pairs: u8,
        take: Colour,
        give: Colour,
        events: &mut impl Events<Event>,
    ) -> Result<(), Refusal> {
        self.check_pair(seat, exchange, take, give)?;
        events.push(Event::Swapped { seat, take, give });
        // E90d: a pair of equal colours changes nothing.
        if take != give {
            self.schools[seat].entrance.take(give);
            self.schools[seat].entrance.put(take);
            match exchange {
                Exchange::Jester => {
                    if let Some(card) = self.card_mut(Character::Jester) {
                        card.students.take(take);
                        card.students.put(give);
                    }
                }
                Exchange::Minstrel => {
                    self.schools[seat].dining.take(take);
                    self.seat_student(seat, give, events);
                    self.test_professor(take, events); // E47, E90e
                }
            }
        }
        let pairs = pairs + 1;
        self.set_used(match pairs < exchange.most_pairs() {
            true => Used::Exchanging(exchange, pairs),
            false => Used::Character(exchange.character()),
        });
        Ok(())
    }
}
