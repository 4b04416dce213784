//! A match at one moment, as both voices tell it.

use kernel::Seat;
use masters::view::{PhaseView, PlayerView, View};
use masters::{Ability, EndReason, LeaderId, Masters, Offer, Power, Resources, SlotId};

use super::staged::Staged;
use super::words::State;

/// Why the end was brought about, and by whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Triggered {
    pub(super) by: Vec<Seat>,
    pub(super) reason: EndReason,
}

/// A Vatican report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Report {
    /// Who caused it; nobody is Lorenzo.
    pub(super) by: Vec<Option<Seat>>,
    /// Its tile, 0 to 2.
    pub(super) tile: u8,
}

/// A match at one moment, as it is told.
#[derive(Clone, Debug)]
pub(super) struct Shot {
    pub(super) view: View,
    /// By seat.
    pub(super) staged: Vec<Staged>,
    pub(super) states: Vec<State>,
    /// The leaders of each seat, in the order in which they were played.
    pub(super) played: Vec<Vec<LeaderId>>,
    pub(super) online: Vec<bool>,
    /// Whose turn it is, or whose set-up.
    pub(super) current: Seat,
    /// Who is to set up.
    pub(super) setting_up: Option<Seat>,
    pub(super) triggered: Option<Triggered>,
    /// The marbles of the line that was taken last.
    pub(super) picked: Vec<char>,
    /// Where the client may move resources.
    pub(super) moves: Vec<(i64, Vec<i64>)>,
}

/// A production of a player.
pub(super) struct Production {
    /// Its position.
    pub(super) at: i64,
    pub(super) inputs: Resources,
    /// How many more resources of any kind it takes.
    pub(super) any_inputs: u8,
    pub(super) outputs: Resources,
    /// How many more resources are to be chosen.
    pub(super) any_outputs: u8,
    pub(super) faith: u8,
    /// Can it be paid with what is left?
    pub(super) available: bool,
    pub(super) selected: bool,
}

impl Shot {
    pub(super) fn player(&self, seat: Seat) -> Option<&PlayerView> {
        self.view.players.get(seat.index())
    }

    /// The leaders of a seat, in the order in which they were played.
    pub(super) fn played(&self, seat: Seat) -> &[LeaderId] {
        self.played.get(seat.index()).map_or(&[], Vec::as_slice)
    }

    pub(super) fn staged(&self, seat: Seat) -> &Staged {
        self.staged.get(seat.index()).unwrap_or(&Staged::Nothing)
    }

    pub(super) fn state(&self, seat: Seat) -> State {
        self.states.get(seat.index()).copied().unwrap_or(State::Idle)
    }

    /// The number of a seat on the wire: its place in the order of play.
    pub(super) fn place(&self, seat: Seat) -> usize {
        self.view.order.iter().position(|other| *other == seat).unwrap_or(seat.index())
    }

    /// What is in the discard box of a player, and the faith of the line.
    pub(super) fn boxed(&self, seat: Seat) -> (Resources, u8) {
        if !matches!(self.state(seat), State::Storing | State::White) {
            return (Resources::NONE, 0);
        }
        let unplaced = match &self.view.phase {
            PhaseView::Market { unplaced, .. } => *unplaced,
            _ => Resources::NONE,
        };
        let reds = self.picked.iter().filter(|letter| **letter == 'r').count();
        (self.staged(seat).boxed().unwrap_or(unplaced), reds as u8)
    }

    /// How many white marbles wait for a choice.
    pub(super) fn whites(&self) -> u8 {
        match &self.view.phase {
            PhaseView::Market { whites, .. } if self.states.contains(&State::White) => *whites,
            _ => 0,
        }
    }

    /// The productions of a seat, by position.
    pub(super) fn productions(&self, seat: Seat) -> Vec<Production> {
        let Some(player) = self.player(seat) else { return Vec::new() };
        let (staged, played) = (self.staged(seat), self.played(seat));
        let shown = |offer: &Offer| {
            let Offer { power, takes, gives, faith, affordable } = offer;
            let chosen = staged.chosen(*power);
            let outputs = gives.or(chosen.and_then(|one| one.output).map(Resources::one));
            Some(Production {
                at: position(played, *power)?,
                inputs: takes.unwrap_or_default(),
                any_inputs: if takes.is_none() { Masters::basic_input() } else { 0 },
                outputs: outputs.unwrap_or_default(),
                any_outputs: u8::from(outputs.is_none()),
                faith: *faith,
                available: *affordable && chosen.is_none(),
                selected: chosen.is_some(),
            })
        };
        let mut all: Vec<Production> =
            staged.over(player).powers().iter().filter_map(shown).collect();
        all.sort_by_key(|production| production.at);
        all
    }
}

/// The power at a position, for somebody who has played these leaders.
pub(super) fn power(played: &[LeaderId], position: i64) -> Option<Power> {
    let slots = SlotId::ALL.into_iter().map(Power::Card);
    let able = |leader: &&LeaderId| leader.printed().ability == Ability::Production;
    let leaders = played.iter().filter(able).map(|leader| Power::Leader(*leader));
    let all = std::iter::once(Power::Basic).chain(slots).chain(leaders);
    all.zip(0..).find(|(_, at)| *at == position).map(|(power, _)| power)
}

/// The position of a power.
pub(super) fn position(played: &[LeaderId], of: Power) -> Option<i64> {
    (0..8).find(|at| power(played, *at) == Some(of))
}
