//! Professors: who controls which (E45 to E48, E82).

use kernel::{Events, Seat};

use crate::character::Character;
use crate::colour::Colour;
use crate::event::Event;
use crate::game::Eriantys;

impl Eriantys {
    /// Looks again who controls a professor, after a dining room has changed.
    pub(crate) fn test_professor(&mut self, colour: Colour, events: &mut impl Events<Event>) {
        let taker = self.farmer_takes(colour).or_else(|| self.alone_ahead(colour));
        self.give_professor(colour, taker, events);
    }

    /// Gives the professor to whoever takes it. Nobody does at equal numbers: it stays (E46, E47).
    pub(crate) fn give_professor(
        &mut self,
        colour: Colour,
        taker: Option<Seat>,
        events: &mut impl Events<Event>,
    ) {
        if let Some(seat) = taker
            && self.professors[colour] != Some(seat)
        {
            self.professors[colour] = Some(seat);
            events.push(Event::Professor { colour, seat });
        }
    }

    /// The player with strictly more students of the colour than each other player (E45, E48).
    fn alone_ahead(&self, colour: Colour) -> Option<Seat> {
        let mut most = 0;
        let mut ahead = None;
        for seat in self.all_seats() {
            let count = self.schools[seat].dining.count(colour);
            if count > most {
                most = count;
                ahead = Some(seat);
            } else if count == most {
                ahead = None;
            }
        }
        ahead
    }

    /// E82: while character 2 works, its user needs only as many as the best of the others, and at
    /// least one.
    pub(crate) fn farmer_takes(&self, colour: Colour) -> Option<Seat> {
        self.turn().filter(|turn| turn.has_used(Character::Farmer))?;
        let user = self.on_move()?;
        let count = |seat: Seat| self.schools[seat].dining.count(colour);
        let enough = count(user) > 0 && self.all_seats().all(|seat| count(seat) <= count(user));
        enough.then_some(user)
    }
}
