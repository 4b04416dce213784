//! The guided first turn: one hint for each thing that is to be done.

use ::eriantys::view::{PhaseView, View};
use words::say;

use super::phase;
use super::spots::Place;
use crate::play::{GuideStep, Seen};

/// `held` is what was chosen first.
pub(super) fn guide(seen: Seen<'_, View>, held: Option<Place>) -> Option<GuideStep> {
    let Seen { view, words, .. } = seen;
    let mine = seen.seat.is_some_and(|seat| view.to_act.contains(seat));
    let text = match view.phase {
        PhaseView::Over { .. } => return None,
        _ if !mine => say!(words, "eriantys-first-wait"),
        // An exchange is part of a character, and not of every turn.
        _ if phase::pairs(view).is_some() => return None,
        PhaseView::Planning { .. } => say!(words, "eriantys-first-assistant"),
        PhaseView::Students { .. } => match held {
            None => say!(words, "eriantys-first-student"),
            Some(Place::Entrance(_)) => say!(words, "eriantys-first-where"),
            Some(_) => return None,
        },
        PhaseView::MotherNature { .. } => say!(words, "eriantys-first-mother-nature"),
        PhaseView::Cloud { .. } => say!(words, "eriantys-guide-cloud"),
    };
    Some(GuideStep { text, closes: mine && matches!(view.phase, PhaseView::Cloud { .. }) })
}
