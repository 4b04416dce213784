//! How clients of this dialect sound, and a stage with some of them.
//!
//! Scripts write messages in a short form, the same for both framings: the name of the message and
//! its members, `MotherNatureSteps "maxStepsAllowed":3`; of messages that carry one constant, the
//! constant alone, `SUCCESS`; and `ack` for an acknowledgement. A line that begins with `{` is sent
//! as it stands.

use dialects::eriantys_ack::DIALECT;
use dialects::eriantys_ack::client_messages::ClientMessage;
use dialects::eriantys_ack::codec::{Codec, Heard};
use dialects::eriantys_ack::server_messages::ServerMessage;
use dialects::manners::Manners;
use wire::Framing;

use stage::{Coming, Script, Stage, Tongue};

/// A client that answers pings and, if it is told to, acknowledges what must be acknowledged.
pub(crate) struct Client {
    codec: Codec,
    framing: Framing,
    opened: bool,
    acknowledges: bool,
}

impl Client {
    pub(crate) fn new(framing: Framing, acknowledges: bool) -> Client {
        Client { codec: Codec::new(framing, 1 << 20), framing, opened: false, acknowledges }
    }
}

impl Tongue for Client {
    fn read(&mut self, bytes: &[u8]) -> Vec<String> {
        self.codec.push(bytes);
        let mut texts = Vec::new();
        while let Some(heard) = self.codec.read_of_server() {
            match heard {
                Heard::Message(message) => texts.push(short(&message)),
                Heard::Nonsense | Heard::Broken => panic!("a message cannot be read"),
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

    fn reply(&self, text: &str) -> Option<String> {
        (text == "Ping").then(|| "Pong".to_owned())
    }

    fn follow(&mut self, direction: &str) -> bool {
        match direction {
            "acknowledges by hand" => self.acknowledges = false,
            "acknowledges by itself" => self.acknowledges = true,
            _ => return false,
        }
        true
    }

    fn confirm(&self, text: &str) -> Option<String> {
        (self.acknowledges && wants_acknowledgement(text)).then(|| "ack".to_owned())
    }
}

/// Must a client acknowledge this?
pub(crate) fn wants_acknowledgement(text: &str) -> bool {
    let name = text.split(' ').next().unwrap();
    let statuses = ["WAITING", "PLANNING", "END_PLANNING", "MOVE_1", "MOVE_2", "MOVE_3"];
    ["UpdateBoard", "IslandOwner"].contains(&name) || statuses.contains(&text)
}

/// A message of the server in the short form.
pub(crate) fn short(message: &ServerMessage) -> String {
    match message {
        ServerMessage::CommunicationMessage { message, .. } => return message.name().to_owned(),
        ServerMessage::ErrorMessage { error, .. } => return error.name().to_owned(),
        ServerMessage::PlayerStatusMessage { player_status } => {
            return player_status.name().to_owned();
        }
        _ => {}
    }
    let text = serde_json::to_string(message).unwrap();
    let text = text.strip_prefix(r#"{"type":""#).unwrap().strip_suffix('}').unwrap();
    let (name, members) = text.split_once('"').unwrap();
    format!("{name} {}", members.trim_start_matches(',')).trim_end().to_owned()
}

/// A message of a client from the short form.
fn long(text: &str) -> ClientMessage {
    let text = match text.split_once(' ') {
        _ if text.starts_with('{') => text.to_owned(),
        None if text == "ack" => r#"{"type":"Acknowledgement"}"#.to_owned(),
        None => format!(r#"{{"type":"{text}"}}"#),
        Some((name, members)) => format!(r#"{{"type":"{name}",{members}}}"#),
    };
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A stage for scripts, with everybody of these names, who acknowledge by themselves. A capital letter
/// stands for a Java client.
pub(crate) async fn cast(seed: u8, names: &[&str]) -> Script {
    let mut script = Script::on(Stage::seeded(seed).await);
    for name in names {
        enter(&mut script, name, Manners::default(), true).await;
    }
    script
}

/// The same, but nobody acknowledges by themselves.
pub(crate) async fn cast_of_the_silent(seed: u8, names: &[&str]) -> Script {
    let mut script = Script::on(Stage::seeded(seed).await);
    for name in names {
        enter(&mut script, name, Manners::default(), false).await;
    }
    script
}

/// Somebody connects.
pub(crate) async fn enter(script: &mut Script, name: &str, manners: Manners, acknowledges: bool) {
    let framing = match name.starts_with(char::is_uppercase) {
        true => Framing::Java,
        false => Framing::Json,
    };
    let coming = Coming { manners, ..Coming::from(framing, 1) };
    let who = script.stage.enter(&DIALECT, coming).await;
    script.cast(name, who, Box::new(Client::new(framing, acknowledges)));
}

/// A message of the server from the short form, unless it is a constant.
pub(crate) fn message(text: &str) -> Option<ServerMessage> {
    let (name, members) = text.split_once(' ').unwrap_or((text, ""));
    let comma = if members.is_empty() { "" } else { "," };
    serde_json::from_str(&format!(r#"{{"type":"{name}"{comma}{members}}}"#)).ok()
}
