//! Rounds: the refill of the clouds, the order of play, and what comes next.

use kernel::{Events, Seat};

use crate::cloud::CloudId;
use crate::ending::{EndReason, LastRound};
use crate::event::Event;
use crate::game::{Eriantys, Phase};
use crate::turn::Turn;

/// What belongs to the current round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Round {
    /// Counted from 1.
    pub(crate) number: u32,
    /// Whose place comes first in planning, present or not (E36, E94).
    pub(crate) first: Seat,
    /// Who has played an assistant, in the order of the turns.
    pub(crate) order: Order,
    /// Set when this is the last round; never unset (E68).
    pub(crate) last: Option<LastRound>,
    /// The bag could not fill the clouds: nobody takes one (E30).
    pub(crate) short: bool,
}

impl Round {
    pub(crate) fn before_the_first(first: Seat) -> Round {
        Round { number: 0, first, order: Order::new(first), last: None, short: false }
    }
}

/// The action order (E35).
#[derive(Clone, Copy)]
pub(crate) struct Order {
    seats: [Seat; 4],
    len: u8,
}

impl Order {
    /// Nobody yet. The seat only fills the unused places.
    pub(crate) fn new(filler: Seat) -> Order {
        Order { seats: [filler; 4], len: 0 }
    }

    pub(crate) fn seats(&self) -> &[Seat] {
        self.seats.get(..usize::from(self.len)).unwrap_or_default()
    }

    pub(crate) fn len(&self) -> u8 {
        self.len
    }

    pub(crate) fn get(&self, place: u8) -> Option<Seat> {
        self.seats().get(usize::from(place)).copied()
    }

    /// Puts a seat before all others for which `is_later` holds.
    pub(crate) fn insert_before(&mut self, seat: Seat, is_later: impl Fn(Seat) -> bool) {
        let at = self.seats().iter().take_while(|other| !is_later(**other)).count();
        if let Some(tail) = self.seats.get_mut(at..=usize::from(self.len)) {
            tail.rotate_right(1);
            if let Some(place) = tail.first_mut() {
                *place = seat;
                self.len += 1;
            }
        }
    }
}

impl PartialEq for Order {
    fn eq(&self, other: &Order) -> bool {
        self.seats() == other.seats()
    }
}

impl Eq for Order {}

impl std::fmt::Debug for Order {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.seats()).finish()
    }
}

impl Eriantys {
    /// Begins the next round: fills the empty clouds (E29, E30) and asks for assistants.
    pub(crate) fn begin_round(&mut self, events: &mut impl Events<Event>) {
        self.round.number = self.round.number.saturating_add(1);
        self.round.order = Order::new(self.round.first);
        events.push(Event::Round { number: self.round.number });
        let full = self.numbers().cloud_students;
        for cloud in CloudId::first(self.numbers().clouds) {
            if !self.clouds[cloud].is_empty() {
                continue; // E98
            }
            let students = self.bag.draw_many(full);
            self.clouds[cloud] = students;
            if !students.is_empty() {
                events.push(Event::CloudFilled { cloud, students });
            }
            self.round.short |= students.total() < full;
        }
        if self.bag.is_empty() {
            self.mark_last_round(LastRound::BagEmpty, events);
        }
        self.phase = Phase::Planning { place: 0 };
    }

    /// E68: the game will end with this round. The first reason counts (E72).
    pub(crate) fn mark_last_round(&mut self, why: LastRound, events: &mut impl Events<Event>) {
        if self.round.last.is_none() {
            self.round.last = Some(why);
            events.push(Event::LastRound { why });
        }
    }

    /// Ends the round (E65): the game is over (E68), or the next round begins with the player of
    /// the lowest card (E36). Without any card the first player stays (E93).
    fn end_round(&mut self, events: &mut impl Events<Event>) {
        if let Some(last) = self.round.last {
            self.end_by_count(EndReason::from(last), events);
            return;
        }
        if let Some(first) = self.round.order.get(0) {
            self.round.first = first;
        }
        self.begin_round(events);
    }

    /// Goes to a place of the action order.
    pub(crate) fn go_to_turn(&mut self, place: u8) {
        let turn = match self.round.order.get(place) {
            Some(seat) => Turn::start(self.schools[seat].entrance.is_empty()),
            None => Turn::start(true),
        };
        self.phase = Phase::Action { place, turn };
    }

    /// The turn of whoever is on the move is over.
    pub(crate) fn end_turn(&mut self, events: &mut impl Events<Event>) {
        if let Phase::Action { place, .. } = self.phase {
            self.go_to_turn(place + 1);
            self.settle(events);
        }
    }

    /// Goes on from a place that was just reached until somebody can be asked. Places of absent
    /// players are passed over (E93, E94), but not while the game is suspended (E99).
    pub(crate) fn settle(&mut self, events: &mut impl Events<Event>) {
        loop {
            match self.phase {
                Phase::Over(_) => return,
                Phase::Planning { place } if place >= self.numbers().players => {
                    self.go_to_turn(0);
                    continue;
                }
                Phase::Action { place, .. } if place >= self.round.order.len() => {
                    self.end_round(events);
                    continue;
                }
                Phase::Planning { .. } | Phase::Action { .. } => {}
            }
            let Some(seat) = self.on_move() else { return };
            if self.is_suspended() {
                return;
            }
            match self.phase {
                _ if self.is_present(seat) => {
                    if self.turn().is_some() {
                        events.push(Event::Turn { seat });
                    }
                    return;
                }
                Phase::Planning { place } => self.pass_planning_place(seat, place, events),
                Phase::Action { place, .. } => {
                    events.push(Event::PassedOver { seat });
                    self.go_to_turn(place + 1);
                }
                Phase::Over(_) => return,
            }
        }
    }
}
