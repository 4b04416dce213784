//! Worlds that somebody who sees just a view may be in.
//!
//! A view tells everything but the order of the bag, the generator and the hands of others (E103,
//! E104). What it tells becomes a position document, what it does not tell comes from a seed, and
//! the document is checked like any other: see `consistency`. So no view, whoever made it, leads
//! to a state that a document could not lead to.

use kernel::{Chance, Flaw, Game, Pick, Seat, Seed, There, Viewer};

use crate::assistant::{Assistant, Hand};
use crate::colour::{Colour, Students};
use crate::game::Eriantys;
use crate::position::{
    CharacterDocument, ExpertDocument, Format, GroupDocument, PhaseDocument, PlayerDocument,
    Position, UsedDocument,
};
use crate::tables::PER_COLOUR;
use crate::view::{CharacterView, GroupView, PhaseView, PlayerView, Used, View};

impl View {
    /// A state that looks like this to its viewer. What the viewer cannot know comes from `seed`.
    pub(crate) fn imagine(&self, seed: Seed) -> Result<Eriantys, Flaw> {
        let mut chance = Chance::new(seed);
        let (bag, players) = chance.draw(|stream| (self.fill_bag(stream), self.deal(stream)));
        let mut professors = [None; 5];
        for (controller, professor) in professors.iter_mut().zip(&self.professors) {
            *controller = professor.controller;
        }
        let position = Position {
            position: Format::Eriantys1,
            absence: self.absence,
            round: self.round,
            first: self.first,
            order: self.order.clone(),
            phase: self.phase_document()?,
            last_round: self.last_round,
            short_round: self.short_round,
            players,
            groups: self.groups.iter().map(GroupDocument::from).collect(),
            mother_nature: self.mother_nature.number(),
            clouds: self.clouds.clone(),
            professors,
            supply: self.supply.iter().map(|supply| supply.towers).collect(),
            expert: self.expert_document()?,
            bag,
            chance,
        };
        let game = position.game()?;
        // A view also shows what follows from other things it shows: prices, who may act, sizes.
        let viewer = self.viewer.map_or(Viewer::Spectator, Viewer::Seat);
        Flaw::unless(game.view(viewer) == *self, "E102", || {
            "no table looks like this: some of what the view shows contradicts the rest".to_owned()
        })?;
        Ok(game)
    }

    /// E5: whatever is nowhere to be seen is in the bag, in any order (E103).
    fn fill_bag(&self, chance: &mut impl Pick) -> String {
        let heaps = (self.groups.iter().map(|group| group.students))
            .chain(self.clouds.iter().copied())
            .chain(self.players.iter().flat_map(|player| [player.entrance, player.dining]))
            .chain(self.characters.iter().map(|card| card.students));
        let mut seen = Students::NONE;
        heaps.for_each(|heap| seen += heap);
        let mut bag = Vec::new();
        for colour in Colour::ALL {
            let unseen = PER_COLOUR.saturating_sub(seen.count(colour));
            bag.extend((0..unseen).map(|_| colour.letter()));
        }
        chance.shuffle(&mut bag);
        bag.into_iter().collect()
    }

    /// The players: the viewer with the hand that is shown, the others with hands of the right size
    /// (E104).
    fn deal(&self, chance: &mut impl Pick) -> Vec<PlayerDocument> {
        let seats = Seat::first(self.seats()).zip(&self.players);
        seats
            .map(|(seat, player)| {
                let hand = match &self.hand {
                    Some(hand) if self.viewer == Some(seat) => hand.clone(),
                    _ => {
                        let mut cards: Vec<Assistant> =
                            self.possible(seat, player).iter().collect();
                        chance.shuffle(&mut cards);
                        cards.truncate(usize::from(player.assistants));
                        cards
                    }
                };
                player.document(hand)
            })
            .collect()
    }

