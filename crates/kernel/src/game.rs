//! The contract itself.

use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::error::Error;
use std::fmt::{Debug, Display};
use std::str::FromStr;

use crate::chance::Seed;
use crate::choice::Choice;
use crate::outcome::{Outcome, Verdict};
use crate::seat::{Seat, SeatSet};
use crate::step::{NotationError, Notice};

/// A game: its rules and, as a value, one state of one match.
///
/// Four laws hold for every implementation, and its tests check them:
/// - **Deterministic.** Config, seat options, seed and steps give the same state on every machine.
/// - **`apply` accepts exactly what `legal_actions` lists.** A refusal leaves the state as it was.
/// - **A view depends only on what its viewer may know.** Events say nothing that is not open to
///   the whole table. Actions may be secret: players are shown views and events, never steps.
/// - **No input panics**, and no input but a legal one changes anything.
pub trait Game: Clone + Debug + PartialEq + Send + Sync + 'static {
    /// The name of the game as people type it: `eriantys`.
    const NAME: &'static str;
    /// What it is, in one sentence.
    const ABOUT: &'static str;
    /// The fields of [`Game::Config`], described for people.
    const CHOICES: &'static [Choice];
    /// The fields of [`Game::SeatOptions`], described for people.
    const SEAT_CHOICES: &'static [Choice] = &[];
    /// No position has more legal actions than this; a buffer of this capacity never grows.
    const MAX_ACTIONS: usize;

    /// What can be chosen about a match as a whole.
    type Config: Clone + Debug + PartialEq + Serialize + DeserializeOwned + JsonSchema + Send + Sync;
    /// What a seat may wish for before the match starts; the default is "no wish".
    type SeatOptions: Clone
        + Debug
        + Default
        + PartialEq
        + Serialize
        + DeserializeOwned
        + JsonSchema
        + Send
        + Sync;
    /// One decision, complete with all its choices. Writes and reads in the game's notation.
    type Action: Copy + Debug + Display + Eq + FromStr<Err = NotationError> + Send + Sync;
    /// One thing that happened, open to everybody. Displays as a sentence.
    type Event: Clone
        + Debug
        + Display
        + PartialEq
        + Serialize
        + DeserializeOwned
        + JsonSchema
        + Send
        + Sync;
    /// What one viewer may see. Displays as a table drawn in text.
    type View: Clone
        + Debug
        + Display
        + PartialEq
        + Serialize
        + DeserializeOwned
        + JsonSchema
        + Send
        + Sync;
    /// Everything about a state, for people and files.
    type Position: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// Why something was refused.
    type Error: RuleBroken;

    /// Sets a match up. There is one entry in `seats` per player.
    fn new(
        config: &Self::Config,
        seats: &[Self::SeatOptions],
        seed: Seed,
    ) -> Result<Self, Self::Error>;

    /// How many seats a match of this config has.
    fn seats_of(config: &Self::Config) -> u8;

    /// How many seats this match has.
    fn seats(&self) -> u8;

    /// Who may act now: exactly those who have a legal action. Nobody once the match is over. If
    /// nobody may act and there is no verdict, the match waits for absent players.
    fn to_act(&self) -> SeatSet;

    /// Replaces what is in `out` by everything `seat` may do now; idle actions come last.
    fn legal_actions(&self, seat: Seat, out: &mut Vec<Self::Action>);

    /// Is this an idle action: one that can be taken again and again, like putting one's things in
    /// another order? Random play leaves these out, or it would never end; a search may take one
    /// where it helps, but not one after the other.
    fn is_idle(action: &Self::Action) -> bool {
        let _ = action;
        false
    }

    /// May this follow as the last of a batch, when another kind of action has shown something hidden?
    /// Only if whether it is legal, and why not, depends on nothing that was shown: whoever tries it must
    /// learn nothing.
    fn may_follow_reveal(action: &Self::Action) -> bool {
        let _ = action;
        false
    }

    /// Lets `seat` act. What happened goes to `events`, in order.
    fn apply(
        &mut self,
        seat: Seat,
        action: Self::Action,
        events: &mut impl Events<Self::Event>,
    ) -> Result<Applied, Self::Error>;

    /// Tells the match something from outside the turn order.
    fn notice(
        &mut self,
        notice: Notice,
        events: &mut impl Events<Self::Event>,
    ) -> Result<Applied, Self::Error>;

    /// What `viewer` may see.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// Who has won, once the match is over.
    fn verdict(&self) -> Option<Verdict>;

    /// The result with its score sheet, once the match is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Does a new turn begin with this event, for whoever may act after it? Clocks ask.
    fn begins_turn(event: &Self::Event) -> bool {
        let _ = event;
        false
    }

    /// A world that somebody who sees just `view` may be in: whoever looks at it from the same
    /// place sees `view` and has the same legal actions. What the viewer cannot know comes from
    /// `seed`. For players far from the state: a bot at the other end of a network thinks in such
    /// worlds. A game that leaves this out cannot be played by such bots.
    fn imagine(view: &Self::View, seed: Seed) -> Result<Self, Flaw> {
        let _ = (view, seed);
        Err(Flaw::new("", format!("{} cannot be imagined from a view", Self::NAME)))
    }

    /// Deals everything that `seat` cannot know anew, as one of the worlds it may be in. For bots
    /// that search: they think in such worlds and never in the true one.
    fn redeal(&mut self, seat: Seat, seed: Seed);

    /// The whole state as a document.
    fn position(&self) -> Self::Position;

    /// The state a document describes, if it is consistent.
    fn from_position(position: &Self::Position) -> Result<Self, Flaw>;
}

