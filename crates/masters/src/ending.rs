//! How a game ends and who has won (M160 to M170, M188 to M192).

use kernel::{Events, Outcome, Score, Seat, SeatSet, Verdict};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

use crate::board::Board;
use crate::config::Absence;
use crate::event::Event;
use crate::faith::Tile;
use crate::game::{Masters, Phase};
use crate::tables::{SECTIONS, TRACK_POINTS};

/// Resources that make a point (M168).
const RESOURCES_PER_POINT: u32 = 5;

/// What brings the end about (M160, M161).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Trigger {
    /// A marker has reached the last space.
    FaithTrack,
    /// Somebody has placed the seventh card.
    SeventhCard,
}

impl Trigger {
    pub(crate) fn why(self) -> &'static str {
        EndReason::from(self).why()
    }
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EndReason {
    /// A marker has reached the last space (M160, M190).
    FaithTrack,
    /// Somebody has placed the seventh card (M161, M190).
    SeventhCard,
    /// Solo: a colour is gone from the grid (M188).
    ColourGone,
    /// Solo: the black cross has reached the last space (M189).
    BlackCross,
    /// Only one player is left.
    Forfeit,
    /// Solo: the player has given up.
    GaveUp,
    /// Somebody left, and the others are scored as they stand (M212).
    BrokenOff,
    /// Broken off without a result (M211).
    Aborted,
}

impl EndReason {
    /// The reason in words.
    pub const fn why(self) -> &'static str {
        match self {
            EndReason::FaithTrack => "end of the faith track",
            EndReason::SeventhCard => "seventh card",
            EndReason::ColourGone => "a colour is gone",
            EndReason::BlackCross => "black cross",
            EndReason::Forfeit => "forfeit",
            EndReason::GaveUp => "gave up",
            EndReason::BrokenOff => "broken off",
            EndReason::Aborted => "aborted",
        }
    }
}

impl From<Trigger> for EndReason {
    fn from(trigger: Trigger) -> EndReason {
        match trigger {
            Trigger::FaithTrack => EndReason::FaithTrack,
            Trigger::SeventhCard => EndReason::SeventhCard,
        }
    }
}

/// The end of a game: the reason and who has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ending {
    pub(crate) reason: EndReason,
    pub(crate) winners: SeatSet,
}

impl Ending {
    pub(crate) fn verdict(&self) -> Verdict {
        match self.winners.len() {
            0 => Verdict::NoWinner,
            1 => Verdict::Won(self.winners),
            // M170: the victory is shared.
            _ => Verdict::Drawn(self.winners),
        }
    }
}

/// What a player has scored (M167).
pub(crate) struct Points {
    cards: i32,
    track: i32,
    tiles: i32,
    leaders: i32,
    resources: i32,
    /// All resources left; they break ties (M170).
    left: i32,
}

impl Points {
    pub(crate) fn total(&self) -> i32 {
        self.without_resources() + self.resources
    }

    pub(crate) fn without_resources(&self) -> i32 {
        self.cards + self.track + self.tiles + self.leaders
    }
}

impl Board {
    /// What the player scores as things stand (M167).
    pub(crate) fn points(&self) -> Points {
        let tiles = self.tiles.iter().zip(&SECTIONS);
        let left = self.resources();
        Points {
            cards: self.cards().map(|card| i32::from(card.printed().points)).sum(),
            track: TRACK_POINTS.get(usize::from(self.faith)).copied().map_or(0, i32::from),
            tiles: tiles
                .filter(|(tile, _)| **tile == Tile::Up)
                .map(|(_, section)| i32::from(section.points))
                .sum(),
            leaders: self.played.iter().map(|leader| i32::from(leader.printed().points)).sum(),
            resources: (left / RESOURCES_PER_POINT) as i32,
            left: left as i32,
        }
    }
}

impl Masters {
    pub(crate) fn points(&self, seat: Seat) -> Points {
        self.boards[seat].points()
    }

