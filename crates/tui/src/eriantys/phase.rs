//! What the phase says about characters.

use ::eriantys::view::{PhaseView, Used, View};
use ::eriantys::{Character, Colour};

fn used_of(view: &View) -> Option<Used> {
    match view.phase {
        PhaseView::Students { used, .. }
        | PhaseView::MotherNature { used, .. }
        | PhaseView::Cloud { used } => Some(used),
        PhaseView::Planning { .. } | PhaseView::Over { .. } => None,
    }
}

/// The character used in this turn.
pub(super) fn used(view: &View) -> Option<Character> {
    used_of(view)?.used
}

/// The colour that counts nothing in this turn.
pub(super) fn ignored(view: &View) -> Option<Colour> {
    used_of(view)?.ignored
}

/// How many pairs were exchanged, while an exchange is open.
pub(super) fn pairs(view: &View) -> Option<u8> {
    used_of(view)?.pairs
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
