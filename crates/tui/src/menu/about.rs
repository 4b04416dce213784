//! What a server is, and how other programs connect to it.

use protocol::http::{DialectInfo, Version};
use words::{Words, say};

use super::{Newcomer, Page, Text, Work};
use crate::link::There;

/// The page about a server.
pub(super) fn server(address: String, who: Newcomer) -> Work {
    Box::pin(async move {
        let version = async { There::new(&address)?.version().await };
        let version = version.await.map_err(|error| who.trouble(&error))?;
        let lines = lines(&address, &version, &who.words);
        Ok(Page::Text(Text { title: say!(who.words, "about-title"), lines }))
    })
}

fn lines(address: &str, server: &Version, words: &Words) -> Vec<String> {
    let said = |what: &str, is: &str| format!("{}: {is}", words.say(what, []));
    let mut lines = vec![
        say!(words, "about-text"),
        String::new(),
        said("about-server", address),
        said("about-version", &server.version),
        said("about-protocol", &server.protocol.to_string()),
        said("about-licence", &say!(words, "about-licence-text")),
        String::new(),
        say!(words, "about-programs-text"),
        format!("{address}/api/v1/openapi.json"),
        String::new(),
        say!(words, "about-bot"),
        format!("bottega bot --connect {address} --game eriantys"),
        String::new(),
    ];
    let dialect = |DialectInfo { id, game, port }: &DialectInfo| {
        let game = words.say(&format!("game-{game}"), []);
        format!("{id} · {game} · {}:{port}", host_of(address))
    };
    match server.dialects.as_slice() {
        [] => lines.push(say!(words, "about-no-dialects")),
        dialects => {
            lines.push(say!(words, "about-dialects-text"));
            lines.extend(dialects.iter().map(dialect));
        }
    }
    lines
}

/// The host of an address, without scheme and port.
fn host_of(address: &str) -> &str {
    let host = address.split_once("://").map_or(address, |(_, host)| host);
    match host.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) => host,
        _ => host,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_tells_what_the_server_is_and_where_programs_connect() {
        let dialect =
            DialectInfo { id: "eriantys-ack".to_owned(), game: "eriantys".to_owned(), port: 4100 };
        let mut server = Version {
            name: "bottega".to_owned(),
            version: "9.8.7".to_owned(),
            protocol: 1,
            dialects: vec![dialect],
        };
        let words = Words::of(words::Language::English);
        let text = lines("http://[::1]:8080", &server, &words).join("\n");
        for part in [
            "Version: 9.8.7",
            "Licence: MIT",
            "bottega bot --connect http://[::1]:8080 ",
            "eriantys-ack · Eriantys · [::1]:4100",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
        server.dialects.clear();
        let text = lines("http://a.example", &server, &words).join("\n");
        assert!(text.contains("No ports for older clients"), "{text}");
    }

    #[test]
    fn a_host_has_no_port() {
        for (address, host) in [
            ("http://a.example", "a.example"),
            ("https://a.example:8080", "a.example"),
            ("http://[::1]", "[::1]"),
            ("http://[::1]:80", "[::1]"),
        ] {
            assert_eq!(host_of(address), host);
        }
    }
}
