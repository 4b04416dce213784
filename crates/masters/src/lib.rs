//! The rule book of Masters of Renaissance.
//!
//! One file per concept of the game. Comments cite the rules by number (M1 to M217).
//!
//! | file | what lives there |
//! |---|---|
//! | [`resource`], [`market`], [`card`], [`leader`], [`lorenzo`] | the pieces |
//! | [`warehouse`], `strongbox`, `board`, [`payment`] | where resources lie and how they are paid |
//! | `config`, `set_up`, `tables` | what can be chosen, and the start of a game (M10 to M21) |
//! | `game` | the state, and the [`kernel::Game`] contract |
//! | `turn` | what may be done when, and the end of a turn (M30 to M37) |
//! | `market_action`, `buying`, `production`, `leader_action` | what is done in a turn |
//! | `faith` | the faith track and the Vatican reports (M140 to M150) |
//! | [`lorenzo`] | the solo opponent (M180 to M193) |
//! | `presence` | absent players (M210 to M217) |
//! | `ending` | the end of a game and its score sheet (M160 to M170) |
//! | [`action`], `event`, `refusal` | what players do, what happens, what is refused |
//! | [`view`] | what each player may see (M200 to M204) |
//! | `look` | single things about the table, for bots |
//! | `reckon` | what follows from what everybody sees of a player |
//! | [`position`], `consistency` | any position as a document |
//! | `imagine` | a world that fits what somebody sees |

pub mod action;
mod board;
mod buying;
pub mod card;
mod config;
mod consistency;
mod ending;
mod event;
mod faith;
mod game;
mod imagine;
pub mod leader;
mod leader_action;
mod look;
pub mod lorenzo;
pub mod market;
mod market_action;
pub mod payment;
pub mod position;
mod presence;
mod production;
mod reckon;
mod refusal;
pub mod resource;
mod set_up;
mod strongbox;
mod tables;
mod turn;
pub mod view;
pub mod warehouse;

pub use action::{Action, Power, SlotId, Store, Stored};
pub use card::{CardId, Colour, DeckId};
pub use config::{Absence, Config, MarketRule, Players, SeatOptions, Seating};
pub use ending::{EndReason, Trigger};
pub use event::Event;
pub use faith::Tile;
pub use game::Masters;
pub use leader::{Ability, LeaderId, LeaderSet};
pub use lorenzo::Token;
pub use market::{Line, Marble};
pub use payment::Payment;
pub use position::Position;
pub use reckon::Offer;
pub use refusal::Refusal;
pub use resource::{Resource, Resources};
pub use strongbox::Counts;
pub use view::View;
pub use warehouse::{Content, Shelf, Warehouse};
