//! What can be chosen about a match, described for command lines, catalogues and forms.

use serde::Serialize;
use serde_json::Value;

use crate::seat::Seat;
use crate::step::NotationError;

/// One thing that can be chosen. Its name is a field of the game's config (or of its seat options).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// The field, in `snake_case`.
    pub name: &'static str,
    /// What it means, in one sentence.
    pub about: &'static str,
    /// What can be chosen.
    pub values: Values,
    /// What is chosen if nobody does, as text; `None` leaves it to chance or to the game.
    pub default: Option<&'static str>,
    /// The flag without which it means nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needs: Option<&'static str>,
}

/// The values of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Values {
    /// Yes or no.
    Flag,
    /// A number.
    Number {
        /// The smallest,
        from: u8,
        /// and the largest.
        to: u8,
    },
    /// Several numbers at once, separated by commas.
    Numbers {
        /// How many.
        count: u8,
        /// The smallest,
        from: u8,
        /// and the largest.
        to: u8,
    },
    /// One of these words.
    Word {
        /// The words.
        of: &'static [&'static str],
    },
    /// A seat of the match.
    Seat,
}

impl Values {
    /// How the values are shown where one can be typed: `2..4`, `skip|abort`.
    pub fn shown(&self) -> String {
        match self {
            Values::Flag => "yes|no".to_owned(),
            Values::Number { from, to } => format!("{from}..{to}"),
            Values::Numbers { count, .. } => vec!["N"; usize::from(*count)].join(","),
            Values::Word { of } => of.join("|"),
            Values::Seat => "SEAT".to_owned(),
        }
    }

    /// Reads a value as it is typed and gives it as it stands in a config.
    pub fn read(&self, text: &str) -> Result<Value, NotationError> {
        let wrong = || NotationError::new(text, format!("it must be {}", self.wanted()));
        let number = |text: &str, from: u8, to: u8| -> Option<u8> {
            let digits = text.bytes().all(|digit| digit.is_ascii_digit());
            text.parse().ok().filter(|number| digits && (from..=to).contains(number))
        };
        match *self {
            Values::Flag => match text {
                "yes" => Ok(Value::from(true)),
                "no" => Ok(Value::from(false)),
                _ => Err(wrong()),
            },
            Values::Number { from, to } => {
                number(text, from, to).map(Value::from).ok_or_else(wrong)
            }
            Values::Numbers { count, from, to } => {
                let numbers: Option<Vec<u8>> =
                    text.split(',').map(|part| number(part, from, to)).collect();
                let numbers = numbers.filter(|list| list.len() == usize::from(count));
                numbers.map(Value::from).ok_or_else(wrong)
            }
            Values::Word { of } => of.contains(&text).then(|| Value::from(text)).ok_or_else(wrong),
            Values::Seat => text.parse().map(|seat: Seat| Value::from(u8::from(seat))),
        }
    }

    fn wanted(&self) -> String {
        match self {
            Values::Flag => "yes or no".to_owned(),
            Values::Number { from, to } => format!("{from} to {to}"),
            Values::Numbers { count, from, to } => {
                format!("{count} numbers of {from} to {to}, separated by commas")
            }
            Values::Word { of } => format!("one of {}", of.join(", ")),
            Values::Seat => "a seat: p0, p1, …".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_read_as_they_stand_in_a_config() {
        let three = Values::Numbers { count: 3, from: 1, to: 12 };
        let word = Values::Word { of: &["skip", "abort"] };
        for (values, text, value) in [
            (Values::Flag, "yes", serde_json::json!(true)),
            (Values::Number { from: 2, to: 4 }, "3", serde_json::json!(3)),
            (three, "1,5,7", serde_json::json!([1, 5, 7])),
            (word, "abort", serde_json::json!("abort")),
            (Values::Seat, "p1", serde_json::json!(1)),
        ] {
            assert_eq!(values.read(text), Ok(value), "{text}");
        }
    }

    #[test]
    fn a_wrong_value_is_answered_with_the_right_ones() {
        let three = Values::Numbers { count: 3, from: 1, to: 12 };
        for (values, text, word) in [
            (Values::Number { from: 2, to: 4 }, "5", "2 to 4"),
            (Values::Number { from: 2, to: 4 }, "two", "2 to 4"),
            (three, "1,2", "3 numbers of 1 to 12"),
            (three, "1,2,13", "3 numbers of 1 to 12"),
            (Values::Word { of: &["skip", "abort"] }, "Skip", "one of skip, abort"),
            (Values::Seat, "1", "p0, p1"),
            (Values::Flag, "1", "yes or no"),
        ] {
            let error = values.read(text).unwrap_err().to_string();
            assert!(error.contains(word), "{text}: {error}");
        }
    }
}
