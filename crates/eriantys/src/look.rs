//! A look at the table without making a view of it: for bots, which judge positions by the
//! thousand. Nothing here allocates, and all of it is open to everybody but the hand of a player.

use kernel::{Game, Seat};

use crate::assistant::Assistant;
use crate::colour::{Colour, Students};
use crate::game::{Eriantys, Phase};
use crate::island::GroupId;
use crate::tower::Tower;
use crate::turn::TurnStep;

impl Eriantys {
    /// The side of a player.
    pub fn side_of(&self, seat: Seat) -> Tower {
        self.schools[seat].tower
    }

    /// The sides that play.
    pub fn sides_in_play(&self) -> impl Iterator<Item = Tower> + use<> {
        self.sides()
    }

    /// How many towers a side has placed (E70).
    pub fn towers_placed(&self, side: Tower) -> u8 {
        self.towers_on_islands(side)
    }

    /// How many towers a side has still to place (E66).
    pub fn towers_left(&self, side: Tower) -> u8 {
        self.supply[side]
    }

    /// Who controls a professor (E45).
    pub fn professor(&self, colour: Colour) -> Option<Seat> {
        self.professors[colour]
    }

    /// The students in the entrance of a player.
    pub fn entrance(&self, seat: Seat) -> Students {
        self.schools[seat].entrance
    }

    /// The students in the dining room of a player.
    pub fn dining(&self, seat: Seat) -> Students {
        self.schools[seat].dining
    }

    /// The coins of a player; none in a normal game.
    pub fn coins(&self, seat: Seat) -> u8 {
        self.schools[seat].coins
    }

    /// The assistants a player can still play. Only that player is sure to remember them (E104).
    pub fn hand(&self, seat: Seat) -> impl Iterator<Item = Assistant> + use<> {
        self.schools[seat].hand.iter()
    }

    /// The groups of the ring, in order.
    pub fn groups(&self) -> impl Iterator<Item = GroupId> + use<> {
        self.ring.ids()
    }

    /// The group that many steps clockwise of Mother Nature (E50).
    pub fn group_ahead(&self, steps: u8) -> GroupId {
        self.ring.ahead(steps)
    }

    /// The groups before and behind a group.
    pub fn neighbours(&self, group: GroupId) -> [GroupId; 2] {
        self.ring.neighbours(group)
    }

    /// How many tiles a group has.
    pub fn size_of(&self, group: GroupId) -> u8 {
        self.ring[group].size()
    }

    /// Whose towers stand on a group.
    pub fn owner_of(&self, group: GroupId) -> Option<Tower> {
        self.ring[group].owner
    }

    /// Does a no-entry tile lie on a group (E58)?
    pub fn is_closed(&self, group: GroupId) -> bool {
        self.ring[group].no_entry > 0
    }

    /// The influence on a group as it counts now, by side in the order of [`Tower::ALL`] (E51).
    pub fn influence_on(&self, group: GroupId) -> [u8; 3] {
        self.influence(&self.ring[group]).0
    }

    /// Who has still to move Mother Nature in this round, in the order of the turns, with the
    /// assistant that was laid and the most steps it allows. In the planning phase these are the
    /// players who have laid one.
    pub fn movers(&self) -> impl Iterator<Item = (Seat, Assistant, u8)> {
        let (from, turn) = match &self.phase {
            Phase::Planning { .. } => (0, None),
            Phase::Action { place, turn } if turn.step == TurnStep::Cloud => (*place + 1, None),
            Phase::Action { place, turn } => (*place, Some(turn)),
            Phase::Over(_) => (self.seats(), None),
        };
        let places = self.round.order.seats().iter().enumerate().skip(usize::from(from));
        places.filter_map(move |(place, seat)| {
            let assistant = self.schools[*seat].last?;
            let steps = match turn {
                Some(turn) if place == usize::from(from) => self.most_steps(*seat, turn),
                _ => assistant.steps(),
            };
            Some((*seat, assistant, steps))
        })
    }

    /// Is this the last round (E68)?
    pub fn is_last_round(&self) -> bool {
        self.round.last.is_some()
    }
}
