//! Cards 2, 4, 6, 8 and 9: they work until the end of the turn, from their use on (E78).
//!
//! Cards 4, 6 and 8 do nothing at the moment of use: the steps and the influence of
//! `mother_nature` ask the turn which character was used (E84, E86, E88). Card 2 changes how
//! `professor` compares, and looks at every colour at once; card 9 remembers its colour.

use kernel::Events;

use crate::colour::Colour;
use crate::event::Event;
use crate::game::Eriantys;
use crate::turn::Used;

impl Eriantys {
    /// Card 2: the test runs for all colours at the moment of use (E82b).
    pub(super) fn play_farmer(&mut self, events: &mut impl Events<Event>) {
        for colour in Colour::ALL {
            self.give_professor(colour, self.farmer_takes(colour), events);
        }
    }

    /// Card 9: students of the colour count nothing (E89).
    pub(super) fn play_mushroom_hunter(&mut self, colour: Colour, events: &mut impl Events<Event>) {
        self.set_used(Used::Ignoring(colour));
        events.push(Event::ColourIgnored { colour });
    }
}
