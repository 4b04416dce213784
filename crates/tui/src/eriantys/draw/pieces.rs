//! Signs and inks of the pieces.

use ::eriantys::{Assistant, Colour, Students, Tower};

use super::super::spots::Place;
use super::flow::Item;
use crate::play::{Canvas, Ink};

pub(super) fn ink(colour: Colour) -> Ink {
    match colour {
        Colour::Green => Ink::Green,
        Colour::Red => Ink::Red,
        Colour::Yellow => Ink::Yellow,
        Colour::Pink => Ink::Pink,
        Colour::Blue => Ink::Blue,
    }
}

pub(super) fn tower_ink(tower: Tower) -> Ink {
    match tower {
        Tower::White => Ink::White,
        Tower::Black => Ink::Strong,
        Tower::Grey => Ink::Grey,
    }
}

/// What frames are drawn with.
pub(super) struct Pen {
    pub(super) across: &'static str,
    pub(super) along: &'static str,
    /// Upper left, upper right, lower left, lower right.
    pub(super) corners: [&'static str; 4],
}

impl Pen {
    pub(super) fn of(canvas: &Canvas<'_>) -> Pen {
        if canvas.look().ascii {
            Pen { across: "-", along: "|", corners: ["+"; 4] }
        } else {
            Pen { across: "─", along: "│", corners: ["┌", "┐", "└", "┘"] }
        }
    }
}

/// A heap of students as piles: `2G 1R`, closer together if there is less room.
pub(super) fn piles(students: Students, room: u16) -> Item {
    let with = |between: &str| {
        students.colours().enumerate().fold(Item::default(), |item, (place, colour)| {
            let before = if place == 0 { "" } else { between };
            item.with(format!("{before}{}{colour}", students.count(colour)), ink(colour))
        })
    };
    let wide = with(" ");
    if wide.width() <= room { wide } else { with("") }
}

/// A heap of students one by one: `GGR`; each may be a thing.
pub(super) fn letters(students: Students, place: impl Fn(Colour) -> Option<Place>) -> Item {
    students.colours().fold(Item::default(), |item, colour| {
        let text = colour.to_string().repeat(usize::from(students.count(colour)));
        match place(colour) {
            Some(place) => item.with_place(text, ink(colour), place),
            None => item.with(text, ink(colour)),
        }
    })
}

/// An assistant with its steps.
pub(super) fn assistant(assistant: Assistant) -> String {
    format!("{assistant}/{}", assistant.steps())
}

/// Has the seat with this number, counted from 1, a coin printed on it (E11)?
pub(super) fn has_coin(seat: u8) -> bool {
    seat.is_multiple_of(3)
}
