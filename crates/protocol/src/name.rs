//! What people are called.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// The most characters of a nickname.
const LONGEST: usize = 32;

/// A nickname: 1 to 32 printable characters, not only spaces.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String", extend("minLength" = 1, "maxLength" = 32))]
pub struct Nickname(Arc<str>);

impl Nickname {
    /// As text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What makes two nicknames the same: large and small letters are not told apart.
    pub fn folded(&self) -> String {
        self.0.to_lowercase()
    }
}

/// Why a name cannot be a nickname.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a nickname has 1 to 32 printable characters, with no space at either end")]
pub struct BadNickname;

impl FromStr for Nickname {
    type Err = BadNickname;
    fn from_str(text: &str) -> Result<Self, BadNickname> {
        let length = text.chars().take(LONGEST + 1).count();
        let fine = (1..=LONGEST).contains(&length)
            && text.trim() == text
            && text.chars().all(is_printable);
        if fine { Ok(Nickname(text.into())) } else { Err(BadNickname) }
    }
}

/// Not a control character, and none of the invisible ones that make two names look alike or turn
/// the text of others around.
pub fn is_printable(letter: char) -> bool {
    let invisible = matches!(letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}');
    !letter.is_control() && !invisible && (letter == ' ' || !letter.is_whitespace())
}

impl TryFrom<String> for Nickname {
    type Error = BadNickname;
    fn try_from(text: String) -> Result<Self, BadNickname> {
        text.parse()
    }
}

impl From<Nickname> for String {
    fn from(name: Nickname) -> String {
        name.0.as_ref().to_owned()
    }
}

impl fmt::Display for Nickname {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nicknames_have_1_to_32_printable_characters() {
        for fine in ["a", "Ada L.", "Ærøskøbing", "二十文字二十文字二十文字二十文字二十文字"]
        {
            assert!(fine.parse::<Nickname>().is_ok(), "{fine}");
        }
        let long = "x".repeat(33);
        for wrong in ["", " ", " a", "a ", "a\nb", "a\u{202e}b", "a\u{200b}", "a\u{a0}b", &long] {
            assert_eq!(wrong.parse::<Nickname>(), Err(BadNickname), "{wrong:?}");
        }
        let folded = |name: &str| name.parse::<Nickname>().unwrap().folded();
        assert_eq!(folded("ÀDA"), folded("àda"));
    }
}
