//! The server of a trial with its database, and everything that is done to them.

use anyhow::{Context, Result, bail};
use private_postgres::PrivatePostgres;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use tempfile::TempDir;

use super::disk::Disk;
use super::fault::Fault;
use crate::process::{Served, bottega};

/// How long a server may take to stop when it is told to.
const LONGEST_STOP: Duration = Duration::from_secs(10);

/// Where the database is.
enum Storage {
    /// SQLite in the directory of the trial.
    Directory,
    /// SQLite on a disk of its own.
    Disk(Disk),
    /// A PostgreSQL server that may be stopped.
    OwnPostgres(PrivatePostgres, String),
    /// A PostgreSQL server of somebody else.
    Postgres(String),
}

/// A server and its database.
pub(super) struct House {
    program: PathBuf,
    directory: TempDir,
    storage: Storage,
    served: Option<Served>,
    /// Why there is no disk of its own.
    no_disk: Option<String>,
    /// How often a server was started.
    pub(super) starts: u64,
}

impl House {
    /// A house on a new database. `database` is the address of a PostgreSQL, or `private`; without
    /// one it is SQLite, with a disk of its own if one of these faults needs it and it can be had.
    pub(super) fn new(program: &Path, database: Option<&str>, faults: &[Fault]) -> Result<House> {
        let directory = tempfile::Builder::new().prefix("bottega-torture-").tempdir()?;
        let mut no_disk = None;
        let storage = match database {
            None if faults
                .iter()
                .any(|fault| matches!(fault, Fault::DiskFull | Fault::ReadOnly)) =>
            {
                match Disk::mount(directory.path()) {
                    Ok(disk) => Storage::Disk(disk),
                    Err(error) => {
                        no_disk = Some(format!("no disk can be mounted without root: {error:#}"));
                        Storage::Directory
                    }
                }
            }
            None => Storage::Directory,
            Some("private") => {
                let postgres = PrivatePostgres::start()
                    .context("PostgreSQL is not installed (apt-get install postgresql)")?;
                let url = postgres.url("torture");
                Storage::OwnPostgres(postgres, url)
            }
            Some(url) if url.starts_with("postgres") => Storage::Postgres(url.to_owned()),
            Some(other) => bail!(
                "{other:?} is no database for a trial: give postgres://…, or the word private for \
                 a PostgreSQL server of its own, or nothing for SQLite"
            ),
        };
        let program =
            program.canonicalize().with_context(|| format!("no {}", program.display()))?;
        Ok(House { program, directory, storage, served: None, no_disk, starts: 0 })
    }

    /// Can this go wrong here? If not, why.
    pub(super) fn can(&self, fault: Fault) -> Result<(), String> {
        let no = |words: &str| Err(words.to_owned());
        match (fault, &self.storage) {
            (Fault::Kill | Fault::KillAtStart | Fault::Stop | Fault::Freeze, _)
            | (Fault::DiskFull | Fault::ReadOnly, Storage::Disk(_))
            | (Fault::PostgresRestart | Fault::PostgresCrash, Storage::OwnPostgres(..)) => Ok(()),
            // Without a disk of its own the server cannot have larger files.
            (Fault::DiskFull, Storage::Directory) if has_prlimit() => Ok(()),
            (Fault::DiskFull | Fault::ReadOnly, Storage::Directory) => {
                Err(self.no_disk.clone().unwrap_or_default())
            }
            (Fault::DiskFull | Fault::ReadOnly, _) => no("the database is PostgreSQL"),
            (_, Storage::Postgres(_)) => no("this PostgreSQL server is not ours to stop"),
            (Fault::PostgresRestart | Fault::PostgresCrash, _) => no("the database is SQLite"),
        }
    }

    /// What is done in another way than it should be, and why.
    pub(super) fn makeshift(&self, fault: Fault) -> Option<String> {
        let why = self.no_disk.as_ref().filter(|_| fault == Fault::DiskFull)?;
        Some(format!("files may not grow, instead of a disk that is full ({why})"))
    }

