//! The terminal itself, and that it is given back as it was: when the program returns, fails, panics,
//! pauses or is told to stop.

use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::style::Print;
use crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    SetTitle, disable_raw_mode, enable_raw_mode,
};
use crossterm::{Command, cursor, execute};
use ratatui::Terminal;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::fmt;
use std::io::{self, Stdout, Write};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::Notify;

use crate::ansi::Ansi;

/// Is the terminal ours now?
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Rings when a part of the program has panicked, wherever that was.
static FAILED: Notify = Notify::const_new();

/// Terminals that can do so keep the title of the window, and have it back afterwards.
enum Title {
    Keep,
    Back,
}

impl Command for Title {
    fn write_ansi(&self, f: &mut impl fmt::Write) -> fmt::Result {
        f.write_str(match self {
            Title::Keep => "\x1b[22;0t",
            Title::Back => "\x1b[23;0t",
        })
    }

    // Consoles that know no such sequences know nothing like this either.
    #[cfg(windows)]
    fn execute_winapi(&self) -> io::Result<()> {
        Ok(())
    }
}

/// The terminal while it is ours: whole screen, keys as they are pressed, mouse.
pub(crate) struct Taken {
    terminal: Terminal<Ansi<Stdout>>,
    /// What the window is called now.
    title: String,
    _guard: Guard,
}

impl Taken {
    /// Takes the terminal.
    pub(crate) fn take() -> io::Result<Taken> {
        // From here on it is given back whatever happens.
        let guard = Guard;
        take()?;
        let terminal = Terminal::new(Ansi::new(io::stdout()))?;
        Ok(Taken { terminal, title: String::new(), _guard: guard })
    }

    /// Draws the whole screen; only what changed is sent. Nothing is drawn on a terminal that is not
    /// ours.
    pub(crate) fn draw(&mut self, draw: impl FnOnce(&mut Buffer, Rect)) -> io::Result<()> {
        if !TAKEN.load(Ordering::SeqCst) {
            return Ok(());
        }
        // A terminal that understands it shows the new picture when it is whole, and not before.
        execute!(io::stdout(), BeginSynchronizedUpdate)?;
        self.terminal.draw(|frame| {
            let area = frame.area();
            draw(frame.buffer_mut(), area);
        })?;
        execute!(io::stdout(), EndSynchronizedUpdate)
    }

    /// Calls the window like this. Nothing of it can be taken for a command.
    pub(crate) fn entitle(&mut self, title: &str) -> io::Result<()> {
        if !TAKEN.load(Ordering::SeqCst) || self.title == title {
            return Ok(());
        }
        title.clone_into(&mut self.title);
        execute!(io::stdout(), SetTitle(client::harmless(title).replace('\n', " ")))
    }

    /// Rings the bell.
    pub(crate) fn ring(&mut self) -> io::Result<()> {
        execute!(io::stdout(), Print('\u{7}'))
    }

    /// Lets the shell have the terminal for a while.
    pub(crate) fn lend(&mut self) {
        give_back();
    }

    /// Takes it again, whatever others did to it meanwhile.
    pub(crate) fn retake(&mut self) -> io::Result<()> {
        // Who was stopped without a warning still believes that keys come as they are pressed.
        disable_raw_mode()?;
        take()?;
        self.title.clear();
        // Everything is drawn anew, in whatever size there is now. `clear` would ask the terminal where
        // the cursor is, and the answer would be taken for keys.
        let size = self.terminal.size()?;
        self.terminal.resize(size.into())
    }
}

fn take() -> io::Result<()> {
    enable_raw_mode()?;
    // Who was stopped without a warning has kept the title already: it is kept once.
    if !TAKEN.swap(true, Ordering::SeqCst) {
        execute!(io::stdout(), Title::Keep)?;
    }
    execute!(
        io::stdout(),
        EnterAlternateScreen,
        EnableMouseCapture,
        EnableBracketedPaste,
        cursor::Hide
    )
}

/// Gives the terminal back, also if taking it fails half-way.
struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {
        give_back();
    }
}

fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        // Each is tried even if another fails: there is nobody to complain to.
        let _ = disable_raw_mode();
        let _ = execute!(
            by_itself(),
            EndSynchronizedUpdate,
            DisableBracketedPaste,
            DisableMouseCapture,
            LeaveAlternateScreen,
            cursor::Show,
            // Where no title was kept, none is better than ours.
            SetTitle(""),
            Title::Back
        );
    }
}

/// A way to the terminal for which nobody has to wait: whoever panicked may have been writing.
fn by_itself() -> Box<dyn Write> {
    #[cfg(unix)]
    if let Ok(terminal) = std::os::fd::AsFd::as_fd(&io::stdout()).try_clone_to_owned() {
        return Box::new(std::fs::File::from(terminal));
    }
    Box::new(io::stdout())
}

/// From now on a panic is told as usual, but on a terminal that can be read; and [`failed`] knows.
pub(crate) fn look_out_for_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            give_back();
            usual(panic);
            FAILED.notify_one();
        }));
    });
}

/// Waits until a part of the program has panicked.
pub(crate) async fn failed() {
    FAILED.notified().await;
}
