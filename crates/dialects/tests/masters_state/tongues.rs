//! How clients of this dialect sound, and a stage with some of them.

use dialects::manners::Manners;
use dialects::masters_state::DIALECT;
use serde_json::Value;
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

    fn reply(&self, _text: &str) -> Option<String> {
        None
    }
}

/// Strings in a Java stream. Identifiers and pings are left out.
pub(crate) struct Java {
    strings: Strings,
    opened: bool,
}

impl Tongue for Java {
    fn read(&mut self, bytes: &[u8]) -> Vec<String> {
        self.strings.push(bytes);
        let texts = std::iter::from_fn(|| self.strings.next().unwrap());
        let messages = texts.map(|text| {
            let mut message: Value = serde_json::from_str(&text).unwrap();
            message.as_object_mut().unwrap().remove("identifier").expect("an identifier");
            message.to_string()
        });
        messages.filter(|text| !text.contains("PingMessageFromServer")).collect()
    }

    fn write(&mut self, text: &str) -> Vec<u8> {
        let header = (!std::mem::replace(&mut self.opened, true)).then_some(HEADER);
        header.into_iter().flatten().chain(strings::write(text)).collect()
    }

    fn reply(&self, _text: &str) -> Option<String> {
        None
    }
}

/// A stage for scripts, with everybody of these names. A capital letter stands for a Java client.
pub(crate) async fn cast(seed: u8, names: &[&str]) -> Script {
    let mut script = Script::on(Stage::seeded(seed).await);
    for name in names {
        enter(&mut script, name, Manners::default()).await;
    }
    script
}

/// Somebody connects; each from an address of their own.
pub(crate) async fn enter(script: &mut Script, name: &str, manners: Manners) {
    let end = name.to_lowercase().bytes().map(|byte| byte & 0x1F).fold(1, u8::wrapping_add);
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
