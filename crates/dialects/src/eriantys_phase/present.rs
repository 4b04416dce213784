//! Where a match stands for one seat.

use eriantys::{Action, Eriantys, Refusal, View};
use host::{Scene, SceneOf, Situation};
use kernel::{BatchRefused, Outcome};
use std::sync::Arc;

use crate::eriantys::scene;

/// A situation of the match, with its types.
pub(super) struct Present {
    /// How often the match had changed.
    pub(super) seq: u64,
    pub(super) view: View,
    pub(super) outcome: Option<Outcome>,
    scene: Arc<dyn Scene>,
}

impl Present {
    /// Nothing if it is a situation of another game.
    pub(super) fn of(seq: u64, situation: &Situation) -> Option<Present> {
        let scene = situation.scene.clone();
        let view = scene::view(scene.as_ref())?;
        Some(Present { seq, view, outcome: situation.outcome.clone(), scene })
    }

    fn scene(&self) -> Option<&SceneOf<Eriantys>> {
        scene::scene(self.scene.as_ref())
    }

    /// What the seat may do.
    pub(super) fn legal(&self) -> Vec<Action> {
        self.scene().map(SceneOf::legal).unwrap_or_default()
    }

    /// Would the game accept this, one after the other?
    pub(super) fn check(&self, actions: &[Action]) -> Result<(), Refusal> {
        let Some(scene) = self.scene() else { return Err(Refusal::GameOver) };
        scene.check(actions).map_err(|refused| match refused {
            BatchRefused::Refused { error, .. } => error,
            // Nothing we put together shows anything before its last action.
            BatchRefused::AfterReveal { .. } => Refusal::StepsExpected,
        })
    }

    /// These actions; an open exchange is ended before.
    pub(super) fn after_exchange(&self, action: Action) -> Vec<Action> {
        let open = self.view.phase.used().is_some_and(|used| used.pairs.is_some());
        let done = open.then_some(Action::Done);
        done.into_iter().chain([action]).collect()
    }

    /// How many students are still to be moved: the game says so when something else is tried.
    pub(super) fn students_due(&self) -> u8 {
        match self.check(&self.after_exchange(Action::Steps(1))) {
            Err(Refusal::StudentsExpected(due)) => due,
            _ => 0,
        }
    }

    /// The positions in the hand that may be played, from 1.
    pub(super) fn playable(&self) -> Vec<usize> {
        let legal = self.legal();
        let hand = self.view.hand.iter().flatten();
        let playable =
            (1..).zip(hand).filter(|(_, card)| legal.contains(&Action::Assistant(**card)));
        playable.map(|(position, _)| position).collect()
    }
}
