//! What a server is told about its dialects.

use std::collections::BTreeMap;
use std::str::FromStr;
use std::time::Duration;

/// What can be chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct Manners {
    /// How long a Java client gets to listen after it has spoken, before it is answered. In
    /// `masters-update` it is the most that such a pause lasts: 50 milliseconds before a game, 20 after
    /// a resource that was placed, and less if this is less.
    pub java_delay: Duration,
    /// Who may come back to a seat.
    pub rejoin: Rejoin,
    /// The texts by which Java clients of `eriantys-phase` know the characters, by number 1 to 12.
    pub character_texts: Option<CharacterTexts>,
    /// How long a client of `eriantys-ack` may say nothing, not even in answer to a ping.
    pub ack_silence: Duration,
    /// How long a client of `eriantys-ack` that still answers pings may take to acknowledge a board,
    /// before the others go on as if it had.
    pub ack_patience: Duration,
    /// How long an original client of `masters-bean` gets to draw each of its first screens; half as
    /// long again for the last of them. For that one the graphical client needed up to 1.9 seconds on a
    /// busy machine, and up to 3.0 when two of them began at once.
    pub bean_start_delay: Duration,
    /// How long a Java client of `masters-update` that completes a table gets to draw its first screen.
    pub update_start_delay: Duration,
    /// How long a client of `masters-update` may say nothing, not even a ping.
    pub update_silence: Duration,
    /// How long a client of `masters-state` may think about one request.
    pub request_limit: Duration,
    /// How long a lobby of `masters-state` waits for players.
    pub lobby_limit: Duration,
    /// The longest message that is read.
    pub message_bytes: usize,
}

impl Default for Manners {
    fn default() -> Manners {
        Manners {
            java_delay: Duration::from_millis(100),
            rejoin: Rejoin::default(),
            character_texts: None,
            ack_silence: Duration::from_secs(5),
            ack_patience: Duration::from_secs(5),
            bean_start_delay: Duration::from_millis(2500),
            update_start_delay: Duration::from_millis(700),
            update_silence: Duration::from_secs(5),
            request_limit: Duration::from_secs(180),
            lobby_limit: Duration::from_secs(300),
            message_bytes: 64 << 10,
        }
    }
}

/// Who may come back to a seat under its name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rejoin {
    /// Whoever sat down with a PIN, with the same PIN; anybody else, from the same address.
    #[default]
    Address,
    /// Only who sat down with a PIN, with the same PIN.
    Pin,
    /// Anybody who knows the name, as in the original; a PIN still counts.
    Anybody,
}

impl Rejoin {
    /// Every rule, as people type it.
    pub const NAMES: [(&'static str, Rejoin); 3] =
        [("address", Rejoin::Address), ("pin", Rejoin::Pin), ("anybody", Rejoin::Anybody)];
}

impl FromStr for Rejoin {
    type Err = &'static str;
    fn from_str(text: &str) -> Result<Rejoin, &'static str> {
        let found = Rejoin::NAMES.into_iter().find(|(name, _)| *name == text);
        found.map(|(_, rejoin)| rejoin).ok_or("it is address, pin or anybody")
    }
}

/// The texts of the twelve characters, byte for byte as the original clients have them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CharacterTexts([String; 12]);

impl CharacterTexts {
    /// Reads the file: a JSON object from `CHAR1` … `CHAR12` to objects with a `text`.
    pub fn read(json: &str) -> Result<CharacterTexts, String> {
        #[derive(serde::Deserialize)]
        struct Entry {
            text: String,
        }
        let mut all: BTreeMap<String, Entry> =
            serde_json::from_str(json).map_err(|error| error.to_string())?;
        let mut texts = <[String; 12]>::default();
        for (number, text) in (1..).zip(&mut texts) {
            let name = format!("CHAR{number}");
            *text = all.remove(&name).ok_or_else(|| format!("{name} is missing"))?.text;
        }
        Ok(CharacterTexts(texts))
    }

    /// The text of a character.
    pub fn of(&self, character: eriantys::Character) -> &str {
        let index = usize::from(character.number()).saturating_sub(1);
        self.0.get(index).map_or("", String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_twelve_texts_must_be_there() {
        let all: Vec<String> =
            (1..=12).map(|number| format!(r#""CHAR{number}":{{"text":"t{number}"}}"#)).collect();
        let read = CharacterTexts::read(&format!("{{{}}}", all.join(","))).unwrap();
        assert_eq!(read.of(eriantys::Character::new(12).unwrap()), "t12");
        let some = format!("{{{}}}", all[1..].join(","));
        assert_eq!(CharacterTexts::read(&some), Err("CHAR1 is missing".to_owned()));
        assert!(CharacterTexts::read("[]").is_err());
    }
}
