//! Eriantys in the terminal.
//!
//! | module | what lives there |
//! |---|---|
//! | `spots` | the things and places on the table, and who and what belongs to them |
//! | `moves`, `probe` | legal actions as things to choose; things as actions to ask about |
//! | `label`, `prompt`, `help`, `guide`, `tell`, `summary` | everything in words |
//! | `draw` | the table |

mod draw;
mod guide;
mod help;
mod label;
mod moves;
mod phase;
mod probe;
mod prompt;
mod spots;
mod summary;
mod tell;
#[cfg(test)]
mod tests;
mod words;

use ::eriantys::{Event as Happened, View};
use kernel::Seat;

use self::spots::Place;
use crate::play::{Canvas, Event, Face, GuideStep, Line, Move, Seen, Spot};

/// The face of the game.
pub(crate) struct Eriantys;

impl Face for Eriantys {
    type View = View;
    type Event = Happened;
    const NAME: &'static str = "eriantys";

    fn moves(seen: Seen<'_, View>, legal: &[String]) -> Vec<Move> {
        moves::moves(seen.view, legal)
    }

    fn label(seen: Seen<'_, View>, spot: &Spot, chosen: &[Spot]) -> String {
        let chosen: Vec<Place> = chosen.iter().filter_map(Place::of).collect();
        match Place::of(spot) {
            Some(place) => label::label(seen, place, &chosen),
            // What a newer house knows and we do not has no better name than its own.
            None => spot.parts().1.to_owned(),
        }
    }

    fn prompt(seen: Seen<'_, View>, chosen: &[Spot]) -> String {
        prompt::prompt(seen, chosen.last().and_then(Place::of))
    }

    fn probe(seen: Seen<'_, View>, spot: &Spot, chosen: &[Spot]) -> Option<String> {
        let held = chosen.last().and_then(Place::of);
        probe::probe(seen.view, Place::of(spot)?, held).map(|action| action.to_string())
    }

    fn help(seen: Seen<'_, View>, spot: &Spot) -> Option<String> {
        help::help(seen, Place::of(spot)?)
    }

    fn guide(seen: Seen<'_, View>, chosen: &[Spot]) -> Option<GuideStep> {
        guide::guide(seen, chosen.first().and_then(Place::of))
    }

    fn tell(seen: Seen<'_, View>, event: Event<'_, View, Happened>) -> Option<Line> {
        tell::tell(seen, event.event, event.before)
    }

    fn gave_up(view: &View, seat: Seat) -> bool {
        spots::player(view, seat).is_some_and(|player| player.gave_up)
    }

    fn summary(seen: Seen<'_, View>) -> Vec<String> {
        summary::summary(seen)
    }

    fn draw(seen: Seen<'_, View>, canvas: &mut Canvas<'_>) {
        draw::draw(seen, canvas);
    }
}
