//! The code of a table: what people share to meet there.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// Digits and letters that nobody mixes up: no I, L, O, U.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// A public table is in a list: its code need not be hard to guess, only different from others.
const PUBLIC: usize = 8;
/// 12 letters are 60 bits: even a thousand private tables are not found by ten thousand machines that
/// try as often as they may. `SECURITY.md` has the figures.
const PRIVATE: usize = 12;

/// The code of a table, `K7QM2XPD`, or `K7QM2XPD4B9T` if it is private. Small letters, spaces and
/// dashes do not matter when reading.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Code(Arc<str>);

impl Code {
    /// The code of a public table made of these bytes; random ones for a new table.
    pub fn from_bytes(bytes: [u8; PUBLIC]) -> Code {
        Code::of(bytes)
    }

    /// The code of a private table made of these bytes.
    pub fn private(bytes: [u8; PRIVATE]) -> Code {
        Code::of(bytes)
    }

    fn of<const N: usize>(bytes: [u8; N]) -> Code {
        let letters = bytes.map(|byte| {
            let letter = ALPHABET.get(usize::from(byte % 32)).copied().unwrap_or(b'0');
            char::from(letter)
        });
        Code(letters.iter().collect::<String>().into())
    }

    /// As text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Text that is no code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a table code has 8 or 12 digits and letters, like K7QM2XPD")]
pub struct NoCode;

impl FromStr for Code {
    type Err = NoCode;
    fn from_str(text: &str) -> Result<Self, NoCode> {
        if text.len() > 64 {
            return Err(NoCode);
        }
        let letters = text.chars().filter(|letter| !matches!(letter, ' ' | '-'));
        // What people misread when they copy a code by hand.
        let letters = letters.map(|letter| match letter.to_ascii_uppercase() {
            'I' | 'L' => '1',
            'O' => '0',
            letter => letter,
        });
        let code: String = letters.collect();
        let fits = [PUBLIC, PRIVATE].contains(&code.len());
        let fits = fits && code.bytes().all(|letter| ALPHABET.contains(&letter));
        if fits { Ok(Code(code.into())) } else { Err(NoCode) }
    }
}

impl TryFrom<String> for Code {
    type Error = NoCode;
    fn try_from(text: String) -> Result<Self, NoCode> {
        text.parse()
    }
}

impl From<Code> for String {
    fn from(code: Code) -> String {
        code.0.as_ref().to_owned()
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl JsonSchema for Code {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Code".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "string",
            "description": "The code of a table: 8 digits and letters, 12 if it is private.",
            "pattern": "^([0-9A-HJKMNP-TV-Z]{8}|[0-9A-HJKMNP-TV-Z]{12})$"
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_read_as_people_write_them() {
        let code: Code = "k7qm-2xpd".parse().unwrap();
        assert_eq!(code.as_str(), "K7QM2XPD");
        assert_eq!("KOLI 0000".parse::<Code>().unwrap().as_str(), "K0110000");
        let private: Code = "k7qm 2xpd 4b9t".parse().unwrap();
        assert_eq!(private.as_str(), "K7QM2XPD4B9T");
        assert_eq!(Code::private([31; 12]).as_str(), "ZZZZZZZZZZZZ");
        for wrong in
            ["", "K7QM2XP", "K7QM2XPD4B", "K7QM2XPD0", "K7QM2XPU", "à7QM2XPD", &"-".repeat(65)]
        {
            assert_eq!(wrong.parse::<Code>(), Err(NoCode), "{wrong}");
        }
    }
}
