//! The constants that travel by name, and what they are in the game.

use masters::{Ability, Colour, Resource};
use serde::{Deserialize, Serialize};

/// A set of constants, in the order of their ordinals, with the Java class they belong to.
macro_rules! constants {
    ($(#[$about:meta])* $name:ident of $class:literal { $($variant:ident = $text:literal),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[expect(missing_docs, reason = "the names are the protocol's own")]
        pub enum $name {
            $(#[serde(rename = $text)] $variant),+
        }

        impl $name {
            /// Every constant, in the order of the ordinals.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];
            /// The Java class.
            pub const CLASS: &'static str = concat!("it.polimi.ingsw.Model.", $class);

            /// As it travels.
            pub const fn name(self) -> &'static str {
                match self { $($name::$variant => $text),+ }
            }

            /// The constant of this name.
            pub fn named(name: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|constant| constant.name() == name)
            }
        }
    };
}

constants! {
    /// The colour of a marble, and so a resource, a faith point or nothing.
    Color of "Marble.Marble$Color" {
        Red = "RED", White = "WHITE", Yellow = "YELLOW", Grey = "GREY", Blue = "BLUE",
        Purple = "PURPLE",
    }
}

constants! {
    /// The colour of a development card.
    CardColor of "ProductionCard.DevelopmentCard$Color" {
        Green = "GREEN", Blue = "BLUE", Yellow = "YELLOW", Purple = "PURPLE",
    }
}

constants! {
    /// What a leader can do.
    LeaderType of "LeaderCard.ActivationStrategy.ActivationStrategy$Type" {
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

    /// The colour of the marble that the game writes with this letter.
    pub fn of_letter(letter: char) -> Option<Color> {
        match letter {
            'w' => Some(Color::White),
            'b' => Some(Color::Blue),
            'g' => Some(Color::Grey),
            'y' => Some(Color::Yellow),
            'p' => Some(Color::Purple),
            'r' => Some(Color::Red),
            _ => None,
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
