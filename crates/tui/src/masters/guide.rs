//! The guided first turn: one hint for each thing that is to be done.

use ::masters::view::PhaseView;
use words::say;

use super::Seen;
use super::position::{is_dealt, player};
use crate::play::GuideStep;

pub(super) fn guide(seen: Seen<'_>) -> Option<GuideStep> {
    let Seen { view, words, .. } = seen;
    let seat = seen.seat.filter(|seat| view.to_act.contains(*seat));
    let text = match (&view.phase, seat) {
        (PhaseView::Over { .. }, _) | (PhaseView::SetUp, None) => return None,
        (_, None) => say!(words, "masters-first-faith"),
        (PhaseView::SetUp, Some(_)) if is_dealt(view) => say!(words, "masters-first-leaders"),
        (PhaseView::SetUp, Some(seat)) => {
            player(view, seat).filter(|player| player.bonus > 0)?;
            say!(words, "masters-guide-bonus")
        }
        (PhaseView::BeforeAction, Some(_)) => say!(words, "masters-first-action"),
        (PhaseView::Market { .. }, Some(_)) => {
            let who = if view.lorenzo.is_some() { "cross" } else { "others" };
            say!(words, "masters-first-place", who = who)
        }
        // Whoever produces in their first turn knows what they do.
        (PhaseView::Production { .. }, Some(_)) => return None,
        (PhaseView::AfterAction, Some(_)) => say!(words, "masters-guide-end"),
    };
    let closes = seat.is_some() && view.phase == PhaseView::AfterAction;
    Some(GuideStep { text, closes })
}
