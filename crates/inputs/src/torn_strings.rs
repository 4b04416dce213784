//! Whatever comes as a stream of strings: the tolerant reader saves the same however it is cut, stays
//! within its limits, and needs no repair where the strict reader finds nothing wrong.

use serde_json::Value;
use wire::java::HEADER;
use wire::strings::{self, BadTorn, Strings, Torn};

/// Lengths of longer messages may look like the beginning of an object.
const SURE: usize = 8_192;

fn tolerant(bytes: &[u8], piece: usize) -> (Vec<Value>, usize, Option<BadTorn>) {
    let mut torn = Torn::new();
    let mut messages = Vec::new();
    for piece in bytes.chunks(piece) {
        torn.push(piece);
        while let Some(message) = torn.next() {
            match message {
                Ok(message) => {
                    assert!(message.is_object());
                    messages.push(message);
                }
                Err(bad) => {
                    assert_eq!(torn.next(), Some(Err(bad)));
                    return (messages, torn.repairs(), Some(bad));
                }
            }
        }
        assert!(torn.repairs() < Torn::MOST_REPAIRS);
    }
    (messages, torn.repairs(), None)
}

/// All strings, if there is nothing wrong with the stream.
fn strict(bytes: &[u8]) -> Option<Vec<String>> {
    let mut strings = Strings::new(65_536);
    strings.push(bytes);
    let mut texts = Vec::new();
    while let Some(text) = strings.next().ok()? {
        texts.push(text);
    }
    Some(texts)
}

/// Checks a stream.
pub fn check(bytes: &[u8]) {
    let whole = tolerant(bytes, bytes.len().max(1));
    assert_eq!(tolerant(bytes, 1), whole);
    assert_eq!(tolerant(bytes, 7), whole);
    let Some(texts) = strict(bytes) else { return };
    let mut written = HEADER.to_vec();
    written.extend(texts.iter().flat_map(|text| strings::write(text)));
    assert_eq!(strict(&written), Some(texts.clone()));
    let compact = |text: &String| {
        let plain = text.starts_with("{\"") && text.len() < SURE;
        let plain = plain && !text.chars().any(|character| character < ' ');
        // What stands behind the object belongs to none.
        let plain = plain && text.ends_with('}');
        serde_json::from_str(text).ok().filter(|_| plain)
    };
    if let Some(values) = texts.iter().map(compact).collect::<Option<Vec<Value>>>() {
        assert_eq!(tolerant(&written, written.len()), (values, 0, None));
    }
}
