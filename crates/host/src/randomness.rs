//! Where codes, tokens and seeds come from.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::sync::{Mutex, PoisonError};

/// A source of bytes that nobody can guess; or, in tests, of bytes that are always the same.
pub struct Randomness(Mutex<ChaCha20Rng>);

impl Randomness {
    /// From the operating system.
    pub fn of_the_system() -> Result<Randomness, getrandom::Error> {
        let mut seed = [0; 32];
        getrandom::fill(&mut seed)?;
        Ok(Randomness::fixed(seed))
    }

    /// The same bytes for the same seed.
    pub fn fixed(seed: [u8; 32]) -> Randomness {
        Randomness(Mutex::new(ChaCha20Rng::from_seed(seed)))
    }

    /// The next bytes.
    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        self.0.lock().unwrap_or_else(PoisonError::into_inner).fill_bytes(&mut bytes);
        bytes
    }
}
