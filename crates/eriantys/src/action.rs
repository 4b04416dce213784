//! What players do, and how it is written.
//!
//! | written | means | rule |
//! |---|---|---|
//! | `a7` | play assistant 7 | E31 |
//! | `R-d` | move a red student from the entrance to the dining room | E39 |
//! | `R-5` | move a red student from the entrance to island group 5 | E39 |
//! | `m3` | move Mother Nature 3 steps | E49 |
//! | `c1` | take the students of cloud 1 | E62 |
//! | `x1 R-5` | use character 1: put its red student on group 5 | E81 |
//! | `x3 5`, `x5 5` | use character 3 or 5 on group 5 | E83, E85 |
//! | `x9 R`, `x12 R` | use character 9 or 12 on red | E89, E92 |
//! | `x11 R` | use character 11: seat its red student | E91 |
//! | `x2`, `x4`, `x6`, `x8` | use a character that needs no choice | E82 … |
//! | `x7`, `x10` | use a character that exchanges students; the pairs follow | E87, E90 |
//! | `G/R` | exchange: green comes from the card (7) or the dining room (10), red leaves the entrance | E87, E90 |
//! | `done` | end the exchange | E87d, E90f |
//!
//! Small and capital letters are the same when reading.

use kernel::NotationError;
use std::fmt;
use std::str::FromStr;

use crate::assistant::Assistant;
use crate::character::Character;
use crate::cloud::CloudId;
use crate::colour::Colour;
use crate::island::GroupId;

/// One decision of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Play an assistant (E31).
    Assistant(Assistant),
    /// Move a student of this colour out of the entrance (E39).
    Student(Colour, Destination),
    /// Move Mother Nature that many groups (E49).
    Steps(u8),
    /// Take the students of a cloud (E62).
    Cloud(CloudId),
    /// Pay and use a character (E73).
    Use(Use),
    /// One pair of an exchange (E87, E90).
    Swap {
        /// Comes from the card (7) or the dining room (10) to the entrance.
        take: Colour,
        /// Leaves the entrance.
        give: Colour,
    },
    /// End an exchange before its last pair (E87d, E90f).
    Done,
}

/// Where a student goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Destination {
    /// The own dining room (E40, E41).
    Dining,
    /// Any group of islands.
    Group(GroupId),
}

/// The use of a character with the choices it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Use {
    /// Card 1: a student from the card to a group (E81).
    Monk(Colour, GroupId),
    /// Card 2: professors at equal numbers (E82).
    Farmer,
    /// Card 3: resolve a group (E83).
    Herald(GroupId),
    /// Card 4: two more steps (E84).
    MagicPostman,
    /// Card 5: a no-entry tile on a group (E85).
    Herbalist(GroupId),
    /// Card 6: towers count nothing (E86).
    Centaur,
    /// Card 7: exchange with the card (E87).
    Jester,
    /// Card 8: two more influence (E88).
    Knight,
    /// Card 9: a colour counts nothing (E89).
    MushroomHunter(Colour),
    /// Card 10: exchange with the dining room (E90).
    Minstrel,
    /// Card 11: a student from the card to the dining room (E91).
    Princess(Colour),
    /// Card 12: everybody returns students of a colour (E92).
    Thief(Colour),
}

