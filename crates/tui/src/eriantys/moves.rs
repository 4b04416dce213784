//! Legal actions as things to choose on the table, one after another.

use ::eriantys::view::View;
use ::eriantys::{Action, Character, Destination, GroupId, Use};

use super::phase;
use super::spots::{Place, group, ring};
use crate::play::{Move, Spot};

/// What a path is made of.
type Path = Vec<Place>;

/// The first path of every action, in the order of the actions, then the other ways to choose them: so
/// the list of choices begins with what is enough.
pub(super) fn moves(view: &View, legal: &[String]) -> Vec<Move> {
    let (mut first, mut other) = (Vec::new(), Vec::new());
    for action in legal {
        let paths = action.parse().map(|read| paths(view, read)).unwrap_or_default();
        let spots = |path: Path| path.into_iter().map(Place::spot).collect();
        let mut moves = paths.into_iter().map(|path| Move::new(action, spots(path)));
        // A newer house has an action that we cannot name: its notation will do.
        let noted = || Move::new(action, vec![Spot::new(format!("do:{action}"))]);
        first.push(moves.next().unwrap_or_else(noted));
        other.extend(moves.map(|other| Move { shortcut: true, ..other }));
    }
    first.extend(other);
    first
}

fn paths(view: &View, action: Action) -> Vec<Path> {
    match action {
        Action::Assistant(assistant) => vec![vec![Place::Assistant(assistant)]],
        Action::Student(colour, Destination::Dining) => {
            vec![vec![Place::Entrance(colour), Place::Dining]]
        }
        Action::Student(colour, Destination::Group(group)) => {
            onto(view, group, [vec![Place::Entrance(colour)]])
        }
        Action::Steps(steps) => walks(view, steps),
        Action::Cloud(cloud) => vec![vec![Place::Cloud(cloud)]],
        Action::Use(usage) => uses(view, usage),
        Action::Swap { take, give } => {
            let from = match phase::used(view) {
                Some(Character::Jester) => Place::Card(Character::Jester, take),
                _ => Place::Seated(take),
            };
            // A pair may be chosen from either end.
            vec![vec![from, Place::Entrance(give)], vec![Place::Entrance(give), from]]
        }
        Action::Done => vec![vec![Place::Done]],
    }
}

/// The island at once. When she may go farther than once round, the same island can be meant twice: the
/// longer way is asked for. She herself is no choice: that would look like a way to stay.
fn walks(view: &View, steps: u8) -> Vec<Path> {
    let all = ring(view);
    let Some(target) = GroupId::new(view.mother_nature.number().saturating_add(steps) % all) else {
        return Vec::new();
    };
    let laps = usize::from(steps.saturating_sub(1) / all);
    onto(view, target, [vec![Place::Lap; laps]])
}

fn uses(view: &View, usage: Use) -> Vec<Path> {
    let character = usage.character();
    let card = Place::Character(character);
    match usage {
        // The students of the Monk and the Princess may be taken without choosing the card first.
        Use::Monk(colour, group) => {
            let student = Place::Card(character, colour);
            onto(view, group, [vec![card, student], vec![student]])
        }
        Use::Princess(colour) => {
            let student = Place::Card(character, colour);
            vec![vec![card, student], vec![student, Place::Dining]]
        }
        Use::Herald(group) | Use::Herbalist(group) => onto(view, group, [vec![card]]),
        Use::MushroomHunter(colour) | Use::Thief(colour) => {
            vec![vec![card, Place::Named(character, colour)]]
        }
        Use::Farmer
        | Use::MagicPostman
        | Use::Centaur
        | Use::Jester
        | Use::Knight
        | Use::Minstrel => vec![vec![card]],
    }
}

/// These beginnings, then the island.
fn onto<const N: usize>(view: &View, target: GroupId, beginnings: [Path; N]) -> Vec<Path> {
    let Some(island) = group(view, target).map(Place::island) else { return Vec::new() };
    let complete = |mut path: Path| {
        path.push(island);
        path
    };
    beginnings.into_iter().map(complete).collect()
}
