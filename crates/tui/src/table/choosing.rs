//! What may be chosen on the board, and what was chosen so far.

use std::collections::HashSet;

use super::{Connection, Table};
use crate::play::{Choice, Spot, choose, listed, next};

impl Table {
    /// What was chosen so far.
    pub(crate) fn chosen(&self) -> &[Spot] {
        &self.chosen
    }

    /// What can be chosen next.
    pub(crate) fn next(&self) -> Vec<Spot> {
        next(&self.moves, &self.chosen)
    }

    /// What can be chosen next from a list.
    pub(super) fn listed(&self) -> Vec<Spot> {
        listed(&self.moves, &self.chosen)
    }

    /// Everything that would do something if it were chosen on the board: what comes next, and what
    /// could have been chosen instead of anything that was.
    pub(crate) fn lit(&self) -> Vec<Spot> {
        let mut lit = self.next();
        for kept in (0..self.chosen.len()).rev() {
            let instead = next(&self.moves, self.chosen.get(..kept).unwrap_or_default());
            lit.extend(instead);
        }
        let mut seen = HashSet::new();
        lit.retain(|spot| seen.insert(spot.clone()));
        lit
    }

    /// Can it be chosen now?
    pub(crate) fn can_choose(&self, spot: &Spot) -> bool {
        choose(&self.moves, &self.chosen, spot).is_some()
    }

    /// Chooses a spot that can be chosen; what is to be done if the choice is complete.
    pub(super) fn take(&mut self, spot: &Spot) -> Option<String> {
        match choose(&self.moves, &self.chosen, spot)? {
            Choice::Action(action) => Some(action),
            Choice::Chosen(chosen) => {
                self.chosen = chosen;
                None
            }
        }
    }

    /// What may be chosen: only while somebody listens, and nothing while a command is on its way.
    pub(super) fn offer(&mut self) {
        let idle = self.pending.is_none() && self.connection == Connection::Open;
        let legal = self.situation.as_ref().filter(|_| idle).map(|now| now.legal.clone());
        let moves = match (&self.board, legal) {
            (Some(board), Some(legal)) if !legal.is_empty() => board.moves(self.around(), &legal),
            _ => Vec::new(),
        };
        self.moves = moves;
        // What was chosen stays chosen if it still leads somewhere.
        while !self.chosen.is_empty() && next(&self.moves, &self.chosen).is_empty() {
            self.chosen.pop();
        }
    }
}
