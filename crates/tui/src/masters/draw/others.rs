//! The boards of the others, short; and Lorenzo.

use ::masters::view::{LorenzoView, PlayerView};
use ::masters::{CardId, Resource};
use kernel::Seat;
use ratatui::layout::Rect;
use words::say;

use super::frame::{columns, frame, lines};
use super::leader::does;
use super::pen::{Pen, colour_ink};
use super::player::{Head, head};
use super::tray::tray_of;
use crate::masters::Seen;
use crate::masters::naming::token;
use crate::masters::position::{cards, in_depots, in_strongbox, others, player};
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
        row(
            seen,
            canvas,
            columns(place, 0, place.width.saturating_sub(u16::from(across > 1))),
            seat,
            player,
        );
    }
    if let Some(lorenzo) = &seen.view.lorenzo {
        let mut pen = Pen::new(canvas, room);
        pen.gap(1);
        cross(seen, &mut pen, lorenzo);
        pen.gap(2);
        last_token(seen, &mut pen, lorenzo);
    }
}

/// The others in frames, if there is room for them.
pub(super) fn draw_framed(seen: Seen<'_>, canvas: &mut Canvas<'_>, room: Rect) {
    /// What a frame takes at least, and at most.
    const WIDTH: u16 = 38;
    const LOW: u16 = 5;
    const HIGH: u16 = 6;
    let count = count(seen).max(1);
    let across = (room.width / WIDTH).clamp(1, count);
    let height = (room.height / count.div_ceil(across)).min(HIGH);
    if height < LOW {
        return draw_lines(seen, canvas, lines(room, 0, count));
    }
    let width = room.width / across;
    let place = |number: u16| {
        columns(lines(room, number / across * height, height), number % across * width, width)
    };
    for (number, seat) in (0..).zip(others(seen.view)) {
        if let Some(player) = player(seen.view, seat) {
            framed(seen, canvas, place(number), seat, player);
        }
    }
    if let Some(lorenzo) = &seen.view.lorenzo {
        let title = say!(seen.words, "masters-lorenzo");
        let inner = frame(canvas, lines(place(0), 0, 4), &title, Ink::Strong);
        cross(seen, Pen::new(canvas, inner).gap(1), lorenzo);
        last_token(seen, Pen::new(canvas, lines(inner, 1, 1)).gap(1), lorenzo);
    }
}

/// A board in a frame: three lines below the head, or two.
fn framed(seen: Seen<'_>, canvas: &mut Canvas<'_>, room: Rect, seat: Seat, player: &PlayerView) {
    let inner = frame(canvas, room, "", Ink::Plain);
    let above = columns(room, 2, room.width.saturating_sub(4));
    tray_of(seen, &mut Pen::new(canvas, above), seat, true);
    head(seen, &mut Pen::new(canvas, inner), seat, player, Head::Full);
    let mut stores = Pen::new(canvas, lines(inner, 1, 1));
    depots(stores.gap(1), seat, player);
    strongbox(seen, stores.gap(2), seat, player);
    let mut cards = Pen::new(canvas, lines(inner, 2, 1));
    if inner.height > 3 {
        tops(cards.gap(1), seat, player);
        leaders(seen, Pen::new(canvas, lines(inner, 3, 1)).gap(1), seat, player, true);
    } else {
        slots(cards.gap(1), seat, player);
        leaders(seen, cards.gap(2), seat, player, false);
    }
}

fn part(seat: Seat, part: &str) -> Spot {
    let colon = if part.is_empty() { "" } else { ":" };
    Spot::new(format!("board:{}{colon}{part}", seat.index()))
}

/// How much of a board is said in a line.
#[derive(Clone, Copy)]
enum Form {
    /// Everything.
    Full,
    /// What is in the depots; how much is in the strongbox, how many cards and leaders there are.
    Counted,
    /// Only how much and how many.
    Short,
}

/// From the longest to the shortest.
const ROWS: [(Head, Form); 6] = [
    (Head::Full, Form::Full),
    (Head::Short, Form::Full),
    (Head::Full, Form::Counted),
    (Head::Short, Form::Counted),
    (Head::Short, Form::Short),
    (Head::Marker, Form::Short),
];

