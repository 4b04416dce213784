//! A match of any game, as far as somebody has seen it.

use kernel::Seat;
use serde_json::Value;
use std::marker::PhantomData;
use words::Words;

use super::{Canvas, Event, Face, GuideStep, Line, Move, Seen, Spot};
use crate::eriantys::Eriantys;
use crate::masters::Masters;

/// The house says something that this client does not understand: it is newer or older.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Unreadable(String);

impl From<serde_json::Error> for Unreadable {
    fn from(error: serde_json::Error) -> Unreadable {
        Unreadable(error.to_string())
    }
}

/// Who looks, beside the position itself.
#[derive(Clone, Copy)]
pub(crate) struct Around<'a> {
    pub(crate) seat: Option<Seat>,
    pub(crate) names: &'a [String],
    pub(crate) words: &'a Words,
}

/// A match of any game: what [`Face`] says about the position that was seen last.
pub(crate) trait Board: Send {
    /// A position that nothing is known to have led to.
    fn see(&mut self, view: &Value) -> Result<(), Unreadable>;
    /// A change: what happened, and how it stands now. The lines for the log.
    fn change(
        &mut self,
        around: Around<'_>,
        events: &Value,
        view: &Value,
    ) -> Result<Vec<Line>, Unreadable>;
    /// What happened while nobody listened: lines as good as they can be.
    fn missed(&self, around: Around<'_>, events: &Value) -> Result<Vec<Line>, Unreadable>;
    fn moves(&self, around: Around<'_>, legal: &[String]) -> Vec<Move>;
    fn label(&self, around: Around<'_>, spot: &Spot, chosen: &[Spot]) -> String;
    fn prompt(&self, around: Around<'_>, chosen: &[Spot]) -> String;
    fn probe(&self, around: Around<'_>, spot: &Spot, chosen: &[Spot]) -> Option<String>;
    fn help(&self, around: Around<'_>, spot: &Spot) -> Option<String>;
    fn guide(&self, around: Around<'_>, chosen: &[Spot]) -> Option<GuideStep>;
    fn gave_up(&self, seat: Seat) -> bool;
    fn summary(&self, around: Around<'_>) -> Vec<String>;
    fn draw(&self, around: Around<'_>, canvas: &mut Canvas<'_>);
}

/// The board of a game by its name, with its first position; nothing for a game we do not know.
pub(crate) fn board_of(game: &str, view: &Value) -> Option<Result<Box<dyn Board>, Unreadable>> {
    match game {
        Eriantys::NAME => Some(Match::<Eriantys>::begin(view)),
        Masters::NAME => Some(Match::<Masters>::begin(view)),
        _ => None,
    }
}

struct Match<F: Face> {
    view: F::View,
    face: PhantomData<fn() -> F>,
}

impl<F: Face> Match<F> {
    fn begin(view: &Value) -> Result<Box<dyn Board>, Unreadable> {
        Ok(Box::new(Match::<F> { view: read(view)?, face: PhantomData }))
    }

    fn seen<'a>(&'a self, Around { seat, names, words }: Around<'a>) -> Seen<'a, F::View> {
        Seen { view: &self.view, seat, names, words }
    }

    fn lines(
        &self,
        around: Around<'_>,
        events: &Value,
        before: Option<&F::View>,
    ) -> Result<Vec<Line>, Unreadable> {
        let events: Vec<F::Event> = read(events)?;
        let lines = events.iter().enumerate().filter_map(|(place, event)| {
            let rest = events.get(place + 1..).unwrap_or_default();
            F::tell(self.seen(around), Event { event, before, rest })
        });
        Ok(lines.collect())
    }
}

fn read<T: serde::de::DeserializeOwned>(value: &Value) -> Result<T, Unreadable> {
    Ok(T::deserialize(value)?)
}

impl<F: Face> Board for Match<F> {
    fn see(&mut self, view: &Value) -> Result<(), Unreadable> {
        self.view = read(view)?;
        Ok(())
    }

    fn change(
        &mut self,
        around: Around<'_>,
        events: &Value,
        view: &Value,
    ) -> Result<Vec<Line>, Unreadable> {
        let before = std::mem::replace(&mut self.view, read(view)?);
        self.lines(around, events, Some(&before))
    }

    fn missed(&self, around: Around<'_>, events: &Value) -> Result<Vec<Line>, Unreadable> {
        self.lines(around, events, None)
    }

    fn moves(&self, around: Around<'_>, legal: &[String]) -> Vec<Move> {
        F::moves(self.seen(around), legal)
    }

    fn label(&self, around: Around<'_>, spot: &Spot, chosen: &[Spot]) -> String {
        F::label(self.seen(around), spot, chosen)
    }

    fn prompt(&self, around: Around<'_>, chosen: &[Spot]) -> String {
        F::prompt(self.seen(around), chosen)
    }

    fn probe(&self, around: Around<'_>, spot: &Spot, chosen: &[Spot]) -> Option<String> {
        F::probe(self.seen(around), spot, chosen)
    }

    fn help(&self, around: Around<'_>, spot: &Spot) -> Option<String> {
        F::help(self.seen(around), spot)
    }

    fn guide(&self, around: Around<'_>, chosen: &[Spot]) -> Option<GuideStep> {
        F::guide(self.seen(around), chosen)
    }

    fn gave_up(&self, seat: Seat) -> bool {
        F::gave_up(&self.view, seat)
    }

    fn summary(&self, around: Around<'_>) -> Vec<String> {
        F::summary(self.seen(around))
    }

    fn draw(&self, around: Around<'_>, canvas: &mut Canvas<'_>) {
        F::draw(self.seen(around), canvas);
    }
}
