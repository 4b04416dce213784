//! Masters of Renaissance in the terminal.
//!
//! | file | what lives there |
//! |---|---|
//! | `position` | questions about a view that several parts ask |
//! | `naming` | names of things, out of the catalogue |
//! | `moves`, `depots`, `payment` | the legal actions as things to choose |
//! | `label`, `prompt`, `help`, `guide`, `probe` | what is said about a choice |
//! | `tell`, `summary` | what happened, and how it stands, in sentences |
//! | `draw` | the table |

mod depots;
mod draw;
mod guide;
mod help;
mod label;
mod moves;
mod naming;
mod payment;
mod position;
mod probe;
mod prompt;
mod summary;
mod tell;
#[cfg(test)]
mod tests;

use ::masters::{Event as Happened, View};
use kernel::Seat;

use crate::play::{self, Canvas, Event, Face, GuideStep, Line, Move, Spot};

/// A position of this game, as somebody sees it.
type Seen<'a> = play::Seen<'a, View>;

/// The face of the game.
pub(crate) struct Masters;

impl Face for Masters {
    type View = View;
    type Event = Happened;
    const NAME: &'static str = "masters";

    fn moves(seen: Seen<'_>, legal: &[String]) -> Vec<Move> {
        moves::moves(seen.view, legal)
    }

    fn label(seen: Seen<'_>, spot: &Spot, chosen: &[Spot]) -> String {
        label::label(seen, spot, chosen)
    }

    fn prompt(seen: Seen<'_>, chosen: &[Spot]) -> String {
        prompt::prompt(seen, chosen)
    }

    fn probe(seen: Seen<'_>, spot: &Spot, chosen: &[Spot]) -> Option<String> {
        probe::probe(seen.view, spot, chosen)
    }

    fn help(seen: Seen<'_>, spot: &Spot) -> Option<String> {
        help::help(seen, spot)
    }

    fn guide(seen: Seen<'_>, _: &[Spot]) -> Option<GuideStep> {
        guide::guide(seen)
    }

    fn tell(seen: Seen<'_>, event: Event<'_, View, Happened>) -> Option<Line> {
        tell::tell(seen, &event)
    }

    fn gave_up(view: &View, seat: Seat) -> bool {
        position::player(view, seat).is_some_and(|player| player.gave_up)
    }

    fn summary(seen: Seen<'_>) -> Vec<String> {
        summary::summary(seen)
    }

    fn draw(seen: Seen<'_>, canvas: &mut Canvas<'_>) {
        draw::draw(seen, canvas);
    }
}
