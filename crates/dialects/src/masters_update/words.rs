//! The constants that travel by name, and what they are in the game.

use masters::{Ability, Colour, DeckId, Line, Marble, Resource};

use crate::constants::constants;

constants! {
    /// The colour of a marble, and so a resource, a faith point or nothing.
    Color of "Model.Marble.Marble$Color" {
        Red = "RED", White = "WHITE", Yellow = "YELLOW", Grey = "GREY", Blue = "BLUE",
        Purple = "PURPLE",
    }
}

constants! {
    /// The colour of a development card.
    CardColor of "Model.ProductionCard.DevelopmentCard$Color" {
        Green = "GREEN", Blue = "BLUE", Yellow = "YELLOW", Purple = "PURPLE",
    }
}

constants! {
    /// What a leader can do.
    LeaderType of "Model.LeaderCard.ActivationStrategy.ActivationStrategy$Type" {
        Discount = "DISCOUNT", ExtraProduction = "EXTRA_PRODUCTION", ExtraShelf = "EXTRA_SHELF",
        MarbleConversion = "MARBLE_CONVERSION",
    }
}

impl Color {
    /// The resource it stands for; faith and nothing are none.
    pub fn resource(self) -> Option<Resource> {
        match self {
            Color::Yellow => Some(Resource::Coin),
            Color::Grey => Some(Resource::Stone),
            Color::Blue => Some(Resource::Shield),
            Color::Purple => Some(Resource::Servant),
            Color::Red | Color::White => None,
        }
    }
}

impl From<Marble> for Color {
    fn from(marble: Marble) -> Color {
        match marble {
            Marble::White => Color::White,
            Marble::Blue => Color::Blue,
            Marble::Grey => Color::Grey,
            Marble::Yellow => Color::Yellow,
            Marble::Purple => Color::Purple,
            Marble::Red => Color::Red,
        }
    }
}

impl From<Resource> for Color {
    fn from(kind: Resource) -> Color {
        match kind {
            Resource::Coin => Color::Yellow,
            Resource::Stone => Color::Grey,
            Resource::Shield => Color::Blue,
            Resource::Servant => Color::Purple,
        }
    }
}

impl From<Colour> for CardColor {
    fn from(colour: Colour) -> CardColor {
        match colour {
            Colour::Green => CardColor::Green,
            Colour::Blue => CardColor::Blue,
            Colour::Yellow => CardColor::Yellow,
            Colour::Purple => CardColor::Purple,
        }
    }
}

impl From<Ability> for LeaderType {
    fn from(ability: Ability) -> LeaderType {
        match ability {
            Ability::Discount => LeaderType::Discount,
            Ability::Depot => LeaderType::ExtraShelf,
            Ability::WhiteMarble => LeaderType::MarbleConversion,
            Ability::Production => LeaderType::ExtraProduction,
        }
    }
}

/// The lines of the market by their numbers: columns, then rows.
const LINES: [Line; 7] =
    [Line::Col0, Line::Col1, Line::Col2, Line::Col3, Line::Row0, Line::Row1, Line::Row2];

/// The line of a number.
pub(super) fn line(selection: i32) -> Option<Line> {
    LINES.get(usize::try_from(selection).ok()?).copied()
}

/// The number of a line.
pub(super) fn selection(line: Line) -> i32 {
    (0..).zip(LINES).find(|(_, other)| *other == line).map_or(0, |(number, _)| number)
}

/// Where a deck stands: its colour, and its level less 1.
pub(super) fn place(deck: DeckId) -> (i32, i32) {
    let color = CardColor::from(deck.colour());
    let x = (0..).zip(CardColor::ALL).find(|(_, other)| **other == color).map_or(0, |(x, _)| x);
    (x, i32::from(deck.level()) - 1)
}

/// The deck that stands there.
pub(super) fn deck(x: i32, y: i32) -> Option<DeckId> {
    DeckId::all().find(|deck| place(*deck) == (x, y))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_deck_and_every_line_is_found_where_it_stands_and_nothing_elsewhere() {
        for other in DeckId::all() {
            let (x, y) = place(other);
            assert_eq!(deck(x, y), Some(other));
        }
        let outside = [(-1, 0), (0, -1), (4, 0), (0, 3), (i32::MAX, 0), (i32::MIN, i32::MAX)];
        assert!(outside.into_iter().all(|(x, y)| deck(x, y).is_none()));
        for number in 0..7 {
            assert_eq!(line(number).map(selection), Some(number));
        }
        assert_eq!((line(-1), line(7)), (None, None));
    }
}
