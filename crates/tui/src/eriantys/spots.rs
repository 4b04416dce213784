//! The things and places on the table, and their names as spots.

use ::eriantys::view::{GroupView, PhaseView, PlayerView, View};
use ::eriantys::{Assistant, Character, CloudId, Colour, GroupId, Tower};
use kernel::Seat;

use crate::play::Spot;

/// A thing or a place on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Assistant(Assistant),
    /// The students of a colour in the own entrance.
    Entrance(Colour),
    /// A table of the own dining room, when a student of it is meant.
    Seated(Colour),
    Dining,
    /// An island by its first tile, however the groups are numbered meanwhile (E61).
    Island(u8),
    MotherNature,
    Cloud(CloudId),
    Character(Character),
    /// A student on a card.
    Card(Character, Colour),
    /// A colour to be named for a character.
    Named(Character, Colour),
    Professor(Colour),
    /// One colour in the school of somebody else.
    Row(Seat, Colour),
    School(Seat),
    Towers(Seat),
    Coins(Seat),
    /// The assistant somebody played last.
    Last(Seat),
    Bag,
    /// The exchange shall end.
    Done,
    /// Mother Nature shall go round once more.
    Lap,
}

impl Place {
    /// What a spot stands for.
    pub(super) fn of(spot: &Spot) -> Option<Place> {
        let (kind, first, second) = spot.parts();
        let number = || first.parse().ok();
        let colour = |text: &str| text.parse::<Colour>().ok();
        let character = || number().and_then(Character::new);
        let seat = || number().and_then(Seat::new);
        Some(match kind {
            "assistant" => Place::Assistant(number().and_then(Assistant::new)?),
            "entrance" => Place::Entrance(colour(first)?),
            "seated" => Place::Seated(colour(first)?),
            "dining" => Place::Dining,
            "island" => Place::Island(number()?),
            "mother-nature" => Place::MotherNature,
            "cloud" => Place::Cloud(number().and_then(CloudId::new)?),
            "character" => Place::Character(character()?),
            "card" => Place::Card(character()?, colour(second)?),
            "colour" => Place::Named(character()?, colour(second)?),
            "professor" => Place::Professor(colour(first)?),
            "row" => Place::Row(seat()?, colour(second)?),
            "school" => Place::School(seat()?),
            "towers" => Place::Towers(seat()?),
            "coins" => Place::Coins(seat()?),
            "last" => Place::Last(seat()?),
            "bag" => Place::Bag,
            "do" => match first {
                "done" => Place::Done,
                "lap" => Place::Lap,
                _ => return None,
            },
            _ => return None,
        })
    }

    /// Its name.
    pub(super) fn spot(self) -> Spot {
        Spot::new(match self {
            Place::Assistant(assistant) => format!("assistant:{assistant}"),
            Place::Entrance(colour) => format!("entrance:{colour}"),
            Place::Seated(colour) => format!("seated:{colour}"),
            Place::Dining => "dining".to_owned(),
            Place::Island(tile) => format!("island:{tile}"),
            Place::MotherNature => "mother-nature".to_owned(),
            Place::Cloud(cloud) => format!("cloud:{cloud}"),
            Place::Character(character) => format!("character:{}", character.number()),
            Place::Card(character, colour) => format!("card:{}:{colour}", character.number()),
            Place::Named(character, colour) => format!("colour:{}:{colour}", character.number()),
            Place::Professor(colour) => format!("professor:{colour}"),
            Place::Row(seat, colour) => format!("row:{}:{colour}", seat.index()),
            Place::School(seat) => format!("school:{}", seat.index()),
            Place::Towers(seat) => format!("towers:{}", seat.index()),
            Place::Coins(seat) => format!("coins:{}", seat.index()),
            Place::Last(seat) => format!("last:{}", seat.index()),
            Place::Bag => "bag".to_owned(),
            Place::Done => "do:done".to_owned(),
            Place::Lap => "do:lap".to_owned(),
        })
    }

