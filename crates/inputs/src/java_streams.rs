//! Whatever comes as a Java object stream: it is read or refused, the same however it is cut, within
//! its limits, and what was read is written and read again as the same.

use std::sync::LazyLock;
use wire::java::{BadStream, Classes, HEADER, Limits, RESET, Reader, write};

const LIMITS: Limits = Limits { bytes: 65_536, depth: 64, nodes: 4_096 };

/// The classes of a real dialect, and those with which the reader is tested.
static CLASSES: LazyLock<Classes> = LazyLock::new(|| {
    let dialect = include_str!("../../dialects/src/eriantys_ack/classes.json");
    let shop = include_str!("../../wire/tests/shop.json");
    [dialect, shop].into_iter().fold(Classes::standard(), |classes, table| {
        classes.with(Classes::from_json(table).unwrap()).unwrap()
    })
});

/// The messages of a stream, each written again, and why it ends if it does.
fn read(bytes: &[u8], piece: usize) -> (Vec<Vec<u8>>, Option<BadStream>) {
    let mut reader = Reader::new(&CLASSES, LIMITS);
    let mut messages = Vec::new();
    for piece in bytes.chunks(piece) {
        reader.push(piece);
        loop {
            match reader.next() {
                Ok(Some((graph, root))) => {
                    assert!(graph.len() <= LIMITS.nodes);
                    messages.push(write(&CLASSES, &graph, &root).unwrap());
                }
                Ok(None) => break,
                Err(bad) => {
                    assert_eq!(reader.next(), Err(bad.clone()));
                    return (messages, Some(bad));
                }
            }
        }
    }
    (messages, None)
}

/// Checks a stream.
pub fn check(bytes: &[u8]) {
    let whole = read(bytes, bytes.len().max(1));
    assert_eq!(read(bytes, 1), whole);
    assert_eq!(read(bytes, 7), whole);
    let mut written = HEADER.to_vec();
    for message in &whole.0 {
        written.push(RESET);
        written.extend(message);
    }
    // What refers to an earlier message is written in full, and may be too long by that.
    let longest = whole.0.iter().map(Vec::len).max();
    if longest.is_some_and(|longest| longest <= LIMITS.bytes) {
        assert_eq!(read(&written, written.len()), (whole.0, None));
    }
}
