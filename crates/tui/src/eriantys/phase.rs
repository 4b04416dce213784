//! What the phase says about characters.

use ::eriantys::view::{PhaseView, View};
use ::eriantys::{Character, Colour};

/// The character used in this turn.
pub(super) fn used(view: &View) -> Option<Character> {
    view.phase.used()?.used
}

/// The colour that counts nothing in this turn.
pub(super) fn ignored(view: &View) -> Option<Colour> {
    view.phase.used()?.ignored
}

/// How many pairs were exchanged, while an exchange is open.
pub(super) fn pairs(view: &View) -> Option<u8> {
    view.phase.used()?.pairs
}

/// The part of the names of messages that stands for the phase.
pub(super) fn name(view: &View) -> &'static str {
    match view.phase {
        PhaseView::Planning { .. } => "planning",
        PhaseView::Students { .. } => "students",
        PhaseView::MotherNature { .. } => "mother_nature",
        PhaseView::Cloud { .. } => "cloud",
        PhaseView::Over { .. } => "over",
    }
}
