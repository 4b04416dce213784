//! What a server can be told: the same by options, by the environment and by a file.

use dialects::DIALECTS;
use dialects::manners::{Manners, Rejoin};
use serde::Deserialize;
use std::net::{Ipv4Addr, SocketAddr};
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use crate::settings::{Limits, Port, Settings, Tls};

/// Where the server listens if nobody says.
const LISTEN: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 8080);

/// What somebody said about a server; what is left out has its default. As a file it is TOML.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Configuration {
    /// Where to listen.
    pub listen: Option<Vec<SocketAddr>>,
    /// The directory of the embedded database.
    pub data: Option<PathBuf>,
    /// Another database.
    pub database: Option<String>,
    /// The certificate, with its chain,
    pub tls_cert: Option<PathBuf>,
    /// and its key.
    pub tls_key: Option<PathBuf>,
    /// Web pages of these origins may use the server, too.
    pub allow_origin: Option<Vec<String>>,
    /// A reverse proxy stands before the server.
    pub behind_proxy: Option<bool>,
    /// How the log is written.
    pub log: Option<Log>,
    /// Milliseconds that a bot waits before it acts.
    pub bot_delay: Option<u64>,
    /// Minutes that a table waits for players without news.
    pub waiting_limit: Option<u64>,
    /// Days that a match may lie still.
    pub abandoned_limit: Option<u64>,
    /// Tables that wait or play.
    pub max_tables: Option<usize>,
    /// Tables at which one person sits.
    pub tables_per_person: Option<usize>,
    /// Tables that one address opened and that wait or play.
    pub tables_per_address: Option<usize>,
    /// Connections in total,
    pub max_connections: Option<usize>,
    /// and from one address.
    pub connections_per_address: Option<usize>,
    /// Bytes of a message.
    pub message_bytes: Option<usize>,
    /// Messages per second on one connection.
    pub messages_per_second: Option<NonZeroU32>,
    /// Requests per second from one address.
    pub requests_per_second: Option<NonZeroU32>,
    /// Bytes per second that are read from one address.
    pub bytes_per_second: Option<NonZeroU32>,
    /// Seconds that a connection may say nothing.
    pub silence: Option<u64>,
    /// Where dialects are spoken: `eriantys-ack=127.0.0.1:4600`.
    pub dialect: Option<Vec<String>>,
    /// No dialect is spoken.
    pub no_dialects: Option<bool>,
    /// Who may come back to a seat by its name.
    pub rejoin: Option<String>,
    /// Milliseconds that Java clients get to listen after they have spoken.
    pub java_delay: Option<u64>,
    /// Seconds that a client of `eriantys-ack` may say nothing.
    pub ack_silence: Option<u64>,
    /// Seconds that a client of `eriantys-ack` may take to acknowledge a board.
    pub ack_patience: Option<u64>,
    /// Milliseconds that Java clients of `masters-bean` get to draw each of their first screens.
    pub bean_start_delay: Option<u64>,
    /// Milliseconds that Java clients of `masters-update` get to draw their first screen.
    pub update_start_delay: Option<u64>,
    /// Seconds that a client of `masters-update` may say nothing.
    pub update_silence: Option<u64>,
    /// Seconds that a client of `masters-state` may think about one request.
    pub request_limit: Option<u64>,
    /// Seconds that a lobby of `masters-state` waits for players.
    pub lobby_limit: Option<u64>,
    /// A file with the texts by which Java clients of `eriantys-phase` know the characters.
    pub character_texts: Option<PathBuf>,
}

/// How the log is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Log {
    /// Lines for people.
    Text,
    /// One JSON object per line.
    Json,
}

impl FromStr for Log {
    type Err = &'static str;
    fn from_str(text: &str) -> Result<Log, &'static str> {
        match text {
            "text" => Ok(Log::Text),
            "json" => Ok(Log::Json),
            _ => Err("a log is written as text or as json"),
        }
    }
}

