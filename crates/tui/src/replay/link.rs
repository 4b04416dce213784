//! Links to a position of a match, as the browser client understands them.

use kernel::Seat;
use words::say;

use super::{NoReplay, Replay};

/// Where one begins to look at a match, and with whose eyes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Begin {
    /// The number of a position.
    pub(crate) at: usize,
    /// The seat; else one sees it as spectators did.
    pub(crate) seat: Option<Seat>,
}

impl Begin {
    /// What stands behind the `?` of a link. What is no number is left out.
    pub(crate) fn read(query: &str) -> Begin {
        let value = |name: &str| {
            let pairs = query.split('&').filter_map(|part| part.split_once('='));
            pairs.filter(|(known, _)| *known == name).map(|(_, value)| value).next()
        };
        Begin {
            at: value("move").and_then(|number| number.parse().ok()).unwrap_or(0),
            seat: value("seat").and_then(|number| number.parse().ok()).and_then(Seat::new),
        }
    }
}

impl Replay {
    /// The match was played at this server.
    pub(crate) fn was_played_at(&mut self, server: &str) {
        self.server = Some(server.to_owned());
    }

    /// Goes where a link leads.
    pub(crate) fn begin(&mut self, Begin { at, seat }: Begin) -> Result<(), NoReplay> {
        if let Some(seat) = seat.filter(|seat| seat.index() < self.names.len()) {
            self.see_as(Some(seat))?;
        }
        self.go(at)?;
        Ok(())
    }

    /// How others come to what is shown now, in lines.
    pub(crate) fn ways_here(&self) -> Vec<String> {
        match self.link() {
            Some(link) => vec![
                format!("  {link}"),
                say!(self.words, "terminal-invite-terminal"),
                // A shell takes the signs of a link for its own.
                format!("  bottega play --connect '{link}'"),
            ],
            None => vec![say!(self.words, "terminal-no-link")],
        }
    }

    /// The link to what is shown now; only matches of a server have one.
    fn link(&self) -> Option<String> {
        let (server, code) = (self.server.as_ref()?, self.code.as_ref()?);
        let seat = self.seen_by.map(|seat| format!("&seat={}", seat.index())).unwrap_or_default();
        Some(format!("{server}/replay/{code}?move={}{seat}", self.at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_says_where_to_begin() {
        let read = |query| {
            let Begin { at, seat } = Begin::read(query);
            (at, seat.map(Seat::index))
        };
        assert_eq!(read("move=12&seat=1"), (12, Some(1)));
        assert_eq!(read("seat=0"), (0, Some(0)));
        assert_eq!(read(""), (0, None));
        assert_eq!(read("move=&seat=99&remove=7&move"), (0, None));
    }
}
