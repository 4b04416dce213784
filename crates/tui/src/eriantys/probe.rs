//! The action that choosing an unlit thing would stand for, so that the house can say why not.

use ::eriantys::view::{PhaseView, View};
use ::eriantys::{Action, Character, Colour, Destination, GroupId, Use};

use super::phase;
use super::spots::{Place, group_of, own, ring};

/// `held` is what was chosen last.
pub(super) fn probe(view: &View, asked: Place, held: Option<Place>) -> Option<Action> {
    let exchanging = phase::pairs(view).is_some();
    // In an exchange the other half may be in the hand already.
    let pair = |take: Colour| Action::Swap {
        take,
        give: match held {
            Some(Place::Entrance(give)) => give,
            _ => any_of(view),
        },
    };
    Some(match asked {
        Place::Assistant(assistant) => Action::Assistant(assistant),
        Place::Entrance(give) => match held {
            Some(Place::Seated(take) | Place::Card(Character::Jester, take)) => {
                Action::Swap { take, give }
            }
            _ if exchanging => Action::Swap { take: give, give },
            _ => Action::Student(give, Destination::Group(GroupId::FIRST)),
        },
        Place::Dining => match held {
            Some(Place::Entrance(colour)) => Action::Student(colour, Destination::Dining),
            Some(Place::Card(Character::Princess, colour)) => Action::Use(Use::Princess(colour)),
            Some(Place::Card(..)) => return None,
            _ => Action::Student(any_of(view), Destination::Dining),
        },
        // Students do not leave their tables but in an exchange: else the dining room is meant.
        Place::Seated(_) if !exchanging => return probe(view, Place::Dining, held),
        Place::Seated(take) => pair(take),
        Place::Island(tile) => onto(view, tile, held)?,
        Place::MotherNature => Action::Steps(1),
        Place::Cloud(cloud) => Action::Cloud(cloud),
        Place::Character(character) => Action::Use(using(view, character, None)),
        Place::Card(Character::Jester, take) if exchanging => pair(take),
        Place::Card(character, colour) | Place::Named(character, colour) => {
            Action::Use(using(view, character, Some(colour)))
        }
        Place::Professor(_)
        | Place::Row(..)
        | Place::School(_)
        | Place::Towers(_)
        | Place::Coins(_)
        | Place::Last(_)
        | Place::Bag
        | Place::Done
        | Place::Lap => return None,
    })
}

/// Some student of the own entrance.
fn any_of(view: &View) -> Colour {
    own(view).and_then(|player| player.entrance.colours().next()).unwrap_or(Colour::Green)
}

/// What an island is chosen for depends on what is in the hand, else on what is to be done.
fn onto(view: &View, tile: u8, held: Option<Place>) -> Option<Action> {
    let (group, _) = group_of(view, tile)?;
    let exchanging = phase::pairs(view).is_some();
    Some(match held {
        Some(Place::Entrance(colour)) => Action::Student(colour, Destination::Group(group)),
        Some(Place::Card(Character::Monk, colour)) => Action::Use(Use::Monk(colour, group)),
        Some(Place::Character(Character::Herald)) => Action::Use(Use::Herald(group)),
        Some(Place::Character(Character::Herbalist)) => Action::Use(Use::Herbalist(group)),
        // Other characters and their students are not used on an island.
        Some(Place::Character(_)) => return None,
        Some(Place::Card(..)) if !exchanging => return None,
        _ if matches!(view.phase, PhaseView::Students { .. }) && !exchanging => {
            Action::Student(any_of(view), Destination::Group(group))
        }
        _ => Action::Steps(steps_to(view, group)),
    })
}

/// How far it is from Mother Nature to a group, at least one step.
pub(super) fn steps_to(view: &View, group: GroupId) -> u8 {
    let all = ring(view);
    let far = group.number().saturating_add(all).saturating_sub(view.mother_nature.number()) % all;
    if far == 0 { all } else { far }
}

/// A character with choices that are most likely good, so that the answer is about the character.
fn using(view: &View, character: Character, colour: Option<Colour>) -> Use {
    let card = view.characters.iter().find(|card| card.character == character);
    let student = colour
        .or_else(|| card.and_then(|card| card.students.colours().next()))
        .unwrap_or(Colour::Green);
    match character {
        Character::Monk => Use::Monk(student, GroupId::FIRST),
        Character::Farmer => Use::Farmer,
        Character::Herald => Use::Herald(view.mother_nature),
        Character::MagicPostman => Use::MagicPostman,
        Character::Herbalist => Use::Herbalist(view.mother_nature),
        Character::Centaur => Use::Centaur,
        Character::Jester => Use::Jester,
        Character::Knight => Use::Knight,
        Character::MushroomHunter => Use::MushroomHunter(student),
        Character::Minstrel => Use::Minstrel,
        Character::Princess => Use::Princess(student),
        Character::Thief => Use::Thief(student),
    }
}
