//! The pages, one on top of the other, and the way from one to the other.

use crossterm::event::{KeyCode, KeyEvent, MouseEvent, MouseEventKind};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::sync::Arc;
use std::task::{Context, Poll};
use words::{Words, say};

use super::form::FormPage;
use super::hints::Hints;
use super::list::ListPage;
use super::replay::ReplayPage;
use super::table::{TablePage, draw_question, draw_text};
use super::text::TextPage;
use crate::Trouble;
use crate::link::Heard;
use crate::menu::{Desk, Go, Page, Work, home};
use crate::play::{Ink, Look};
use crate::screen::paint;

/// What a page needs at least.
const SMALLEST: (u16, u16) = (80, 24);

/// A page that is shown.
enum Shown {
    List(ListPage),
    Form(FormPage),
    Text(TextPage),
    Table(Box<TablePage>),
    Replay(Box<ReplayPage>),
}

impl Shown {
    fn of(page: Page, desk: &Desk) -> Shown {
        match page {
            Page::List(list) => Shown::List(ListPage::new(list, desk)),
            Page::Form(form) => Shown::Form(FormPage::new(form, desk)),
            Page::Text(text) => Shown::Text(TextPage::new(text)),
            Page::Table(mut party) => {
                desk.welcome(&mut party);
                Shown::Table(Box::new(TablePage::new(*party)))
            }
            Page::Replay(replay) => Shown::Replay(Box::new(ReplayPage::new(*replay))),
        }
    }
}

/// What the pages waited for.
pub(crate) enum Awaited {
    Heard { page: usize, place: usize, heard: Heard },
    Worked(Result<Page, String>),
}

/// All pages.
pub(crate) struct Stack {
    desk: Desk,
    pages: Vec<Shown>,
    /// What takes time, and whether the page that began it goes away.
    work: Option<(Work, bool)>,
    /// What takes time is what the program was called for.
    called: bool,
    /// What went wrong last.
    trouble: Option<String>,
    /// Why there is not what the program was called for.
    failed: Option<String>,
    /// The terminal is too small to show anything.
    hidden: bool,
    /// What can be done while something takes time.
    hints: Hints,
    done: bool,
}

impl Stack {
    /// The first page is at the bottom; `first` leads to one on top of it.
    pub(crate) fn new(mut desk: Desk, first: Option<Work>) -> Stack {
        let called = first.is_some();
        if !called {
            desk.keep_name();
        }
        let work = first.map(|work| (work, false));
        let pages = vec![Shown::of(home(), &desk)];
        let (trouble, failed, hints) = (None, None, Hints::default());
        Stack { desk, pages, work, called, trouble, failed, hidden: false, hints, done: false }
    }

    pub(crate) fn is_done(&self) -> bool {
        self.done || self.pages.is_empty()
    }

    /// The words of the end, or why there is nothing else to say.
    pub(crate) fn after(self) -> Result<Arc<Words>, Trouble> {
        match self.failed {
            Some(why) => Err(Trouble::Words(why)),
            None => Ok(self.desk.words),
        }
    }

    pub(crate) fn quit(&mut self) {
        self.done = true;
    }

    /// Is there something that moves by itself?
    pub(crate) fn ticks(&self) -> bool {
        match self.pages.last() {
            Some(Shown::Table(table)) => table.ticks(),
            Some(Shown::Replay(replay)) => replay.ticks(),
            Some(Shown::List(_) | Shown::Form(_) | Shown::Text(_)) | None => false,
        }
    }

    pub(crate) fn tick(&mut self) {
        if let Some(Shown::Replay(replay)) = self.pages.last_mut() {
            let go = replay.tick(&self.desk);
            self.go_or_say(go);
        }
    }

