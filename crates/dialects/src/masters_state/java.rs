//! The voice of the Java framing: elements of the clients' simple model, and what these clients cannot
//! take. A client keeps every element it was told; it is told again what has changed, and what belongs
//! to a state in any case.

use kernel::Seat;
use masters::{Ability, LeaderId};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

use super::course::{Beat, Course};
use super::elements::{Kind, Picture};
use super::hall::{Lobby, Motive};
use super::screens::between;
use super::shot::{Report, Shot};
use super::words::State;
use crate::masters::ids::Named;

/// What a client was told.
#[derive(Default)]
pub(super) struct Java {
    /// The leaders it knows to be active. It must never hear of one again.
    announced: BTreeSet<LeaderId>,
    /// What the elements of each seat depended on, and those of the table.
    own: BTreeMap<(Seat, Kind), Value>,
    common: BTreeMap<Kind, Value>,
    states: BTreeMap<Seat, State>,
    /// Matches that are gone, but not for the client.
    ghosts: Vec<String>,
    messages: u64,
}

/// A place in a lobby that is free.
const FREE: &str = "available slot";

impl Java {
    /// Something that is different for every message.
    pub(super) fn identifier(&mut self) -> String {
        self.messages += 1;
        format!("00000000-0000-4000-8000-{:012x}", self.messages & 0xFFFF_FFFF_FFFF)
    }

    // The hall

    pub(super) fn matches(
        &self,
        lobbies: &[Lobby],
        unfinished: &[Lobby],
        own: Option<&Lobby>,
    ) -> Value {
        let mut data: Vec<Value> = Vec::new();
        let mut known: Vec<&str> = Vec::new();
        for lobby in own.into_iter().chain(lobbies).chain(unfinished) {
            if known.contains(&lobby.id.as_str()) {
                continue;
            }
            known.push(&lobby.id);
            let mine = own.is_some_and(|own| own.id == lobby.id);
            let saved = !mine && !lobby.joinable && lobby.online.is_empty();
            let taken = lobby.online.len() + lobby.offline.len();
            let free = vec![FREE; lobby.seats.saturating_sub(taken)];
            let online: Vec<&str> = lobby.online.iter().map(String::as_str).chain(free).collect();
            data.push(json!([
                {"key": lobby.id, "value": saved},
                {"key": online, "value": lobby.offline},
            ]));
        }
        for ghost in self.ghosts.iter().filter(|ghost| !known.contains(&ghost.as_str())) {
            data.push(json!([{"key": ghost, "value": false}, {"key": [FREE], "value": []}]));
        }
        let data = if data.is_empty() { json!({}) } else { Value::Array(data) };
        json!({"type": "MatchesData", "data": data})
    }

    /// The client goes on believing in this match.
    pub(super) fn keep_ghost(&mut self, id: &str) {
        self.ghosts = vec![id.to_owned()];
    }

    pub(super) fn created(&mut self, outcome: Result<(&str, usize), Motive>) -> Value {
        let motive = match outcome {
            Ok((id, _)) => {
                self.ghosts.clear();
                return json!({"type": "CreatedMatchStatus", "matchId": id});
            }
            Err(Motive::Players) => "NUMOFPLAYERS",
            Err(Motive::NameTaken | Motive::NameInvalid | Motive::Away) => "NICKNAME",
            Err(_) => "OTHER",
        };
        json!({"type": "CreatedMatchStatus", "m": motive})
    }

    pub(super) fn joined(&mut self, outcome: Result<(&str, usize), Motive>) -> Value {
        let motive = match outcome {
            Ok((id, index)) => {
                self.ghosts.clear();
                return json!({
                    "type": "JoinStatus", "joinedMatchUUID": id, "m": "SUCCESS",
                    "playerIndex": index,
                });
            }
            Err(Motive::Players) => "NUM_PLAYERS_NOT_VALID",
            Err(Motive::Full) => "ALREADY_FULL",
            Err(Motive::NoMatch) => "NOT_EXISTS",
            Err(Motive::NameTaken | Motive::NameInvalid | Motive::Away) => {
                "NICKNAME_ALREADY_EXISTING"
            }
            Err(Motive::Seated | Motive::Other) => "OTHER",
        };
        json!({"type": "JoinStatus", "m": motive, "playerIndex": -1})
    }

    // The match

    fn picture<'a>(names: &'a [String], shot: &'a Shot, me: Seat) -> Picture<'a> {
        Picture { shot, names, me }
    }

    /// The match starts.
    pub(super) fn start(&mut self, names: &[String], course: &Course, first: Seat) -> Vec<Value> {
        let picture = Java::picture(names, &course.shot, course.seat);
        vec![self.full(&picture, first, true)]
    }

