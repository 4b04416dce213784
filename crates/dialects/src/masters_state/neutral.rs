//! The JSON voice: the seed document's messages, one per line. A client keeps what it was told; it is
//! told only what has changed since.

use kernel::Seat;
use masters::view::{PhaseView, PlayerView};
use masters::{Ability, EndReason, Resource, Resources};
use serde_json::{Map, Value, json};

use super::course::{Beat, Course};
use super::hall::{Lobby, Motive};
use super::positions::{cells, leader_depots};
use super::shot::{Production, Report, Shot, Triggered, position};
use super::staged::Depots;
use super::words::{self, COLOURS};
use crate::masters::ids::Named;

type Object = Map<String, Value>;

/// What a client was told about its match.
#[derive(Default)]
pub(super) struct Neutral {
    /// By place in the order of play.
    boards: Vec<Object>,
    common: Object,
    /// The match as it was told last: what looks the same is not written again.
    last: Option<Box<Shot>>,
}

/// Does the board of a seat look the same to the client of `me`?
fn same_board(before: &Shot, now: &Shot, seat: Seat, me: Seat) -> bool {
    before.player(seat) == now.player(seat)
        && before.staged(seat) == now.staged(seat)
        && before.played(seat) == now.played(seat)
        && before.boxed(seat) == now.boxed(seat)
        && (seat != me || before.moves == now.moves && before.view.hand == now.view.hand)
}

/// Does everything else look the same?
fn same_common(before: &Shot, now: &Shot) -> bool {
    let (old, new) = (&before.view, &now.view);
    before.current == now.current
        && before.triggered.is_none()
        && now.triggered.is_none()
        && before.staged(now.current).deck() == now.staged(now.current).deck()
        && before.player(now.current) == now.player(now.current)
        && before.whites() == now.whites()
        && (&old.market, &old.slide, &old.decks) == (&new.market, &new.slide, &new.decks)
        && old.lorenzo == new.lorenzo
}

fn names_of(kinds: impl Iterator<Item = Resource>) -> Value {
    kinds.map(words::resource).collect()
}

/// Amounts by name; without those that are not there.
fn amounts(heap: &Resources, faith: u8, any: u8) -> Value {
    let kinds = heap.kinds().map(|kind| (words::resource(kind), heap.count(kind)));
    let others = [("FAITH", faith), ("TO_CHOOSE", any)].into_iter().filter(|(_, count)| *count > 0);
    let all = kinds.chain(others);
    Value::Object(all.map(|(name, count)| (name.to_owned(), json!(count))).collect())
}

/// Amounts by name, all four.
fn all_amounts(count: impl Fn(Resource) -> u16) -> Object {
    let all = Resource::ALL
        .into_iter()
        .map(|kind| (words::resource(kind).to_owned(), json!(count(kind))));
    all.collect()
}

/// The board of a seat as the client of another seat, or of the same, sees it.
fn board(shot: &Shot, seat: Seat, me: Seat) -> Object {
    let (staged, played) = (shot.staged(seat), shot.played(seat));
    let Some(player) = shot.player(seat) else { return Object::new() };
    let over = staged.over(player);
    let kinds = leader_depots(played);
    let mut rows = cells(&Depots::of(&over), &kinds).into_iter().map(|row| -> Value {
        row.into_iter().map(|(_, kind)| kind.map(words::resource)).collect()
    });
    let warehouse: Value = rows.by_ref().take(3).collect();
    let leader_rows = kinds.iter().zip(rows);
    let (in_box, faith) = shot.boxed(seat);
    let mut discard_box = all_amounts(|kind| u16::from(in_box.count(kind)));
    discard_box.insert("FAITH".to_owned(), json!(faith));
    let able = |ability: Ability| {
        let printed = played.iter().map(|leader| leader.printed());
        names_of(printed.filter(move |leader| leader.ability == ability).map(|one| one.resource))
    };
    let paying = staged.paying().and_then(|power| position(played, power));
    let mut fields = json!({
        "leaders": leaders(shot, seat, me, player),
        "hidden": player.leaders_in_hand,
        "faith": player.faith,
        "points": player.points(),
        "tiles": player.tiles.map(words::tile),
        "warehouse": warehouse,
        "leaderDepots": leader_rows
            .map(|(kind, row)| json!({"resource": words::resource(*kind), "cells": row}))
            .collect::<Value>(),
        "strongbox": all_amounts(|kind| over.strongbox.count(kind)),
        "discardBox": discard_box,
        "cards": player.slots.iter().map(|slot| -> Value {
            slot.iter().map(Named::uuid).collect()
        }).collect::<Value>(),
        "productions": productions(shot, seat),
        "paying": paying,
        "discounts": able(Ability::Discount),
        "conversions": able(Ability::WhiteMarble),
    });
    if seat == me
        && let Value::Object(fields) = &mut fields
    {
        let moves = shot.moves.iter().map(|(start, ends)| (start.to_string(), json!(ends)));
        fields.insert("moves".to_owned(), Value::Object(moves.collect()));
    }
    match fields {
        Value::Object(fields) => fields,
        _ => Object::new(),
    }
}

