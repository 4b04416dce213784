//! How a match ended.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use crate::seat::SeatSet;

/// The end of a match: who won, why it ended, and the score sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Outcome {
    /// Who won, or that nobody did.
    pub verdict: Verdict,
    /// Why the match ended, in the words of the rules ("last tower").
    pub reason: Cow<'static, str>,
    /// One entry per side, best first.
    pub scores: Vec<Score>,
}

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// These seats won together.
    Won(SeatSet),
    /// These seats are equal; any other lost.
    Drawn(SeatSet),
    /// The match was broken off, or its rules won against everybody.
    NoWinner,
}

/// One line of the score sheet: a player or a team.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Score {
    /// Whose line it is.
    pub seats: SeatSet,
    /// What the side is called at the table ("white").
    pub name: Cow<'static, str>,
    /// 1 for the best; equal sides share a rank. All are equal in a match without a winner.
    pub rank: u8,
    /// What was counted, in the order in which it decides.
    #[serde(serialize_with = "as_map", deserialize_with = "from_map")]
    #[schemars(with = "BTreeMap<String, i32>")]
    pub counts: Vec<(Cow<'static, str>, i32)>,
    /// Anything that set the counting aside ("gave up").
    pub note: Option<Cow<'static, str>>,
}

type Counts = [(Cow<'static, str>, i32)];

fn as_map<S: Serializer>(counts: &Counts, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(counts.iter().map(|(what, count)| (what, count)))
}

/// Reads the counts in the order in which they stand.
fn from_map<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<(Cow<'static, str>, i32)>, D::Error> {
    struct InOrder;
    impl<'de> serde::de::Visitor<'de> for InOrder {
        type Value = Vec<(Cow<'static, str>, i32)>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("counts by name")
        }

        fn visit_map<A: serde::de::MapAccess<'de>>(
            self,
            mut map: A,
        ) -> Result<Self::Value, A::Error> {
            let mut counts = Vec::new();
            while let Some((what, count)) = map.next_entry::<String, i32>()? {
                counts.push((what.into(), count));
            }
            Ok(counts)
        }
    }
    deserializer.deserialize_map(InOrder)
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.verdict {
            Verdict::Won(seats) if seats.len() == 1 => write!(f, "{seats} wins: {}", self.reason),
            Verdict::Won(seats) => write!(f, "{seats} win: {}", self.reason),
            Verdict::Drawn(seats) => write!(f, "{seats} draw: {}", self.reason),
            Verdict::NoWinner => write!(f, "no winner: {}", self.reason),
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}. {} ({})", self.rank, self.name, self.seats)?;
        for (what, count) in &self.counts {
            write!(f, "  {what} {count}")?;
        }
        match &self.note {
            Some(note) => write!(f, "  {note}"),
            None => Ok(()),
        }
    }
}
