//! The board that is drawn large: depots, strongbox, slots, leaders.

use ::masters::view::PlayerView;
use ::masters::warehouse::LEADER_PLACES;
use ::masters::{LeaderId, Offer, Power, Resource, Shelf, SlotId, View};
use ratatui::layout::Rect;
use words::say;

use super::frame::{columns, frame, lines};
use super::leader::leader;
use super::pen::{Pen, colour_ink, kind_ink};
use crate::masters::Seen;
use crate::masters::position::{is_used, many, top};
use crate::play::{Canvas, Ink, Spot};

/// A depot with all its places.
fn depot(pen: &mut Pen<'_, '_>, player: &PlayerView, shelf: Shelf) {
    let content = player.depots.get(usize::from(shelf.room()) - 1).copied().unwrap_or_default();
    pen.spot(Spot::new(format!("depot:{shelf}")), |pen| {
        pen.text("[", Ink::Faint).places(content.into(), shelf.room()).text("]", Ink::Faint);
    });
}

/// How many of a kind are in the strongbox.
fn in_box(pen: &mut Pen<'_, '_>, player: &PlayerView, kind: Resource) {
    let count = player.strongbox.count(kind);
    let ink = if count > 0 { kind_ink(kind) } else { Ink::Faint };
    pen.text(&format!("{count}{kind}"), ink);
}

/// Depots and strongbox in a line.
pub(super) fn stores(seen: Seen<'_>, pen: &mut Pen<'_, '_>, player: &PlayerView) {
    let words = seen.words;
    pen.text(&say!(words, "masters-warehouse"), Ink::Faint);
    for shelf in Shelf::ALL {
        pen.gap(1).text(&shelf.to_string(), Ink::Faint);
        depot(pen, player, shelf);
    }
    for (kind, count) in &player.leader_depots {
        pen.gap(1).spot(Spot::new(format!("leader-depot:{kind}")), |pen| {
            pen.text(&kind.to_string(), kind_ink(*kind)).text("[", Ink::Faint);
            pen.places(many(*kind, *count), LEADER_PLACES).text("]", Ink::Faint);
        });
    }
    pen.gap(2).text(&say!(words, "masters-strongbox"), Ink::Faint).gap(1);
    pen.spot(Spot::new("strongbox"), |pen| {
        for kind in Resource::ALL {
            in_box(pen, player, kind);
            pen.gap(1);
        }
    });
}

/// The depots as they lie on top of each other, and the strongbox beside them.
pub(super) fn stores_framed(
    seen: Seen<'_>,
    canvas: &mut Canvas<'_>,
    room: Rect,
    player: &PlayerView,
) {
    let words = seen.words;
    let half = room.width / 2;
    let title = say!(words, "masters-warehouse");
    let inner = frame(canvas, columns(room, 0, half), &title, Ink::Plain);
    for (row, shelf) in (0..).zip(Shelf::ALL) {
        let mut pen = Pen::new(canvas, lines(inner, row, 1));
        pen.gap(inner.width.saturating_sub(u16::from(shelf.room()) + 2) / 2);
        depot(&mut pen, player, shelf);
    }
    let title = say!(words, "masters-strongbox");
    let place = columns(room, half, room.width - half);
    let inner = frame(canvas, place, &title, Ink::Plain);
    canvas.spot(Spot::new("strongbox"), inner);
    for (number, kind) in (0u16..).zip(Resource::ALL) {
        let at =
            columns(lines(inner, number / 2, 1), (number % 2) * (inner.width / 2), inner.width);
        let mut pen = Pen::new(canvas, at);
        pen.gap(1);
        in_box(&mut pen, player, kind);
    }
}

/// The powers in a line: the basic one, and the cards on the slots.
pub(super) fn powers(seen: Seen<'_>, canvas: &mut Canvas<'_>, room: Rect, player: &PlayerView) {
    let Seen { view, words, .. } = seen;
    const BASIC: u16 = 12;
    let offers = player.powers();
    let line = lines(room, 0, 1);
    let mut pen = Pen::new(canvas, columns(line, 0, BASIC));
    pen.gap(1).text(&say!(words, "masters-base"), Ink::Faint).gap(1);
    power(view, &mut pen, &offers, Power::Basic);
    let width = room.width.saturating_sub(BASIC) / 3;
    for (place, slot) in (0u16..).zip(SlotId::ALL) {
        let here = columns(line, BASIC + place * width, width.saturating_sub(1));
        canvas.spot(slot_spot(slot), here);
        let mut pen = Pen::new(canvas, here);
        pen.text(&slot.number().to_string(), Ink::Faint).sign("│", "|", Ink::Faint);
        card(view, &mut pen, &offers, player, slot);
    }
}

fn slot_spot(slot: SlotId) -> Spot {
    Spot::new(format!("slot:{}", slot.number()))
}

