//! A client at a table: what it was shown, what has happened since, and what it is told.

use eriantys::{Character, Event, View};
use host::{Played, Snapshot};
use kernel::{Seat, SeatSet};
use protocol::{Millis, Player, SeatInfo, Stage, TableInfo};
use std::sync::Arc;
use wire::Framing;

use super::bundle;
use super::client_messages::ClientMessage;
use super::decide::{Decision, Desk};
use super::heartbeat::Others;
use super::nicknames::names_for;
use super::paint::Painter;
use super::present::Present;
use super::server_messages::{self as message, ServerMessage};
use super::texts::{self, Wrong};
use crate::conversation::Standing;
use crate::eriantys::scene;
use crate::manners::CharacterTexts;
use crate::names::Names;

/// How a client came to its seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arrival {
    Opened,
    Joined,
    CameBack,
}

/// How many pings in a row somebody at the table has not answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unanswered {
    pub(super) seat: Seat,
    pub(super) pings: u32,
}

/// A client that sits.
pub(super) struct Seated {
    framing: Framing,
    pub(super) seat: Seat,
    /// What its user typed: it knows itself by that.
    typed: String,
    arrival: Arrival,
    table: Arc<TableInfo>,
    names: Names,
    /// The match as it is,
    present: Option<Present>,
    /// as the client was shown it,
    shown: Option<View>,
    /// and what happened in between.
    events: Vec<Event>,
    /// A card that waits for its choice.
    chosen: Option<Character>,
    /// Until the match has changed so often, the client's messages wait.
    awaited: u64,
    /// When the client was told that the match is over.
    pub(super) ended: Option<Millis>,
    /// Who was told to be away before the match began.
    away: SeatSet,
    fellows: Vec<Unanswered>,
    /// Who speaks this dialect, there or not.
    ours: SeatSet,
}

impl Seated {
    /// Nothing if whoever came has no seat.
    pub(super) fn new(
        framing: Framing,
        arrival: Arrival,
        typed: String,
        snapshot: &Snapshot,
    ) -> Option<Seated> {
        let seat = snapshot.seat?;
        let situation = snapshot.situation.as_ref();
        Some(Seated {
            framing,
            seat,
            names: names_for(framing, &snapshot.table, seat, &typed),
            typed,
            arrival,
            table: snapshot.table.clone(),
            present: situation.and_then(|situation| Present::of(snapshot.seq, situation)),
            shown: None,
            events: Vec::new(),
            chosen: None,
            awaited: 0,
            ended: None,
            away: SeatSet::EMPTY,
            fellows: Vec::new(),
            ours: SeatSet::EMPTY,
        })
    }

    /// What the client is told when it sits down.
    pub(super) fn greeting(&self) -> ServerMessage {
        let (text, event) = match self.arrival {
            Arrival::Opened => (texts::LOBBY_CREATED, message::Event::LobbyCreated),
            Arrival::Joined => (texts::JOINED, message::Event::Joined),
            Arrival::CameBack => (texts::WELCOME_BACK, message::Event::WelcomeBack),
        };
        bundle::notice(text.to_owned(), event, Some(&self.typed))
    }

    /// The table looks different: who entered and who left, before the match begins. Afterwards, the
    /// match itself tells.
    pub(super) fn table(&mut self, table: &Arc<TableInfo>) -> Vec<ServerMessage> {
        let before = std::mem::replace(&mut self.table, table.clone());
        let known = std::mem::take(&mut self.names);
        self.names = names_for(self.framing, table, self.seat, &self.typed);
        let (mut told, me) = (Vec::new(), self.seat);
        if before.stage == Stage::Waiting {
            let seats = Seat::first(Seat::LIMIT).zip(before.seats.iter().zip(&table.seats));
            for (seat, (before, now)) in seats.filter(|(seat, _)| *seat != me) {
                told.extend(self.seat_changed(seat, before, now, &known));
            }
        }
        told
    }

    fn seat_changed(
        &mut self,
        seat: Seat,
        before: &SeatInfo,
        now: &SeatInfo,
        known: &Names,
    ) -> Vec<ServerMessage> {
        let mut told = Vec::new();
        if before.player != now.player {
            if before.player != Player::Nobody && !self.away.contains(seat) {
                told.push(bundle::disconnected(&known.name(seat)));
            }
            self.away.remove(seat);
            if now.player != Player::Nobody {
                let nick = self.names.name(seat);
                let entered = message::Event::PlayerEntered;
                told.push(bundle::notice(texts::entered(&nick), entered, Some(&nick)));
            }
        } else if before.connected && !now.connected {
            self.away.insert(seat);
            told.push(bundle::disconnected(&self.names.name(seat)));
        } else if now.connected && self.away.contains(seat) {
            self.away.remove(seat);
            told.push(bundle::reconnected(&self.names.name(seat)));
        }
        told
    }

