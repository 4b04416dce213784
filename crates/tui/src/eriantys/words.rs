//! Words that many sentences share.

use ::eriantys::view::{GroupView, View};
use ::eriantys::{Character, Colour, LastRound, Students, Tower};
use kernel::Seat;
use words::{Words, say};

use super::spots::{group_of, in_teams, player, players_of, professor_of, tile_of};
use crate::play::Seen;

/// `a, b and c`; a word for nothing if there is none.
pub(super) fn list(words: &Words, things: &[impl AsRef<str>]) -> String {
    if things.is_empty() { say!(words, "eriantys-nothing") } else { words.list(things) }
}

pub(super) fn colour_name(words: &Words, colour: Colour) -> String {
    say!(words, format!("eriantys-colour-{colour}"))
}

pub(super) fn students_of(words: &Words, colour: Colour, count: u8) -> String {
    say!(words, format!("eriantys-students-{colour}"), count = count)
}

/// The piles of a heap of students.
fn piles(words: &Words, students: Students) -> Vec<String> {
    let pile = |colour| students_of(words, colour, students.count(colour));
    students.colours().map(pile).collect()
}

/// A heap of students in words.
pub(super) fn students(words: &Words, students: Students) -> String {
    list(words, &piles(words, students))
}

pub(super) fn towers(words: &Words, tower: Tower, count: u8) -> String {
    say!(words, format!("eriantys-towers-{tower}"), count = count)
}

/// Islands and clouds are counted from 1 by people.
pub(super) fn island_number(group: &GroupView) -> u8 {
    tile_of(group).saturating_add(1)
}

pub(super) fn side_name(words: &Words, tower: Tower) -> String {
    say!(words, format!("eriantys-side-{}", tower.name()))
}

pub(super) fn character_name(words: &Words, character: Character) -> String {
    say!(words, format!("eriantys-character-{}", character.number()))
}

/// The name in the middle of a sentence.
pub(super) fn the_character(words: &Words, character: Character) -> String {
    say!(words, format!("eriantys-the-character-{}", character.number()))
}

/// The part of the names of messages that stands for the reason of a last round.
pub(super) fn why_last(last: LastRound) -> &'static str {
    match last {
        LastRound::BagEmpty => "bag-empty",
        LastRound::AssistantsUsedUp => "assistants-used-up",
    }
}

/// The names of some players.
pub(super) fn names(seen: Seen<'_, View>, seats: impl IntoIterator<Item = Seat>) -> Vec<String> {
    seats.into_iter().map(|seat| seen.name(seat).to_owned()).collect()
}

/// Who plays for a side: its colour in teams, else the player.
pub(super) fn who_plays(seen: Seen<'_, View>, tower: Tower) -> String {
    let players = list(seen.words, &names(seen, players_of(seen.view, tower)));
    if !in_teams(seen.view) {
        return players;
    }
    format!("{} ({players})", side_name(seen.words, tower))
}

/// What is on an island.
pub(super) fn things_on(seen: Seen<'_, View>, group: &GroupView) -> Vec<String> {
    let Seen { view, words, .. } = seen;
    let mut things = piles(words, group.students);
    if let Some(tower) = group.tower
        && group.towers > 0
    {
        things.push(towers(words, tower, group.towers));
    }
    if group.no_entry > 0 {
        things.push(say!(words, "eriantys-no-entry", count = group.no_entry));
    }
    if group_of(view, tile_of(group)).is_some_and(|(number, _)| number == view.mother_nature) {
        things.push(say!(words, "eriantys-here"));
    }
    things
}

/// An island, and what is on it.
pub(super) fn on_island(seen: Seen<'_, View>, group: &GroupView) -> String {
    let words = seen.words;
    say!(
        words,
        "eriantys-island-label",
        number = island_number(group),
        tiles = say!(words, "eriantys-tiles", count = group.tiles.len()),
        things = list(words, &things_on(seen, group)),
    )
}

/// The professors somebody has.
pub(super) fn professors_of(seen: Seen<'_, View>, seat: Seat) -> Vec<String> {
    let has = |colour: &Colour| professor_of(seen.view, *colour) == Some(seat);
    Colour::ALL.into_iter().filter(has).map(|colour| colour_name(seen.words, colour)).collect()
}

/// One colour in somebody's school.
pub(super) fn row(seen: Seen<'_, View>, seat: Seat, colour: Colour) -> String {
    let Seen { view, words, .. } = seen;
    let (seated, waiting) = player(view, seat)
        .map_or((0, 0), |player| (player.dining.count(colour), player.entrance.count(colour)));
    say!(
        words,
        "eriantys-row-label",
        name = seen.name(seat),
        seated = students_of(words, colour, seated),
        waiting = students_of(words, colour, waiting),
    )
}
