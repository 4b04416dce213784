//! Messages of the server as objects.

use wire::java::{Graph, Value};

use super::{FROM_SERVER, bytes, constant};
use crate::eriantys_ack::server_messages::{
    CharacterCard, Cloud, Dashboard, GameInfo, Island, Player, SchoolBoard, ServerMessage,
};
use crate::eriantys_ack::words::{
    Assistant, CharacterName, Color, Communication, EndReason, Error, PlayerStatus, Tower,
};

const PLAYER: &str = "it.polimi.ingsw.model.player.Player";
const SCHOOL_BOARD: &str = "it.polimi.ingsw.model.player.SchoolBoard";
const DINING_ROOM: &str = "it.polimi.ingsw.model.player.DiningRoom";
const ENTRANCE: &str = "it.polimi.ingsw.model.player.Entrance";
const PROFESSOR: &str = "it.polimi.ingsw.model.Professor";
const PROFESSORS: &str = "[Lit.polimi.ingsw.model.Professor;";
const ISLAND: &str = "it.polimi.ingsw.model.Island";
const CLOUD: &str = "it.polimi.ingsw.model.Cloud";
const BAG: &str = "it.polimi.ingsw.model.Bag";
const DASHBOARD: &str = "it.polimi.ingsw.model.Dashboard";
const GAME_INFO: &str = "it.polimi.ingsw.model.GameInfo";
const CARDS: &str = "[Lit.polimi.ingsw.model.characters.CharacterCard;";
const CHARACTERS: &str = "it.polimi.ingsw.model.characters.";

/// A message of the server as the bytes of an object, or of a constant.
pub(in crate::eriantys_ack) fn server_message(message: &ServerMessage) -> Vec<u8> {
    let mut objects = Objects(Graph::new());
    let root = objects.message(message);
    bytes(&objects.0, &root)
}

/// Makes the objects of a message.
struct Objects(Graph);

impl Objects {
    fn message(&mut self, message: &ServerMessage) -> Value {
        let (name, fields) = match message {
            ServerMessage::CommunicationMessage { message, .. } => {
                return self.0.constant(Communication::CLASS, message.name());
            }
            ServerMessage::ErrorMessage { error, .. } => {
                return self.0.constant(Error::CLASS, error.name());
            }
            ServerMessage::Ping => ("Ping", vec![]),
            ServerMessage::WhereToMove => ("WhereToMove", vec![]),
            ServerMessage::SelectCloud => ("SelectCloud", vec![]),
            ServerMessage::SelectColor => ("SelectColor", vec![]),
            ServerMessage::PlayerStatusMessage { player_status } => {
                let status = self.0.constant(PlayerStatus::CLASS, player_status.name());
                ("PlayerStatusMessage", vec![("playerStatus", status)])
            }
            ServerMessage::AvailableGames { available_games } => {
                let games: Vec<Value> =
                    available_games.iter().map(|game| self.game(game)).collect();
                ("AvailableGames", vec![("availableGames", self.0.list(games))])
            }
            ServerMessage::WaitingForPlayers { game_id } => {
                ("WaitingForPlayers", vec![("gameID", Value::Int(*game_id))])
            }
            ServerMessage::JoinAlreadyExistingGame { game_info } => {
                ("JoinAlreadyExistingGame", vec![("gameInfo", self.game(game_info))])
            }
            ServerMessage::UpdateLobby { game_info } => {
                ("UpdateLobby", vec![("gameInfo", self.game(game_info))])
            }
            ServerMessage::MatchStarted { players, .. } => {
                ("MatchStarted", vec![("players", self.players(players))])
            }
            ServerMessage::AvailableTowers { available_towers, current_teams } => {
                let towers: Vec<(Value, Value)> = available_towers
                    .iter()
                    .map(|(tower, left)| (self.tower(Some(*tower)), self.0.integer(*left)))
                    .collect();
                let teams: Vec<(Value, Value)> = current_teams
                    .iter()
                    .map(|(tower, team)| {
                        let members: Vec<Value> =
                            team.iter().map(|name| self.somebody(name)).collect();
                        (self.tower(Some(*tower)), self.0.list(members))
                    })
                    .collect();
                (
                    "AvailableTowers",
                    vec![
                        ("availableTowers", self.0.hash_map(towers)),
                        ("currentTeams", self.0.enum_map(Tower::CLASS, teams)),
                    ],
                )
            }
            ServerMessage::AvailableWizards { available_wizards } => {
                let wizards: Vec<Value> =
                    available_wizards.iter().map(|wizard| self.0.integer(*wizard)).collect();
                ("AvailableWizards", vec![("availableWizards", self.0.list(wizards))])
            }
            ServerMessage::UpdateBoard { players, dashboard } => (
                "UpdateBoard",
                vec![("dashboard", self.dashboard(dashboard)), ("players", self.players(players))],
            ),
            ServerMessage::StartOfPlayerRound { round_number, nickname } => (
                "StartOfPlayerRound",
                vec![
                    ("roundNumber", Value::Int(*round_number)),
                    ("nickname", Value::text(nickname)),
                ],
            ),
            ServerMessage::AvailableAssistants { available_assistants, played_assistants } => {
                let played: Vec<(Value, Value)> = played_assistants
                    .iter()
                    .map(|(name, card)| (self.somebody(name), self.assistant(Some(*card))))
                    .collect();
                (
                    "AvailableAssistants",
                    vec![
                        ("availableAssistants", self.assistants(available_assistants)),
                        ("playedAssistants", self.0.hash_map(played)),
                    ],
                )
            }
            ServerMessage::PlayedAssistant { assistant, player } => (
                "PlayedAssistant",
                vec![
                    ("assistant", self.assistant(Some(*assistant))),
                    ("player", Value::text(player)),
                ],
            ),
            ServerMessage::MovableStudents { students } => {
                ("MovableStudents", vec![("students", self.students(students))])
            }
            ServerMessage::MovableStudentsChar { students, .. } => {
                ("MovableStudentsChar", vec![("students", self.students(students))])
            }
            ServerMessage::MotherNatureSteps { max_steps_allowed } => {
                ("MotherNatureSteps", vec![("maxStepsAllowed", Value::Int(*max_steps_allowed))])
            }
            ServerMessage::IslandOwner { island, nickname } => (
                "IslandOwner",
                vec![("island", self.island(island)), ("nickname", Value::text(nickname))],
            ),
            ServerMessage::EndOfPlayerRound { round_number, nickname } => (
                "EndOfPlayerRound",
                vec![
                    ("roundNumber", Value::Int(*round_number)),
                    ("nickname", Value::text(nickname)),
                ],
            ),
            ServerMessage::EndOfRound { round_number } => {
                ("EndOfRound", vec![("roundNumber", Value::Int(*round_number))])
            }
            ServerMessage::CommunicateWinner { team, nicknames, win_reason, .. } => {
                let names = self.0.list(nicknames.iter().map(|name| Value::text(name)));
                (
                    "CommunicateWinner",
                    vec![
                        ("nicknames", names),
                        ("team", self.tower(*team)),
                        ("winReason", self.0.constant(EndReason::CLASS, win_reason.name())),
                    ],
                )
            }
            ServerMessage::PlayedCharacter { character, player } => (
                "PlayedCharacter",
                vec![
                    ("characterEnum", self.0.constant(CharacterName::CLASS, character.name())),
                    ("player", Value::text(player)),
                ],
            ),
            ServerMessage::PlayerDisconnected { nickname } => {
                ("PlayerDisconnected", vec![("nickname", Value::text(nickname))])
            }
        };
        self.0.object(&format!("{FROM_SERVER}{name}"), &fields)
    }

