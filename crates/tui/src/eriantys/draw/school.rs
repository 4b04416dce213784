//! School boards: with all their seats, or in a line.

use ::eriantys::Colour;
use ::eriantys::view::{PlayerView, View};
use kernel::Seat;
use ratatui::layout::Rect;
use words::say;

use super::super::spots::{
    Place, entrance_of, holder_of, player, professor_of, table_of, towers_left,
};
use super::flow::{Item, width};
use super::pieces::{assistant, has_coin, ink, tower_ink};
use crate::play::{Canvas, Ink, Seen};

/// Lines of a board with all its seats: whose it is, and five colours.
pub(super) const HIGH: u16 = 6;
/// Columns that it takes at least.
pub(super) const WIDE: u16 = 18;
const SEATS: u8 = 10;
/// Columns of names in a line.
const NAME: u16 = 12;
/// Where the entrance begins in a line, and where the tables.
const ENTRANCE: u16 = NAME + 14;
const TABLES: u16 = ENTRANCE + 18;
/// Columns of a table in a line.
const TABLE: u16 = 5;

/// A board with all its seats.
pub(super) fn tall(seen: Seen<'_, View>, canvas: &mut Canvas<'_>, room: Rect, seat: Seat) {
    let view = seen.view;
    let Some(player) = player(view, seat) else { return };
    let rest = about(view, seat, player);
    let name = room.width.saturating_sub(rest.width()).saturating_sub(2);
    let name = name_of(seen, canvas, seat, name.min(20)).with(" ", Ink::Plain);
    let right = room.right();
    let end = name.put(canvas, room.x, room.y, right);
    rest.put(canvas, end, room.y, right);
    // With room to spare, seats stand apart.
    let pitch = if room.width >= 2 * u16::from(SEATS) + 8 { 2 } else { 1 };
    let tables = room.x.saturating_add(4);
    let long = pitch * u16::from(SEATS);
    if view.viewer == Some(seat) {
        let dining = Rect::new(tables, room.y.saturating_add(1), long, HIGH - 1);
        canvas.spot(Place::Dining.spot(), dining);
    }
    for (y, colour) in (room.y.saturating_add(1)..).zip(Colour::ALL) {
        if view.viewer != Some(seat) {
            let row = Rect::new(room.x, y, room.width.min(long + 5), 1);
            canvas.spot(Place::Row(seat, colour).spot(), row);
        }
        waiting(view, seat, player, colour).put(canvas, room.x, y, right);
        let mut item = Item::default();
        for place in 1..=SEATS {
            let between = if pitch > 1 { " " } else { "" };
            item = chair(canvas, view, player, item, colour, place).with(between, Ink::Plain);
        }
        item.put(canvas, tables, y, right);
        if view.viewer == Some(seat) {
            canvas.spot(Place::Seated(colour).spot(), Rect::new(tables, y, long, 1));
        }
        if professor_of(view, colour) == Some(seat) {
            let x = tables.saturating_add(long);
            professor(canvas, colour).put(canvas, x, y, right);
        }
    }
}

/// What the columns of boards in lines are.
pub(super) fn titles(seen: Seen<'_, View>, canvas: &mut Canvas<'_>, room: Rect) {
    let words = seen.words;
    for (id, x) in [("eriantys-board-entrance", ENTRANCE), ("eriantys-board-dining", TABLES)] {
        let title = Item::plain(say!(words, id), Ink::Faint);
        title.put(canvas, room.x.saturating_add(x), room.y, room.right());
    }
}

