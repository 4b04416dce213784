//! The registry of games. A new game is one crate, one line in the table at the end of this file and
//! one in `bots`; nothing else knows a game by name. What can be chosen about a game, its crate tells
//! itself.

use bots::Evaluate;
use kernel::{Choice, Game};

/// What everybody may know about a game.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name as people type it.
    pub name: &'static str,
    /// What it is, in one sentence.
    pub about: &'static str,
    /// What can be chosen about a match.
    pub choices: &'static [Choice],
    /// What a seat may wish for.
    pub seat_choices: &'static [Choice],
}

impl Entry {
    const fn of<G: Game>() -> Entry {
        Entry { name: G::NAME, about: G::ABOUT, choices: G::CHOICES, seat_choices: G::SEAT_CHOICES }
    }
}

/// Something to do with a game known by its name.
pub trait WithGame {
    /// What comes out.
    type Answer;

    /// Does it with this game.
    fn run<G: Evaluate>(self) -> Self::Answer;
}

/// There is no game of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no game is called {name:?}; the games are: {}", names())]
pub struct UnknownGame {
    name: String,
}

fn names() -> String {
    let names: Vec<&str> = GAMES.iter().map(|game| game.name).collect();
    names.join(", ")
}

/// The game of this name.
pub fn find(name: &str) -> Result<&'static Entry, UnknownGame> {
    let entry = GAMES.iter().find(|game| game.name == name);
    entry.ok_or_else(|| UnknownGame { name: name.to_owned() })
}

macro_rules! games {
    ($($game:ty),+ $(,)?) => {
        /// Every game.
        pub const GAMES: &[Entry] = &[$(Entry::of::<$game>()),+];

        /// Does something with the game of this name.
        pub fn with_game<W: WithGame>(name: &str, what: W) -> Result<W::Answer, UnknownGame> {
            $(if name == <$game>::NAME {
                return Ok(what.run::<$game>());
            })+
            Err(UnknownGame { name: name.to_owned() })
        }
    };
}

games! {
    eriantys::Eriantys,
    masters::Masters,
}
