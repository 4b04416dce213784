//! What clients say.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use wire::Framing;

use super::words::{Card, ColorS, ColorT, Mage};

/// A message from a client. Positions count from 0, but for the assistants.
///
/// A colour can be missing: Java clients leave out what their user has mistyped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all_fields = "camelCase")]
pub enum ClientMessage {
    /// Open a lobby and take its first seat.
    GameParams {
        /// For so many.
        num_players: i64,
        /// With coins and characters?
        expert: bool,
        /// What the player is called.
        nickname: String,
        /// Which mage they are.
        mage: Mage,
        /// Which towers they build.
        color_t: ColorT,
    },
    /// Join a lobby, or come back to a seat.
    Join {
        /// What the player is called.
        nickname: String,
        /// Which mage they are.
        mage: Mage,
        /// Which towers they build.
        color_t: ColorT,
        /// The number of the lobby.
        index: i64,
    },
    /// The answer to a ping.
    Pong,
    /// Leave; the server closes the connection.
    Disconnect,
    /// Play an assistant.
    ChooseAssistant {
        /// Its position in the hand, from 1.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        index: Option<i64>,
        /// Or its value.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        value: Option<i64>,
    },
    /// Move a student to the dining room.
    EntranceToHall {
        /// Of this colour.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        color_s: Option<ColorS>,
    },
    /// Move a student to a group of islands.
    MoveToIsland {
        /// Of this colour.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        color_s: Option<ColorS>,
        /// To this group.
        index: i64,
    },
    /// Move Mother Nature.
    #[serde(rename = "MoveMN")]
    MoveMn {
        /// So many groups.
        steps: i64,
    },
    /// Take the students of a cloud.
    ChooseCloud {
        /// Which one.
        index: i64,
    },
    /// Use a character.
    PlayCharacter {
        /// Which one.
        c: Card,
    },
    /// The group that cards 3 and 5 need.
    ChooseIsland {
        /// Which one.
        island_index: i64,
    },
    /// The colour that cards 9, 11 and 12 need.
    ChooseColor {
        /// Which one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        color: Option<ColorS>,
    },
    /// One exchange of cards 7 and 10.
    ChooseTwoColors {
        /// Leaves the entrance (7) or the dining room (10).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        first_color: Option<ColorS>,
        /// Leaves the card (7) or the entrance (10).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        second_color: Option<ColorS>,
    },
    /// What card 1 needs.
    SpecialMoveIsland {
        /// A student on the card.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        student: Option<ColorS>,
        /// The group it goes to.
        island_index: i64,
    },
}

/// A text that is no message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is no message of a client")]
pub struct Unreadable;

