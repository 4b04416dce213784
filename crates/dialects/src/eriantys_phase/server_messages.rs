//! What the server says. Java clients get less than JSON clients: `for_java` leaves
//! out what they do not know.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use wire::Framing;

use super::words::{Code, ColorS, ColorT, GameStatus, Mage};

/// A message from the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all_fields = "camelCase")]
pub enum ServerMessage {
    /// Which lobbies there are.
    Welcome {
        /// Those that have not ended.
        lobbies: Vec<Lobby>,
    },
    /// A message of the client was refused.
    Error(Complaint),
    /// Something about the lobby, about who is there, about card 9.
    InformationConnection {
        /// For people.
        string: String,
        /// For programs; JSON only.
        #[serde(flatten)]
        notice: Option<Notice>,
    },
    /// Something about the match.
    InformationGame {
        /// For people.
        string: String,
        /// For programs; JSON only.
        #[serde(flatten)]
        moment: Option<Moment>,
    },
    /// Are you there?
    Ping,
    /// The connection ends, because pings were not answered.
    NotifyDisconnection {
        /// For people.
        string: String,
    },
    /// Everything there is to see. In Java framing one Replace… per card follows.
    FullView {
        /// Everything.
        virtual_view: View,
    },
    /// All groups of islands.
    UpdateWorld {
        /// Clockwise.
        islands: Vec<Island>,
    },
    /// One group of islands.
    UpdateIsland {
        /// How it looks now.
        island: Island,
        /// Which one.
        index: usize,
    },
    /// Where Mother Nature is.
    #[serde(rename = "UpdateMN")]
    UpdateMn {
        /// On this group.
        index: usize,
    },
    /// One player.
    UpdatePlayer {
        /// How they stand now.
        player: Player,
        /// Which one.
        index: usize,
    },
    /// All professors.
    UpdateProfs {
        /// Those that somebody controls.
        profs: Profs,
    },
    /// All clouds: a round begins.
    CreateClouds {
        /// How they look now.
        clouds: Vec<Cloud>,
    },
    /// One cloud.
    ReplaceCloud {
        /// How it looks now.
        cloud: Cloud,
        /// Which one.
        index: usize,
    },
    /// The coins that nobody has.
    UpdateCoins {
        /// So many; the original may owe some.
        coins: i16,
    },
    /// A card with nothing on it.
    ReplaceCharacter {
        /// How it looks now.
        character: Character,
        /// Its place on the table.
        index: usize,
    },
    /// A card with students.
    ReplaceCharacterStudents {
        /// How it looks now.
        virtual_character_with_students: Character,
        /// Its place on the table.
        index: usize,
    },
    /// The card with the no-entry tiles.
    ReplaceCharacterWithNoEntry {
        /// How it looks now.
        character_with_no_entry: Character,
        /// Its place on the table.
        index: usize,
    },
    /// Whether a card works in this turn.
    UpdateActiveCharacter {
        /// Its place on the table.
        index: usize,
        /// Does it?
        active: bool,
    },
    /// The match begins, or goes on for who comes back; JSON only.
    GameStart {
        /// Everything there is to see.
        view: View,
        /// The nickname of whoever reads this.
        you: String,
        /// Their place among the players.
        index: usize,
        /// How many play.
        num_players: usize,
        /// With coins and characters?
        expert: bool,
    },
    /// Play an assistant; JSON only.
    SelectAssistant {
        /// Whose place it is.
        player: String,
        /// Positions in the hand that may be played, from 1.
        playable: Vec<usize>,
    },
    /// Move students; JSON only.
    MoveStudent {
        /// Whose turn it is.
        player: String,
        /// How many are still to be moved.
        remaining: u8,
    },
    /// Move Mother Nature; JSON only.
    MoveMotherNature {
        /// Whose turn it is.
        player: String,
        /// Not further than this.
        max_steps: u8,
    },
    /// Take a cloud; JSON only.
    SelectCloud {
        /// Whose turn it is.
        player: String,
        /// Which can be taken.
        available: Vec<usize>,
    },
    /// A turn is complete; JSON only.
    EndTurn {
        /// Whose turn it was.
        player: String,
        /// Whose turn is next; nobody's if the round is over.
        next: Option<String>,
    },
    /// This round is the last one; JSON only.
    GameMustEnd {
        /// Why.
        reason: MustEnd,
    },
    /// The match is over; JSON only.
    GameEnded {
        /// Who has won, if somebody has.
        winner: Option<String>,
        /// The winner, or all who share a draw.
        winners: Vec<String>,
        /// Why it is over.
        reason: Ended,
        /// The towers that each player has built.
        towers: BTreeMap<String, i32>,
        /// The professors that each player controls.
        professors: BTreeMap<String, i32>,
    },
}