/// Why a server cannot be so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Senseless {
    /// A number with which nobody could play.
    #[error("{name} must be {least} to {most}, not {given}")]
    Number {
        /// Of this option.
        name: &'static str,
        /// The smallest that makes sense,
        least: u64,
        /// and the largest.
        most: u64,
        /// What was given.
        given: u64,
    },
    /// Nobody could come.
    #[error("listen must name at least one address")]
    NoAddress,
    /// What is no origin would never match one.
    #[error(
        "{0:?} is no origin: write it as a browser sends it, like https://club.example, in small \
         letters and without a slash at the end"
    )]
    Origin(String),
    /// No dialect can be spoken there.
    #[error("dialect {0:?}: {1}")]
    Dialect(String, String),
    /// There is no such rule.
    #[error("rejoin {0:?}: {1}")]
    Rejoin(String, &'static str),
    /// One of the two is missing.
    #[error("tls-cert and tls-key belong together")]
    HalfOfTls,
}

impl Configuration {
    /// Reads a file. The error says what is wrong where.
    pub fn read(text: &str) -> Result<Configuration, String> {
        toml::from_str(text).map_err(|error| error.to_string())
    }

    /// The same, with what another one says where this one says nothing. The database is left as
    /// it is: two options name it, and a file counts less than both.
    pub fn or(self, other: Configuration) -> Configuration {
        Configuration {
            listen: self.listen.or(other.listen),
            data: self.data,
            database: self.database,
            tls_cert: self.tls_cert.or(other.tls_cert),
            tls_key: self.tls_key.or(other.tls_key),
            allow_origin: self.allow_origin.or(other.allow_origin),
            behind_proxy: self.behind_proxy.or(other.behind_proxy),
            log: self.log.or(other.log),
            bot_delay: self.bot_delay.or(other.bot_delay),
            waiting_limit: self.waiting_limit.or(other.waiting_limit),
            abandoned_limit: self.abandoned_limit.or(other.abandoned_limit),
            max_tables: self.max_tables.or(other.max_tables),
            tables_per_person: self.tables_per_person.or(other.tables_per_person),
            tables_per_address: self.tables_per_address.or(other.tables_per_address),
            max_connections: self.max_connections.or(other.max_connections),
            connections_per_address: self.connections_per_address.or(other.connections_per_address),
            message_bytes: self.message_bytes.or(other.message_bytes),
            messages_per_second: self.messages_per_second.or(other.messages_per_second),
            requests_per_second: self.requests_per_second.or(other.requests_per_second),
            bytes_per_second: self.bytes_per_second.or(other.bytes_per_second),
            silence: self.silence.or(other.silence),
            dialect: self.dialect.or(other.dialect),
            no_dialects: self.no_dialects.or(other.no_dialects),
            rejoin: self.rejoin.or(other.rejoin),
            java_delay: self.java_delay.or(other.java_delay),
            ack_silence: self.ack_silence.or(other.ack_silence),
            ack_patience: self.ack_patience.or(other.ack_patience),
            bean_start_delay: self.bean_start_delay.or(other.bean_start_delay),
            update_start_delay: self.update_start_delay.or(other.update_start_delay),
            update_silence: self.update_silence.or(other.update_silence),
            request_limit: self.request_limit.or(other.request_limit),
            lobby_limit: self.lobby_limit.or(other.lobby_limit),
            character_texts: self.character_texts.or(other.character_texts),
        }
    }

