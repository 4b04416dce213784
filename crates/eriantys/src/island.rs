//! The ring of islands and Mother Nature's way around it.

use std::fmt;
use std::ops::{Index, IndexMut};

use crate::colour::Students;
use crate::tower::Tower;

/// Tiles in the ring (E8).
pub(crate) const TILES: u8 = 12;

/// The number of a group in the ring, below 12 (E3, E61).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GroupId(u8);

impl GroupId {
    /// The group of tile 0 (E61).
    pub const FIRST: GroupId = GroupId(0);

    /// The group with this number, if a ring can have it.
    pub const fn new(number: u8) -> Option<GroupId> {
        if number < TILES { Some(GroupId(number)) } else { None }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }
}

kernel::as_number!(GroupId, number, "groups are numbered 0 to 11");

impl fmt::Display for GroupId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// One tile, or several joined ones (E3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Group {
    pub(crate) students: Students,
    /// Whose towers stand here. Set exactly when `towers` is not 0.
    pub(crate) owner: Option<Tower>,
    /// How many towers stand here.
    pub(crate) towers: u8,
    pub(crate) no_entry: u8,
    /// The tiles it is made of: bit t stands for tile t.
    pub(crate) tiles: u16,
}

impl Group {
    pub(crate) fn size(&self) -> u8 {
        self.tiles.count_ones() as u8
    }

    pub(crate) fn tile_list(&self) -> impl Iterator<Item = u8> {
        let tiles = self.tiles;
        (0..TILES).filter(move |tile| tiles & (1 << tile) != 0)
    }
}

/// The groups in order, and Mother Nature on one of them.
#[derive(Clone, Copy)]
pub(crate) struct Ring {
    groups: [Group; TILES as usize],
    len: u8,
    pub(crate) mother_nature: GroupId,
}

impl Ring {
    /// Twelve single tiles (E15).
    pub(crate) fn new(mother_nature: GroupId) -> Ring {
        let mut groups = [Group::default(); TILES as usize];
        for (tile, group) in groups.iter_mut().enumerate() {
            group.tiles = 1 << tile;
        }
        Ring { groups, len: TILES, mother_nature }
    }

    /// A ring of these groups. `None` if there are too many or too few for Mother Nature.
    pub(crate) fn of(groups: &[Group], mother_nature: GroupId) -> Option<Ring> {
        let mut ring = Ring::new(mother_nature);
        ring.groups.get_mut(..groups.len())?.copy_from_slice(groups);
        ring.len = groups.len() as u8;
        ring.find(mother_nature)?;
        Some(ring)
    }

    pub(crate) fn len(&self) -> u8 {
        self.len
    }

    pub(crate) fn groups(&self) -> &[Group] {
        self.groups.get(..usize::from(self.len)).unwrap_or_default()
    }

    pub(crate) fn ids(&self) -> impl Iterator<Item = GroupId> + use<> {
        (0..self.len).map(GroupId)
    }

    /// The group, if the ring still has it.
    pub(crate) fn find(&self, group: GroupId) -> Option<&Group> {
        self.groups().get(usize::from(group.0))
    }

    /// The group that many steps clockwise of Mother Nature (E49, E50).
    pub(crate) fn ahead(&self, steps: u8) -> GroupId {
        GroupId((self.mother_nature.0 + steps) % self.len.max(1))
    }

    /// The groups before and behind a group.
    pub(crate) fn neighbours(&self, group: GroupId) -> [GroupId; 2] {
        let len = self.len.max(1);
        [GroupId((group.0 + len - 1) % len), GroupId((group.0 + 1) % len)]
    }

    /// Joins `group` with the neighbours that carry the same towers (E59). Returns where it is
    /// now, and how many neighbours joined.
    pub(crate) fn join(&mut self, group: GroupId) -> (GroupId, u8) {
        let owner = self[group].owner;
        let mut here = group;
        let mut joined = 0;
        let [before, _] = self.neighbours(here);
        if before != here && self[before].owner == owner {
            here = self.merge(before);
            joined += 1;
        }
        let [_, after] = self.neighbours(here);
        if after != here && self[after].owner == owner {
            here = self.merge(here);
            joined += 1;
        }
        (here, joined)
    }

    /// Merges a group with the next one clockwise. Returns the number of the result: the numbering
    /// begins with the group of tile 0 (E61), so the last group merges into g0.
    fn merge(&mut self, first: GroupId) -> GroupId {
        let second = GroupId((first.0 + 1) % self.len.max(1));
        let (into, gone) = if second.0 == 0 { (second, first) } else { (first, second) };
        let added = self[gone];
        let group = &mut self[into];
        group.students += added.students;
        group.towers += added.towers;
        group.no_entry += added.no_entry;
        group.tiles |= added.tiles;
        let (from, to) = (usize::from(gone.0) + 1, usize::from(self.len));
        self.groups.copy_within(from..to, usize::from(gone.0));
        self.len -= 1;
        if self.mother_nature == gone {
            self.mother_nature = into;
        } else if self.mother_nature > gone {
            self.mother_nature.0 -= 1;
        }
        into
    }
}

impl Index<GroupId> for Ring {
    type Output = Group;
    #[expect(clippy::indexing_slicing, reason = "a GroupId is below 12")]
    fn index(&self, group: GroupId) -> &Group {
        &self.groups[usize::from(group.0)]
    }
}

impl IndexMut<GroupId> for Ring {
    #[expect(clippy::indexing_slicing, reason = "a GroupId is below 12")]
    fn index_mut(&mut self, group: GroupId) -> &mut Group {
        &mut self.groups[usize::from(group.0)]
    }
}

/// What lies beyond the last group is no part of the ring.
impl PartialEq for Ring {
    fn eq(&self, other: &Ring) -> bool {
        self.groups() == other.groups() && self.mother_nature == other.mother_nature
    }
}

impl fmt::Debug for Ring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "mother nature on g{}, ", self.mother_nature)?;
        f.debug_list().entries(self.groups()).finish()
    }
}