/// What is wrong with a message of a client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Complaint {
    /// As JSON clients are told.
    Coded {
        /// For people.
        description: String,
        /// For programs.
        code: Code,
    },
    /// As Java clients are told.
    Plain {
        /// For people; some texts are known to programs, too.
        string: String,
    },
}

impl Complaint {
    /// The words for people.
    pub fn text(&self) -> &str {
        match self {
            Complaint::Coded { description: text, .. } | Complaint::Plain { string: text } => text,
        }
    }
}

/// What an InformationConnection is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notice {
    /// What happened.
    pub event: Event,
    /// To whom.
    pub player: Option<String>,
    /// The colour that does not count.
    pub color: Option<ColorS>,
}

/// What an InformationConnection tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Event {
    /// You have opened a lobby.
    LobbyCreated,
    /// You have joined a lobby.
    Joined,
    /// Somebody else has.
    PlayerEntered,
    /// Somebody has left.
    PlayerDisconnected,
    /// Somebody is back.
    PlayerReconnected,
    /// You are back.
    WelcomeBack,
    /// The match waits for somebody.
    Paused,
    /// The match goes on.
    Resumed,
    /// A colour does not count in this turn.
    ColorExcluded,
}

/// Where in the match an InformationGame stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moment {
    /// Who acts.
    pub player: String,
    /// What they do.
    pub phase: Phase,
    /// The card that waits for a choice.
    pub character: Option<u8>,
}

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Phase {
    /// Play an assistant.
    Planning,
    /// Move students.
    MoveStudents,
    /// Move Mother Nature.
    MoveMn,
    /// Take a cloud.
    ChooseCloud,
    /// Choose what a card needs.
    Character,
    /// Nothing: the match is over.
    Ended,
}

/// Why a round is the last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum MustEnd {
    /// Somebody has played the last assistant.
    LastAssistant,
    /// The bag is empty.
    EmptyBag,
}

/// Why a match is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Ended {
    /// Somebody has built the last tower.
    LastTower,
    /// Three groups of islands are left.
    ThreeIslands,
    /// The last round is over.
    EmptyBag,
    /// The last round is over.
    LastAssistant,
    /// Only one player is left.
    Forfeit,
    /// It was broken off.
    Abandoned,
}

/// A lobby: a table that waits or plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Lobby {
    /// Who sits there.
    pub nicknames: Vec<String>,
    /// For how many it is.
    pub num_players: usize,
    /// Their mages.
    pub mages: Vec<Mage>,
    /// Their towers.
    pub towers: Vec<ColorT>,
    /// With coins and characters?
    pub mode: bool,
    /// How far it is.
    pub game_status: GameStatus,
    /// Its number.
    pub lobby_index: u32,
}

/// A group of islands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Island {
    /// The students on it.
    pub students: Vec<ColorS>,
    /// Its towers.
    pub towers: Vec<ColorT>,
    /// The no-entry tiles on it.
    pub no_entry: u8,
    /// Of how many tiles it is.
    pub num_sub_island: usize,
}

/// A cloud.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cloud {
    /// The students on it.
    pub students: Vec<ColorS>,
}

/// An assistant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assistant {
    /// How far Mother Nature may go.
    #[serde(rename = "MNsteps")]
    pub mn_steps: u8,
    /// Its value.
    pub turn: u8,
}

/// A hand of assistants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hand {
    /// Whose deck it is from.
    pub mage: Mage,
    /// By value; nobody sees the hands of others.
    pub cards: Vec<Assistant>,
    /// How many there are; JSON only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u8>,
}

/// A school board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    /// The students in the entrance.
    pub entrance: Vec<ColorS>,
    /// The towers that are not built.
    pub towers: Vec<ColorT>,
    /// The students in the dining room, of all five colours.
    pub hall: BTreeMap<ColorS, u8>,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Player {
    /// What they are called.
    pub nickname: String,
    /// Their coins.
    pub virtual_coins: u8,
    /// The assistant they played last.
    #[serde(default)]
    pub virtual_last_assistant: Option<Assistant>,
    /// Their hand.
    pub virtual_hand: Hand,
    /// Their board.
    pub virtual_board: Board,
}

