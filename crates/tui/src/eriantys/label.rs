//! The things on the table in a few words, as they are meant after what was chosen.

use ::eriantys::view::{GroupView, PhaseView, PlayerView, View};
use ::eriantys::{Character, Colour, Students};
use words::say;

use super::phase;
use super::probe::steps_to;
use super::spots::{Place, group_of, own, player, professor_of, ring, towers_left};
use super::words::{
    character_name, colour_name, island_number, list, on_island, row, students, students_of,
    the_character, things_on, towers,
};
use crate::play::Seen;

pub(super) fn label(seen: Seen<'_, View>, place: Place, chosen: &[Place]) -> String {
    let Seen { view, words, .. } = seen;
    let of = |seat| seen.name(seat);
    match place {
        Place::Assistant(assistant) => say!(
            words,
            "eriantys-assistant-label",
            value = assistant.value(),
            count = assistant.steps(),
        ),
        Place::Entrance(colour) => {
            one_of(seen, "eriantys-choice-entrance", colour, |own| own.entrance)
        }
        Place::Seated(colour) => one_of(seen, "eriantys-choice-seated", colour, |own| own.dining),
        Place::Dining => dining(seen, chosen.last().copied()),
        Place::Island(tile) => match group_of(view, tile) {
            Some((_, group)) => island(seen, group, chosen),
            None => String::new(),
        },
        Place::MotherNature => {
            let number = super::spots::group(view, view.mother_nature).map_or(0, island_number);
            say!(words, "eriantys-mother-nature-label", number = number)
        }
        Place::Cloud(cloud) => {
            let here = view.clouds.get(usize::from(cloud.number())).copied();
            say!(
                words,
                "eriantys-cloud-label",
                number = cloud.number() + 1,
                students = students(words, here.unwrap_or_default()),
            )
        }
        Place::Character(character) => of_character(seen, character),
        Place::Card(character, colour) => {
            let card = view.characters.iter().find(|card| card.character == character);
            let count = card.map_or(0, |card| card.students.count(colour));
            say!(
                words,
                "eriantys-card-label",
                character = character_name(words, character),
                students = students_of(words, colour, count),
            )
        }
        Place::Named(_, colour) if matches!(chosen.last(), Some(Place::Character(_))) => {
            colour_name(words, colour)
        }
        Place::Named(character, colour) => say!(
            words,
            "eriantys-colour-label",
            character = the_character(words, character),
            colour = colour_name(words, colour),
        ),
        Place::Professor(colour) => {
            let nobody = say!(words, "eriantys-nobody");
            let holder = professor_of(view, colour).map_or(nobody.as_str(), of);
            let letter = colour.to_string();
            say!(words, "eriantys-professor-label", colour = letter, name = holder)
        }
        Place::Row(seat, colour) => row(seen, seat, colour),
        Place::School(seat) => say!(words, "eriantys-school-label", name = of(seat)),
        Place::Towers(seat) => {
            let left = player(view, seat)
                .map(|player| towers(words, player.tower, towers_left(view, player.tower)));
            let left = left.unwrap_or_default();
            say!(words, "eriantys-towers-label", name = of(seat), towers = left)
        }
        Place::Coins(seat) => {
            let coins = player(view, seat).map_or(0, |player| player.coins);
            say!(words, "eriantys-coins-label", name = of(seat), count = coins)
        }
        Place::Last(seat) => match player(view, seat).and_then(|player| player.last) {
            Some(last) => say!(
                words,
                "eriantys-last-label",
                name = of(seat),
                value = last.value(),
                count = last.steps(),
            ),
            None => say!(words, "eriantys-no-last", name = of(seat)),
        },
        Place::Bag => say!(words, "eriantys-bag-label", count = view.bag),
        Place::Done => say!(words, "eriantys-do-done"),
        Place::Lap => say!(words, "eriantys-do-lap"),
    }
}

/// A student of a colour, of which there are some in the own school.
fn one_of(
    seen: Seen<'_, View>,
    id: &str,
    colour: Colour,
    heap: impl Fn(&PlayerView) -> Students,
) -> String {
    let count = own(seen.view).map_or(0, |own| heap(own).count(colour));
    say!(seen.words, id, colour = colour_name(seen.words, colour), count = count)
}

/// The dining room for a student, or all of it.
fn dining(seen: Seen<'_, View>, held: Option<Place>) -> String {
    let words = seen.words;
    let seated = own(seen.view).map(|own| own.dining).unwrap_or_default();
    match held {
        Some(Place::Entrance(colour) | Place::Card(_, colour)) => say!(
            words,
            "eriantys-choice-dining",
            colour = colour_name(words, colour),
            count = seated.count(colour),
        ),
        _ => say!(words, "eriantys-dining-label", students = students(words, seated)),
    }
}

/// An island to go to, with the way there if it is for Mother Nature.
fn island(seen: Seen<'_, View>, group: &GroupView, chosen: &[Place]) -> String {
    let Seen { view, words, .. } = seen;
    let walking = matches!(view.phase, PhaseView::MotherNature { .. })
        && phase::pairs(view).is_none()
        && chosen.iter().all(|place| matches!(place, Place::MotherNature | Place::Lap));
    let goes = seen.seat.is_some_and(|seat| view.to_act.contains(seat));
    if !walking || !goes {
        return on_island(seen, group);
    }
    let laps = chosen.iter().filter(|place| **place == Place::Lap).count();
    let once = group_of(view, super::spots::tile_of(group)).map_or(0, |(to, _)| steps_to(view, to));
    let steps = usize::from(once) + laps * usize::from(ring(view));
    say!(
        words,
        "eriantys-choice-walk",
        number = island_number(group),
        count = steps,
        things = list(words, &things_on(seen, group)),
    )
}

fn of_character(seen: Seen<'_, View>, character: Character) -> String {
    let Seen { view, words, .. } = seen;
    let card = view.characters.iter().find(|card| card.character == character);
    let is_vain = view.viewer.is_some_and(|seat| view.is_vain(seat, character));
    say!(
        words,
        "eriantys-character-label",
        name = character_name(words, character),
        count = card.map_or(0, |card| card.price),
        effect = match is_vain {
            true => say!(words, "eriantys-choice-vain"),
            false => effect(seen, character),
        },
    )
}

/// What a character does, or that it does it now.
pub(super) fn effect(seen: Seen<'_, View>, character: Character) -> String {
    let Seen { view, words, .. } = seen;
    match phase::ignored(view) {
        Some(colour) if character == Character::MushroomHunter => {
            say!(words, "eriantys-ignored", colour = colour_name(words, colour))
        }
        _ if phase::used(view) == Some(character) => say!(words, "eriantys-used-now"),
        _ => say!(words, format!("eriantys-effect-{}", character.number())),
    }
}
