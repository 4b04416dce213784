//! Before a client sits: which lobbies it sees, and which it may enter.

use eriantys::Eriantys;
use host::Visit;
use kernel::Game;
use protocol::{Absence, Options, Player, SeatInfo, Stage, TableInfo};
use serde_json::{Map, Value};
use wire::Framing;

use super::nicknames::{may_be_called, names};
use super::server_messages::Lobby;
use super::texts::Wrong;
use super::words::{ColorT, GameStatus, Mage};
use crate::conversation::{Ask, Listed, Peer, Visitor};
use crate::identity::Identity;
use crate::manners::Manners;

/// The most lobbies a client is shown.
const MOST_LOBBIES: usize = 100;
/// How many seconds a match with one player left waits for another.
const PATIENCE: u16 = 50;
/// How many seconds a player of another protocol may be gone before the match goes on.
const GRACE: u16 = 60;

/// What a player asks for who sits down.
pub(super) struct Wishes<'a> {
    pub(super) nickname: &'a str,
    pub(super) mage: Mage,
    pub(super) tower: ColorT,
}

/// The tables as a client sees them.
pub(super) struct Hall<'a> {
    pub(super) framing: Framing,
    pub(super) manners: &'a Manners,
    pub(super) peer: Peer,
    pub(super) tables: &'a [Listed],
}

impl Hall<'_> {
    /// The tables that the client may know: two or three seats, and characters only if it can name
    /// them.
    fn known(&self) -> impl Iterator<Item = (&Listed, bool)> {
        self.tables.iter().filter_map(|listed| {
            let info = &listed.info;
            let fits = *info.game == *Eriantys::NAME
                && (2..=3).contains(&info.seats.len())
                && matches!(info.stage, Stage::Waiting | Stage::Playing);
            let expert = info.config.get("expert").and_then(Value::as_bool).unwrap_or_default();
            (fits && !self.lacks_characters(expert)).then_some((listed, expert))
        })
    }

    /// Is this an expert game whose characters the client could not name?
    pub(super) fn lacks_characters(&self, expert: bool) -> bool {
        expert && self.framing == Framing::Java && self.manners.character_texts.is_none()
    }

    /// The lobbies to show: those that wait for players first.
    pub(super) fn lobbies(&self) -> Vec<Lobby> {
        let mut known: Vec<(&Listed, bool)> = self.known().collect();
        known.sort_by_key(|(listed, _)| (listed.info.stage != Stage::Waiting, listed.number));
        let shown = known.into_iter().take(MOST_LOBBIES);
        shown.map(|(listed, expert)| self.lobby(listed, expert)).collect()
    }

    fn lobby(&self, listed: &Listed, expert: bool) -> Lobby {
        let info = &listed.info;
        let taken = || info.seats.iter().filter(|seat| seat.player != Player::Nobody);
        Lobby {
            nicknames: names(self.framing, info).iter().map(|(_, name)| name.to_owned()).collect(),
            num_players: info.seats.len(),
            mages: fill(taken().map(mage).collect(), &Mage::ALL),
            towers: fill(taken().map(tower).collect(), &ColorT::ALL),
            mode: expert,
            game_status: status(info),
            lobby_index: listed.number,
        }
    }

    /// What to ask the house for somebody who opens a lobby.
    pub(super) fn open(
        &self,
        players: i64,
        expert: bool,
        wishes: &Wishes<'_>,
    ) -> Result<(Ask, Identity), Wrong> {
        if !(2..=3).contains(&players) {
            return Err(Wrong::PlayerCount);
        }
        let identity = self.identity(wishes)?;
        if players == 2 && wishes.tower == ColorT::Grey {
            return Err(Wrong::TowerTaken);
        }
        if self.lacks_characters(expert) {
            return Err(Wrong::NoLobby);
        }
        let config = Map::from_iter([
            ("players".to_owned(), Value::from(players)),
            ("expert".to_owned(), Value::from(expert)),
            ("absence".to_owned(), Value::from("auto-highest")),
        ]);
        let options = Options {
            absence: Absence::Skip,
            grace: GRACE,
            patience: PATIENCE,
            take_back: false,
            ..Options::default()
        };
        let visitor = self.visitor(&identity, wishes);
        Ok((Ask::Open { config, options, visitor }, identity))
    }

    /// What to ask the house for somebody who joins a lobby or comes back to it. The order of the
    /// checks is that of the protocol.
    pub(super) fn join(&self, index: i64, wishes: &Wishes<'_>) -> Result<(Ask, Identity), Wrong> {
        let number = u32::try_from(index).map_err(|_| Wrong::LobbyIndex);
        let mut known = self.known().peekable();
        known.peek().ok_or(Wrong::NoLobby)?;
        let number = number?;
        let (listed, _) =
            known.find(|(listed, _)| listed.number == number).ok_or(Wrong::LobbyIndex)?;
        let info = &listed.info;
        let identity = Identity::read(wishes.nickname).ok();
        if let Some(identity) = &identity {
            let same = |seat: &&SeatInfo| match &seat.player {
                Player::Person(name) => name.to_lowercase() == identity.name.folded(),
                Player::Nobody | Player::Bot(_) => false,
            };
            if let Some(seat) = info.seats.iter().find(same) {
                return self.come_back(listed, seat, identity);
            }
        }
        let full = info.seats.iter().all(|seat| seat.player != Player::Nobody);
        if full || info.stage != Stage::Waiting {
            return Err(Wrong::LobbyFull);
        }
        let identity = self.identity(wishes)?;
        let no_grey = info.seats.len() == 2 && wishes.tower == ColorT::Grey;
        if no_grey || info.seats.iter().any(|seat| tower(seat) == Some(wishes.tower)) {
            return Err(Wrong::TowerTaken);
        }
        if info.seats.iter().any(|seat| mage(seat) == Some(wishes.mage)) {
            return Err(Wrong::MageTaken);
        }
        let visitor = self.visitor(&identity, wishes);
        Ok((Ask::Join { number, visitor }, identity))
    }

    /// Somebody of this name has this seat: they come back to a match if they spell their name as they
    /// did. Whether they are away, only the table knows for sure: lists can be older than that.
    fn come_back(
        &self,
        listed: &Listed,
        seat: &SeatInfo,
        identity: &Identity,
    ) -> Result<(Ask, Identity), Wrong> {
        if seat.player != Player::Person(identity.name.to_string()) {
            return Err(Wrong::NicknameSpelling);
        }
        if listed.info.stage != Stage::Playing {
            return Err(Wrong::NicknameTaken);
        }
        let proof = identity.proof(self.manners.rejoin, self.peer);
        let visit = Visit { proof, ..Visit::default() };
        let visitor = Visitor { name: identity.name.clone(), wishes: Map::new(), visit };
        Ok((Ask::Return { number: listed.number, visitor }, identity.clone()))
    }

    fn identity(&self, wishes: &Wishes<'_>) -> Result<Identity, Wrong> {
        let identity = Identity::read(wishes.nickname).map_err(|_| Wrong::NicknameInvalid)?;
        match may_be_called(self.framing, wishes.nickname) {
            true => Ok(identity),
            false => Err(Wrong::NicknameInvalid),
        }
    }

    fn visitor(&self, identity: &Identity, wishes: &Wishes<'_>) -> Visitor {
        let tower = eriantys::Tower::from(wishes.tower).letter();
        Visitor {
            name: identity.name.clone(),
            wishes: Map::from_iter([
                ("tower".to_owned(), Value::from(tower.to_string())),
                ("wizard".to_owned(), Value::from(wishes.mage.wizard())),
            ]),
            visit: Visit {
                proof: identity.proof(self.manners.rejoin, self.peer),
                ..Visit::default()
            },
        }
    }
}

