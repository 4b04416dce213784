//! Framing and codecs: what bytes on a line mean, before anybody asks what they mean in a game.
//!
//! Nothing here does I/O: bytes are pushed in, whole messages are taken out, and whoever owns the
//! socket goes on in between. Every reader is bounded: it keeps no more than its limit and what was
//! pushed last, and it looks at no byte twice only because the line was cut into small packets.
//!
//! | module | what lives there |
//! |---|---|
//! | [`lines`] | one message per line of text |
//! | [`java`] | Java object streams: class tables, object graphs, reader and writer |
//! | [`strings`] | texts in a Java stream, one message per string, also from damaged streams |
//! | [`modified_utf8`] | the character encoding of Java streams |

mod buffer;
pub mod java;
pub mod lines;
pub mod modified_utf8;
pub mod strings;

use std::time::Duration;

/// How long a peer may be silent before its framing is taken to be [`Framing::Json`].
pub const FIRST_BYTE: Duration = Duration::from_millis(500);

/// How messages follow each other on a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Framing {
    /// One JSON object per line of text.
    Json,
    /// A Java object stream.
    Java,
}

impl Framing {
    /// The framing of a peer whose first byte this is; `None` if no framing begins like that.
    pub fn of_first_byte(byte: u8) -> Option<Framing> {
        match byte {
            0xAC => Some(Framing::Java),
            b'{' | b' ' | b'\r' | b'\n' => Some(Framing::Json),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Framing;

    #[test]
    fn the_first_byte_tells_the_framing() {
        assert_eq!(Framing::of_first_byte(0xAC), Some(Framing::Java));
        for byte in *b"{ \r\n" {
            assert_eq!(Framing::of_first_byte(byte), Some(Framing::Json));
        }
        for byte in *b"\tG[\0\xff" {
            assert_eq!(Framing::of_first_byte(byte), None);
        }
    }
}
