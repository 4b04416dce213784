//! Clouds: where the students of a round lie (E29, E62).

use std::fmt;
use std::ops::{Index, IndexMut};

use crate::colour::Students;

/// The number of a cloud, below 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CloudId(u8);

impl CloudId {
    /// The cloud with this number, if there can be one.
    pub const fn new(number: u8) -> Option<CloudId> {
        if number < 4 { Some(CloudId(number)) } else { None }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Clouds 0 to `count` - 1.
    pub(crate) fn first(count: u8) -> impl Iterator<Item = CloudId> {
        (0..count.min(4)).map(CloudId)
    }
}

kernel::as_number!(CloudId, number, "clouds are numbered 0 to 3");

impl fmt::Display for CloudId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// The students on each cloud; clouds that are not in play stay empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Clouds(pub(crate) [Students; 4]);

impl Clouds {
    /// Is there nothing to take (E63)?
    pub(crate) fn are_empty(&self) -> bool {
        self.0.iter().all(Students::is_empty)
    }
}

impl Index<CloudId> for Clouds {
    type Output = Students;
    #[expect(clippy::indexing_slicing, reason = "a CloudId is below 4")]
    fn index(&self, cloud: CloudId) -> &Students {
        &self.0[usize::from(cloud.0)]
    }
}

impl IndexMut<CloudId> for Clouds {
    #[expect(clippy::indexing_slicing, reason = "a CloudId is below 4")]
    fn index_mut(&mut self, cloud: CloudId) -> &mut Students {
        &mut self.0[usize::from(cloud.0)]
    }
}
