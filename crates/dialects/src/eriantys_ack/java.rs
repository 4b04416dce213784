//! Messages as Java objects. Class names, fields and their order stand in `classes.json`.

use std::collections::BTreeMap;
use std::sync::LazyLock;
use wire::java::{Classes, Graph, Value, write};

use super::client_messages::ClientMessage;
use super::server_messages::{
    CharacterCard, Cloud, Dashboard, GameInfo, Island, Player, SchoolBoard, ServerMessage,
};
use super::words::{
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
const FROM_CLIENT: &str = "it.polimi.ingsw.messages.fromClient.";
const FROM_SERVER: &str = "it.polimi.ingsw.messages.fromServer.";

/// The classes that may occur.
pub(super) fn classes() -> &'static Classes {
    static CLASSES: LazyLock<Classes> = LazyLock::new(|| {
        let own = Classes::from_json(include_str!("classes.json"));
        let all = own.and_then(|own| Classes::standard().with(own));
        // A test reads the table; what is in the program cannot change.
        all.unwrap_or_else(|_| Classes::standard())
    });
    &CLASSES
}

/// A message of a client as the bytes of an object.
pub(super) fn client_message(message: &ClientMessage) -> Vec<u8> {
    let mut graph = Graph::new();
    let mut of = |name: &str, fields: &[(&str, Value)]| {
        graph.object(&format!("{FROM_CLIENT}{name}"), fields)
    };
    let root = match message {
        ClientMessage::Acknowledgement { .. } => of("Ack", &[]),
        ClientMessage::Pong => of("Pong", &[]),
        ClientMessage::Disconnect => of("Disconnect", &[]),
        ClientMessage::LoginMessage { nickname } => {
            of("LoginMessage", &[("nickname", Value::text(nickname))])
        }
        ClientMessage::RequestGames => of("RequestGames", &[]),
        ClientMessage::SetGame { number_of_players, expert_mode } => of(
            "SetGame",
            &[
                ("expertMode", Value::Bool(*expert_mode)),
                ("numberOfPlayers", Value::Int(*number_of_players)),
            ],
        ),
        ClientMessage::JoinAvailableGame { game_id } => {
            of("JoinAvailableGame", &[("gameID", Value::Int(*game_id))])
        }
        ClientMessage::ChosenWizard { wizard_id } => {
            of("ChosenWizard", &[("wizardID", Value::Int(*wizard_id))])
        }
        ClientMessage::ChosenDestination { destination } => {
            of("ChosenDestination", &[("destination", Value::Int(*destination))])
        }
        ClientMessage::ChosenSteps { steps } => of("ChosenSteps", &[("steps", Value::Int(*steps))]),
        ClientMessage::ChosenCloud { cloud } => of("ChosenCloud", &[("cloud", Value::Int(*cloud))]),
        ClientMessage::ChosenTower { tower } => {
            let color = constant(&mut graph, Tower::CLASS, tower.map(Tower::name));
            graph.object(&format!("{FROM_CLIENT}ChosenTower"), &[("color", color)])
        }
        ClientMessage::PlayAssistant { assistant } => {
            let assistant = constant(&mut graph, Assistant::CLASS, Some(assistant.name()));
            graph.object(&format!("{FROM_CLIENT}PlayAssistant"), &[("assistant", assistant)])
        }
        ClientMessage::ChosenStudent { color } => {
            let student = constant(&mut graph, Color::CLASS, color.map(Color::name));
            graph.object(&format!("{FROM_CLIENT}ChosenStudent"), &[("student", student)])
        }
        ClientMessage::UseCharacterEffect { character } => {
            let character = constant(&mut graph, CharacterName::CLASS, Some(character.name()));
            graph.object(&format!("{FROM_CLIENT}UseCharacterEffect"), &[("character", character)])
        }
    };
    bytes(&graph, &root)
}