    /// What decides (M170).
    fn standing(&self, seat: Seat) -> (i32, i32) {
        let points = self.points(seat);
        (points.total(), points.left)
    }

    /// The end was brought about: the last round begins (M162), or the solo player has won (M190).
    pub(crate) fn trigger_end(&mut self, trigger: Trigger, events: &mut impl Events<Event>) {
        if self.lorenzo.is_some() {
            self.end(trigger.into(), self.all_seats(), events);
        } else if self.last_round.is_none() {
            self.last_round = Some(trigger);
            events.push(Event::LastRound { why: trigger });
        }
    }

    /// The solo player has lost (M188, M189) or given up.
    pub(crate) fn lose(&mut self, reason: EndReason, events: &mut impl Events<Event>) {
        self.end(reason, SeatSet::EMPTY, events);
    }

    /// Ends the game; most points win, then most resources (M170).
    pub(crate) fn end_by_score(&mut self, reason: EndReason, events: &mut impl Events<Event>) {
        self.end(reason, self.best_of(self.ranked(reason)), events);
    }

    /// Who is ranked: not who has given up and, when a game is broken off, not who left (M212).
    pub(crate) fn ranked(&self, reason: EndReason) -> SeatSet {
        let broken_off = matches!(reason, EndReason::BrokenOff | EndReason::Forfeit);
        match broken_off && self.absence == Absence::Score {
            true => self.present(),
            false => self.presence.playing(),
        }
    }

    /// Those with most points, then most resources (M170).
    pub(crate) fn best_of(&self, candidates: SeatSet) -> SeatSet {
        let best = candidates.iter().map(|seat| self.standing(seat)).max();
        candidates.iter().filter(|seat| Some(self.standing(*seat)) == best).collect()
    }

    pub(crate) fn end(
        &mut self,
        reason: EndReason,
        winners: SeatSet,
        events: &mut impl Events<Event>,
    ) {
        self.phase = Phase::Over(Ending { reason, winners });
        events.push(Event::Over { reason });
    }

    /// The result with its score sheet, once the game is over.
    pub(crate) fn result(&self) -> Option<Outcome> {
        let Phase::Over(ending) = self.phase else {
            return None;
        };
        // A lost or aborted game has no score (M192, M211).
        let scored = match ending.winners.is_empty() {
            true => SeatSet::EMPTY,
            false => self.all_seats(),
        };
        let ranked = self.ranked(ending.reason);
        let key = |seat: Seat| {
            let standing = ranked.contains(seat).then(|| self.standing(seat));
            (ending.winners.contains(seat), standing)
        };
        let mut order: Vec<Seat> = scored.iter().collect();
        order.sort_by_key(|seat| Reverse(key(*seat)));
        let scores = order.iter().map(|seat| {
            let points = self.points(*seat);
            Score {
                seats: SeatSet::only(*seat),
                name: self.name_of(*seat).into(),
                rank: 1 + order.iter().filter(|other| key(**other) > key(*seat)).count() as u8,
                counts: vec![
                    ("points".into(), points.total()),
                    ("cards".into(), points.cards),
                    ("faith".into(), points.track),
                    ("tiles".into(), points.tiles),
                    ("leaders".into(), points.leaders),
                    ("resources".into(), points.resources),
                    ("resources left".into(), points.left),
                ],
                note: match ranked.contains(*seat) {
                    true => None,
                    false if self.presence.gone().contains(*seat) => Some("gave up".into()),
                    false => Some("left".into()),
                },
            }
        });
        Some(Outcome {
            verdict: ending.verdict(),
            reason: ending.reason.why().into(),
            scores: scores.collect(),
        })
    }
}

impl Masters {
    /// What a player is called on the score sheet: by the place in the order of play.
    fn name_of(&self, seat: Seat) -> &'static str {
        let place = self.order.iter().position(|other| *other == seat);
        match place {
            Some(0) => "first player",
            Some(1) => "second player",
            Some(2) => "third player",
            _ => "fourth player",
        }
    }
}
