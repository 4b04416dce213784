//! A message, the body of a request, a code, a name or a token is refused, or it is written again and
//! reads back as the same.

use host::Token;
use protocol::http::{CreateTable, Join, Start};
use protocol::socket::ClientMessage;
use protocol::{Code, Nickname, Options};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

fn reads_back<T: DeserializeOwned + Serialize + PartialEq>(bytes: &[u8]) {
    if let Ok(message) = serde_json::from_slice::<T>(bytes) {
        let written = serde_json::to_string(&message).unwrap();
        let again = serde_json::from_str::<T>(&written).unwrap();
        // The last digit of a fraction may change. No game knows fractions.
        assert!(again == message || has_fraction(&serde_json::to_value(&message).unwrap()));
    }
}

fn has_fraction(value: &Value) -> bool {
    match value {
        Value::Number(number) => number.is_f64(),
        Value::Array(values) => values.iter().any(has_fraction),
        Value::Object(fields) => fields.values().any(has_fraction),
        _ => false,
    }
}

/// Checks any bytes.
pub fn check(bytes: &[u8]) {
    reads_back::<ClientMessage>(bytes);
    reads_back::<CreateTable>(bytes);
    reads_back::<Join>(bytes);
    reads_back::<Start>(bytes);
    reads_back::<Options>(bytes);
    let Some(text) = crate::text(bytes) else { return };
    if let Ok(code) = text.parse::<Code>() {
        assert!([8, 12].contains(&code.as_str().len()));
        assert!(code.as_str().bytes().all(|letter| letter.is_ascii_alphanumeric()));
        assert_eq!(code.to_string().parse(), Ok(code));
    }
    if let Ok(name) = text.parse::<Nickname>() {
        assert_eq!(name.as_str(), text);
        assert!(!text.chars().any(char::is_control));
    }
    if let Ok(token) = text.parse::<Token>() {
        assert!(token.reveal().eq_ignore_ascii_case(text));
        assert!(!format!("{token:?}{:?}", token.key()).contains(text));
    }
}
