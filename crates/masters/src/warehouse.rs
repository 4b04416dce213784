//! The depots: three basic ones, and one per active depot leader (M60 to M68).

use kernel::NotationError;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

use crate::resource::{Resource, Resources};

/// Places of a leader depot (M62).
pub const LEADER_PLACES: u8 = 2;

/// One of the three basic depots. Written as the number of its places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Shelf {
    /// Room for 1.
    Top,
    /// Room for 2.
    Middle,
    /// Room for 3.
    Bottom,
}

impl Shelf {
    /// All three, from the top.
    pub const ALL: [Shelf; 3] = [Shelf::Top, Shelf::Middle, Shelf::Bottom];

    /// How many resources fit (M60).
    pub const fn room(self) -> u8 {
        self as u8 + 1
    }
}

impl fmt::Display for Shelf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.room())
    }
}

impl FromStr for Shelf {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Shelf, NotationError> {
        let mut all = Shelf::ALL.into_iter();
        all.find(|shelf| shelf.to_string() == text)
            .ok_or_else(|| NotationError::new(text, "the basic depots are 1, 2 and 3"))
    }
}

/// What lies in a basic depot: some of one kind, or nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "Resources", into = "Resources")]
pub struct Content {
    /// Set exactly when `count` is not 0.
    kind: Option<Resource>,
    count: u8,
}

impl Content {
    /// An empty depot.
    pub const NOTHING: Content = Content { kind: None, count: 0 };

    /// So many of a kind.
    pub const fn of(kind: Resource, count: u8) -> Content {
        if count == 0 { Content::NOTHING } else { Content { kind: Some(kind), count } }
    }

    /// The kind, if there is anything.
    pub const fn kind(self) -> Option<Resource> {
        self.kind
    }

    /// How many.
    pub const fn count(self) -> u8 {
        self.count
    }

    fn count_of(self, kind: Resource) -> u8 {
        if self.kind == Some(kind) { self.count } else { 0 }
    }
}

impl From<Content> for Resources {
    fn from(content: Content) -> Resources {
        let mut heap = Resources::NONE;
        if let Some(kind) = content.kind {
            heap.add(kind, content.count);
        }
        heap
    }
}

impl TryFrom<Resources> for Content {
    type Error = &'static str;
    fn try_from(heap: Resources) -> Result<Content, &'static str> {
        let mut kinds = heap.kinds();
        match (kinds.next(), kinds.next()) {
            (None, _) => Ok(Content::NOTHING),
            (Some(kind), None) => Ok(Content::of(kind, heap.count(kind))),
            _ => Err("a depot holds one kind of resource only"),
        }
    }
}

/// What lies in all depots of a player. As an action it is the result of rearranging (M64).
///
/// Written `C/VV/-` for the basic depots from the top and, if leader depots hold something,
/// `C/VV/-+SS`: the kind says which leader depot it is, since no two are of the same kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Warehouse {
    pub(crate) shelves: [Content; 3],
    /// What lies in the leader depots, all together.
    pub(crate) leaders: Resources,
}

impl Warehouse {
    /// These basic depots, from the top, and this in the leader depots.
    pub const fn of(shelves: [Content; 3], leaders: Resources) -> Warehouse {
        Warehouse { shelves, leaders }
    }

    #[expect(clippy::indexing_slicing, reason = "there are three depots")]
    pub(crate) fn shelf(&self, shelf: Shelf) -> Content {
        self.shelves[shelf as usize]
    }

    #[expect(clippy::indexing_slicing, reason = "there are three depots")]
    fn shelf_mut(&mut self, shelf: Shelf) -> &mut Content {
        &mut self.shelves[shelf as usize]
    }

    /// How many of a kind lie in the basic depots: by M61 all in one of them.
    pub(crate) fn on_shelves(&self, kind: Resource) -> u8 {
        self.shelves.iter().map(|content| content.count_of(kind)).sum()
    }

    /// How many of a kind there are in all.
    pub(crate) fn count(&self, kind: Resource) -> u8 {
        self.on_shelves(kind).saturating_add(self.leaders.count(kind))
    }

    pub(crate) fn total(&self) -> u8 {
        let on_shelves: u8 = self.shelves.iter().map(|content| content.count).sum();
        on_shelves.saturating_add(self.leaders.total())
    }

    /// Can one more of a kind go to this basic depot (M60, M61)?
    pub(crate) fn fits(&self, kind: Resource, shelf: Shelf) -> bool {
        let there = self.shelf(shelf);
        match there.kind {
            Some(other) => other == kind && there.count < shelf.room(),
            None => self.on_shelves(kind) == 0,
        }
    }

    pub(crate) fn put(&mut self, kind: Resource, shelf: Shelf) {
        let content = self.shelf_mut(shelf);
        *content = Content::of(kind, content.count + 1);
    }

    /// Takes some of a kind out of the basic depots.
    pub(crate) fn take(&mut self, kind: Resource, many: u8) {
        for content in &mut self.shelves {
            if content.kind == Some(kind) {
                *content = Content::of(kind, content.count.saturating_sub(many));
            }
        }
    }

