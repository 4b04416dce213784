//! The texts. Clients compare most of them byte for byte, so those are words of the protocol; what
//! is only shown to people is in our own words.

use eriantys::Character;
use wire::Framing;

use super::words::Code;

/// Why a message of a client is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wrong {
    InvalidMessage,
    NotInLobby,
    AlreadyInLobby,
    NoLobby,
    LobbyIndex,
    LobbyFull,
    NicknameTaken,
    NicknameSpelling,
    NicknameInvalid,
    TowerTaken,
    MageTaken,
    PlayerCount,
    NotStarted,
    Paused,
    Finished,
    NotYourTurn,
    Phase,
    CharacterInPlanning,
    Index,
    AssistantTaken,
    NotInEntrance,
    HallFull,
    IslandIndex,
    Steps,
    TooManySteps,
    Cloud,
    NotExpert,
    CharacterUnavailable,
    NotEnoughCoins,
    NoActiveCharacter,
    NoMovesRemaining,
    NoSuchStudent,
    ChoiceOpen,
}

impl Wrong {
    /// The text and the code.
    const fn words(self) -> (&'static str, Code) {
        match self {
            Wrong::NicknameTaken => ("ERROR: Nickname already in use!", Code::NicknameTaken),
            Wrong::NicknameSpelling => ("ERROR: Nickname already in use!", Code::NicknameTaken),
            Wrong::NicknameInvalid => ("ERROR: Nickname already in use!", Code::NicknameInvalid),
            Wrong::TowerTaken => ("ERROR: Towers' color already in use!", Code::TowerTaken),
            Wrong::MageTaken => ("ERROR: Mage already in use!", Code::MageTaken),
            Wrong::LobbyFull => ("Error: the lobby is full", Code::LobbyFull),
            Wrong::NoLobby => {
                ("Error: there is no lobby available, please create a new one", Code::NoSuchLobby)
            }
            Wrong::LobbyIndex => ("Error: invalid lobby index, please retry", Code::NoSuchLobby),
            Wrong::NotInLobby => (
                "Error: you are not in a lobby, please send a Join or GameParams request",
                Code::NotInLobby,
            ),
            Wrong::AlreadyInLobby => ("Error: you are already in a lobby", Code::AlreadyInLobby),
            Wrong::PlayerCount => {
                ("Error: is only possible to play in 2 or 3 players", Code::BadPlayerCount)
            }
            Wrong::NotStarted => ("Error: the game is not started", Code::NotStarted),
            Wrong::Paused => (
                "Error: the game is in pause, please wait the re-connection of a player",
                Code::Paused,
            ),
            Wrong::Finished => ("Error: the game is finished", Code::Finished),
            Wrong::NotYourTurn => ("ERROR: it's not your turn, please wait", Code::NotYourTurn),
            Wrong::Phase => ("ERROR: it's not the correct phase", Code::WrongPhase),
            Wrong::CharacterInPlanning => {
                ("You can't play a Character right now", Code::WrongPhase)
            }
            Wrong::Index => ("ERROR: Invalid index!", Code::BadIndex),
            Wrong::AssistantTaken => ("Can't choose this Assistant!", Code::AssistantTaken),
            Wrong::NotInEntrance => ("Error: No such Student present", Code::NoSuchStudent),
            Wrong::HallFull => ("Error: The hall is full", Code::HallFull),
            Wrong::IslandIndex => ("Error: invalid Island index", Code::BadIndex),
            Wrong::Steps => ("Error: Mother Nature can't do these steps", Code::BadSteps),
            Wrong::TooManySteps => ("Error: Mother Nature can't do so many steps", Code::BadSteps),
            Wrong::Cloud => ("Error: invalid Cloud index", Code::BadCloud),
            Wrong::NotExpert => ("You're not playing in expert mode!", Code::NotExpert),
            Wrong::CharacterUnavailable => {
                ("ERROR: This card is not available!", Code::CharacterUnavailable)
            }
            Wrong::NotEnoughCoins => ("ERROR: You don't have enough coins!", Code::NotEnoughCoins),
            Wrong::NoActiveCharacter => {
                ("ERROR: There isn't an Active Character!", Code::NoActiveCharacter)
            }
            Wrong::NoMovesRemaining => {
                ("ERROR: You have no Character moves remaining!", Code::NoMovesRemaining)
            }
            Wrong::NoSuchStudent => ("ERROR: There's no such Student!", Code::NoSuchStudent),
            Wrong::InvalidMessage => ("Invalid message", Code::InvalidMessage),
            Wrong::ChoiceOpen => (CHARACTER_MOVE, Code::CharacterChoiceOpen),
        }
    }

    pub(super) const fn text(self) -> &'static str {
        self.words().0
    }

    pub(super) const fn code(self) -> Code {
        self.words().1
    }
}

