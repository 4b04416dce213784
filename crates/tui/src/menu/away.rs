//! The ways that lead away from a table.

use protocol::Code;
use std::sync::Arc;

use super::{Desk, Go, Newcomer, Page, join, past};
use crate::table::{Party, Way};

/// Goes that way.
pub(crate) fn away(way: &Way, party: &Party, desk: &Desk) -> Go {
    let (venue, who) = (party.venue().clone(), Newcomer::of(desk));
    match way {
        Way::Back => Go::Back,
        Way::Rematch(code) => follow(party, code.clone()),
        Way::Replay => {
            let info = Arc::new(party.table().info().clone());
            Go::Work(past::watch_again(venue, info, who))
        }
        Way::SitDown => Go::Instead(join::come(venue, party.code().clone(), who)),
    }
}

/// With everybody of this terminal to the table of the rematch.
pub(crate) fn follow(party: &Party, code: Code) -> Go {
    let follow = party.follow(code);
    Go::Instead(Box::pin(async move { Ok(Page::Table(Box::new(follow.await?))) }))
}
