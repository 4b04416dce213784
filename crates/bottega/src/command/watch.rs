//! `bottega watch`: a table of a server, as a spectator.

use anyhow::{Result, anyhow};
use clap::Args;
use protocol::Code;
use tui::Intent;

use super::Usage;
use super::play::server;
use super::terminal::{Keep, Look};

#[derive(Args)]
pub(crate) struct Options {
    /// The server: `http://127.0.0.1:8080`; or the whole link of a table.
    url: String,
    /// The table; `bottega tables URL` lists those that are public.
    code: Option<Code>,
    #[command(flatten)]
    keep: Keep,
    #[command(flatten)]
    look: Look,
}

pub(crate) fn run(options: Options) -> Result<bool> {
    let url = server(&options.url)?;
    let table = options.code.or_else(|| tui::table_of_link(&url)).ok_or_else(|| {
        let which = format!(
            "which table? bottega watch {url} CODE; those that are public are listed by bottega \
             tables {url}"
        );
        anyhow!(Usage(which))
    })?;
    let intent = Intent::Watch { url, table };
    options.look.open(&options.keep, None, intent)
}