/// The leaders of a seat: all that are left to their owner, the active ones to everybody.
fn leaders(shot: &Shot, seat: Seat, me: Seat, player: &PlayerView) -> Value {
    let played = shot.played(seat);
    if seat != me {
        let active = played.iter().zip(0..);
        return active
            .map(|(leader, number): (_, usize)| {
                json!({"number": number, "id": leader.uuid(), "active": true, "playable": false})
            })
            .collect();
    }
    let dealt = shot.view.dealt.into_iter().flat_map(masters::LeaderSet::iter);
    let held = dealt.zip(0..).filter_map(|(leader, number): (_, usize)| {
        let active = player.leaders.contains(leader);
        let in_hand = shot.view.hand.is_some_and(|hand| hand.contains(leader));
        (active || in_hand).then(|| {
            let playable = in_hand && player.meets(leader);
            json!({"number": number, "id": leader.uuid(), "active": active, "playable": playable})
        })
    });
    held.collect()
}

fn productions(shot: &Shot, seat: Seat) -> Value {
    let production = |one: Production| {
        json!({
            "position": one.at,
            "inputs": amounts(&one.inputs, 0, one.any_inputs),
            "outputs": amounts(&one.outputs, one.faith, one.any_outputs),
            "available": one.available,
            "selected": one.selected,
        })
    };
    shot.productions(seat).into_iter().map(production).collect()
}

/// The word for a reason of the end.
pub(super) fn reason(reason: EndReason) -> &'static str {
    match reason {
        EndReason::FaithTrack => "FAITH_TRACK_END",
        EndReason::SeventhCard => "SEVENTH_CARD",
        EndReason::BlackCross => "LORENZO_TRACK_END",
        EndReason::ColourGone => "COLOUR_GONE",
        EndReason::Forfeit => "FORFEIT",
        EndReason::GaveUp => "GAVE_UP",
        EndReason::BrokenOff => "BROKEN_OFF",
        EndReason::Aborted => "ABORTED",
    }
}

fn places(shot: &Shot, seats: impl IntoIterator<Item = Seat>) -> Vec<usize> {
    let mut places: Vec<usize> = seats.into_iter().map(|seat| shot.place(seat)).collect();
    places.sort_unstable();
    places
}

fn end(shot: &Shot) -> Value {
    let Some(Triggered { by, reason: why }) = &shot.triggered else { return Value::Null };
    let (why, winners) = match &shot.view.phase {
        PhaseView::Over { reason: why, winners } => (why, json!(places(shot, winners.iter()))),
        _ => (why, Value::Null),
    };
    let points =
        shot.view.order.iter().map(|seat| shot.player(*seat).map_or(0, PlayerView::points));
    json!({
        "triggeredBy": places(shot, by.iter().copied()),
        "reason": reason(*why),
        "winners": winners,
        "points": points.collect::<Vec<i32>>(),
    })
}

