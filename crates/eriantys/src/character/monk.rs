//! Card 1: a student from the card to any group (E81).

use kernel::{Events, Seat};

use super::{Card, Character};
use crate::action::{Action, Use};
use crate::colour::Colour;
use crate::event::Event;
use crate::game::Eriantys;
use crate::island::GroupId;
use crate::refusal::Refusal;

impl Eriantys {
    pub(super) fn list_monk(&self, card: &Card, out: &mut Vec<Action>) {
        for colour in card.students.colours() {
            out.extend(self.ring.ids().map(|group| Action::Use(Use::Monk(colour, group))));
        }
    }

    pub(super) fn check_monk(
        &self,
        card: &Card,
        colour: Colour,
        group: GroupId,
    ) -> Result<(), Refusal> {
        if !card.students.has(colour) {
            return Err(Refusal::NotOnCard(card.character, colour));
        }
        self.check_group(group)
    }

    pub(super) fn play_monk(
        &mut self,
        seat: Seat,
        colour: Colour,
        group: GroupId,
        events: &mut impl Events<Event>,
    ) {
        if let Some(card) = self.card_mut(Character::Monk) {
            card.students.take(colour);
        }
        self.put_on_group(seat, colour, group, events);
        self.refill(Character::Monk, events);
    }
}
