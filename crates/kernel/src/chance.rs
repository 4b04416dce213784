//! The one source of randomness of a match.
//!
//! A [`Seed`] starts a ChaCha stream with 8 rounds: the seed is the 256-bit key, nonce and stream
//! number are 0, and the stream is read as 32-bit words from its beginning. [`Pick::pick`] turns
//! words into numbers by multiplication with rejection (Lemire): with a word `w`, the product
//! `w * n` is split in two 32-bit halves; the high half is the result unless the low half is below
//! `2^32 mod n`, in which case the next word is tried.
//!
//! This is part of the meaning of a match record and never changes: a seed means the same game for
//! ever. The test `the_stream_of_a_seed_never_changes` holds it in place.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

use crate::step::NotationError;

/// Something that picks one of `n` with equal chance.
pub trait Pick {
    /// One of 0 to `n` - 1. With `n` of 0 or 1 the answer is 0.
    fn pick(&mut self, n: u32) -> u32;

    /// Shuffles from the end: for i from len - 1 down to 1, swaps i with `pick(i + 1)`.
    fn shuffle<T>(&mut self, list: &mut [T])
    where
        Self: Sized,
    {
        for i in (1..list.len()).rev() {
            let j = self.pick(i as u32 + 1) as usize;
            list.swap(i, j.min(i));
        }
    }
}

/// What starts the randomness of a match: 256 bits.
///
/// A small number is a seed too (the low 64 bits, the others zero), so that people can type one.
/// Written as a decimal number when it is that small, else as `0x` and 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seed([u8; 32]);

impl Seed {
    /// The seed made of these bytes.
    pub const fn from_bytes(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// The seed of game number `game` in a series that starts from this seed. Never the seed itself.
    pub fn nth(self, game: u64) -> Seed {
        Seed(self.stream(game.saturating_add(1)))
    }

    /// A fast generator for choices outside the rules (bots, random play), started from this seed.
    pub fn fast_generator(self) -> rand_xoshiro::Xoshiro256PlusPlus {
        // Its state must be well mixed from the start, which a small seed is not.
        rand_xoshiro::Xoshiro256PlusPlus::from_seed(self.stream(u64::MAX))
    }

    /// The first bytes of another stream of the same seed; stream 0 is the match's own.
    fn stream(self, number: u64) -> [u8; 32] {
        let mut rng = ChaCha8Rng::from_seed(self.0);
        rng.set_stream(number);
        let mut bytes = [0; 32];
        rng.fill_bytes(&mut bytes);
        bytes
    }
}

impl From<u64> for Seed {
    fn from(number: u64) -> Seed {
        let mut bytes = [0; 32];
        for (byte, low) in bytes.iter_mut().zip(number.to_le_bytes()) {
            *byte = low;
        }
        Seed(bytes)
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (low, high) = self.0.split_at(8);
        match low.try_into() {
            Ok(low) if high.iter().all(|byte| *byte == 0) => {
                write!(f, "{}", u64::from_le_bytes(low))
            }
            _ => {
                f.write_str("0x")?;
                self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
            }
        }
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seed({self})")
    }
}

impl FromStr for Seed {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let wrong = || {
            NotationError::new(
                text,
                "a seed is a number below 2^64, or 0x and 64 hexadecimal digits",
            )
        };
        if let Some(hex) = text.strip_prefix("0x") {
            if hex.len() != 64 || !hex.bytes().all(|digit| digit.is_ascii_hexdigit()) {
                return Err(wrong());
            }
            let mut bytes = [0; 32];
            for (byte, at) in bytes.iter_mut().zip((0..64).step_by(2)) {
                let digits = hex.get(at..at + 2).ok_or_else(wrong)?;
                *byte = u8::from_str_radix(digits, 16).map_err(|_| wrong())?;
            }
            return Ok(Seed(bytes));
        }
        if text.is_empty() || !text.bytes().all(|digit| digit.is_ascii_digit()) {
            return Err(wrong());
        }
        text.parse().map(|number: u64| Seed::from(number)).map_err(|_| wrong())
    }
}

impl TryFrom<String> for Seed {
    type Error = NotationError;
    fn try_from(text: String) -> Result<Self, NotationError> {
        text.parse()
    }
}

impl From<Seed> for String {
    fn from(seed: Seed) -> String {
        seed.to_string()
    }
}

/// The randomness of a match as part of its state: the seed and how far its stream was read.
///
/// Kept this small (40 bytes) because states are cloned by the million; the generator itself is
/// built when chance is drawn, which games do rarely.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chance {
    seed: Seed,
    /// 32-bit words read so far.
    words: u64,
}

