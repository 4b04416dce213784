//! Taking resources from the market, storing and discarding them (M40 to M53, M70 to M75).

use kernel::{Events, Seat};

use crate::action::{Action, Store, Stored};
use crate::config::MarketRule;
use crate::event::Event;
use crate::game::Masters;
use crate::leader::Ability;
use crate::market::{Line, Marble};
use crate::refusal::Refusal;
use crate::resource::{Resource, Resources};
use crate::turn::Stage;
use crate::warehouse::{LEADER_PLACES, Shelf};

/// What a line gave and where nothing has become of yet (M47).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Obtained {
    pub(crate) unplaced: Resources,
    /// White marbles that wait for a choice (M51).
    pub(crate) whites: u8,
}

impl Obtained {
    fn is_done(&self) -> bool {
        self.unplaced.is_empty() && self.whites == 0
    }
}

impl Masters {
    /// Takes a line, in the order of M45.
    pub(crate) fn take_line(&mut self, seat: Seat, line: Line, events: &mut impl Events<Event>) {
        let conversions = self.boards[seat].able(Ability::WhiteMarble);
        let mut obtained = Obtained::default();
        let mut faith = 0;
        let mut whites = 0;
        for marble in self.market.line(line) {
            match marble.gives() {
                Some(kind) => obtained.unplaced.add(kind, 1),
                None if marble == Marble::Red => faith += 1,
                None => whites += 1,
            }
        }
        match conversions.total() {
            0 => {}                                                                        // M46
            1 => conversions.kinds().for_each(|kind| obtained.unplaced.add(kind, whites)), // M50
            _ => obtained.whites = whites,                                                 // M51
        }
        let Obtained { unplaced: resources, whites } = obtained;
        events.push(Event::LineTaken { seat, line, resources, whites });
        self.gain_faith(seat, faith, events);
        if self.is_over() {
            return; // M190: nothing more happens
        }
        self.market.push(line);
        if self.market_rule == MarketRule::Shuffle {
            let Masters { market, chance, .. } = self;
            chance.draw(|stream| kernel::Pick::shuffle(stream, &mut market.tray)); // M49
            events.push(Event::MarketShuffled);
        }
        self.go_on_with(obtained);
    }

    /// The action is complete as soon as nothing waits (M47).
    fn go_on_with(&mut self, obtained: Obtained) {
        self.set_stage(if obtained.is_done() { Stage::After } else { Stage::Market(obtained) });
    }

    pub(crate) fn list_obtained(&self, seat: Seat, obtained: &Obtained, out: &mut Vec<Action>) {
        let board = &self.boards[seat];
        for kind in obtained.unplaced.kinds() {
            let fits = |shelf: &Shelf| board.warehouse.fits(kind, *shelf);
            let shelves = Shelf::ALL.into_iter().filter(fits);
            out.extend(shelves.map(|shelf| Action::Store(kind, Store::Shelf(shelf))));
            if self.fits_leader(seat, kind) {
                out.push(Action::Store(kind, Store::Leader));
            }
            out.push(Action::Discard(kind));
        }
        if obtained.whites > 0 {
            out.extend(board.able(Ability::WhiteMarble).kinds().map(Action::Convert));
            out.push(Action::DiscardWhite);
        }
        let filled = |shelf: &Shelf| board.warehouse.shelf(*shelf).count() > 0;
        let shelves = Shelf::ALL.into_iter().filter(filled);
        out.extend(shelves.map(|shelf| Action::DiscardStored(Stored::Shelf(shelf))));
        let leaders = board.warehouse.leaders.kinds();
        out.extend(leaders.map(|kind| Action::DiscardStored(Stored::Leader(kind))));
    }

    /// Is there room in a leader depot for this kind (M62)?
    fn fits_leader(&self, seat: Seat, kind: Resource) -> bool {
        let board = &self.boards[seat];
        board.able(Ability::Depot).count(kind) > 0
            && board.warehouse.leaders.count(kind) < LEADER_PLACES
    }

