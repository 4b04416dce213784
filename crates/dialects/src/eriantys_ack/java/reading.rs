//! Objects as messages of the server.

use std::collections::BTreeMap;
use wire::java::{Graph, Value};

use super::FROM_SERVER;
use crate::eriantys_ack::server_messages::{
    CharacterCard, Cloud, Dashboard, GameInfo, Island, Player, SchoolBoard, ServerMessage,
};
use crate::eriantys_ack::words::{
    Assistant, CharacterName, Color, Communication, EndReason, Error, PlayerStatus, Tower,
};

/// The message of a server that an object or a constant stands for.
pub(in crate::eriantys_ack) fn read_server_message(
    graph: &Graph,
    root: &Value,
) -> Option<ServerMessage> {
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
