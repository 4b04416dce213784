//! Modified UTF-8, the character encoding of Java streams.
//!
//! It differs from UTF-8 in two ways: the character NUL takes two bytes (`C0 80`), and characters
//! above U+FFFF are written as their two UTF-16 surrogates, three bytes each.

/// Appends a text.
pub fn encode(text: &str, out: &mut Vec<u8>) {
    for unit in text.encode_utf16() {
        let low = |shift: u16| 0x80 | (unit >> shift & 0x3F) as u8;
        match unit {
            0x01..=0x7F => out.push(unit as u8),
            0x00 | 0x80..=0x7FF => out.extend([0xC0 | (unit >> 6) as u8, low(0)]),
            0x800.. => out.extend([0xE0 | (unit >> 12) as u8, low(6), low(0)]),
        }
    }
}

/// Reads a text; `None` if the bytes are none, or stand for one in another way than [`encode`]
/// would write it.
pub fn decode(bytes: &[u8]) -> Option<String> {
    let mut units = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while !rest.is_empty() {
        let (unit, after) = first_unit(rest)?;
        units.push(unit);
        rest = after;
    }
    // Surrogates that are no pair are no text either.
    String::from_utf16(&units).ok()
}

/// The first UTF-16 unit, and the bytes after it.
fn first_unit(bytes: &[u8]) -> Option<(u16, &[u8])> {
    let low = |byte: u8| (byte & 0xC0 == 0x80).then_some(u16::from(byte & 0x3F));
    match *bytes {
        [byte @ 0x01..=0x7F, ref rest @ ..] => Some((u16::from(byte), rest)),
        [first @ 0xC0..=0xDF, second, ref rest @ ..] => {
            let unit = u16::from(first & 0x1F) << 6 | low(second)?;
            (unit == 0 || unit >= 0x80).then_some((unit, rest))
        }
        [first @ 0xE0..=0xEF, second, third, ref rest @ ..] => {
            let unit = u16::from(first & 0x0F) << 12 | low(second)? << 6 | low(third)?;
            (unit >= 0x800).then_some((unit, rest))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{decode, encode};
    use proptest::prelude::*;

    fn encoded(text: &str) -> Vec<u8> {
        let mut bytes = Vec::new();
        encode(text, &mut bytes);
        bytes
    }

    #[test]
    fn nul_takes_two_bytes_and_what_is_above_ffff_two_surrogates() {
        assert_eq!(encoded("a\0b"), b"a\xC0\x80b");
        assert_eq!(encoded("é€"), "é€".as_bytes());
        assert_eq!(encoded("🃏"), b"\xED\xA0\xBC\xED\xB3\x8F");
        assert_eq!(decode(b"\xED\xA0\xBC\xED\xB3\x8F").as_deref(), Some("🃏"));
    }

    #[test]
    fn what_java_does_not_write_is_no_text() {
        let bad: [&[u8]; 10] = [
            b"\0",
            b"\xC1\x81",
            b"\xE0\x81\x81",
            "🃏".as_bytes(),
            b"\xED\xA0\xBC",
            b"\xED\xB3\x8F\xED\xA0\xBC",
            b"\xC3",
            b"\xE2\x82",
            b"\xC3\x41",
            b"\x80",
        ];
        for bytes in bad {
            assert_eq!(decode(bytes), None, "{bytes:02x?}");
        }
    }

    proptest! {
        #[test]
        fn every_text_reads_back(text: String) {
            prop_assert_eq!(decode(&encoded(&text)), Some(text));
        }

        #[test]
        fn whatever_is_read_is_written_as_it_was(bytes: Vec<u8>) {
            if let Some(text) = decode(&bytes) {
                prop_assert_eq!(encoded(&text), bytes);
            }
        }
    }
}
