//! The constants of the messages, and what they mean in the game.

use eriantys::{Character, Colour, Tower};
use serde::{Deserialize, Serialize};

/// A colour of students.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
#[expect(missing_docs, reason = "the names say it")]
pub enum ColorS {
    Green,
    Red,
    Yellow,
    Pink,
    Blue,
}

impl ColorS {
    /// All five.
    pub const ALL: [ColorS; 5] =
        [ColorS::Green, ColorS::Red, ColorS::Yellow, ColorS::Pink, ColorS::Blue];

    /// As it is typed.
    pub fn name(self) -> &'static str {
        Colour::from(self).name()
    }
}

impl From<Colour> for ColorS {
    fn from(colour: Colour) -> ColorS {
        match colour {
            Colour::Green => ColorS::Green,
            Colour::Red => ColorS::Red,
            Colour::Yellow => ColorS::Yellow,
            Colour::Pink => ColorS::Pink,
            Colour::Blue => ColorS::Blue,
        }
    }
}

impl From<ColorS> for Colour {
    fn from(color: ColorS) -> Colour {
        match color {
            ColorS::Green => Colour::Green,
            ColorS::Red => Colour::Red,
            ColorS::Yellow => Colour::Yellow,
            ColorS::Pink => Colour::Pink,
            ColorS::Blue => Colour::Blue,
        }
    }
}

/// A colour of towers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
#[expect(missing_docs, reason = "the names say it")]
pub enum ColorT {
    Black,
    White,
    Grey,
}

impl ColorT {
    /// All three.
    pub const ALL: [ColorT; 3] = [ColorT::Black, ColorT::White, ColorT::Grey];
}

impl From<Tower> for ColorT {
    fn from(tower: Tower) -> ColorT {
        match tower {
            Tower::White => ColorT::White,
            Tower::Black => ColorT::Black,
            Tower::Grey => ColorT::Grey,
        }
    }
}

impl From<ColorT> for Tower {
    fn from(color: ColorT) -> Tower {
        match color {
            ColorT::White => Tower::White,
            ColorT::Black => Tower::Black,
            ColorT::Grey => Tower::Grey,
        }
    }
}

/// A mage: the wizard of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Mage {
    Mage1,
    Mage2,
    Mage3,
    Mage4,
}

impl Mage {
    /// All four.
    pub const ALL: [Mage; 4] = [Mage::Mage1, Mage::Mage2, Mage::Mage3, Mage::Mage4];

    /// The number of the wizard, from 1.
    pub fn wizard(self) -> u8 {
        self as u8 + 1
    }

    /// The mage of a wizard; the last one for a number that no wizard has.
    pub fn of_wizard(wizard: u8) -> Mage {
        Mage::ALL.into_iter().find(|mage| mage.wizard() == wizard).unwrap_or(Mage::Mage4)
    }
}

/// How far a lobby is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum GameStatus {
    /// It waits for players.
    Setup,
    /// The match runs.
    Playing,
    /// The match waits for somebody to come back.
    Pause,
    /// The match is over.
    Ended,
}

/// The name of a card: `CHAR1` to `CHAR12`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Card(pub Character);

impl TryFrom<String> for Card {
    type Error = &'static str;
    fn try_from(name: String) -> Result<Card, &'static str> {
        let all = Character::ALL.into_iter().map(Card);
        let found = all.into_iter().find(|card| String::from(*card) == name);
        found.ok_or("a card is one of CHAR1 to CHAR12")
    }
}

impl From<Card> for String {
    fn from(card: Card) -> String {
        format!("CHAR{}", card.0.number())
    }
}

/// A word for programs about what is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[expect(missing_docs, reason = "the texts that go with them say it")]
pub enum Code {
    InvalidMessage,
    NotInLobby,
    AlreadyInLobby,
    NoSuchLobby,
    LobbyFull,
    NicknameTaken,
    NicknameInvalid,
    TowerTaken,
    MageTaken,
    BadPlayerCount,
    NotStarted,
    Paused,
    Finished,
    NotYourTurn,
    WrongPhase,
    BadIndex,
    AssistantTaken,
    NoSuchStudent,
    HallFull,
    BadSteps,
    BadCloud,
    NotExpert,
    CharacterUnavailable,
    NotEnoughCoins,
    NoActiveCharacter,
    NoMovesRemaining,
    CharacterChoiceOpen,
}
