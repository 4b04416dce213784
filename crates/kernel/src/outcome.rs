//! How a match ended.

use serde::{Serialize, Serializer};
use std::fmt;

use crate::seat::SeatSet;

/// The end of a match: who won, why it ended, and the score sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// Who won, or that nobody did.
    pub verdict: Verdict,
    /// Why the match ended, in the words of the rules ("last tower").
    pub reason: &'static str,
    /// One entry per side, best first.
    pub scores: Vec<Score>,
}

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Score {
    /// Whose line it is.
    pub seats: SeatSet,
    /// What the side is called at the table ("white").
    pub name: &'static str,
    /// 1 for the best; equal sides share a rank. All are equal in a match without a winner.
    pub rank: u8,
    /// What was counted, in the order in which it decides.
    #[serde(serialize_with = "as_map")]
    pub counts: Vec<(&'static str, i32)>,
    /// Anything that set the counting aside ("gave up").
    pub note: Option<&'static str>,
}

fn as_map<S: Serializer>(counts: &[(&'static str, i32)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(counts.iter().copied())
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
        match self.note {
            Some(note) => write!(f, "  {note}"),
            None => Ok(()),
        }
    }
}
