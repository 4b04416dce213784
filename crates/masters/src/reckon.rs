//! What follows from what everybody sees of a player: for clients that show it, and protocols that tell
//! it. The rules stand with the board.

use crate::action::{Power, SlotId, Store};
use crate::board::Board;
use crate::card::CardId;
use crate::leader::{Ability, LeaderId, LeaderSet};
use crate::market::{Line, Marble};
use crate::production::BASIC_INPUT;
use crate::resource::{Resource, Resources};
use crate::view::{PlayerView, View};
use crate::warehouse::{LEADER_PLACES, Warehouse};

/// Marbles in a row of the tray (M40).
const ROW: usize = 4;

impl View {
    /// The marbles of a line: a row from the left, a column from the top.
    pub fn line(&self, line: Line) -> impl Iterator<Item = Marble> {
        let letters = |place: &usize| {
            let row = self.market.get(place / ROW)?;
            row.chars().nth(place % ROW).and_then(Marble::from_letter)
        };
        line.places().iter().filter_map(letters)
    }
}

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

    /// What the player scores as things stand without the points for resources (M167).
    pub fn points_without_resources(&self) -> i32 {
        self.board().points().without_resources()
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
        self.takes(card.printed().level, slot)
    }

    /// Does a card of this level fit on a slot (M83)?
    pub fn takes(&self, level: u8, slot: SlotId) -> bool {
        self.board().slot(slot).fits(level)
    }

    /// Is there room for one more of a kind (M60 to M62)?
    pub fn has_room(&self, kind: Resource, store: Store) -> bool {
        let board = self.board();
        match store {
            Store::Shelf(shelf) => board.warehouse.fits(kind, shelf),
            Store::Leader => {
                board.able(Ability::Depot).count(kind) > 0
                    && board.warehouse.leaders.count(kind) < LEADER_PLACES
            }
        }
    }

    /// Can what is in the depots lie like this (M60 to M64)?
    pub fn can_store(&self, warehouse: &Warehouse) -> bool {
        let board = self.board();
        warehouse.is_legal(&board.able(Ability::Depot)) && warehouse.same_in_all(&board.warehouse)
    }

    /// What lies in the depots.
    pub fn warehouse(&self) -> Warehouse {
        self.board().warehouse
    }

    /// Is what a leader asks for there (M123 to M126)?
    pub fn meets(&self, leader: LeaderId) -> bool {
        self.board().meets(leader)
    }

    /// Can the player buy this card now, if it lies on top of its deck (M80 to M84)?
    pub fn can_buy(&self, card: CardId) -> bool {
        let board = self.board();
        !board.has_last_card()
            && SlotId::ALL.iter().any(|slot| board.slot(*slot).fits(card.printed().level))
            && board.can_afford(&board.cost(card))
    }

    /// The powers the player has: the basic one, the cards by slot, the leaders by id (M100).
    pub fn powers(&self) -> Vec<Offer> {
        let board = self.board();
        let leaders = board.played.iter().map(Power::Leader);
        let cards = SlotId::ALL.into_iter().map(Power::Card);
        let all = std::iter::once(Power::Basic).chain(cards).chain(leaders);
        let offer = |power: Power| {
            let terms = board.terms(power)?;
            let affordable = match &terms.input {
                Some(input) => board.can_afford(input),
                None => board.resources() >= u32::from(BASIC_INPUT),
            };
            let (takes, gives) = (terms.input, terms.output);
            Some(Offer { power, takes, gives, faith: terms.faith, affordable })
        };
        all.filter_map(offer).collect()
    }

    /// The kinds for which played leaders have this ability.
    pub fn able(&self, ability: Ability) -> Resources {
        self.leaders.with_ability(ability)
    }
}

/// A power, what it takes and what it gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The power.
    pub power: Power,
    /// What it takes; nothing is said where the player chooses two resources (M102).
    pub takes: Option<Resources>,
    /// What it gives; nothing is said where the player chooses one resource (M102, M104).
    pub gives: Option<Resources>,
    /// The faith points it gives.
    pub faith: u8,
    /// Can it be paid?
    pub affordable: bool,
}