    /// Refuses what cannot be meant: limits that let nobody in, times that no clock can count.
    pub fn check(&self) -> Result<(), Senseless> {
        let number = |number: Option<usize>| number.map(|number| number as u64);
        const MANY: u64 = 100_000_000;
        for (name, given, least, most) in [
            ("bot-delay", self.bot_delay, 0, 600_000),
            ("waiting-limit", self.waiting_limit, 1, 525_600),
            ("abandoned-limit", self.abandoned_limit, 1, 36_500),
            ("max-tables", number(self.max_tables), 1, MANY),
            ("tables-per-person", number(self.tables_per_person), 1, MANY),
            ("tables-per-address", number(self.tables_per_address), 1, MANY),
            ("max-connections", number(self.max_connections), 1, MANY),
            ("connections-per-address", number(self.connections_per_address), 1, MANY),
            ("message-bytes", number(self.message_bytes), 512, 16 << 20),
            ("silence", self.silence, 1, 86_400),
            ("java-delay", self.java_delay, 0, 5_000),
            ("ack-silence", self.ack_silence, 5, 86_400),
            ("ack-patience", self.ack_patience, 1, 86_400),
            ("bean-start-delay", self.bean_start_delay, 0, 10_000),
            ("update-start-delay", self.update_start_delay, 0, 10_000),
            ("update-silence", self.update_silence, 2, 86_400),
            ("request-limit", self.request_limit, 5, 86_400),
            ("lobby-limit", self.lobby_limit, 5, 86_400),
        ] {
            if let Some(given) = given.filter(|given| !(least..=most).contains(given)) {
                return Err(Senseless::Number { name, least, most, given });
            }
        }
        if self.listen.as_ref().is_some_and(Vec::is_empty) {
            return Err(Senseless::NoAddress);
        }
        let mut origins = self.allow_origin.iter().flatten();
        if let Some(wrong) = origins.find(|origin| !is_origin(origin)) {
            return Err(Senseless::Origin(wrong.clone()));
        }
        if self.tls_cert.is_some() != self.tls_key.is_some() {
            return Err(Senseless::HalfOfTls);
        }
        for text in self.dialect.iter().flatten() {
            port(text)?;
        }
        if let Some(text) = &self.rejoin {
            text.parse::<Rejoin>().map_err(|why| Senseless::Rejoin(text.clone(), why))?;
        }
        Ok(())
    }

    /// Where which dialects are spoken: as it was said, the others at their own ports beside the
    /// first address. Where no port was chosen for the server, none is for the dialects.
    fn dialects(&self, listen: &[SocketAddr]) -> Vec<Port> {
        if self.no_dialects == Some(true) {
            return Vec::new();
        }
        let said: Vec<Port> =
            self.dialect.iter().flatten().filter_map(|text| port(text).ok()).collect();
        let first = listen.first().copied().unwrap_or(LISTEN);
        let others = DIALECTS
            .iter()
            .filter(|dialect| !said.iter().any(|port| port.dialect.id == dialect.id));
        let usual = others.map(|dialect| {
            let port = if first.port() == 0 { 0 } else { dialect.port };
            Port { dialect, address: SocketAddr::new(first.ip(), port), optional: true }
        });
        let usual: Vec<Port> = usual.collect();
        said.into_iter().chain(usual).collect()
    }

    /// How dialects are spoken, without what stands in files.
    fn manners(&self, message_bytes: usize) -> Manners {
        let default = Manners::default();
        let rejoin = self.rejoin.as_ref().and_then(|text| text.parse().ok());
        Manners {
            java_delay: self.java_delay.map_or(default.java_delay, Duration::from_millis),
            ack_silence: self.ack_silence.map_or(default.ack_silence, Duration::from_secs),
            ack_patience: self.ack_patience.map_or(default.ack_patience, Duration::from_secs),
            bean_start_delay: self
                .bean_start_delay
                .map_or(default.bean_start_delay, Duration::from_millis),
            update_start_delay: self
                .update_start_delay
                .map_or(default.update_start_delay, Duration::from_millis),
            update_silence: self.update_silence.map_or(default.update_silence, Duration::from_secs),
            request_limit: self.request_limit.map_or(default.request_limit, Duration::from_secs),
            lobby_limit: self.lobby_limit.map_or(default.lobby_limit, Duration::from_secs),
            rejoin: rejoin.unwrap_or(default.rejoin),
            message_bytes,
            ..default
        }
    }

    /// What the host is told.
    pub fn host(&self) -> host::Settings {
        let default = host::Settings::default();
        let minutes = |minutes: u64| Duration::from_secs(minutes.saturating_mul(60));
        host::Settings {
            bot_delay: self.bot_delay.map_or(default.bot_delay, Duration::from_millis),
            waiting_limit: self.waiting_limit.map_or(default.waiting_limit, minutes),
            abandoned_limit: self
                .abandoned_limit
                .map_or(default.abandoned_limit, |days| minutes(days.saturating_mul(24 * 60))),
            most_tables: self.max_tables.unwrap_or(default.most_tables),
            tables_per_person: self.tables_per_person.unwrap_or(default.tables_per_person),
            tables_per_address: self.tables_per_address.unwrap_or(default.tables_per_address),
            ..default
        }
    }

