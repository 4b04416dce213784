//! A world that somebody who sees just a [`View`] may be in.
//!
//! Everything that is open goes into a position document. What the viewer cannot know (M201, M202)
//! stands there in a known order and is then dealt like for a world dealt anew, so who has only
//! the view imagines the same worlds as who has the state. The result must be consistent, and look
//! like the view: a view that contradicts itself, from wherever it came, has a flaw.

use kernel::{Chance, Flaw, Game, Seat, Seed, There, Viewer};
use std::collections::{BTreeMap, BTreeSet};

use crate::card::{CardId, DeckId};
use crate::config::Players;
use crate::faith::Tile;
use crate::game::Masters;
use crate::leader::{LeaderId, LeaderSet};
use crate::lorenzo::Token;
use crate::position::{Format, LorenzoDocument, PhaseDocument, PlayerDocument, Position};
use crate::view::{LorenzoView, PhaseView, PlayerView, View};

impl View {
    /// See [`Game::imagine`].
    pub(crate) fn imagine(&self, seed: Seed) -> Result<Masters, Flaw> {
        let viewer = match self.viewer {
            Some(seat) => Viewer::Seat(seat),
            None => Viewer::Spectator,
        };
        let mut world = self.open_position(seed)?.unchecked()?;
        world.redeal_for(viewer, seed);
        world.check()?;
        Flaw::unless(world.view(viewer) == *self, "M200", || {
            "the view contradicts itself".to_owned()
        })?;
        Ok(world)
    }

    /// What is open, with what is hidden in a known order. The leaders of the others are still to
    /// be dealt: the document has only their number.
    fn open_position(&self, seed: Seed) -> Result<Position, Flaw> {
        let count = u8::try_from(self.players.len()).unwrap_or(u8::MAX);
        let players = Players::try_from(count)
            .map_err(|_| Flaw::new("M10", "there must be 1 to 4 players"))?;
        let seats = Seat::first(players.count()).zip(&self.players);
        Ok(Position {
            position: Format::Masters1,
            market_rule: self.market_rule,
            absence: self.absence,
            phase: self.phase_document()?,
            order: self.order.clone(),
            last_round: self.last_round,
            reports: self.reports(),
            players: seats.map(|(seat, player)| self.player(seat, player)).collect(),
            market: self.market.clone(),
            slide: self.slide.clone(),
            decks: self.all_decks()?,
            lorenzo: self.lorenzo.as_ref().map(LorenzoView::document).transpose()?,
            chance: Chance::new(seed),
        })
    }

    fn phase_document(&self) -> Result<PhaseDocument, Flaw> {
        let place = || {
            let place = self.order.iter().position(|seat| Some(*seat) == self.active);
            place
                .and_then(|place| u8::try_from(place).ok())
                .ok_or_else(|| Flaw::new("M30", "it is nobody's turn"))
        };
        Ok(match &self.phase {
            PhaseView::SetUp => PhaseDocument::SetUp {},
            PhaseView::BeforeAction => PhaseDocument::BeforeAction { place: place()? },
            PhaseView::Market { unplaced, whites } => {
                PhaseDocument::Market { place: place()?, unplaced: *unplaced, whites: *whites }
            }
            PhaseView::Production { used, output, faith } => PhaseDocument::Production {
                place: place()?,
                used: used.clone(),
                output: *output,
                faith: *faith,
            },
            PhaseView::AfterAction => PhaseDocument::AfterAction { place: place()? },
            PhaseView::Over { reason, winners } => {
                PhaseDocument::Over { reason: *reason, winners: winners.iter().collect() }
            }
        })
    }

    /// M144: every report turns a tile of everybody, so one player's tiles count them.
    fn reports(&self) -> u8 {
        let tiles = self.players.iter().take(1).flat_map(|player| player.tiles);
        tiles.filter(|tile| *tile != Tile::Open).count() as u8
    }

    fn player(&self, seat: Seat, player: &PlayerView) -> PlayerDocument {
        let (dealt, hand) = match (self.dealt, self.hand) {
            (Some(dealt), Some(hand)) if self.viewer == Some(seat) => (dealt, hand),
            _ => {
                let hand = usize::from(player.leaders_in_hand);
                (LeaderSet::EMPTY, LeaderId::all().take(hand).collect())
            }
        };
        PlayerDocument {
            depots: player.depots,
            leader_depots: player.in_leader_depots(),
            strongbox: player.strongbox,
            slots: player.slots.clone(),
            faith: player.faith,
            tiles: player.tiles,
            dealt,
            hand,
            played: player.leaders,
            bonus: player.bonus,
            presence: match (player.gave_up, player.absent) {
                (true, _) => There::GaveUp,
                (false, true) => There::Absent,
                (false, false) => There::Present,
            },
        }
    }

    /// The decks from the bottom card up. By M3 what lies below a top card is what lies nowhere
    /// else; only the order is hidden.
    fn all_decks(&self) -> Result<BTreeMap<DeckId, Vec<CardId>>, Flaw> {
        let on_boards = self.players.iter().flat_map(|player| player.slots.iter().flatten());
        let removed = self.lorenzo.iter().flat_map(|lorenzo| &lorenzo.removed);
        let elsewhere: BTreeSet<CardId> = on_boards.chain(removed).copied().collect();
        let mut decks = BTreeMap::new();
        for view in &self.decks {
            let is_below = |card: &CardId| {
                card.deck() == view.deck && Some(*card) != view.top && !elsewhere.contains(card)
            };
            let cards: Vec<CardId> = CardId::all().filter(is_below).chain(view.top).collect();
            Flaw::unless(cards.len() == usize::from(view.left), "M3", || {
                format!("{} cards must be left in the deck {}", cards.len(), view.deck)
            })?;
            decks.insert(view.deck, cards);
        }
        Ok(decks)
    }
}

impl LorenzoView {
    fn document(&self) -> Result<LorenzoDocument, Flaw> {
        let hidden = Token::ALL.into_iter().filter(|token| !self.revealed.contains(token));
        let tokens: Vec<Token> = self.revealed.iter().copied().chain(hidden).collect();
        Ok(LorenzoDocument {
            cross: self.cross,
            tokens: tokens
                .try_into()
                .map_err(|_| Flaw::new("M185", "each solo token must be there once"))?,
            revealed: self.revealed.len() as u8, // at most seven, or they would be no stack
            last: self.last,
        })
    }
}
