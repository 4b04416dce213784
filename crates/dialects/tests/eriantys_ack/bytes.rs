//! Every message as bytes and back, in both framings.

use dialects::eriantys_ack::client_messages::ClientMessage;
use dialects::eriantys_ack::codec::{Codec, Heard};
use dialects::eriantys_ack::server_messages::{
    CharacterCard, Cloud, Dashboard, GameInfo, Island, Player, SchoolBoard, ServerMessage,
};
use dialects::eriantys_ack::words::{
    Assistant, CharacterName, Color, Communication, EndReason, Error, PlayerStatus, Source, Tower,
};
use std::collections::{BTreeMap, BTreeSet};
use wire::Framing;
use wire::java::{Classes, HEADER, Limits, Reader};

/// Every message of a client, with every constant.
pub(crate) fn client_messages() -> Vec<ClientMessage> {
    use ClientMessage as Message;
    let mut all = vec![
        Message::Acknowledgement { seq: None },
        Message::Pong,
        Message::Disconnect,
        Message::LoginMessage { nickname: "ada".to_owned() },
        Message::LoginMessage { nickname: "Zoë 𝒜 \u{0} \"".to_owned() },
        Message::RequestGames,
        Message::SetGame { number_of_players: 4, expert_mode: true },
        Message::SetGame { number_of_players: -1, expert_mode: false },
        Message::JoinAvailableGame { game_id: 3 },
        Message::ChosenTower { tower: None },
        Message::ChosenWizard { wizard_id: 4 },
        Message::ChosenStudent { color: None },
        Message::ChosenDestination { destination: -1 },
        Message::ChosenSteps { steps: i32::MAX },
        Message::ChosenCloud { cloud: i32::MIN },
    ];
    all.extend(Tower::ALL.iter().map(|tower| Message::ChosenTower { tower: Some(*tower) }));
    all.extend(Color::ALL.iter().map(|color| Message::ChosenStudent { color: Some(*color) }));
    all.extend(Assistant::ALL.iter().map(|card| Message::PlayAssistant { assistant: *card }));
    let characters = CharacterName::ALL.iter();
    all.extend(characters.map(|card| Message::UseCharacterEffect { character: *card }));
    all
}

fn player(name: &str, hand: &[Assistant]) -> Player {
    Player {
        nickname: name.to_owned(),
        wizard_id: 3,
        status: Some(PlayerStatus::EndMove2),
        available_assistants: hand.to_vec(),
        assistant_count: hand.len() as i32,
        played_assistant: Some(Assistant::Fox),
        school_board: SchoolBoard {
            tower_color: Some(Tower::Grey),
            towers: 5,
            coins: 2,
            entrance: vec![Color::Yellow, Color::Pink, Color::Pink],
            dining_room: Color::ALL.iter().copied().zip([1, 0, 10, 3, 2]).collect(),
            professors: vec![Color::Green, Color::Pink],
        },
    }
}

fn island(units: i32) -> Island {
    Island {
        students: vec![Color::Blue, Color::Red],
        tower_color: Some(Tower::White),
        num_units: units,
        no_entry: 1,
        extra_influence: BTreeMap::from([("ada".to_owned(), 2)]),
    }
}

fn card(character: CharacterName, active: bool) -> CharacterCard {
    CharacterCard {
        character,
        cost: 2,
        active,
        used_by: active.then(|| "ada".to_owned()),
        students: active.then(|| vec![Color::Green; 4]),
        no_entry_tiles: 3,
        description: "What it does.".to_owned(),
    }
}

fn dashboard(characters: Vec<CharacterCard>) -> Dashboard {
    Dashboard {
        islands: vec![island(1), island(3)],
        clouds: vec![Cloud { students: vec![Color::Red; 3] }, Cloud { students: vec![] }],
        mother_nature_position: 1,
        professors: Color::ALL
            .iter()
            .map(|color| (*color, (*color == Color::Green).then(|| "ada".to_owned())))
            .collect(),
        bag_count: 77,
        played_character: characters.iter().find(|card| card.active).map(|card| card.character),
        characters,
        additional_mother_nature_movements: 2,
        do_not_count_towers: true,
        do_not_count_color: Some(Color::Yellow),
    }
}