/// A board in a line.
pub(super) fn flat(seen: Seen<'_, View>, canvas: &mut Canvas<'_>, room: Rect, seat: Seat) {
    let view = seen.view;
    let Some(player) = player(view, seat) else { return };
    let (x, y, right) = (room.x, room.y, room.right());
    name_of(seen, canvas, seat, NAME).put(canvas, x, y, right);
    about(view, seat, player).put(canvas, x.saturating_add(NAME + 1), y, right);
    let mut x = room.x.saturating_add(ENTRANCE);
    for colour in Colour::ALL {
        waiting(view, seat, player, colour).put(canvas, x, y, right);
        x = x.saturating_add(3);
    }
    x = room.x.saturating_add(TABLES);
    if view.viewer == Some(seat) {
        let long = TABLE * Colour::ALL.len() as u16;
        canvas.spot(Place::Dining.spot(), Rect::new(x, y, long, 1));
    }
    for colour in Colour::ALL {
        let count = player.dining.count(colour);
        let text = format!("{colour}{count}");
        let table = Item::of(table_of(view, seat, colour)).with(text, shade(count, colour));
        let end = table.put(canvas, x, y, right);
        if professor_of(view, colour) == Some(seat) {
            professor(canvas, colour).put(canvas, end, y, right);
        }
        x = x.saturating_add(TABLE);
    }
}

/// The name, with a sign for whose turn it is; in brackets for who is away.
fn name_of(seen: Seen<'_, View>, canvas: &Canvas<'_>, seat: Seat, room: u16) -> Item {
    let view = seen.view;
    let away = player(view, seat).is_some_and(|player| player.absent || player.gave_up);
    let sign = if view.active == Some(seat) { canvas.sign("▸", ">") } else { " " };
    let room = room.saturating_sub(width(sign));
    let name = match away {
        true => format!("({})", seen.short_name(seat, room.saturating_sub(2))),
        false => seen.short_name(seat, room),
    };
    let ink = match view.viewer == Some(seat) {
        true => Ink::Strong,
        false => Ink::Plain,
    };
    Item::of(Place::School(seat)).with(sign, Ink::Strong).with(name, ink)
}

/// Towers left to place, coins, the assistant played last.
fn about(view: &View, seat: Seat, player: &PlayerView) -> Item {
    let tower = player.tower;
    // The towers of a team stand with one of its players (E20).
    let left = match holder_of(view, tower) == Some(seat) {
        true => format!("{tower}{}", towers_left(view, tower)),
        // As wide as with a number, so that rows are in line.
        false => format!("{tower} "),
    };
    let mut item = Item::default().with_place(left, tower_ink(tower), Place::Towers(seat));
    if view.expert {
        item = item.with(" ", Ink::Plain).with_place(
            format!("${}", player.coins),
            Ink::Yellow,
            Place::Coins(seat),
        );
    }
    let last = player.last.map_or_else(|| "-".to_owned(), assistant);
    let ink = if view.order.contains(&seat) { Ink::Plain } else { Ink::Faint };
    item.with(" ", Ink::Plain).with_place(last, ink, Place::Last(seat))
}

/// The students of a colour in the entrance.
fn waiting(view: &View, seat: Seat, player: &PlayerView, colour: Colour) -> Item {
    let count = player.entrance.count(colour);
    let text = if count == 0 { "- ".to_owned() } else { format!("{count}{colour}") };
    Item::of(entrance_of(view, seat, colour)).with(text, shade(count, colour))
}

/// A seat of a table: a student, a coin that can be earned, or nothing.
fn chair(
    canvas: &Canvas<'_>,
    view: &View,
    player: &PlayerView,
    item: Item,
    colour: Colour,
    place: u8,
) -> Item {
    if player.dining.count(colour) >= place {
        item.with(colour.to_string(), ink(colour))
    } else if view.expert && has_coin(place) {
        item.with("$", Ink::Faint)
    } else {
        item.with(canvas.sign("·", "."), Ink::Faint)
    }
}

fn professor(canvas: &Canvas<'_>, colour: Colour) -> Item {
    Item::of(Place::Professor(colour)).with(canvas.sign("♛", "*"), ink(colour))
}

fn shade(count: u8, colour: Colour) -> Ink {
    if count == 0 { Ink::Faint } else { ink(colour) }
}
