//! How clients of this dialect sound, and a stage with some of them.

use dialects::eriantys_phase::DIALECT;
use dialects::manners::{CharacterTexts, Manners};
use wire::Framing;
use wire::java::HEADER;
use wire::lines::Lines;
use wire::strings::{self, Strings};

use stage::{Coming, Script, Stage, Tongue};

/// One message per line.
pub(crate) struct Json(Lines);

impl Tongue for Json {
    fn read(&mut self, bytes: &[u8]) -> Vec<String> {
        self.0.push(bytes);
        self.0.by_ref().map(Result::unwrap).collect()
    }

    fn write(&mut self, text: &str) -> Vec<u8> {
        format!("{text}\n").into_bytes()
    }

    fn reply(&self, text: &str) -> Option<String> {
        pong(text)
    }
}

/// Strings in a Java stream.
pub(crate) struct Java {
    strings: Strings,
    opened: bool,
}

impl Tongue for Java {
    fn read(&mut self, bytes: &[u8]) -> Vec<String> {
        self.strings.push(bytes);
        std::iter::from_fn(|| self.strings.next().unwrap()).collect()
    }

    fn write(&mut self, text: &str) -> Vec<u8> {
        let header = (!std::mem::replace(&mut self.opened, true)).then_some(HEADER);
        header.into_iter().flatten().chain(strings::write(text)).collect()
    }

    fn reply(&self, text: &str) -> Option<String> {
        pong(text)
    }
}

fn pong(text: &str) -> Option<String> {
    (text == r#"{"type":"Ping"}"#).then(|| r#"{"type":"Pong"}"#.to_owned())
}

/// Texts of our own for the characters, in place of those that only operators have.
pub(crate) fn character_texts() -> CharacterTexts {
    let all: Vec<String> = (1..=12)
        .map(|number| format!(r#""CHAR{number}":{{"text":"What character {number} does"}}"#))
        .collect();
    CharacterTexts::read(&format!("{{{}}}", all.join(","))).unwrap()
}

/// Manners with texts for the characters.
pub(crate) fn with_texts() -> Manners {
    Manners { character_texts: Some(character_texts()), ..Manners::default() }
}

/// A stage for scripts, with everybody of these names. A capital letter stands for a Java client.
pub(crate) async fn cast(seed: u8, names: &[&str]) -> Script {
    cast_on(Stage::seeded(seed).await, names).await
}

/// The same, on this stage.
pub(crate) async fn cast_on(stage: Stage, names: &[&str]) -> Script {
    let mut script = Script::on(stage);
    for name in names {
        enter(&mut script, name, with_texts()).await;
    }
    script
}

/// Somebody connects; each from an address of their own.
pub(crate) async fn enter(script: &mut Script, name: &str, manners: Manners) {
    let end = name.bytes().map(|byte| byte & 0x1F).fold(1, u8::wrapping_add);
    enter_from(script, name, manners, end).await;
}

/// Somebody connects from an address with this end.
pub(crate) async fn enter_from(script: &mut Script, name: &str, manners: Manners, end: u8) {
    let framing = match name.starts_with(char::is_uppercase) {
        true => Framing::Java,
        false => Framing::Json,
    };
    let coming = Coming { manners, ..Coming::from(framing, end) };
    let who = script.stage.enter(&DIALECT, coming).await;
    let tongue: Box<dyn Tongue> = match framing {
        Framing::Json => Box::new(Json(Lines::new(1 << 20))),
        Framing::Java => Box::new(Java { strings: Strings::new(1 << 20), opened: false }),
    };
    script.cast(name, who, tongue);
}
