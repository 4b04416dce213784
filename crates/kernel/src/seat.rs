//! Places at a table.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use crate::step::NotationError;

/// A place at a table, counted from 0 clockwise. Written `p0`, `p1`, …
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(u8);

impl Seat {
    /// Seat 0, which every table has.
    pub const FIRST: Seat = Seat(0);
    /// No table has more places than this.
    pub const LIMIT: u8 = 8;

    /// The seat with this number, if a table can have it.
    pub const fn new(number: u8) -> Option<Seat> {
        if number < Seat::LIMIT { Some(Seat(number)) } else { None }
    }

    /// Seats 0 to `count` - 1.
    pub fn first(count: u8) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..count.min(Seat::LIMIT)).map(Seat)
    }

    /// The number of the seat, for indexing.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat `steps` places clockwise at a table of `count` places.
    pub const fn clockwise(self, steps: u8, count: u8) -> Seat {
        match count {
            0 => self,
            1..=Seat::LIMIT => Seat(((self.0 as u16 + steps as u16) % count as u16) as u8),
            _ => self.clockwise(steps, Seat::LIMIT),
        }
    }
}

impl TryFrom<u8> for Seat {
    type Error = String;
    fn try_from(number: u8) -> Result<Self, String> {
        Seat::new(number).ok_or_else(|| format!("no table has a seat {number}"))
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.0
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "p{}", self.0)
    }
}

impl FromStr for Seat {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let number = text.strip_prefix(['p', 'P']).filter(|digits| digits.len() == 1);
        number
            .and_then(|digits| digits.parse().ok())
            .and_then(Seat::new)
            .ok_or_else(|| NotationError::new(text, "a seat is written p0, p1, …"))
    }
}

/// One value per seat of a game for at most `N` players. Whoever lets a seat in from outside checks
/// that it is at the table; an index beyond the last seat wraps around instead of panicking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerSeat<T, const N: usize>(pub [T; N]);

impl<T, const N: usize> Index<Seat> for PerSeat<T, N> {
    type Output = T;
    #[expect(clippy::indexing_slicing, reason = "the remainder is below N")]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index() % N]
    }
}

impl<T, const N: usize> IndexMut<Seat> for PerSeat<T, N> {
    #[expect(clippy::indexing_slicing, reason = "the remainder is below N")]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index() % N]
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    /// Nobody.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// Just this seat.
    pub const fn only(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// Seats 0 to `count` - 1.
    pub const fn first(count: u8) -> SeatSet {
        SeatSet(((1u16 << if count < 8 { count } else { 8 }) - 1) as u8)
    }

    /// Is the seat in the set?
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Adds the seat.
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Takes the seat out.
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// Everyone who is in one of the two sets.
    #[must_use]
    pub const fn union(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }

    /// Everyone of this set who is not in the other.
    #[must_use]
    pub const fn without(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }

    /// Is nobody in it?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in it.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The seats in it, ascending.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        Seat::first(Seat::LIMIT).filter(move |seat| self.contains(*seat))
    }

    /// The one seat in it, if there is exactly one.
    pub fn single(self) -> Option<Seat> {
        if self.len() == 1 { Seat::new(self.0.trailing_zeros() as u8) } else { None }
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::EMPTY, |set, seat| set.union(SeatSet::only(seat)))
    }
}

impl fmt::Display for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("nobody");
        }
        for (i, seat) in self.iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{seat}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for SeatSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Seat>::deserialize(deserializer)?.into_iter().collect())
    }
}

impl JsonSchema for SeatSet {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "SeatSet".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let mut schema = Vec::<Seat>::json_schema(generator);
        schema.insert("description".to_owned(), "A set of seats, in ascending order.".into());
        schema
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_counts_lists_and_names_its_seats() {
        let mut set = SeatSet::first(3);
        set.remove(Seat(1));
        assert_eq!(set.to_string(), "p0 p2");
        assert_eq!((set.len(), set.single()), (2, None));
        set.remove(Seat(0));
        assert_eq!(set.single(), Some(Seat(2)));
        assert_eq!(SeatSet::first(8).len(), 8);
        assert_eq!(SeatSet::EMPTY.to_string(), "nobody");
    }

    #[test]
    fn going_round_the_table_never_leaves_it() {
        for steps in 0..=u8::MAX {
            for count in 0..=u8::MAX {
                assert!(Seat(7).clockwise(steps, count).0 < Seat::LIMIT);
            }
            assert_eq!(Seat(1).clockwise(steps, 3), Seat(((u16::from(steps) + 1) % 3) as u8));
        }
    }

    #[test]
    fn seats_read_back_as_written_and_nothing_else_reads() {
        for seat in Seat::first(8) {
            assert_eq!(seat.to_string().parse(), Ok(seat));
        }
        for bad in ["", "p", "p8", "p+1", "p01", "1", "pp"] {
            assert!(bad.parse::<Seat>().is_err(), "{bad}");
        }
    }
}