    /// The database in words.
    pub(super) fn storage(&self) -> &'static str {
        match self.storage {
            Storage::Directory => "SQLite",
            Storage::Disk(_) => "SQLite on a small disk of its own",
            Storage::OwnPostgres(..) => "a PostgreSQL server of its own",
            Storage::Postgres(_) => "PostgreSQL",
        }
    }

    fn command(&self) -> Command {
        let program = self.program.to_string_lossy().into_owned();
        let mut words = match &self.storage {
            Storage::Disk(disk) => disk.way_in(),
            // A file that may not grow must be an error, not the end.
            Storage::Directory => {
                ["sh", "-c", "trap '' XFSZ; exec \"$@\"", "sh"].map(str::to_owned).into()
            }
            Storage::OwnPostgres(..) | Storage::Postgres(_) => Vec::new(),
        };
        let data = self.directory.path().join("data").to_string_lossy().into_owned();
        words.extend([program, "serve".to_owned()]);
        let fixed = ["--listen", "127.0.0.1:0", "--bot-delay", "0"];
        let limits = ["--messages-per-second", "100000", "--requests-per-second", "100000"];
        words.extend(fixed.into_iter().chain(limits).map(str::to_owned));
        words.extend(match &self.storage {
            Storage::Directory | Storage::Disk(_) => ["--data".to_owned(), data],
            Storage::OwnPostgres(_, url) | Storage::Postgres(url) => {
                ["--database".to_owned(), url.clone()]
            }
        });
        let mut words = words.iter().map(String::as_str);
        let program = words.next().unwrap_or_default();
        bottega(Path::new(program), self.directory.path(), &words.collect::<Vec<_>>())
    }

    /// Starts the server, and waits until it is open.
    pub(super) fn start(&mut self) -> Result<&Served> {
        self.keep_log()?;
        self.starts += 1;
        Ok(self.served.insert(Served::run(self.command(), self.directory.path())?))
    }

    /// Starts the server and kills it after this time, open or not.
    pub(super) fn start_in_vain(&mut self, time: Duration) -> Result<()> {
        self.starts += 1;
        let mut command = self.command();
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn()?;
        std::thread::sleep(time);
        child.kill()?;
        child.wait()?;
        Ok(())
    }

    /// The log of each server stays, and holds no panic.
    fn keep_log(&self) -> Result<()> {
        let (log, starts) = (self.directory.path().join("log"), self.starts);
        if !log.exists() {
            return Ok(());
        }
        let text = fs::read_to_string(&log)?;
        fs::rename(&log, self.directory.path().join(format!("log.{starts}")))?;
        match text.lines().find(|line| line.contains("panicked at")) {
            Some(line) => bail!("the server panicked: {line}"),
            None => Ok(()),
        }
    }

    fn running(&mut self) -> Result<&mut Served> {
        self.served.as_mut().context("no server is running")
    }

    /// The server.
    pub(super) fn served(&self) -> Result<&Served> {
        self.served.as_ref().context("no server is running")
    }

    /// Says what happened if the server has ended by itself.
    pub(super) fn check_running(&mut self) -> Result<()> {
        let Some(served) = &mut self.served else { return Ok(()) };
        match served.has_ended()? {
            None => Ok(()),
            Some(status) => bail!("the server has ended by itself ({status}): {}", served.log()?),
        }
    }

    /// Kills it: the same as if the power had gone.
    pub(super) fn kill(&mut self) -> Result<()> {
        self.running()?.kill()?;
        self.served = None;
        Ok(())
    }

    /// Stops it as one should.
    pub(super) fn stop(&mut self) -> Result<()> {
        let (status, time) = self.running()?.end_by("TERM")?;
        let printed = self.running()?.printed()?;
        self.served = None;
        if !status.success() || !printed.ends_with("Closed: everything is stored.\n") {
            bail!("the server was told to stop and ended with {status}, saying {printed:?}");
        }
        if time > LONGEST_STOP {
            bail!("the server took {time:?} to stop");
        }
        Ok(())
    }

    /// Lets the server stand still, or go on.
    pub(super) fn freeze(&mut self, still: bool) -> Result<()> {
        self.running()?.send_signal(if still { "STOP" } else { "CONT" })
    }

    /// Fills its disk, or makes room again.
    pub(super) fn set_full(&mut self, full: bool) -> Result<()> {
        match (&self.storage, full) {
            (Storage::Disk(disk), true) => disk.fill(),
            (Storage::Disk(disk), false) => disk.make_room(),
            (_, true) => {
                // No file may grow beyond what the largest one has.
                let data = self.directory.path().join("data");
                let sizes = ["bottega.db", "bottega.db-wal"]
                    .map(|name| fs::metadata(data.join(name)).map_or(0, |file| file.len()));
                self.limit_files(&format!("{}:", sizes.into_iter().max().unwrap_or(0)))
            }
            (_, false) => self.limit_files("unlimited:"),
        }
    }

    fn limit_files(&self, limit: &str) -> Result<()> {
        let id = self.served()?.id().to_string();
        let mut command = Command::new("prlimit");
        if !command.args(["--pid", &id, &format!("--fsize={limit}")]).status()?.success() {
            bail!("prlimit cannot limit the files of the server");
        }
        Ok(())
    }

    /// Lets nobody write the database, or lets them again.
    pub(super) fn set_writable(&mut self, writable: bool) -> Result<()> {
        match &self.storage {
            Storage::Disk(disk) => disk.set_writable(writable),
            _ => bail!("there is no disk to make read-only"),
        }
    }

    /// PostgreSQL goes away.
    pub(super) fn stop_postgres(&mut self, crash: bool) -> Result<()> {
        match &self.storage {
            Storage::OwnPostgres(postgres, _) if crash => postgres.crash(),
            Storage::OwnPostgres(postgres, _) => postgres.stop(),
            _ => bail!("there is no PostgreSQL to stop"),
        }
        Ok(())
    }

    /// PostgreSQL comes back.
    pub(super) fn resume_postgres(&mut self) -> Result<()> {
        if let Storage::OwnPostgres(postgres, _) = &self.storage {
            postgres.resume();
        }
        Ok(())
    }

    /// Ends everything and keeps the files for people to look at. Gives their directory.
    pub(super) fn keep(mut self) -> Result<PathBuf> {
        if let Some(served) = &mut self.served {
            // It may have ended already.
            let _ = served.kill();
        }
        if let Storage::Disk(disk) = &self.storage {
            disk.save(&self.directory.path().join("saved"))?;
        }
        Ok(self.directory.keep())
    }
}

fn has_prlimit() -> bool {
    let mut command = Command::new("prlimit");
    command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}