    fn tower(&mut self, tower: Option<Tower>) -> Value {
        constant(&mut self.0, Tower::CLASS, tower.map(Tower::name))
    }

    fn color(&mut self, color: Option<Color>) -> Value {
        constant(&mut self.0, Color::CLASS, color.map(Color::name))
    }

    fn assistant(&mut self, assistant: Option<Assistant>) -> Value {
        constant(&mut self.0, Assistant::CLASS, assistant.map(Assistant::name))
    }

    fn assistants(&mut self, cards: &[Assistant]) -> Value {
        let cards: Vec<Value> = cards.iter().map(|card| self.assistant(Some(*card))).collect();
        self.0.list(cards)
    }

    fn students(&mut self, students: &[Color]) -> Value {
        let students: Vec<Value> =
            students.iter().map(|student| self.color(Some(*student))).collect();
        self.0.list(students)
    }

    fn game(&mut self, game: &GameInfo) -> Value {
        self.0.object(
            GAME_INFO,
            &[
                ("expertGame", Value::Bool(game.expert_mode)),
                ("gameID", Value::Int(game.game_id)),
                ("numOfTotalPlayers", Value::Int(game.total_players)),
                ("numOfWaitingPlayers", Value::Int(game.waiting_players)),
            ],
        )
    }

    fn players(&mut self, players: &[Player]) -> Value {
        let players: Vec<Value> = players.iter().map(|player| self.player(player)).collect();
        self.0.list(players)
    }

    fn player(&mut self, player: &Player) -> Value {
        let status = player.status.map(PlayerStatus::name);
        let fields = [
            ("wizardID", Value::Int(player.wizard_id)),
            ("availableAssistants", self.assistants(&player.available_assistants)),
            ("chosenCloud", Value::Null),
            ("nickname", Value::text(&player.nickname)),
            ("playedAssistant", self.assistant(player.played_assistant)),
            ("schoolBoard", self.school_board(&player.school_board)),
            ("status", constant(&mut self.0, PlayerStatus::CLASS, status)),
        ];
        self.0.object(PLAYER, &fields)
    }

    /// A player of whom clients want to know just the name.
    fn somebody(&mut self, name: &str) -> Value {
        let fields = [
            ("wizardID", Value::Int(0)),
            ("availableAssistants", self.assistants(&[])),
            ("chosenCloud", Value::Null),
            ("nickname", Value::text(name)),
            ("playedAssistant", Value::Null),
            ("schoolBoard", Value::Null),
            ("status", Value::Null),
        ];
        self.0.object(PLAYER, &fields)
    }

