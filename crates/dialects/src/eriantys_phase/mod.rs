//! The dialect `eriantys-phase`: Eriantys for two or three, step by step.
//!
//! | file | what lives there |
//! |---|---|
//! | [`client_messages`], [`server_messages`] | the messages, a type per direction; [`words`], their constants |
//! | `texts` | the texts that clients know, and ours |
//! | `codec` | messages as bytes, in both framings |
//! | `session` | the conversation: what comes, what is due, in which order it is said |
//! | `hall` | before a client sits: lobbies, and who may enter |
//! | `seated` | a client at a table: what it was shown, and what it is told |
//! | `decide` | what a message of a player means in the match |
//! | `bundle`, `paint` | what is told about a change; how a match looks in the dialect's objects |
//! | [`client`] | the other side, for bots: its model of the match, what it chooses, and what it spares original servers |
//! | `heartbeat`, `pace`, `nicknames` | pings; what Java clients can take |

mod bundle;
pub mod client;
pub mod client_messages;
mod codec;
mod decide;
mod hall;
mod heartbeat;
mod nicknames;
mod pace;
mod paint;
mod present;
mod seated;
pub mod server_messages;
mod session;
mod texts;
pub mod words;

use kernel::Game;

use crate::{Dialect, Expert};
use wire::Framing;

/// The dialect.
pub const DIALECT: Dialect = Dialect {
    id: "eriantys-phase",
    game: eriantys::Eriantys::NAME,
    port: 4602,
    players: (2, 3),
    expert: Expert::WithTexts,
    framing: Framing::of_first_byte,
    lists: true,
    codes: false,
    one_line: true,
    chatter: 1,
    begin: |framing, manners, peer| Box::new(session::Session::new(framing, manners, peer)),
    client: |framing, plan, texts| Box::new(client::Player::new(framing, plan, texts)),
};