impl ClientMessage {
    /// The message as a text.
    pub fn write(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads a text.
    pub fn read(framing: Framing, text: &str) -> Result<ClientMessage, Unreadable> {
        ClientMessage::of(framing, serde_json::from_str(text).map_err(|_| Unreadable)?)
    }

    /// Reads a text that was parsed. JSON clients may use other names for some members, and must not
    /// leave any out.
    pub fn of(framing: Framing, value: Value) -> Result<ClientMessage, Unreadable> {
        let Value::Object(mut members) = value else { return Err(Unreadable) };
        match framing {
            Framing::Java => forget_unknown_colours(&mut members),
            Framing::Json => use_own_names(&mut members),
        }
        let message: ClientMessage =
            serde_json::from_value(members.into()).map_err(|_| Unreadable)?;
        match framing == Framing::Java || message.is_complete() {
            true => Ok(message),
            false => Err(Unreadable),
        }
    }

    fn is_complete(&self) -> bool {
        match self {
            ClientMessage::ChooseAssistant { index, value } => index.is_some() || value.is_some(),
            ClientMessage::EntranceToHall { color_s: color }
            | ClientMessage::MoveToIsland { color_s: color, .. }
            | ClientMessage::ChooseColor { color }
            | ClientMessage::SpecialMoveIsland { student: color, .. } => color.is_some(),
            ClientMessage::ChooseTwoColors { first_color, second_color } => {
                first_color.is_some() && second_color.is_some()
            }
            _ => true,
        }
    }
}

/// Java clients read an unknown colour as none, and so do we.
fn forget_unknown_colours(members: &mut Map<String, Value>) {
    for name in ["colorS", "color", "firstColor", "secondColor", "student"] {
        if let Some(Value::String(color)) = members.get(name)
            && ColorS::deserialize(Value::from(color.clone())).is_err()
        {
            members.remove(name);
        }
    }
    // Only JSON clients know this one.
    members.remove("value");
}

/// Renames what has another name than ours.
fn use_own_names(members: &mut Map<String, Value>) {
    const COLOR: [&str; 3] = ["colorS", "color", "student"];
    const GROUP: [&str; 2] = ["index", "islandIndex"];
    let Some(Value::String(kind)) = members.get("type") else { return };
    match kind.clone().as_str() {
        "EntranceToHall" => rename(members, "colorS", &COLOR),
        "MoveToIsland" => {
            rename(members, "colorS", &COLOR);
            rename(members, "index", &GROUP);
        }
        "ChooseIsland" => rename(members, "islandIndex", &GROUP),
        "ChooseColor" => rename(members, "color", &COLOR),
        "SpecialMoveIsland" => {
            rename(members, "student", &COLOR);
            rename(members, "islandIndex", &GROUP);
        }
        "PlayCharacter" => {
            if let (None, Some(number)) =
                (members.get("c"), members.get("character").and_then(Value::as_u64))
            {
                members.insert("c".to_owned(), Value::from(format!("CHAR{number}")));
            }
        }
        _ => {}
    }
}

fn rename(members: &mut Map<String, Value>, own: &str, others: &[&str]) {
    if members.contains_key(own) {
        return;
    }
    if let Some(value) = others.iter().find_map(|other| members.remove(*other)) {
        members.insert(own.to_owned(), value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eriantys::Character;

    fn json(text: &str) -> Result<ClientMessage, Unreadable> {
        ClientMessage::read(Framing::Json, text)
    }

    fn java(text: &str) -> Result<ClientMessage, Unreadable> {
        ClientMessage::read(Framing::Java, text)
    }

    #[test]
    fn messages_read_as_the_original_client_writes_them() {
        for text in [
            r#"{"numPlayers":2,"expert":true,"nickname":"zoe","mage":"MAGE1","colorT":"BLACK","type":"GameParams"}"#,
            r#"{"nickname":"bruno","mage":"MAGE2","colorT":"WHITE","index":0,"type":"Join"}"#,
            r#"{"type":"Pong"}"#,
            r#"{"type":"Disconnect"}"#,
            r#"{"index":10,"type":"ChooseAssistant"}"#,
            r#"{"colorS":"RED","type":"EntranceToHall"}"#,
            r#"{"colorS":"RED","index":4,"type":"MoveToIsland"}"#,
            r#"{"steps":2,"type":"MoveMN"}"#,
            r#"{"index":0,"type":"ChooseCloud"}"#,
            r#"{"c":"CHAR9","type":"PlayCharacter"}"#,
            r#"{"islandIndex":3,"type":"ChooseIsland"}"#,
            r#"{"color":"RED","type":"ChooseColor"}"#,
            r#"{"firstColor":"RED","secondColor":"BLUE","type":"ChooseTwoColors"}"#,
            r#"{"student":"RED","islandIndex":11,"type":"SpecialMoveIsland"}"#,
        ] {
            let message = java(text).unwrap();
            assert_eq!(json(text), Ok(message.clone()));
            assert_eq!(json(&message.write()), Ok(message));
        }
    }

    #[test]
    fn json_clients_may_use_other_names() {
        let red = Some(ColorS::Red);
        for color in ["colorS", "color", "student"] {
            assert_eq!(
                json(&format!(r#"{{"type":"EntranceToHall","{color}":"RED"}}"#)),
                Ok(ClientMessage::EntranceToHall { color_s: red })
            );
            for group in ["index", "islandIndex"] {
                assert_eq!(
                    json(&format!(r#"{{"type":"SpecialMoveIsland","{color}":"RED","{group}":3}}"#)),
                    Ok(ClientMessage::SpecialMoveIsland { student: red, island_index: 3 })
                );
            }
        }
        let ninth = ClientMessage::PlayCharacter { c: Card(Character::MushroomHunter) };
        assert_eq!(json(r#"{"type":"PlayCharacter","character":9}"#), Ok(ninth));
        assert_eq!(
            json(r#"{"type":"ChooseAssistant","value":7}"#),
            Ok(ClientMessage::ChooseAssistant { index: None, value: Some(7) })
        );
        assert_eq!(java(r#"{"type":"ChooseIsland","index":3}"#), Err(Unreadable));
    }

    #[test]
    fn a_colour_can_be_missing_in_java_only() {
        for text in [r#"{"type":"ChooseColor"}"#, r#"{"type":"ChooseColor","color":"MAUVE"}"#] {
            assert_eq!(java(text), Ok(ClientMessage::ChooseColor { color: None }));
            assert_eq!(json(text), Err(Unreadable));
        }
    }

    #[test]
    fn what_is_no_message_is_refused() {
        for text in [
            "",
            "[]",
            "{}",
            r#"{"type":"Dance"}"#,
            r#"{"type":"MoveMN","steps":"2"}"#,
            r#"{"type":"MoveMN","steps":1.5}"#,
            r#"{"type":"MoveMN"}"#,
            r#"{"type":"ChooseColor","color":7}"#,
            r#"{"type":"PlayCharacter","c":"CHAR13"}"#,
            r#"{"type":"PlayCharacter","c":"CHAR013"}"#,
            r#"{"type":"Join","nickname":"x","mage":"MAGE5","colorT":"BLACK","index":0}"#,
        ] {
            assert_eq!(json(text), Err(Unreadable), "{text}");
            assert_eq!(java(text), Err(Unreadable), "{text}");
        }
    }
}