/// The message of a client that an object stands for.
pub(super) fn read_client_message(graph: &Graph, root: &Value) -> Option<ClientMessage> {
    let name = graph.class_of(root)?.strip_prefix(FROM_CLIENT)?;
    let int = |field: &str| graph.field(root, field)?.as_int();
    let word = |field: &str| {
        let value = graph.field(root, field)?;
        Some((!value.is_null()).then(|| graph.constant_of(value)).flatten())
    };
    Some(match name {
        "Ack" => ClientMessage::Acknowledgement { seq: None },
        "Pong" => ClientMessage::Pong,
        "Disconnect" => ClientMessage::Disconnect,
        "LoginMessage" => {
            let nickname = graph.field(root, "nickname")?.as_text()?.to_owned();
            ClientMessage::LoginMessage { nickname }
        }
        "RequestGames" => ClientMessage::RequestGames,
        "SetGame" => ClientMessage::SetGame {
            number_of_players: int("numberOfPlayers")?,
            expert_mode: graph.field(root, "expertMode")?.as_bool()?,
        },
        "JoinAvailableGame" => ClientMessage::JoinAvailableGame { game_id: int("gameID")? },
        "ChosenTower" => {
            ClientMessage::ChosenTower { tower: word("color")?.and_then(Tower::named) }
        }
        "ChosenWizard" => ClientMessage::ChosenWizard { wizard_id: int("wizardID")? },
        "PlayAssistant" => {
            ClientMessage::PlayAssistant { assistant: Assistant::named(word("assistant")??)? }
        }
        "ChosenStudent" => {
            ClientMessage::ChosenStudent { color: word("student")?.and_then(Color::named) }
        }
        "ChosenDestination" => {
            ClientMessage::ChosenDestination { destination: int("destination")? }
        }
        "ChosenSteps" => ClientMessage::ChosenSteps { steps: int("steps")? },
        "ChosenCloud" => ClientMessage::ChosenCloud { cloud: int("cloud")? },
        "UseCharacterEffect" => {
            let character = CharacterName::named(word("character")??)?;
            ClientMessage::UseCharacterEffect { character }
        }
        _ => return None,
    })
}

/// A message of the server as the bytes of an object, or of a constant.
pub(super) fn server_message(message: &ServerMessage) -> Vec<u8> {
    let mut objects = Objects(Graph::new());
    let root = objects.message(message);
    bytes(&objects.0, &root)
}

fn bytes(graph: &Graph, root: &Value) -> Vec<u8> {
    // Tests write every message there is; what is in the table can be written.
    write(classes(), graph, root).unwrap_or_default()
}

fn constant(graph: &mut Graph, class: &str, name: Option<&str>) -> Value {
    name.map_or(Value::Null, |name| graph.constant(class, name))
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
        self.0.object(&format!("{CHARACTERS}{}", card.character.name()), &fields)
    }
}