    /// The assistants a player may still have: any but the one played last (E32). Whoever has laid
    /// the value of an earlier player had nothing but such values in the hand (E34).
    fn possible(&self, seat: Seat, player: &PlayerView) -> Hand {
        let taken: Hand = (self.planning_order().take_while(|other| *other != seat))
            .filter(|other| self.order.contains(other))
            .filter_map(|other| self.players.get(other.index())?.last)
            .collect();
        let Some(last) = player.last else { return Hand::FULL };
        let forced = self.order.contains(&seat) && taken.contains(last);
        let mut cards = if forced { taken } else { Hand::FULL };
        cards.remove(last);
        cards
    }

    /// How many play. Views that show more players than a table has places are refused later.
    fn seats(&self) -> u8 {
        u8::try_from(self.players.len()).unwrap_or(u8::MAX)
    }

    /// The seats in the order in which they are asked for an assistant (E31, E36).
    fn planning_order(&self) -> impl Iterator<Item = Seat> {
        (0..self.seats()).map(|place| self.first.clockwise(place, self.seats()))
    }

    fn phase_document(&self) -> Result<PhaseDocument, Flaw> {
        let turn = || {
            let place = self.place_in(self.order.iter().copied());
            place.ok_or_else(|| Flaw::new("E35", "it is nobody's turn of the action order"))
        };
        Ok(match &self.phase {
            PhaseView::Planning { .. } => {
                let place = self.place_in(self.planning_order());
                let place = place.ok_or_else(|| Flaw::new("E31", "nobody is asked in planning"))?;
                PhaseDocument::Planning { place }
            }
            PhaseView::Students { moved, used, .. } => {
                PhaseDocument::Students { place: turn()?, moved: *moved, used: used.document() }
            }
            PhaseView::MotherNature { used, .. } => {
                PhaseDocument::MotherNature { place: turn()?, used: used.document() }
            }
            PhaseView::Cloud { used } => {
                PhaseDocument::Cloud { place: turn()?, used: used.document() }
            }
            PhaseView::Over { reason, winners } => {
                PhaseDocument::Over { reason: *reason, winners: winners.clone() }
            }
        })
    }

    /// At which place of these the active player is, counted from 0.
    fn place_in(&self, mut seats: impl Iterator<Item = Seat>) -> Option<u8> {
        let place = seats.position(|seat| Some(seat) == self.active)?;
        u8::try_from(place).ok()
    }

    fn expert_document(&self) -> Result<Option<ExpertDocument>, Flaw> {
        let Some(reserve) = self.reserve else { return Ok(None) };
        let cards: Vec<CharacterDocument> =
            self.characters.iter().map(CharacterDocument::from).collect();
        match <[CharacterDocument; 3]>::try_from(cards) {
            Ok(characters) => Ok(Some(ExpertDocument { reserve, characters })),
            Err(_) => Err(Flaw::new("E23", "an expert game has three characters")),
        }
    }
}

impl PlayerView {
    fn document(&self, hand: Vec<Assistant>) -> PlayerDocument {
        PlayerDocument {
            wizard: self.wizard,
            tower: self.tower,
            hand,
            last: self.last,
            entrance: self.entrance,
            dining: self.dining,
            coins: self.coins,
            presence: match (self.gave_up, self.absent) {
                (true, _) => There::GaveUp,
                (false, true) => There::Absent,
                (false, false) => There::Present,
            },
        }
    }
}

impl Used {
    fn document(&self) -> UsedDocument {
        UsedDocument { character: self.used, ignored: self.ignored, pairs: self.pairs }
    }
}

impl From<&GroupView> for GroupDocument {
    fn from(group: &GroupView) -> GroupDocument {
        GroupDocument {
            tiles: group.tiles.clone(),
            students: group.students,
            tower: group.tower,
            towers: group.towers,
            no_entry: group.no_entry,
        }
    }
}

impl From<&CharacterView> for CharacterDocument {
    fn from(card: &CharacterView) -> CharacterDocument {
        CharacterDocument {
            character: card.character,
            used: card.used,
            students: card.students,
            no_entry: card.no_entry,
        }
    }
}