impl Use {
    /// The character that is used.
    pub const fn character(self) -> Character {
        match self {
            Use::Monk(..) => Character::Monk,
            Use::Farmer => Character::Farmer,
            Use::Herald(_) => Character::Herald,
            Use::MagicPostman => Character::MagicPostman,
            Use::Herbalist(_) => Character::Herbalist,
            Use::Centaur => Character::Centaur,
            Use::Jester => Character::Jester,
            Use::Knight => Character::Knight,
            Use::MushroomHunter(_) => Character::MushroomHunter,
            Use::Minstrel => Character::Minstrel,
            Use::Princess(_) => Character::Princess,
            Use::Thief(_) => Character::Thief,
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Assistant(assistant) => write!(f, "a{assistant}"),
            Action::Student(colour, Destination::Dining) => write!(f, "{colour}-d"),
            Action::Student(colour, Destination::Group(group)) => write!(f, "{colour}-{group}"),
            Action::Steps(steps) => write!(f, "m{steps}"),
            Action::Cloud(cloud) => write!(f, "c{cloud}"),
            Action::Use(usage) => {
                write!(f, "x{}", usage.character().number())?;
                match usage {
                    Use::Monk(colour, group) => write!(f, " {colour}-{group}"),
                    Use::Herald(group) | Use::Herbalist(group) => write!(f, " {group}"),
                    Use::MushroomHunter(colour) | Use::Princess(colour) | Use::Thief(colour) => {
                        write!(f, " {colour}")
                    }
                    Use::Farmer
                    | Use::MagicPostman
                    | Use::Centaur
                    | Use::Jester
                    | Use::Knight
                    | Use::Minstrel => Ok(()),
                }
            }
            Action::Swap { take, give } => write!(f, "{take}/{give}"),
            Action::Done => f.write_str("done"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let wrong = |why: &str| NotationError::new(text, why);
        let unknown =
            || wrong("an action is one of a7, R-d, R-5, m3, c1, x4, x3 5, x9 R, x1 R-5, G/R, done");
        let small = text.to_ascii_lowercase();
        if small == "done" {
            return Ok(Action::Done);
        }
        if let Some((take, give)) = small.split_once('/') {
            return Ok(Action::Swap { take: take.parse()?, give: give.parse()? });
        }
        if let Some(rest) = small.strip_prefix('x') {
            return usage(rest)
                .map(Action::Use)
                .ok_or_else(|| wrong("a character is used as x2, x3 5, x9 R, x1 R-5 …"));
        }
        if let Some((colour, to)) = small.split_once('-') {
            let to = match to {
                "d" => Destination::Dining,
                group => Destination::Group(
                    number(group)
                        .and_then(GroupId::new)
                        .ok_or_else(|| wrong("a student goes to d or to a group 0 to 11"))?,
                ),
            };
            return Ok(Action::Student(colour.parse()?, to));
        }
        let (kind, count) = small.split_at_checked(1).ok_or_else(unknown)?;
        let count = number(count).ok_or_else(unknown)?;
        match kind {
            "a" => Assistant::new(count)
                .map(Action::Assistant)
                .ok_or_else(|| wrong("assistants are a1 to a10")),
            "m" => Ok(Action::Steps(count)),
            "c" => {
                CloudId::new(count).map(Action::Cloud).ok_or_else(|| wrong("clouds are c0 to c3"))
            }
            _ => Err(unknown()),
        }
    }
}

/// What stands behind the `x`.
fn usage(text: &str) -> Option<Use> {
    let (character, choice) = match text.split_once(' ') {
        Some((character, choice)) => (character, Some(choice)),
        None => (text, None),
    };
    let group = || choice.and_then(number).and_then(GroupId::new);
    let colour = || choice.and_then(|letter| letter.parse().ok());
    let plain = |usage| choice.is_none().then_some(usage);
    match Character::new(number(character)?)? {
        Character::Monk => {
            let (colour, group) = choice?.split_once('-')?;
            Some(Use::Monk(colour.parse().ok()?, number(group).and_then(GroupId::new)?))
        }
        Character::Farmer => plain(Use::Farmer),
        Character::Herald => group().map(Use::Herald),
        Character::MagicPostman => plain(Use::MagicPostman),
        Character::Herbalist => group().map(Use::Herbalist),
        Character::Centaur => plain(Use::Centaur),
        Character::Jester => plain(Use::Jester),
        Character::Knight => plain(Use::Knight),
        Character::MushroomHunter => colour().map(Use::MushroomHunter),
        Character::Minstrel => plain(Use::Minstrel),
        Character::Princess => colour().map(Use::Princess),
        Character::Thief => colour().map(Use::Thief),
    }
}

/// A number without sign or leading zeros, as it is always written.
fn number(text: &str) -> Option<u8> {
    let canonical = text == "0" || !text.starts_with(['0', '+']);
    text.parse().ok().filter(|_| canonical)
}