    /// Do the rules allow these contents, with leader depots for these kinds (M60 to M62)?
    pub(crate) fn is_legal(&self, leader_depots: &Resources) -> bool {
        self.fits_shelves() && self.kinds_differ() && self.fits_leaders(leader_depots)
    }

    /// M60.
    pub(crate) fn fits_shelves(&self) -> bool {
        Shelf::ALL.into_iter().all(|shelf| self.shelf(shelf).count <= shelf.room())
    }

    /// M61.
    pub(crate) fn kinds_differ(&self) -> bool {
        Resource::ALL.into_iter().all(|kind| {
            self.shelves.iter().filter(|content| content.kind == Some(kind)).count() <= 1
        })
    }

    /// M62.
    pub(crate) fn fits_leaders(&self, leader_depots: &Resources) -> bool {
        let room = |kind: Resource| leader_depots.count(kind) * LEADER_PLACES;
        Resource::ALL.into_iter().all(|kind| self.leaders.count(kind) <= room(kind))
    }

    /// Does it hold the same resources in all (M64)?
    pub(crate) fn same_in_all(&self, other: &Warehouse) -> bool {
        Resource::ALL.into_iter().all(|kind| self.count(kind) == other.count(kind))
    }

    /// Every legal way to store what is in it, the present one included.
    pub(crate) fn arrangements(&self, leader_depots: &Resources, mut each: impl FnMut(Warehouse)) {
        let totals = Resource::ALL.map(|kind| self.count(kind));
        // How many of each kind the leader depots take; kinds without one always 0.
        let most = Resource::ALL
            .map(|kind| (leader_depots.count(kind) * LEADER_PLACES).min(self.count(kind)));
        let mut leaders = [0; 4];
        loop {
            let mut rest = [0; 4];
            for ((rest, total), leader) in rest.iter_mut().zip(totals).zip(leaders) {
                *rest = total - leader;
            }
            lay_out(rest, &mut |shelves| {
                each(Warehouse { shelves, leaders: Resources::of(leaders) });
            });
            // The next combination, counting up like digits.
            let mut digits = leaders.iter_mut().zip(most);
            let done = loop {
                match digits.next() {
                    None => break true,
                    Some((digit, most)) if *digit < most => {
                        *digit += 1;
                        break false;
                    }
                    Some((digit, _)) => *digit = 0,
                }
            };
            if done {
                return;
            }
        }
    }
}

/// Every way to lay so many of each kind on the three shelves.
fn lay_out(counts: [u8; 4], each: &mut impl FnMut([Content; 3])) {
    let mut contents = [Content::NOTHING; 3];
    let mut kinds = 0;
    for (kind, count) in Resource::ALL.into_iter().zip(counts) {
        if count > 0 {
            match contents.get_mut(kinds) {
                Some(content) => *content = Content::of(kind, count),
                None => return, // four kinds do not fit on three shelves
            }
            kinds += 1;
        }
    }
    let [a, b, c] = contents;
    let fits = |order: &[Content; 3]| {
        order.iter().zip(Shelf::ALL).all(|(content, shelf)| content.count <= shelf.room())
    };
    // Orders of the contents; equal ones (empty shelves) must not be listed twice.
    let orders: &[[Content; 3]] = match kinds {
        0 => &[[a, b, c]],
        1 => &[[a, b, c], [b, a, c], [b, c, a]],
        _ => &[[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]],
    };
    orders.iter().filter(|order| fits(order)).for_each(|order| each(*order));
}

impl fmt::Display for Warehouse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, content) in self.shelves.iter().enumerate() {
            if number > 0 {
                f.write_str("/")?;
            }
            match content.count {
                0 => f.write_str("-")?,
                _ => write!(f, "{}", Resources::from(*content))?,
            }
        }
        if !self.leaders.is_empty() {
            write!(f, "+{}", self.leaders)?;
        }
        Ok(())
    }
}

impl FromStr for Warehouse {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let wrong =
            || NotationError::new(text, "depots are written from the top: C/VV/- or C/VV/-+SS");
        let (shelves, leaders) = match text.split_once('+') {
            Some((shelves, leaders)) if !leaders.is_empty() => (shelves, leaders.parse()?),
            Some(_) => return Err(wrong()),
            None => (text, Resources::NONE),
        };
        let mut parts = shelves.split('/');
        let mut warehouse = Warehouse { shelves: [Content::NOTHING; 3], leaders };
        for shelf in &mut warehouse.shelves {
            let part = parts.next().filter(|part| !part.is_empty()).ok_or_else(wrong)?;
            if part != "-" {
                let heap: Resources = part.parse()?;
                *shelf = Content::try_from(heap).map_err(|why| NotationError::new(text, why))?;
            }
        }
        if parts.next().is_some() { Err(wrong()) } else { Ok(warehouse) }
    }
}
