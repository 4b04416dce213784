//! How others come to a table.

use words::say;

use super::Party;
use crate::keeping::Place;

impl Party {
    /// How others come to this table, to sit down or only to watch, in lines. Nobody else comes to a
    /// table in this process.
    pub(crate) fn invitation(&self) -> Vec<String> {
        let (Place::There(url), Some(link)) = (self.venue().place(), self.link()) else {
            return Vec::new();
        };
        let (words, code) = (self.table().words(), self.code());
        let play = format!("  bottega play --connect {url} --table {code}");
        let watch =
            [format!("  {url}/table/{code}?watch"), format!("  bottega watch {url} {code}")];
        let terminal = say!(words, "terminal-invite-terminal");
        let mut lines = Vec::new();
        if self.table().has_room() {
            lines.extend([say!(words, "share-play"), format!("  {link}"), terminal, play]);
            if self.table().info().options.spectators {
                lines.push(format!("{}:", say!(words, "table-share-watch")));
                lines.extend(watch);
            }
        } else {
            let [link, command] = watch;
            lines.extend([say!(words, "share-watch"), link, terminal, command]);
        }
        if let Some(port) = only_here(url) {
            lines.push(say!(words, "terminal-invite-local"));
            lines.push(format!("  bottega serve --listen 0.0.0.0:{port}"));
        }
        lines
    }

    /// The link of the table, for browsers.
    pub(crate) fn link(&self) -> Option<String> {
        let Place::There(url) = self.venue().place() else { return None };
        let (table, code) = (self.table(), self.code());
        match table.has_room() {
            true => Some(format!("{url}/table/{code}")),
            false if table.info().options.spectators => Some(format!("{url}/table/{code}?watch")),
            false => None,
        }
    }
}

/// The port of an address that leads nowhere but to this computer.
fn only_here(url: &str) -> Option<u16> {
    let (scheme, rest) = url.split_once("://")?;
    let host = rest.split('/').next()?;
    let here = ["127.", "localhost", "[::1]"].iter().any(|name| host.starts_with(name));
    let port = host.rsplit_once(':').and_then(|(_, port)| port.parse().ok());
    here.then(|| port.unwrap_or(if scheme == "https" { 443 } else { 80 }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{info, party, said, seat};
    use protocol::socket::{ServerMessage, State};
    use protocol::{Options, TableInfo};
    use std::sync::Arc;

    /// What somebody reads who invites others to this table.
    fn invited(info: TableInfo, spectators: bool) -> Vec<String> {
        let options = Arc::new(Options { spectators, ..Options::default() });
        let info = TableInfo { options, ..info };
        let (mut party, _ends) = party(&info, 1);
        let (table, seat) = (Arc::new(info), Some(seat(0)));
        let state = State { table, seat, seq: 0, game: None, chat: Vec::new(), missed: None };
        party.hear(0, said(ServerMessage::State(state)));
        party.invitation()
    }

    #[test]
    fn whoever_comes_can_play_or_only_watch() {
        let waiting = info("masters", &["Ada", ""], "waiting");
        let lines = invited(waiting.clone(), true);
        let play = "  bottega play --connect http://127.0.0.1:1 --table K7QM2XPD".to_owned();
        let watch = "  http://127.0.0.1:1/table/K7QM2XPD?watch".to_owned();
        assert!(lines.contains(&play) && lines.contains(&watch), "{lines:?}");
        assert_eq!(lines.last().unwrap(), "  bottega serve --listen 0.0.0.0:1");
        let lines = invited(waiting, false);
        assert!(lines.contains(&play) && !lines.contains(&watch), "{lines:?}");
        let lines = invited(info("masters", &["Ada", "Grace"], "playing"), true);
        assert!(!lines.contains(&play) && lines.contains(&watch), "{lines:?}");
    }

    #[test]
    fn some_addresses_are_only_for_this_computer() {
        assert_eq!(only_here("http://127.0.0.1:8080"), Some(8080));
        assert_eq!(only_here("http://localhost/games"), Some(80));
        assert_eq!(only_here("https://[::1]"), Some(443));
        assert_eq!(only_here("http://192.168.1.2:8080"), None);
        assert_eq!(only_here("https://games.example"), None);
    }
}
