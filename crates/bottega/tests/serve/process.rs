//! A server as a process of its own.

use std::ops::Deref;
use std::path::Path;
use std::process::{Command, ExitStatus};
use std::time::Duration;

/// Longer than anything here takes, on a machine that has much else to do.
const LONG: Duration = Duration::from_secs(60);

/// The program.
pub(crate) fn program() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_bottega"))
}

/// The database of a test, as the server is told. The one place that knows which kind it is.
pub(crate) fn database(directory: &Path) -> Vec<String> {
    vec!["--data".to_owned(), directory.join("data").display().to_string()]
}

/// `bottega` with these arguments, in a directory, and with nothing from the environment that could
/// change what it does.
pub(crate) fn bottega(directory: &Path, arguments: &[&str]) -> Command {
    proof::process::bottega(program(), directory, arguments)
}

/// A running server. Dropping it kills it.
pub(crate) struct Served(proof::process::Served);

impl Served {
    /// Starts a server on the database of a directory.
    pub(crate) fn open(directory: &Path) -> Served {
        Served::with(directory, &[])
    }

    /// The same with more options.
    pub(crate) fn with(directory: &Path, options: &[&str]) -> Served {
        let mut arguments = vec!["serve", "--listen", "127.0.0.1:0", "--bot-delay", "0"];
        let database = database(directory);
        arguments.extend(database.iter().map(String::as_str));
        arguments.extend(options);
        Served::run(bottega(directory, &arguments), directory)
    }

    /// Runs a command that serves, and waits until it says where.
    pub(crate) fn run(command: Command, directory: &Path) -> Served {
        Served(proof::process::Served::run(command, directory).unwrap())
    }

    /// Sends a signal that does not end it.
    pub(crate) fn tell(&self, name: &str) {
        self.0.send_signal(name).unwrap();
    }

    /// Sends a signal, and gives the status with which the process ended and how long that took.
    pub(crate) fn signal(&mut self, name: &str) -> (ExitStatus, Duration) {
        self.0.end_by(name).unwrap()
    }

    /// The rest of what it printed; waits for its end.
    pub(crate) fn printed(&mut self) -> String {
        self.0.printed().unwrap()
    }

    /// Where it speaks a dialect. Ask in the order in which it says so.
    pub(crate) fn dialect(&mut self, id: &str) -> String {
        self.0.dialect(id).unwrap()
    }

    /// What it has logged until now.
    pub(crate) fn log(&self) -> String {
        self.0.log().unwrap()
    }
}

impl Deref for Served {
    type Target = proof::process::Served;
    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

/// Waits for something that must happen.
pub(crate) async fn in_time<T>(what: impl Future<Output = T>) -> T {
    tokio::time::timeout(LONG, what).await.expect("it happens in time")
}
