//! A server as a process of its own.

use anyhow::{Context, Result, bail};
use client::Client;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// A program with these arguments, in a directory, and with nothing from the environment that could
/// change what it does.
pub fn bottega(program: &Path, directory: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    for (name, _) in std::env::vars() {
        if name.starts_with("BOTTEGA_") || name == "RUST_LOG" {
            command.env_remove(name);
        }
    }
    command.args(arguments).current_dir(directory);
    command
}

/// A running server. Dropping it kills it.
pub struct Served {
    /// Where it is open: `http://127.0.0.1:40123`.
    pub address: String,
    /// A client of it.
    pub client: Client,
    child: Child,
    out: BufReader<ChildStdout>,
    log: PathBuf,
}

impl Served {
    /// Runs a command that serves, and waits until it says where. Its log goes to a file in the
    /// directory.
    pub fn run(mut command: Command, directory: &Path) -> Result<Served> {
        let log = directory.join("log");
        command.stdout(Stdio::piped()).stderr(File::create(&log)?);
        let mut child = command.spawn().with_context(|| format!("cannot run {command:?}"))?;
        let mut out = BufReader::new(child.stdout.take().context("no output of the server")?);
        let mut line = String::new();
        out.read_line(&mut line)?;
        let address =
            line.strip_prefix("Bottega is open at ").and_then(|rest| rest.split('/').nth(2));
        let Some(address) = address else {
            child.kill()?;
            child.wait()?;
            bail!("the server does not start: {line:?} {}", fs::read_to_string(&log)?);
        };
        let scheme = if line.contains("https:") { "https" } else { "http" };
        let address = format!("{scheme}://{address}");
        let client = Client::new(&address)?;
        Ok(Served { address, client, child, out, log })
    }

    /// The number of the process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends a signal.
    pub fn send_signal(&self, name: &str) -> Result<()> {
        let status = Command::new("kill").args(["-s", name, &self.id().to_string()]).status()?;
        if !status.success() {
            bail!("cannot send {name} to the server");
        }
        Ok(())
    }

    /// Sends a signal, and gives the status with which the process ended and how long that took.
    pub fn end_by(&mut self, name: &str) -> Result<(ExitStatus, Duration)> {
        let start = Instant::now();
        self.send_signal(name)?;
        Ok((self.child.wait()?, start.elapsed()))
    }

    /// The same as if the power had gone.
    pub fn kill(&mut self) -> Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// The status with which it has ended, if it has.
    pub fn has_ended(&mut self) -> Result<Option<ExitStatus>> {
        Ok(self.child.try_wait()?)
    }

    /// Where it speaks a dialect. Ask in the order in which it says so.
    pub fn dialect(&mut self, id: &str) -> Result<String> {
        loop {
            let mut line = String::new();
            if self.out.read_line(&mut line)? == 0 {
                bail!("the server does not speak {id}");
            }
            if let Some(address) = line.strip_prefix(id).and_then(|rest| rest.strip_prefix(" at "))
            {
                return Ok(address.trim_end().to_owned());
            }
        }
    }

    /// The rest of what it printed; waits for its end.
    pub fn printed(&mut self) -> Result<String> {
        let mut text = String::new();
        self.out.read_to_string(&mut text)?;
        Ok(text)
    }

    /// What it has logged until now.
    pub fn log(&self) -> Result<String> {
        Ok(fs::read_to_string(&self.log)?)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