impl Chance {
    /// The beginning of the stream of a seed.
    pub const fn new(seed: Seed) -> Chance {
        Chance { seed, words: 0 }
    }

    /// How many words of the stream were read.
    pub const fn words(&self) -> u64 {
        self.words
    }

    /// Opens the stream where it stands, draws from it and remembers how far it was read.
    pub fn draw<T>(&mut self, draw: impl FnOnce(&mut Stream) -> T) -> T {
        let mut rng = ChaCha8Rng::from_seed(self.seed.0);
        rng.set_word_pos(u128::from(self.words));
        let mut stream = Stream { rng, words: self.words };
        let result = draw(&mut stream);
        self.words = stream.words;
        result
    }
}

/// An open stream of random words; see [`Chance::draw`].
pub struct Stream {
    rng: ChaCha8Rng,
    words: u64,
}

impl Pick for Stream {
    fn pick(&mut self, n: u32) -> u32 {
        loop {
            self.words = self.words.wrapping_add(1);
            let product = u64::from(self.rng.next_u32()) * u64::from(n);
            let low = product as u32;
            // 2^32 mod n is below n, so only a low half below n needs the division.
            if low >= n || low >= n.wrapping_neg() % n {
                return (product >> 32) as u32;
            }
        }
    }
}

/// A fast generator picks by the high half of a product; its tiny bias does not matter for bots.
impl Pick for rand_xoshiro::Xoshiro256PlusPlus {
    fn pick(&mut self, n: u32) -> u32 {
        (((self.next_u64() >> 32) * u64::from(n)) >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_of_a_seed_never_changes() {
        let picks = |seed: &str| {
            let mut chance = Chance::new(seed.parse().unwrap());
            let picks: Vec<u32> =
                chance.draw(|stream| (1..=12).map(|i| stream.pick(i * 1000)).collect());
            (picks, chance.words())
        };
        let expected = [172, 1528, 2749, 1863, 2239, 34, 410, 2410, 7605, 3861, 9308, 4039];
        assert_eq!(picks("7"), (expected.to_vec(), 12));
        let long = format!("0x{}", "0123456789abcdef".repeat(4));
        let expected = [402, 288, 1292, 3949, 480, 4292, 4994, 7649, 5855, 1660, 8839, 9174];
        assert_eq!(picks(&long), (expected.to_vec(), 12));
    }

    #[test]
    fn a_stream_opened_again_goes_on_where_it_stood() {
        let mut whole = Chance::new(Seed::from(5));
        let expected: Vec<u32> = whole.draw(|stream| (0..300).map(|_| stream.pick(97)).collect());
        let mut parts = Chance::new(Seed::from(5));
        let mut got = Vec::new();
        for size in [1, 15, 16, 17, 64, 187] {
            parts.draw(|stream| got.extend((0..size).map(|_| stream.pick(97))));
        }
        assert_eq!(got, expected);
        assert_eq!(parts, whole);
    }

    #[test]
    fn every_number_is_picked_about_equally_often() {
        let mut counts = [0u32; 12];
        Chance::new(Seed::from(1)).draw(|stream| {
            for _ in 0..120_000 {
                counts[stream.pick(12) as usize] += 1;
            }
        });
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
    }

    #[test]
    fn a_pick_rejects_the_words_that_would_favour_small_numbers() {
        // 3 * 2^30: a quarter of all words must be rejected, so 400 picks read about 533 words.
        let mut chance = Chance::new(Seed::from(3));
        chance.draw(|stream| (0..400).for_each(|_| assert!(stream.pick(3 << 30) < 3 << 30)));
        assert!((480..590).contains(&chance.words()), "{}", chance.words());
    }

    #[test]
    fn the_fast_generator_is_well_mixed_from_its_first_pick_on() {
        let mut counts = [0u32; 10];
        for seed in 0..10_000 {
            counts[Seed::from(seed).fast_generator().pick(10) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
    }

    #[test]
    fn seeds_read_back_as_written() {
        let big = Seed::from(7).nth(0);
        assert_ne!(big, Seed::from(7).nth(1));
        for seed in [Seed::from(0), Seed::from(u64::MAX), big] {
            assert_eq!(seed.to_string().parse(), Ok(seed));
        }
        for bad in ["", "-1", "+1", "18446744073709551616", "0x12", "0x+", "x"] {
            assert!(bad.parse::<Seed>().is_err(), "{bad}");
        }
    }
}
