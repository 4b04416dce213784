//! Rounds that were recorded of the original: the same deal, the same commands, byte for byte as its
//! clients sent them; what ours tells leads to the same view, in one message for each change.

use dialects::eriantys_phase::server_messages::{ServerMessage, View};
use dialects::eriantys_phase::words::ColorS;
use dialects::manners::CharacterTexts;
use eriantys::{Character, Colour, Config, Eriantys, Players, SeatOptions, Students, Tower};
use kernel::{Game, Seat, Seed};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use wire::Framing;
use wire::java::HEADER;
use wire::strings;

use crate::board::{Board, kind, known};

const PLAYERS: [&str; 2] = ["anna", "bruno"];

/// What was recorded: each command, and what the clients were told until the next one.
struct Recording {
    /// The cards on the table.
    cards: Vec<u8>,
    view: View,
    start: [Vec<String>; 2],
    turns: Vec<Turn>,
}

struct Turn {
    client: usize,
    command: String,
    told: [Vec<String>; 2],
}

fn read(sample: &str, cards: &[u8]) -> Recording {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../wire/tests/samples");
    let path = folder.join("eriantys-phase").join(sample).join("timeline.jsonl");
    let mut start = [Vec::new(), Vec::new()];
    let mut turns: Vec<Turn> = Vec::new();
    let mut view = None;
    for line in fs::read_to_string(path).unwrap().lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        let text = line["json"].to_string();
        let client = line["conn"].as_u64().unwrap() as usize;
        let kind = line["json"]["type"].as_str().unwrap_or("Ping");
        match line["dir"].as_str() {
            _ if ["Ping", "Pong", "GameParams", "Join"].contains(&kind) => {}
            Some("c2s") => {
                let told = [Vec::new(), Vec::new()];
                turns.push(Turn { client, command: text, told });
            }
            Some("s2c") => {
                if let Ok(ServerMessage::FullView { virtual_view }) = ServerMessage::read(&text) {
                    view = Some(virtual_view);
                }
                turns.last_mut().map_or(&mut start, |turn| &mut turn.told)[client].push(text);
            }
            _ => {}
        }
    }
    let view = view.unwrap();
    Recording { cards: cards.to_vec(), view, start, turns }
}

fn heap(colors: &[ColorS]) -> Students {
    colors.iter().copied().map(Colour::from).collect()
}

/// The match as it was dealt. What was drawn later is drawn later again, in this order.
fn dealt(recording: &Recording, draws: &str) -> Eriantys {
    let view = &recording.view;
    let wish = |wizard, tower| SeatOptions { wizard: Some(wizard), tower: Some(tower) };
    let characters: Vec<Character> =
        recording.cards.iter().map(|number| Character::new(*number).unwrap()).collect();
    let config = Config {
        expert: !characters.is_empty(),
        characters: characters.try_into().ok(),
        first: Some(Seat::FIRST),
        ..Config::normal(Players::Two)
    };
    let seats = [wish(1, Tower::Black), wish(2, Tower::White)];
    let game = Eriantys::new(&config, &seats, Seed::from(1)).unwrap();
    let mut position = game.position();
    for (group, island) in position.groups.iter_mut().zip(&view.virtual_world) {
        group.students = heap(&island.students);
    }
    for (cloud, shown) in position.clouds.iter_mut().zip(&view.virtual_clouds) {
        *cloud = heap(&shown.students);
    }
    for (player, shown) in position.players.iter_mut().zip(&view.virtual_players) {
        player.entrance = heap(&shown.virtual_board.entrance);
    }
    if let Some(expert) = &mut position.expert {
        for (card, shown) in expert.characters.iter_mut().zip(on_cards(recording)) {
            card.students = heap(&shown);
        }
    }
    position.mother_nature = view.mn_pos as u8;
    position.bag = bag(&position, draws);
    Eriantys::from_position(&position).unwrap()
}

/// The students on the cards, which are told after the view.
fn on_cards(recording: &Recording) -> Vec<Vec<ColorS>> {
    let messages = recording.start[0].iter().map(|text| ServerMessage::read(text).unwrap());
    let cards = messages.filter_map(|message| match message {
        ServerMessage::ReplaceCharacterStudents {
            virtual_character_with_students: card, ..
        } => Some(card.students.unwrap()),
        ServerMessage::ReplaceCharacter { .. } => Some(Vec::new()),
        _ => None,
    });
    cards.collect()
}

