//! The boards of the others, short; and Lorenzo.

use ::masters::view::{LorenzoView, PlayerView};
use kernel::Seat;
use ratatui::layout::Rect;
use words::say;

use super::frame::{columns, frame, lines};
use super::leader::does;
use super::pen::{Pen, colour_ink};
use super::player::head;
use crate::masters::Seen;
use crate::masters::naming::token;
use crate::masters::position::{in_strongbox, others, player};
use crate::play::{Canvas, Ink, Spot};

/// How many lines the others take, if each has one.
pub(super) fn count(seen: Seen<'_>) -> u16 {
    let others = u16::try_from(others(seen.view).len()).unwrap_or_default();
    others + u16::from(seen.view.lorenzo.is_some())
}

/// The others in few lines: several beside each other if there are fewer lines than others.
pub(super) fn draw_lines(seen: Seen<'_>, canvas: &mut Canvas<'_>, room: Rect) {
    let count = count(seen);
    if room.height == 0 || count == 0 {
        return;
    }
    let across = count.div_ceil(room.height);
    let width = room.width / across.max(1);
    for (number, seat) in (0..).zip(others(seen.view)) {
        let Some(player) = player(seen.view, seat) else { continue };
        let place = columns(lines(room, number / across, 1), number % across * width, width);
        let mut pen = Pen::new(canvas, place);
        head(seen, &mut pen, seat, player);
        board(seen, &mut pen, seat, player);
    }
    if let Some(lorenzo) = &seen.view.lorenzo {
        let mut pen = Pen::new(canvas, room);
        pen.gap(1);
        cross(seen, &mut pen, lorenzo);
        pen.gap(2);
        last_token(seen, &mut pen, lorenzo);
    }
}

/// The others one below the other, each in a frame.
pub(super) fn draw_framed(seen: Seen<'_>, canvas: &mut Canvas<'_>, room: Rect) {
    let count = count(seen).max(1);
    let height = (room.height / count).min(6);
    if height < 5 {
        return draw_lines(seen, canvas, room);
    }
    for (number, seat) in (0..).zip(others(seen.view)) {
        let Some(player) = player(seen.view, seat) else { continue };
        let place = lines(room, number * height, height);
        let inner = frame(canvas, place, seen.name(seat), Ink::Strong);
        canvas.spot(part(seat, ""), place);
        head(seen, &mut Pen::new(canvas, inner), seat, player);
        let rows: [fn(Seen<'_>, &mut Pen<'_, '_>, Seat, &PlayerView); 3] = [
            |seen, pen, seat, player| {
                depots(pen, seat, player);
                pen.gap(2);
                strongbox(seen, pen, seat, player);
            },
            |_, pen, seat, player| slots(pen, seat, player),
            leaders,
        ];
        for (row, write) in (1..).zip(rows) {
            let mut pen = Pen::new(canvas, lines(inner, row, 1));
            pen.gap(1);
            write(seen, &mut pen, seat, player);
        }
    }
    if let Some(lorenzo) = &seen.view.lorenzo {
        let inner =
            frame(canvas, lines(room, 0, 4), &say!(seen.words, "masters-lorenzo"), Ink::Strong);
        let mut pen = Pen::new(canvas, inner);
        pen.gap(1);
        cross(seen, &mut pen, lorenzo);
        let mut pen = Pen::new(canvas, lines(inner, 1, 1));
        pen.gap(1);
        last_token(seen, &mut pen, lorenzo);
    }
}

fn part(seat: Seat, part: &str) -> Spot {
    let colon = if part.is_empty() { "" } else { ":" };
    Spot::new(format!("board:{}{colon}{part}", seat.index()))
}

/// Everything on a board, what matters most first.
fn board(seen: Seen<'_>, pen: &mut Pen<'_, '_>, seat: Seat, player: &PlayerView) {
    depots(pen, seat, player);
    pen.gap(1);
    strongbox(seen, pen, seat, player);
    pen.gap(1);
    slots(pen, seat, player);
    pen.gap(1);
    leaders(seen, pen, seat, player);
}

fn depots(pen: &mut Pen<'_, '_>, seat: Seat, player: &PlayerView) {
    pen.spot(part(seat, "depots"), |pen| {
        for (room, content) in (1..).zip(player.depots) {
            pen.text(if room > 1 { "/" } else { "" }, Ink::Faint).places(content.into(), 1);
        }
        if !player.leader_depots.is_empty() {
            pen.text("+", Ink::Faint).places(player.in_leader_depots(), 1);
        }
    });
}

fn strongbox(seen: Seen<'_>, pen: &mut Pen<'_, '_>, seat: Seat, player: &PlayerView) {
    pen.spot(part(seat, "strongbox"), |pen| {
        pen.text(&say!(seen.words, "masters-box"), Ink::Faint).gap(1);
        let heap = in_strongbox(player);
        if heap.is_empty() {
            pen.text("0", Ink::Faint);
        }
        pen.heap(heap, 0);
    });
}

/// The cards of each slot.
fn slots(pen: &mut Pen<'_, '_>, seat: Seat, player: &PlayerView) {
    pen.spot(part(seat, "slots"), |pen| {
        for (number, cards) in player.slots.iter().enumerate() {
            pen.sign(if number > 0 { "│" } else { "" }, if number > 0 { "|" } else { "" }, Ink::Faint);
            if cards.is_empty() {
                pen.sign("—", "-", Ink::Faint);
            }
            for card in cards {
                let deck = card.deck();
                pen.text(&deck.to_string(), colour_ink(deck.colour()));
            }
        }
    });
}

fn leaders(seen: Seen<'_>, pen: &mut Pen<'_, '_>, seat: Seat, player: &PlayerView) {
    pen.spot(part(seat, "leaders"), |pen| {
        pen.text("L", Ink::Faint).text(&player.leaders_in_hand.to_string(), Ink::Plain);
        for leader in player.leaders.iter() {
            pen.gap(1);
            does(seen, pen, leader);
        }
    });
}

fn cross(seen: Seen<'_>, pen: &mut Pen<'_, '_>, lorenzo: &LorenzoView) {
    let words = seen.words;
    pen.spot(Spot::new("lorenzo"), |pen| {
        pen.text(&say!(words, "masters-lorenzo"), Ink::Strong).gap(1);
        pen.sign("✚", "+", Ink::Strong).text(&lorenzo.cross.to_string(), Ink::Plain).gap(2);
        pen.text(&say!(words, "masters-tokens-left", n = lorenzo.left), Ink::Plain);
    });
}

fn last_token(seen: Seen<'_>, pen: &mut Pen<'_, '_>, lorenzo: &LorenzoView) {
    let Some((kind, colour)) = lorenzo.last.map(token) else { return };
    let text = say!(seen.words, "masters-last-token", kind = kind, colour = colour);
    pen.text(&text, Ink::Plain);
}
