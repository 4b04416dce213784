//! The native protocol: the words in which a table is described, and the messages between a client
//! and the server. Plain data; no I/O. `docs/protocol.md` explains it.
//!
//! | module | what lives there |
//! |---|---|
//! | [`socket`] | the messages over a WebSocket, one type per direction |
//! | [`http`] | what is asked and answered over HTTP |
//! | [`table`] | a table as everybody sees it |
//! | [`options`] | what can be chosen about a table |
//! | [`code`], [`name`] | table codes and nicknames |
//! | [`openapi`] | all of it described as OpenAPI and JSON Schema |

pub mod code;
pub mod http;
pub mod name;
pub mod openapi;
pub mod options;
pub mod socket;
pub mod table;

pub use code::{Code, NoCode};
pub use name::{BadNickname, Nickname};
pub use options::{Absence, ClockRule, Options, Reserved};
pub use table::{
    ChatLine, Clocks, MatchInfo, Millis, Player, Position, Replay, SeatInfo, Stage, TableInfo,
};