/// What the text about a nickname does not say. JSON clients read it in its place, Java clients some time
/// after it.
pub(super) fn explanation(wrong: Wrong, framing: Framing) -> Option<&'static str> {
    match (wrong, framing) {
        (Wrong::NicknameInvalid, Framing::Json) => Some(
            "a nickname has 1 to 32 printable characters, no space at either end, and does not \
             contain 'Welcome back'",
        ),
        // Said without the words that no nickname may contain: the client would act on them.
        (Wrong::NicknameInvalid, Framing::Java) => Some(
            "A nickname has 1 to 15 letters and no space at either end; after a # come the 4 to 8 \
             digits of a PIN",
        ),
        (Wrong::NicknameSpelling, _) => Some(
            "This name is in use with other letters: large and small ones are the same. Who comes \
             back types it as before",
        ),
        _ => None,
    }
}

// About the lobby and who is there.
pub(super) const LOBBY_CREATED: &str = "The lobby has been created";
pub(super) const JOINED: &str = "You have joined the game";
pub(super) const WELCOME_BACK: &str = "Welcome back!";
/// No nickname may contain this: Java clients would take it for [`WELCOME_BACK`].
pub(super) const WELCOME: &str = "Welcome back";
pub(super) const GAME_STARTED: &str = "Game Started!";
pub(super) const GAME_CONTINUES: &str = "Game continue";
pub(super) const PAUSED: &str = "The lobby is in pause, waiting a re-connection";
pub(super) const ONLY_ONE_LEFT: &str = "You are the only connected player, you won!";
pub(super) const LAST_ROUND: &str = "Last round: the game ends after this round";
pub(super) const DISCONNECTED: &str =
    "You have been disconnected, you can rejoin the game in the future";

pub(super) fn entered(nick: &str) -> String {
    format!("{nick} entered the lobby")
}

pub(super) fn disconnected(nick: &str) -> String {
    format!("{nick} disconnected")
}

pub(super) fn reconnected(nick: &str) -> String {
    format!("{nick} re-connected")
}

// About the match.
pub(super) const CHOOSE_ASSISTANT: &str = "Choose your Assistant!";
pub(super) const MOVE_THREE: &str = "Select a Student and choose a destination three times!";
pub(super) const MOVE_FOUR: &str = "Select a Student and choose a destination four times!";
pub(super) const MOVE_MN: &str = "Choose where you want to move MN!";
pub(super) const CHOOSE_CLOUD: &str = "Choose a Cloud!";
const CHARACTER_MOVE: &str = "You need to perform a Character move!";
pub(super) const WON: &str = "You won";
pub(super) const LOST: &str = "You Lose";
pub(super) const DRAWN: &str = "The game ends in a draw";
pub(super) const BROKEN_OFF: &str = "The game was broken off, nobody has won";

pub(super) fn chooses_assistant(nick: &str) -> String {
    format!("{nick} has to choose an Assistant")
}

pub(super) fn moves_students(nick: &str) -> String {
    format!("{nick} is moving Students")
}

pub(super) fn moves_mn(nick: &str) -> String {
    format!("{nick} is moving MN")
}

pub(super) fn chooses_cloud(nick: &str) -> String {
    format!("{nick} is choosing a Cloud")
}

/// A colour does not count in this turn (card 9).
pub(super) fn excluded(nick: &str, colour: &str) -> String {
    format!("{nick} used the Mushroom Hunter: {colour} Students don't count in this turn")
}

/// Why a Java client gets no expert table: said some time after the error.
pub(super) const NO_EXPERT_GAMES: &str =
    "This server offers expert games only to other clients: create a normal game";

/// What a card asks of who uses it, with the command to type.
pub(super) const fn hint(character: Character) -> &'static str {
    match character {
        Character::Monk => {
            "Monk: put a Student of the card on an Island, for instance: move red isle 5"
        }
        Character::Herald => "Herald: choose the Island to resolve, for instance: island 4",
        Character::Herbalist => {
            "Herbalist: choose the Island for the No Entry tile, for instance: island 4"
        }
        Character::MushroomHunter => {
            "Mushroom Hunter: choose the color that doesn't count, for instance: red"
        }
        Character::Princess => {
            "Princess: choose a Student of the card for your hall, for instance: red"
        }
        Character::Thief => "Thief: choose the color that goes back to the bag, for instance: red",
        Character::Jester => {
            "Jester: exchange up to three Students, your entrance first, then the card, for \
             instance: red blue - or just go on"
        }
        Character::Minstrel => {
            "Minstrel: exchange up to two Students, your hall first, then your entrance, for \
             instance: red blue - or just go on"
        }
        Character::Farmer | Character::MagicPostman | Character::Centaur | Character::Knight => "",
    }
}
