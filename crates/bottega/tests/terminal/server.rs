//! A server that can be killed and comes back where it was.

use bots::Level;
use client::{Client, table_of};
use proof::process::{Served, bottega};
use protocol::http::CreateTable;
use protocol::{Code, Reserved};
use std::path::Path;
use tempfile::TempDir;

pub(crate) struct Server {
    directory: TempDir,
    served: Served,
    pub(crate) address: String,
    bot_delay: &'static str,
}

impl Server {
    pub(crate) fn start() -> Server {
        Server::with_bot_delay("0")
    }

    /// Bots wait so many milliseconds before they act.
    pub(crate) fn with_bot_delay(bot_delay: &'static str) -> Server {
        let directory = tempfile::tempdir().unwrap();
        let served = serve(directory.path(), "127.0.0.1:0", bot_delay);
        let address = served.address.clone();
        Server { directory, served, address, bot_delay }
    }

    /// The power goes.
    pub(crate) fn kill(&mut self) {
        self.served.kill().unwrap();
    }

    /// The power is back.
    pub(crate) fn start_again(&mut self) {
        let listen = self.address.strip_prefix("http://").unwrap();
        self.served = serve(self.directory.path(), listen, self.bot_delay);
    }

    /// Opens a table of a game at which bots play.
    pub(crate) fn table_of_bots(&self, game: &str) -> Code {
        let bot = || Reserved::Bot(Level::Random);
        let table = CreateTable { seats: vec![bot(), bot()], ..table_of(game) };
        let client = Client::new(&self.address).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(client.create(&table, None)).unwrap().code
    }
}

fn serve(directory: &Path, listen: &str, bot_delay: &str) -> Served {
    let arguments = ["serve", "--listen", listen, "--bot-delay", bot_delay, "--data", "served"];
    let program = Path::new(env!("CARGO_BIN_EXE_bottega"));
    Served::run(bottega(program, directory, &arguments), directory).unwrap()
}
