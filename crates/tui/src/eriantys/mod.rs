//! Eriantys in the terminal.

use ::eriantys::{Event as Happened, View};

use crate::play::{Canvas, Event, Face, Line, Move, Seen, Spot};

/// The face of the game.
pub(crate) struct Eriantys;

impl Face for Eriantys {
    type View = View;
    type Event = Happened;
    const NAME: &'static str = "eriantys";

    fn moves(_seen: Seen<'_, View>, legal: &[String]) -> Vec<Move> {
        let path = |action: &String| vec![Spot::new(format!("do:{action}"))];
        legal.iter().map(|action| Move { action: action.clone(), path: path(action) }).collect()
    }

    fn label(_seen: Seen<'_, View>, spot: &Spot, _chosen: &[Spot]) -> String {
        spot.to_string()
    }

    fn prompt(_seen: Seen<'_, View>, _chosen: &[Spot]) -> String {
        String::new()
    }

    fn probe(_seen: Seen<'_, View>, _spot: &Spot, _chosen: &[Spot]) -> Option<String> {
        None
    }

    fn help(_seen: Seen<'_, View>, _spot: &Spot) -> Option<String> {
        None
    }

    fn tell(_seen: Seen<'_, View>, event: Event<'_, View, Happened>) -> Option<Line> {
        Some(Line { text: event.event.to_string(), marks: Vec::new(), seat: None })
    }

    fn summary(seen: Seen<'_, View>) -> Vec<String> {
        seen.view.to_string().lines().map(str::to_owned).collect()
    }

    fn draw(seen: Seen<'_, View>, canvas: &mut Canvas<'_>) {
        let (left, top) = (canvas.area().x, canvas.area().y);
        for (row, line) in (top..).zip(seen.view.to_string().lines()) {
            canvas.text(left, row, line, crate::play::Ink::Plain);
        }
    }
}
