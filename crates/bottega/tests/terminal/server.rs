//! A server that can be killed and comes back where it was.

use client::{Client, table_of};
use protocol::Code;
use proof::process::{Served, bottega};
use serde_json::{Map, Value};
use std::path::Path;
use tempfile::TempDir;

pub(crate) struct Server {
    directory: TempDir,
    served: Served,
    pub(crate) address: String,
}

impl Server {
    pub(crate) fn start() -> Server {
        let directory = tempfile::tempdir().unwrap();
        let served = serve(directory.path(), "127.0.0.1:0");
        let address = served.address.clone();
        Server { directory, served, address }
    }

    /// The power goes.
    pub(crate) fn kill(&mut self) {
        self.served.kill().unwrap();
    }

    /// The power is back.
    pub(crate) fn start_again(&mut self) {
        let listen = self.address.strip_prefix("http://").unwrap();
        self.served = serve(self.directory.path(), listen);
    }

    /// Opens a table of a game at which nobody sits.
    pub(crate) fn table(&self, game: &str, config: &[(&str, Value)]) -> Code {
        let named = config.iter().map(|(name, value)| ((*name).to_owned(), value.clone()));
        let mut table = table_of(game);
        table.config = named.collect::<Map<_, _>>();
        let client = Client::new(&self.address).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(client.create(&table, None)).unwrap().code
    }
}

fn serve(directory: &Path, listen: &str) -> Served {
    let arguments = ["serve", "--listen", listen, "--bot-delay", "0", "--data", "served"];
    let program = Path::new(env!("CARGO_BIN_EXE_bottega"));
    Served::run(bottega(program, directory, &arguments), directory).unwrap()
}
