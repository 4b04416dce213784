//! Any bytes, in any pieces.

use crate::graphs::{build, plans};
use crate::{LIMITS, classes};
use proptest::collection::vec;
use proptest::prelude::*;
use wire::java::{BadStream, Graph, HEADER, RESET, Reader, Value, write};
use wire::lines::{BadLine, Lines};
use wire::strings::{self, BadTorn, Torn};

type Messages = (Vec<(Graph, Value)>, Option<BadStream>);

fn java(pieces: &[&[u8]]) -> Messages {
    let mut reader = Reader::new(&classes(), LIMITS);
    let mut messages = Vec::new();
    for piece in pieces {
        reader.push(piece);
        loop {
            match reader.next() {
                Ok(Some(message)) => messages.push(message),
                Ok(None) => break,
                Err(bad) => return (messages, Some(bad)),
            }
        }
    }
    (messages, None)
}

fn torn(pieces: &[&[u8]]) -> (Vec<serde_json::Value>, Option<BadTorn>) {
    let mut torn = Torn::new();
    let mut messages = Vec::new();
    for piece in pieces {
        torn.push(piece);
        for message in &mut torn {
            match message {
                Ok(message) => messages.push(message),
                Err(bad) => return (messages, Some(bad)),
            }
        }
    }
    (messages, None)
}

fn lines(pieces: &[&[u8]]) -> Vec<Result<String, BadLine>> {
    let mut lines = Lines::new(20);
    let mut all = Vec::new();
    for piece in pieces {
        lines.push(piece);
        all.extend(&mut lines);
    }
    all
}

/// Cuts bytes at these places.
fn cut<'a>(bytes: &'a [u8], cuts: &[prop::sample::Index]) -> Vec<&'a [u8]> {
    let mut places: Vec<usize> = cuts.iter().map(|cut| cut.index(bytes.len() + 1)).collect();
    places.extend([0, bytes.len()]);
    places.sort_unstable();
    places.windows(2).map(|ends| &bytes[ends[0]..ends[1]]).collect()
}

/// A stream of a few messages, in which a few bytes may be changed.
fn damaged_java() -> impl Strategy<Value = Vec<u8>> {
    let change = (any::<prop::sample::Index>(), any::<u8>());
    (vec(plans(), 1..4), vec(change, 0..4)).prop_map(|(messages, changes)| {
        let mut bytes = HEADER.to_vec();
        for plans in messages {
            let (graph, root) = build(&plans);
            bytes.extend(write(&classes(), &graph, &root).unwrap());
            bytes.push(RESET);
        }
        for (place, byte) in changes {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        bytes
    })
}

/// A stream of strings of which pieces are missing or come twice.
fn damaged_strings() -> impl Strategy<Value = Vec<u8>> {
    let json = prop_oneof![
        Just(r#"{"type":"Pong"}"#.to_owned()),
        "[a-z\\\\\"{}é]{0,9}".prop_map(|text| serde_json::json!({ "text": text }).to_string()),
        "\\{\"[a-z{}\":]{0,9}".prop_map(|text| text),
    ];
    let keep = (any::<prop::sample::Index>(), any::<prop::sample::Index>());
    (vec((json, proptest::option::weighted(0.2, keep)), 0..40)).prop_map(|messages| {
        let mut bytes = HEADER.to_vec();
        for (text, keep) in messages {
            let message = strings::write(&text);
            let (from, to) = keep.map_or((0, message.len()), |(from, to)| {
                (from.index(message.len()), to.index(message.len()))
            });
            bytes.extend(message.get(from..to).unwrap_or_default());
        }
        bytes
    })
}

fn cuts() -> impl Strategy<Value = Vec<prop::sample::Index>> {
    vec(any::<prop::sample::Index>(), 0..12)
}

/// Messages may hold numbers that are not equal to themselves, so they are compared as bytes.
fn as_bytes((messages, bad): Messages) -> (Vec<Vec<u8>>, Option<BadStream>) {
    let write = |(graph, root): &(Graph, Value)| write(&classes(), graph, root).unwrap();
    (messages.iter().map(write).collect(), bad)
}

proptest! {
    #[test]
    fn a_java_stream_is_the_same_however_it_is_cut(bytes in damaged_java(), cuts in cuts()) {
        let whole = as_bytes(java(&[&bytes]));
        let single: Vec<&[u8]> = bytes.chunks(1).collect();
        prop_assert_eq!(&as_bytes(java(&single)), &whole);
        prop_assert_eq!(&as_bytes(java(&cut(&bytes, &cuts))), &whole);
    }

    #[test]
    fn no_message_is_larger_than_it_may_be(bytes in damaged_java()) {
        for (graph, _) in java(&[&bytes]).0 {
            prop_assert!(graph.len() <= LIMITS.nodes);
        }
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes: Vec<u8>) {
        java(&[&HEADER, &bytes]);
        java(&[&bytes]);
        torn(&[&HEADER, &bytes]);
        lines(&[&bytes]);
    }

    #[test]
    fn a_torn_stream_is_the_same_however_it_is_cut(bytes in damaged_strings(), cuts in cuts()) {
        let whole = torn(&[&bytes]);
        let single: Vec<&[u8]> = bytes.chunks(1).collect();
        prop_assert_eq!(&torn(&single), &whole);
        prop_assert_eq!(&torn(&cut(&bytes, &cuts)), &whole);
    }

    #[test]
    fn lines_are_the_same_however_they_are_cut(
        bytes in vec(prop_oneof![Just(b'\n'), Just(b'\r'), Just(b'x'), any::<u8>()], 0..200),
        cuts in cuts(),
    ) {
        let whole = lines(&[&bytes]);
        let single: Vec<&[u8]> = bytes.chunks(1).collect();
        prop_assert_eq!(&lines(&single), &whole);
        prop_assert_eq!(&lines(&cut(&bytes, &cuts)), &whole);
    }

    #[test]
    fn whole_strings_need_no_repair(texts in vec("[^\u{0}-\u{1f}]{0,20}", 0..20)) {
        let said: Vec<_> = texts.iter().map(|text| serde_json::json!({ "text": text })).collect();
        let mut bytes = HEADER.to_vec();
        bytes.extend(said.iter().flat_map(|value| strings::write(&value.to_string())));
        let mut torn = Torn::new();
        torn.push(&bytes);
        let read: Vec<_> = torn.by_ref().map(Result::unwrap).collect();
        prop_assert_eq!(read, said);
        prop_assert_eq!(torn.repairs(), 0);
    }
}
