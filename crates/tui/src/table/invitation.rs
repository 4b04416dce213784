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
        let (what, command) = match self.table().has_room() {
            true => ("share-play", format!("bottega play --connect {url} --table {code}")),
            false => ("share-watch", format!("bottega watch {url} {code}")),
        };
        let terminal = say!(words, "terminal-invite-terminal");
        let mut lines =
            vec![words.say(what, []), format!("  {link}"), terminal, format!("  {command}")];
        if ["//127.", "//localhost", "//[::1]"].iter().any(|host| url.contains(host)) {
            lines.push(say!(words, "terminal-invite-local"));
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
