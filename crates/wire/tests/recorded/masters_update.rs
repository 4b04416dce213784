//! Object streams with a reset before every message.

use crate::{files, json_lines, samples};
use serde_json::{Map, Value as Json, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use wire::java::{Classes, Graph, HEADER, Limits, RESET, Reader, Value, write};

const LIMITS: Limits = Limits { bytes: 65_536, depth: 32, nodes: 4_096 };

fn classes() -> Classes {
    let table = include_str!("../../../dialects/src/masters_update/classes.json");
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

fn recorded(ending: &str) -> Vec<PathBuf> {
    let conversations = ["2p-first-turn", "solo-first-turn"];
    conversations
        .iter()
        .flat_map(|one| files(&samples("masters-update").join(one), ending))
        .collect()
}

#[test]
fn what_was_read_is_written_as_the_same_bytes() {
    let mut count = 0;
    for path in recorded(".bin") {
        let bytes = fs::read(&path).unwrap();
        let mut written = HEADER.to_vec();
        for (graph, root) in read(&bytes, usize::MAX) {
            let message = write(&classes(), &graph, &root).unwrap();
            written.extend([&[RESET], &*message].concat());
            count += 1;
        }
        // Nothing is left over, nothing is missing, nothing differs.
        assert!(written == bytes, "{path:?}");
    }
    assert_eq!(count, 94);
}

#[test]
fn a_stream_cut_anywhere_is_the_same_stream() {
    for path in recorded(".bin") {
        let bytes = fs::read(&path).unwrap();
        let whole = read(&bytes, usize::MAX);
        for piece in [1, 2, 3, 7, 64, 1000] {
            assert!(read(&bytes, piece) == whole, "{path:?} in pieces of {piece}");
        }
    }
}

#[test]
fn every_message_means_what_was_decoded_from_it() {
    let mut types = BTreeSet::new();
    for companion in recorded(".decoded.jsonl") {
        let lines = json_lines(&companion);
        let stem = companion.to_str().unwrap().replace(".decoded.jsonl", "");
        for direction in ["c2s", "s2c"] {
            let bytes = fs::read(format!("{stem}.{direction}.bin")).unwrap();
            let meant = read(&bytes, usize::MAX);
            let said = lines.iter().filter(|line| line["dir"] == direction);
            let said: Vec<&Json> = said.map(|line| &line["message"]).collect();
            assert_eq!(meant.len(), said.len());
            for ((graph, root), said) in meant.iter().zip(said) {
                assert_eq!(value(graph, root), *said);
                types.insert(said["type"].as_str().unwrap().to_owned());
            }
        }
    }
    assert_eq!(types.len(), 13, "{types:?}");
}

/// A value as it stands in the companion: marbles are their colours, a leader's type is its ability.
fn value(graph: &Graph, of: &Value) -> Json {
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
        return items.into_iter().map(|item| value(graph, item)).collect();
    }
    if let Some(entries) = graph.entries(of) {
        let entry = |(key, held)| (graph.constant_of(key).unwrap().to_owned(), value(graph, held));
        return Json::Object(entries.into_iter().map(entry).collect());
    }
    let class = graph.class_of(of).unwrap().rsplit('.').next().unwrap();
    let fields = graph.object_of(of).unwrap().fields();
    let mut fields: Map<String, Json> =
        fields.map(|(name, held)| (name.to_owned(), value(graph, held))).collect();
    match class {
        "RedMarble" => json!("RED"),
        "WhiteMarble" => json!("WHITE"),
        "ResourceMarble" => fields["color"].clone(),
        "LeaderCard" | "ResourceList" => Json::Object(fields),
        class => {
            fields.insert("type".to_owned(), json!(class));
            Json::Object(fields)
        }
    }
}
