//! Leader cards (M6, M120 to M128).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::num::NonZeroU8;

use crate::card::Colour;
use crate::resource::{Resource, Resources};
use crate::tables::LEADERS;

/// What a leader can do, for its resource (M6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ability {
    /// Cards cost one less of it (M82).
    Discount,
    /// A depot of its own for it (M62).
    Depot,
    /// White marbles give it (M50).
    WhiteMarble,
    /// One of it gives any resource and a faith point (M104).
    Production,
}

/// Cards that a leader asks for.
#[derive(Debug)]
pub struct Requirement {
    /// Of this colour,
    pub colour: Colour,
    /// and of exactly this level, if one is named (M125),
    pub level: Option<u8>,
    /// so many.
    pub count: u8,
}

/// What is printed on a leader.
#[derive(Debug)]
pub struct PrintedLeader {
    /// Victory points, once played.
    pub points: u8,
    /// What it can do,
    pub ability: Ability,
    /// and for which resource.
    pub resource: Resource,
    /// The cards it asks for (M124, M125).
    pub cards: &'static [Requirement],
    /// The resources it asks for (M126).
    pub resources: Resources,
}

/// A leader, known by its id 1 to 16.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LeaderId(NonZeroU8);

impl LeaderId {
    /// How many leaders there are.
    pub(crate) const COUNT: u8 = 16;

    /// The leader with this id.
    pub const fn new(id: u8) -> Option<LeaderId> {
        match NonZeroU8::new(id) {
            Some(id) if id.get() <= LeaderId::COUNT => Some(LeaderId(id)),
            _ => None,
        }
    }

    /// Its id.
    pub const fn id(self) -> u8 {
        self.0.get()
    }

    /// What is printed on it.
    #[expect(clippy::indexing_slicing, reason = "ids are 1 to 16")]
    pub fn printed(self) -> &'static PrintedLeader {
        &LEADERS[usize::from(self.0.get()) - 1]
    }

    /// Every leader, by ascending id.
    pub fn all() -> impl Iterator<Item = LeaderId> {
        (1..=LeaderId::COUNT).filter_map(LeaderId::new)
    }
}

kernel::as_number!(LeaderId, id, "leaders have ids 1 to 16");

impl fmt::Display for LeaderId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.id())
    }
}

/// A set of leaders: bit i - 1 stands for id i.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct LeaderSet(u16);

impl LeaderSet {
    /// No leader.
    pub const EMPTY: LeaderSet = LeaderSet(0);

    /// Is it in the set?
    pub fn contains(self, leader: LeaderId) -> bool {
        self.0 & LeaderSet::bit(leader) != 0
    }

    /// How many there are.
    pub fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Is there none?
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The leaders in it, by ascending id.
    pub fn iter(self) -> impl Iterator<Item = LeaderId> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let leader = LeaderId::new(left.trailing_zeros() as u8 + 1)?;
            left &= left - 1;
            Some(leader)
        })
    }

    pub(crate) fn insert(&mut self, leader: LeaderId) {
        self.0 |= LeaderSet::bit(leader);
    }

    pub(crate) fn remove(&mut self, leader: LeaderId) {
        self.0 &= !LeaderSet::bit(leader);
    }

    pub(crate) fn union(self, other: LeaderSet) -> LeaderSet {
        LeaderSet(self.0 | other.0)
    }

    /// Is every one of it in the other set?
    pub(crate) fn is_within(self, other: LeaderSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// The resources for which its leaders have this ability: at most one leader each.
    pub(crate) fn with_ability(self, ability: Ability) -> Resources {
        let able = self.iter().map(LeaderId::printed).filter(|leader| leader.ability == ability);
        able.map(|leader| leader.resource).collect()
    }

    fn bit(leader: LeaderId) -> u16 {
        1 << (leader.id() - 1)
    }
}

impl FromIterator<LeaderId> for LeaderSet {
    fn from_iter<I: IntoIterator<Item = LeaderId>>(leaders: I) -> LeaderSet {
        let mut set = LeaderSet::EMPTY;
        leaders.into_iter().for_each(|leader| set.insert(leader));
        set
    }
}

impl fmt::Debug for LeaderSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(LeaderId::id)).finish()
    }
}

impl Serialize for LeaderSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for LeaderSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let list = Vec::<LeaderId>::deserialize(deserializer)?;
        let set: LeaderSet = list.iter().copied().collect();
        match usize::from(set.len()) == list.len() {
            true => Ok(set),
            false => Err(serde::de::Error::custom("a leader is named twice")),
        }
    }
}

impl JsonSchema for LeaderSet {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "LeaderSet".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let mut schema = Vec::<LeaderId>::json_schema(generator);
        schema.insert("description".to_owned(), "A set of leaders, by ascending id.".into());
        schema.insert("uniqueItems".to_owned(), true.into());
        schema
    }
}
