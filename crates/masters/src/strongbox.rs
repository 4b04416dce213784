//! The strongbox: any amount and mix (M76).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::resource::{PerResource, Resource, Resources};

/// What lies in a strongbox. No rule limits it, so the counts are larger than elsewhere; far beyond
/// anything a game can reach they stop growing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Strongbox(PerResource<u16>);

impl Strongbox {
    pub(crate) fn count(&self, kind: Resource) -> u16 {
        self.0[kind]
    }

    pub(crate) fn total(&self) -> u32 {
        self.0.0.iter().map(|count| u32::from(*count)).sum()
    }

    pub(crate) fn put(&mut self, resources: &Resources) {
        for kind in Resource::ALL {
            self.0[kind] = self.0[kind].saturating_add(u16::from(resources.count(kind)));
        }
    }

    pub(crate) fn holds(&self, resources: &Resources) -> bool {
        Resource::ALL.iter().all(|kind| self.0[*kind] >= u16::from(resources.count(*kind)))
    }

    pub(crate) fn pay(&mut self, resources: &Resources) {
        for kind in Resource::ALL {
            self.0[kind] = self.0[kind].saturating_sub(u16::from(resources.count(kind)));
        }
    }
}

/// Counts by kind, as they are shown and written: `{"C": 2, "V": 0, "H": 0, "S": 1}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default, rename_all = "UPPERCASE")]
#[expect(missing_docs, reason = "the letters of the rules")]
pub struct Counts {
    #[serde(skip_serializing_if = "is_zero")]
    pub c: u16,
    #[serde(skip_serializing_if = "is_zero")]
    pub v: u16,
    #[serde(skip_serializing_if = "is_zero")]
    pub h: u16,
    #[serde(skip_serializing_if = "is_zero")]
    pub s: u16,
}

impl Counts {
    /// How many of a kind.
    pub const fn count(&self, kind: Resource) -> u16 {
        match kind {
            Resource::Coin => self.c,
            Resource::Servant => self.v,
            Resource::Shield => self.h,
            Resource::Stone => self.s,
        }
    }
}

fn is_zero(count: &u16) -> bool {
    *count == 0
}

impl From<Strongbox> for Counts {
    fn from(strongbox: Strongbox) -> Counts {
        let [c, v, h, s] = strongbox.0.0;
        Counts { c, v, h, s }
    }
}

impl From<Counts> for Strongbox {
    fn from(counts: Counts) -> Strongbox {
        Strongbox(PerResource([counts.c, counts.v, counts.h, counts.s]))
    }
}

impl std::fmt::Display for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let parts: Vec<String> = [("C", self.c), ("V", self.v), ("H", self.h), ("S", self.s)]
            .into_iter()
            .filter(|(_, count)| *count > 0)
            .map(|(letter, count)| format!("{letter}{count}"))
            .collect();
        write!(f, "{{{}}}", parts.join(" "))
    }
}
