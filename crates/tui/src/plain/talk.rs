//! Lines from the reader and to the reader.

use crossterm::cursor::MoveTo;
use crossterm::execute;
use crossterm::terminal::{Clear, ClearType};
use std::io::{self, BufRead, IsTerminal, Write};
use tokio::sync::mpsc;

use crate::play::Look;

/// Lines that were typed ahead.
const AHEAD: usize = 16;

/// The conversation with the reader.
pub(super) struct Talk {
    heard: mpsc::Receiver<String>,
    out: Box<dyn Write + Send>,
    look: Look,
    /// Does a person type? What comes through a pipe is done in its order.
    typed: bool,
    /// Can what was said be wiped away?
    wipes: bool,
    /// A question stands in the last line, and nothing behind it.
    asks: bool,
}

impl Talk {
    /// Through the standard input and output.
    pub(super) fn with_the_terminal(look: Look) -> Talk {
        let (tell, heard) = mpsc::channel(AHEAD);
        // Reading blocks: a thread of its own does it, and nobody waits for it in the end.
        std::thread::spawn(move || {
            for line in io::stdin().lock().lines() {
                let Ok(line) = line else { break };
                if tell.blocking_send(line).is_err() {
                    break;
                }
            }
        });
        let dumb = std::env::var_os("TERM").is_some_and(|name| name == "dumb");
        let wipes = io::stdout().is_terminal() && !dumb;
        let typed = io::stdin().is_terminal();
        Talk { heard, out: Box::new(io::stdout()), look, typed, wipes, asks: false }
    }

    #[cfg(test)]
    pub(super) fn new(heard: mpsc::Receiver<String>, out: Box<dyn Write + Send>) -> Talk {
        let look = Look { colour: false, ascii: false };
        Talk { heard, out, look, typed: false, wipes: false, asks: false }
    }

    /// Speaks to a person who types.
    #[cfg(test)]
    pub(super) fn with_a_person(self) -> Talk {
        Talk { typed: true, wipes: true, ..self }
    }

    /// Does a person type?
    pub(super) fn is_typed(&self) -> bool {
        self.typed
    }

    /// Says everything in letters that can be shown.
    pub(super) fn look(&mut self, look: Look) {
        self.look = look;
    }

    /// Is an answer waited for, with the question in the last line?
    pub(super) fn asks(&self) -> bool {
        self.asks
    }

    /// Says a line.
    pub(super) fn say(&mut self, line: &str) -> io::Result<()> {
        self.end_line()?;
        writeln!(self.out, "{}", self.shown(line))?;
        self.out.flush()
    }

    /// Says several lines.
    pub(super) fn say_all(
        &mut self,
        lines: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> io::Result<()> {
        lines.into_iter().try_for_each(|line| self.say(line.as_ref()))
    }

    /// Asks for a line.
    pub(super) fn ask(&mut self, prompt: &str) -> io::Result<()> {
        self.end_line()?;
        write!(self.out, "{}", self.shown(prompt))?;
        self.asks = true;
        self.out.flush()
    }

    /// Whatever comes next begins a line.
    pub(super) fn end_line(&mut self) -> io::Result<()> {
        if std::mem::take(&mut self.asks) { writeln!(self.out) } else { Ok(()) }
    }

    /// What can be shown of a text. Others wrote a part of it: it must not command the terminal.
    fn shown(&self, text: &str) -> String {
        let harmless =
            |line: &str| -> String { line.chars().filter(|letter| !letter.is_control()).collect() };
        let lines = text.split('\n').map(|line| self.look.plain(&harmless(line)));
        lines.collect::<Vec<String>>().join("\n")
    }

    /// Takes away what was said, where that is possible: the next person must not read it. What was
    /// typed ahead was not meant for them either.
    pub(super) fn wipe(&mut self) -> io::Result<()> {
        while self.typed && self.heard.try_recv().is_ok() {}
        if !self.wipes {
            return self.say("");
        }
        self.asks = false;
        execute!(self.out, Clear(ClearType::All), Clear(ClearType::Purge), MoveTo(0, 0))
    }

    /// The next line that is typed; nothing when the input ends.
    pub(super) async fn listen(&mut self) -> Option<String> {
        let line = self.heard.recv().await?;
        // The terminal shows what is typed, and the end of its line; a pipe shows nothing.
        self.asks &= !self.typed;
        Some(line.trim().to_owned())
    }
}
