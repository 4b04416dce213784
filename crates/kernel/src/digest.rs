//! Fingerprints of states.

use sha2::{Digest as _, Sha256};
use std::fmt;
use std::str::FromStr;

use crate::game::Game;
use crate::step::NotationError;

/// The first 128 bits of a SHA-256, written as 32 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Digest(u128);

impl Digest {
    /// The digest of some bytes.
    pub fn of_bytes(bytes: &[u8]) -> Digest {
        let hash: [u8; 32] = Sha256::digest(bytes).into();
        let (half, _) = hash.split_at(16);
        Digest(half.iter().fold(0, |sum, byte| sum << 8 | u128::from(*byte)))
    }

    /// The digest of a state: of its position document, written as compact JSON. Fails only if a
    /// game has a document that cannot be written.
    pub fn of_state<G: Game>(game: &G) -> Result<Digest, serde_json::Error> {
        Ok(Digest::of_bytes(&serde_json::to_vec(&game.position())?))
    }

    /// Adds another digest. The order of adding does not matter, so a series of games has the same
    /// sum however it was spread over threads.
    pub fn add(&mut self, other: Digest) {
        self.0 = self.0.wrapping_add(other.0);
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl FromStr for Digest {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let hex = text.len() == 32 && text.bytes().all(|digit| digit.is_ascii_hexdigit());
        if !hex {
            return Err(NotationError::new(text, "a digest is 32 hexadecimal digits"));
        }
        u128::from_str_radix(text, 16)
            .map(Digest)
            .map_err(|_| NotationError::new(text, "a digest is 32 hexadecimal digits"))
    }
}
