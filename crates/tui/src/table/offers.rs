//! What can be done now, as one list: choices on the board, and before and after the match what can
//! be done with the table. One way of acting for everything.

use bots::Level;
use protocol::{Code, Stage};
use words::{Words, say};

use super::{Connection, Table, names};
use crate::play::Spot;

/// Something that can be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    Choose(Spot),
    /// Read how others come to the table.
    Invite,
    /// Fill the free seats with bots and begin.
    Start(Level),
    Rematch,
    /// Read the score sheet.
    Score,
    /// Hand the terminal to whoever acts next.
    PassOn,
    /// Go away from the table.
    Go(Way),
}

impl Deed {
    /// What it does, in a sentence or two. Things on the board are explained by their game.
    pub(crate) fn about(&self, words: &Words) -> Option<String> {
        Some(match self {
            Deed::Choose(_) => return None,
            Deed::Invite => say!(words, "terminal-about-invite"),
            Deed::Start(_) => say!(words, "terminal-about-fill"),
            Deed::Rematch => say!(words, "terminal-about-rematch"),
            Deed::Score => say!(words, "terminal-about-score"),
            Deed::PassOn => say!(words, "terminal-about-pass-on"),
            Deed::Go(Way::Back) => say!(words, "terminal-about-away"),
            Deed::Go(Way::Rematch(_)) => say!(words, "terminal-about-rematch-go"),
            Deed::Go(Way::Replay) => say!(words, "terminal-about-replay"),
            Deed::Go(Way::SitDown) => say!(words, "terminal-about-sit-down"),
        })
    }
}

/// A way that leads away from the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// To where one came from.
    Back,
    /// To the table of the rematch.
    Rematch(Code),
    /// To the same match again, move by move.
    Replay,
    /// To a seat at the table that one watches.
    SitDown,
}

/// A thing in the list of what can be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Offer {
    pub(crate) label: String,
    pub(crate) deed: Deed,
}

impl Table {
    /// What can be done now, what one wants most often first.
    pub(crate) fn offers(&self) -> Vec<Offer> {
        let words = self.words();
        let offer = |deed, label| Offer { label, deed };
        if matches!(self.connection, Connection::Ended(_)) {
            return vec![offer(Deed::Go(Way::Back), say!(words, "terminal-away"))];
        }
        if !self.arrived {
            return Vec::new();
        }
        if self.is_over() || self.info.stage == Stage::Finished {
            return self.offers_at_the_end();
        }
        if self.is_waiting() {
            return self.offers_of_the_waiting_room();
        }
        let Some(board) = self.board() else {
            return vec![offer(Deed::Go(Way::Back), say!(words, "terminal-away"))];
        };
        let label = |spot: &Spot| board.label(self.around(), spot, &self.chosen);
        let listed = self.listed();
        listed.into_iter().map(|spot| offer(Deed::Choose(spot.clone()), label(&spot))).collect()
    }

    fn offers_of_the_waiting_room(&self) -> Vec<Offer> {
        let words = self.words();
        let owns = self.seat.is_some() && self.info.owner == self.seat;
        let free = names::free_seats(&self.info);
        let mut offers = Vec::new();
        if owns && free > 0 && !self.is_busy() {
            // The best ones first: who waits for people wants somebody to play with.
            offers.extend(Level::ALL.iter().rev().map(|level| {
                let bot = words.say(&format!("player-bot-{level}"), []);
                let label = say!(words, "terminal-fill", count = free, bot = bot);
                Offer { label, deed: Deed::Start(*level) }
            }));
        }
        if self.seat.is_none() && free > 0 {
            offers.push(Offer {
                label: say!(words, "table-sit-instead"),
                deed: Deed::Go(Way::SitDown),
            });
        }
        offers.push(Offer { label: say!(words, "terminal-away"), deed: Deed::Go(Way::Back) });
        offers
    }

    fn offers_at_the_end(&self) -> Vec<Offer> {
        let words = self.words();
        let mut offers = Vec::new();
        if self.is_over() {
            offers.push(Offer { label: say!(words, "table-score-sheet"), deed: Deed::Score });
        }
        match &self.info.rematch {
            Some(code) => offers.push(Offer {
                label: say!(words, "table-rematch-go"),
                deed: Deed::Go(Way::Rematch(code.clone())),
            }),
            None if self.wants_no_rematch() => {
                offers.push(Offer { label: say!(words, "table-rematch"), deed: Deed::Rematch })
            }
            None => {}
        }
        if self.is_over() {
            offers.push(Offer { label: say!(words, "table-replay"), deed: Deed::Go(Way::Replay) });
        }
        offers.push(Offer { label: say!(words, "terminal-away"), deed: Deed::Go(Way::Back) });
        offers
    }

    /// Sits this player here, and has not yet asked for another match?
    pub(crate) fn wants_no_rematch(&self) -> bool {
        let seat = self.seat.and_then(|seat| self.info.seats.get(seat.index()));
        seat.is_some_and(|seat| !seat.wants_rematch) && !self.is_busy()
    }

    /// What the others say about another match, once it is over.
    pub(crate) fn rematch_news(&self) -> Option<String> {
        let words = self.words();
        if self.info.stage != Stage::Finished || self.info.rematch.is_some() {
            return None;
        }
        let wanting = |place: usize| {
            let seat = self.info.seats.get(place)?;
            let person = matches!(seat.player, protocol::Player::Person(_));
            (seat.wants_rematch && person && self.seat.map(kernel::Seat::index) != Some(place))
                .then(|| self.names.get(place).cloned())?
        };
        let others: Vec<String> = (0..self.info.seats.len()).filter_map(wanting).collect();
        if !others.is_empty() {
            let names = words.list(&others);
            return Some(say!(words, "table-rematch-wanted", names = names, count = others.len()));
        }
        let waits = self.seat.is_some() && !self.wants_no_rematch();
        waits.then(|| say!(words, "table-rematch-waiting"))
    }

    pub(super) fn waiting_prompt(&self) -> String {
        let words = self.words();
        match self.connection {
            _ if !self.arrived => say!(words, "table-status-connecting"),
            // The board of this match makes no sense to us.
            _ if self.situation.is_some() => {
                say!(words, "terminal-no-board", game = &*self.info.game)
            }
            _ if self.seat.is_none() => say!(words, "table-watching-waiting"),
            _ => say!(words, "table-waiting", count = names::free_seats(&self.info)),
        }
    }
}