    /// The match has changed.
    pub(super) fn played(&mut self, played: &Played) {
        let Some(present) = Present::of(played.seq, &played.situation) else { return };
        let events = scene::events(played.story.as_deref());
        self.events.extend_from_slice(events);
        let in_turn = present.view.active == Some(self.seat);
        let unused = present.view.phase.used().is_some_and(|used| used.used.is_none());
        let new_turn = events.iter().any(|event| matches!(event, Event::Turn { .. }));
        if !in_turn || !unused || new_turn {
            self.chosen = None;
        }
        self.present = Some(present);
    }

    /// Has the match changed since the client was shown it, and can it be shown?
    pub(super) fn has_news(&self) -> bool {
        // The match begins before the table says who plays it.
        self.table.stage != Stage::Waiting
            && self.present.as_ref().is_some_and(|present| {
                !self.events.is_empty() || self.shown.as_ref() != Some(&present.view)
            })
    }

    /// What the client is told about that.
    pub(super) fn news(&mut self, texts: Option<&CharacterTexts>) -> Vec<ServerMessage> {
        let Some(present) = &self.present else { return Vec::new() };
        let painter = Painter { framing: self.framing, seat: self.seat, names: &self.names, texts };
        let told = match &self.shown {
            Some(before) => bundle::bundle(&painter, before, present, &self.events),
            None => begin(&painter, self.arrival, present),
        };
        self.shown = Some(present.view.clone());
        self.events.clear();
        told
    }

    /// Has the client been shown the end?
    pub(super) fn is_over(&self) -> bool {
        self.present.as_ref().is_some_and(|present| present.outcome.is_some()) && !self.has_news()
    }

    /// May the next message of the client be looked at?
    pub(super) fn listens(&self) -> bool {
        let seq = self.present.as_ref().map_or(0, |present| present.seq);
        seq >= self.awaited
    }

    /// Lets messages wait until the match has changed so often.
    pub(super) fn wait_for(&mut self, seq: u64) {
        self.awaited = seq;
    }

    /// What a message means: actions, with the state they were decided on; or a card that asks for a
    /// choice, with what it asks.
    pub(super) fn play(&mut self, message: &ClientMessage) -> Result<Play, Wrong> {
        let (Some(present), Some(_)) = (&self.present, &self.shown) else {
            return Err(Wrong::NotStarted);
        };
        let desk = Desk { present, seat: self.seat, chosen: self.chosen };
        match desk.decide(message)? {
            Decision::Act(actions) => Ok(Play::Act {
                seq: present.seq,
                actions: actions.iter().map(ToString::to_string).collect(),
            }),
            Decision::Choose(card) => {
                self.chosen = Some(card);
                let (framing, seat, names) = (self.framing, self.seat, &self.names);
                let painter = Painter { framing, seat, names, texts: None };
                Ok(Play::Ask(Box::new(bundle::hint(&painter, card))))
            }
        }
    }

    /// How the others stand who speak this dialect.
    pub(super) fn fellows(&mut self, fellows: &[Standing]) {
        self.ours = self.ours.union(fellows.iter().map(|fellow| fellow.seat).collect());
        self.fellows = fellows.iter().filter_map(Standing::how).copied().collect();
    }

    /// Do the others answer? Those of other protocols do while they are connected.
    pub(super) fn others(&self) -> Others {
        let running = self.present.as_ref().is_some_and(|present| present.outcome.is_none());
        if !running {
            return Others::Answering;
        }
        let people = Seat::first(Seat::LIMIT).zip(&self.table.seats).filter(|(seat, info)| {
            *seat != self.seat && info.connected && matches!(info.player, Player::Person(_))
        });
        Others::of(people.filter_map(|(seat, _)| {
            match self.fellows.iter().find(|fellow| fellow.seat == seat) {
                Some(fellow) => Some(fellow.pings),
                // One of us who is no fellow has left; the table will say so.
                None => (!self.ours.contains(seat)).then_some(0),
            }
        }))
    }
}

/// What a player does.
pub(super) enum Play {
    /// These actions, in the notation of the game.
    Act { seq: u64, actions: Vec<String> },
    /// The card asks this.
    Ask(Box<ServerMessage>),
}

/// What is told when the match begins, or the client comes back to it.
fn begin(painter: &Painter<'_>, arrival: Arrival, present: &Present) -> Vec<ServerMessage> {
    let mut told = bundle::start(painter, present);
    let view = &present.view;
    let back = arrival == Arrival::CameBack;
    if !back && painter.framing == Framing::Java {
        let string = texts::GAME_STARTED.to_owned();
        told.push(ServerMessage::InformationConnection { string, notice: None });
    }
    if let Some(outcome) = &present.outcome {
        told.extend(bundle::result(painter, view, outcome));
    } else if view.suspended {
        told.push(bundle::paused());
    } else {
        let players = Seat::first(Seat::LIMIT).zip(&view.players);
        let others = players
            .filter(|(seat, player)| *seat != painter.seat && !player.absent && !player.gave_up);
        if back && others.count() == 1 {
            // The match waited for whoever comes back.
            told.push(bundle::resumed());
        }
        told.extend(bundle::prompt(painter, present));
    }
    told
}
