//! What the server says: 27 messages, and the things they carry.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

use super::words::{
    Assistant, CharacterName, Color, Communication, EndReason, Error, PlayerStatus, Source, Tower,
};

/// A message of the server. In the JSON framing `type` names it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all_fields = "camelCase")]
pub enum ServerMessage {
    /// Are you there?
    Ping,
    /// One of a few fixed things to say.
    CommunicationMessage {
        /// Which one.
        message: Communication,
        /// For people.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text: Option<String>,
    },
    /// Something is refused.
    ErrorMessage {
        /// Why.
        error: Error,
        /// For people.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text: Option<String>,
    },
    /// What the addressee is doing now.
    PlayerStatusMessage {
        /// That.
        player_status: PlayerStatus,
    },
    /// The games that can be joined.
    AvailableGames {
        /// Those.
        available_games: Vec<GameInfo>,
    },
    /// The game is open.
    WaitingForPlayers {
        /// Its number.
        game_id: i32,
    },
    /// You have joined.
    JoinAlreadyExistingGame {
        /// This game.
        game_info: GameInfo,
    },
    /// Somebody else came or went.
    UpdateLobby {
        /// The game now.
        game_info: GameInfo,
    },
    /// Everybody is there.
    MatchStarted {
        /// In the order in which they came.
        players: Vec<Player>,
        /// How many they are.
        #[serde(default)]
        number_of_players: i32,
        /// With characters?
        #[serde(default)]
        expert_mode: bool,
    },
    /// Choose your towers.
    AvailableTowers {
        /// Places left.
        available_towers: BTreeMap<Tower, i32>,
        /// Who has chosen what.
        current_teams: BTreeMap<Tower, Vec<String>>,
    },
    /// Choose your wizard.
    AvailableWizards {
        /// Those that are free.
        available_wizards: Vec<i32>,
    },
    /// The whole table.
    UpdateBoard {
        /// In the order of their turns.
        players: Vec<Player>,
        /// What lies in the middle.
        dashboard: Dashboard,
    },
    /// A turn begins.
    StartOfPlayerRound {
        /// In this round,
        round_number: i32,
        /// of this player.
        nickname: String,
    },
    /// Play an assistant.
    AvailableAssistants {
        /// Your hand.
        available_assistants: Vec<Assistant>,
        /// What others have played in this round.
        played_assistants: BTreeMap<String, Assistant>,
    },
    /// An assistant was played.
    PlayedAssistant {
        /// This one,
        assistant: Assistant,
        /// by this player.
        player: String,
    },
    /// Choose a student of your entrance.
    MovableStudents {
        /// Those in it.
        students: Vec<Color>,
    },
    /// Choose a student for the effect of a character.
    MovableStudentsChar {
        /// Those that can be chosen.
        students: Vec<Color>,
        /// Where they are.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        source: Option<Source>,
    },
    /// Choose where it goes.
    WhereToMove,
    /// Choose how far Mother Nature goes.
    MotherNatureSteps {
        /// At most so far.
        max_steps_allowed: i32,
    },
    /// An island has another owner.
    IslandOwner {
        /// The island,
        island: Island,
        /// and who holds the towers of its owner.
        nickname: String,
    },
    /// Choose a cloud.
    SelectCloud,
    /// A turn is over.
    EndOfPlayerRound {
        /// In this round,
        round_number: i32,
        /// of this player.
        nickname: String,
    },
    /// A round is over.
    EndOfRound {
        /// This one.
        round_number: i32,
    },
    /// The game is over.
    CommunicateWinner {
        /// The towers that won; nothing on a tie.
        team: Option<Tower>,
        /// The first of those who won.
        #[serde(default)]
        nickname: Option<String>,
        /// Everybody who won.
        nicknames: Vec<String>,
        /// Why it ended.
        win_reason: EndReason,
    },
    /// Choose a colour.
    SelectColor,
    /// A character is used.
    PlayedCharacter {
        /// This one,
        character: CharacterName,
        /// by this player.
        player: String,
    },
    /// Somebody has left, and the game is over.
    PlayerDisconnected {
        /// Who.
        nickname: String,
    },
}

