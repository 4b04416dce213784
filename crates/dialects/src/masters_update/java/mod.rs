//! Messages as Java objects. Class names, fields and their order stand in `classes.json`.

mod reading;
mod writing;

pub(super) use reading::read_server_message;
pub(super) use writing::server_message;

use std::sync::LazyLock;
use wire::java::{Classes, Graph, Value, write};

use super::client_messages::ClientMessage;
use super::words::Color;

const FROM_CLIENT: &str = "it.polimi.ingsw.Message.ClientMessages.";
const FROM_SERVER: &str = "it.polimi.ingsw.Message.Model.";
const LEADER: &str = "it.polimi.ingsw.Client.ModelData.ReducedDataModel.LeaderCard";
const RED: &str = "it.polimi.ingsw.Model.Marble.RedMarble";
const WHITE: &str = "it.polimi.ingsw.Model.Marble.WhiteMarble";
const RESOURCE: &str = "it.polimi.ingsw.Model.Marble.ResourceMarble";
const SELECTABLE: &str = "it.polimi.ingsw.Model.Marble.SelectableMarble";
const HEAP: &str = "it.polimi.ingsw.Model.Marble.ResourceList";

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
    let int = |number: &i32| Value::Int(*number);
    let (name, fields) = match message {
        ClientMessage::Ping => ("Ping", vec![]),
        ClientMessage::Login { username } => ("Login", vec![("username", Value::text(username))]),
        ClientMessage::GameSize { size } => ("GameSize", vec![("size", int(size))]),
        ClientMessage::DiscardLeaderCard { card_id } => {
            ("DiscardLeaderCard", vec![("cardId", Value::text(card_id))])
        }
        ClientMessage::DepositResource { color, shelf } => (
            "DepositResource",
            vec![("shelf", int(shelf)), ("color", constant(&mut graph, *color))],
        ),
        ClientMessage::TakeResources { selection } => {
            ("TakeResources", vec![("selection", int(selection))])
        }
        ClientMessage::MoveResources { start_pos, end_pos } => {
            ("MoveResources", vec![("endPos", int(end_pos)), ("startPos", int(start_pos))])
        }
        ClientMessage::BuyDevelopmentCard { x, y, production_column } => (
            "BuyDevelopmentCard",
            vec![("productionColumn", int(production_column)), ("x", int(x)), ("y", int(y))],
        ),
        ClientMessage::BasicProduction { in1, in2, out } => {
            let [one, two, out] = [in1, in2, out].map(|color| constant(&mut graph, *color));
            ("BasicProduction", vec![("in1", one), ("in2", two), ("out", out)])
        }
        ClientMessage::CardProduction { card_position } => {
            ("CardProduction", vec![("cardPosition", int(card_position))])
        }
        ClientMessage::LeaderCardProduction { card_id, out } => (
            "LeaderCardProduction",
            vec![("cardId", Value::text(card_id)), ("out", constant(&mut graph, *out))],
        ),
        ClientMessage::ActivateLeaderCard { card_id } => {
            ("ActivateLeaderCard", vec![("cardId", Value::text(card_id))])
        }
        ClientMessage::EndTurn => ("EndTurn", vec![]),
    };
    let root = graph.object(&format!("{FROM_CLIENT}{name}"), &fields);
    bytes(&graph, &root)
}

/// The message of a client that an object stands for.
pub(super) fn read_client_message(graph: &Graph, root: &Value) -> Option<ClientMessage> {
    let name = graph.class_of(root)?.strip_prefix(FROM_CLIENT)?;
    let int = |field: &str| graph.field(root, field)?.as_int();
    let text = |field: &str| Some(graph.field(root, field)?.as_text()?.to_owned());
    let color = |field: &str| match graph.field(root, field)? {
        Value::Null => Some(None),
        value => Color::named(graph.constant_of(value)?).map(Some),
    };
    Some(match name {
        "Ping" => ClientMessage::Ping,
        "Login" => ClientMessage::Login { username: text("username")? },
        "GameSize" => ClientMessage::GameSize { size: int("size")? },
        "DiscardLeaderCard" => ClientMessage::DiscardLeaderCard { card_id: text("cardId")? },
        "DepositResource" => {
            ClientMessage::DepositResource { color: color("color")?, shelf: int("shelf")? }
        }
        "TakeResources" => ClientMessage::TakeResources { selection: int("selection")? },
        "MoveResources" => {
            ClientMessage::MoveResources { start_pos: int("startPos")?, end_pos: int("endPos")? }
        }
        "BuyDevelopmentCard" => ClientMessage::BuyDevelopmentCard {
            x: int("x")?,
            y: int("y")?,
            production_column: int("productionColumn")?,
        },
        "BasicProduction" => ClientMessage::BasicProduction {
            in1: color("in1")?,
            in2: color("in2")?,
            out: color("out")?,
        },
        "CardProduction" => ClientMessage::CardProduction { card_position: int("cardPosition")? },
        "LeaderCardProduction" => {
            ClientMessage::LeaderCardProduction { card_id: text("cardId")?, out: color("out")? }
        }
        "ActivateLeaderCard" => ClientMessage::ActivateLeaderCard { card_id: text("cardId")? },
        "EndTurn" => ClientMessage::EndTurn,
        _ => return None,
    })
}

fn bytes(graph: &Graph, root: &Value) -> Vec<u8> {
    // Tests write every message there is; what is in the table can be written.
    write(classes(), graph, root).unwrap_or_default()
}

fn constant(graph: &mut Graph, color: Option<Color>) -> Value {
    color.map_or(Value::Null, |color| graph.constant(Color::CLASS, color.name()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_classes_is_complete() {
        let own = Classes::from_json(include_str!("../classes.json")).unwrap();
        assert_eq!(own.names().count(), 47);
        Classes::standard().with(own).unwrap();
        assert!(!client_message(&ClientMessage::Ping).is_empty());
    }
}