    /// The island of a group.
    pub(super) fn island(group: &GroupView) -> Place {
        Place::Island(tile_of(group))
    }
}

/// The first tile of a group, by which it is called.
pub(super) fn tile_of(group: &GroupView) -> u8 {
    group.tiles.iter().copied().min().unwrap_or_default()
}

/// The group with this number.
pub(super) fn group(view: &View, group: GroupId) -> Option<&GroupView> {
    view.groups.get(usize::from(group.number()))
}

/// The group that holds this tile, and its number.
pub(super) fn group_of(view: &View, tile: u8) -> Option<(GroupId, &GroupView)> {
    let place = view.groups.iter().position(|group| group.tiles.contains(&tile))?;
    Some((GroupId::new(u8::try_from(place).ok()?)?, view.groups.get(place)?))
}

/// How many groups there are.
pub(super) fn ring(view: &View) -> u8 {
    u8::try_from(view.groups.len()).unwrap_or(u8::MAX).max(1)
}

pub(super) fn player(view: &View, seat: Seat) -> Option<&PlayerView> {
    view.players.get(seat.index())
}

/// The player who looks; spectators have none.
pub(super) fn own(view: &View) -> Option<&PlayerView> {
    view.viewer.and_then(|seat| player(view, seat))
}

/// How many players there are, as far as a table can have them.
pub(super) fn count(view: &View) -> u8 {
    u8::try_from(view.players.len()).unwrap_or(u8::MAX).min(Seat::LIMIT)
}

/// All seats of the table.
pub(super) fn seats(view: &View) -> impl Iterator<Item = Seat> + Clone {
    Seat::first(count(view))
}

/// All seats, the own one first.
pub(super) fn from_own(view: &View) -> impl Iterator<Item = Seat> + Clone {
    let (first, all) = (view.viewer.unwrap_or(Seat::FIRST), count(view));
    (0..all).map(move |steps| first.clockwise(steps, all))
}

/// Who has still to play an assistant in this round, in their order.
pub(super) fn still_to_play(view: &View) -> impl Iterator<Item = Seat> {
    let to_play = match &view.phase {
        PhaseView::Planning { to_play } => to_play.as_slice(),
        _ => &[],
    };
    to_play.iter().copied()
}

/// Where the students of a colour in somebody's entrance are drawn.
pub(super) fn entrance_of(view: &View, seat: Seat, colour: Colour) -> Place {
    if view.viewer == Some(seat) { Place::Entrance(colour) } else { Place::Row(seat, colour) }
}

/// Where somebody's table of a colour is drawn.
pub(super) fn table_of(view: &View, seat: Seat, colour: Colour) -> Place {
    if view.viewer == Some(seat) { Place::Seated(colour) } else { Place::Row(seat, colour) }
}

/// On whose board the towers of a side stand (E20).
pub(super) fn holder_of(view: &View, tower: Tower) -> Option<Seat> {
    view.supply.iter().find(|supply| supply.tower == tower).map(|supply| supply.holder)
}

/// How many towers a side has left to place.
pub(super) fn towers_left(view: &View, tower: Tower) -> u8 {
    view.supply.iter().find(|supply| supply.tower == tower).map_or(0, |supply| supply.towers)
}

/// Who plays for a side.
pub(super) fn players_of(view: &View, tower: Tower) -> impl Iterator<Item = Seat> {
    seats(view).filter(move |seat| player(view, *seat).is_some_and(|player| player.tower == tower))
}

/// Who has the professor of a colour.
pub(super) fn professor_of(view: &View, colour: Colour) -> Option<Seat> {
    view.professors.iter().find(|professor| professor.colour == colour)?.controller
}

/// Four play in two teams (E4).
pub(super) fn in_teams(view: &View) -> bool {
    view.supply.len() < view.players.len()
}
