//! Before a match: which matches a client sees, and which it may open, enter or come back to.

use host::Visit;
use kernel::Game;
use masters::Masters;
use protocol::{Absence, Options, Player, SeatInfo, Stage, TableInfo};
use serde_json::{Map, Value};
use std::collections::{BTreeSet, VecDeque};

use super::words::{is_match, match_id};
use crate::conversation::{Ask, Listed, Peer, Visitor};
use crate::identity::Identity;
use crate::manners::Manners;
use crate::names::Names;

/// The most matches a client is shown.
const MOST: usize = 100;
/// The longest name that clients can draw.
const LONGEST: usize = 13;
/// How many seconds a player of another protocol may be gone before the match goes on.
const GRACE: u16 = 10;

/// Why somebody gets no seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Motive {
    /// So many cannot play.
    Players,
    NameTaken,
    NameInvalid,
    NoMatch,
    Full,
    /// The client sits somewhere.
    Seated,
    /// The name belongs to somebody who is away.
    Away,
    Other,
}

/// A match in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Lobby {
    pub(super) id: String,
    pub(super) seats: usize,
    pub(super) online: Vec<String>,
    pub(super) offline: Vec<String>,
    /// It waits, and has a free place.
    pub(super) joinable: bool,
}

/// How somebody came to sit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arrival {
    Opened,
    Joined,
    CameBack,
}

/// What to ask the house, one after the other until one is granted, and for whom; or why not.
pub(super) type Found = Result<(VecDeque<Ask>, Identity), Motive>;

/// The matches as a client sees them.
pub(super) struct Hall<'a> {
    pub(super) manners: &'a Manners,
    pub(super) peer: Peer,
    pub(super) tables: &'a [Listed],
}

/// What the names of a table are, by seat; as long as clients can draw them.
pub(super) fn names(info: &TableInfo) -> Vec<String> {
    let names = Names::of(info);
    let seats = kernel::Seat::first(kernel::Seat::LIMIT).zip(&info.seats);
    seats.map(|(seat, _)| names.name(seat).chars().take(LONGEST).collect()).collect()
}

/// A table as an entry of the list.
pub(super) fn lobby(info: &TableInfo) -> Lobby {
    let names = names(info);
    let waiting = info.stage == Stage::Waiting;
    let is_online = |seat: &SeatInfo| seat.connected || waiting;
    let taken = info.seats.iter().zip(names).filter(|(seat, _)| seat.player != Player::Nobody);
    let (online, offline): (Vec<_>, Vec<_>) = taken.partition(|(seat, _)| is_online(seat));
    let names = |seats: Vec<(&SeatInfo, String)>| seats.into_iter().map(|(_, name)| name).collect();
    let free = info.seats.iter().any(|seat| seat.player == Player::Nobody);
    Lobby {
        id: match_id(&info.code),
        seats: info.seats.len(),
        online: names(online),
        offline: names(offline),
        joinable: waiting && free,
    }
}