/// Every message of the server, with every constant.
pub(crate) fn server_messages() -> Vec<ServerMessage> {
    use ServerMessage as Message;
    let game = GameInfo { game_id: 7, waiting_players: 2, total_players: 4, expert_mode: true };
    let bare = Player {
        status: None,
        played_assistant: None,
        school_board: SchoolBoard {
            tower_color: None,
            professors: vec![],
            ..player("", &[]).school_board
        },
        ..player("bob", &[])
    };
    let plain = Dashboard {
        played_character: None,
        do_not_count_color: None,
        do_not_count_towers: false,
        ..dashboard(vec![])
    };
    let mut all = vec![
        Message::Ping,
        Message::AvailableGames { available_games: vec![game.clone()] },
        Message::AvailableGames { available_games: vec![] },
        Message::WaitingForPlayers { game_id: 7 },
        Message::JoinAlreadyExistingGame { game_info: game.clone() },
        Message::UpdateLobby { game_info: game },
        Message::MatchStarted {
            players: vec![player("ada", Assistant::ALL), bare.clone()],
            number_of_players: 2,
            expert_mode: true,
        },
        Message::AvailableTowers {
            available_towers: BTreeMap::from([(Tower::Black, 0), (Tower::White, 1)]),
            current_teams: BTreeMap::from([(
                Tower::Black,
                vec!["ada".to_owned(), "bob".to_owned()],
            )]),
        },
        Message::AvailableWizards { available_wizards: vec![1, 4] },
        Message::UpdateBoard {
            players: vec![player("ada", &[Assistant::Fox, Assistant::Dog]), player("bob", &[])],
            dashboard: dashboard(vec![
                card(CharacterName::Char1, true),
                card(CharacterName::Char12, false),
                card(CharacterName::Char5, false),
            ]),
        },
        Message::UpdateBoard { players: vec![bare], dashboard: plain },
        Message::StartOfPlayerRound { round_number: 2, nickname: "ada".to_owned() },
        Message::AvailableAssistants {
            available_assistants: vec![Assistant::Tiger, Assistant::Turtle],
            played_assistants: BTreeMap::from([("bob".to_owned(), Assistant::Eagle)]),
        },
        Message::PlayedAssistant { assistant: Assistant::ArcherCat, player: "ada".to_owned() },
        Message::MovableStudents { students: Color::ALL.to_vec() },
        Message::MovableStudentsChar { students: vec![Color::Pink], source: Some(Source::Card) },
        Message::WhereToMove,
        Message::MotherNatureSteps { max_steps_allowed: 5 },
        Message::IslandOwner { island: island(2), nickname: "ada".to_owned() },
        Message::SelectCloud,
        Message::EndOfPlayerRound { round_number: 1, nickname: "ada".to_owned() },
        Message::EndOfRound { round_number: 9 },
        Message::SelectColor,
        Message::PlayerDisconnected { nickname: "bob".to_owned() },
    ];
    all.extend(Communication::ALL.iter().map(|one| Message::from(*one)));
    all.extend(Error::ALL.iter().map(|one| Message::from(*one)));
    all.extend(PlayerStatus::ALL.iter().map(|one| Message::from(*one)));
    let characters = CharacterName::ALL.iter();
    all.extend(characters.map(|character| Message::PlayedCharacter {
        character: *character,
        player: "bob".to_owned(),
    }));
    for win_reason in EndReason::ALL {
        for team in [None, Some(Tower::Black)] {
            let nicknames: Vec<String> = team.iter().map(|_| "ada".to_owned()).collect();
            let nickname = nicknames.first().cloned();
            all.push(Message::CommunicateWinner {
                team,
                nickname,
                nicknames,
                win_reason: *win_reason,
            });
        }
    }
    all
}

/// A message as Java clients know it: some things travel only in the JSON framing.
fn in_java(message: &ServerMessage) -> ServerMessage {
    let mut message = message.clone();
    match &mut message {
        ServerMessage::CommunicationMessage { text, .. }
        | ServerMessage::ErrorMessage { text, .. } => *text = None,
        ServerMessage::MatchStarted { expert_mode, .. } => *expert_mode = false,
        ServerMessage::MovableStudentsChar { source, .. } => *source = None,
        ServerMessage::UpdateBoard { dashboard, .. } => {
            dashboard.bag_count = 0;
            for owner in dashboard.professors.values_mut() {
                *owner = None;
            }
        }
        _ => {}
    }
    message
}

