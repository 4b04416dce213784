//! What clients send, as they write it.

use masters::{Colour, Resource};
use std::fmt::Write;
use wire::Framing;

use super::command_bean::Amounts;

/// Powers that a production uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Powers {
    /// The top cards of these piles.
    pub slots: [bool; 3],
    /// The base production: two resources for one.
    pub base: Option<([Resource; 2], Resource)>,
    /// Leaders, by position: their codes and what they give.
    pub leaders: [Option<(u8, Resource)>; 2],
}

/// What a client says.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are those of the messages")]
pub enum ClientMessage {
    Lobby {
        players: u8,
        password: Option<String>,
    },
    /// The lobby line of the older document.
    Players(u8),
    Username(String),
    Leaders([u8; 2]),
    Resources(Vec<Resource>),
    BuyFromMarket(u8),
    ChosenResourcesToBuy(Amounts),
    PlaceResourceInSlot(Resource, u8),
    DiscardResource(Resource),
    MoveOneResource {
        from: u8,
        to: u8,
    },
    SwitchResourceSlots {
        from: u8,
        to: u8,
    },
    EndPlacing,
    ActivateProduction(Powers),
    PayForProduction {
        chest: Amounts,
        storage: Amounts,
    },
    BuyDevCard(Colour, u8),
    PayForDevCard {
        chest: Amounts,
        storage: Amounts,
    },
    ChosenSlotNumberForDevCard(u8),
    ActivateLeader(u8),
    DiscardLeader(u8),
    EndTurn,
    SendChatMessage(String),
}

impl ClientMessage {
    /// As a line without its end: as the original clients write it in [`Framing::Java`], as strict JSON
    /// in [`Framing::Json`].
    pub fn write(&self, framing: Framing) -> String {
        let text = |text: &str| match framing {
            Framing::Java => format!("\"{text}\""),
            Framing::Json => serde_json::Value::from(text).to_string(),
        };
        match self {
            ClientMessage::Lobby { players, password } => {
                let word = text(password.as_deref().unwrap_or("null"));
                match framing {
                    Framing::Java => {
                        format!("{{\"numOfPlayers\" : {players}, \"password\" : {word}}}")
                    }
                    // By the blanks of this line servers know the original clients, and are slow to
                    // them.
                    Framing::Json => format!("{{\"numOfPlayers\":{players},\"password\":{word}}}"),
                }
            }
            ClientMessage::Players(players) => format!("{{\"numOfPlayers\":{players}}}"),
            ClientMessage::Username(name) => format!("{{\"username\" : {}}}", text(name)),
            ClientMessage::Leaders([first, second]) => {
                format!("{{\"chosenLeader1\" : {first},\"chosenLeader2\" : {second}}}")
            }
            ClientMessage::Resources(kinds) => {
                let all = (1..).zip(kinds);
                let all: Vec<String> = all
                    .map(|(n, kind)| format!("\"chosenResource{n}\" : \"{}\"", kind.name()))
                    .collect();
                format!("{{{}}}", all.join(", "))
            }
            ClientMessage::BuyFromMarket(line) => {
                command("buyFromMarket", &format!("\"marketPosition\" : {line}"))
            }
            ClientMessage::ChosenResourcesToBuy(all) => command(
                "chosenResourcesToBuy",
                &format!(
                    "\"coins\" : {},\"stones\" : {},\"shields\" : {},\"servants\" : {}",
                    all.of(Resource::Coin),
                    all.of(Resource::Stone),
                    all.of(Resource::Shield),
                    all.of(Resource::Servant)
                ),
            ),
            ClientMessage::PlaceResourceInSlot(kind, slot) => command(
                "placeResourceInSlot",
                &format!("\"resourceType\" : \"{}\" ,\"slotNumber\" : {slot}", kind.name()),
            ),
            ClientMessage::DiscardResource(kind) => {
                command("discardResource", &format!("\"resourceType\" : \"{}\"", kind.name()))
            }
            ClientMessage::MoveOneResource { from, to } => command(
                "moveOneResource",
                &format!("\"fromSlotNumber\" : {from},\"toSlotNumber\" : {to}"),
            ),
            ClientMessage::SwitchResourceSlots { from, to } => command(
                "switchResourceSlots",
                &format!("\"fromSlotNumber\" : {from},\"toSlotNumber\" : {to}"),
            ),
            ClientMessage::EndPlacing => command("endPlacing", ""),
            ClientMessage::ActivateProduction(powers) => {
                command("activateProduction", &powers.fields())
            }
            ClientMessage::PayForProduction { chest, storage } => {
                command("chosenResourcesToPayForProduction", &payment(chest, storage))
            }
            ClientMessage::BuyDevCard(colour, level) => {
                let letter = colour.name().get(..1).unwrap_or_default();
                let letter = match framing {
                    Framing::Java => letter.to_owned(),
                    Framing::Json => format!("\"{letter}\""),
                };
                let fields = format!("\"devCardColour\" : {letter},\"devCardLevel\" : {level}");
                command("buyDevCard", &fields)
            }
            ClientMessage::PayForDevCard { chest, storage } => {
                command("chosenResourcesToPayForDevCard", &payment(chest, storage))
            }
            ClientMessage::ChosenSlotNumberForDevCard(slot) => {
                command("chosenSlotNumberForDevCard", &format!("\"slotNumber\" : {slot}"))
            }
            ClientMessage::ActivateLeader(code) => {
                command("activateLeader", &format!("\"leaderCode\" : {code}"))
            }
            ClientMessage::DiscardLeader(code) => {
                command("discardLeader", &format!("\"leaderCode\" : {code}"))
            }
            ClientMessage::EndTurn => command("endTurn", ""),
            ClientMessage::SendChatMessage(said) => {
                command("sendChatMessage", &format!("\"chatMessage\" : {}", text(said)))
            }
        }
    }
}

