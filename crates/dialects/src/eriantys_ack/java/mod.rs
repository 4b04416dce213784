//! Messages as Java objects. Class names, fields and their order stand in `classes.json`.

mod reading;
mod writing;

pub(super) use reading::read_server_message;
pub(super) use writing::server_message;

use std::sync::LazyLock;
use wire::java::{Classes, Graph, Value, write};

use super::client_messages::ClientMessage;
use super::words::{Assistant, CharacterName, Color, Tower};

const FROM_CLIENT: &str = "it.polimi.ingsw.messages.fromClient.";
const FROM_SERVER: &str = "it.polimi.ingsw.messages.fromServer.";

/// The classes that may occur.
pub(super) fn classes() -> &'static Classes {
    static CLASSES: LazyLock<Classes> = LazyLock::new(|| {
        let own = Classes::from_json(include_str!("../classes.json"));
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

fn bytes(graph: &Graph, root: &Value) -> Vec<u8> {
    // Tests write every message there is; what is in the table can be written.
    write(classes(), graph, root).unwrap_or_default()
}

fn constant(graph: &mut Graph, class: &str, name: Option<&str>) -> Value {
    name.map_or(Value::Null, |name| graph.constant(class, name))
}
