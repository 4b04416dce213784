//! What Java clients can be told that somebody is called.

use kernel::Seat;
use protocol::TableInfo;
use wire::Framing;

use super::texts::WELCOME;
use crate::names::Names;

/// The longest name that Java clients can show, in UTF-16 units (C3).
const LONGEST: usize = 15;

/// May somebody with this framing be called what they typed?
pub(super) fn may_be_called(framing: Framing, typed: &str) -> bool {
    let short = framing == Framing::Json || units(typed) <= LONGEST;
    short && !typed.contains(WELCOME)
}

/// What everybody at a table is called for a client of this framing.
pub(super) fn names(framing: Framing, table: &TableInfo) -> Names {
    let names = Names::of(table);
    match framing {
        Framing::Json => names,
        Framing::Java => for_java(names, None),
    }
}

/// The same for a client that sits: it knows itself by what it typed, so nobody else is called that.
pub(super) fn names_for(framing: Framing, table: &TableInfo, seat: Seat, typed: &str) -> Names {
    let names = Names::of(table);
    match framing {
        Framing::Json => names.with(seat, typed),
        Framing::Java => for_java(names, Some((seat, typed))),
    }
}

/// The names, such that Java clients survive them and can tell them apart; the own one stays.
fn for_java(names: Names, own: Option<(Seat, &str)>) -> Names {
    let mut shown = match own {
        Some((seat, typed)) => names.with(seat, typed),
        None => names,
    };
    let others = shown.iter().filter(|(seat, _)| own.is_none_or(|(own, _)| own != *seat));
    let named: Vec<(Seat, String)> = others.map(|(seat, name)| (seat, short(name, 0))).collect();
    let mut taken: Vec<String> = own.iter().map(|(_, typed)| typed.to_lowercase()).collect();
    for (seat, name) in named {
        let long = shown.name(seat);
        let free = |name: &String| !taken.contains(&name.to_lowercase());
        let name = std::iter::once(name).chain((2..).map(|number| numbered(&long, number)));
        let name = { name }.find(free).unwrap_or_default();
        taken.push(name.to_lowercase());
        shown = shown.with(seat, &name);
    }
    shown
}

fn numbered(name: &str, number: u32) -> String {
    let number = number.to_string();
    short(name, number.len()) + &number
}

/// As much of a name as fits, with room for so many more units.
fn short(name: &str, room: usize) -> String {
    let mut length = room;
    let name = name.replace(WELCOME, "Welcome_back");
    let fits = |letter: &char| {
        length += letter.len_utf16();
        length <= LONGEST
    };
    name.chars().take_while(fits).collect()
}

fn units(name: &str) -> usize {
    name.encode_utf16().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_different_for_java() {
        let seats: Vec<Seat> = Seat::first(3).collect();
        let mut names = Names::default();
        for (seat, name) in seats.iter().zip([
            "Welcome back to us",
            "A name of sixteen and more",
            "a name of sixteen or less",
        ]) {
            names = names.with_new(*seat, name);
        }
        let shown = for_java(names.clone(), None);
        let shown: Vec<&str> = shown.iter().map(|(_, name)| name).collect();
        assert_eq!(shown, ["Welcome_back to", "A name of sixte", "a name of sixt2"]);
        // Nobody else gets the name by which a client knows itself.
        let shown = for_java(names, Some((seats[2], "A name of sixte")));
        let shown: Vec<&str> = shown.iter().map(|(_, name)| name).collect();
        assert_eq!(shown, ["Welcome_back to", "A name of sixt2", "A name of sixte"]);
        assert_eq!(short("🃏🃏🃏🃏🃏🃏🃏🃏", 0), "🃏🃏🃏🃏🃏🃏🃏");
    }

    #[test]
    fn java_clients_are_called_by_at_most_15_units() {
        assert!(may_be_called(Framing::Java, "fifteen letters"));
        assert!(!may_be_called(Framing::Java, "sixteen letters!"));
        assert!(may_be_called(Framing::Json, "sixteen letters!"));
        assert!(!may_be_called(Framing::Json, "a Welcome back"));
    }
}