/// All students that are nowhere else; the last letter is drawn first.
fn bag(position: &eriantys::Position, draws: &str) -> String {
    let mut seen: BTreeMap<char, usize> = BTreeMap::new();
    let groups = position.groups.iter().map(|group| group.students);
    let players = position.players.iter().map(|player| player.entrance);
    let cards = position.expert.iter().flat_map(|expert| &expert.characters);
    let heaps = groups.chain(position.clouds.iter().copied()).chain(players);
    for heap in heaps.chain(cards.map(|card| card.students)) {
        for colour in Colour::ALL {
            *seen.entry(colour.letter()).or_default() += usize::from(heap.count(colour));
        }
    }
    draws.chars().for_each(|letter| *seen.entry(letter).or_default() += 1);
    let rest = seen.iter().map(|(letter, count)| letter.to_string().repeat(26 - count));
    rest.chain(draws.chars().rev().map(String::from)).collect()
}

/// What the original's client knew, as far as ours must know the same.
fn recorded_view(recording: &Recording, client: usize, turns: usize) -> View {
    let mut texts: BTreeMap<String, Value> =
        (1..=12).map(|n| (format!("CHAR{n}"), json!({ "text": format!("card {n}") }))).collect();
    for (number, card) in recording.cards.iter().zip(&recording.view.virtual_characters) {
        texts.insert(format!("CHAR{number}"), json!({ "text": card.description }));
    }
    let texts = CharacterTexts::read(&json!(texts).to_string()).unwrap();
    let later = recording.turns[..turns].iter().flat_map(|turn| &turn.told[client]);
    let told = recording.start[client].iter().chain(later);
    let bytes: Vec<u8> =
        HEADER.into_iter().chain(told.flat_map(|text| strings::write(text))).collect();
    comparable(known(Framing::Java, PLAYERS[client], texts, &bytes), client)
}

/// Without the order of heaps, the words of cards, whether a card works (which the original tells
/// wrongly), and the hands of others.
fn comparable(mut view: View, client: usize) -> View {
    for island in &mut view.virtual_world {
        island.students.sort();
    }
    for cloud in &mut view.virtual_clouds {
        cloud.students.sort();
    }
    for (index, player) in view.virtual_players.iter_mut().enumerate() {
        player.virtual_board.entrance.sort();
        if index != client {
            player.virtual_hand.cards.clear();
        }
    }
    for card in &mut view.virtual_characters {
        card.description.clear();
        card.active = false;
        card.students.iter_mut().for_each(|students| students.sort());
    }
    view
}

fn types(told: &[String]) -> String {
    told.iter().map(|text| kind(text)).collect::<Vec<_>>().join(" ")
}

fn seated(recording: &Recording, draws: &str) -> Board {
    let mut board = Board::named(dealt(recording, draws), &PLAYERS);
    for client in [0, 1] {
        board.enter(client, Framing::Java, None);
    }
    board
}

/// Replays a recording of both clients. For each command: what the actor is told, and the other.
fn replay(recording: &Recording, draws: &str, expected: &[(&str, &str)]) {
    let mut board = seated(recording, draws);
    assert_eq!(recording.turns.len(), expected.len());
    for (number, (turn, (actor, other))) in recording.turns.iter().zip(expected).enumerate() {
        board.told(0);
        board.told(1);
        board.say(turn.client, &turn.command);
        board.pass(500);
        assert_eq!(types(&board.told(turn.client)), *actor, "{}", turn.command);
        assert_eq!(types(&board.told(1 - turn.client)), *other, "{}", turn.command);
        for client in [0, 1] {
            let ours = comparable(board.knows(client), client);
            assert_eq!(ours, recorded_view(recording, client, number + 1), "{}", turn.command);
        }
    }
    assert_eq!(prompts(&board, 0), recorded_prompts(recording, 0));
    assert_eq!(prompts(&board, 1), recorded_prompts(recording, 1));
}

/// The texts of the prompts; what a card asks and prompts that come again are ours alone.
fn prompts(board: &Board, client: usize) -> Vec<String> {
    let mut prompts = Vec::new();
    for (_, text) in &board.clients[client].log {
        if kind(text) == "InformationGame" && !text.contains("for instance") {
            prompts.push(text_of(text));
        }
    }
    prompts.dedup();
    prompts
}

fn recorded_prompts(recording: &Recording, client: usize) -> Vec<String> {
    let later = recording.turns.iter().flat_map(|turn| &turn.told[client]);
    let all = recording.start[client].iter().chain(later);
    all.filter(|text| kind(text) == "InformationGame").map(|text| text_of(text)).collect()
}

fn text_of(text: &str) -> String {
    crate::board::value(text)["string"].as_str().unwrap().to_owned()
}

const PLANNING: (&str, &str) = ("UpdatePlayer InformationGame", "UpdatePlayer InformationGame");
const PROFESSOR: (&str, &str) = ("UpdatePlayer UpdateProfs", "UpdatePlayer UpdateProfs");
const LAST_PROFESSOR: (&str, &str) =
    ("UpdatePlayer UpdateProfs InformationGame", "UpdatePlayer UpdateProfs InformationGame");
