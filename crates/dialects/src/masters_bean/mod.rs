//! The dialect `masters-bean`: Masters of Renaissance for one to four, in lines of JSON.
//!
//! | file | what lives there |
//! |---|---|
//! | [`client_messages`], [`server_messages`] | the messages as each side writes them; [`words`], their constants |
//! | [`command_bean`] | what clients send, as the server reads it |
//! | `lenient` | JSON as the original clients write it |
//! | [`texts`] | the texts that clients are sent |
//! | `session` | the conversation: what comes, what is due, in which order it is said |
//! | `door` | before a client sits: how many play, and with whom |
//! | `style` | what is different for clients that know the older document only |
//! | `seated`, `set_up` | a client at a table: what it is asked before the match, and told of it |
//! | `turn` | a turn as the client knows it |
//! | `commands`, `storing`, `paying`, `payments` | what a command means in the match |
//! | `telling`, `paint` | what is told about a change; how a match looks in the dialect's messages |
//! | `whisper` | steps of a turn that the match does not know |
//! | `heartbeat` | pings |
//! | `pace` | pauses that the graphical one of the original clients needs |
//! | [`client`] | the other side, for bots: what it knows of its match, and what it chooses |

pub mod client;
pub mod client_messages;
pub mod command_bean;
mod commands;
mod door;
mod heartbeat;
mod lenient;
mod pace;
mod paint;
mod paying;
mod payments;
mod seated;
pub mod server_messages;
mod session;
mod set_up;
mod storing;
mod style;
mod telling;
pub mod texts;
mod turn;
mod whisper;
pub mod words;

use kernel::Game;

use crate::{Dialect, Expert};
use wire::Framing;

/// The dialect.
pub const DIALECT: Dialect = Dialect {
    id: "masters-bean",
    game: masters::Masters::NAME,
    port: 4603,
    players: (1, 4),
    expert: Expert::Never,
    // Everything is lines of text here, also for the original client.
    framing: |_| Some(Framing::Json),
    lists: false,
    codes: true,
    one_line: false,
    chatter: 2,
    begin: |_, manners, _| Box::new(session::Session::new(&manners)),
    client: |framing, plan, _| Box::new(client::Player::new(framing, plan)),
};