    fn school_board(&mut self, board: &SchoolBoard) -> Value {
        let tables: Vec<(Value, Value)> = board
            .dining_room
            .iter()
            .map(|(color, count)| (self.color(Some(*color)), self.0.integer(*count)))
            .collect();
        let tables = self.0.enum_map(Color::CLASS, tables);
        // Clients never look from a dining room to its board, nor from a professor to its owner.
        let dining_room = self.0.object(
            DINING_ROOM,
            &[
                ("enableCoins", Value::Bool(false)),
                ("schoolBoard", Value::Null),
                ("students", tables),
            ],
        );
        let students = self.students(&board.entrance);
        let entrance = self.0.object(ENTRANCE, &[("students", students)]);
        let professors: Vec<Value> =
            board.professors.iter().map(|color| self.professor(*color)).collect();
        let fields = [
            ("coins", Value::Int(board.coins)),
            ("numTower", Value::Int(board.towers)),
            ("diningRoom", dining_room),
            ("entrance", entrance),
            ("professors", self.0.list(professors)),
            ("towerColor", self.tower(board.tower_color)),
        ];
        self.0.object(SCHOOL_BOARD, &fields)
    }

    fn professor(&mut self, color: Color) -> Value {
        let color = self.color(Some(color));
        self.0.object(PROFESSOR, &[("color", color), ("owner", Value::Null)])
    }

    fn dashboard(&mut self, dashboard: &Dashboard) -> Value {
        // Nobody may know what is in the bag (E103).
        let nothing = self.0.list([]);
        let bag = self.0.object(BAG, &[("students", nothing)]);
        let mut cards: Vec<Value> = Vec::new();
        let mut played = Value::Null;
        for card in &dashboard.characters {
            let object = self.character(card);
            if Some(card.character) == dashboard.played_character {
                played = object.clone();
            }
            cards.push(object);
        }
        // Clients expect three places, also in a normal game.
        cards.resize(3, Value::Null);
        let clouds: Vec<Value> = dashboard.clouds.iter().map(|cloud| self.cloud(cloud)).collect();
        let islands: Vec<Value> =
            dashboard.islands.iter().map(|island| self.island(island)).collect();
        let professors: Vec<Value> =
            Color::ALL.iter().map(|color| self.professor(*color)).collect();
        let fields = [
            ("additionalMNMovements", Value::Int(dashboard.additional_mother_nature_movements)),
            ("doNotCountTowers", Value::Bool(dashboard.do_not_count_towers)),
            ("motherNaturePosition", Value::Int(dashboard.mother_nature_position)),
            ("bag", bag),
            ("characters", self.0.array(CARDS, cards)),
            ("clouds", self.0.list(clouds)),
            ("doNotCountColor", self.color(dashboard.do_not_count_color)),
            ("islands", self.0.list(islands)),
            ("playedCharacter", played),
            ("professors", self.0.array(PROFESSORS, professors)),
        ];
        self.0.object(DASHBOARD, &fields)
    }

    fn cloud(&mut self, cloud: &Cloud) -> Value {
        let students = self.students(&cloud.students);
        self.0.object(CLOUD, &[("students", students)])
    }

    fn island(&mut self, island: &Island) -> Value {
        let extra: Vec<(Value, Value)> = island
            .extra_influence
            .iter()
            .map(|(name, more)| (self.somebody(name), self.0.integer(*more)))
            .collect();
        let fields = [
            ("noEntry", Value::Int(island.no_entry)),
            ("numUnits", Value::Int(island.num_units)),
            ("extraInfluence", self.0.hash_map(extra)),
            ("students", self.students(&island.students)),
            ("towerColor", self.tower(island.tower_color)),
        ];
        self.0.object(ISLAND, &fields)
    }

    fn character(&mut self, card: &CharacterCard) -> Value {
        let text = |text: &Option<String>| text.as_deref().map_or(Value::Null, Value::text);
        let students = match &card.students {
            Some(students) => self.students(students),
            None => Value::Null,
        };
        let fields = [
            ("cost", Value::Int(card.cost)),
            ("isActive", Value::Bool(card.active)),
            ("noEntryTiles", Value::Int(card.no_entry_tiles)),
            ("UsedBy", text(&card.used_by)),
            ("description", Value::text(&card.description)),
            ("students", students),
            ("value", self.0.constant(CharacterName::CLASS, card.character.name())),
        ];
        self.0.object(&format!("{CHARACTERS}{}", class_of(card).name()), &fields)
    }
}

/// The class of a card, which is that of its character. But the graphical client takes four students
/// from any object of class `Char1` or `Char11` and six from a `Char7`, and draws nothing more when there
/// are fewer (G4). A card that cannot be refilled therefore travels as a `Char6`, which holds none; all
/// clients know a card by its `value`, and the console client shows its students all the same.
fn class_of(card: &CharacterCard) -> CharacterName {
    let printed = match card.character {
        CharacterName::Char1 | CharacterName::Char11 => 4,
        CharacterName::Char7 => 6,
        _ => 0,
    };
    let there = card.students.as_ref().map_or(0, Vec::len);
    if there < printed { CharacterName::Char6 } else { card.character }
}
