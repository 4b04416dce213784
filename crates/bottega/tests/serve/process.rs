//! A server as a process of its own.

use client::Client;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// Longer than anything here takes, on a machine that has much else to do.
const LONG: Duration = Duration::from_secs(60);

/// The database of a test, as the server is told. The one place that knows which kind it is.
pub(crate) fn database(directory: &Path) -> Vec<String> {
    vec!["--data".to_owned(), directory.join("data").display().to_string()]
}

/// `bottega` with these arguments, in a directory, and with nothing from the environment that could
/// change what it does.
pub(crate) fn bottega(directory: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bottega"));
    for (name, _) in std::env::vars() {
        if name.starts_with("BOTTEGA_") || name == "RUST_LOG" {
            command.env_remove(name);
        }
    }
    command.args(arguments).current_dir(directory);
    command
}

/// A running server. Dropping it kills it.
pub(crate) struct Served {
    /// Where it is open: `http://127.0.0.1:40123`.
    pub(crate) address: String,
    pub(crate) client: Client,
    child: Child,
    out: BufReader<ChildStdout>,
    log: PathBuf,
}

impl Served {
    /// Starts a server on the database of a directory.
    pub(crate) fn open(directory: &Path) -> Served {
        Served::with(directory, &[])
    }

    /// The same with more options.
    pub(crate) fn with(directory: &Path, options: &[&str]) -> Served {
        Served::on(directory, &database(directory), options)
    }

    /// Starts a server on any database.
    pub(crate) fn on(directory: &Path, database: &[String], options: &[&str]) -> Served {
        let mut arguments = vec!["serve", "--listen", "127.0.0.1:0", "--bot-delay", "0"];
        arguments.extend(database.iter().map(String::as_str));
        arguments.extend(options);
        Served::run(bottega(directory, &arguments), directory)
    }

    /// Runs a command that serves, and waits until it says where.
    pub(crate) fn run(mut command: Command, directory: &Path) -> Served {
        let log = directory.join("log");
        command.stdout(Stdio::piped()).stderr(File::create(&log).unwrap());
        let mut child = command.spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        let address =
            line.strip_prefix("Bottega is open at ").and_then(|rest| rest.split('/').nth(2));
        let Some(address) = address else {
            panic!("{line:?} {}", std::fs::read_to_string(&log).unwrap());
        };
        let scheme = if line.contains("https:") { "https" } else { "http" };
        let address = format!("{scheme}://{address}");
        Served { client: Client::new(&address).unwrap(), address, child, out, log }
    }

    /// Sends a signal that does not end it.
    pub(crate) fn tell(&self, name: &str) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-s", name, &id]).status().unwrap().success());
    }

    /// Sends a signal, and gives the status with which the process ended and how long that took.
    pub(crate) fn signal(&mut self, name: &str) -> (ExitStatus, Duration) {
        let start = Instant::now();
        self.tell(name);
        (self.child.wait().unwrap(), start.elapsed())
    }

    /// The same as if the power had gone.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// The rest of what it printed; waits for its end.
    pub(crate) fn printed(&mut self) -> String {
        let mut text = String::new();
        self.out.read_to_string(&mut text).unwrap();
        text
    }

    /// What it has logged until now.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(&self.log).unwrap()
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Waits for something that must happen.
pub(crate) async fn in_time<T>(what: impl Future<Output = T>) -> T {
    tokio::time::timeout(LONG, what).await.expect("it happens in time")
}
