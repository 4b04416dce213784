//! Links that people send to each other: to a table, to watch there, to a match that is over.

use protocol::Code;

use super::{Newcomer, Work, past, watch};
use crate::memory::Venue;
use crate::replay::Begin;

/// What somebody wants at a server. Who follows a link wants the later of what they said and what it
/// is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Purpose {
    Play,
    Watch,
    Replay,
}

/// A way to a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Link {
    pub(crate) code: Code,
    pub(crate) purpose: Purpose,
    /// Of a match that is over: where to begin.
    pub(crate) begin: Begin,
}

impl Link {
    /// The way to a seat at a table.
    pub(crate) fn to_table(code: Code) -> Link {
        Link { code, purpose: Purpose::Play, begin: Begin::default() }
    }

    /// The way to a table that an address of a server has behind it, if there is one:
    /// `http://a.example/table/K7QM2XPD?watch`.
    pub(crate) fn read(address: &str) -> Option<Link> {
        let address = address.split('#').next()?;
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let parts: Vec<&str> = path.trim().split('/').collect();
        let link = |pair: &[&str]| {
            let [kind, code] = pair else { return None };
            let watch = || query.split('&').any(|part| part.split('=').next() == Some("watch"));
            let purpose = match kind.to_ascii_lowercase().as_str() {
                "replay" => Purpose::Replay,
                "table" if watch() => Purpose::Watch,
                "table" => Purpose::Play,
                _ => return None,
            };
            Some(Link { code: code.parse().ok()?, purpose, begin: Begin::read(query) })
        };
        parts.windows(2).find_map(link)
    }

    /// A code as people give it: typed, or as a whole link.
    pub(super) fn of_code(text: &str) -> Option<Link> {
        let typed = || Some(Link::to_table(text.trim().parse().ok()?));
        Link::read(text).or_else(typed)
    }

    /// The same for somebody who has said what they want.
    pub(super) fn wanted(self, purpose: Purpose) -> Link {
        Link { purpose: self.purpose.max(purpose), ..self }
    }

    /// Follows it; `sit` is the way to a seat.
    pub(crate) fn follow(
        self,
        house: Venue,
        who: Newcomer,
        sit: fn(Venue, Code, Newcomer) -> Work,
    ) -> Work {
        match self.purpose {
            Purpose::Play => sit(house, self.code, who),
            Purpose::Watch => watch(house, self.code, who),
            Purpose::Replay => past::replay(house, self.code, self.begin, who),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_says_what_it_is_for() {
        let read =
            |text: &str| Link::of_code(text).map(|link| (link.code.to_string(), link.purpose));
        for (text, purpose) in [
            ("k7qm-2xpd", Purpose::Play),
            (" k7qm 2xpd ", Purpose::Play),
            ("http://a.example/table/K7QM2XPD", Purpose::Play),
            ("http://a.example/table/K7QM2XPD?move=3#watch", Purpose::Play),
            ("a.example/table/k7qm2xpd/?watch", Purpose::Watch),
            ("http://a.example/table/K7QM2XPD?from=a&watch=", Purpose::Watch),
            ("http://a.example/replay/K7QM2XPD?move=12&seat=1", Purpose::Replay),
            ("replay/K7QM2XPD", Purpose::Replay),
        ] {
            assert_eq!(read(text), Some(("K7QM2XPD".to_owned(), purpose)), "{text}");
        }
        for no_code in ["hello there", "", "http://a.example/table/", "http://a.example/about"] {
            assert_eq!(read(no_code), None, "{no_code}");
        }
        assert_eq!(Link::read("http://k7qm2xpd"), None, "an address may look like a code");
    }

    #[test]
    fn who_wants_to_watch_does_not_sit_down() {
        let link = |text: &str| Link::read(text).unwrap();
        let table = "http://a.example/table/K7QM2XPD";
        assert_eq!(link(table).wanted(Purpose::Watch).purpose, Purpose::Watch);
        assert_eq!(link(table).wanted(Purpose::Play).purpose, Purpose::Play);
        let over = "http://a.example/replay/K7QM2XPD";
        assert_eq!(link(over).wanted(Purpose::Watch).purpose, Purpose::Replay);
    }
}