/// The original knows no such status.
fn is_of_json_alone(message: &ServerMessage) -> bool {
    let statuses = [PlayerStatus::Win, PlayerStatus::Lose].map(ServerMessage::from);
    statuses.contains(message)
}

fn the_only<M>(heard: Option<Heard<M>>) -> M {
    match heard {
        Some(Heard::Message(message)) => message,
        _ => panic!("no message"),
    }
}

/// The names of messages by their JSON.
fn types<M: serde::Serialize>(messages: &[M]) -> BTreeSet<String> {
    let name =
        |message: &M| serde_json::to_value(message).unwrap()["type"].as_str().unwrap().into();
    messages.iter().map(name).collect()
}

#[test]
fn every_message_of_a_client_reads_as_it_was_written() {
    let all = client_messages();
    assert_eq!(types(&all).len(), 15);
    for framing in [Framing::Json, Framing::Java] {
        let mut codec = Codec::new(framing, 1 << 16);
        codec.push(&codec.opening().unwrap_or_default());
        for message in &all {
            let bytes = codec.write_of_client(message);
            codec.push(&bytes);
            assert_eq!(the_only(codec.read()), *message, "{framing:?}");
            assert!(codec.read().is_none());
        }
    }
}

#[test]
fn every_message_of_the_server_reads_as_it_was_written() {
    let all = server_messages();
    assert_eq!(types(&all).len(), 27);
    for framing in [Framing::Json, Framing::Java] {
        let mut codec = Codec::new(framing, 1 << 16);
        codec.push(&codec.opening().unwrap_or_default());
        for (number, message) in (1..).zip(&all) {
            if framing == Framing::Java && is_of_json_alone(message) {
                continue;
            }
            let bytes = codec.write(message, number);
            codec.push(&bytes);
            let expected = match framing {
                Framing::Json => message.clone(),
                Framing::Java => in_java(message),
            };
            assert_eq!(the_only(codec.read_of_server()), expected, "{framing:?}");
            assert!(codec.read_of_server().is_none());
        }
    }
}

#[test]
fn every_java_message_is_made_of_the_classes_in_the_table() {
    let table = include_str!("../../src/eriantys_ack/classes.json");
    let classes = Classes::standard().with(Classes::from_json(table).unwrap()).unwrap();
    let limits = Limits { bytes: 1 << 16, depth: 64, nodes: 4096 };
    let codec = Codec::new(Framing::Java, 1 << 16);
    let mut reader = Reader::new(&classes, limits);
    reader.push(&HEADER);
    for message in server_messages().iter().filter(|message| !is_of_json_alone(message)) {
        reader.push(&codec.write(message, 1));
        let (graph, root) = reader.next().unwrap().expect("a whole message");
        assert!(graph.class_of(&root).unwrap().starts_with("it.polimi.ingsw.messages.fromServer."));
        assert!(reader.next().unwrap().is_none(), "and nothing more");
    }
}

#[test]
fn bytes_are_as_the_original_writes_them() {
    let codec = Codec::new(Framing::Java, 1 << 16);
    let success = codec.write(&Communication::Success.into(), 1);
    let mut expected = vec![0x79, 0x7E, 0x72, 0x00, 0x38];
    expected.extend(b"it.polimi.ingsw.messages.fromServer.CommunicationMessage");
    expected.extend([0, 0, 0, 0, 0, 0, 0, 0, 0x12, 0, 0, 0x78, 0x72, 0x00, 0x0E]);
    expected.extend(b"java.lang.Enum");
    expected.extend([0, 0, 0, 0, 0, 0, 0, 0, 0x12, 0, 0, 0x78, 0x70, 0x74, 0x00, 0x07]);
    expected.extend(b"SUCCESS");
    assert_eq!(success, expected);
    let wizard = codec.write_of_client(&ClientMessage::ChosenWizard { wizard_id: 4 });
    let mut expected = vec![0x73, 0x72, 0x00, 0x30];
    expected.extend(b"it.polimi.ingsw.messages.fromClient.ChosenWizard");
    expected.extend([0xd7, 0xb3, 0xe2, 0xac, 0xd7, 0xb0, 0xef, 0xa7, 0x02, 0x00, 0x01, 0x49]);
    expected.extend([0x00, 0x08]);
    expected.extend(b"wizardID");
    expected.extend([0x78, 0x70, 0x00, 0x00, 0x00, 0x04, 0x79]);
    assert_eq!(wizard, expected);
}
