//! `bottega watch`: a table of a server, as a spectator.

use anyhow::Result;
use clap::Args;
use protocol::Code;
use tui::Intent;

use super::play::server;
use super::terminal::{Keep, Look};

#[derive(Args)]
pub(crate) struct Options {
    /// The server: `http://127.0.0.1:8080`.
    url: String,
    /// The table; `bottega tables URL` lists those that are public.
    code: Code,
    #[command(flatten)]
    keep: Keep,
    #[command(flatten)]
    look: Look,
}

pub(crate) fn run(options: Options) -> Result<bool> {
    let intent = Intent::Watch { url: server(&options.url)?, table: options.code };
    options.look.open(&options.keep, None, intent)
}
