//! A server for a test: the program itself, with a database of its own.

use std::path::Path;

/// A running server. It ends with the test.
pub(crate) struct Served {
    /// Where it is: `http://127.0.0.1:PORT`.
    pub(crate) address: String,
    _served: proof::process::Served,
    _directory: tempfile::TempDir,
}

impl Served {
    pub(crate) fn start() -> Served {
        let directory = tempfile::tempdir().unwrap();
        let program = Path::new(env!("CARGO_BIN_EXE_bottega"));
        let arguments = ["serve", "--listen", "127.0.0.1:0", "--bot-delay", "0", "--data", "data"];
        let command = proof::process::bottega(program, directory.path(), &arguments);
        let served = proof::process::Served::run(command, directory.path()).unwrap();
        Served { address: served.address.clone(), _served: served, _directory: directory }
    }
}
