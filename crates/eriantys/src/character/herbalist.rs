//! Card 5: a no-entry tile on any group (E85). It is used up where a group is resolved (E58).

use kernel::Events;

use super::{Card, Character};
use crate::action::{Action, Use};
use crate::event::Event;
use crate::game::Eriantys;
use crate::island::GroupId;
use crate::refusal::Refusal;

impl Eriantys {
    pub(super) fn list_herbalist(&self, card: &Card, out: &mut Vec<Action>) {
        if card.no_entry > 0 {
            out.extend(self.ring.ids().map(|group| Action::Use(Use::Herbalist(group))));
        }
    }

    pub(super) fn check_herbalist(&self, card: &Card, group: GroupId) -> Result<(), Refusal> {
        if card.no_entry == 0 {
            return Err(Refusal::NoTileLeft);
        }
        self.check_group(group)
    }

    pub(super) fn play_herbalist(&mut self, group: GroupId, events: &mut impl Events<Event>) {
        if let Some(card) = self.card_mut(Character::Herbalist) {
            card.no_entry -= 1;
        }
        self.ring[group].no_entry += 1;
        events.push(Event::NoEntryPlaced { group });
    }
}