/// The card on a slot in a line.
fn card(view: &View, pen: &mut Pen<'_, '_>, offers: &[Offer], player: &PlayerView, slot: SlotId) {
    let Some(card) = top(player, slot.number()) else {
        pen.sign("—", "-", Ink::Faint);
        return;
    };
    pen.spot(Spot::new(format!("power:{}", slot.number())), |pen| {
        let deck = card.deck();
        pen.text(&deck.to_string(), colour_ink(deck.colour())).gap(1);
        formula(view, pen, offers, Power::Card(slot));
        pen.gap(1).points(card.printed().points);
    });
}

fn power(view: &View, pen: &mut Pen<'_, '_>, offers: &[Offer], which: Power) {
    pen.spot(Spot::new(format!("power:{which}")), |pen| formula(view, pen, offers, which));
}

/// What a power takes and gives, with a tick if it was used.
fn formula(view: &View, pen: &mut Pen<'_, '_>, offers: &[Offer], which: Power) {
    let Some(offer) = offers.iter().find(|offer| offer.power == which) else { return };
    pen.power(offer.takes, offer.gives, offer.faith);
    if is_used(view, which) {
        pen.sign("✓", "+", Ink::Green);
    }
}

/// The basic power and the slots with all their cards, framed.
pub(super) fn powers_framed(
    seen: Seen<'_>,
    canvas: &mut Canvas<'_>,
    room: Rect,
    player: &PlayerView,
) {
    let Seen { view, words, .. } = seen;
    let offers = player.powers();
    let width = room.width / 4;
    let title = say!(words, "masters-basic");
    let place = columns(room, 0, width);
    let inner = frame(canvas, place, &title, Ink::Plain);
    let mut pen = Pen::new(canvas, lines(inner, 1, 1));
    pen.gap(1);
    power(view, &mut pen, &offers, Power::Basic);
    for (number, slot) in (1u16..).zip(SlotId::ALL) {
        let place = columns(room, number * width, width);
        let title = say!(words, "masters-slot", n = slot.number());
        let inner = frame(canvas, place, &title, Ink::Plain);
        canvas.spot(slot_spot(slot), place);
        let Some(card) = top(player, slot.number()) else { continue };
        let deck = card.deck();
        canvas.spot(Spot::new(format!("power:{}", slot.number())), inner);
        let mut pen = Pen::new(canvas, inner);
        pen.gap(1).text(&deck.to_string(), colour_ink(deck.colour())).gap(1);
        pen.points(card.printed().points);
        let mut pen = Pen::new(canvas, lines(inner, 1, 1));
        pen.gap(1);
        formula(view, &mut pen, &offers, Power::Card(slot));
        covered(canvas, lines(inner, 2, 1), player, slot);
    }
}

/// The cards below the top one: they only score.
fn covered(canvas: &mut Canvas<'_>, room: Rect, player: &PlayerView, slot: SlotId) {
    let place = usize::from(slot.number()) - 1;
    let cards = player.slots.get(place).map(Vec::as_slice).unwrap_or_default();
    let Some((_, below)) = cards.split_last() else { return };
    let mut pen = Pen::new(canvas, room);
    for card in below.iter().rev() {
        let deck = card.deck();
        pen.gap(1).text(&deck.to_string(), colour_ink(deck.colour()));
        pen.points(card.printed().points);
    }
}

/// Everything that is a leader: those played, then those in the hand or dealt.
pub(super) fn leaders(seen: Seen<'_>, canvas: &mut Canvas<'_>, room: Rect, player: &PlayerView) {
    let Seen { view, words, .. } = seen;
    let hand: Vec<LeaderId> = view.hand.iter().flat_map(|hand| hand.iter()).collect();
    let all: Vec<(LeaderId, bool)> = player
        .leaders
        .iter()
        .map(|leader| (leader, true))
        .chain(hand.into_iter().map(|leader| (leader, false)))
        .collect();
    let hidden = if view.hand.is_none() { player.leaders_in_hand } else { 0 };
    let cells = u16::try_from(all.len()).unwrap_or_default() + u16::from(hidden > 0);
    if cells == 0 {
        Pen::new(canvas, room).gap(1).text(&say!(words, "masters-no-leaders"), Ink::Faint);
        return;
    }
    // Two beside each other, or all where each still has room for its frame.
    let across = if room.height > 3 { cells.max(2) } else { 2 };
    let rows = cells.div_ceil(across).max(1);
    let (width, height) = (room.width / across, (room.height / rows).max(1));
    let cell = |number: u16| {
        columns(lines(room, number / across * height, height), number % across * width, width)
    };
    for (number, (id, is_played)) in (0..).zip(&all) {
        leader(seen, canvas, cell(number), *id, *is_played);
    }
    if hidden > 0 {
        let text = say!(words, "masters-hand-leaders", n = hidden);
        Pen::new(canvas, cell(cells - 1)).gap(1).text(&text, Ink::Faint);
    }
}
