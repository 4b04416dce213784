//! A look at the table without making a view of it: for bots, which judge positions by the
//! thousand. Nothing here allocates, and all of it is open to everybody but the hand of a player.

use kernel::Seat;

use crate::action::SlotId;
use crate::card::{CardId, DeckId};
use crate::faith::{LAST_SPACE, Section};
use crate::game::{Masters, Phase};
use crate::leader::{Ability, LeaderId, LeaderSet};
use crate::production::BASIC_INPUT;
use crate::resource::{Resource, Resources};
use crate::tables::{SECTIONS, TRACK_POINTS};
use crate::turn::Stage;
use crate::warehouse::{LEADER_PLACES, Shelf};

impl Masters {
    /// The last space of the track (M140).
    pub const LAST_SPACE: u8 = LAST_SPACE;

    /// What a player would score if the game ended now (M167).
    pub fn points_of(&self, seat: Seat) -> i32 {
        self.points(seat).total()
    }

    /// The space of a player's faith marker.
    pub fn faith_of(&self, seat: Seat) -> u8 {
        self.boards[seat].faith
    }

    /// The space of the black cross; nothing but in solo.
    pub fn black_cross(&self) -> Option<u8> {
        self.lorenzo.as_ref().map(|lorenzo| lorenzo.cross)
    }

    /// The section of the track that the next Vatican report looks at, as its first space, its pope
    /// space and the points of its tile (M143).
    pub fn next_report(&self) -> Option<(u8, u8, u8)> {
        let Section { first, pope, points } = SECTIONS.get(usize::from(self.reports))?;
        Some((*first, *pope, *points))
    }

    /// The section of the track that the report of this number, 1 to 3, looks at: its first space and
    /// its pope space (M142).
    pub fn section(number: u8) -> Option<(u8, u8)> {
        let section = SECTIONS.get(usize::from(number).wrapping_sub(1))?;
        Some((section.first, section.pope))
    }

    /// How many resources of any kind the basic power takes (M102).
    pub fn basic_input() -> u8 {
        BASIC_INPUT
    }

    /// Does a marker on this space count in the report of this number, 1 to 3 (M144)?
    pub fn counts_in_report(number: u8, space: u8) -> bool {
        let section = SECTIONS.get(usize::from(number).wrapping_sub(1));
        section.is_some_and(|section| space >= section.first)
    }

    /// What the favour tile of the report of this number scores (M143).
    pub fn tile_points(number: u8) -> u8 {
        SECTIONS.get(usize::from(number).wrapping_sub(1)).map_or(0, |section| section.points)
    }

    /// What a space of the track scores (M141). Spaces beyond the last score nothing.
    pub fn track_points(space: u8) -> u8 {
        TRACK_POINTS.get(usize::from(space)).copied().unwrap_or(0)
    }

    /// How many development cards a player has.
    pub fn card_count(&self, seat: Seat) -> u8 {
        self.boards[seat].slots.iter().map(|slot| slot.level()).sum()
    }

    /// The development cards of a player, covered ones too.
    pub fn cards_of(&self, seat: Seat) -> impl Iterator<Item = CardId> {
        self.boards[seat].cards()
    }

    /// The card on top of a slot, whose power can be used.
    pub fn top_of(&self, seat: Seat, slot: SlotId) -> Option<CardId> {
        self.boards[seat].slot(slot).top()
    }

    /// Does a player have a slot for a card of this level (M83)?
    pub fn has_slot_for(&self, seat: Seat, level: u8) -> bool {
        self.boards[seat].slots.iter().any(|slot| slot.fits(level))
    }

    /// The card of a deck that can be bought.
    pub fn top_of_deck(&self, deck: DeckId) -> Option<CardId> {
        self.grid.deck(deck).top()
    }

    /// What a card costs a player, with all discounts (M82).
    pub fn price_for(&self, seat: Seat, card: CardId) -> Resources {
        self.boards[seat].cost(card)
    }

    /// How many resources of a kind a player has in all stores.
    pub fn resources_of(&self, seat: Seat, kind: Resource) -> u16 {
        self.boards[seat].count(kind)
    }

    /// How many more of a kind a player can store, with the depots as they stand (M60 to M62).
    pub fn room_for(&self, seat: Seat, kind: Resource) -> u8 {
        let board = &self.boards[seat];
        let on_shelves = Shelf::ALL
            .into_iter()
            .filter(|shelf| board.warehouse.fits(kind, *shelf))
            .map(|shelf| shelf.room() - board.warehouse.shelf(shelf).count());
        let places = board.able(Ability::Depot).count(kind) * LEADER_PLACES;
        let with_leaders = places.saturating_sub(board.warehouse.leaders.count(kind));
        on_shelves.max().unwrap_or(0) + with_leaders
    }

    /// What the active player took from the market and has still to place: the resources, and the
    /// white marbles that wait for a choice (M47, M51).
    pub fn unplaced(&self) -> (Resources, u8) {
        match &self.phase {
            Phase::Turn { stage: Stage::Market(obtained), .. } => {
                (obtained.unplaced, obtained.whites)
            }
            _ => (Resources::NONE, 0),
        }
    }

    /// What the production of the active player has set aside: resources and faith (M112).
    pub fn set_aside(&self) -> (Resources, u8) {
        match &self.phase {
            Phase::Turn { stage: Stage::Production(production), .. } => {
                (production.output, production.faith)
            }
            _ => (Resources::NONE, 0),
        }
    }

    /// Whose turn it is.
    pub fn on_turn(&self) -> Option<Seat> {
        self.active()
    }

    /// The leaders in a player's hand. Only that player may know them (M201).
    pub fn hand(&self, seat: Seat) -> LeaderSet {
        self.boards[seat].hand
    }

    /// The leaders a player has played.
    pub fn played(&self, seat: Seat) -> LeaderSet {
        self.boards[seat].played
    }

    /// Does a player have what a leader asks for (M123)?
    pub fn can_play(&self, seat: Seat, leader: LeaderId) -> bool {
        self.boards[seat].meets(leader)
    }

    /// Has the last round begun (M162)?
    pub fn is_last_round(&self) -> bool {
        self.last_round.is_some()
    }
}
