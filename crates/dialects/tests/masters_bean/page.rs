//! `docs/dialects/masters-bean.md` is complete, its messages can be read, and its conversation is what the
//! server says.

use dialects::masters_bean::client_messages::{ClientMessage, Powers};
use dialects::masters_bean::command_bean::{Cmd, Command};
use dialects::masters_bean::server_messages::{Reply, Update};
use dialects::masters_bean::texts;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use wire::Framing;

use crate::tongues::cast;

fn page() -> String {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    fs::read_to_string(docs.join("dialects/masters-bean.md")).unwrap()
}

/// The blocks of one kind on the page.
fn blocks<'a>(page: &'a str, kind: &str) -> Vec<&'a str> {
    let fence = format!("```{kind}\n");
    let starts = page.match_indices(&fence).map(|(start, fence)| start + fence.len());
    starts.map(|start| page[start..].split_once("\n```").unwrap().0).collect()
}

/// The lines of the blocks of JSON, and every message within a line of text.
fn examples(page: &str) -> Vec<&str> {
    let blocks = blocks(page, "json").into_iter().flat_map(str::lines);
    let inline = page.split('`').filter(|span| span.starts_with('{') && !span.contains('\n'));
    blocks.chain(inline).collect()
}

/// All messages of the server: it names them itself when it meets another one.
fn updates() -> BTreeSet<String> {
    let error = serde_json::from_str::<Update<'_>>(r#"{"cmd":"?"}"#).unwrap_err().to_string();
    let (_, known) = error.split_once("expected").unwrap();
    known.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// What a client says with this.
fn message(command: Command) -> ClientMessage {
    let byte = |number: i64| u8::try_from(number).unwrap();
    let Some(cmd) = command.cmd else {
        let resources = command.chosen_resource.into_iter().flatten().collect::<Vec<_>>();
        return match (command.num_of_players, command.password, command.username) {
            (Some(players), Some(password), None) => {
                ClientMessage::Lobby { players: byte(players), password }
            }
            (Some(players), None, None) => ClientMessage::Players(byte(players)),
            (None, None, Some(name)) => ClientMessage::Username(name),
            _ if resources.is_empty() => ClientMessage::Leaders(command.chosen_leader.map(byte)),
            _ => ClientMessage::Resources(resources),
        };
    };
    let (slot, chest, storage) = (byte(command.slot_number), command.chest, command.storage);
    let (from, to) = (byte(command.from_slot_number), byte(command.to_slot_number));
    match cmd {
        Cmd::BuyFromMarket => ClientMessage::BuyFromMarket(byte(command.market_position)),
        Cmd::ChosenResourcesToBuy => ClientMessage::ChosenResourcesToBuy(command.totals),
        Cmd::PlaceResourceInSlot => {
            ClientMessage::PlaceResourceInSlot(command.resource_type.unwrap(), slot)
        }
        Cmd::DiscardResource => ClientMessage::DiscardResource(command.resource_type.unwrap()),
        Cmd::MoveOneResource => ClientMessage::MoveOneResource { from, to },
        Cmd::SwitchResourceSlots => ClientMessage::SwitchResourceSlots { from, to },
        Cmd::EndPlacing => ClientMessage::EndPlacing,
        Cmd::ActivateProduction => {
            let [first, second] = command.base_input_resource;
            let base = command.base_production_activation;
            let base =
                base.then(|| ([first.unwrap(), second.unwrap()], command.base_output_resource));
            let leaders = [0, 1].map(|at| {
                let gives = command.leader_converted_resource[at];
                let used = command.leader_slot_activation[at];
                used.then(|| (byte(command.leader_codes[at]), gives.unwrap()))
            });
            let base = base.map(|(takes, gives)| (takes, gives.unwrap()));
            ClientMessage::ActivateProduction(Powers {
                slots: command.slot_activation,
                base,
                leaders,
            })
        }
        Cmd::ChosenResourcesToPayForProduction => {
            ClientMessage::PayForProduction { chest, storage }
        }
        Cmd::BuyDevCard => {
            let level = byte(command.dev_card_level);
            ClientMessage::BuyDevCard(command.dev_card_colour.unwrap(), level)
        }
        Cmd::ChosenResourcesToPayForDevCard => ClientMessage::PayForDevCard { chest, storage },
        Cmd::ChosenSlotNumberForDevCard => ClientMessage::ChosenSlotNumberForDevCard(slot),
        Cmd::ActivateLeader => ClientMessage::ActivateLeader(byte(command.leader_code)),
        Cmd::DiscardLeader => ClientMessage::DiscardLeader(byte(command.leader_code)),
        Cmd::EndTurn => ClientMessage::EndTurn,
        Cmd::SendChatMessage => ClientMessage::SendChatMessage(command.chat_message.unwrap()),
        Cmd::ChosenResourcesToPay | Cmd::Unknown => panic!("nobody writes {cmd:?}"),
    }
}

#[test]
fn every_message_has_an_example_that_reads_as_the_protocol_says() {
    let updates = updates();
    assert_eq!(updates.len(), 25);
    let (page, mut shown) = (page(), BTreeSet::new());
    for example in examples(&page) {
        let value: Value = serde_json::from_str(example).expect(example);
        let cmd = value["cmd"].as_str();
        // Written again it is the same: no member is missing, none is made up.
        let again = match cmd {
            Some(cmd) if updates.contains(cmd) => {
                let update: Update<'_> = serde_json::from_str(example).expect(example);
                serde_json::to_value(update).unwrap()
            }
            None if value.get("commandWasCorrect").is_some() => {
                let reply: Reply<'_> = serde_json::from_str(example).expect(example);
                serde_json::to_value(reply).unwrap()
            }
            _ => {
                let read = Command::read(example).expect(example);
                serde_json::from_str(&message(read).write(Framing::Json)).unwrap()
            }
        };
        assert_eq!(again, value, "{example}");
        let members = value.as_object().unwrap().keys().next().unwrap();
        shown.insert(cmd.unwrap_or(members).to_owned());
    }
    let aliases = ["moveOneResourc", "chosenResourcesToPay"];
    let commands = Cmd::names().filter(|name| !aliases.contains(name)).map(str::to_owned);
    let questions = ["numOfPlayers", "username", "chosenLeader1", "chosenResource1"];
    let all = commands.chain(questions.map(str::to_owned)).chain(updates);
    let missing: Vec<String> = all.filter(|kind| !shown.contains(kind)).collect();
    assert!(missing.is_empty(), "without an example: {missing:?}");
}

#[test]
fn every_word_and_every_text_of_the_protocol_is_on_the_page() {
    // Lines of text may be broken anywhere.
    let page = page().split_whitespace().collect::<Vec<_>>().join(" ");
    for word in Cmd::names().map(str::to_owned).chain(updates()) {
        let shown = [format!("`{word}`"), format!(r#"{{"cmd":"{word}""#)];
        assert!(shown.iter().any(|shown| page.contains(shown)), "{word}");
    }
    assert_eq!((texts::ALL.len(), texts::DEEDS.len()), (30, 18));
    for text in texts::ALL.iter().chain(texts::DEEDS) {
        assert!(page.contains(&format!("`{text}`")), "{text}");
    }
}

#[tokio::test(start_paused = true)]
async fn the_conversation_of_the_page_is_what_the_server_says() {
    let page = page();
    let conversations = blocks(&page, "conversation");
    assert!(!conversations.is_empty());
    let mut script = cast(&["ada", "bob"]).await;
    for conversation in conversations {
        script.play(conversation).await;
    }
    script.play("ada < nothing\nbob < nothing").await;
}
