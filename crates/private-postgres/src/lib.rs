//! A PostgreSQL server of its own for a test, made of the installed programs: in a directory for
//! itself, reachable through a socket in that directory, gone when the test is.
//!
//! ```no_run
//! let Some(server) = private_postgres::PrivatePostgres::start() else { return };
//! let url = server.url("chess");
//! ```
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "test support: a server that is installed and does not work must fail the test"
)]

mod programs;

use postgres::{Client, Config, NoTls};
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use programs::Programs;

/// The user who owns everything on the server, and the password of that user.
const USER: &str = "bottega";
/// So that a test can also give a wrong one.
const PASSWORD: &str = "correct-horse";
/// The longest path of a socket is about 100 bytes, and its name takes some of them.
const LONGEST_DIRECTORY: usize = 70;
/// A slow machine that does many things at once still starts a server in this time.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running server. When it is dropped, the server ends and everything in it is deleted.
pub struct PrivatePostgres {
    directory: PathBuf,
    /// Whoever holds the lock gives orders to the keeper.
    keeper: Mutex<Keeper>,
}

/// The process that keeps the server, see `keeper.sh`.
struct Keeper {
    process: Child,
    /// Closing it ends the keeper, and the server with it. `None` when that has happened.
    orders: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

impl PrivatePostgres {
    /// Starts a server. Without PostgreSQL on this machine there is none, and the standard error
    /// says so: the test should end there.
    ///
    /// # Panics
    /// If PostgreSQL is installed and does not start.
    pub fn start() -> Option<PrivatePostgres> {
        let Some(programs) = Programs::find() else {
            eprintln!("skipped: PostgreSQL is not installed (apt-get install postgresql)");
            return None;
        };
        let (directory, user_change) = make_directory();
        let keeper = Keeper::start(&programs, &directory, &user_change);
        let server = PrivatePostgres { directory, keeper: Mutex::new(keeper) };
        server.initialise(&programs, &user_change);
        server.resume();
        Some(server)
    }

    /// The address of a new, empty database of this name.
    ///
    /// # Panics
    /// If there is such a database already.
    pub fn url(&self, database: &str) -> String {
        aside(|| {
            let mut client = self.client("postgres").expect("the server of the test is there");
            client.batch_execute(&format!("CREATE DATABASE \"{database}\"")).unwrap();
        });
        self.url_with(PASSWORD, database)
    }

    /// The address of a database, which need not be there, with a password, which need not be right.
    pub fn url_with(&self, password: &str, database: &str) -> String {
        let socket = self.directory.to_str().expect("a path of plain letters").replace('/', "%2F");
        format!("postgres://{USER}:{password}@{socket}/{database}")
    }

    /// Where the socket of the server is.
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// A connection to a database of this server, to look into what others do there. It blocks, so
    /// it cannot be used inside an async test.
    pub fn client(&self, database: &str) -> Result<Client, postgres::Error> {
        let mut config = Config::new();
        config.host_path(&self.directory).user(USER).password(PASSWORD).dbname(database);
        config.connect(NoTls)
    }

    /// Stops the server, which closes every connection to it.
    pub fn stop(&self) {
        self.order("stop");
    }

    /// Stops the server as if the power had failed.
    pub fn crash(&self) {
        self.order("crash");
    }