    /// What the server is told.
    pub fn server(&self) -> Settings {
        let default = Limits::default();
        let limits = Limits {
            connections: self.max_connections.unwrap_or(default.connections),
            connections_per_address: self
                .connections_per_address
                .unwrap_or(default.connections_per_address),
            message_bytes: self.message_bytes.unwrap_or(default.message_bytes),
            messages_per_second: self.messages_per_second.unwrap_or(default.messages_per_second),
            requests_per_second: self.requests_per_second.unwrap_or(default.requests_per_second),
            bytes_per_second: self.bytes_per_second.unwrap_or(default.bytes_per_second),
            silence: self.silence.map_or(default.silence, Duration::from_secs),
            ..default
        };
        let files = self.tls_cert.clone().zip(self.tls_key.clone());
        let listen = self.listen.clone().unwrap_or_else(|| vec![LISTEN]);
        Settings {
            dialects: self.dialects(&listen),
            manners: self.manners(limits.message_bytes),
            listen,
            tls: files.map(|(certificate, key)| Tls { certificate, key }),
            origins: self.allow_origin.clone().unwrap_or_default(),
            behind_proxy: self.behind_proxy.unwrap_or(false),
            limits,
        }
    }
}

/// Reads `eriantys-ack=127.0.0.1:4600`.
fn port(text: &str) -> Result<Port, Senseless> {
    let wrong = |why: String| Senseless::Dialect(text.to_owned(), why);
    let (id, address) = text
        .split_once('=')
        .ok_or_else(|| wrong("write it as eriantys-ack=127.0.0.1:4600".to_owned()))?;
    let dialect = dialects::find(id).map_err(|unknown| wrong(unknown.to_string()))?;
    let address = address.parse().map_err(|_| wrong(format!("{address:?} is no address")))?;
    Ok(Port { dialect, address, optional: false })
}

/// Can a browser send this as an origin?
fn is_origin(text: &str) -> bool {
    let Some((scheme, place)) = text.split_once("://") else { return false };
    let plain = |byte: u8| byte.is_ascii_graphic() && !byte.is_ascii_uppercase();
    matches!(scheme, "http" | "https")
        && !place.is_empty()
        && place.bytes().all(|byte| plain(byte) && !b"/?#@\\".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_could_play_with_is_refused_by_name() {
        for (text, name) in [
            ("max-tables = 0", "max-tables"),
            ("tables-per-person = 0", "tables-per-person"),
            ("max-connections = 0", "max-connections"),
            ("connections-per-address = 0", "connections-per-address"),
            ("message-bytes = 10", "message-bytes"),
            ("silence = 0", "silence"),
            ("silence = 9223372036854775807", "silence"),
            ("waiting-limit = 0", "waiting-limit"),
            ("abandoned-limit = 0", "abandoned-limit"),
            ("bot-delay = 9223372036854775807", "bot-delay"),
            ("listen = []", "listen"),
            ("tls-key = 'key.pem'", "tls-cert"),
            ("allow-origin = ['club.example']", "club.example"),
            ("allow-origin = ['https://club.example/']", "club.example"),
            ("allow-origin = ['*']", "*"),
            ("ack-silence = 1", "ack-silence"),
            ("update-silence = 1", "update-silence"),
            ("request-limit = 1", "request-limit"),
            ("lobby-limit = 1", "lobby-limit"),
            ("java-delay = 60000", "java-delay"),
            ("rejoin = 'maybe'", "maybe"),
            ("dialect = ['eriantys-ack']", "eriantys-ack=127.0.0.1:4600"),
            ("dialect = ['latin=127.0.0.1:4600']", "latin"),
            ("dialect = ['eriantys-ack=here']", "here"),
        ] {
            let read = Configuration::read(text).unwrap();
            let error = read.check().unwrap_err().to_string();
            assert!(error.contains(name), "{text}: {error}");
        }
        assert_eq!(Configuration::default().check(), Ok(()));
    }
}
