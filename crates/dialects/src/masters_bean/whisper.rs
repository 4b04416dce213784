//! What clients of this dialect let each other know: steps of a turn that the match does not know.

use kernel::Seat;
use masters::{Payment, Resources};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What somebody did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Step {
    /// They have chosen a card,
    Buying,
    /// and paid for it.
    Paid { depots: Resources, leaders: Resources, strongbox: Resources },
    /// They have placed what they got from the market.
    Placed,
    /// They mean the next discards as the end of placing,
    EndPlacing,
    /// or as white marbles that nothing was chosen for.
    Decline,
}

impl From<Payment> for Step {
    fn from(Payment { depots, leaders, strongbox }: Payment) -> Step {
        Step::Paid { depots, leaders, strongbox }
    }
}

/// Somebody did something while the match stood so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Whisper {
    pub(super) seq: u64,
    pub(super) seat: Seat,
    pub(super) step: Step,
}

impl Whisper {
    pub(super) fn write(&self) -> Arc<str> {
        serde_json::to_string(self).unwrap_or_default().into()
    }

    pub(super) fn read(words: &str) -> Option<Whisper> {
        serde_json::from_str(words).ok()
    }
}
