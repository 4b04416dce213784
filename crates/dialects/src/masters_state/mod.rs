//! The dialect `masters-state`: Masters of Renaissance for one to four, state by state.
//!
//! | file | what lives there |
//! |---|---|
//! | `client_messages` | what clients say, in both framings |
//! | [`words`] | states, resources, marbles, colours |
//! | `codec` | messages as bytes |
//! | `session` | the conversation: what comes, what is due, in which order it is said |
//! | `inbox` | what a client has said and nobody has looked at yet |
//! | `hall` | before a client sits: lobbies, names, matches to come back to |
//! | `seated` | a client at a table |
//! | `course`, `happened` | the states of the players and how they follow from the match, beat by beat |
//! | `shot` | a match at one moment, for both voices |
//! | `staged`, `positions`, `decide` | steps that the match does not know; what an event means |
//! | `voice`, `neutral`, `java`, `elements` | how a beat is written: the two voices |
//! | `screens` | which changes of state the Java clients understand |
//! | [`client`] | the other side, for bots: what it knows, and what it chooses |

pub mod client;
mod client_messages;
mod codec;
mod course;
mod decide;
mod elements;
mod hall;
mod happened;
mod inbox;
mod java;
mod neutral;
mod positions;
mod screens;
mod seated;
mod session;
mod shot;
mod staged;
mod voice;
pub mod words;

use kernel::Game;

use crate::{Dialect, Expert};
use wire::Framing;

/// The dialect.
pub const DIALECT: Dialect = Dialect {
    id: "masters-state",
    game: masters::Masters::NAME,
    port: 4601,
    players: (1, 4),
    expert: Expert::Never,
    framing: Framing::of_first_byte,
    lists: true,
    codes: true,
    one_line: false,
    chatter: 2,
    begin: |framing, manners, peer| Box::new(session::Session::new(framing, manners, peer)),
    client: |framing, plan, _| Box::new(client::Player::new(framing, plan)),
};