const SEATED: (&str, &str) = ("UpdatePlayer", "UpdatePlayer");
const TOWER: (&str, &str) = (
    "UpdatePlayer UpdateIsland UpdateMN InformationGame",
    "UpdatePlayer UpdateIsland UpdateMN InformationGame",
);

#[test]
fn a_normal_round_as_it_was_recorded() {
    let recording = read("2p-normal-first-round", &[]);
    let cloud = "ReplaceCloud UpdatePlayer InformationGame";
    let round = "ReplaceCloud UpdatePlayer CreateClouds InformationGame";
    let expected = [
        PLANNING,
        PLANNING,
        PROFESSOR,
        PROFESSOR,
        LAST_PROFESSOR,
        TOWER,
        (cloud, cloud),
        SEATED,
        SEATED,
        LAST_PROFESSOR,
        TOWER,
        (round, round),
    ];
    replay(&recording, "YGBBYB", &expected);
}

#[test]
fn an_expert_round_as_it_was_recorded() {
    let recording = read("2p-expert-first-round", &[7, 12, 4]);
    let cloud = "ReplaceCloud UpdatePlayer UpdateActiveCharacter InformationGame";
    let round = "ReplaceCloud UpdatePlayer UpdateActiveCharacter CreateClouds InformationGame";
    let exchange = (
        "UpdatePlayer ReplaceCharacterStudents InformationGame",
        "UpdatePlayer ReplaceCharacterStudents",
    );
    let island = "UpdatePlayer UpdateIsland InformationGame";
    let expected = [
        PLANNING,
        PLANNING,
        PROFESSOR,
        ("UpdatePlayer UpdateIsland", "UpdatePlayer UpdateIsland"),
        (
            "UpdatePlayer ReplaceCharacterStudents UpdateActiveCharacter InformationGame",
            "UpdatePlayer ReplaceCharacterStudents UpdateActiveCharacter",
        ),
        exchange,
        exchange,
        exchange,
        LAST_PROFESSOR,
        ("UpdateMN InformationGame", "UpdateMN InformationGame"),
        (cloud, cloud),
        SEATED,
        (
            "UpdatePlayer ReplaceCharacter UpdateActiveCharacter InformationGame",
            "UpdatePlayer ReplaceCharacter UpdateActiveCharacter",
        ),
        SEATED,
        (island, island),
        TOWER,
        (round, round),
    ];
    replay(&recording, "PBGRPR", &expected);
}

/// The other player of the recording that has one client only, going by what that client was told.
const BRUNO: [&str; 7] = [
    r#"{"index":9,"type":"ChooseAssistant"}"#,
    r#"{"colorS":"YELLOW","type":"EntranceToHall"}"#,
    r#"{"c":"CHAR4","type":"PlayCharacter"}"#,
    r#"{"colorS":"BLUE","type":"EntranceToHall"}"#,
    r#"{"colorS":"PINK","index":2,"type":"MoveToIsland"}"#,
    r#"{"steps":2,"type":"MoveMN"}"#,
    r#"{"index":1,"type":"ChooseCloud"}"#,
];

#[test]
fn a_round_in_the_messages_that_the_original_client_was_shown_to_accept() {
    let recording = read("2p-expert-coalesced-first-round", &[1, 3, 4]);
    let mut board = seated(&recording, "BBBPYYY");
    board.told(0);
    let mut bruno = BRUNO.into_iter();
    for (number, turn) in recording.turns.iter().enumerate() {
        board.say(0, &turn.command);
        board.pass(500);
        // Where bruno acts next.
        let acts = match number {
            0 => 1,
            last if last + 1 == recording.turns.len() => 6,
            _ => 0,
        };
        for command in bruno.by_ref().take(acts) {
            board.say(1, command);
            board.pass(500);
        }
        let recorded = types(&turn.told[0]);
        let told = types(&board.told(0));
        if turn.command.contains("CHAR1") {
            // Ours is paid with the choice.
            assert_eq!(told, "InformationGame");
            continue;
        }
        if turn.command.contains("SpecialMoveIsland") {
            let all = "UpdatePlayer UpdateIsland ReplaceCharacterStudents UpdateActiveCharacter \
                       InformationGame";
            assert_eq!(told, all);
        } else {
            // What is left of a reserve that did not change is not told again.
            assert_eq!(told, recorded.replace("UpdateCoins ", ""), "{}", turn.command);
        }
        let ours = comparable(board.knows(0), 0);
        assert_eq!(ours, recorded_view(&recording, 0, number + 1), "{}", turn.command);
    }
    assert_eq!(bruno.next(), None);
    assert_eq!(prompts(&board, 0), recorded_prompts(&recording, 0));
}