    /// The client comes back: everything at once, then who does what.
    pub(super) fn come_back(&mut self, names: &[String], course: &Course) -> Vec<Value> {
        let picture = Java::picture(names, &course.shot, course.seat);
        let order = &course.shot.view.order;
        let mut players = Map::new();
        for seat in order {
            let elements = self.elements(&picture, *seat, &BTreeSet::from(Kind::OWN));
            players.insert(picture.place(*seat).to_string(), elements);
        }
        let common = self.commons(&picture, &BTreeSet::from(Kind::COMMON), None);
        let mut told = vec![json!({
            "type": "ElementsInNetwork",
            "playerElementsMap": players,
            "playerSimpleModelElements": common,
        })];
        // Its first state is read twice, so no leader may be in it.
        told.push(self.full(&picture, course.seat, false));
        for seat in order.iter().filter(|seat| **seat != course.seat) {
            told.push(self.message(&picture, *seat, json!([]), json!([])));
        }
        told
    }

    /// A state with every element.
    fn full(&mut self, picture: &Picture<'_>, seat: Seat, leaders: bool) -> Value {
        let mut kinds = BTreeSet::from(Kind::OWN);
        if !leaders {
            kinds.remove(&Kind::Leaders);
        }
        let own = self.elements(picture, seat, &kinds);
        let common = self.commons(picture, &BTreeSet::from(Kind::COMMON), None);
        self.message(picture, seat, own, common)
    }

    /// The elements of a seat; they are remembered.
    fn elements(&mut self, picture: &Picture<'_>, seat: Seat, kinds: &BTreeSet<Kind>) -> Value {
        let mut told = Vec::new();
        for kind in kinds {
            if *kind == Kind::Leaders {
                told.extend(self.leaders(picture, seat));
                continue;
            }
            self.own.insert((seat, *kind), picture.own_sign(*kind, seat));
            told.push(picture.own(*kind, seat));
        }
        Value::Array(told)
    }

    fn commons(
        &mut self,
        picture: &Picture<'_>,
        kinds: &BTreeSet<Kind>,
        report: Option<&Report>,
    ) -> Value {
        let mut told = Vec::new();
        for kind in kinds {
            let element = match kind {
                Kind::Report => picture.report(report),
                kind => picture.common(*kind),
            };
            self.common.insert(*kind, picture.common_sign(*kind));
            told.push(element);
        }
        Value::Array(told)
    }

    /// The leaders of a seat as this client can take them: an active one is named once, and never
    /// again; hands are secret.
    fn leaders(&mut self, picture: &Picture<'_>, seat: Seat) -> Option<Value> {
        let view = &picture.shot.view;
        let player = view.players.get(seat.index())?;
        let played = picture.shot.played.get(seat.index())?;
        let own = seat == picture.me;
        let hand = view.hand.into_iter().filter(|_| own).flat_map(masters::LeaderSet::iter);
        let entry = |leader: &LeaderId, active: bool, playable: bool| {
            (leader.uuid().to_owned(), json!({"key": active, "value": playable}))
        };
        let produces = |leader: &LeaderId| leader.printed().ability == Ability::Production;
        let (old, new): (Vec<&LeaderId>, Vec<&LeaderId>) =
            played.iter().partition(|leader| self.announced.contains(leader));
        let map: Map<String, Value> = if played.is_empty() {
            // Nobody's business but the owner's.
            hand.map(|leader| entry(&leader, false, player.meets(leader))).collect()
        } else if own && old.is_empty() {
            // What is left in the hand is shown as playable for good; the engine decides.
            let active = played.iter().map(|leader| entry(leader, true, false));
            active.chain(hand.map(|leader| entry(&leader, false, true))).collect()
        } else if own {
            // Only with a production leader in its list a client shows leader productions.
            let shown = old.iter().any(|leader| produces(leader));
            let named = new.iter().filter(|leader| produces(leader) && !shown);
            let map: Map<String, Value> = named.map(|leader| entry(leader, true, false)).collect();
            if map.is_empty() {
                return None;
            }
            self.announced.extend(new.iter().filter(|leader| produces(leader)).copied());
            return Some(json!({"type": "SimplePlayerLeaders", "playerLeadersMap": map}));
        } else if new.is_empty() {
            return None;
        } else {
            new.iter().map(|leader| entry(leader, true, false)).collect()
        };
        self.announced.extend(played.iter().copied());
        Some(json!({"type": "SimplePlayerLeaders", "playerLeadersMap": map}))
    }

