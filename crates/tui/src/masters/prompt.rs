//! What is to be done now, in one sentence.

use ::masters::Resource;
use ::masters::view::PhaseView;
use words::say;

use super::Seen;
use super::naming::{one, some, some_and_faith};
use super::position::{is_dealt, player};
use crate::play::Spot;

pub(super) fn prompt(seen: Seen<'_>, chosen: &[Spot]) -> String {
    let Seen { view, words, .. } = seen;
    if matches!(view.phase, PhaseView::Over { .. }) {
        return say!(words, "masters-prompt-over");
    }
    if !seen.seat.is_some_and(|seat| view.to_act.contains(seat)) {
        let awaited: Vec<&str> = view.to_act.iter().map(|seat| seen.name(seat)).collect();
        return say!(words, "masters-prompt-wait", names = words.list(&awaited));
    }
    in_hand(seen, chosen).unwrap_or_else(|| phase(seen, chosen))
}

/// What becomes of the thing that was chosen.
fn in_hand(seen: Seen<'_>, chosen: &[Spot]) -> Option<String> {
    let words = seen.words;
    let (what, which, _) = chosen.last()?.parts();
    let kind = || which.parse::<Resource>().ok().map(|kind| one(words, kind));
    Some(match what {
        "bonus" => say!(words, "masters-prompt-bonus", what = kind()?),
        "unplaced" => say!(words, "masters-prompt-unplaced", what = kind()?),
        "deck" => say!(words, "masters-prompt-deck"),
        "slot" => say!(words, "masters-prompt-slot"),
        "power" if which == "basic" || which.starts_with('L') => {
            say!(words, "masters-prompt-output")
        }
        "power" => say!(words, "masters-prompt-power"),
        "output" => say!(words, "masters-prompt-heap", what = kind()?),
        "heap" => say!(words, "masters-prompt-stores"),
        "white" => say!(words, "masters-prompt-white"),
        "depot" => say!(words, "masters-prompt-depot"),
        "leader-depot" => say!(words, "masters-prompt-leader-depot"),
        _ => return None,
    })
}

fn phase(seen: Seen<'_>, chosen: &[Spot]) -> String {
    let Seen { view, words, .. } = seen;
    match &view.phase {
        PhaseView::SetUp => set_up(seen, chosen),
        PhaseView::BeforeAction if chosen.is_empty() => say!(words, "masters-prompt-action"),
        PhaseView::AfterAction if chosen.is_empty() => say!(words, "masters-prompt-end"),
        PhaseView::BeforeAction | PhaseView::AfterAction => say!(words, "masters-prompt-leader"),
        PhaseView::Market { unplaced, whites } => say!(
            words,
            "masters-prompt-market",
            what = some(words, *unplaced),
            n = unplaced.total(),
            whites = *whites,
        ),
        PhaseView::Production { output, faith, .. } => {
            let what = some_and_faith(words, *output, *faith);
            say!(words, "masters-prompt-production", what = what)
        }
        PhaseView::Over { .. } => say!(words, "masters-prompt-over"),
    }
}

fn set_up(seen: Seen<'_>, chosen: &[Spot]) -> String {
    let Seen { view, words, .. } = seen;
    let bonus = seen.seat.and_then(|seat| player(view, seat)).map_or(0, |player| player.bonus);
    if !is_dealt(view) {
        say!(words, "masters-prompt-bonus-first", n = bonus)
    } else if !chosen.is_empty() {
        say!(words, "masters-prompt-keep-second")
    } else if bonus > 0 {
        say!(words, "masters-prompt-keep-and-bonus", n = bonus)
    } else {
        say!(words, "masters-prompt-keep")
    }
}
