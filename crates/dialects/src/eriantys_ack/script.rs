//! What is said to one client, in order: messages, pauses, and gates that open when everybody has
//! acknowledged what came before.

use kernel::Seat;
use protocol::Millis;
use std::collections::VecDeque;
use std::time::Duration;

use super::request::Request;
use super::server_messages::ServerMessage;

/// A gate that everybody at the table passes: a change of the match, and a step of what is told about
/// it. The same for everybody, whatever they are told.
pub(super) type Point = (u64, u32);

/// A gate also opens after so long, if everybody has acknowledged something meanwhile.
pub(super) const LONG_AT_A_GATE: Duration = Duration::from_secs(12);
/// Whoever acknowledges nothing for so long at a gate is lost.
const LOST_AT_A_GATE: Duration = Duration::from_secs(30);

/// One step of a script.
#[derive(Debug)]
pub(super) enum Step {
    /// Say something.
    Say(ServerMessage),
    /// Wait a little: the client listens only now.
    Pause(Duration),
    /// Wait until this client, and with a point everybody at the table, has acknowledged everything.
    Gate(Option<Point>),
    /// Ask for something, unless the answer is already there.
    Prompt(Request),
    /// The game is over for this client, who is back in the menu.
    Menu,
    /// Nothing follows.
    Close,
}

/// What is still to be said.
#[derive(Debug, Default)]
pub(super) struct Script {
    steps: VecDeque<Step>,
    /// Until when the first step waits.
    until: Option<Millis>,
    gate: Option<Waiting>,
}

/// How far somebody at the table has acknowledged what they were told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Acknowledged {
    pub(super) seat: Seat,
    /// Everything up to here.
    pub(super) point: Point,
    /// How often they have acknowledged anything.
    pub(super) times: u64,
}

/// Before a gate.
#[derive(Debug)]
struct Waiting {
    since: Millis,
    /// When somebody looked last.
    looked: Millis,
    /// How often everybody had acknowledged something by then.
    acknowledged: Vec<Acknowledged>,
}

/// Whether a gate is open.
pub(super) enum Gate {
    Open,
    Closed,
    /// The client has not acknowledged anything for too long.
    Lost,
}

impl Script {
    pub(super) fn push(&mut self, step: Step) {
        self.steps.push_back(step);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    pub(super) fn clear(&mut self) {
        *self = Script::default();
    }

    /// How many steps there are.
    pub(super) fn len(&self) -> usize {
        self.steps.len()
    }

    /// The first step, unless it must wait.
    pub(super) fn first(&mut self, now: Millis) -> Option<&Step> {
        if let Some(Step::Pause(pause)) = self.steps.front() {
            let until = *self.until.get_or_insert(now.after(*pause));
            if until > now {
                return None;
            }
            self.until = None;
            self.steps.pop_front();
            return self.first(now);
        }
        self.steps.front()
    }

    /// Takes the first step.
    pub(super) fn take(&mut self) -> Option<Step> {
        self.gate = None;
        self.steps.pop_front()
    }

    /// Looks at the gate that is the first step. `mine` is how this client stands.
    pub(super) fn gate(
        &mut self,
        now: Millis,
        point: Option<Point>,
        owes: bool,
        mine: &Acknowledged,
        fellows: &[Acknowledged],
    ) -> Gate {
        let others = || fellows.iter().filter(|fellow| fellow.seat != mine.seat);
        let waiting = self.gate.get_or_insert_with(|| Waiting {
            since: now,
            looked: now,
            acknowledged: others().chain([mine]).copied().collect(),
        });
        waiting.looked = now;
        let arrived = |other: &Acknowledged| point.is_none_or(|point| other.point >= point);
        if !owes && others().all(arrived) {
            return Gate::Open;
        }
        let waited = now.since(waiting.since);
        let before = |standing: &Acknowledged| {
            let mut then = waiting.acknowledged.iter();
            then.find(|then| then.seat == standing.seat).map(|then| then.times)
        };
        let stirred = |standing: &Acknowledged| Some(standing.times) != before(standing);
        let stirs = others().all(|other| arrived(other) || stirred(other));
        if waited >= LONG_AT_A_GATE && stirs && (!owes || stirred(mine)) {
            return Gate::Open;
        }
        if owes && waited >= LOST_AT_A_GATE && !stirred(mine) {
            return Gate::Lost;
        }
        Gate::Closed
    }

    /// When the first step must be looked at again, if nothing happens before.
    pub(super) fn deadline(&self) -> Option<Millis> {
        let moments = self.gate.iter().flat_map(|waiting| {
            let ends = [LONG_AT_A_GATE, LOST_AT_A_GATE].map(|time| waiting.since.after(time));
            ends.into_iter().filter(|moment| *moment > waiting.looked)
        });
        self.until.into_iter().chain(moments).min()
    }
}
