//! The constants that travel by name, and what they are in the game.

use eriantys as game;
use serde::{Deserialize, Serialize};

use crate::constants::constants;

constants! {
    /// The colour of a student.
    Color of "model.Color" {
        Yellow = "YELLOW", Blue = "BLUE", Green = "GREEN", Red = "RED", Pink = "PINK",
    }
}

constants! {
    /// The colour of a tower, and with four players so a team.
    Tower of "model.Tower" { Black = "BLACK", White = "WHITE", Grey = "GREY" }
}

constants! {
    /// An assistant; its value is its place here.
    Assistant of "model.Assistant" {
        Tiger = "TIGER", Ostrich = "OSTRICH", ArcherCat = "ARCHER_CAT", Eagle = "EAGLE",
        Fox = "FOX", Snake = "SNAKE", Octopus = "OCTOPUS", Dog = "DOG", Elephant = "ELEPHANT",
        Turtle = "TURTLE",
    }
}

constants! {
    /// What a player is doing. `Win` and `Lose` are of the JSON framing alone.
    PlayerStatus of "model.player.PlayerStatus" {
        Waiting = "WAITING", Planning = "PLANNING", EndPlanning = "END_PLANNING",
        Move1 = "MOVE_1", EndMove1 = "END_MOVE_1", Move2 = "MOVE_2", EndMove2 = "END_MOVE_2",
        Move3 = "MOVE_3", Win = "WIN", Lose = "LOSE",
    }
}

constants! {
    /// A character, by its number.
    CharacterName of "model.characters.CharacterEnum" {
        Char1 = "Char1", Char2 = "Char2", Char3 = "Char3", Char4 = "Char4", Char5 = "Char5",
        Char6 = "Char6", Char7 = "Char7", Char8 = "Char8", Char9 = "Char9", Char10 = "Char10",
        Char11 = "Char11", Char12 = "Char12",
    }
}

constants! {
    /// Why the game ended.
    EndReason of "controller.EndOfGameReason" {
        LastTowerBuild = "LAST_TOWER_BUILD",
        ThreeIslandsTower = "THREE_ISLANDS_REMAINING_TOWER",
        ThreeIslandsProfessor = "THREE_ISLANDS_REMAINING_PROFESSOR",
        ThreeIslandsTie = "THREE_ISLANDS_REMAINING_TIE",
        LastRoundTower = "LAST_ROUND_TOWER",
        LastRoundProfessor = "LAST_ROUND_PROFESSOR",
        LastRoundTie = "LAST_ROUND_TIE",
    }
}

constants! {
    /// What the server has to say without more words.
    Communication of "messages.fromServer.CommunicationMessage" {
        EnterNickname = "ENTER_NICKNAME", Success = "SUCCESS", StudentMoved = "STUDENT_MOVED",
        UnifiedIslands = "UNIFIED_ISLANDS", NoChanges = "NO_CHANGES",
        NoEntryTile = "NO_ENTRY_TILE_ON_ISLAND", LastRound = "LAST_ROUND",
        ClosingGame = "CLOSING_GAME", HostLeft = "HOST_LEFT",
    }
}

constants! {
    /// Why something is refused.
    Error of "messages.fromServer.ErrorMessage" {
        TakenNickname = "TAKEN_NICKNAME", WrongTurn = "WRONG_TURN",
        AlreadyReceived = "ALREADY_RECEIVED", NicknameTooLong = "NICKNAME_TOO_LONG",
        InvalidSettings = "INVALID_SETTINGS", FullGame = "FULL_GAME",
        TowerNotAvailable = "TOWER_NOT_AVAILABLE", WizardNotAvailable = "WIZARD_NOT_AVAILABLE",
        StudentNotAvailable = "STUDENT_NOT_AVAILABLE", FullDiningRoom = "FULL_DINING_ROOM",
        InvalidAssistant = "INVALID_ASSISTANT", UnavailableAssistant = "UNAVAILABLE_ASSISTANT",
        InvalidInput = "INVALID_INPUT", NotEnoughCoins = "NOT_ENOUGH_COINS",
        EmptyCloud = "EMPTY_CLOUD", NoEntryTilesLeft = "ZERO_NO_ENTRY_TILES_LEFT",
        InvalidAction = "INVALID_ACTION", AlreadyPlayedCharacter = "ALREADY_PLAYED_CHARACTER",
    }
}

/// Where the students of a list are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Source {
    /// On a character.
    Card,
    /// In the own entrance.
    Entrance,
    /// In the own dining room.
    DiningRoom,
}

impl From<game::Colour> for Color {
    fn from(colour: game::Colour) -> Color {
        match colour {
            game::Colour::Green => Color::Green,
            game::Colour::Red => Color::Red,
            game::Colour::Yellow => Color::Yellow,
            game::Colour::Pink => Color::Pink,
            game::Colour::Blue => Color::Blue,
        }
    }
}

