//! `masters-update`: Masters of Renaissance for 1 to 4, in batches of small updates.
//!
//! | file | what lives there |
//! |---|---|
//! | [`client_messages`], [`server_messages`] | the messages, one file per direction |
//! | [`words`], [`texts`] | the constants in them, and the texts |
//! | [`codec`], `java` | messages as bytes: JSON lines, Java objects (`classes.json`) |
//! | `session` | a connection: what comes, what is asked of the house, what is said |
//! | `inbox` | what came and was not looked at |
//! | `lobby` | the name, the line, the size of a game |
//! | `seated` | a client at a table |
//! | `decide` | what a message means in the game |
//! | `telling`, `paint` | what happened, and how things look, as messages |
//! | `callnames` | what players are called |
//! | [`client`] | the client's side |

mod callnames;
pub mod client;
pub mod client_messages;
pub mod codec;
mod decide;
mod inbox;
mod java;
mod lobby;
mod paint;
mod seated;
pub mod server_messages;
mod session;
mod telling;
pub mod texts;
pub mod words;

use kernel::Game;

use crate::{Dialect, Expert};
use wire::Framing;

/// The dialect.
pub const DIALECT: Dialect = Dialect {
    id: "masters-update",
    game: masters::Masters::NAME,
    port: 4604,
    players: (1, 4),
    expert: Expert::Never,
    framing: Framing::of_first_byte,
    lists: false,
    codes: true,
    one_line: true,
    chatter: 4,
    begin: |framing, manners, _| Box::new(session::Session::new(framing, manners)),
    client: |framing, plan, _| Box::new(client::Player::new(framing, plan)),
};