/// What is inconsistent about a position document, and the rule that says so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}")]
pub struct Flaw {
    rule: &'static str,
    what: String,
}

impl Flaw {
    /// By `rule`, `what` cannot be.
    pub fn new(rule: &'static str, what: impl Into<String>) -> Flaw {
        Flaw { rule, what: what.into() }
    }

    /// Demands that something is true; if it is not, by `rule`, `what` is wrong.
    pub fn unless(
        truth: bool,
        rule: &'static str,
        what: impl FnOnce() -> String,
    ) -> Result<(), Flaw> {
        if truth { Ok(()) } else { Err(Flaw::new(rule, what())) }
    }
}

impl RuleBroken for Flaw {
    fn rule(&self) -> &'static str {
        self.rule
    }
}

/// An error that names the rule it enforces.
pub trait RuleBroken: Error + Clone + PartialEq + Send + Sync + 'static {
    /// The number of the rule in the rule book ("E33").
    fn rule(&self) -> &'static str;
}

/// Who looks at a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// The player of this seat.
    Seat(Seat),
    /// Somebody who only watches.
    Spectator,
}

/// What an accepted step means for taking back: once either is true, nobody can unlearn it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Applied {
    /// The random generator was used.
    pub chance: bool,
    /// Something that was hidden from the actor lies open now.
    pub revealed: bool,
}

/// Where the events of a step go. [`Vec`] keeps them; [`Unheard`] drops them at no cost.
pub trait Events<E> {
    /// Takes one event.
    fn push(&mut self, event: E);
}

impl<E> Events<E> for Vec<E> {
    fn push(&mut self, event: E) {
        Vec::push(self, event);
    }
}

/// Listens to nothing.
pub struct Unheard;

impl<E> Events<E> for Unheard {
    fn push(&mut self, _: E) {}
}

/// Why a batch was refused: which of its actions, counted from 0.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BatchRefused<E> {
    /// The game refuses the action.
    #[error("{error}")]
    Refused {
        /// Which action.
        at: usize,
        /// Why.
        error: E,
    },
    /// The action before it has shown something hidden or drawn chance, so it cannot be undone.
    #[error("nothing can follow in the same batch once something hidden was shown")]
    AfterReveal {
        /// Which action.
        at: usize,
    },
}

/// Lets `seat` take several actions as one decision: all are accepted, or none is and `game` stays
/// as it was. Nothing may follow an action that shows something hidden, but for
/// [`Game::may_follow_reveal`]: a refusal would undo it, and whoever tries batches would learn what
/// nobody may know.
pub fn apply_all<G: Game>(
    game: &mut G,
    seat: Seat,
    actions: &[G::Action],
    events: &mut impl Events<G::Event>,
) -> Result<Applied, BatchRefused<G::Error>> {
    let mut next = game.clone();
    let mut heard = Vec::new();
    let mut whole = Applied::default();
    for (at, action) in actions.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|before| actions.get(before));
        let follows = G::may_follow_reveal(action)
            && before.is_some_and(|before| !G::may_follow_reveal(before))
            && at + 1 == actions.len();
        if whole != Applied::default() && !follows {
            return Err(BatchRefused::AfterReveal { at });
        }
        let applied = next
            .apply(seat, *action, &mut heard)
            .map_err(|error| BatchRefused::Refused { at, error })?;
        whole.chance |= applied.chance;
        whole.revealed |= applied.revealed;
    }
    *game = next;
    heard.into_iter().for_each(|event| events.push(event));
    Ok(whole)
}
