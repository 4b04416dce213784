//! Object streams with cycles, enums, lists, maps and arrays.

use crate::{files, json_lines, samples};
use serde_json::{Map, Value as Json, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use wire::java::{Classes, Graph, HEADER, Limits, RESET, Reader, Value, write};

const LIMITS: Limits = Limits { bytes: 65_536, depth: 64, nodes: 4_096 };

fn classes() -> Classes {
    let table = include_str!("../../../dialects/src/eriantys_ack/classes.json");
    Classes::standard().with(Classes::from_json(table).unwrap()).unwrap()
}

fn read(bytes: &[u8], piece: usize) -> Vec<(Graph, Value)> {
    let mut reader = Reader::new(&classes(), LIMITS);
    let mut messages = Vec::new();
    for piece in bytes.chunks(piece) {
        reader.push(piece);
        while let Some(message) = reader.next().unwrap() {
            messages.push(message);
        }
    }
    messages
}

fn streams() -> impl Iterator<Item = (String, Vec<u8>)> {
    files(&samples("eriantys-ack"), ".bin").into_iter().map(|path| {
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        (name, fs::read(path).unwrap())
    })
}

#[test]
fn what_was_read_is_written_as_the_same_bytes() {
    let mut count = 0;
    for (name, bytes) in streams() {
        let mut written = HEADER.to_vec();
        for (graph, root) in read(&bytes, usize::MAX) {
            let message = write(&classes(), &graph, &root).unwrap();
            // Clients reset after each message, servers before it.
            match name.contains("c2s") {
                true => written.extend([&*message, &[RESET]].concat()),
                false => written.extend([&[RESET], &*message].concat()),
            }
            count += 1;
        }
        // Nothing is left over, nothing is missing, nothing differs.
        assert!(written == bytes, "{name}");
    }
    assert_eq!(count, 67);
}

#[test]
fn a_stream_cut_anywhere_is_the_same_stream() {
    for (name, bytes) in streams() {
        let whole = read(&bytes, usize::MAX);
        for piece in [1, 2, 3, 7, 64, 1000] {
            assert!(read(&bytes, piece) == whole, "{name} in pieces of {piece}");
        }
    }
}

#[test]
fn every_message_means_what_was_decoded_from_it() {
    let mut types = BTreeSet::new();
    for companion in files(&samples("eriantys-ack"), ".json-framing.jsonl") {
        let lines = json_lines(&companion);
        let stem = companion.to_str().unwrap().replace(".json-framing.jsonl", "");
        for direction in ["c2s", "s2c"] {
            let bytes = fs::read(Path::new(&format!("{stem}.{direction}.bin"))).unwrap();
            let read = read(&bytes, usize::MAX);
            let meant: Vec<Json> = read.iter().map(|(graph, root)| message(graph, root)).collect();
            let said = lines.iter().filter(|line| line["dir"] == direction);
            let said: Vec<Json> = said.map(|line| line["line"].clone()).collect();
            assert_eq!(meant.len(), said.len());
            for (meant, said) in meant.iter().zip(&said) {
                assert_eq!(meant, said);
                types.insert(said["type"].as_str().unwrap().to_owned());
            }
        }
    }
    assert_eq!(types.len(), 22, "{types:?}");
}

#[test]
fn a_cycle_leads_back_to_where_it_began() {
    let (_, bytes) = streams().find(|(name, _)| name.contains("ada.s2c")).unwrap();
    let mut boards = 0;
    for (graph, root) in read(&bytes, usize::MAX) {
        let Some(players) = graph.field(&root, "players") else { continue };
        for player in graph.items(players).unwrap() {
            let board = graph.field(player, "schoolBoard").unwrap();
            let room = graph.field(board, "diningRoom").unwrap();
            assert_eq!(graph.field(room, "schoolBoard"), Some(board));
            boards += 1;
        }
    }
    assert!(boards > 0);
}

/// A message as it stands in the companion.
fn message(graph: &Graph, root: &Value) -> Json {
    let class = graph.class_of(root).unwrap();
    let name = class.rsplit('.').next().unwrap();
    let mut line = match graph.constant_of(root) {
        Some(constant) => Map::from_iter([("message".to_owned(), json!(constant))]),
        None => match value(graph, root) {
            Json::Object(line) => line,
            other => panic!("{other}"),
        },
    };
    if name == "MatchStarted" {
        line.insert("numberOfPlayers".to_owned(), json!(2));
        line.insert("expertMode".to_owned(), json!(false));
    }
    let name = if name == "Ack" { "Acknowledgement" } else { name };
    line.insert("type".to_owned(), json!(name));
    Json::Object(line)
}

fn value(graph: &Graph, of: &Value) -> Json {
    let each = |items: Vec<&Value>| items.into_iter().map(|item| value(graph, item)).collect();
    let field = |name| value(graph, graph.field(of, name).unwrap());
    match of {
        Value::Null => return Json::Null,
        Value::Bool(is_so) => return json!(is_so),
        Value::Int(number) => return json!(number),
        Value::Text(text) => return json!(&**text),
        _ => {}
    }
    if let Some(constant) = graph.constant_of(of) {
        return json!(constant);
    }
    if let Some(number) = graph.integer_of(of) {
        return json!(number);
    }
    if let Some(items) = graph.items(of) {
        return Json::Array(each(items));
    }
    if let Some(entries) = graph.entries(of) {
        let entry = |(key, held)| (key_of(graph, key), held_by_map(graph, held));
        return Json::Object(entries.into_iter().map(entry).collect());
    }
    match graph.class_of(of).unwrap().rsplit('.').next().unwrap() {
        "DiningRoom" | "Entrance" => field("students"),
        "Professor" => field("color"),
        "Dashboard" => json!({
            "islands": field("islands"),
            "clouds": field("clouds"),
            "motherNaturePosition": field("motherNaturePosition"),
            "professors": professors(graph, of),
            "bagCount": bag_count(graph, of),
            "characters": field("characters").as_array().unwrap().iter()
                .filter(|card| !card.is_null()).collect::<Vec<_>>(),
            "playedCharacter": field("playedCharacter"),
            "additionalMotherNatureMovements": field("additionalMNMovements"),
            "doNotCountTowers": field("doNotCountTowers"),
            "doNotCountColor": field("doNotCountColor"),
        }),
        class => Json::Object(
            graph
                .object_of(of)
                .unwrap()
                .fields()
                .filter(|(name, _)| *name != "chosenCloud")
                .map(|(name, held)| (renamed(class, name).to_owned(), value(graph, held)))
                .collect(),
        ),
    }
}

/// Players are keys by their name.
fn key_of(graph: &Graph, key: &Value) -> String {
    let key =
        graph.field(key, "nickname").map_or_else(|| value(graph, key), |key| value(graph, key));
    key.as_str().unwrap().to_owned()
}

/// Players in maps are only named.
fn held_by_map(graph: &Graph, held: &Value) -> Json {
    match graph.items(held) {
        Some(players) => players.iter().map(|player| key_of(graph, player)).collect(),
        None => value(graph, held),
    }
}

fn professors(graph: &Graph, dashboard: &Value) -> Json {
    let professors = graph.items(graph.field(dashboard, "professors").unwrap()).unwrap();
    let owner = |professor: &&Value| {
        let owner = graph.field(professor, "owner").unwrap();
        let color = graph.constant_of(graph.field(professor, "color").unwrap()).unwrap();
        (color.to_owned(), graph.field(owner, "nickname").map_or(Json::Null, |n| value(graph, n)))
    };
    Json::Object(professors.iter().map(owner).collect())
}

fn bag_count(graph: &Graph, dashboard: &Value) -> usize {
    let students = graph.field(graph.field(dashboard, "bag").unwrap(), "students").unwrap();
    graph.items(students).unwrap().len()
}

/// The companion follows other names than the classes do.
fn renamed<'a>(class: &str, field: &'a str) -> &'a str {
    match (class, field) {
        (_, "gameID") => "gameId",
        (_, "wizardID") => "wizardId",
        ("GameInfo", "numOfWaitingPlayers") => "waitingPlayers",
        ("GameInfo", "numOfTotalPlayers") => "totalPlayers",
        ("GameInfo", "expertGame") => "expertMode",
        ("ChosenTower", "color") => "tower",
        ("SchoolBoard", "numTower") => "towers",
        (_, field) => field,
    }
}
