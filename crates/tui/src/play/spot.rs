//! Names of things and places on a board.

use std::fmt;

/// The name of a thing or place on a board, the same as in the browser client: `island:5`, `deck:g1`.
/// One that begins with `do:` is no place but something to do, like ending the turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Spot(String);

impl Spot {
    pub(crate) fn new(name: impl Into<String>) -> Spot {
        Spot(name.into())
    }

    pub(crate) fn name(&self) -> &str {
        &self.0
    }

    /// `card:7:G` is `("card", "7", "G")`; what is not there is empty.
    pub(crate) fn parts(&self) -> (&str, &str, &str) {
        let mut parts = self.0.splitn(3, ':');
        let mut part = || parts.next().unwrap_or_default();
        (part(), part(), part())
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
