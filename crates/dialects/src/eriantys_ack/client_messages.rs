//! What a client says: 15 messages.

use serde::{Deserialize, Deserializer, Serialize};

use super::words::{Assistant, CharacterName, Color, Tower};

/// A message of a client. In the JSON framing `type` names it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all_fields = "camelCase")]
pub enum ClientMessage {
    /// A message was received and shown.
    #[serde(alias = "Ack")]
    Acknowledgement {
        /// Which one; without it, the oldest.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seq: Option<u64>,
    },
    /// The answer to a ping.
    Pong,
    /// The client leaves.
    Disconnect,
    /// What the player wants to be called; may be repeated until it is accepted.
    #[serde(alias = "Login")]
    LoginMessage {
        /// The name.
        nickname: String,
    },
    /// Which games can be joined?
    RequestGames,
    /// Opens a game.
    SetGame {
        /// For how many.
        number_of_players: i32,
        /// With characters?
        expert_mode: bool,
    },
    /// Joins a game that waits for players.
    JoinAvailableGame {
        /// Which one.
        game_id: i32,
    },
    /// Chooses towers and so, with four players, a team.
    ChosenTower {
        /// The towers; nothing is never available.
        #[serde(deserialize_with = "present")]
        tower: Option<Tower>,
    },
    /// Chooses a wizard.
    ChosenWizard {
        /// 1 to 4.
        wizard_id: i32,
    },
    /// Plays an assistant.
    PlayAssistant {
        /// Which one.
        assistant: Assistant,
    },
    /// Chooses a student, or a colour for characters 9 and 12.
    ChosenStudent {
        /// Its colour; nothing to stop, or for what makes no sense.
        #[serde(deserialize_with = "present")]
        color: Option<Color>,
    },
    /// Chooses where a student goes.
    ChosenDestination {
        /// 0 is the dining room, 1 and more are island groups.
        destination: i32,
    },
    /// Moves Mother Nature.
    ChosenSteps {
        /// So far.
        steps: i32,
    },
    /// Takes a cloud.
    ChosenCloud {
        /// Which one, counted from 0.
        cloud: i32,
    },
    /// Uses a character.
    UseCharacterEffect {
        /// Which one.
        character: CharacterName,
    },
}

/// A member that may be null, but not left out.
fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Option<T>, D::Error> {
    Option::deserialize(from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_or_of_another_kind_is_not_read() {
        for wrong in [
            r#"{"type":"ChosenStudent"}"#,
            r#"{"type":"ChosenStudent","color":"PURPLE"}"#,
            r#"{"type":"ChosenSteps","steps":1.0}"#,
            r#"{"type":"ChosenSteps","steps":"1"}"#,
            r#"{"type":"PlayAssistant","assistant":null}"#,
            r#"{"type":"SetGame","numberOfPlayers":2}"#,
            r#"{"type":"Dance"}"#,
            r#"{}"#,
        ] {
            assert!(serde_json::from_str::<ClientMessage>(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn other_names_and_more_members_are_read() {
        let read = |text: &str| serde_json::from_str::<ClientMessage>(text).unwrap();
        assert_eq!(
            read(r#"{"type":"Ack","seq":4}"#),
            ClientMessage::Acknowledgement { seq: Some(4) }
        );
        let login = ClientMessage::LoginMessage { nickname: "ada".to_owned() };
        assert_eq!(read(r#"{"type":"Login","nickname":"ada","colour":1}"#), login);
        let none = ClientMessage::ChosenStudent { color: None };
        assert_eq!(read(r#"{"color":null,"type":"ChosenStudent"}"#), none);
    }
}
