//! A client at a table: in a lobby, or in its match.

use host::{News, Played, Snapshot};
use kernel::Seat;
use protocol::{Millis, Stage, TableInfo};
use std::sync::Arc;
use std::time::Duration;

use super::course::{Beat, Course};
use super::hall::{self, Lobby};
use super::words::match_id;
use crate::masters::scene::awaits_names;

/// A client at a table.
pub(super) struct Seated {
    pub(super) seat: Seat,
    table: Arc<TableInfo>,
    /// The names by seat.
    pub(super) names: Vec<String>,
    /// The id of the match.
    pub(super) id: String,
    /// The match, once it has started.
    pub(super) course: Option<Course>,
    /// The table has told who plays, and what they are called: the match can be shown.
    pub(super) started: bool,
    /// Who has been seen at the table: whoever takes the last seat comes after the start.
    seen: Vec<bool>,
    /// The client knows that it sits.
    pub(super) greeted: bool,
    /// The number that the client was told to have.
    pub(super) number: usize,
    /// When the lobby is closed, if the match has not started.
    pub(super) lobby_ends: Millis,
    /// Since when the client is asked for something.
    pub(super) asked_since: Option<Millis>,
    /// The client's messages wait until the match has changed so often.
    awaited: u64,
}

impl Seated {
    /// Somebody has sat down; `ours` if others of this dialect were waiting there.
    pub(super) fn new(
        now: Millis,
        limit: Duration,
        ours: bool,
        snapshot: &Snapshot,
    ) -> Option<Seated> {
        let (seat, table) = (snapshot.seat?, snapshot.table.clone());
        // A lobby of ours that has waited longer would be closed: it was opened by somebody else.
        let waited = table.changed.since(table.opened);
        let waited = Some(waited).filter(|waited| ours && *waited < limit).unwrap_or_default();
        let mut seated = Seated {
            seat,
            names: hall::names(&table),
            id: match_id(&table.code),
            course: None,
            started: false,
            seen: Vec::new(),
            greeted: false,
            number: seat.index(),
            lobby_ends: now.after(limit.saturating_sub(waited)),
            asked_since: None,
            awaited: 0,
            table,
        };
        if let Some(situation) = &snapshot.situation {
            let online = seated.online();
            seated.seen.clone_from(&online);
            seated.course = Some(Course::new(seat, snapshot.seq, situation, online)?);
            seated.started = seated.can_start();
        }
        Some(seated)
    }

    fn online(&self) -> Vec<bool> {
        let seats = Seat::first(Seat::LIMIT).zip(&self.table.seats);
        seats.map(|(seat, info)| info.connected || seat == self.seat).collect()
    }

    /// Does the lobby still wait for players?
    pub(super) fn waits(&self) -> bool {
        self.course.is_none() && self.table.stage == Stage::Waiting
    }

    /// Its own match as an entry of the list.
    pub(super) fn entry(&self) -> Lobby {
        let mut entry = hall::lobby(&self.table);
        let online = self.course.as_ref().map(|course| course.shot.online.as_slice());
        if let Some(online) = online {
            let seats = online.iter().zip(&self.names);
            let (there, away): (Vec<_>, Vec<_>) = seats.partition(|(online, _)| **online);
            let names = |seats: Vec<(&bool, &String)>| {
                seats.into_iter().map(|(_, name)| name.clone()).collect()
            };
            (entry.online, entry.offline) = (names(there), names(away));
        } else {
            // Who has just sat down is not looked for twice.
            entry.online.append(&mut entry.offline);
        }
        entry
    }

    /// Is its match over?
    pub(super) fn is_over(&self) -> bool {
        self.course.as_ref().is_some_and(Course::is_over)
    }

    /// The place of the client in the order of play, or its seat before.
    pub(super) fn place(&self) -> usize {
        let order = self.course.as_ref().map(|course| course.shot.view.order.as_slice());
        let found = order.and_then(|order| order.iter().position(|other| *other == self.seat));
        found.unwrap_or(self.seat.index())
    }

    /// The table has news; says what is to be told, and whether the match starts with it.
    pub(super) fn told(&mut self, news: &News) -> (Vec<Beat>, bool) {
        match news {
            News::Table(table) => {
                self.table = table.clone();
                self.names = hall::names(table);
                let shown = self.started;
                self.started = shown || self.can_start();
                let beats = self.presence();
                (if shown { beats } else { Vec::new() }, self.started && !shown)
            }
            News::Played(played) => match &mut self.course {
                Some(course) => {
                    let beats = course.played(played);
                    let shown = self.started;
                    // Somebody may have left who was awaited.
                    self.started = shown || self.table.stage != Stage::Waiting && self.can_start();
                    (if shown { beats } else { Vec::new() }, self.started && !shown)
                }
                None => {
                    self.start(played);
                    (Vec::new(), false)
                }
            },
            News::Said(_) | News::Farewell(_) => (Vec::new(), false),
        }
    }

    /// Can the match be shown, if the table has told who plays?
    fn can_start(&self) -> bool {
        let view = self.course.as_ref().map(|course| &course.shot.view);
        view.is_some_and(|view| !awaits_names(&self.table, view))
    }

    /// Who has come and gone.
    fn presence(&mut self) -> Vec<Beat> {
        let Some(course) = &mut self.course else { return Vec::new() };
        let mut beats = Vec::new();
        let seats = Seat::first(Seat::LIMIT).zip(&self.table.seats).zip(&mut self.seen);
        for ((seat, info), seen) in seats {
            *seen |= info.connected;
            if *seen {
                beats.extend(course.presence(seat, info.connected));
            }
        }
        beats
    }

    /// The match starts; it is shown once the table has told who plays.
    fn start(&mut self, played: &Played) {
        self.seen = self.online();
        // Whoever takes the last seat is not connected yet.
        let everybody = vec![true; self.table.seats.len()];
        self.course = Course::new(self.seat, played.seq, &played.situation, everybody);
    }

    /// May the next message of the client be looked at?
    pub(super) fn listens(&self) -> bool {
        self.course.as_ref().is_none_or(|course| course.seq >= self.awaited)
    }

    /// Lets messages wait until the match has changed so often.
    pub(super) fn wait_for(&mut self, seq: u64) {
        self.awaited = seq;
    }

    /// Notes since when the client is asked for something; `anew` if it has just done something.
    pub(super) fn watch(&mut self, now: Millis, anew: bool) {
        let asks = self.greeted && self.started && self.course.as_ref().is_some_and(Course::asks);
        self.asked_since = match self.asked_since {
            _ if !asks => None,
            Some(since) if !anew => Some(since),
            _ => Some(now),
        };
    }
}
