//! How a match looks in the dialect's messages.

use kernel::Seat;
use masters::view::{PlayerView, View};
use masters::{Ability, Colour, LeaderId, LeaderSet, Payment, Resource};

use super::server_messages::{Update, write};
use super::texts::Deed;
use super::words::{Kind, Marble};
use crate::masters::ids::Named;
use crate::names::Names;

/// The code of a leader that is nobody's business: clients only need one that exists.
const SECRET: i8 = 5;

/// A leader of a player, at its position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Position {
    #[default]
    Unknown,
    InHand(LeaderId),
    Active(LeaderId),
    Discarded,
}

/// What a client was told of a player's leaders: which position is which, and in which order leader
/// places were opened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Leaders {
    positions: [Position; 2],
    /// The kinds of the leader places, the first one opened first.
    pub(super) places: Vec<Resource>,
}

impl Leaders {
    /// The leaders that the client itself has kept, in its order.
    pub(super) fn kept(leaders: [LeaderId; 2]) -> Leaders {
        Leaders { positions: leaders.map(Position::InHand), places: Vec::new() }
    }

    /// The leader at a position, 0 or 1, if it is known.
    pub(super) fn at(&self, position: usize) -> Option<LeaderId> {
        match self.positions.get(position)? {
            Position::InHand(leader) | Position::Active(leader) => Some(*leader),
            Position::Unknown | Position::Discarded => None,
        }
    }

    /// The active leaders with an ability, by position.
    pub(super) fn active(&self, ability: Ability) -> impl Iterator<Item = Resource> {
        self.positions.iter().filter_map(move |position| match position {
            Position::Active(leader) if leader.printed().ability == ability => {
                Some(leader.printed().resource)
            }
            _ => None,
        })
    }

    /// Learns what is seen of a player now; of one's own, also the hand.
    pub(super) fn look(&mut self, player: &PlayerView, hand: Option<LeaderSet>) {
        for position in &mut self.positions {
            *position = match *position {
                Position::Active(leader) | Position::InHand(leader)
                    if player.leaders.contains(leader) =>
                {
                    Position::Active(leader)
                }
                Position::Active(leader) | Position::InHand(leader) => match hand {
                    Some(hand) if hand.contains(leader) => Position::InHand(leader),
                    Some(_) => Position::Discarded,
                    None => Position::Unknown,
                },
                other => other,
            };
        }
        let active = player.leaders.iter().map(Position::Active);
        let in_hand = hand.into_iter().flat_map(LeaderSet::iter).map(Position::InHand);
        let own = hand.is_some();
        for new in active.chain(in_hand) {
            if self.positions.contains(&new) {
                continue;
            }
            // One's own that was discarded may have been taken back.
            let free = |position: &&mut Position| match **position {
                Position::Unknown => true,
                Position::Discarded => own,
                Position::InHand(_) | Position::Active(_) => false,
            };
            if let Some(position) = self.positions.iter_mut().find(free) {
                *position = new;
            }
        }
        if own {
            let unknown = self.positions.iter_mut().filter(|it| **it == Position::Unknown);
            unknown.for_each(|position| *position = Position::Discarded);
        } else {
            let active = usize::from(player.leaders.len());
            let gone = 2_usize.saturating_sub(active + usize::from(player.leaders_in_hand));
            let is_gone = |position: &Position| *position == Position::Discarded;
            let told = self.positions.iter().filter(|position| is_gone(position)).count();
            let (from, to, change) = match told < gone {
                true => (Position::Unknown, Position::Discarded, gone - told),
                false => (Position::Discarded, Position::Unknown, told - gone),
            };
            let changing = self.positions.iter_mut().filter(|position| **position == from);
            changing.take(change).for_each(|position| *position = to);
        }
        let is_open = |kind: &Resource| player.leader_depots.iter().any(|(open, _)| open == kind);
        self.places.retain(is_open);
        for (kind, _) in &player.leader_depots {
            if !self.places.contains(kind) {
                self.places.push(*kind);
            }
        }
    }
}

/// Everything that pictures are made from.
#[derive(Clone, Copy)]
pub(super) struct Painter<'a> {
    pub(super) view: &'a View,
    pub(super) names: &'a Names,
    /// By seat.
    pub(super) leaders: &'a [Leaders],
}

