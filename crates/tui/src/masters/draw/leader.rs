//! A leader: what it does, what it scores, what it needs.

use ::masters::view::PlayerView;
use ::masters::warehouse::LEADER_PLACES;
use ::masters::{Ability, LeaderId, Power, Resources};
use ratatui::layout::Rect;
use words::say;

use super::frame::{frame, lines};
use super::pen::{Pen, colour_ink, kind_ink};
use crate::masters::Seen;
use crate::masters::position::{is_used, many, own, played_spot};
use crate::play::{Canvas, Ink, Spot};

/// Draws a leader, in a line or with a frame where there is room.
pub(super) fn leader(
    seen: Seen<'_>,
    canvas: &mut Canvas<'_>,
    room: Rect,
    id: LeaderId,
    is_played: bool,
) {
    let words = seen.words;
    let title = match id.printed().ability {
        Ability::Discount => say!(words, "masters-title-discount"),
        Ability::Depot => say!(words, "masters-title-depot"),
        Ability::WhiteMarble => say!(words, "masters-title-white"),
        Ability::Production => say!(words, "masters-title-production"),
    };
    let spot = if is_played { played_spot(id) } else { Spot::new(format!("leader:{id}")) };
    canvas.spot(spot, Rect { width: room.width.saturating_sub(1), ..room });
    let heap = own(seen.view).map(PlayerView::in_leader_depots).unwrap_or_default();
    let stored = if is_played { heap } else { Resources::NONE };
    if room.height < 4 {
        let mut pen = Pen::new(canvas, room);
        mark(&mut pen, is_played);
        pen.text(&title, Ink::Strong).gap(1);
        does(seen, &mut pen, id, stored);
        pen.gap(1).points(id.printed().points);
        if !is_played {
            pen.gap(1);
            needs(seen, &mut pen, id);
        }
        return;
    }
    let inner = frame(canvas, room, &title, if is_played { Ink::Strong } else { Ink::Plain });
    let mut pen = Pen::new(canvas, inner);
    mark(&mut pen, is_played);
    does(seen, &mut pen, id, stored);
    pen.gap(1).points(id.printed().points);
    let mut pen = Pen::new(canvas, lines(inner, 1, 1));
    pen.gap(1);
    if is_played {
        pen.text(&say!(words, "masters-played"), Ink::Green);
    } else {
        needs(seen, &mut pen, id);
    }
}

fn mark(pen: &mut Pen<'_, '_>, is_played: bool) {
    if is_played {
        pen.sign("✓", "+", Ink::Green);
    } else {
        pen.gap(1);
    }
}

/// What it can do, in signs: `C-1`, `C[··]`, `w=C`, `C→?F`; with what is stored in leader depots.
pub(super) fn does(seen: Seen<'_>, pen: &mut Pen<'_, '_>, id: LeaderId, stored: Resources) {
    let printed = id.printed();
    let kind = printed.resource;
    match printed.ability {
        Ability::Discount => {
            pen.text(&kind.to_string(), kind_ink(kind)).text("-1", Ink::Plain);
        }
        Ability::Depot => {
            pen.text(&kind.to_string(), kind_ink(kind)).text("[", Ink::Faint);
            pen.places(many(kind, stored.count(kind)), LEADER_PLACES).text("]", Ink::Faint);
        }
        Ability::WhiteMarble => {
            pen.text("w", Ink::White).text("=", Ink::Faint).text(&kind.to_string(), kind_ink(kind));
        }
        Ability::Production => {
            pen.power(Some(Resources::one(kind)), None, 1);
            if is_used(seen.view, Power::Leader(id)) {
                pen.sign("✓", "+", Ink::Green);
            }
        }
    }
}

/// What it needs: `5C`, `2y 1b`, `y2` for a card of level 2; with a tick if that is there.
fn needs(seen: Seen<'_>, pen: &mut Pen<'_, '_>, id: LeaderId) {
    let printed = id.printed();
    pen.text(&say!(seen.words, "masters-needs"), Ink::Faint).gap(1);
    pen.heap(printed.resources, 0);
    for (number, need) in printed.cards.iter().enumerate() {
        let letter = need.colour.letter();
        let text = match need.level {
            Some(level) => format!("{letter}{level}"),
            None => format!("{}{letter}", need.count),
        };
        pen.gap(u16::from(number > 0)).text(&text, colour_ink(need.colour));
    }
    if own(seen.view).is_some_and(|player| player.meets(id)) {
        pen.gap(1).sign("✓", "+", Ink::Green);
    }
}