    /// Starts the server again after [`PrivatePostgres::stop`] or [`PrivatePostgres::crash`].
    ///
    /// # Panics
    /// If it does not start.
    pub fn resume(&self) {
        self.order("start");
        let deadline = Instant::now() + PATIENCE;
        while let Err(error) = aside(|| self.client("postgres").map(drop)) {
            if Instant::now() > deadline {
                panic!("PostgreSQL does not start: {error}\n{}", self.log());
            }
            // There is no event to wait for: a server says nothing to those who are not connected.
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// What the server has to say.
    fn log(&self) -> String {
        std::fs::read_to_string(self.directory.join("log")).unwrap_or_default()
    }

    fn order(&self, order: &str) {
        let mut keeper = self.keeper.lock().unwrap();
        let Keeper { orders: Some(orders), answers, .. } = &mut *keeper else { return };
        writeln!(orders, "{order}").expect("the keeper of the server is there");
        answers.read_line(&mut String::new()).expect("the keeper of the server answers");
    }

    fn initialise(&self, programs: &Programs, user_change: &[String]) {
        let data = self.directory.join("data");
        let password = self.directory.join("password");
        std::fs::write(&password, PASSWORD).unwrap();
        let mut command = command_of(user_change, &programs.initdb);
        // The files are new, so nothing is lost if they never reach the disk. What a test commits
        // does: the server itself runs with fsync.
        command.args(["--no-sync", "--no-locale", "--encoding=UTF8", "--auth=scram-sha-256"]);
        command.arg(format!("--username={USER}"));
        command.arg("--pwfile").arg(&password).arg("--pgdata").arg(&data);
        let output = command.current_dir("/").output().expect("initdb can be run");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "initdb fails: {error}");
    }
}

impl Drop for PrivatePostgres {
    fn drop(&mut self) {
        let Ok(keeper) = self.keeper.get_mut() else { return };
        keeper.orders = None;
        // Everything is gone when the keeper is.
        let _ = keeper.process.wait();
    }
}

impl Keeper {
    fn start(programs: &Programs, directory: &Path, user_change: &[String]) -> Keeper {
        let mut command = Command::new("sh");
        command.arg("-c").arg(include_str!("keeper.sh")).arg("keeper").arg(directory);
        command.args(user_change).arg(&programs.postgres);
        command.arg("-D").arg(directory.join("data")).arg("-k").arg(directory);
        command.args(["-c", "listen_addresses=", "-c", "fsync=on", "-c", "max_connections=50"]);
        if cfg!(target_os = "linux") {
            // After a crash: one call for the whole file system instead of one for each file.
            command.args(["-c", "recovery_init_sync_method=syncfs"]);
        }
        // Whoever kills the test and all its processes leaves the one that cleans up.
        command.process_group(0).current_dir("/");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = command.spawn().expect("sh can be run");
        let orders = process.stdin.take();
        let answers = BufReader::new(process.stdout.take().expect("its output is a pipe"));
        Keeper { process, orders, answers }
    }
}

fn command_of(user_change: &[String], program: &Path) -> Command {
    match user_change {
        [] => Command::new(program),
        [changer, arguments @ ..] => {
            let mut command = Command::new(changer);
            command.args(arguments).arg(program);
            command
        }
    }
}

/// Blocks on a thread of its own: the client does not work on one that runs an async test.
fn aside<T: Send>(what: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| scope.spawn(what).join().expect("it does not panic"))
}

/// A directory in which the server can work, and what must stand before a command so that it runs as
/// a user who may: PostgreSQL refuses to run as root.
fn make_directory() -> (PathBuf, Vec<String>) {
    let places = [std::env::temp_dir(), PathBuf::from("/tmp")];
    for place in places {
        let made = tempfile::Builder::new().prefix("bottega-pg-").tempdir_in(&place);
        let Ok(made) = made else { continue };
        let path = made.path();
        if path.as_os_str().len() > LONGEST_DIRECTORY {
            continue;
        }
        let me = std::fs::metadata(path).unwrap().uid();
        if me != 0 {
            return (made.keep(), programs::with_parent_death(Vec::new()));
        }
        for (name, uid, gid) in ["postgres", "nobody"].into_iter().filter_map(programs::user) {
            chown(path, Some(uid), Some(gid)).unwrap();
            let test = |change: &Vec<String>| {
                let mut command = command_of(change, Path::new("test"));
                let status = command.arg("-w").arg(path).current_dir("/").status();
                status.is_ok_and(|status| status.success())
            };
            if let Some(change) = programs::user_changes(name, uid, gid).into_iter().find(test) {
                return (made.keep(), change);
            }
        }
    }
    panic!("PostgreSQL refuses to run as root, and no other user could be found to run it");
}