    fn message(&mut self, picture: &Picture<'_>, seat: Seat, own: Value, common: Value) -> Value {
        let state = picture.state(seat);
        self.states.insert(seat, state);
        let shot = picture.shot;
        let current = if state == State::End { seat } else { shot.current };
        let setting_up = shot.setting_up.map_or(-1, |seat| picture.place(seat) as i64);
        json!({
            "type": "StateInNetwork",
            "numberOfPlayerSendingEvent": picture.place(seat),
            "currentPlayerNumber": picture.place(current),
            "currentPlayerNickname": picture.name(current),
            "indexOfPlayerInSetup": setting_up,
            "state": state.java(),
            "playerSimpleModelElements": own,
            "commonSimpleModelElements": common,
        })
    }

    /// The kinds whose elements have changed.
    fn changed_own(&self, picture: &Picture<'_>, seat: Seat) -> BTreeSet<Kind> {
        let painted = Kind::OWN.into_iter().filter(|kind| *kind != Kind::Leaders);
        painted
            .filter(|kind| self.own.get(&(seat, *kind)) != Some(&picture.own_sign(*kind, seat)))
            .collect()
    }

    /// One beat.
    pub(super) fn beat(&mut self, beat: &Beat, course: &Course, names: &[String]) -> Vec<Value> {
        match beat {
            Beat::Presence { seat, .. } => {
                let picture = Java::picture(names, &course.shot, course.seat);
                let common = self.commons(&picture, &BTreeSet::from([Kind::Players]), None);
                // Whoever left is told to be where they were.
                let mut shot = course.shot.clone();
                if let (Some(state), Some(told)) =
                    (shot.states.get_mut(seat.index()), self.states.get(seat))
                {
                    *state = *told;
                }
                let picture = Java::picture(names, &shot, course.seat);
                vec![self.message(&picture, *seat, json!([]), common)]
            }
            // The element that tells it comes with the state.
            Beat::Triggered(_) => Vec::new(),
            Beat::State { seat, shot, report } => {
                let picture = Java::picture(names, shot, course.seat);
                self.state(&picture, *seat, report.as_ref())
            }
        }
    }

    fn state(&mut self, picture: &Picture<'_>, seat: Seat, report: Option<&Report>) -> Vec<Value> {
        let state = picture.state(seat);
        let mut told = Vec::new();
        told.extend(self.others(picture, seat));
        if state == State::Setup && picture.shot.setting_up == Some(seat) {
            told.push(self.full(picture, seat, true));
            return told;
        }
        let before = self.states.get(&seat).copied().unwrap_or(State::Idle);
        let mut own = self.changed_own(picture, seat);
        let (due, mut common) = minimum(before, state);
        own.extend(due);
        let mut last = before;
        let mine = seat == picture.me && self.states.contains_key(&seat);
        if mine {
            for missing in between(before, state) {
                told.push(self.step_over(picture, missing));
                let (due, also) = minimum(missing, state);
                own.extend(due);
                common.extend(also);
                last = missing;
            }
        }
        if own.contains(&Kind::Bonus) {
            own.extend([Kind::Leaders, Kind::Productions, Kind::Depots, Kind::Cells]);
            common.insert(Kind::Shop);
        }
        if picture.shot.view.lorenzo.as_ref().is_some_and(|lorenzo| lorenzo.last.is_some())
            && before == State::Idle
        {
            own.extend([Kind::Token, Kind::Track]);
        }
        let changed = [Kind::Shop, Kind::Market, Kind::End]
            .into_iter()
            .filter(|kind| self.common.get(kind) != Some(&picture.common_sign(*kind)));
        common.extend(changed.collect::<Vec<_>>());
        common.insert(Kind::Players);
        common.extend(report.map(|_| Kind::Report));
        let own = self.elements(picture, seat, &own);
        let common = self.commons(picture, &common, report);
        if mine && is_told_with_leaders(picture, last, state) {
            let shot = with_state(picture, State::Initial);
            let initial = Java::picture(picture.names, &shot, picture.me);
            told.push(self.message(&initial, seat, own, common));
            told.push(self.step_over(picture, state));
        } else {
            told.push(self.message(picture, seat, own, common));
        }
        told
    }

    /// A state of the client itself without anything that belongs to it: one that it must have been in
    /// before the next one, or one whose elements it was just told.
    fn step_over(&mut self, picture: &Picture<'_>, state: State) -> Value {
        let shot = with_state(picture, state);
        let picture = Java::picture(picture.names, &shot, picture.me);
        let common = self.commons(&picture, &BTreeSet::from([Kind::Players]), None);
        self.message(&picture, picture.me, json!([]), common)
    }

