//! Commands that name several things at once, and what no command can say.

use kernel::{BatchRefused, RuleBroken, apply_all};
use masters::{Action, Refusal};

use crate::notation::seat;
use crate::table::Table;

impl Table {
    /// One command of a player that names several steps, `A w-V; w-C; w-C`: all of them, or nothing
    /// (M36). A refusal says which step was refused, counted from 0.
    fn command(&mut self, text: &str) -> Result<(), (usize, Refusal)> {
        let (letter, steps) = text.split_once(' ').unwrap();
        let actions: Vec<Action> =
            steps.split(';').map(|step| step.trim().parse().unwrap()).collect();
        self.events.clear();
        match apply_all(&mut self.game, seat(letter), &actions, &mut self.events) {
            Ok(_) => Ok(()),
            Err(BatchRefused::Refused { at, error }) => Err((at, error)),
            Err(refused @ BatchRefused::AfterReveal { .. }) => panic!("{text}: {refused}"),
        }
    }

    /// The command is accepted as a whole.
    #[track_caller]
    pub(crate) fn accepts_command(&mut self, text: &str) -> &mut Table {
        if let Err((at, refusal)) = self.command(text) {
            panic!("{text} was refused at step {at}: {refusal} ({})", refusal.rule());
        }
        self
    }

    /// The command is refused because of its last step, by this rule; nothing has changed.
    #[track_caller]
    pub(crate) fn refuses_command(&mut self, text: &str, rule: &str) -> &mut Table {
        let before = self.game.clone();
        let Err((at, refusal)) = self.command(text) else { panic!("{text} was accepted") };
        assert_eq!(at, text.matches(';').count(), "{text} was refused too early: {refusal}");
        assert_eq!(refusal.rule(), rule, "{text}: {refusal}");
        assert!(self.game == before, "the refused {text} has changed something");
        self
    }

    /// Is the command accepted? It is not carried out.
    pub(crate) fn would_accept(&self, text: &str) -> bool {
        self.clone().command(text).is_ok()
    }

    /// The actions a player may take that begin like this.
    pub(crate) fn legal_beginning(&self, letter: &str, beginning: &str) -> Vec<String> {
        self.legal(letter).into_iter().filter(|action| action.starts_with(beginning)).collect()
    }
}

/// No action can say this.
#[track_caller]
pub(crate) fn cannot_be_said(action: &str) {
    if let Ok(action) = action.parse::<Action>() {
        panic!("{action} can be said");
    }
}