/// A player in a line, with as much as fits.
fn row(seen: Seen<'_>, canvas: &mut Canvas<'_>, room: Rect, seat: Seat, player: &PlayerView) {
    let write = |pen: &mut Pen<'_, '_>, (who, form): (Head, Form)| {
        head(seen, pen, seat, player, who);
        match form {
            Form::Full => {
                depots(pen, seat, player);
                strongbox(seen, pen.gap(1), seat, player);
                slots(pen.gap(1), seat, player);
                leaders(seen, pen.gap(1), seat, player, false);
            }
            Form::Counted => {
                depots(pen, seat, player);
                counted(seen, pen.gap(1), seat, player);
            }
            Form::Short => {
                let n = in_depots(player).total().saturating_add(player.in_leader_depots().total());
                pen.spot(part(seat, "depots"), |pen| {
                    pen.text(&say!(seen.words, "masters-short-depots", n = n), Ink::Plain);
                });
                counted(seen, pen.gap(1), seat, player);
            }
        }
        if seen.view.active == Some(seat) {
            tray_of(seen, pen.gap(1), seat, false);
        }
    };
    let fits = |form: &(Head, Form)| Pen::measure(canvas, |pen| write(pen, *form)) <= room.width;
    let form = ROWS.into_iter().find(fits).unwrap_or((Head::Marker, Form::Short));
    write(&mut Pen::new(canvas, room), form);
}

/// How much is in the strongbox, how many cards there are, and leaders in the hand and played.
fn counted(seen: Seen<'_>, pen: &mut Pen<'_, '_>, seat: Seat, player: &PlayerView) {
    let words = seen.words;
    let stored: u32 =
        Resource::ALL.into_iter().map(|kind| u32::from(player.strongbox.count(kind))).sum();
    pen.spot(part(seat, "strongbox"), |pen| {
        pen.text(&say!(words, "masters-short-box", n = stored), Ink::Plain);
    });
    pen.gap(1).spot(part(seat, "slots"), |pen| {
        pen.text(&say!(words, "masters-short-cards", n = cards(player).count()), Ink::Plain);
    });
    pen.gap(1).spot(part(seat, "leaders"), |pen| {
        let (hand, played) = (player.leaders_in_hand, player.leaders.len());
        pen.text(&format!("L{hand}"), Ink::Plain);
        if played > 0 {
            pen.text(&format!("+{played}"), Ink::Plain);
        }
    });
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

/// The cards on top of the slots, with what they do: how many lie below is the level less one.
fn tops(pen: &mut Pen<'_, '_>, seat: Seat, player: &PlayerView) {
    each_slot(pen, seat, player, |pen, cards| {
        let Some(card) = cards.last() else { return };
        let (deck, printed) = (card.deck(), card.printed());
        pen.text(&deck.to_string(), colour_ink(deck.colour())).gap(1);
        pen.power(Some(printed.input), Some(printed.output), printed.faith);
    });
}

/// All cards of the slots.
fn slots(pen: &mut Pen<'_, '_>, seat: Seat, player: &PlayerView) {
    each_slot(pen, seat, player, |pen, cards| {
        for deck in cards.iter().map(|card| card.deck()) {
            pen.text(&deck.to_string(), colour_ink(deck.colour()));
        }
    });
}

fn each_slot(
    pen: &mut Pen<'_, '_>,
    seat: Seat,
    player: &PlayerView,
    write: impl Fn(&mut Pen<'_, '_>, &[CardId]),
) {
    for (number, cards) in (1..).zip(&player.slots) {
        if number > 1 {
            pen.sign("│", "|", Ink::Faint);
        }
        pen.spot(part(seat, &format!("slot-{number}")), |pen| {
            if cards.is_empty() {
                pen.sign("—", "-", Ink::Faint);
            }
            write(pen, cards);
        });
    }
}

/// The leaders: how many are in the hand, and what those played do.
fn leaders(seen: Seen<'_>, pen: &mut Pen<'_, '_>, seat: Seat, player: &PlayerView, in_words: bool) {
    pen.spot(part(seat, "leaders"), |pen| {
        if in_words {
            let text = say!(seen.words, "masters-hand-leaders", n = player.leaders_in_hand);
            pen.text(&text, Ink::Faint);
        } else {
            pen.text("L", Ink::Faint).text(&player.leaders_in_hand.to_string(), Ink::Plain);
        }
        for leader in player.leaders.iter() {
            pen.gap(1);
            does(seen, pen, leader, player.in_leader_depots());
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