    /// What has changed for others: above all their faith.
    fn others(&mut self, picture: &Picture<'_>, seat: Seat) -> Option<Value> {
        let order = &picture.shot.view.order;
        let moved = order.iter().any(|other| {
            self.own
                .get(&(*other, Kind::Track))
                .is_some_and(|known| *known != picture.own_sign(Kind::Track, *other))
        });
        let mut players = Map::new();
        for other in order {
            let mut kinds = match *other == seat {
                true => BTreeSet::new(),
                // What was never told is told when its turn comes.
                false if !self.own.contains_key(&(*other, Kind::Track)) => BTreeSet::new(),
                false => self.changed_own(picture, *other),
            };
            if moved {
                kinds.insert(Kind::Track);
            }
            if !kinds.is_empty() {
                let elements = self.elements(picture, *other, &kinds);
                players.insert(picture.place(*other).to_string(), elements);
            }
        }
        (!players.is_empty()).then(|| {
            json!({
                "type": "ElementsInNetwork",
                "playerElementsMap": players,
                "playerSimpleModelElements": [],
            })
        })
    }

    /// An event is refused: the state again, with what its screen is made of.
    pub(super) fn invalid(&mut self, names: &[String], course: &Course) -> Vec<Value> {
        let picture = Java::picture(names, &course.shot, course.seat);
        let own = BTreeSet::from([
            Kind::StrongBox,
            Kind::DiscardBox,
            Kind::Depots,
            Kind::Cells,
            Kind::Productions,
            Kind::Selectable,
        ]);
        let own = self.elements(&picture, course.seat, &own);
        let common = BTreeSet::from([Kind::Shop, Kind::Market, Kind::Players]);
        let common = self.commons(&picture, &common, None);
        let state = self.message(&picture, course.seat, own, common);
        vec![json!({"type": "EventNotValid"}), state]
    }
}

/// Must a turn that begins in the middle be told as one that begins with the leaders? A console client
/// that shows a board takes no numbers, and only the screen of the leaders ends that (11, G1). Nobody who
/// plays alone can look at a board between two turns.
fn is_told_with_leaders(picture: &Picture<'_>, before: State, after: State) -> bool {
    (before, after) == (State::Idle, State::Middle) && picture.shot.view.order.len() > 1
}

/// The same moment with the client itself in this state.
fn with_state(picture: &Picture<'_>, state: State) -> Shot {
    let mut shot = picture.shot.clone();
    if let Some(known) = shot.states.get_mut(picture.me.index()) {
        *known = state;
    }
    shot
}

/// What is told in any case when a player goes from one state to another.
fn minimum(before: State, after: State) -> (BTreeSet<Kind>, BTreeSet<Kind>) {
    use Kind::{
        Cells, Depots, DiscardBox, End, Leaders, Market, Productions, Selectable, Shop, StrongBox,
        Track,
    };
    let (own, common): (&[Kind], &[Kind]) = match (before, after) {
        (_, State::End) => (&[], &[End]),
        (State::Setup, _) => (&[Depots, Leaders, Track], &[]),
        (State::Idle, State::Initial | State::Middle) => (&[Productions, Leaders], &[Shop]),
        (State::Initial | State::Final, _) => (&[Leaders], &[Shop]),
        (State::Middle, State::Card) => (&[], &[Shop]),
        (State::Middle, State::Middle) => (&[Depots, DiscardBox, Productions], &[]),
        (State::Line | State::White, State::White) => (&[], &[Market]),
        (State::Line | State::White, State::Storing) => {
            (&[StrongBox, DiscardBox, Depots], &[Market])
        }
        (State::Storing, State::Storing) => (&[Depots, DiscardBox, Productions], &[]),
        (State::Storing, _) => (&[Track, DiscardBox, Leaders, Depots], &[Shop, Market]),
        (State::Card, State::Paying) => (&[Cells, Selectable], &[Shop]),
        (State::Paying, State::Placing) => (&[StrongBox, Depots, Cells], &[]),
        (State::Placing, _) => {
            (&[Cells, Leaders, Productions, StrongBox, Depots, Selectable], &[Shop])
        }
        (State::Production, State::PayingProduction) => {
            (&[Depots, StrongBox, Productions, Selectable, Cells], &[])
        }
        (State::PayingProduction, State::Production) => {
            (&[Depots, Track, Productions, Cells, Selectable], &[])
        }
        (State::Production, _) => {
            (&[Productions, Cells, Depots, StrongBox, Track, Selectable], &[Shop])
        }
        _ => (&[], &[]),
    };
    (own.iter().copied().collect(), common.iter().copied().collect())
}
