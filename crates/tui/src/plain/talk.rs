//! Lines from the reader and to the reader.

use std::io::{self, BufRead, Write};
use tokio::sync::mpsc;

use crate::play::Look;
use crate::terminal::told_to_stop;

/// Lines that were typed ahead.
const AHEAD: usize = 16;

/// The conversation with the reader.
pub(super) struct Talk {
    heard: mpsc::Receiver<String>,
    out: Box<dyn Write + Send>,
    look: Look,
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
        Talk { heard, out: Box::new(io::stdout()), look }
    }

    #[cfg(test)]
    pub(super) fn new(heard: mpsc::Receiver<String>, out: Box<dyn Write + Send>) -> Talk {
        Talk { heard, out, look: Look { colour: false, ascii: false } }
    }

    /// Says a line.
    pub(super) fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.out, "{}", self.look.plain(line))?;
        self.out.flush()
    }

    /// Asks for a line.
    pub(super) fn ask(&mut self, prompt: &str) -> io::Result<()> {
        write!(self.out, "{}", self.look.plain(prompt))?;
        self.out.flush()
    }

    /// The next line that is typed; nothing when the input ends or the program is told to stop.
    pub(super) async fn listen(&mut self) -> Option<String> {
        tokio::select! {
            line = self.heard.recv() => line.map(|line| line.trim().to_owned()),
            () = told_to_stop() => None,
        }
    }
}
