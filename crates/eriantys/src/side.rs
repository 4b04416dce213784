//! Sides: a player, or a team of two (E4). A side is known by the colour of its towers.

use kernel::SeatSet;

use crate::game::Eriantys;
use crate::tower::Tower;

/// A set of sides: bit t stands for tower colour t.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Sides(u8);

impl Sides {
    pub(crate) const NONE: Sides = Sides(0);

    pub(crate) fn only(side: Tower) -> Sides {
        Sides(1 << side as u8)
    }

    pub(crate) fn insert(&mut self, side: Tower) {
        self.0 |= 1 << side as u8;
    }

    pub(crate) fn contains(self, side: Tower) -> bool {
        self.0 & (1 << side as u8) != 0
    }

    pub(crate) fn len(self) -> u32 {
        self.0.count_ones()
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Tower> {
        Tower::ALL.into_iter().filter(move |side| self.contains(*side))
    }
}

impl FromIterator<Tower> for Sides {
    fn from_iter<I: IntoIterator<Item = Tower>>(sides: I) -> Sides {
        let mut set = Sides::NONE;
        sides.into_iter().for_each(|side| set.insert(side));
        set
    }
}

impl Eriantys {
    /// The sides in play.
    pub(crate) fn sides(&self) -> impl Iterator<Item = Tower> + use<> {
        Tower::ALL.into_iter().take(usize::from(self.numbers().sides))
    }

    /// The players of a side.
    pub(crate) fn members(&self, side: Tower) -> SeatSet {
        self.all_seats().filter(|seat| self.schools[*seat].tower == side).collect()
    }

    /// The sides of these players.
    pub(crate) fn sides_of(&self, seats: SeatSet) -> Sides {
        seats.iter().map(|seat| self.schools[seat].tower).collect()
    }
}
