//! What a client says: 13 messages.

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use super::words::Color;

/// A message of a client. In the JSON framing `type` names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all_fields = "camelCase")]
pub enum ClientMessage {
    /// The client is still there; never answered.
    Ping,
    /// What the player wants to be called.
    Login {
        /// The name, in any case.
        username: String,
    },
    /// How many play the game that is being gathered.
    GameSize {
        /// 1 to 4.
        size: i32,
    },
    /// Drops a dealt leader in the set-up; later, discards one from the hand.
    DiscardLeaderCard {
        /// Which one.
        card_id: String,
    },
    /// Places a bonus resource in the set-up; later, a marble of the buffer.
    DepositResource {
        /// Its colour, or the one chosen for a white marble.
        #[serde(deserialize_with = "present")]
        color: Option<Color>,
        /// Where.
        shelf: i32,
    },
    /// Takes a line of the market.
    TakeResources {
        /// 0 to 3 are columns, 4 to 6 rows.
        selection: i32,
    },
    /// Exchanges two basic shelves, or pours between one of them and a leader shelf.
    MoveResources {
        /// From here
        start_pos: i32,
        /// to there.
        end_pos: i32,
    },
    /// Buys the top card of a deck, and ends the turn.
    BuyDevelopmentCard {
        /// The colour of the deck,
        x: i32,
        /// its level less 1,
        y: i32,
        /// and where the card goes.
        production_column: i32,
    },
    /// Uses the basic power.
    BasicProduction {
        /// One of what is paid,
        #[serde(deserialize_with = "present")]
        in1: Option<Color>,
        /// the other,
        #[serde(deserialize_with = "present")]
        in2: Option<Color>,
        /// and what it gives.
        #[serde(deserialize_with = "present")]
        out: Option<Color>,
    },
    /// Uses the power of a card.
    CardProduction {
        /// The column it is on top of.
        card_position: i32,
    },
    /// Uses the power of a leader.
    LeaderCardProduction {
        /// Which one,
        card_id: String,
        /// and what it gives.
        #[serde(deserialize_with = "present")]
        out: Option<Color>,
    },
    /// Plays a leader.
    ActivateLeaderCard {
        /// Which one.
        card_id: String,
    },
    /// Discards what is in the buffer, or finishes the production, and ends the turn.
    EndTurn,
}

/// A member that may be null, but not left out.
fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Option<T>, D::Error> {
    Option::deserialize(from)
}

/// Why something is no message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// No message is called so.
    Unknown,
    /// It is not what a message of its type looks like.
    Malformed,
}

/// What messages are called.
const TYPES: [&str; 13] = [
    "Ping",
    "Login",
    "GameSize",
    "DiscardLeaderCard",
    "DepositResource",
    "TakeResources",
    "MoveResources",
    "BuyDevelopmentCard",
    "BasicProduction",
    "CardProduction",
    "LeaderCardProduction",
    "ActivateLeaderCard",
    "EndTurn",
];

impl ClientMessage {
    /// The bytes of the text in it.
    pub(super) fn bytes(&self) -> usize {
        match self {
            ClientMessage::Login { username } => username.len(),
            ClientMessage::DiscardLeaderCard { card_id }
            | ClientMessage::ActivateLeaderCard { card_id }
            | ClientMessage::LeaderCardProduction { card_id, .. } => card_id.len(),
            _ => 0,
        }
    }

    /// Reads a line.
    pub fn read(line: &str) -> Result<ClientMessage, Unreadable> {
        let value: Value = serde_json::from_str(line).map_err(|_| Unreadable::Malformed)?;
        match value.get("type").and_then(Value::as_str) {
            None => Err(Unreadable::Malformed),
            Some(name) if !TYPES.contains(&name) => Err(Unreadable::Unknown),
            Some(_) => serde_json::from_value(value).map_err(|_| Unreadable::Malformed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_or_of_another_kind_is_malformed_and_extra_keys_do_not_matter() {
        for wrong in [
            "",
            "7",
            "[]",
            "{",
            r#"{"username":"anna"}"#,
            r#"{"type":7}"#,
            r#"{"type":"Login"}"#,
            r#"{"type":"Login","username":7}"#,
            r#"{"type":"GameSize","size":2.0}"#,
            r#"{"type":"GameSize","size":"2"}"#,
            r#"{"type":"GameSize","size":99999999999}"#,
            r#"{"type":"DepositResource","shelf":1}"#,
            r#"{"type":"DepositResource","color":"GREEN","shelf":1}"#,
            r#"{"type":"MoveResources","startPos":1}"#,
        ] {
            assert_eq!(ClientMessage::read(wrong), Err(Unreadable::Malformed), "{wrong}");
        }
        assert_eq!(ClientMessage::read(r#"{"type":"Pong"}"#), Err(Unreadable::Unknown));
        let read = ClientMessage::read(r#"{"size":2,"more":[1],"type":"GameSize"}"#);
        assert_eq!(read, Ok(ClientMessage::GameSize { size: 2 }));
        let read = ClientMessage::read(r#"{"type":"DepositResource","color":null,"shelf":1}"#);
        assert_eq!(read, Ok(ClientMessage::DepositResource { color: None, shelf: 1 }));
    }
}
