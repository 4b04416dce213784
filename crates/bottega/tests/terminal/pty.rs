//! A pseudo-terminal with the program in it: keys go in, and what would be seen is read.

use portable_pty::{CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::process::Command;
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use vt100::{Cell, Color, MouseProtocolMode, Parser, Screen};

/// Longer than anything here takes, on a machine that has much else to do.
const LONG: Duration = Duration::from_secs(120);

pub(crate) const ENTER: &str = "\r";
pub(crate) const ESC: &str = "\x1b";
pub(crate) const F12: &str = "\x1b[24~";
pub(crate) const HOME: &str = "\x1b[H";
pub(crate) const DOWN: &str = "\x1b[B";
pub(crate) const RIGHT: &str = "\x1b[C";
pub(crate) const CTRL_C: &str = "\x03";
pub(crate) const CTRL_Z: &str = "\x1a";

/// A shell that runs a program as a job. It counts the pauses; Enter lets the program go on.
const SHELL: &str = r#"
    set -m
    "$@"
    code=$?
    # More than 128: a signal has stopped the job.
    while [ $code -gt 128 ]; do
        pauses=$((pauses + 1))
        echo "pause $pauses"
        read -r line
        fg >/dev/null
        code=$?
    done
    exit $code
"#;

/// The program in a terminal.
pub(crate) struct Terminal {
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    seen: Arc<Seen>,
    id: u32,
    ended: Receiver<ExitStatus>,
    /// How the terminal was set before.
    settings: String,
}

/// What is on the screen, and a bell for those who wait for something.
struct Seen {
    drawn: Mutex<Drawn>,
    news: Condvar,
}

struct Drawn {
    parser: Parser,
    /// What has come since a picture was whole.
    latest: Vec<u8>,
    /// The last whole picture.
    shown: Screen,
    /// What the window is called, and what it was called when somebody wanted that to be kept.
    title: String,
    kept: Vec<String>,
    /// Nothing more comes.
    closed: bool,
}

/// With this the program says that a picture is whole.
const WHOLE: &[u8] = b"\x1b[?2026l";

impl Drawn {
    fn new(columns: u16, rows: u16) -> Drawn {
        let parser = Parser::new(nonzero(rows), nonzero(columns), 0);
        let shown = parser.screen().clone();
        let (title, kept) = (SHELLS.to_owned(), Vec::new());
        Drawn { parser, latest: Vec::new(), shown, title, kept, closed: false }
    }

    /// Takes in what was written.
    fn take(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.parser.process(&[*byte]);
            self.latest.push(*byte);
            self.take_title();
            if self.latest.ends_with(WHOLE) {
                self.shown = self.parser.screen().clone();
                self.latest.clear();
            }
        }
        // Lines are whole as they come.
        if !self.parser.screen().alternate_screen() {
            self.shown = self.parser.screen().clone();
        }
    }
}

/// What the window is called before the program gives it a name.
const SHELLS: &str = "a shell";
/// With these a program wants the title to be kept, gives it, and wants it back.
const KEEP: &[u8] = b"\x1b[22;0t";
const GIVE: &[u8] = b"\x1b]0;";
const BACK: &[u8] = b"\x1b[23;0t";

impl Drawn {
    /// The last byte may be the end of something about the title.
    fn take_title(&mut self) {
        let given = |latest: &[u8]| {
            let text = latest.strip_suffix(b"\x07")?;
            let start = text.windows(GIVE.len()).rposition(|bytes| bytes == GIVE)?;
            Some(String::from_utf8_lossy(&text[start + GIVE.len()..]).into_owned())
        };
        if self.latest.ends_with(KEEP) {
            self.kept.push(self.title.clone());
        } else if self.latest.ends_with(BACK) {
            self.title = self.kept.pop().expect("a title was kept");
        } else if let Some(title) = given(&self.latest) {
            self.title = title;
        }
    }
}

/// What is left when the program has ended.
pub(crate) struct Ended {
    pub(crate) code: u32,
    /// What is on the screen.
    pub(crate) text: String,
}

impl Terminal {
    /// Runs `bottega` with these arguments in a directory, in 80 columns and 24 rows.
    pub(crate) fn open(directory: &Path, arguments: &[&str]) -> Terminal {
        Terminal::with(directory, arguments, &[], (80, 24))
    }

