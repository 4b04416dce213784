//! JSON as the original programs write it: one flat object per line, put together without quoting
//! anything.

use std::borrow::Cow;

/// A line that is no object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unreadable;

/// What stands behind a key.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Scalar<'a> {
    /// A text, or a word without quotes.
    Text(Cow<'a, str>),
    Number(i64),
    Flag(bool),
    Null,
    /// A list, an object, a number with a fraction.
    Other,
}

impl Scalar<'_> {
    /// A whole number, also in quotes.
    pub(super) fn number(&self) -> Option<i64> {
        match self {
            Scalar::Number(number) => Some(*number),
            Scalar::Text(text) => text.trim().parse().ok(),
            Scalar::Flag(_) | Scalar::Null | Scalar::Other => None,
        }
    }

    /// Yes or no, also in quotes.
    pub(super) fn flag(&self) -> Option<bool> {
        match self {
            Scalar::Flag(flag) => Some(*flag),
            Scalar::Text(text) if text.eq_ignore_ascii_case("true") => Some(true),
            Scalar::Text(text) if text.eq_ignore_ascii_case("false") => Some(false),
            Scalar::Text(_) | Scalar::Number(_) | Scalar::Null | Scalar::Other => None,
        }
    }

    /// Nothing at all: also the word null.
    pub(super) fn is_null(&self) -> bool {
        match self {
            Scalar::Null => true,
            Scalar::Text(text) => text == "null",
            Scalar::Number(_) | Scalar::Flag(_) | Scalar::Other => false,
        }
    }
}

/// Reads an object, one field after the other.
pub(super) fn read<'a>(
    line: &'a str,
    mut field: impl FnMut(&str, Scalar<'a>) -> Result<(), Unreadable>,
) -> Result<(), Unreadable> {
    let mut rest = Rest(line);
    rest.expect('{')?;
    if rest.skip('}') {
        return rest.end();
    }
    loop {
        let key = match rest.peek() {
            Some('"') => rest.text()?,
            _ => Cow::Borrowed(rest.word()?),
        };
        rest.expect(':')?;
        let value = rest.value()?;
        field(&key, value)?;
        if !rest.skip(',') {
            break;
        }
    }
    rest.expect('}')?;
    rest.end()
}

/// The text behind a key that is the last one of an object, whatever stands in it.
pub(super) fn recover<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    let quoted = format!("\"{key}\"");
    let start = line.char_indices().map(|(at, _)| at).find(|at| {
        line.get(*at..at + quoted.len()).is_some_and(|l| l.eq_ignore_ascii_case(&quoted))
    })?;
    let rest = line.get(start + quoted.len()..)?.trim_start().strip_prefix(':')?;
    let rest = rest.trim_start().strip_prefix('"')?;
    rest.trim_end().strip_suffix('}')?.trim_end().strip_suffix('"')
}

/// Does this end a word without quotes?
fn ends_word(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, ',' | ':' | '"' | '{' | '}' | '[' | ']')
}

/// The same line with quotes around words that have none, as original servers write names and kinds in
/// lists (section 1.3, C1). Whole numbers, `true`, `false` and `null` stay what they are.
pub(super) fn quoted(line: &str) -> String {
    let mut strict = String::with_capacity(line.len() + 16);
    let mut rest = line;
    while let Some(letter) = rest.chars().next() {
        let end = match letter {
            '"' => {
                let mut escaped = true;
                let end = rest.find(|letter| {
                    let ends = letter == '"' && !escaped;
                    // The first letter is the quote that begins the text.
                    escaped = letter == '\\' && !escaped;
                    ends
                });
                end.map_or(rest.len(), |end| end + 1)
            }
            letter if ends_word(letter) => letter.len_utf8(),
            _ => rest.find(ends_word).unwrap_or(rest.len()),
        };
        let (part, after) = rest.split_at_checked(end).unwrap_or((rest, ""));
        let number = part.parse::<i64>().is_ok_and(|number| number.to_string() == part);
        let bare =
            !part.starts_with(ends_word) && !number && !matches!(part, "true" | "false" | "null");
        let mark = if bare { "\"" } else { "" };
        strict.extend([mark, part, mark]);
        rest = after;
    }
    strict
}

/// What is still to be read.
struct Rest<'a>(&'a str);

impl<'a> Rest<'a> {
    fn peek(&mut self) -> Option<char> {
        self.0 = self.0.trim_start();
        self.0.chars().next()
    }

    fn skip(&mut self, letter: char) -> bool {
        self.peek();
        let rest = self.0.strip_prefix(letter);
        self.0 = rest.unwrap_or(self.0);
        rest.is_some()
    }

    fn expect(&mut self, letter: char) -> Result<(), Unreadable> {
        if self.skip(letter) { Ok(()) } else { Err(Unreadable) }
    }

    fn end(&mut self) -> Result<(), Unreadable> {
        if self.peek().is_none() { Ok(()) } else { Err(Unreadable) }
    }

