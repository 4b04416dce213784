//! The host: tables that people and bots play at, and the journal that keeps them.
//!
//! A command goes from a session to the task of its table, is tried on a copy of the table, stored by
//! the journal, and only then becomes true and is told to everybody who looks.
//!
//! | module | what lives there |
//! |---|---|
//! | `host` | [`Host`], the way in; [`Connection`], somebody who looks at a table |
//! | `lobby` | which tables there are, who is called what, the way to each table |
//! | `tending` | the task of a table: connections, bots, time; stored before told |
//! | `table` | `Table`: seats, match, clocks, chat; a plain value |
//! | `entry`, `card` | what stands in the journal about a table |
//! | [`journal`] | the database: group commit, SQLite, PostgreSQL |
//! | [`archive`] | finished matches: list, export, import, delete |
//! | `play` | a match of any game behind one face; [`Scene`] and [`Story`] |
//! | [`games`] | the registry of games |
//! | `clock`, `order`, `news`, `refusal` | the clocks; what is commanded, told, refused |
//! | `token`, `randomness`, `time`, `workers` | small things everybody needs |
//!
//! The words in which a table is described (codes, names, options, stages) are those of the crate
//! [`protocol`].

pub mod archive;
mod card;
mod clock;
mod entry;
pub mod games;
mod host;
mod house;
pub mod journal;
mod lobby;
mod news;
mod order;
mod play;
mod randomness;
mod refusal;
mod settings;
mod table;
mod tending;
mod time;
mod token;
mod workers;

pub use host::{Connection, Host, NewTable, Newcomer, Orders, Seated, Visit};
pub use news::{Extent, Farewell, News, Played, Situation, Snapshot, Update};
pub use order::{Command, Order, Receipt};
pub use play::{Part, Scene, SceneOf, Story};
pub use randomness::Randomness;
pub use refusal::Refused;
pub use settings::Settings;
pub use time::Time;
pub use token::{Key, NoToken, Proof, Token};
pub use workers::Workers;
