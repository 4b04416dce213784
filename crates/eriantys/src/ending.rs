//! How a game ends and who has won (E66 to E72, E100).

use kernel::{Events, Outcome, Score, SeatSet, Verdict};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::event::Event;
use crate::game::{Eriantys, Phase};
use crate::side::Sides;
use crate::tower::Tower;

/// Why a round is the last one (E68).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LastRound {
    /// The last student was drawn from the bag.
    BagEmpty,
    /// Somebody laid the last assistant.
    AssistantsUsedUp,
}

impl LastRound {
    pub(crate) fn why(self) -> &'static str {
        EndReason::from(self).why()
    }
}

/// Why a game ended (E72).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EndReason {
    /// A side has no tower left to place (E66).
    LastTower,
    /// Three groups or fewer are left (E67).
    ThreeGroups,
    /// The last round is over (E68a).
    BagEmpty,
    /// The last round is over (E68b).
    AssistantsUsedUp,
    /// Only one side is left (E99, E100).
    Forfeit,
    /// Broken off without a winner (E99, E101).
    Aborted,
}

impl EndReason {
    /// The reason in words.
    pub const fn why(self) -> &'static str {
        match self {
            EndReason::LastTower => "last tower",
            EndReason::ThreeGroups => "three groups",
            EndReason::BagEmpty => "bag empty",
            EndReason::AssistantsUsedUp => "assistants used up",
            EndReason::Forfeit => "forfeit",
            EndReason::Aborted => "aborted",
        }
    }
}

impl From<LastRound> for EndReason {
    fn from(last: LastRound) -> EndReason {
        match last {
            LastRound::BagEmpty => EndReason::BagEmpty,
            LastRound::AssistantsUsedUp => EndReason::AssistantsUsedUp,
        }
    }
}

/// The end of a game: the reason and the sides that won or, if several, draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ending {
    pub(crate) reason: EndReason,
    pub(crate) winners: Sides,
}

impl Eriantys {
    /// What counts at the end (E70): towers on islands, then professors. `None` for a side whose
    /// players have all given up (E100): it is not ranked.
    fn standing(&self, side: Tower) -> Option<(u8, u8)> {
        let alive = !self.members(side).without(self.presence.gone()).is_empty();
        alive.then(|| (self.towers_on_islands(side), self.professors_of(side)))
    }

    pub(crate) fn towers_on_islands(&self, side: Tower) -> u8 {
        self.numbers().towers.saturating_sub(self.supply[side])
    }

    fn professors_of(&self, side: Tower) -> u8 {
        let members = self.members(side);
        self.professors.0.iter().flatten().filter(|seat| members.contains(**seat)).count() as u8
    }

    /// Ends the game; the winner is found by E70 and E71.
    pub(crate) fn end_by_count(&mut self, reason: EndReason, events: &mut impl Events<Event>) {
        self.end(reason, self.leading(), events);
    }

    /// The side, or the equal sides, that E70 and E71 put first.
    pub(crate) fn leading(&self) -> Sides {
        let best = self.sides().filter_map(|side| self.standing(side)).max();
        self.sides().filter(|side| self.standing(*side) == best).collect()
    }

    /// Who has won when a side has placed its last tower (E66; E100 if it has given up).
    pub(crate) fn winners_by_last_tower(&self, side: Tower) -> Sides {
        match self.standing(side) {
            Some(_) => Sides::only(side),
            None => self.leading(),
        }
    }

    /// Ends the game.
    pub(crate) fn end(
        &mut self,
        reason: EndReason,
        winners: Sides,
        events: &mut impl Events<Event>,
    ) {
        self.phase = Phase::Over(Ending { reason, winners });
        events.push(Event::Over { reason });
    }

    pub(crate) fn verdict_of(&self, ending: &Ending) -> Verdict {
        let members = ending.winners.iter().map(|side| self.members(side));
        let seats = members.fold(SeatSet::EMPTY, SeatSet::union);
        match ending.winners.len() {
            0 => Verdict::NoWinner,
            1 => Verdict::Won(seats),
            _ => Verdict::Drawn(seats),
        }
    }

    /// The result with its score sheet, once the game is over.
    pub(crate) fn result(&self) -> Option<Outcome> {
        let Phase::Over(ending) = self.phase else {
            return None;
        };
        let verdict = self.verdict_of(&ending);
        // Winners stand first whatever the counts say (E66, E99); without a winner nobody is ranked
        // before anybody (E101).
        let key = |side: Tower| {
            (ending.winners.len() > 0).then(|| (ending.winners.contains(side), self.standing(side)))
        };
        let mut order: Vec<Tower> = self.sides().collect();
        order.sort_by_key(|side| std::cmp::Reverse(key(*side)));
        let scores = order
            .iter()
            .map(|side| Score {
                seats: self.members(*side),
                name: side.name().into(),
                rank: 1 + order.iter().filter(|other| key(**other) > key(*side)).count() as u8,
                counts: vec![
                    ("towers".into(), i32::from(self.towers_on_islands(*side))),
                    ("professors".into(), i32::from(self.professors_of(*side))),
                ],
                note: self.standing(*side).is_none().then_some("gave up".into()),
            })
            .collect();
        Some(Outcome { verdict, reason: ending.reason.why().into(), scores })
    }
}
