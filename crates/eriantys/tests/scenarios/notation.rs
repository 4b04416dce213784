//! The notation of the rule file, read.

use eriantys::position::GroupDocument;
use eriantys::{Action, Assistant, Colour, Students};
use kernel::Seat;

/// The seat with this number.
pub(crate) fn p(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

pub(crate) fn assistant(value: &str) -> Assistant {
    Assistant::new(value.trim().parse().unwrap()).unwrap()
}

pub(crate) fn seat_index(seat: &str) -> usize {
    seat.parse::<Seat>().unwrap().index()
}

/// `GGR`, or `-` for none.
pub(crate) fn letters(heap: &str) -> Students {
    heap.trim_matches('-').parse().unwrap()
}

/// `G2 R1`.
pub(crate) fn counted(heap: &str) -> Students {
    heap.split_whitespace()
        .flat_map(|part| {
            let (colour, count) = part.split_at(1);
            let colour: Colour = colour.parse().unwrap();
            vec![colour; count.parse().unwrap_or_else(|_| panic!("{heap}"))]
        })
        .collect()
}

/// `a=b c=d`.
pub(crate) fn pairs(text: &str) -> Vec<(String, String)> {
    text.split_whitespace()
        .map(|pair| {
            let (left, right) = pair.split_once('=').unwrap_or_else(|| panic!("{text}"));
            (left.to_owned(), right.to_owned())
        })
        .collect()
}

/// `p0{B2 R1} p1{}`.
pub(crate) fn parse_heaps(text: &str) -> Vec<(usize, Students)> {
    text.split_terminator('}')
        .map(|part| {
            let (seat, heap) = part.split_once('{').unwrap_or_else(|| panic!("{text}"));
            (seat_index(seat.trim()), counted(heap))
        })
        .collect()
}

/// `g2[R2 B1|W1] g3x2[|W2|1]`: number, size, and the group without its tiles.
pub(crate) fn parse_groups(text: &str) -> Vec<(usize, usize, GroupDocument)> {
    text.split_terminator(']')
        .map(|part| {
            let (name, inside) = part.trim().split_once('[').unwrap_or_else(|| panic!("{text}"));
            let name = name.strip_prefix('g').unwrap();
            let (number, size) = match name.split_once('x') {
                Some((number, size)) => (number.parse().unwrap(), size.parse().unwrap()),
                None => (name.parse().unwrap(), 1),
            };
            let mut parts = inside.split('|');
            let students = counted(parts.next().unwrap_or(""));
            let (tower, towers) = match parts.next().unwrap_or("") {
                "" => (None, 0),
                towers => {
                    let (tower, count) = towers.split_at(1);
                    (Some(tower.parse().unwrap()), count.parse().unwrap())
                }
            };
            let no_entry = parts.next().map_or(0, |count| count.parse().unwrap());
            (number, size, GroupDocument { tiles: Vec::new(), students, tower, towers, no_entry })
        })
        .collect()
}

/// Several actions, separated by commas.
pub(crate) fn actions(text: &str) -> Vec<Action> {
    text.split(',').map(|action| action.trim().parse().unwrap()).collect()
}