    pub(crate) fn draw(&mut self, buffer: &mut Buffer, area: Rect) {
        let look = self.desk.look;
        self.hidden = area.width < SMALLEST.0 || area.height < SMALLEST.1;
        if self.hidden {
            too_small(buffer, area, &self.desk);
            return;
        }
        match self.pages.last_mut() {
            Some(Shown::List(list)) => list.draw(buffer, area, &self.desk),
            Some(Shown::Form(form)) => form.draw(buffer, area, &self.desk),
            Some(Shown::Text(text)) => text.draw(buffer, area, &self.desk),
            Some(Shown::Table(table)) => table.draw(buffer, area, &self.desk),
            Some(Shown::Replay(replay)) => replay.draw(buffer, area, &self.desk),
            None => {}
        }
        if self.work.is_some() {
            let moment = [say!(self.desk.words, "loading")];
            let hint = say!(self.desk.words, "terminal-hint-wait");
            self.hints = draw_question(buffer, area, "Bottega", &moment, &hint, look);
        } else if let Some(trouble) = &self.trouble {
            let title = say!(self.desk.words, "terminal-trouble");
            draw_text(buffer, area, &title, std::slice::from_ref(trouble), 0, look);
        }
    }

    pub(crate) fn key(&mut self, key: KeyEvent) {
        // Nobody chooses what they cannot see.
        if self.hidden {
            return;
        }
        if self.trouble.take().is_some() {
            return;
        }
        if self.work.is_some() {
            if key.code == KeyCode::Esc {
                (self.work, self.called) = (None, false);
                self.go_on();
            }
            return;
        }
        let desk = &mut self.desk;
        let go = match self.pages.last_mut() {
            Some(Shown::List(list)) => Ok(list.key(key, desk)),
            Some(Shown::Form(form)) => form.key(key, desk),
            Some(Shown::Text(text)) => Ok(text.key(key)),
            Some(Shown::Table(table)) => Ok(table.key(key, desk)),
            Some(Shown::Replay(replay)) => replay.key(key, desk),
            None => Ok(Go::Quit),
        };
        self.go_or_say(go);
    }

    pub(crate) fn mouse(&mut self, mouse: MouseEvent) {
        if self.hidden {
            return;
        }
        if self.trouble.is_some() {
            // A click has read it, the wheel has not.
            self.trouble.take_if(|_| matches!(mouse.kind, MouseEventKind::Down(_)));
            return;
        }
        if self.work.is_some() {
            if let Some(key) = self.hints.pressed(&mouse) {
                self.key(key);
            }
            return;
        }
        let desk = &mut self.desk;
        let go = match self.pages.last_mut() {
            Some(Shown::List(list)) => Ok(list.mouse(mouse, desk)),
            Some(Shown::Form(form)) => form.mouse(mouse, desk),
            Some(Shown::Text(text)) => Ok(text.mouse(mouse)),
            Some(Shown::Table(table)) => Ok(table.mouse(mouse, desk)),
            Some(Shown::Replay(replay)) => replay.mouse(mouse, desk),
            None => Ok(Go::Stay),
        };
        self.go_or_say(go);
    }

    pub(crate) fn paste(&mut self, text: &str) {
        if self.hidden || self.work.is_some() || self.trouble.is_some() {
            return;
        }
        match self.pages.last_mut() {
            Some(Shown::Form(form)) => form.paste(text, &self.desk),
            Some(Shown::Table(table)) => table.paste(text),
            Some(Shown::List(_) | Shown::Text(_) | Shown::Replay(_)) | None => {}
        }
    }

    /// Waits for what is heard at any table, and for what takes time.
    pub(crate) fn poll(&mut self, context: &mut Context<'_>) -> Poll<Awaited> {
        for (page, shown) in self.pages.iter_mut().enumerate() {
            if let Shown::Table(table) = shown
                && let Poll::Ready((place, heard)) = table.party().poll_heard(context)
            {
                return Poll::Ready(Awaited::Heard { page, place, heard });
            }
        }
        if let Some((work, _)) = &mut self.work
            && let Poll::Ready(worked) = work.as_mut().poll(context)
        {
            return Poll::Ready(Awaited::Worked(worked));
        }
        Poll::Pending
    }