impl Hall<'_> {
    /// The tables of our game that are not over.
    fn live(&self) -> impl Iterator<Item = &Listed> {
        let live = |listed: &&Listed| {
            *listed.info.game == *Masters::NAME
                && matches!(listed.info.stage, Stage::Waiting | Stage::Playing)
        };
        self.tables.iter().filter(live)
    }

    /// The lobbies with a free place.
    pub(super) fn lobbies(&self) -> Vec<Lobby> {
        let open = self.live().filter(|listed| listed.has_room());
        open.take(MOST).map(|listed| lobby(&listed.info)).collect()
    }

    /// The matches in which somebody of this name is away, without those that are known to be
    /// somebody else's.
    pub(super) fn unfinished(&self, identity: &Identity, strange: &BTreeSet<u32>) -> Vec<Lobby> {
        // Without anything to prove it, nobody comes back.
        let proof = identity.proof(self.manners.rejoin, self.peer);
        let away = self.live().filter(|listed| {
            proof.is_some()
                && !strange.contains(&listed.number)
                && listed.info.stage == Stage::Playing
                && seat_of(&listed.info, identity).is_some_and(|seat| !seat.connected)
        });
        away.take(MOST).map(|listed| lobby(&listed.info)).collect()
    }

    /// Who somebody is.
    pub(super) fn identity(&self, typed: &str) -> Result<Identity, Motive> {
        let identity = Identity::read(typed).map_err(|_| Motive::NameInvalid)?;
        match identity.name.as_str().chars().count() <= LONGEST {
            true => Ok(identity),
            false => Err(Motive::NameInvalid),
        }
    }

    /// Is the name free, as far as matches are concerned?
    fn is_free(&self, identity: &Identity) -> Result<(), Motive> {
        let seat = self.live().find_map(|listed| seat_of(&listed.info, identity));
        match seat {
            None => Ok(()),
            Some(seat) if seat.connected => Err(Motive::NameTaken),
            Some(_) => Err(Motive::Away),
        }
    }

    /// What to ask the house for somebody who opens a lobby.
    pub(super) fn create(&self, players: i64, typed: &str) -> Found {
        if !(1..=4).contains(&players) {
            return Err(Motive::Players);
        }
        let identity = self.identity(typed)?;
        self.is_free(&identity).map_err(|_| Motive::NameTaken)?;
        let config = Map::from_iter([
            ("players".to_owned(), Value::from(players)),
            ("seating".to_owned(), Value::from("fixed")),
            ("absence".to_owned(), Value::from("skip")),
        ]);
        let options = options();
        let visitor = self.visitor(&identity);
        Ok((VecDeque::from([Ask::Open { config, options, visitor }]), identity))
    }

    /// What to ask the house for somebody who enters a lobby.
    pub(super) fn join(&self, id: &str, typed: &str) -> Found {
        let identity = self.identity(typed)?;
        let listed = self.find(id)?;
        if !listed.has_room() {
            return Err(Motive::Full);
        }
        self.is_free(&identity)?;
        let visitor = self.visitor(&identity);
        let join = Ask::Join { number: listed.number, visitor };
        Ok((VecDeque::from([join]), identity))
    }

    fn find(&self, id: &str) -> Result<&Listed, Motive> {
        let found = self.live().find(|listed| is_match(id, &listed.info.code));
        found.ok_or(Motive::NoMatch)
    }

    /// What to ask the house for somebody who comes back to the match of their name: others of that
    /// name may play elsewhere, so one is tried after the other.
    pub(super) fn load(&self, typed: &str) -> Found {
        let identity = Identity::read(typed).map_err(|_| Motive::NoMatch)?;
        let mut own: Vec<(&Listed, &SeatInfo)> = self
            .live()
            .filter(|listed| listed.info.stage == Stage::Playing)
            .filter_map(|listed| Some((listed, seat_of(&listed.info, &identity)?)))
            .collect();
        // Whether somebody is there, only the table knows for sure: lists can be older than that.
        own.sort_by_key(|(listed, seat)| (!is_ours(&listed.info), seat.connected, listed.number));
        match own.is_empty() {
            true => Err(Motive::NoMatch),
            false => Ok((own.iter().map(|(one, _)| self.back(one, &identity)).collect(), identity)),
        }
    }

    /// The same where the match is named, as Java clients do: nothing if it is not theirs.
    pub(super) fn load_from(&self, id: &str, typed: &str) -> Option<(VecDeque<Ask>, Identity)> {
        let identity = Identity::read(typed).ok()?;
        let listed = self.find(id).ok()?;
        seat_of(&listed.info, &identity)?;
        let runs = listed.info.stage == Stage::Playing;
        runs.then(|| (VecDeque::from([self.back(listed, &identity)]), identity))
    }

    fn back(&self, listed: &Listed, identity: &Identity) -> Ask {
        Ask::Return { number: listed.number, visitor: self.visitor(identity) }
    }

    fn visitor(&self, identity: &Identity) -> Visitor {
        let proof = identity.proof(self.manners.rejoin, self.peer);
        let comes_back = proof.is_some();
        let visit = Visit { proof, comes_back, ..Visit::default() };
        Visitor { name: identity.name.clone(), wishes: Map::new(), visit }
    }
}

/// What is chosen about a table that is opened here.
fn options() -> Options {
    Options { absence: Absence::Skip, grace: GRACE, take_back: false, ..Options::default() }
}

/// Does a table look as if it was opened here?
fn is_ours(info: &TableInfo) -> bool {
    let (ours, here) = (options(), &info.options);
    (here.absence, here.grace, here.take_back) == (ours.absence, ours.grace, ours.take_back)
}

/// The seat of somebody of this name.
fn seat_of<'a>(info: &'a TableInfo, identity: &Identity) -> Option<&'a SeatInfo> {
    let named = |seat: &&SeatInfo| match &seat.player {
        Player::Person(name) => name.to_lowercase() == identity.name.folded(),
        Player::Nobody | Player::Bot(_) => false,
    };
    info.seats.iter().find(named)
}