    /// The same with more in the environment, and another size.
    pub(crate) fn with(
        directory: &Path,
        arguments: &[&str],
        environment: &[(&str, &str)],
        (columns, rows): (u16, u16),
    ) -> Terminal {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_bottega"));
        command.args(arguments);
        Terminal::run(directory, command, environment, (columns, rows))
    }

    /// The same as a command of a script: no shell is there that could let it go on after a pause.
    pub(crate) fn in_a_script(directory: &Path, arguments: &[&str]) -> Terminal {
        let mut command = CommandBuilder::new("/bin/sh");
        command.args(["-c", "\"$@\"; exit $?", "sh", env!("CARGO_BIN_EXE_bottega")]);
        command.args(arguments);
        Terminal::run(directory, command, &[], (80, 24))
    }

    /// The same as the job of a shell, which has the terminal while the program pauses.
    pub(crate) fn under_a_shell(directory: &Path, arguments: &[&str]) -> Terminal {
        let mut command = CommandBuilder::new("/bin/sh");
        command.args(["-c", SHELL, "sh", env!("CARGO_BIN_EXE_bottega")]);
        command.args(arguments);
        Terminal::run(directory, command, &[], (80, 24))
    }

    fn run(
        directory: &Path,
        mut command: CommandBuilder,
        environment: &[(&str, &str)],
        (columns, rows): (u16, u16),
    ) -> Terminal {
        let pair = native_pty_system().openpty(size(columns, rows)).unwrap();
        command.cwd(directory);
        // Nothing of whoever runs the tests may change what is seen.
        command.env_clear();
        let data = directory.join("data");
        let own = [("TERM", "xterm-256color"), ("LANG", "en_GB.UTF-8"), ("USER", "ada")];
        for (name, value) in own.iter().chain(environment) {
            command.env(name, value);
        }
        command.env("BOTTEGA_DATA", data);
        let settings = settings(&*pair.master);
        let mut child = pair.slave.spawn_command(command).unwrap();
        let id = child.process_id().unwrap();
        let (end, ended) = mpsc::channel();
        thread::spawn(move || end.send(child.wait().unwrap()));
        let drawn = Mutex::new(Drawn::new(columns, rows));
        let seen = Arc::new(Seen { drawn, news: Condvar::new() });
        let reader = pair.master.try_clone_reader().unwrap();
        thread::spawn({
            let seen = seen.clone();
            move || seen.follow(reader)
        });
        let keys = pair.master.take_writer().unwrap();
        // Only the program has it now: when that ends, nothing more comes.
        drop(pair.slave);
        Terminal { master: pair.master, keys, seen, id, ended, settings }
    }

    /// Presses keys.
    pub(crate) fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// What can be read now.
    pub(crate) fn text(&self) -> String {
        readable(&self.seen.lock().shown)
    }

    /// What the window is called.
    pub(crate) fn title(&self) -> String {
        self.seen.lock().title.clone()
    }

    /// Waits until something is true of what can be read, and gives that.
    #[track_caller]
    pub(crate) fn wait<T>(&self, what: &str, found: impl Fn(&str) -> Option<T>) -> T {
        self.wait_for(what, |screen| found(&readable(screen)))
    }

    /// Waits until this can be read, and gives all that can be.
    #[track_caller]
    pub(crate) fn read(&self, text: &str) -> String {
        self.wait(&format!("{text:?}"), |all| all.contains(text).then(|| all.to_owned()))
    }

    /// Waits until something else can be read than before.
    #[track_caller]
    pub(crate) fn changed_from(&self, before: &str) -> String {
        self.wait("something new", |all| (all != before).then(|| all.to_owned()))
    }

    /// Waits for something to be seen.
    #[track_caller]
    pub(crate) fn wait_for<T>(&self, what: &str, found: impl Fn(&Screen) -> Option<T>) -> T {
        self.wait_on(what, |drawn| found(&drawn.shown))
    }

    /// Waits until something is true of what stands on the screen, whoever wrote it, also of pictures
    /// that are not whole.
    #[track_caller]
    pub(crate) fn wait_written(&self, what: &str, found: impl Fn(&str) -> bool) {
        self.wait_on(what, |drawn| found(&readable(drawn.parser.screen())).then_some(()));
    }

    #[track_caller]
    fn wait_on<T>(&self, what: &str, found: impl Fn(&Drawn) -> Option<T>) -> T {
        let until = Instant::now() + LONG;
        let mut drawn = self.seen.lock();
        loop {
            if let Some(found) = found(&drawn) {
                return found;
            }
            let left = until.saturating_duration_since(Instant::now());
            let text = readable(&drawn.shown);
            assert!(!left.is_zero(), "{what} is not seen in time:\n{text}");
            assert!(!drawn.closed, "the program has ended without {what}:\n{text}");
            drawn = self.seen.news.wait_timeout(drawn, left).unwrap().0;
        }
    }

