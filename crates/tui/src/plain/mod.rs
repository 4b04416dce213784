//! The same without drawing: what happens as lines, what can be done as a numbered list. For screen
//! readers and pipes.
//!
//! | module | what lives there |
//! |---|---|
//! | `talk` | lines from the reader and to the reader |
//! | `asking` | lists and forms |
//! | `table` | a table |
//! | `replay` | a finished match |

mod asking;
mod replay;
mod table;
mod talk;

#[cfg(test)]
mod tests;

use std::io;

use crate::After;
use crate::menu::{Desk, Go, Page, Work, home};
use talk::Talk;

/// Runs until the reader quits, or the input ends. Without a way to begin with, the menu asks.
pub(crate) async fn run(desk: Desk, first: Option<Work>) -> io::Result<After> {
    let talk = Talk::with_the_terminal(desk.look);
    converse(desk, first, talk).await
}

async fn converse(desk: Desk, first: Option<Work>, talk: Talk) -> io::Result<After> {
    let mut plain = Plain { desk, talk, pages: Vec::new(), left_open: false };
    match first {
        None => plain.pages.push(home()),
        // Whoever asked for something that cannot be is told so by the exit code, too.
        Some(work) => plain.pages.push(work.await.map_err(io::Error::other)?),
    }
    while let Some(page) = plain.pages.pop() {
        let (page, go) = plain.show(page).await?;
        let (back, next) = match go {
            Go::Stay => (Some(page), None),
            Go::To(next) => (Some(page), Some(Box::pin(async { Ok(next) }) as Work)),
            Go::Work(work) => (Some(page), Some(work)),
            Go::Instead(work) => (None, Some(work)),
            Go::Back => (None, None),
            Go::Quit => {
                plain.pages.clear();
                plain.note_left(&page);
                break;
            }
        };
        plain.pages.extend(back);
        if let Some(work) = next {
            plain.work(work).await?;
        }
    }
    Ok(After { left_open: plain.left_open, words: plain.desk.words })
}

struct Plain {
    desk: Desk,
    talk: Talk,
    pages: Vec<Page>,
    left_open: bool,
}

impl Plain {
    /// Waits for what takes time; what went wrong is said.
    async fn work(&mut self, work: Work) -> io::Result<()> {
        match work.await {
            Ok(page) => self.pages.push(page),
            Err(trouble) => self.talk.say(&trouble)?,
        }
        Ok(())
    }

    /// Talks about a page until it goes on.
    async fn show(&mut self, page: Page) -> io::Result<(Page, Go)> {
        let Plain { desk, talk, .. } = self;
        Ok(match page {
            Page::List(list) => {
                let go = asking::list(&list, desk, talk).await?;
                (Page::List(list), go)
            }
            Page::Form(mut form) => {
                let go = asking::form(&mut form, desk, talk).await?;
                (Page::Form(form), go)
            }
            Page::Table(mut party) => {
                party.speak(&desk.words);
                let go = table::sit(&mut party, desk, talk).await?;
                let page = Page::Table(party);
                if matches!(go, Go::Back) {
                    self.note_left(&page);
                }
                (page, go)
            }
            Page::Replay(mut replay) => {
                let go = replay::look(&mut replay, desk, talk).await?;
                (Page::Replay(replay), go)
            }
        })
    }

    fn note_left(&mut self, page: &Page) {
        if let Page::Table(party) = page {
            self.left_open |= party.table().is_open();
        }
    }
}
