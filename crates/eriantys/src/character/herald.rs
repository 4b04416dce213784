//! Card 3: a group is resolved as if Mother Nature had stopped there (E83). The resolving itself
//! is Mother Nature's.

use crate::action::{Action, Use};
use crate::game::Eriantys;

impl Eriantys {
    pub(super) fn list_herald(&self, out: &mut Vec<Action>) {
        out.extend(self.ring.ids().map(|group| Action::Use(Use::Herald(group))));
    }
}
