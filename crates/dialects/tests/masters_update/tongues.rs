//! How clients of this dialect sound, and a stage with some of them.
//!
//! Scripts write messages in a short form, the same for both framings: the name of the message and its
//! members, `GameSize "size":2`. A message within a ModelUpdate stands behind whose batch it is and
//! what the batch says: `anna marble stored: ShelfUpdate "position":2,…`. A line that begins with `{`
//! is sent as it stands.

use dialects::manners::Manners;
use dialects::masters_update::DIALECT;
use dialects::masters_update::client_messages::ClientMessage;
use dialects::masters_update::codec::{Codec, Heard};
use dialects::masters_update::server_messages::ServerMessage;
use serde::Serialize;
use wire::Framing;

use stage::{Coming, Script, Stage, Tongue};

/// A client that says what it is told to say.
pub(crate) struct Client {
    pub(crate) codec: Codec,
    framing: Framing,
    opened: bool,
}

impl Client {
    pub(crate) fn new(framing: Framing) -> Client {
        Client { codec: Codec::new(framing, 1 << 20), framing, opened: false }
    }
}

impl Tongue for Client {
    fn read(&mut self, bytes: &[u8]) -> Vec<String> {
        self.codec.push(bytes);
        let mut texts = Vec::new();
        while let Some(heard) = self.codec.read_of_server() {
            match heard {
                Heard::Message(message) => texts.extend(short(&message)),
                Heard::Nonsense(_) | Heard::Broken => panic!("a message cannot be read"),
            }
        }
        texts
    }

    fn write(&mut self, text: &str) -> Vec<u8> {
        let opening = self.codec.opening().filter(|_| !std::mem::replace(&mut self.opened, true));
        let mut bytes = opening.unwrap_or_default();
        match (self.framing, text.starts_with('{')) {
            (Framing::Json, true) => bytes.extend(format!("{text}\n").bytes()),
            _ => bytes.extend(self.codec.write_of_client(&long(text))),
        }
        bytes
    }

    fn reply(&self, _text: &str) -> Option<String> {
        None
    }
}

/// A message of the server in the short form.
pub(crate) fn short(message: &ServerMessage) -> Vec<String> {
    match message {
        ServerMessage::ModelUpdate(update) => {
            let player = update.player_username.as_deref().unwrap_or("-");
            let head = format!("{player} {}:", update.text);
            match update.messages.as_slice() {
                [] => vec![format!("{head} nothing")],
                all => all.iter().map(|one| format!("{head} {}", plain(one))).collect(),
            }
        }
        message => vec![plain(message)],
    }
}

fn plain(message: &impl Serialize) -> String {
    let text = serde_json::to_string(message).unwrap();
    let text = text.strip_prefix(r#"{"type":""#).unwrap().strip_suffix('}').unwrap();
    let (name, members) = text.split_once('"').unwrap();
    format!("{name} {}", members.trim_start_matches(',')).trim_end().to_owned()
}

/// A message of a client from the short form.
pub(crate) fn long(text: &str) -> ClientMessage {
    let text = match text.split_once(' ') {
        _ if text.starts_with('{') => text.to_owned(),
        None => format!(r#"{{"type":"{text}"}}"#),
        Some((name, members)) => format!(r#"{{"type":"{name}",{members}}}"#),
    };
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A stage for scripts, with everybody of these names. A capital letter stands for a Java client.
pub(crate) async fn cast(seed: u8, names: &[&str]) -> Script {
    let mut script = Script::on(Stage::seeded(seed).await);
    for name in names {
        enter(&mut script, name).await;
    }
    script
}

/// Somebody connects.
pub(crate) async fn enter(script: &mut Script, name: &str) {
    let framing = match name.starts_with(char::is_uppercase) {
        true => Framing::Java,
        false => Framing::Json,
    };
    let coming = Coming { manners: Manners::default(), ..Coming::from(framing, 1) };
    let who = script.stage.enter(&DIALECT, coming).await;
    script.cast(name, who, Box::new(Client::new(framing)));
}
