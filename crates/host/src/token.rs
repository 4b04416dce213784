//! What a person shows to be let back to a seat.

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::fmt;
use std::str::FromStr;

use crate::randomness::Randomness;

/// A token: 128 random bits, written as 32 hexadecimal digits. Only its owner and this moment know
/// it; the server keeps the [`Key`]. It cannot be printed by accident: [`fmt::Debug`] hides it.
#[derive(Clone, PartialEq, Eq)]
pub struct Token([u8; 16]);

impl Token {
    /// A new token.
    pub fn draw(randomness: &Randomness) -> Token {
        Token(randomness.bytes())
    }

    /// The token as text, to be given to its owner and nobody else.
    pub fn reveal(&self) -> String {
        self.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// What the server keeps of it.
    pub fn key(&self) -> Key {
        Key(Sha256::digest(self.0).into())
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

/// Text that is no token.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a token has 32 hexadecimal digits")]
pub struct NoToken;

impl FromStr for Token {
    type Err = NoToken;
    fn from_str(text: &str) -> Result<Self, NoToken> {
        bytes(text).map(Token)
    }
}

/// The SHA-256 of a token: enough to recognise it, useless to whoever steals it.
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Key([u8; 32]);

impl TryFrom<String> for Key {
    type Error = NoToken;
    fn try_from(text: String) -> Result<Self, NoToken> {
        bytes(&text).map(Key)
    }
}

impl From<Key> for String {
    fn from(key: Key) -> String {
        key.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(…)")
    }
}

/// What somebody without a token shows to come back: a word they chose, or where they are. Whoever
/// shows the same again is let in. It cannot be printed by accident.
#[derive(Clone, PartialEq, Eq)]
pub struct Proof(String);

impl Proof {
    /// This proof.
    pub fn new(text: impl Into<String>) -> Proof {
        Proof(text.into())
    }
}

impl fmt::Debug for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Proof(…)")
    }
}

/// What the server keeps of a [`Proof`]: its SHA-256 behind some salt.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Lock {
    salt: Key,
    hash: Key,
}

impl Lock {
    /// A lock for this proof.
    pub(crate) fn of(proof: &Proof, randomness: &Randomness) -> Lock {
        let salt = Key(randomness.bytes());
        Lock { hash: salt.over(proof), salt }
    }

    /// Does the proof open it?
    pub(crate) fn opens_to(&self, proof: &Proof) -> bool {
        self.salt.over(proof) == self.hash
    }
}

impl fmt::Debug for Lock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Lock(…)")
    }
}

impl Key {
    /// The hash of a proof, with this as its salt.
    fn over(&self, proof: &Proof) -> Key {
        Key(Sha256::new().chain_update(self.0).chain_update(proof.0.as_bytes()).finalize().into())
    }
}

fn bytes<const N: usize>(text: &str) -> Result<[u8; N], NoToken> {
    let mut bytes = [0; N];
    if text.len() != 2 * N || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return Err(NoToken);
    }
    for (byte, at) in bytes.iter_mut().zip((0..2 * N).step_by(2)) {
        let digits = text.get(at..at + 2).ok_or(NoToken)?;
        *byte = u8::from_str_radix(digits, 16).map_err(|_| NoToken)?;
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_reads_as_it_is_written_and_hides_otherwise() {
        let token = Token::draw(&Randomness::fixed([7; 32]));
        let text = token.reveal();
        assert_eq!(text.parse::<Token>().unwrap().key(), token.key());
        assert!(!format!("{token:?} {:?}", token.key()).contains(&text));
        for wrong in ["", "0123", &"g".repeat(32), &"é".repeat(16)] {
            assert_eq!(wrong.parse::<Token>(), Err(NoToken), "{wrong}");
        }
        let key = String::from(token.key());
        assert_eq!(Key::try_from(key).unwrap(), token.key());
    }
}
