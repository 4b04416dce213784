//! The server: the host over HTTP and WebSocket, within limits.
//!
//! | module | what lives there |
//! |---|---|
//! | `serving` | [`Server`]: listens, serves, stops |
//! | [`configuration`] | what can be said about it: options, a file; what makes sense |
//! | [`settings`] | what it is told at its start |
//! | `http` | one function per request |
//! | [`socket`] | a WebSocket: hello, commands, updates, pings |
//! | `limits` | who may connect and ask how often; what is refused |
//! | `gate` | every connection is counted, and its bytes |
//! | `browser` | what protects people who use a browser: origins, headers |
//! | `files` | the files of the browser client |
//! | `dialect` | the ports of the dialects: runs conversations |
//! | [`figures`] | metrics for Prometheus |

mod browser;
pub mod configuration;
mod dialect;
pub mod figures;
mod files;
mod gate;
mod http;
mod limits;
mod serving;
pub mod settings;
pub mod socket;

pub use configuration::{Configuration, Log, Senseless};
pub use serving::{Server, StartError};
pub use settings::{Limits, Port, Settings, Tls};