fn command(cmd: &str, fields: &str) -> String {
    let comma = if fields.is_empty() { "" } else { "," };
    format!("{{\"cmd\" : \"{cmd}\"{comma}{fields}}}")
}

fn payment(chest: &Amounts, storage: &Amounts) -> String {
    let mut fields = String::new();
    let kinds = [
        ("Coins", Resource::Coin),
        ("Stones", Resource::Stone),
        ("Shields", Resource::Shield),
        ("Servants", Resource::Servant),
    ];
    for (store, amounts) in [("chest", chest), ("storage", storage)] {
        for (name, kind) in kinds {
            let comma = if fields.is_empty() { "" } else { "," };
            // Writing to a string does not fail.
            let _ = write!(fields, "{comma}\"{store}{name}\" : {}", amounts.of(kind));
        }
    }
    fields
}

impl Powers {
    fn fields(&self) -> String {
        let [slot1, slot2, slot3] = self.slots;
        let word = |kind: Option<Resource>| kind.map_or("null", Resource::name);
        let (inputs, output) = match self.base {
            Some(([first, second], output)) => ([Some(first), Some(second)], Some(output)),
            None => ([None; 2], None),
        };
        let [input1, input2] = inputs.map(word);
        let mut fields = format!(
            " \"slot1Activation\" : {slot1}, \"slot2Activation\" : {slot2}, \
             \"slot3Activation\" : {slot3}, \"baseProductionActivation\" : {}, \
             \"baseInputResource1\" : \"{input1}\", \"baseInputResource2\" : \"{input2}\", \
             \"baseOutputResource\" : \"{}\"",
            self.base.is_some(),
            word(output)
        );
        for (number, leader) in (1..).zip(&self.leaders) {
            // Writing to a string does not fail.
            let _ = write!(
                fields,
                ", \"leader{number}SlotActivation\" : {}, \"leader{number}Code\" : {}, \
                 \"leader{number}ConvertedResource\" : \"{}\"",
                leader.is_some(),
                leader.map_or(0, |(code, _)| code),
                word(leader.map(|(_, kind)| kind))
            );
        }
        fields
    }
}

#[cfg(test)]
mod tests {
    use super::super::command_bean::Command;
    use super::*;

    #[test]
    fn both_ways_to_write_say_the_same() {
        let powers = Powers {
            slots: [true, false, true],
            base: Some(([Resource::Coin, Resource::Stone], Resource::Shield)),
            leaders: [None, Some((14, Resource::Servant))],
        };
        let amounts: Amounts = [(Resource::Coin, 2), (Resource::Servant, 1)].into_iter().collect();
        let none = Amounts::default();
        for message in [
            ClientMessage::Lobby { players: 3, password: None },
            ClientMessage::Lobby { players: 3, password: Some("word".to_owned()) },
            ClientMessage::Username("ada".to_owned()),
            ClientMessage::Resources(vec![Resource::Coin, Resource::Shield]),
            ClientMessage::ActivateProduction(powers),
            ClientMessage::PayForDevCard { chest: amounts, storage: none },
            ClientMessage::BuyDevCard(Colour::Purple, 2),
            ClientMessage::ChosenResourcesToBuy(amounts),
            ClientMessage::SendChatMessage("hello".to_owned()),
            ClientMessage::EndTurn,
        ] {
            let java = Command::read(&message.write(Framing::Java)).unwrap();
            let json = message.write(Framing::Json);
            assert!(serde_json::from_str::<serde_json::Value>(&json).is_ok(), "{json}");
            assert_eq!(Command::read(&json).unwrap(), java);
        }
    }
}
