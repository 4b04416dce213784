//! How a game ends and who has won (E66 to E72, E100).

use kernel::{Events, Outcome, Score, SeatSet, Verdict};
use serde::{Deserialize, Serialize};

use crate::event::Event;
use crate::game::{Eriantys, Phase};
use crate::tower::Tower;

/// Why a round is the last one (E68).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
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

/// A set of sides: bit t stands for tower colour t.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Sides(u8);

impl Sides {
    pub(crate) const NONE: Sides = Sides(0);

    pub(crate) fn only(side: Tower) -> Sides {
        Sides(1 << side as u8)
    }

    pub(crate) fn insert(&mut self, side: Tower) {
        self.0 |= 1 << side as u8;
    }

    pub(crate) fn contains(self, side: Tower) -> bool {
        self.0 & (1 << side as u8) != 0
    }

    pub(crate) fn len(self) -> u32 {
        self.0.count_ones()
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Tower> {
        Tower::ALL.into_iter().filter(move |side| self.contains(*side))
    }
}

impl FromIterator<Tower> for Sides {
    fn from_iter<I: IntoIterator<Item = Tower>>(sides: I) -> Sides {
        let mut set = Sides::NONE;
        sides.into_iter().for_each(|side| set.insert(side));
        set
    }
}

impl Eriantys {
    /// The sides in play.
    pub(crate) fn sides(&self) -> impl Iterator<Item = Tower> + use<> {
        Tower::ALL.into_iter().take(usize::from(self.numbers().sides))
    }

    /// The players of a side.
    pub(crate) fn members(&self, side: Tower) -> SeatSet {
        self.all_seats().filter(|seat| self.schools[*seat].tower == side).collect()
    }

    /// The sides of these players.
    pub(crate) fn sides_of(&self, seats: SeatSet) -> Sides {
        seats.iter().map(|seat| self.schools[seat].tower).collect()
    }

    /// What counts at the end (E70): towers on islands, then professors. `None` for a side whose
    /// players have all given up (E100): it is not ranked.
    fn standing(&self, side: Tower) -> Option<(u8, u8)> {
        let alive = !self.members(side).without(self.gone).is_empty();
        alive.then(|| (self.towers_on_islands(side), self.professors_of(side)))
    }

    fn towers_on_islands(&self, side: Tower) -> u8 {
        self.numbers().towers.saturating_sub(self.supply[side])
    }

    fn professors_of(&self, side: Tower) -> u8 {
        let members = self.members(side);
        self.professors.0.iter().flatten().filter(|seat| members.contains(**seat)).count() as u8
    }

    /// Ends the game; the winner is found by E70 and E71.
    pub(crate) fn end_by_count(&mut self, reason: EndReason, events: &mut impl Events<Event>) {
        let best = self.sides().filter_map(|side| self.standing(side)).max();
        let winners = self.sides().filter(|side| self.standing(*side) == best).collect();
        self.end(reason, winners, events);
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

    /// The result with its score sheet, once the game is over.
    pub(crate) fn result(&self) -> Option<Outcome> {
        let Phase::Over(ending) = self.phase else {
            return None;
        };
        let seats = ending
            .winners
            .iter()
            .fold(SeatSet::EMPTY, |seats, side| seats.union(self.members(side)));
        let verdict = match ending.winners.len() {
            0 => Verdict::NoWinner,
            1 => Verdict::Won(seats),
            _ => Verdict::Drawn(seats),
        };
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
                name: side.name(),
                rank: 1 + order.iter().filter(|other| key(**other) > key(*side)).count() as u8,
                counts: vec![
                    ("towers", i32::from(self.towers_on_islands(*side))),
                    ("professors", i32::from(self.professors_of(*side))),
                ],
                note: self.standing(*side).is_none().then_some("gave up"),
            })
            .collect();
        Some(Outcome { verdict, reason: ending.reason.why(), scores })
    }
}
