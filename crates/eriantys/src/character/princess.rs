//! Card 11: a student from the card to the own dining room (E91).

use kernel::{Events, Seat};

use super::{Card, Character};
use crate::action::{Action, Use};
use crate::colour::Colour;
use crate::event::Event;
use crate::game::Eriantys;
use crate::refusal::Refusal;

impl Eriantys {
    pub(super) fn list_princess(&self, seat: Seat, card: &Card, out: &mut Vec<Action>) {
        let fits = |colour: &Colour| !self.schools[seat].is_full(*colour);
        let uses = card.students.colours().filter(fits);
        out.extend(uses.map(|colour| Action::Use(Use::Princess(colour))));
    }

    pub(super) fn check_princess(
        &self,
        seat: Seat,
        card: &Card,
        colour: Colour,
    ) -> Result<(), Refusal> {
        if !card.students.has(colour) {
            return Err(Refusal::NotOnCard(card.character, colour));
        }
        if self.schools[seat].is_full(colour) {
            return Err(Refusal::PrincessTableFull(colour));
        }
        Ok(())
    }

    pub(super) fn play_princess(
        &mut self,
        seat: Seat,
        colour: Colour,
        events: &mut impl Events<Event>,
    ) {
        if let Some(card) = self.card_mut(Character::Princess) {
            card.students.take(colour);
        }
        self.seat_student(seat, colour, events);
        self.refill(Character::Princess, events);
    }
}
