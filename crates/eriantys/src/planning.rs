//! The planning phase: everybody plays an assistant (E31 to E37).

use kernel::{Events, Seat};

use crate::assistant::{Assistant, Hand};
use crate::config::Absence;
use crate::ending::LastRound;
use crate::event::Event;
use crate::game::{Eriantys, Phase};
use crate::refusal::Refusal;

impl Eriantys {
    /// Who is asked `place` places after the first player, clockwise (E31, E36).
    pub(crate) fn planning_seat(&self, place: u8) -> Option<Seat> {
        let players = self.numbers().players;
        (place < players).then(|| self.round.first.clockwise(place, players))
    }

    /// Who has still to play an assistant in this round, from this place on: whoever is there, and
    /// whoever has a card played for them (E101).
    pub(crate) fn still_to_play(&self, place: u8) -> impl Iterator<Item = Seat> {
        let seats = (place..).map_while(|place| self.planning_seat(place));
        seats.filter(|seat| self.is_present(*seat) || self.automatic(*seat).is_some())
    }

    /// The assistants that others have played in this round (E33).
    fn values_taken(&self) -> Hand {
        self.round.order.seats().iter().filter_map(|seat| self.schools[*seat].last).collect()
    }

    /// The assistants a player may play: no value of another player (E33), unless the hand has
    /// nothing else (E34).
    pub(crate) fn playable(&self, seat: Seat) -> Hand {
        let hand = self.schools[seat].hand;
        let free = hand.without(self.values_taken());
        if free.is_empty() { hand } else { free }
    }

    pub(crate) fn play_assistant(
        &mut self,
        seat: Seat,
        assistant: Assistant,
        events: &mut impl Events<Event>,
    ) -> Result<(), Refusal> {
        if !self.schools[seat].hand.contains(assistant) {
            return Err(Refusal::NotInHand(assistant));
        }
        if !self.playable(seat).contains(assistant) {
            return Err(Refusal::ValueTaken(assistant));
        }
        self.lay(seat, assistant, events);
        self.settle(events);
        Ok(())
    }

    /// Lays the card and goes on to the next place.
    fn lay(&mut self, seat: Seat, assistant: Assistant, events: &mut impl Events<Event>) {
        let school = &mut self.schools[seat];
        school.hand.remove(assistant);
        school.last = Some(assistant);
        let hand_is_empty = school.hand.is_empty();
        // E35: ascending values; of equal ones the earlier comes first.
        let schools = &self.schools;
        self.round.order.insert_before(seat, |other| schools[other].last > Some(assistant));
        events.push(Event::AssistantPlayed { seat, assistant });
        if hand_is_empty {
            self.mark_last_round(LastRound::AssistantsUsedUp, events); // E37
        }
        if let Phase::Planning { place } = &mut self.phase {
            *place += 1;
        }
    }

    /// What is played for an absent player: the highest legal card (E101) or nothing (E93). Whoever
    /// has given up plays nothing any more (E100).
    fn automatic(&self, seat: Seat) -> Option<Assistant> {
        let plays = self.absence == Absence::AutoHighest && !self.presence.gone().contains(seat);
        self.playable(seat).highest().filter(|_| plays)
    }

    /// The place of an absent player was reached.
    pub(crate) fn pass_planning_place(
        &mut self,
        seat: Seat,
        place: u8,
        events: &mut impl Events<Event>,
    ) {
        match self.automatic(seat) {
            Some(assistant) => self.lay(seat, assistant, events),
            None => {
                events.push(Event::PassedOver { seat });
                self.phase = Phase::Planning { place: place + 1 };
            }
        }
    }
}
