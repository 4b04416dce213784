//! `eriantys-ack`: Eriantys for 2, 3 or 4, in 42 messages with acknowledgements.
//!
//! | file | what lives there |
//! |---|---|
//! | [`client_messages`], [`server_messages`] | the messages, one file per direction |
//! | [`words`] | the constants in them |
//! | [`codec`], `java` | messages as bytes: JSON lines, Java objects (`classes.json`) |
//! | `session` | a connection: login, the menu, what is asked of the house |
//! | `script` | what is said, in order: pauses, gates, prompts |
//! | `debts` | what a client has not acknowledged |
//! | `table` | a table before the match: who is there, towers, wizards |
//! | `turns` | what an answer means in the game |
//! | `telling` | what happened, as messages |
//! | `request`, `board` | what is asked; what the table looks like |
//! | `screen` | how much of it the screens of the original clients have room for |
//! | [`client`] | the client's side |

mod board;
pub mod client;
pub mod client_messages;
pub mod codec;
mod debts;
mod java;
mod request;
mod screen;
mod script;
pub mod server_messages;
mod session;
mod table;
mod telling;
mod turns;
pub mod words;

use kernel::Game;

use crate::{Dialect, Expert};
use wire::Framing;

/// The dialect.
pub const DIALECT: Dialect = Dialect {
    id: "eriantys-ack",
    game: eriantys::Eriantys::NAME,
    port: 4600,
    players: (2, 4),
    expert: Expert::Offered,
    framing: Framing::of_first_byte,
    lists: true,
    codes: false,
    one_line: false,
    chatter: 8,
    begin: |framing, manners, _| Box::new(session::Session::new(framing, manners)),
    client: |framing, plan, _| Box::new(client::Bot::new(framing, plan)),
};