    /// Makes the terminal larger or smaller.
    pub(crate) fn resize(&self, columns: u16, rows: u16) {
        self.seen.lock().parser.set_size(nonzero(rows), nonzero(columns));
        self.master.resize(size(columns, rows)).unwrap();
    }

    /// Sends a signal to the program.
    pub(crate) fn signal(&self, name: &str) {
        send(name, self.id);
    }

    /// Sends a signal to the job that has the terminal.
    pub(crate) fn signal_job(&self, name: &str) {
        let job = self.master.process_group_leader().unwrap();
        assert_ne!(u32::try_from(job), Ok(self.id), "it is no job of the shell");
        send(name, job);
    }

    /// Waits for the end of the program. The terminal must be as it was before.
    #[track_caller]
    pub(crate) fn end(self) -> Ended {
        let status = self.ended.recv_timeout(LONG);
        let status = status.unwrap_or_else(|_| panic!("it does not end:\n{}", self.text()));
        // All that was written is read, and then no more comes.
        let mut drawn = self.seen.lock();
        while !drawn.closed {
            drawn = self.seen.news.wait(drawn).unwrap();
        }
        drop(drawn);
        self.is_given_back();
        assert_eq!(status.signal(), None);
        Ended { code: status.exit_code(), text: self.text() }
    }

    /// The terminal must be as it was before the program took it.
    #[track_caller]
    pub(crate) fn is_given_back(&self) {
        assert_eq!(settings(&*self.master), self.settings, "keys are read as before");
        assert_eq!(self.title(), SHELLS, "the window is called as before");
        let screen = &self.seen.lock().shown;
        assert!(!screen.alternate_screen(), "what was there before is shown again");
        assert!(!screen.hide_cursor(), "the cursor is shown");
        assert!(!screen.bracketed_paste(), "what is pasted comes as keys");
        assert_eq!(screen.mouse_protocol_mode(), MouseProtocolMode::None, "the mouse is free");
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // A test that fails leaves nothing behind.
        if matches!(self.ended.try_recv(), Err(mpsc::TryRecvError::Empty)) {
            let _ = Command::new("kill").args(["-s", "KILL", &self.id.to_string()]).status();
        }
    }
}

impl Seen {
    fn lock(&self) -> MutexGuard<'_, Drawn> {
        // Whoever failed while looking has changed nothing.
        self.drawn.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Draws what comes until nothing more does.
    fn follow(&self, mut reader: impl Read) {
        let mut bytes = [0; 4096];
        loop {
            // Some systems say with an error that the other side is gone.
            let count = reader.read(&mut bytes).unwrap_or(0);
            let mut drawn = self.lock();
            drawn.take(&bytes[..count]);
            drawn.closed = count == 0;
            self.news.notify_all();
            if drawn.closed {
                return;
            }
        }
    }
}

fn send(signal: &str, process: impl ToString) {
    let status = Command::new("kill").args(["-s", signal, &process.to_string()]).status();
    assert!(status.unwrap().success());
}

/// Every cell of the screen.
pub(crate) fn cells(screen: &Screen) -> impl Iterator<Item = &Cell> {
    let (rows, columns) = screen.size();
    (0..rows.get())
        .flat_map(move |row| (0..columns.get()).filter_map(move |column| screen.cell(row, column)))
}

/// The colours that something is written in.
pub(crate) fn inks(screen: &Screen) -> Vec<Color> {
    let mut inks = Vec::new();
    for ink in cells(screen).map(Cell::fgcolor) {
        if !inks.contains(&ink) {
            inks.push(ink);
        }
    }
    inks
}

/// The lines without the blanks behind them: some are written, others never were.
pub(crate) fn readable(screen: &Screen) -> String {
    let text = screen.contents();
    text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim_end().to_owned()
}

/// How the terminal is set: whether keys are echoed, lines are edited and so on.
fn settings(master: &dyn MasterPty) -> String {
    format!("{:?}", master.get_termios().unwrap())
}

fn size(cols: u16, rows: u16) -> PtySize {
    PtySize { rows, cols, ..PtySize::default() }
}

fn nonzero(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).unwrap()
}
