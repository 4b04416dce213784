//! The same without drawing: what happens as lines, what can be done as a numbered list. For screen
//! readers and pipes.
//!
//! | module | what lives there |
//! |---|---|
//! | `talk` | lines from the reader and to the reader |
//! | `asking` | lists and forms |
//! | `table`, `typing` | a table: what is asked there, and what is typed |
//! | `looking` | what is on the board, and what it is |
//! | `telling`, `company`, `score` | what is told there: what happens, who is there, how it ended |
//! | `replay` | a finished match |

mod asking;
mod company;
mod looking;
mod replay;
mod score;
mod table;
mod talk;
mod telling;
mod typing;

#[cfg(test)]
mod tests;

use std::io;
use std::sync::Arc;
use words::Words;

use crate::Trouble;
use crate::menu::{Desk, Go, Page, Work, home};
use crate::signals::Signals;
use talk::Talk;

/// Runs until the reader quits, the input ends, or the program is told to stop. Without a way to
/// begin with, the menu asks. Gives the words in which the reader speaks by then.
pub(crate) async fn run(
    desk: Desk,
    first: Option<Work>,
    signals: &mut Signals,
) -> Result<Arc<Words>, Trouble> {
    let talk = Talk::with_the_terminal(&desk);
    converse(desk, first, talk, signals.stop()).await
}

async fn converse(
    desk: Desk,
    first: Option<Work>,
    talk: Talk,
    stop: impl Future<Output = ()>,
) -> Result<Arc<Words>, Trouble> {
    let mut plain = Plain { desk, talk, pages: Vec::new() };
    let ended = tokio::select! {
        ended = plain.converse(first) => ended,
        () = stop => Ok(()),
    };
    // Whatever follows does not stand behind a question.
    plain.talk.end_line()?;
    ended?;
    Ok(plain.desk.words)
}

struct Plain {
    desk: Desk,
    talk: Talk,
    /// The one on top is talked about.
    pages: Vec<Page>,
}

impl Plain {
    async fn converse(&mut self, first: Option<Work>) -> Result<(), Trouble> {
        // A person comes from there to the menu; a script has got what it asked for.
        if first.is_none() || self.talk.is_typed() {
            self.pages.push(home());
        }
        if let Some(work) = first {
            self.pages.push(work.await.map_err(Trouble::Words)?);
        }
        self.desk.keep_name();
        while let Some(page) = self.pages.last_mut() {
            self.talk.speak(&self.desk);
            match show(page, &mut self.desk, &mut self.talk).await? {
                Go::Stay => {}
                Go::To(next) => self.pages.push(next),
                Go::Work(work) => self.work(work, false).await?,
                Go::Instead(work) => self.work(work, true).await?,
                Go::Back => {
                    // Only who asked for a match on the command line has no other page below it.
                    let left = self.pages.pop();
                    if let (Some(Page::Replay(_)), [_]) = (left, self.pages.as_slice()) {
                        break;
                    }
                }
                Go::Quit => break,
            }
        }
        Ok(())
    }

    /// Waits for what takes time, and goes there: from the page on top, or instead of it. What went
    /// wrong is said.
    async fn work(&mut self, work: Work, instead: bool) -> io::Result<()> {
        match work.await {
            Ok(page) => {
                if instead {
                    self.pages.pop();
                }
                self.pages.push(page);
                Ok(())
            }
            Err(trouble) => self.talk.say(&trouble),
        }
    }
}

/// Talks about a page until it goes on.
async fn show(page: &mut Page, desk: &mut Desk, talk: &mut Talk) -> io::Result<Go> {
    match page {
        Page::List(list) => asking::list(list, desk, talk).await,
        Page::Form(form) => asking::form(form, desk, talk).await,
        Page::Text(text) => {
            talk.say(&text.title)?;
            talk.say_all(&text.lines)?;
            Ok(Go::Back)
        }
        Page::Table(party) => {
            party.speak(&desk.words);
            table::sit(party, desk, talk).await
        }
        Page::Replay(replay) => replay::look(replay, desk, talk).await,
    }
}