    /// One action with what a line gave.
    pub(crate) fn handle_obtained(
        &mut self,
        seat: Seat,
        stage: Stage,
        action: Action,
        events: &mut impl Events<Event>,
    ) -> Result<(), Refusal> {
        let Stage::Market(mut obtained) = stage else {
            return Err(match action {
                Action::DiscardStored(_) => Refusal::DiscardOutsideMarket,
                _ => Refusal::NoMarketAction,
            });
        };
        match action {
            Action::Convert(kind) => {
                if obtained.whites == 0 {
                    return Err(Refusal::NoWhite);
                }
                if self.boards[seat].able(Ability::WhiteMarble).count(kind) == 0 {
                    return Err(Refusal::NoSuchConversion(kind));
                }
                obtained.whites -= 1;
                obtained.unplaced.add(kind, 1);
                events.push(Event::Converted { seat, resource: kind });
                self.go_on_with(obtained);
                Ok(())
            }
            Action::Store(kind, store) => self.store(seat, obtained, kind, store, events),
            Action::Discard(kind) => {
                if obtained.unplaced.count(kind) == 0 {
                    return Err(Refusal::NotObtained(kind));
                }
                obtained.unplaced.take(kind, 1);
                self.discard(seat, obtained, Some(kind), None, events);
                Ok(())
            }
            Action::DiscardWhite => {
                if obtained.whites == 0 {
                    return Err(Refusal::NoWhite);
                }
                obtained.whites -= 1;
                self.discard(seat, obtained, None, None, events);
                Ok(())
            }
            Action::DiscardStored(stored) => self.discard_stored(seat, obtained, stored, events),
            _ => Err(Refusal::StoreFirst),
        }
    }

    fn store(
        &mut self,
        seat: Seat,
        mut obtained: Obtained,
        kind: Resource,
        store: Store,
        events: &mut impl Events<Event>,
    ) -> Result<(), Refusal> {
        if obtained.unplaced.count(kind) == 0 {
            return Err(Refusal::NotObtained(kind));
        }
        match store {
            Store::Shelf(shelf) => {
                if !self.boards[seat].warehouse.fits(kind, shelf) {
                    return Err(Refusal::DoesNotFit(kind));
                }
                self.boards[seat].warehouse.put(kind, shelf);
            }
            Store::Leader => {
                if !self.fits_leader(seat, kind) {
                    return Err(Refusal::NoLeaderDepot(kind));
                }
                self.boards[seat].warehouse.leaders.add(kind, 1);
            }
        }
        obtained.unplaced.take(kind, 1);
        events.push(Event::Stored { seat, resource: kind, depot: store });
        self.go_on_with(obtained);
        Ok(())
    }

    fn discard_stored(
        &mut self,
        seat: Seat,
        obtained: Obtained,
        stored: Stored,
        events: &mut impl Events<Event>,
    ) -> Result<(), Refusal> {
        let warehouse = &mut self.boards[seat].warehouse;
        let kind = match stored {
            Stored::Shelf(shelf) => {
                let kind = warehouse.shelf(shelf).kind().ok_or(Refusal::NothingStored)?;
                warehouse.take(kind, 1);
                kind
            }
            Stored::Leader(kind) => {
                if warehouse.leaders.count(kind) == 0 {
                    return Err(Refusal::NothingStored);
                }
                warehouse.leaders.take(kind, 1);
                kind
            }
        };
        self.discard(seat, obtained, Some(kind), Some(stored), events);
        Ok(())
    }

    /// One resource is gone; the others gain for it (M70, M73).
    fn discard(
        &mut self,
        seat: Seat,
        left: Obtained,
        resource: Option<Resource>,
        depot: Option<Stored>,
        events: &mut impl Events<Event>,
    ) {
        events.push(Event::Discarded { seat, resource, depot });
        self.go_on_with(left);
        self.others_gain(seat, events);
    }

    /// Discards everything that is unplaced, for a player who is skipped (M213).
    pub(crate) fn discard_all(
        &mut self,
        seat: Seat,
        mut obtained: Obtained,
        events: &mut impl Events<Event>,
    ) {
        for kind in Resource::ALL {
            while obtained.unplaced.count(kind) > 0 {
                obtained.unplaced.take(kind, 1);
                self.discard(seat, obtained, Some(kind), None, events);
            }
        }
        while obtained.whites > 0 {
            obtained.whites -= 1;
            self.discard(seat, obtained, None, None, events);
        }
    }
}
