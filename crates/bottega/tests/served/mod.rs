//! A server for a test: the program itself, with a database of its own.

use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdout, Command, Stdio};

/// A running server. It ends with the test.
pub(crate) struct Served {
    /// Where it is: `http://127.0.0.1:PORT`.
    pub(crate) address: String,
    program: Child,
    /// Kept open, so that it can say more.
    _out: BufReader<ChildStdout>,
    _data: tempfile::TempDir,
}

impl Served {
    pub(crate) fn start() -> Served {
        let data = tempfile::tempdir().unwrap();
        let mut program = Command::new(env!("CARGO_BIN_EXE_bottega"))
            .args(["serve", "--listen", "127.0.0.1:0", "--bot-delay", "0", "--data"])
            .arg(data.path())
            .env_remove("BOTTEGA_DATABASE")
            .env("RUST_LOG", "warn")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut first = String::new();
        let mut out = BufReader::new(program.stdout.take().unwrap());
        out.read_line(&mut first).unwrap();
        let address = first.trim().strip_prefix("Bottega is open at ").unwrap();
        let address = address.trim_end_matches('/').to_owned();
        Served { address, program, _out: out, _data: data }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // It may have ended by itself; then the test has failed already.
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}