    fn split(&mut self, at: usize) -> Result<&'a str, Unreadable> {
        let (before, after) = self.0.split_at_checked(at).ok_or(Unreadable)?;
        self.0 = after;
        Ok(before)
    }

    fn word(&mut self) -> Result<&'a str, Unreadable> {
        self.peek();
        let end = self.0.find(ends_word).unwrap_or(self.0.len());
        if end == 0 { Err(Unreadable) } else { self.split(end) }
    }

    fn text(&mut self) -> Result<Cow<'a, str>, Unreadable> {
        self.expect('"')?;
        let mut escaped = false;
        let mut backslashes = false;
        let end = self.0.bytes().position(|byte| {
            let ends = byte == b'"' && !escaped;
            escaped = byte == b'\\' && !escaped;
            backslashes |= escaped;
            ends
        });
        let end = end.ok_or(Unreadable)?;
        if !backslashes {
            let text = self.split(end)?;
            self.split(1)?;
            return Ok(Cow::Borrowed(text));
        }
        let raw = self.split(end)?;
        self.split(1)?;
        let text: Result<String, _> = serde_json::from_str(&format!("\"{raw}\""));
        text.map(Cow::Owned).map_err(|_| Unreadable)
    }

    fn value(&mut self) -> Result<Scalar<'a>, Unreadable> {
        match self.peek() {
            Some('"') => self.text().map(Scalar::Text),
            Some('{' | '[') => self.nested(),
            _ => Ok(match self.word()? {
                "true" => Scalar::Flag(true),
                "false" => Scalar::Flag(false),
                "null" => Scalar::Null,
                word => match word.parse() {
                    Ok(number) => Scalar::Number(number),
                    Err(_) if word.starts_with(|c: char| c.is_ascii_digit() || c == '-') => {
                        Scalar::Other
                    }
                    Err(_) => Scalar::Text(Cow::Borrowed(word)),
                },
            }),
        }
    }

    /// Passes over a list or an object: nobody needs one.
    fn nested(&mut self) -> Result<Scalar<'a>, Unreadable> {
        let mut depth = 0_u32;
        loop {
            match self.peek() {
                Some('"') => drop(self.text()?),
                Some(letter) => {
                    self.skip(letter);
                    match letter {
                        '{' | '[' => depth += 1,
                        '}' | ']' => depth = depth.saturating_sub(1),
                        _ => {}
                    }
                    if depth == 0 {
                        return Ok(Scalar::Other);
                    }
                }
                None => return Err(Unreadable),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(line: &str) -> Result<Vec<(String, Scalar<'_>)>, Unreadable> {
        let mut fields = Vec::new();
        read(line, |key, value| {
            fields.push((key.to_owned(), value));
            Ok(())
        })?;
        Ok(fields)
    }

    #[test]
    fn words_without_quotes_are_texts() {
        let read = fields(r#"{"cmd" : "buyDevCard","devCardColour" : g,"devCardLevel" : 1}"#);
        let text = |text: &'static str| Scalar::Text(text.into());
        let expected = [
            ("cmd".to_owned(), text("buyDevCard")),
            ("devCardColour".to_owned(), text("g")),
            ("devCardLevel".to_owned(), Scalar::Number(1)),
        ];
        assert_eq!(read.unwrap(), expected);
    }

    #[test]
    fn lists_of_words_without_quotes_are_passed_over() {
        let read = fields(r#"{"a" : [anna, bruno, null], "b" : 1}"#).unwrap();
        let expected = [("a".to_owned(), Scalar::Other), ("b".to_owned(), Scalar::Number(1))];
        assert_eq!(read, expected);
    }

    #[test]
    fn words_get_quotes_and_nothing_else_does() {
        for (line, strict) in [
            (r#"{"a" : [anna, null, -3],"b":true}"#, r#"{"a" : ["anna", null, -3],"b":true}"#),
            (r#"{"a":"[x, \"y, z\\", b : 007}"#, r#"{"a":"[x, \"y, z\\", "b" : "007"}"#),
            (r#"{"a":[é, "ü"]}"#, r#"{"a":["é", "ü"]}"#),
            (r#"{"a":"not ended, x"#, r#"{"a":"not ended, x"#),
            ("", ""),
        ] {
            assert_eq!(quoted(line), strict);
        }
    }

    #[test]
    fn strict_json_is_read_with_all_its_means() {
        let read =
            fields(r#" {"a":"q\"\u0041","b":[1,{"c":"]"}],"d":null,"e":true,"f":-2,"g":1.5} "#);
        let values: Vec<Scalar<'_>> = read.unwrap().into_iter().map(|(_, value)| value).collect();
        let expected = [
            Scalar::Text("q\"A".into()),
            Scalar::Other,
            Scalar::Null,
            Scalar::Flag(true),
            Scalar::Number(-2),
            Scalar::Other,
        ];
        assert_eq!(values, expected);
        assert_eq!(fields("{}").unwrap(), []);
    }

    #[test]
    fn what_is_no_object_is_refused() {
        for wrong in [
            "",
            "hello",
            "[]",
            "{",
            "{\"a\"}",
            "{\"a\":}",
            "{\"a\":1",
            "{\"a\":1}}",
            "{\"a\":\"x}",
            "{\"a\":1,}",
            "{\"a\":[1}",
            "{\"a\" : \"he said \"hi\" to\"}",
            "{\"a\":\"\\x\"}",
        ] {
            assert_eq!(fields(wrong), Err(Unreadable), "{wrong}");
        }
    }

    #[test]
    fn the_last_text_is_found_whatever_stands_in_it() {
        let line = r#"{"cmd" : "sendChatMessage","chatMessage" : "he said "hi" to \"}"#;
        assert_eq!(recover(line, "chatmessage"), Some("he said \"hi\" to \\"));
        assert_eq!(recover(line, "password"), None);
        assert_eq!(recover("{\"password\":\"", "password"), None);
    }
}