impl From<Color> for game::Colour {
    fn from(color: Color) -> game::Colour {
        match color {
            Color::Green => game::Colour::Green,
            Color::Red => game::Colour::Red,
            Color::Yellow => game::Colour::Yellow,
            Color::Pink => game::Colour::Pink,
            Color::Blue => game::Colour::Blue,
        }
    }
}

impl From<game::Tower> for Tower {
    fn from(tower: game::Tower) -> Tower {
        match tower {
            game::Tower::White => Tower::White,
            game::Tower::Black => Tower::Black,
            game::Tower::Grey => Tower::Grey,
        }
    }
}

impl From<Tower> for game::Tower {
    fn from(tower: Tower) -> game::Tower {
        match tower {
            Tower::White => game::Tower::White,
            Tower::Black => game::Tower::Black,
            Tower::Grey => game::Tower::Grey,
        }
    }
}

impl Assistant {
    /// The assistant of this value in the game.
    pub fn of(assistant: game::Assistant) -> Option<Assistant> {
        Assistant::ALL.get(usize::from(assistant.value()).checked_sub(1)?).copied()
    }

    /// What it is in the game.
    pub fn in_game(self) -> Option<game::Assistant> {
        let place = Assistant::ALL.iter().position(|other| *other == self)?;
        game::Assistant::new(place as u8 + 1)
    }
}

impl CharacterName {
    /// The name of a character of the game.
    pub fn of(character: game::Character) -> Option<CharacterName> {
        CharacterName::ALL.get(usize::from(character.number()).checked_sub(1)?).copied()
    }

    /// What it is in the game.
    pub fn in_game(self) -> Option<game::Character> {
        let place = CharacterName::ALL.iter().position(|other| *other == self)?;
        game::Character::new(place as u8 + 1)
    }
}

impl Communication {
    /// For people, in the JSON framing.
    pub(crate) fn text(self) -> &'static str {
        match self {
            Communication::EnterNickname => "What is your name?",
            Communication::Success => "Done.",
            Communication::StudentMoved => "The student has moved.",
            Communication::UnifiedIslands => "Islands have grown together.",
            Communication::NoChanges => "The island stays as it is.",
            Communication::NoEntryTile => "A no-entry tile protected the island.",
            Communication::LastRound => "This is the last round.",
            Communication::ClosingGame => "The game is over.",
            Communication::HostLeft => "Whoever opened the game has left.",
        }
    }
}

impl Error {
    /// For people, in the JSON framing.
    pub(crate) fn text(self) -> &'static str {
        match self {
            Error::TakenNickname => "Somebody else has this name.",
            Error::WrongTurn => "It is not your turn.",
            Error::AlreadyReceived => "You have chosen already.",
            Error::NicknameTooLong => "A name has at most 20 characters.",
            Error::InvalidSettings => "A game is for 2, 3 or 4 players.",
            Error::FullGame => "No seat is free.",
            Error::TowerNotAvailable => "These towers cannot be had.",
            Error::WizardNotAvailable => "This wizard cannot be had.",
            Error::StudentNotAvailable => "There is no such student.",
            Error::FullDiningRoom => "That table of the dining room is full.",
            Error::InvalidAssistant => "Somebody has played this assistant in this round.",
            Error::UnavailableAssistant => "This assistant is not in your hand.",
            Error::InvalidInput => "This makes no sense here.",
            Error::NotEnoughCoins => "You have too few coins.",
            Error::EmptyCloud => "This cloud is empty.",
            Error::NoEntryTilesLeft => "No no-entry tile is left.",
            Error::InvalidAction => "This cannot be done now.",
            Error::AlreadyPlayedCharacter => "You have used a character in this turn.",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_constant_of_the_game_has_its_word_and_back() {
        for colour in game::Colour::ALL {
            assert_eq!(game::Colour::from(Color::from(colour)), colour);
        }
        for number in 1..=12 {
            let character = game::Character::new(number).unwrap();
            assert_eq!(CharacterName::of(character).unwrap().in_game(), Some(character));
        }
        for value in 1..=10 {
            let assistant = game::Assistant::new(value).unwrap();
            assert_eq!(Assistant::of(assistant).unwrap().in_game(), Some(assistant));
        }
    }

    #[test]
    fn a_constant_is_the_same_in_json_and_in_java() {
        for error in Error::ALL {
            assert_eq!(serde_json::to_value(error).unwrap(), error.name());
            assert_eq!(Error::named(error.name()), Some(*error));
        }
        assert_eq!(Color::named("PURPLE"), None);
    }
}
