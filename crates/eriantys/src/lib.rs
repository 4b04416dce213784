//! The rule book of Eriantys.
//!
//! One file per concept of the game. Comments cite the rules by number (E1 to E107).
//!
//! | file | what lives there |
//! |---|---|
//! | [`colour`], [`tower`], [`assistant`], [`cloud`], [`island`] | the pieces |
//! | `bag`, `school`, `professor`, `side` | where pieces lie and who controls whom |
//! | `config`, `set_up`, `tables` | what can be chosen, and the start of a game (E14 to E27) |
//! | `game` | the state, and the [`kernel::Game`] contract |
//! | `planning`, `round` | assistants, refills, the order of play (E28 to E37, E65) |
//! | `turn`, `mother_nature` | the three steps of a turn (E38 to E64) |
//! | `character/` | the twelve characters (E73 to E92) |
//! | `presence` | leaving, returning, giving up (E93 to E101) |
//! | `ending` | the end of a game and its score sheet (E66 to E72) |
//! | [`action`], `event`, `refusal` | what players do, what happens, what is refused |
//! | [`view`] | what each player may see (E102 to E105) |
//! | `imagine` | worlds that look like a view |
//! | `look` | single things about the table, for bots |
//! | [`position`], `consistency` | any position as a document (E107) |

pub mod action;
pub mod assistant;
mod bag;
mod character;
pub mod cloud;
pub mod colour;
mod config;
mod consistency;
mod ending;
mod event;
mod game;
mod imagine;
pub mod island;
mod look;
mod mother_nature;
mod planning;
pub mod position;
mod presence;
mod professor;
mod refusal;
mod round;
mod school;
mod set_up;
mod side;
mod tables;
pub mod tower;
mod turn;
pub mod view;

pub use action::{Action, Destination, Use};
pub use assistant::Assistant;
pub use character::Character;
pub use cloud::CloudId;
pub use colour::{Colour, Students};
pub use config::{Absence, Config, Players, SeatOptions};
pub use ending::{EndReason, LastRound};
pub use event::Event;
pub use game::Eriantys;
pub use island::GroupId;
pub use position::Position;
pub use refusal::Refusal;
pub use tower::Tower;
pub use view::View;
