//! What lies in between for a while: bonus resources to choose, what was taken from the market and is
//! not stored yet, what a production has set aside; and what can be done beside moving things.

use ::masters::view::PhaseView;
use ::masters::{Ability, Resource, Resources};
use kernel::Seat;
use words::say;

use super::pen::{Pen, kind_ink};
use crate::masters::Seen;
use crate::masters::position::{many, own, own_seat, player};
use crate::play::{Ink, Spot};

/// What lies before the player whose board is drawn large.
pub(super) fn tray(seen: Seen<'_>, pen: &mut Pen<'_, '_>) {
    let view = seen.view;
    let words = seen.words;
    let mine = view.to_act.contains(own_seat(view)) && view.viewer.is_some();
    let acts = view.active == Some(own_seat(view));
    match &view.phase {
        PhaseView::SetUp => bonus(seen, pen),
        PhaseView::Market { .. } if acts => obtained(seen, pen),
        PhaseView::Production { output, faith, .. } if acts => {
            pen.spot(Spot::new("aside"), |pen| {
                pen.text(&say!(words, "masters-aside"), Ink::Plain).text(": ", Ink::Plain);
                pen.heap(*output, *faith);
            });
            if mine {
                button(pen, "do:finish", &say!(words, "masters-do-finish"));
            }
        }
        PhaseView::AfterAction if mine => button(pen, "do:end", &say!(words, "masters-do-end")),
        _ => {}
    }
    if view.last_round.is_some() && !matches!(view.phase, PhaseView::Over { .. }) {
        pen.gap(1).text(&say!(words, "masters-last-round"), Ink::Red);
    }
}

/// What lies before somebody else: `+CHHw`, with a word for it where there is room.
pub(super) fn tray_of(seen: Seen<'_>, pen: &mut Pen<'_, '_>, seat: Seat, in_words: bool) {
    let Seen { view, words, .. } = seen;
    if view.active != Some(seat) {
        return;
    }
    let mut write = |spot: &str, title: String, heap: Resources, faith: u8, whites: u8| {
        pen.spot(Spot::new(spot), |pen| {
            let title = if in_words { format!("{title}: ") } else { "+".to_owned() };
            pen.text(&title, Ink::Plain).heap(heap, faith);
            pen.text(&"w".repeat(usize::from(whites)), Ink::White);
        });
    };
    match &view.phase {
        PhaseView::Market { unplaced, whites } => {
            write("tray", say!(words, "masters-tray"), *unplaced, 0, *whites);
        }
        PhaseView::Production { output, faith, .. } => {
            write("aside", say!(words, "masters-aside"), *output, *faith, 0);
        }
        _ => {}
    }
}

fn button(pen: &mut Pen<'_, '_>, spot: &str, text: &str) {
    pen.gap(1).spot(Spot::new(spot), |pen| {
        pen.text("[", Ink::Faint).text(text, Ink::Strong).text("]", Ink::Faint);
    });
}

fn bonus(seen: Seen<'_>, pen: &mut Pen<'_, '_>) {
    let Some(bonus) = own(seen.view).map(|player| player.bonus).filter(|bonus| *bonus > 0) else {
        return;
    };
    pen.text(&say!(seen.words, "masters-bonus", n = bonus), Ink::Plain).text(": ", Ink::Plain);
    for kind in Resource::ALL {
        pen.spot(Spot::new(format!("bonus:{kind}")), |pen| {
            pen.text(&kind.to_string(), kind_ink(kind));
        });
        pen.gap(1);
    }
}

fn obtained(seen: Seen<'_>, pen: &mut Pen<'_, '_>) {
    let view = seen.view;
    let PhaseView::Market { unplaced, whites } = &view.phase else { return };
    pen.spot(Spot::new("tray"), |pen| {
        pen.text(&say!(seen.words, "masters-tray"), Ink::Plain).text(": ", Ink::Plain);
    });
    for kind in unplaced.kinds() {
        pen.spot(Spot::new(format!("unplaced:{kind}")), |pen| {
            pen.places(many(kind, unplaced.count(kind)), 0);
        });
        pen.gap(1);
    }
    if *whites > 0 {
        pen.spot(Spot::new("white"), |pen| {
            pen.text(&"w".repeat(usize::from(*whites)), Ink::White);
        });
        let Some(player) = view.active.and_then(|seat| player(view, seat)) else { return };
        pen.text("=", Ink::Faint);
        for (number, kind) in player.able(Ability::WhiteMarble).kinds().enumerate() {
            pen.text(if number > 0 { "/" } else { "" }, Ink::Faint);
            pen.spot(Spot::new(format!("kind:{kind}")), |pen| {
                pen.text(&kind.to_string(), kind_ink(kind));
            });
        }
        pen.gap(1);
    }
    button(pen, "discard", &say!(seen.words, "masters-discard"));
}
