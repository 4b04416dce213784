//! What follows from what everybody sees of a player: for clients that show it, and protocols that tell
//! it. The rules stand with the board.

use crate::action::SlotId;
use crate::board::Board;
use crate::card::CardId;
use crate::leader::{Ability, LeaderId, LeaderSet};
use crate::resource::{Resource, Resources};
use crate::view::PlayerView;
use crate::warehouse::Warehouse;

impl PlayerView {
    /// The board that looks like this. The hand is not seen, and nothing here asks for it.
    fn board(&self) -> Board {
        let mut board = Board {
            warehouse: Warehouse::of(self.depots, self.in_leader_depots()),
            strongbox: self.strongbox.into(),
            faith: self.faith,
            tiles: self.tiles,
            played: self.leaders,
            bonus: self.bonus,
            ..Board::new(LeaderSet::EMPTY)
        };
        for (slot, cards) in board.slots.iter_mut().zip(&self.slots) {
            for card in cards {
                slot.put(*card);
            }
        }
        board
    }

    /// What the player scores as things stand (M167).
    pub fn points(&self) -> i32 {
        self.board().points().total()
    }

    /// All resources of a kind, wherever they lie (M126).
    pub fn count(&self, kind: Resource) -> u16 {
        self.board().count(kind)
    }

    /// All resources (M168).
    pub fn resources(&self) -> u32 {
        self.board().resources()
    }

    /// Can it be paid, from all stores together?
    pub fn can_afford(&self, cost: &Resources) -> bool {
        self.board().can_afford(cost)
    }

    /// What a card costs the player (M82).
    pub fn cost(&self, card: CardId) -> Resources {
        self.board().cost(card)
    }

    /// Does a card fit on a slot (M83)?
    pub fn fits(&self, card: CardId, slot: SlotId) -> bool {
        self.board().slot(slot).fits(card.printed().level)
    }

    /// Is what a leader asks for there (M123 to M126)?
    pub fn meets(&self, leader: LeaderId) -> bool {
        self.board().meets(leader)
    }

    /// The kinds for which played leaders have this ability.
    pub fn able(&self, ability: Ability) -> Resources {
        self.leaders.with_ability(ability)
    }
}
