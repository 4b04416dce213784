//! Streams of strings, of both sides, whole and damaged.

use crate::{files, json_lines, samples};
use serde_json::Value;
use std::fs;
use std::path::PathBuf;
use wire::java::HEADER;
use wire::strings::{self, Strings, Torn};

const LIMIT: usize = 65_536;

fn strict(bytes: &[u8], piece: usize) -> Vec<String> {
    let mut strings = Strings::new(LIMIT);
    let mut all = Vec::new();
    for piece in bytes.chunks(piece) {
        strings.push(piece);
        while let Some(text) = strings.next().unwrap() {
            all.push(text);
        }
    }
    all
}

/// What a tolerant reader saves, and how many repairs that took.
fn tolerant(bytes: &[u8], piece: usize) -> (Vec<Value>, usize) {
    let mut torn = Torn::new();
    let mut all = Vec::new();
    for piece in bytes.chunks(piece) {
        torn.push(piece);
        all.extend(torn.by_ref().map(Result::unwrap));
    }
    (all, torn.repairs())
}

fn parsed(texts: &[String]) -> Vec<Value> {
    texts.iter().map(|text| serde_json::from_str(text).unwrap()).collect()
}

/// The whole recordings: every connection and direction, with what it said.
fn recordings() -> Vec<(PathBuf, Vec<u8>, Vec<Value>)> {
    let mut recordings = Vec::new();
    for folder in files(&samples("eriantys-phase"), "-round") {
        let timeline = json_lines(&folder.join("timeline.jsonl"));
        for path in files(&folder, ".bin") {
            let name = path.file_name().unwrap().to_str().unwrap();
            let (connection, direction) = name
                .strip_prefix("conn")
                .unwrap()
                .strip_suffix(".bin")
                .unwrap()
                .split_once('.')
                .unwrap();
            let connection: u64 = connection.parse().unwrap();
            let of_this = |line: &&Value| line["conn"] == connection && line["dir"] == direction;
            let said = timeline.iter().filter(of_this).map(|line| line["json"].clone()).collect();
            let bytes = fs::read(&path).unwrap();
            recordings.push((path, bytes, said));
        }
    }
    assert_eq!(recordings.len(), 10);
    recordings
}

#[test]
fn what_was_read_means_what_was_said_and_is_written_as_the_same_bytes() {
    for (path, bytes, said) in recordings() {
        let texts = strict(&bytes, usize::MAX);
        assert_eq!(parsed(&texts), said, "{}", path.display());
        let mut written = HEADER.to_vec();
        written.extend(texts.iter().flat_map(|text| strings::write(text)));
        assert!(written == bytes, "{}", path.display());
        for piece in [1, 2, 5, 100] {
            assert!(strict(&bytes, piece) == texts, "{}", path.display());
        }
    }
}

#[test]
fn a_whole_stream_needs_no_repair() {
    for (path, bytes, said) in recordings() {
        for piece in [1, 3, 50, usize::MAX] {
            assert_eq!(tolerant(&bytes, piece), (said.clone(), 0), "{}", path.display());
        }
    }
}

#[test]
fn what_can_be_saved_of_a_damaged_stream_is_saved() {
    let folder = samples("eriantys-phase/damaged-client-stream");
    let bytes = fs::read(folder.join("conn0.c2s.bin")).unwrap();
    let said = json_lines(&folder.join("conn0.c2s.decoded.jsonl"));
    for piece in [1, 3, 50, usize::MAX] {
        assert_eq!(tolerant(&bytes, piece), (said.clone(), 1));
    }
}