/// The message of a server that an object or a constant stands for.
pub(super) fn read_server_message(graph: &Graph, root: &Value) -> Option<ServerMessage> {
    let class = graph.class_of(root)?;
    if class == Communication::CLASS {
        let message = Communication::named(graph.constant_of(root)?)?;
        return Some(ServerMessage::CommunicationMessage { message, text: None });
    }
    if class == Error::CLASS {
        let error = Error::named(graph.constant_of(root)?)?;
        return Some(ServerMessage::ErrorMessage { error, text: None });
    }
    let read = Read { graph };
    let field = |name: &str| graph.field(root, name);
    let int = |name: &str| graph.field(root, name)?.as_int();
    let text = |name: &str| read.text(field(name)?);
    Some(match class.strip_prefix(FROM_SERVER)? {
        "Ping" => ServerMessage::Ping,
        "WhereToMove" => ServerMessage::WhereToMove,
        "SelectCloud" => ServerMessage::SelectCloud,
        "SelectColor" => ServerMessage::SelectColor,
        "PlayerStatusMessage" => {
            let status = PlayerStatus::named(graph.constant_of(field("playerStatus")?)?)?;
            ServerMessage::PlayerStatusMessage { player_status: status }
        }
        "AvailableGames" => ServerMessage::AvailableGames {
            available_games: read.list(field("availableGames")?, |game| read.game(game))?,
        },
        "WaitingForPlayers" => ServerMessage::WaitingForPlayers { game_id: int("gameID")? },
        "JoinAlreadyExistingGame" => {
            ServerMessage::JoinAlreadyExistingGame { game_info: read.game(field("gameInfo")?)? }
        }
        "UpdateLobby" => ServerMessage::UpdateLobby { game_info: read.game(field("gameInfo")?)? },
        "MatchStarted" => {
            let players = read.players(field("players")?)?;
            let number_of_players = players.len() as i32;
            ServerMessage::MatchStarted { players, number_of_players, expert_mode: false }
        }
        "AvailableTowers" => {
            let left = |(tower, left): (&Value, &Value)| {
                Some((read.tower(tower)??, graph.integer_of(left)?))
            };
            let team = |(tower, team): (&Value, &Value)| {
                let names = read.list(team, |player| read.name(player))?;
                Some((read.tower(tower)??, names))
            };
            let towers = graph.entries(field("availableTowers")?)?.into_iter();
            let teams = graph.entries(field("currentTeams")?)?.into_iter();
            ServerMessage::AvailableTowers {
                available_towers: towers.map(left).collect::<Option<_>>()?,
                current_teams: teams.map(team).collect::<Option<_>>()?,
            }
        }
        "AvailableWizards" => ServerMessage::AvailableWizards {
            available_wizards: read
                .list(field("availableWizards")?, |one| graph.integer_of(one))?,
        },
        "UpdateBoard" => ServerMessage::UpdateBoard {
            players: read.players(field("players")?)?,
            dashboard: read.dashboard(field("dashboard")?)?,
        },
        "StartOfPlayerRound" => ServerMessage::StartOfPlayerRound {
            round_number: int("roundNumber")?,
            nickname: text("nickname")?,
        },
        "AvailableAssistants" => {
            let played = graph.entries(field("playedAssistants")?)?.into_iter();
            let played = played
                .map(|(player, card)| Some((read.name(player)?, read.assistant(card)??)))
                .collect::<Option<_>>()?;
            ServerMessage::AvailableAssistants {
                available_assistants: read.assistants(field("availableAssistants")?)?,
                played_assistants: played,
            }
        }
        "PlayedAssistant" => ServerMessage::PlayedAssistant {
            assistant: read.assistant(field("assistant")?)??,
            player: text("player")?,
        },
        "MovableStudents" => {
            ServerMessage::MovableStudents { students: read.students(field("students")?)? }
        }
        "MovableStudentsChar" => ServerMessage::MovableStudentsChar {
            students: read.students(field("students")?)?,
            source: None,
        },
        "MotherNatureSteps" => {
            ServerMessage::MotherNatureSteps { max_steps_allowed: int("maxStepsAllowed")? }
        }
        "IslandOwner" => ServerMessage::IslandOwner {
            island: read.island(field("island")?)?,
            nickname: text("nickname")?,
        },
        "EndOfPlayerRound" => ServerMessage::EndOfPlayerRound {
            round_number: int("roundNumber")?,
            nickname: text("nickname")?,
        },
        "EndOfRound" => ServerMessage::EndOfRound { round_number: int("roundNumber")? },
        "CommunicateWinner" => {
            let nicknames = read.list(field("nicknames")?, |name| read.text(name))?;
            ServerMessage::CommunicateWinner {
                team: read.tower(field("team")?)?,
                nickname: nicknames.first().cloned(),
                nicknames,
                win_reason: EndReason::named(graph.constant_of(field("winReason")?)?)?,
            }
        }
        "PlayedCharacter" => ServerMessage::PlayedCharacter {
            character: CharacterName::named(graph.constant_of(field("characterEnum")?)?)?,
            player: text("player")?,
        },
        "PlayerDisconnected" => ServerMessage::PlayerDisconnected { nickname: text("nickname")? },
        _ => return None,
    })
}

/// Reads the objects of a message. `None` is what makes no sense.
#[derive(Clone, Copy)]
struct Read<'a> {
    graph: &'a Graph,
}