fn status(info: &TableInfo) -> GameStatus {
    let there = info.seats.iter().filter(|seat| seat.connected).count();
    match info.stage {
        Stage::Waiting => GameStatus::Setup,
        Stage::Playing if there < 2 => GameStatus::Pause,
        Stage::Playing => GameStatus::Playing,
        Stage::Finished | Stage::Closed => GameStatus::Ended,
    }
}

/// The mage that a player wishes for.
fn mage(seat: &SeatInfo) -> Option<Mage> {
    let wizard = seat.wishes.get("wizard")?.as_u64()?;
    Mage::ALL.into_iter().find(|mage| u64::from(mage.wizard()) == wizard)
}

/// The towers that a player wishes for.
fn tower(seat: &SeatInfo) -> Option<ColorT> {
    let letter = seat.wishes.get("tower")?.as_str()?;
    letter.parse::<eriantys::Tower>().ok().map(ColorT::from)
}

/// Something free for those who have no wish: lists cannot have gaps.
fn fill<T: Copy + PartialEq>(wished: Vec<Option<T>>, all: &[T]) -> Vec<T> {
    let taken: Vec<T> = wished.iter().flatten().copied().collect();
    let mut free = all.iter().copied().filter(|one| !taken.contains(one));
    wished.into_iter().filter_map(|wish| wish.or_else(|| free.next())).collect()
}
