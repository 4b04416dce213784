//! How one plays, whatever the game: what is legal comes from the house as actions in notation; a game
//! turns each into things to choose one after another. Nothing here knows a rule.

mod board;
mod canvas;
mod choosing;
mod face;
mod look;
mod spot;
mod things;

pub(crate) use board::{Around, Board, Unreadable, board_of};
pub(crate) use canvas::{Canvas, Signs};
pub(crate) use choosing::{Choice, Move, choose, listed, next};
pub(crate) use face::{Event, Face, GuideStep, Line, Seen, cut};
pub(crate) use look::{Ink, Look};
pub(crate) use spot::Spot;
pub(crate) use things::things;
