//! The terminal itself, and that it is given back as it was: when the program returns, fails, panics
//! or is told to stop.

use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode,
};
use crossterm::{cursor, execute};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::io::{self, Stdout};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

/// Is the terminal ours now?
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal while it is ours: whole screen, keys as they are pressed, mouse.
pub(crate) struct Taken {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    _guard: Guard,
}

impl Taken {
    /// Takes the terminal.
    pub(crate) fn take() -> io::Result<Taken> {
        give_back_on_panic();
        enable_raw_mode()?;
        TAKEN.store(true, Ordering::SeqCst);
        // From here on it is given back whatever happens.
        let guard = Guard;
        execute!(
            io::stdout(),
            EnterAlternateScreen,
            EnableMouseCapture,
            EnableBracketedPaste,
            cursor::Hide
        )?;
        let terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
        Ok(Taken { terminal, _guard: guard })
    }

    /// Draws the whole screen; only what changed is sent.
    pub(crate) fn draw(&mut self, draw: impl FnOnce(&mut Buffer, Rect)) -> io::Result<()> {
        if !TAKEN.load(Ordering::SeqCst) {
            // A task has panicked, and the terminal was given back to tell so.
            return Err(io::Error::other("a part of the program has failed"));
        }
        // A terminal that understands it shows the new picture when it is whole, and not before.
        execute!(io::stdout(), BeginSynchronizedUpdate)?;
        self.terminal.draw(|frame| {
            let area = frame.area();
            draw(frame.buffer_mut(), area);
        })?;
        execute!(io::stdout(), EndSynchronizedUpdate)
    }
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
        let _ = execute!(
            io::stdout(),
            DisableBracketedPaste,
            DisableMouseCapture,
            LeaveAlternateScreen,
            cursor::Show
        );
        let _ = disable_raw_mode();
    }
}

/// A panic is told as usual, but on a terminal that can be read.
fn give_back_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            give_back();
            usual(panic);
        }));
    });
}

/// Waits until the program is told to stop from outside.
#[cfg(unix)]
pub(crate) async fn told_to_stop() {
    use tokio::signal::unix::{SignalKind, signal};
    let kinds = [SignalKind::terminate(), SignalKind::hangup(), SignalKind::interrupt()];
    let mut signals: Vec<_> = kinds.into_iter().filter_map(|kind| signal(kind).ok()).collect();
    std::future::poll_fn(|context| {
        let told = signals.iter_mut().any(|signal| signal.poll_recv(context).is_ready());
        if told { std::task::Poll::Ready(()) } else { std::task::Poll::Pending }
    })
    .await;
}

/// Waits until the program is told to stop from outside.
#[cfg(not(unix))]
pub(crate) async fn told_to_stop() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}