impl Read<'_> {
    fn text(self, value: &Value) -> Option<String> {
        value.as_text().map(str::to_owned)
    }

    fn list<T>(self, value: &Value, read: impl Fn(&Value) -> Option<T>) -> Option<Vec<T>> {
        self.graph.items(value)?.into_iter().map(read).collect()
    }

    /// A constant that may be null.
    fn word<T>(self, value: &Value, named: fn(&str) -> Option<T>) -> Option<Option<T>> {
        match value {
            Value::Null => Some(None),
            value => named(self.graph.constant_of(value)?).map(Some),
        }
    }

    fn tower(self, value: &Value) -> Option<Option<Tower>> {
        self.word(value, Tower::named)
    }

    fn assistant(self, value: &Value) -> Option<Option<Assistant>> {
        self.word(value, Assistant::named)
    }

    fn assistants(self, value: &Value) -> Option<Vec<Assistant>> {
        self.list(value, |card| self.assistant(card)?)
    }

    fn students(self, value: &Value) -> Option<Vec<Color>> {
        self.list(value, |student| self.word(student, Color::named)?)
    }

    fn int(self, of: &Value, field: &str) -> Option<i32> {
        self.graph.field(of, field)?.as_int()
    }

    fn name(self, player: &Value) -> Option<String> {
        self.text(self.graph.field(player, "nickname")?)
    }

    fn game(self, game: &Value) -> Option<GameInfo> {
        Some(GameInfo {
            game_id: self.int(game, "gameID")?,
            waiting_players: self.int(game, "numOfWaitingPlayers")?,
            total_players: self.int(game, "numOfTotalPlayers")?,
            expert_mode: self.graph.field(game, "expertGame")?.as_bool()?,
        })
    }

    fn players(self, value: &Value) -> Option<Vec<Player>> {
        self.list(value, |player| self.player(player))
    }

    fn player(self, player: &Value) -> Option<Player> {
        let field = |name: &str| self.graph.field(player, name);
        let hand = self.assistants(field("availableAssistants")?)?;
        Some(Player {
            nickname: self.name(player)?,
            wizard_id: self.int(player, "wizardID")?,
            status: self.word(field("status")?, PlayerStatus::named)?,
            assistant_count: hand.len() as i32,
            available_assistants: hand,
            played_assistant: self.assistant(field("playedAssistant")?)?,
            school_board: self.school_board(field("schoolBoard")?)?,
        })
    }

    fn school_board(self, board: &Value) -> Option<SchoolBoard> {
        let field = |name: &str| self.graph.field(board, name);
        let tables = self.graph.field(field("diningRoom")?, "students")?;
        let seats = |(color, count): (&Value, &Value)| {
            Some((self.word(color, Color::named)??, self.graph.integer_of(count)?))
        };
        let professor = |professor: &Value| self.professor(professor);
        Some(SchoolBoard {
            tower_color: self.tower(field("towerColor")?)?,
            towers: self.int(board, "numTower")?,
            coins: self.int(board, "coins")?,
            entrance: self.students(self.graph.field(field("entrance")?, "students")?)?,
            dining_room: self
                .graph
                .entries(tables)?
                .into_iter()
                .map(seats)
                .collect::<Option<BTreeMap<_, _>>>()?,
            professors: self.list(field("professors")?, professor)?,
        })
    }

    fn professor(self, professor: &Value) -> Option<Color> {
        self.word(self.graph.field(professor, "color")?, Color::named)?
    }

    fn dashboard(self, dashboard: &Value) -> Option<Dashboard> {
        let field = |name: &str| self.graph.field(dashboard, name);
        let cards = self.graph.items(field("characters")?)?;
        let characters = cards.into_iter().filter(|card| !card.is_null());
        let played = match field("playedCharacter")? {
            Value::Null => None,
            card => Some(self.character(card)?.character),
        };
        let bag = self.graph.field(field("bag")?, "students")?;
        let owned = |professor: &Value| {
            let owner = self.graph.field(professor, "owner")?;
            let owner = if owner.is_null() { None } else { Some(self.name(owner)?) };
            Some((self.professor(professor)?, owner))
        };
        let professors = self.graph.items(field("professors")?)?.into_iter();
        Some(Dashboard {
            islands: self.list(field("islands")?, |island| self.island(island))?,
            clouds: self.list(field("clouds")?, |cloud| self.cloud(cloud))?,
            mother_nature_position: self.int(dashboard, "motherNaturePosition")?,
            professors: professors
                .filter(|professor| !professor.is_null())
                .map(owned)
                .collect::<Option<_>>()?,
            bag_count: self.graph.items(bag)?.len() as i32,
            characters: characters.map(|card| self.character(card)).collect::<Option<_>>()?,
            played_character: played,
            additional_mother_nature_movements: self.int(dashboard, "additionalMNMovements")?,
            do_not_count_towers: field("doNotCountTowers")?.as_bool()?,
            do_not_count_color: self.word(field("doNotCountColor")?, Color::named)?,
        })
    }

    fn cloud(self, cloud: &Value) -> Option<Cloud> {
        Some(Cloud { students: self.students(self.graph.field(cloud, "students")?)? })
    }

    fn island(self, island: &Value) -> Option<Island> {
        let field = |name: &str| self.graph.field(island, name);
        let extra = |(player, more): (&Value, &Value)| {
            Some((self.name(player)?, self.graph.integer_of(more)?))
        };
        let extras = self.graph.entries(field("extraInfluence")?)?.into_iter();
        Some(Island {
            students: self.students(field("students")?)?,
            tower_color: self.tower(field("towerColor")?)?,
            num_units: self.int(island, "numUnits")?,
            no_entry: self.int(island, "noEntry")?,
            extra_influence: extras.map(extra).collect::<Option<_>>()?,
        })
    }

    fn character(self, card: &Value) -> Option<CharacterCard> {
        let field = |name: &str| self.graph.field(card, name);
        let students = match field("students")? {
            Value::Null => None,
            students => Some(self.students(students)?),
        };
        Some(CharacterCard {
            character: CharacterName::named(self.graph.constant_of(field("value")?)?)?,
            cost: self.int(card, "cost")?,
            active: field("isActive")?.as_bool()?,
            used_by: field("UsedBy")?.as_text().map(str::to_owned),
            students,
            no_entry_tiles: self.int(card, "noEntryTiles")?,
            description: self.text(field("description")?)?,
        })
    }
}