/// The professors that somebody controls.
pub type Profs = BTreeMap<ColorS, Professor>;

/// Who controls a professor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Professor {
    /// The player.
    pub nickname: String,
}

/// A character on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Character {
    /// Its number; JSON only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u8>,
    /// Was it used at least once?
    pub already_played: bool,
    /// What it does. Java clients know it by this text.
    pub description: String,
    /// What it costs now.
    pub cost: u8,
    /// Does it work in this turn?
    pub active: bool,
    /// The students on it: cards 1, 7 and 11.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub students: Option<Vec<ColorS>>,
    /// The no-entry tiles on it: card 5.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub no_entry: Option<u8>,
}

/// Everything there is to see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// The groups of islands, clockwise.
    pub virtual_world: Vec<Island>,
    /// The players, by their index.
    pub virtual_players: Vec<Player>,
    /// The clouds.
    pub virtual_clouds: Vec<Cloud>,
    /// The professors.
    pub virtual_profs: Profs,
    /// The characters.
    pub virtual_characters: Vec<Character>,
    /// The coins that nobody has; the original may owe some.
    pub virtual_coins: i16,
    /// The group where Mother Nature is.
    pub mn_pos: usize,
    /// Where the match stands; JSON only.
    #[serde(flatten)]
    pub progress: Option<Progress>,
}

/// Where a match stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Progress {
    /// Who acts.
    pub active_player: Option<String>,
    /// What they do.
    pub phase: Phase,
    /// Counted from 1.
    pub round: u32,
    /// Is this the last round?
    pub last_round: bool,
    /// The students in the bag.
    pub bag: u8,
    /// The colour that does not count in this turn.
    pub excluded_color: Option<ColorS>,
    /// Who is not there.
    pub absent: Vec<String>,
}

impl ServerMessage {
    /// The message as a text; nothing if clients of this framing do not know it.
    pub fn write(self, framing: Framing) -> Option<String> {
        let message = match framing {
            Framing::Json => self,
            Framing::Java => self.for_java()?,
        };
        serde_json::to_string(&message).ok()
    }

    /// Reads a text.
    pub fn read(text: &str) -> Result<ServerMessage, serde_json::Error> {
        serde_json::from_str(text)
    }

    /// Without what Java clients do not know.
    fn for_java(mut self) -> Option<ServerMessage> {
        match &mut self {
            ServerMessage::GameStart { .. }
            | ServerMessage::SelectAssistant { .. }
            | ServerMessage::MoveStudent { .. }
            | ServerMessage::MoveMotherNature { .. }
            | ServerMessage::SelectCloud { .. }
            | ServerMessage::EndTurn { .. }
            | ServerMessage::GameMustEnd { .. }
            | ServerMessage::GameEnded { .. } => return None,
            ServerMessage::Error(complaint) => {
                if let Complaint::Coded { description, .. } = complaint {
                    *complaint = Complaint::Plain { string: std::mem::take(description) };
                }
            }
            ServerMessage::InformationConnection { notice, .. } => *notice = None,
            ServerMessage::InformationGame { moment, .. } => *moment = None,
            ServerMessage::UpdatePlayer { player, .. } => player.virtual_hand.count = None,
            ServerMessage::ReplaceCharacter { character, .. }
            | ServerMessage::ReplaceCharacterStudents {
                virtual_character_with_students: character,
                ..
            }
            | ServerMessage::ReplaceCharacterWithNoEntry {
                character_with_no_entry: character,
                ..
            } => character.number = None,
            ServerMessage::FullView { virtual_view } => {
                virtual_view.progress = None;
                for player in &mut virtual_view.virtual_players {
                    player.virtual_hand.count = None;
                }
                for character in &mut virtual_view.virtual_characters {
                    character.number = None;
                }
            }
            ServerMessage::Welcome { .. }
            | ServerMessage::Ping
            | ServerMessage::NotifyDisconnection { .. }
            | ServerMessage::UpdateWorld { .. }
            | ServerMessage::UpdateIsland { .. }
            | ServerMessage::UpdateMn { .. }
            | ServerMessage::UpdateProfs { .. }
            | ServerMessage::CreateClouds { .. }
            | ServerMessage::ReplaceCloud { .. }
            | ServerMessage::UpdateCoins { .. }
            | ServerMessage::UpdateActiveCharacter { .. } => {}
        }
        Some(self)
    }
}