    /// What the window is called: the table that is open, with a sign while one's turn is waited for.
    pub(crate) fn title(&self) -> String {
        let table = self.pages.iter().rev().find_map(|shown| match shown {
            Shown::Table(table) => Some(table.title(self.desk.look)),
            Shown::List(_) | Shown::Form(_) | Shown::Text(_) | Shown::Replay(_) => None,
        });
        table.unwrap_or_else(|| "Bottega".to_owned())
    }

    /// Does somebody want to hear that it is their turn now, or that the match is over?
    pub(crate) fn rings(&mut self) -> bool {
        let tables = self.pages.iter_mut();
        let calls = tables.fold(false, |calls, shown| match shown {
            Shown::Table(table) => table.calls() || calls,
            Shown::List(_) | Shown::Form(_) | Shown::Text(_) | Shown::Replay(_) => calls,
        });
        calls && self.desk.settings.bell
    }

    pub(crate) fn take(&mut self, awaited: Awaited) {
        match awaited {
            Awaited::Heard { page, place, heard } => {
                let top = page + 1 == self.pages.len();
                if let Some(Shown::Table(table)) = self.pages.get_mut(page) {
                    let go = table.hear(place, heard);
                    self.desk.note_guide(table.party());
                    match go {
                        go if top => self.go(go),
                        // Something lies over a table that one has left.
                        Go::Back => _ = self.pages.remove(page),
                        _ => {}
                    }
                }
            }
            Awaited::Worked(worked) => {
                let instead = self.work.take().is_some_and(|(_, instead)| instead);
                let called = std::mem::take(&mut self.called);
                match worked {
                    Ok(page) => {
                        if called {
                            self.desk.keep_name();
                        }
                        if instead {
                            self.pages.pop();
                        }
                        self.pages.push(Shown::of(page, &self.desk));
                    }
                    // Who asked for one thing when calling the program did not ask for the menu.
                    Err(trouble) if called => (self.failed, self.done) = (Some(trouble), true),
                    Err(trouble) => self.trouble = Some(trouble),
                }
            }
        }
        self.go_on();
    }

    /// Goes to the rematch that was wanted at the table on top. One that lies below waits until it is
    /// seen again.
    fn go_on(&mut self) {
        if self.work.is_none()
            && let Some(Shown::Table(table)) = self.pages.last_mut()
            && let Some(go) = table.goes_on()
        {
            self.go(go);
        }
    }

    fn go_or_say(&mut self, go: Result<Go, String>) {
        match go {
            Ok(go) => self.go(go),
            Err(trouble) => self.trouble = Some(trouble),
        }
    }

    fn go(&mut self, go: Go) {
        match go {
            Go::Stay => {}
            Go::To(page) => self.pages.push(Shown::of(page, &self.desk)),
            Go::Work(work) => self.work = Some((work, false)),
            Go::Instead(work) => self.work = Some((work, true)),
            Go::Back => {
                // Nobody leaves the program by one key too many.
                if let [Shown::List(home)] = self.pages.as_mut_slice()
                    && !home.go_last()
                {
                    return;
                }
                let left = self.pages.pop();
                // Only who asked for a match on the command line has no other page below it.
                if let (Some(Shown::Replay(_)), [_]) = (left, self.pages.as_slice()) {
                    self.done = true;
                }
                // Words and looks may have changed meanwhile.
                for page in &mut self.pages {
                    match page {
                        Shown::List(list) => list.renew(&self.desk),
                        Shown::Table(table) => table.speak(&self.desk),
                        Shown::Form(_) | Shown::Text(_) | Shown::Replay(_) => {}
                    }
                }
                self.go_on();
            }
            Go::Quit => self.done = true,
        }
    }
}

/// A terminal that is too small says so.
fn too_small(buffer: &mut Buffer, area: Rect, desk: &Desk) {
    let look: Look = desk.look;
    let text = say!(desk.words, "terminal-too-small", width = area.width, height = area.height,);
    let lines = paint::wrap(&look.plain(&text), area.width);
    for (y, line) in (area.y..area.bottom()).zip(&lines) {
        paint::text(buffer, (area.x, y), area, line, look.style(Ink::Plain));
    }
}

#[cfg(test)]
mod tests;
