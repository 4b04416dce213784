//! Lines from the reader and to the reader.

use crossterm::cursor::MoveTo;
use crossterm::execute;
use crossterm::terminal::{Clear, ClearType};
use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::sync::Arc;
use tokio::sync::mpsc;
use words::{Words, say};

use crate::menu::Desk;
use crate::play::Look;

/// Lines that were typed ahead.
const AHEAD: usize = 16;
/// The most bytes of a line. Nobody types as much, and a pipe that never ends a line must not fill the
/// memory.
const LONGEST: usize = 8 * 1024;

/// What comes from the reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    Line(String),
    /// More than anybody could mean by it.
    TooLong,
}

/// The conversation with the reader.
pub(super) struct Talk {
    heard: mpsc::Receiver<Typed>,
    out: Box<dyn Write + Send>,
    look: Look,
    words: Arc<Words>,
    /// Does a person type? What comes through a pipe is done in its order.
    typed: bool,
    /// Is there a terminal that has a bell,
    rings: bool,
    /// and on which what was said can be wiped away?
    wipes: bool,
    /// The question that stands in the last line, with nothing behind it.
    asks: Option<String>,
}

impl Talk {
    /// Through the standard input and output.
    pub(super) fn with_the_terminal(desk: &Desk) -> Talk {
        let (tell, heard) = mpsc::channel(AHEAD);
        // Reading blocks: a thread of its own does it, and nobody waits for it in the end.
        std::thread::spawn(move || {
            let mut input = io::stdin().lock();
            // An input that cannot be read has ended.
            while let Ok(Some(typed)) = read(&mut input) {
                if tell.blocking_send(typed).is_err() {
                    break;
                }
            }
        });
        let dumb = std::env::var_os("TERM").is_some_and(|name| name == "dumb");
        let rings = io::stdout().is_terminal();
        let talk = Talk::new(heard, Box::new(io::stdout()), desk);
        Talk { typed: io::stdin().is_terminal(), rings, wipes: rings && !dumb, ..talk }
    }

    /// With a reader at the other end of a pipe.
    pub(super) fn new(
        heard: mpsc::Receiver<Typed>,
        out: Box<dyn Write + Send>,
        desk: &Desk,
    ) -> Talk {
        let (look, words) = (desk.look, Arc::clone(&desk.words));
        Talk { heard, out, look, words, typed: false, rings: false, wipes: false, asks: None }
    }

    /// Speaks to a person who types.
    #[cfg(test)]
    pub(super) fn with_a_person(self) -> Talk {
        Talk { typed: true, rings: true, wipes: true, ..self }
    }

    /// Does a person type?
    pub(super) fn is_typed(&self) -> bool {
        self.typed
    }

    /// Says everything in letters that can be shown, and in the language of the reader.
    pub(super) fn speak(&mut self, desk: &Desk) {
        (self.look, self.words) = (desk.look, Arc::clone(&desk.words));
    }

    /// Is an answer waited for, with the question in the last line?
    pub(super) fn asks(&self) -> bool {
        self.asks.is_some()
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

    /// Says what there is to choose from, each with its number.
    pub(super) fn say_numbered(
        &mut self,
        labels: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> io::Result<()> {
        let mut numbered = (1..).zip(labels);
        numbered
            .try_for_each(|(number, label)| self.say(&format!("{number:>3} {}", label.as_ref())))
    }

    /// Asks for a line.
    pub(super) fn ask(&mut self, prompt: &str) -> io::Result<()> {
        self.end_line()?;
        write!(self.out, "{}", self.shown(prompt))?;
        self.asks = Some(prompt.to_owned());
        self.out.flush()
    }

    /// Whatever comes next begins a line.
    pub(super) fn end_line(&mut self) -> io::Result<()> {
        if self.asks.take().is_some() { writeln!(self.out) } else { Ok(()) }
    }

    /// Rings the bell; where lines go elsewhere, it would be a letter that nobody can read.
    pub(super) fn ring(&mut self) -> io::Result<()> {
        if !self.rings {
            return Ok(());
        }
        self.out.write_all(b"\x07")?;
        self.out.flush()
    }

    /// What can be shown of a text. Others wrote a part of it: it must not command the terminal.
    fn shown(&self, text: &str) -> String {
        let text = client::harmless(text);
        let lines = text.split('\n').map(|line| self.look.plain(line));
        lines.collect::<Vec<String>>().join("\n")
    }

    /// Takes away what was said, where that is possible: the next person must not read it. What was
    /// typed ahead was not meant for them either.
    pub(super) fn wipe(&mut self) -> io::Result<()> {
        while self.typed && self.heard.try_recv().is_ok() {}
        if !self.wipes {
            return self.say("");
        }
        self.asks = None;
        execute!(self.out, Clear(ClearType::All), Clear(ClearType::Purge), MoveTo(0, 0))
    }

    /// The next line that is typed; nothing when the input ends. One that is too long is refused, and the
    /// question asked again.
    pub(super) async fn listen(&mut self) -> io::Result<Option<String>> {
        loop {
            let Some(typed) = self.heard.recv().await else { return Ok(None) };
            let asked = self.asks.clone();
            if self.typed {
                // The terminal shows what is typed, and the end of its line; a pipe shows nothing.
                self.asks = None;
            }
            match typed {
                Typed::Line(line) => return Ok(Some(line.trim().to_owned())),
                Typed::TooLong => {
                    self.say(&say!(self.words, "terminal-plain-too-long"))?;
                    asked.map_or(Ok(()), |prompt| self.ask(&prompt))?;
                }
            }
        }
    }
}

/// Reads a line of any bytes; what is no text in it cannot be meant, and must not end anything.
fn read(input: &mut impl BufRead) -> io::Result<Option<Typed>> {
    let mut line = Vec::new();
    let most = u64::try_from(LONGEST + 1).unwrap_or(u64::MAX);
    input.by_ref().take(most).read_until(b'\n', &mut line)?;
    if line.len() > LONGEST && !line.ends_with(b"\n") {
        input.skip_until(b'\n')?;
        return Ok(Some(Typed::TooLong));
    }
    let text = || Typed::Line(String::from_utf8_lossy(&line).into_owned());
    Ok((!line.is_empty()).then(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All that is read of these bytes.
    fn read_all(mut bytes: &[u8]) -> Vec<Typed> {
        std::iter::from_fn(|| read(&mut bytes).unwrap()).collect()
    }

    #[test]
    fn bytes_that_are_no_text_end_nothing() {
        let lines = ["one\n", "tw\u{fffd}o\n", "\n", "three"];
        let lines = lines.map(|line| Typed::Line(line.to_owned()));
        assert_eq!(read_all(b"one\ntw\xffo\n\nthree"), lines);
    }

    #[test]
    fn a_line_that_is_too_long_is_no_line_and_the_next_one_is() {
        let letters = |count| "a".repeat(count);
        for (first, typed) in [
            (letters(LONGEST), Typed::Line(letters(LONGEST) + "\n")),
            (letters(LONGEST + 1), Typed::TooLong),
            (letters(5 * LONGEST), Typed::TooLong),
        ] {
            let text = format!("{first}\nnext");
            assert_eq!(read_all(text.as_bytes()), [typed, Typed::Line("next".to_owned())]);
        }
        assert_eq!(read_all(letters(2 * LONGEST).as_bytes()), [Typed::TooLong]);
    }
}
