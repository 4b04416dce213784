//! The words of the messages.

use masters::{Colour, Resource};
use serde::{Deserialize, Serialize};

/// A marble, as updates name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Marble {
    White,
    Red,
    Purple,
    Blue,
    Yellow,
    Grey,
}

impl Marble {
    /// The marble of a letter of ours.
    pub fn of_letter(letter: char) -> Marble {
        match masters::Marble::from_letter(letter) {
            Some(masters::Marble::Red) => Marble::Red,
            Some(masters::Marble::Purple) => Marble::Purple,
            Some(masters::Marble::Blue) => Marble::Blue,
            Some(masters::Marble::Yellow) => Marble::Yellow,
            Some(masters::Marble::Grey) => Marble::Grey,
            Some(masters::Marble::White) | None => Marble::White,
        }
    }

    /// The marble of ours.
    pub fn ours(self) -> masters::Marble {
        match self {
            Marble::White => masters::Marble::White,
            Marble::Red => masters::Marble::Red,
            Marble::Purple => masters::Marble::Purple,
            Marble::Blue => masters::Marble::Blue,
            Marble::Yellow => masters::Marble::Yellow,
            Marble::Grey => masters::Marble::Grey,
        }
    }
}

/// A kind of resources, as updates name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Kind {
    Coins,
    Stones,
    Shields,
    Servants,
    /// None: the word null.
    #[default]
    Null,
}

impl Kind {
    /// The resource it stands for.
    pub fn resource(self) -> Option<Resource> {
        match self {
            Kind::Coins => Some(Resource::Coin),
            Kind::Stones => Some(Resource::Stone),
            Kind::Shields => Some(Resource::Shield),
            Kind::Servants => Some(Resource::Servant),
            Kind::Null => None,
        }
    }
}

impl From<Resource> for Kind {
    fn from(kind: Resource) -> Kind {
        match kind {
            Resource::Coin => Kind::Coins,
            Resource::Stone => Kind::Stones,
            Resource::Shield => Kind::Shields,
            Resource::Servant => Kind::Servants,
        }
    }
}

impl From<Option<Resource>> for Kind {
    fn from(kind: Option<Resource>) -> Kind {
        kind.map_or(Kind::Null, Kind::from)
    }
}

/// The resource that commands name by this word.
pub fn singular(word: &str) -> Option<Resource> {
    Resource::ALL.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(word))
}

/// The colour that commands name by a letter, or by its name.
pub fn colour(word: &str) -> Option<Colour> {
    Colour::ALL.into_iter().find(|colour| {
        let name = colour.name();
        name.eq_ignore_ascii_case(word)
            || name.get(..1).is_some_and(|letter| letter.eq_ignore_ascii_case(word))
    })
}

/// The line of the market with this number.
pub fn line(position: i64) -> Option<masters::Line> {
    use masters::Line::{Col0, Col1, Col2, Col3, Row0, Row1, Row2};
    let lines = [Row0, Row1, Row2, Col3, Col2, Col1, Col0];
    lines.get(usize::try_from(position).ok()?.checked_sub(1)?).copied()
}

/// What stands in a line, of what stands in the market row by row.
pub fn along<T: Copy>(line: masters::Line, tray: &[T]) -> impl Iterator<Item = T> {
    line.places().iter().filter_map(|place| tray.get(*place).copied())
}
