//! Card 12: everybody returns students of a colour to the bag (E92).

use kernel::Events;

use crate::colour::Colour;
use crate::event::Event;
use crate::game::Eriantys;

/// How many a player returns, or all if fewer (E92a).
const RETURNED: u8 = 3;

impl Eriantys {
    /// Professors never move by this: whoever is alone ahead afterwards was before (E92c).
    pub(super) fn play_thief(&mut self, colour: Colour, events: &mut impl Events<Event>) {
        let mut returned = 0;
        for seat in self.all_seats() {
            let dining = &mut self.schools[seat].dining;
            let count = dining.count(colour).min(RETURNED);
            if count > 0 {
                dining.take_many(colour, count);
                returned += count;
                events.push(Event::StudentsReturned { seat, colour, count });
            }
        }
        // E27 step 8: nothing is shuffled if nothing came back.
        if returned > 0 {
            let Eriantys { chance, bag, .. } = self;
            bag.append(colour, returned);
            chance.draw(|stream| bag.shuffle(stream));
        }
    }
}
