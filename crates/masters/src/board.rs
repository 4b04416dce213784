//! A player's board and leaders (M4).

use crate::card::CardId;
use crate::faith::Tile;
use crate::leader::{Ability, LeaderId, LeaderSet, Requirement};
use crate::resource::{Resource, Resources};
use crate::strongbox::Strongbox;
use crate::warehouse::Warehouse;

/// The end comes with this many cards (M161).
pub(crate) const LAST_CARD: u8 = 7;

/// Everything a player has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Board {
    pub(crate) warehouse: Warehouse,
    pub(crate) strongbox: Strongbox,
    pub(crate) slots: [Slot; 3],
    /// The space of the faith marker.
    pub(crate) faith: u8,
    pub(crate) tiles: [Tile; 3],
    /// The four leaders dealt at set-up, whatever became of them: their owner remembers them.
    pub(crate) dealt: LeaderSet,
    /// In the hand; all four until two are kept.
    pub(crate) hand: LeaderSet,
    /// Face up.
    pub(crate) played: LeaderSet,
    /// Bonus resources still to place (M18).
    pub(crate) bonus: u8,
}

/// A place for development cards: the bottom one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Slot([Option<CardId>; 3]);

impl Slot {
    pub(crate) fn cards(&self) -> impl Iterator<Item = CardId> + '_ {
        self.0.iter().flatten().copied()
    }

    pub(crate) fn top(&self) -> Option<CardId> {
        self.0.iter().rev().flatten().next().copied()
    }

    /// The level of the top card, 0 if there is none.
    pub(crate) fn level(&self) -> u8 {
        self.0.iter().flatten().count() as u8
    }

    /// M83: each card goes on one of the level before.
    pub(crate) fn fits(&self, level: u8) -> bool {
        level == self.level() + 1
    }

    /// Puts a card on top. Says whether there was room.
    pub(crate) fn put(&mut self, card: CardId) -> bool {
        match self.0.iter_mut().find(|place| place.is_none()) {
            Some(place) => {
                *place = Some(card);
                true
            }
            None => false,
        }
    }
}

impl Board {
    pub(crate) fn new(dealt: LeaderSet) -> Board {
        Board {
            warehouse: Warehouse::default(),
            strongbox: Strongbox::default(),
            slots: [Slot::default(); 3],
            faith: 0,
            tiles: [Tile::Open; 3],
            dealt,
            hand: dealt,
            played: LeaderSet::EMPTY,
            bonus: 0,
        }
    }

    /// Has the player made all choices of the set-up (M21)?
    pub(crate) fn is_set_up(&self) -> bool {
        self.has_kept() && self.bonus == 0
    }

    /// Were two leaders kept (M17)? Before that all four are in the hand.
    pub(crate) fn has_kept(&self) -> bool {
        self.hand != self.dealt
    }

    /// All resources of a kind, wherever they lie (M126).
    pub(crate) fn count(&self, kind: Resource) -> u16 {
        self.strongbox.count(kind).saturating_add(u16::from(self.warehouse.count(kind)))
    }

    /// All resources (M168).
    pub(crate) fn resources(&self) -> u32 {
        self.strongbox.total() + u32::from(self.warehouse.total())
    }

    /// All development cards, covered ones too (M86).
    pub(crate) fn cards(&self) -> impl Iterator<Item = CardId> + '_ {
        self.slots.iter().flat_map(Slot::cards)
    }

    /// Has the player placed the seventh card (M161)?
    pub(crate) fn has_last_card(&self) -> bool {
        self.cards().count() >= usize::from(LAST_CARD)
    }

    /// The kinds for which played leaders have this ability.
    pub(crate) fn able(&self, ability: Ability) -> Resources {
        self.played.with_ability(ability)
    }

    /// What a card costs this player (M82).
    pub(crate) fn cost(&self, card: CardId) -> Resources {
        let mut cost = card.printed().cost;
        let discounts = self.able(Ability::Discount);
        for kind in Resource::ALL {
            cost.take(kind, discounts.count(kind));
        }
        cost
    }

    /// Is what a leader asks for there (M123 to M126)?
    pub(crate) fn meets(&self, leader: LeaderId) -> bool {
        let printed = leader.printed();
        printed.cards.iter().all(|need| self.has_cards(need)) && self.can_afford(&printed.resources)
    }

    fn has_cards(&self, need: &Requirement) -> bool {
        let fits = |card: CardId| {
            let printed = card.printed();
            printed.colour == need.colour && need.level.is_none_or(|level| level == printed.level)
        };
        self.cards().filter(|card| fits(*card)).count() >= usize::from(need.count)
    }
}
