//! What is to be done now, in one sentence.

use ::eriantys::view::{PhaseView, View};
use ::eriantys::{Character, Tower};
use words::say;

use super::phase;
use super::spots::Place;
use super::words::{colour_name, list, names, who_plays};
use crate::play::Seen;

/// `held` is what was chosen last.
pub(super) fn prompt(seen: Seen<'_, View>, held: Option<Place>) -> String {
    let Seen { view, words, .. } = seen;
    if let PhaseView::Over { winners, .. } = &view.phase {
        return result(seen, winners);
    }
    if view.suspended {
        return say!(words, "eriantys-wait-suspended");
    }
    if !seen.seat.is_some_and(|seat| view.to_act.contains(seat)) {
        let awaited = list(words, &names(seen, view.to_act.iter()));
        return say!(words, format!("eriantys-wait-{}", phase::name(view)), name = awaited);
    }
    held.and_then(|held| in_hand(seen, held)).unwrap_or_else(|| next(seen))
}

fn result(seen: Seen<'_, View>, winners: &[Tower]) -> String {
    let sides: Vec<String> = winners.iter().map(|tower| who_plays(seen, *tower)).collect();
    let sides = list(seen.words, &sides);
    match winners {
        [] => say!(seen.words, "eriantys-no-winner"),
        [_] => say!(seen.words, "eriantys-won", names = sides),
        _ => say!(seen.words, "eriantys-drawn", names = sides),
    }
}

/// What is asked about the thing that was chosen.
fn in_hand(seen: Seen<'_, View>, held: Place) -> Option<String> {
    let Seen { view, words, .. } = seen;
    let named = |id: &str, colour| say!(words, id, colour = colour_name(words, colour));
    Some(match held {
        Place::Entrance(colour) if phase::pairs(view).is_some() => {
            named("eriantys-ask-take", colour)
        }
        Place::Entrance(colour) => named("eriantys-ask-where", colour),
        Place::Seated(colour) | Place::Card(Character::Jester, colour) => {
            named("eriantys-ask-give", colour)
        }
        Place::Card(Character::Monk, colour) => named("eriantys-ask-island-1", colour),
        Place::Card(_, colour) => named("eriantys-ask-dining-11", colour),
        Place::Character(character) => {
            say!(words, format!("eriantys-ask-use-{}", character.number()))
        }
        Place::MotherNature | Place::Lap => say!(words, "eriantys-ask-mother-nature-where"),
        _ => return None,
    })
}

fn next(seen: Seen<'_, View>) -> String {
    let Seen { view, words, .. } = seen;
    if let Some(pairs) = phase::pairs(view) {
        let id = match phase::used(view) {
            Some(Character::Minstrel) => "eriantys-ask-pair-10",
            _ => "eriantys-ask-pair-7",
        };
        return say!(words, id, number = pairs.saturating_add(1));
    }
    match view.phase {
        PhaseView::Students { moved, due, .. } => say!(
            words,
            "eriantys-ask-student",
            number = moved.saturating_add(1),
            all = moved.saturating_add(due),
        ),
        PhaseView::MotherNature { most, .. } => {
            say!(words, "eriantys-ask-mother-nature", count = most)
        }
        PhaseView::Cloud { .. } => say!(words, "eriantys-ask-cloud"),
        PhaseView::Planning { .. } | PhaseView::Over { .. } => {
            say!(words, "eriantys-ask-assistant")
        }
    }
}
