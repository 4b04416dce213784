//! A record, replayed with somebody's eyes.

use bots::Evaluate;
use host::games::{WithGame, with_game};
use kernel::{Outcome, Record, RuleBroken, Viewer, record};
use serde_json::Value;

use super::{NoReplay, Raw};

/// A whole match.
pub(super) struct Whole {
    pub(super) game: String,
    pub(super) seats: u8,
    pub(super) raw: Vec<Raw>,
    pub(super) outcome: Option<Outcome>,
}

/// Reads a record.
pub(super) fn read(text: &str, viewer: Viewer) -> Result<Whole, NoReplay> {
    let game = record::game_of(text)?;
    with_game(game, Read { text, viewer }).map_err(|_| NoReplay::Game(game.to_owned()))?
}

struct Read<'a> {
    text: &'a str,
    viewer: Viewer,
}

impl WithGame for Read<'_> {
    type Answer = Result<Whole, NoReplay>;

    fn run<G: Evaluate>(self) -> Result<Whole, NoReplay> {
        let (record, end) = Record::<G>::read(self.text)?;
        let broken =
            |error: G::Error| NoReplay::Broken { rule: error.rule(), message: error.to_string() };
        let json = |error: serde_json::Error| NoReplay::Unreadable(error.into());
        let mut game = record.start().map_err(broken)?;
        let see = |game: &G| serde_json::to_string(&game.view(self.viewer)).map_err(json);
        let mut raw = vec![Raw { step: None, events: Value::Array(Vec::new()), view: see(&game)? }];
        for step in &record.steps {
            let mut events = Vec::new();
            step.take(&mut game, &mut events).map_err(broken)?;
            let events = serde_json::to_value(&events).map_err(json)?;
            raw.push(Raw { step: Some(step.to_string()), events, view: see(&game)? });
        }
        Ok(Whole { game: G::NAME.to_owned(), seats: game.seats(), raw, outcome: end.outcome() })
    }
}