fn common(shot: &Shot) -> Object {
    let view = &shot.view;
    let matrix: Value = view
        .market
        .iter()
        .map(|row| -> Value { row.chars().map(words::marble).collect() })
        .collect();
    let slide = view.slide.chars().next().map_or("WHITE", words::marble);
    let buyer = shot.player(shot.current);
    let shop = COLOURS.iter().map(|(colour, name)| {
        let levels = view.decks.iter().filter(|deck| deck.deck.colour() == *colour).map(|deck| {
            let buyable = deck.top.zip(buyer).is_some_and(|(card, buyer)| buyer.can_buy(card));
            let top = deck.top.as_ref().map(Named::uuid);
            let pile = json!({"left": deck.left, "top": top, "buyable": buyable});
            (deck.deck.level().to_string(), pile)
        });
        ((*name).to_owned(), Value::Object(levels.collect()))
    });
    let purchase = shot.staged(shot.current).deck().and_then(|deck| {
        let card = view.decks.iter().find(|other| other.deck == deck)?.top?;
        let cost = amounts(&buyer?.cost(card), 0, 0);
        Some(json!({"card": card.uuid(), "cost": cost}))
    });
    let lorenzo = view.lorenzo.as_ref();
    let fields = [
        ("market", json!({"matrix": matrix, "slide": slide, "white": shot.whites()})),
        ("shop", Value::Object(shop.collect())),
        ("purchase", purchase.unwrap_or_default()),
        ("current", json!(shot.place(shot.current))),
        ("lorenzo", json!(lorenzo.map(|lorenzo| lorenzo.cross))),
        ("token", json!(lorenzo.and_then(|lorenzo| lorenzo.last.as_ref().map(Named::uuid)))),
        ("vaticanReport", Value::Null),
        ("end", end(shot)),
    ];
    fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// What is new in an object; it is remembered.
fn news(known: &mut Object, now: Object) -> Object {
    let new = now.into_iter().filter(|(name, value)| known.get(name) != Some(value));
    let new: Object = new.collect();
    known.extend(new.iter().map(|(name, value)| (name.clone(), value.clone())));
    new
}

impl Neutral {
    /// The whole match.
    pub(super) fn start(&mut self, id: &str, names: &[String], course: &Course) -> Vec<Value> {
        let shot = &course.shot;
        let players: Vec<Value> = (0_usize..)
            .zip(&shot.view.order)
            .map(|(number, seat)| {
                let online = shot.online.get(seat.index()).copied().unwrap_or_default();
                let nickname = names.get(seat.index());
                json!({"player": number, "nickname": nickname, "online": online})
            })
            .collect();
        self.last = Some(Box::new(shot.clone()));
        self.common = common(shot);
        self.boards = shot.view.order.iter().map(|seat| board(shot, *seat, course.seat)).collect();
        let mut told = vec![json!({
            "type": "MatchData",
            "matchID": id,
            "capacity": players.len(),
            "players": players,
            "solo": shot.view.lorenzo.is_some(),
            "common": self.common,
        })];
        let each = (0_usize..).zip(shot.view.order.iter().zip(&self.boards));
        told.extend(each.map(|(number, (seat, board))| {
            let state = shot.state(*seat);
            json!({"type": "PlayerData", "player": number, "state": state.json(), "board": board})
        }));
        told
    }

    /// The state of a seat, with everything that has changed.
    pub(super) fn state(
        &mut self,
        shot: &Shot,
        me: Seat,
        seat: Seat,
        report: Option<&Report>,
    ) -> Value {
        let mut objects = Object::new();
        let mut others = Object::new();
        let last = self.last.replace(Box::new(shot.clone()));
        let last = last.as_deref();
        for (number, other) in shot.view.order.iter().enumerate() {
            let Some(known) = self.boards.get_mut(number) else { continue };
            if last.is_some_and(|last| same_board(last, shot, *other, me)) {
                continue;
            }
            let new = news(known, board(shot, *other, me));
            if new.is_empty() {
                continue;
            }
            match *other == seat {
                true => drop(objects.insert("board".to_owned(), new.into())),
                false => drop(others.insert(number.to_string(), new.into())),
            }
        }
        if !others.is_empty() {
            objects.insert("others".to_owned(), others.into());
        }
        let mut new = match last {
            Some(last) if same_common(last, shot) => Object::new(),
            _ => news(&mut self.common, common(shot)),
        };
        if let Some(Report { by, tile }) = report {
            let by = by.iter().map(|who| match who {
                Some(seat) => shot.place(*seat) as i64,
                None => -1,
            });
            let by: Vec<i64> = by.collect();
            new.insert("vaticanReport".to_owned(), json!({"triggeredBy": by, "tile": tile}));
        }
        if !new.is_empty() {
            objects.insert("common".to_owned(), new.into());
        }
        json!({
            "type": "StateMessage",
            "player": shot.place(seat),
            "state": shot.state(seat).json(),
            "objects": Value::Object(objects).to_string(),
        })
    }

    /// One beat.
    pub(super) fn beat(&mut self, beat: &Beat, course: &Course, names: &[String]) -> Value {
        match beat {
            Beat::Presence { seat, online } => json!({
                "type": "PlayerConnection",
                "player": course.shot.place(*seat),
                "nickname": names.get(seat.index()),
                "online": online,
            }),
            Beat::Triggered(Triggered { by, reason: why }) => json!({
                "type": "EndWasTriggeredMessage",
                "players": places(&course.shot, by.iter().copied()),
                "reason": reason(*why),
            }),
            Beat::State { seat, shot, report } => {
                self.state(shot, course.seat, *seat, report.as_ref())
            }
        }
    }
}

// The hall

/// The lobbies to enter.
pub(super) fn matches(lobbies: &[Lobby]) -> Value {
    let listed = lobbies.iter().filter(|lobby| lobby.joinable).map(
        |lobby| json!({"matchID": lobby.id, "capacity": lobby.seats, "nicknames": lobby.online}),
    );
    json!({"type": "MatchesData", "matches": listed.collect::<Value>()})
}

fn status(kind: &str, outcome: Result<(&str, usize), Motive>, motive: &str) -> Value {
    match outcome {
        Ok((id, player)) => json!({
            "type": kind, "ok": true, "motive": null, "matchID": id, "player": player,
        }),
        Err(_) => json!({"type": kind, "ok": false, "motive": motive}),
    }
}

/// Whether a lobby was opened.
pub(super) fn created(outcome: Result<(&str, usize), Motive>) -> Value {
    let (motive, detail) = match outcome {
        Err(Motive::Players) => ("numberOfPlayersNotValid", None),
        Err(Motive::NameTaken) => ("nicknameNotUnique", None),
        Err(Motive::NameInvalid) => ("Other", Some("nicknameNotValid")),
        Err(Motive::Seated) => ("Other", Some("alreadyInMatch")),
        _ => ("Other", None),
    };
    detailed(status("MatchCreatedStatus", outcome, motive), detail)
}

/// Whether a lobby was entered.
pub(super) fn joined(outcome: Result<(&str, usize), Motive>) -> Value {
    let (motive, detail) = match outcome {
        Err(Motive::Full) => ("matchAlreadyFull", None),
        Err(Motive::NameTaken | Motive::Away) => ("Other", Some("nicknameNotUnique")),
        Err(Motive::NameInvalid) => ("Other", Some("nicknameNotValid")),
        Err(Motive::NoMatch) => ("Other", Some("matchDoesNotExist")),
        Err(Motive::Seated) => ("Other", Some("alreadyInMatch")),
        _ => ("Other", None),
    };
    detailed(status("JoinStatus", outcome, motive), detail)
}

/// The same with a detail.
fn detailed(mut told: Value, detail: Option<&str>) -> Value {
    if let (Some(detail), Value::Object(fields)) = (detail, &mut told) {
        fields.insert("detail".to_owned(), json!(detail));
    }
    told
}

/// Whether somebody came back.
pub(super) fn loaded(outcome: Result<(&str, usize), Motive>) -> Value {
    let motive = match outcome {
        Err(Motive::NoMatch) => "noExistingMatchesForPlayer",
        Err(Motive::NameTaken) => "playerIsAlreadyPlaying",
        _ => "Other",
    };
    status("MatchLoadedStatus", outcome, motive)
}