/// A game that waits for players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GameInfo {
    /// Its number.
    pub game_id: i32,
    /// Who is there.
    pub waiting_players: i32,
    /// How many play.
    pub total_players: i32,
    /// With characters?
    pub expert_mode: bool,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Player {
    /// What they are called.
    pub nickname: String,
    /// Their wizard; 0 if they have none yet.
    pub wizard_id: i32,
    /// What they were told last that they are doing.
    pub status: Option<PlayerStatus>,
    /// The hand of the addressee; nothing for everybody else (E104).
    pub available_assistants: Vec<Assistant>,
    /// How many assistants they have.
    #[serde(default)]
    pub assistant_count: i32,
    /// What they have played in this round.
    pub played_assistant: Option<Assistant>,
    /// Their board.
    pub school_board: SchoolBoard,
}

/// The board of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SchoolBoard {
    /// Their towers.
    pub tower_color: Option<Tower>,
    /// How many of them stand on this board.
    pub towers: i32,
    /// Their coins.
    pub coins: i32,
    /// Students in the entrance,
    pub entrance: Vec<Color>,
    /// and in the dining room, every colour.
    pub dining_room: BTreeMap<Color, i32>,
    /// Professors they control.
    pub professors: Vec<Color>,
}

/// What lies in the middle of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Dashboard {
    /// The island groups, clockwise.
    pub islands: Vec<Island>,
    /// The clouds.
    pub clouds: Vec<Cloud>,
    /// The group of Mother Nature, counted from 0.
    pub mother_nature_position: i32,
    /// Who controls which professor, every colour.
    pub professors: BTreeMap<Color, Option<String>>,
    /// How many students are in the bag.
    pub bag_count: i32,
    /// The characters; none in a normal game.
    pub characters: Vec<CharacterCard>,
    /// The character used in this turn.
    pub played_character: Option<CharacterName>,
    /// More steps for Mother Nature.
    pub additional_mother_nature_movements: i32,
    /// Towers count nothing in this turn.
    pub do_not_count_towers: bool,
    /// This colour counts nothing in this turn.
    pub do_not_count_color: Option<Color>,
}

/// A group of islands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Island {
    /// Students on it.
    pub students: Vec<Color>,
    /// Whose towers stand on it.
    pub tower_color: Option<Tower>,
    /// How many islands it is made of.
    pub num_units: i32,
    /// No-entry tiles on it.
    pub no_entry: i32,
    /// More influence that players have in this turn.
    pub extra_influence: BTreeMap<String, i32>,
}

/// A cloud.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cloud {
    /// Students on it.
    pub students: Vec<Color>,
}

/// A character in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CharacterCard {
    /// Which one.
    pub character: CharacterName,
    /// What it costs now.
    pub cost: i32,
    /// Is it used in this turn?
    pub active: bool,
    /// Who uses it.
    pub used_by: Option<String>,
    /// Students on it, if it holds any.
    pub students: Option<Vec<Color>>,
    /// No-entry tiles on it.
    pub no_entry_tiles: i32,
    /// What it does, for people.
    pub description: String,
}

impl ServerMessage {
    /// Must a client acknowledge it?
    pub fn wants_acknowledgement(&self) -> bool {
        match self {
            ServerMessage::UpdateBoard { .. } | ServerMessage::IslandOwner { .. } => true,
            ServerMessage::PlayerStatusMessage { player_status } => !matches!(
                player_status,
                PlayerStatus::EndMove1
                    | PlayerStatus::EndMove2
                    | PlayerStatus::Win
                    | PlayerStatus::Lose
            ),
            _ => false,
        }
    }
}

impl From<Communication> for ServerMessage {
    fn from(message: Communication) -> ServerMessage {
        ServerMessage::CommunicationMessage { message, text: Some(message.text().to_owned()) }
    }
}

impl From<Error> for ServerMessage {
    fn from(error: Error) -> ServerMessage {
        ServerMessage::ErrorMessage { error, text: Some(error.text().to_owned()) }
    }
}

impl From<PlayerStatus> for ServerMessage {
    fn from(player_status: PlayerStatus) -> ServerMessage {
        ServerMessage::PlayerStatusMessage { player_status }
    }
}