impl<'a> Painter<'a> {
    fn name(&self, seat: Seat) -> &'a str {
        self.names.get(seat).unwrap_or_default()
    }

    fn player(&self, seat: Seat) -> Option<&'a PlayerView> {
        self.view.players.get(seat.index())
    }

    /// One value per player, in turn order; others have none.
    fn by_turn<T: Copy + Default>(&self, value: impl Fn(&PlayerView) -> T) -> [T; 4] {
        let mut all = [T::default(); 4];
        for (place, seat) in all.iter_mut().zip(&self.view.order) {
            *place = self.player(*seat).map(&value).unwrap_or_default();
        }
        all
    }

    pub(super) fn setup(&self, out: &mut Vec<u8>) {
        let mut player_usernames = [None; 4];
        for (place, seat) in player_usernames.iter_mut().zip(&self.view.order) {
            *place = Some(self.name(*seat));
        }
        write(out, &Update::SetupUpdate { player_usernames });
    }

    pub(super) fn faith(&self, out: &mut Vec<u8>) {
        let tile = |number: usize| {
            self.by_turn(|player| player.tiles.get(number) == Some(&masters::Tile::Up))
        };
        write(
            out,
            &Update::FaithTrackUpdate {
                new_players_positions: self.by_turn(|player| player.faith),
                new_black_cross_position: self.view.lorenzo.as_ref().map_or(0, |it| it.cross),
                new_active_first_papal_favour_card: tile(0),
                new_active_second_papal_favour_card: tile(1),
                new_active_third_papal_favour_card: tile(2),
            },
        );
    }

    pub(super) fn market(&self, out: &mut Vec<u8>) {
        let row = |letters: &String| {
            let mut row = [Marble::White; 4];
            let marbles = letters.chars().map(Marble::of_letter);
            row.iter_mut().zip(marbles).for_each(|(place, marble)| *place = marble);
            row
        };
        let [first, second, third] = &self.view.market;
        let slide = self.view.slide.chars().next().unwrap_or_default();
        write(
            out,
            &Update::MarketUpdate {
                new_first_market_row: row(first),
                new_second_market_row: row(second),
                new_third_market_row: row(third),
                new_extra_marble: Marble::of_letter(slide),
            },
        );
    }

    pub(super) fn grid(&self, out: &mut Vec<u8>) {
        let mut tops = [[0; 3]; 4];
        for deck in &self.view.decks {
            let column = tops.get_mut(deck.deck.colour() as usize);
            let place = column.and_then(|row| row.get_mut(usize::from(deck.deck.level()) - 1));
            if let (Some(place), Some(card)) = (place, deck.top) {
                *place = card.code();
            }
        }
        // In the order of the colours of ours.
        const { assert!(Colour::Green as u8 == 0 && Colour::Purple as u8 == 3) };
        let [green, blue, yellow, purple] = tops;
        let [new_green1, new_green2, new_green3] = green;
        let [new_blue1, new_blue2, new_blue3] = blue;
        let [new_yellow1, new_yellow2, new_yellow3] = yellow;
        let [new_purple1, new_purple2, new_purple3] = purple;
        write(
            out,
            &Update::DevCardSpaceUpdate {
                new_green1,
                new_green2,
                new_green3,
                new_purple1,
                new_purple2,
                new_purple3,
                new_blue1,
                new_blue2,
                new_blue3,
                new_yellow1,
                new_yellow2,
                new_yellow3,
            },
        );
    }

    /// The warehouse of a player, without what is held for a card.
    pub(super) fn storage(&self, out: &mut Vec<u8>, seat: Seat, held: &Payment) {
        let Some(player) = self.player(seat) else { return };
        let shelf = |content: masters::Content| {
            let held = content.kind().map_or(0, |kind| held.depots.count(kind));
            let count = content.count().saturating_sub(held);
            (Kind::from(content.kind().filter(|_| count > 0)), count)
        };
        let place = |number: usize| {
            let places = self.leaders.get(seat.index()).map(|leaders| &leaders.places);
            let kind = places.and_then(|places| places.get(number).copied());
            let there = player.leader_depots.iter().find(|(there, _)| Some(*there) == kind);
            let count =
                |(kind, count): &(Resource, u8)| count.saturating_sub(held.leaders.count(*kind));
            (Kind::from(kind), there.map_or(0, count))
        };
        let [top, middle, bottom] = player.depots.map(shelf);
        let (first, second) = (place(0), place(1));
        write(
            out,
            &Update::StorageUpdate {
                player_username: self.name(seat),
                new_resource_type_of_slot1: top.0,
                new_resource_type_of_slot2: middle.0,
                new_resource_type_of_slot3: bottom.0,
                new_quantity_of_slot1: top.1,
                new_quantity_of_slot2: middle.1,
                new_quantity_of_slot3: bottom.1,
                new_resource_type_of_leader_slot1: first.0,
                new_resource_type_of_leader_slot2: second.0,
                new_quantity_of_leader_slot1: first.1,
                new_quantity_of_leader_slot2: second.1,
            },
        );
    }

    /// The strongbox of a player, without what is held for a card.
    pub(super) fn chest(&self, out: &mut Vec<u8>, seat: Seat, held: &Payment) {
        let Some(player) = self.player(seat) else { return };
        let count =
            |kind| player.strongbox.count(kind).saturating_sub(held.strongbox.count(kind).into());
        write(
            out,
            &Update::ChestUpdate {
                player_username: self.name(seat),
                new_coins_quantity: count(Resource::Coin),
                new_shields_quantity: count(Resource::Shield),
                new_stones_quantity: count(Resource::Stone),
                new_servants_quantity: count(Resource::Servant),
            },
        );
    }

    pub(super) fn leaders(&self, out: &mut Vec<u8>, seat: Seat) {
        let positions = self.leaders.get(seat.index()).map(|known| known.positions);
        let [first, second] = positions.unwrap_or_default().map(|position| match position {
            Position::Unknown => (SECRET, false),
            Position::InHand(leader) => (leader.code(), false),
            Position::Active(leader) => (leader.code(), true),
            Position::Discarded => (0, false),
        });
        write(
            out,
            &Update::LeaderCardsUpdate {
                player_username: self.name(seat),
                leader1_code: first.0,
                leader1_active: first.1,
                leader2_code: second.0,
                leader2_active: second.1,
            },
        );
    }

    /// The turn order of a seat, from 1.
    pub(super) fn turn_order(&self, seat: Seat) -> u8 {
        let places = (1..).zip(&self.view.order);
        { places }.find(|(_, other)| **other == seat).map_or(1, |(place, _)| place)
    }

    /// Whose turn it is; when nobody's, the first player's.
    pub(super) fn whose_turn(&self, out: &mut Vec<u8>) {
        let new_current_player = self.view.active.map_or(1, |seat| self.turn_order(seat));
        write(out, &Update::EndTurnUpdate { new_current_player });
    }

    pub(super) fn log(&self, out: &mut Vec<u8>, seat: Seat, deed: Deed) {
        let resp = [self.name(seat), " ", deed.text()].concat();
        write(out, &Update::PrintOutUpdate { resp: &resp });
    }
}
