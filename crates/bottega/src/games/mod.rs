//! The registry of games. A new game is one crate, one file beside this one with its options, and
//! one line in the table below; no command knows a game by name.

mod eriantys;

use anyhow::{Result, bail};
use clap::{Args, Subcommand, ValueEnum};
use kernel::Game;
use serde::Serialize;

/// What the command line needs to know about a game beyond its rules.
pub(crate) trait Playable: Game {
    /// The game's own options on the command line. They serialise into JSON answers.
    type Options: Args + Serialize;

    /// What the options choose.
    fn set_up(options: &Self::Options) -> Result<SetUp<Self>>;
}

/// Everything that starts a game but the seed.
pub(crate) struct SetUp<G: Game> {
    pub(crate) config: G::Config,
    pub(crate) seats: Vec<G::SeatOptions>,
}

/// Something to do with a game whose set-up was chosen on the command line.
pub(crate) trait WithConfig {
    type Options: Args;
    fn run<G: Playable>(self, game: G::Options, options: Self::Options) -> Result<bool>;
}

/// Something to do with a game known by its name.
pub(crate) trait WithGame {
    fn run<G: Playable>(self) -> Result<bool>;
}

/// The game's own options and those of the command.
#[derive(Args)]
pub(crate) struct OneGame<O: Args, C: Args> {
    #[command(flatten)]
    game: O,
    #[command(flatten)]
    command: C,
}

macro_rules! games {
    ($($(#[doc = $doc:literal])+ $variant:ident = $game:ty;)+) => {
        /// A game chosen as a sub-command, with its options.
        #[derive(Subcommand)]
        pub(crate) enum OfGame<C: Args> {
            $($(#[doc = $doc])+ $variant(OneGame<<$game as Playable>::Options, C>),)+
        }

        /// A game chosen by its name alone.
        #[derive(Clone, Copy, ValueEnum)]
        pub(crate) enum GameName {
            $($(#[doc = $doc])+ $variant,)+
        }

        /// Does something with a game and its options.
        pub(crate) fn with_config<W: WithConfig>(game: OfGame<W::Options>, what: W) -> Result<bool> {
            match game {
                $(OfGame::$variant(one) => what.run::<$game>(one.game, one.command),)+
            }
        }

        /// Does something with a game.
        pub(crate) fn with_game(game: GameName, what: impl WithGame) -> Result<bool> {
            match game {
                $(GameName::$variant => what.run::<$game>(),)+
            }
        }

        /// The game of this name.
        pub(crate) fn by_name(name: &str) -> Result<GameName> {
            $(if name == <$game>::NAME {
                return Ok(GameName::$variant);
            })+
            bail!("no game is called {name:?}; the games are: {}", [$(<$game>::NAME),+].join(", "))
        }
    };
}

games! {
    /// Eriantys: islands, students and Mother Nature, for 2 to 4 players.
    Eriantys = ::eriantys::Eriantys;
}
