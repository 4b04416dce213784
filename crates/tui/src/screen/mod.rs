//! Everything drawn: pages, one on top of the other; keys, mouse and what is heard go to them.
//!
//! | module | what lives there |
//! |---|---|
//! | `stack` | the pages, and the way from one to the other |
//! | `table` | the table page |
//! | `list`, `form`, `text` | what is asked and told before that |
//! | `replay` | a finished match, move by move |
//! | `hints` | which keys there are, and that a click presses them |
//! | `paint`, `input`, `cursor`, `scroll`, `walk` | small pieces that all of them use |

mod cursor;
mod form;
mod hints;
mod input;
mod list;
mod paint;
mod replay;
mod scroll;
mod stack;
mod table;
mod text;
mod walk;

#[cfg(test)]
mod tests;

use crossterm::event::{Event, EventStream, KeyCode, KeyEventKind, KeyModifiers, MouseEventKind};
use futures_util::StreamExt;
use std::future::poll_fn;
use std::sync::Arc;
use std::time::Duration;
use words::Words;

use crate::Trouble;
use crate::menu::{Desk, Work};
use crate::signals::{self, Signal, Signals};
use crate::terminal::Taken;

use stack::Stack;

/// How often running clocks are drawn.
const TICK: Duration = Duration::from_millis(200);

/// Runs until the player quits; `first` leads to the page on top of the menu. Gives the words in which
/// the player speaks by then.
pub(crate) async fn run(
    desk: Desk,
    first: Option<Work>,
    signals: &mut Signals,
) -> Result<Arc<Words>, Trouble> {
    let mut terminal = Taken::take()?;
    let mut events = EventStream::new();
    let mut stack = Stack::new(desk, first);
    let mut tick = tokio::time::interval(TICK);
    tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut is_drawn = false;
    while !stack.is_done() {
        if !is_drawn {
            terminal.draw(|buffer, area| stack.draw(buffer, area))?;
        }
        is_drawn = false;
        terminal.entitle(&stack.title())?;
        if stack.rings() {
            terminal.ring()?;
        }
        tokio::select! {
            told = signals.next() => match told {
                Signal::Stop => break,
                Signal::Pause => {
                    terminal.lend();
                    signals::pause();
                }
                Signal::GoOn => terminal.retake()?,
            },
            event = events.next() => match event {
                Some(event) => match event? {
                    // Terminals tell of every movement; only buttons and the wheel do something.
                    Event::Mouse(mouse) if mouse.kind == MouseEventKind::Moved => is_drawn = true,
                    event => take(&mut stack, event),
                },
                // The terminal is gone.
                None => break,
            },
            heard = poll_fn(|context| stack.poll(context)) => stack.take(heard),
            _ = tick.tick(), if stack.ticks() => stack.tick(),
        }
    }
    stack.after()
}

fn take(stack: &mut Stack, event: Event) {
    match event {
        Event::Key(key) if key.kind == KeyEventKind::Release => {}
        #[cfg(debug_assertions)]
        Event::Key(key) if key.code == KeyCode::F(12) => fail_if_told(),
        Event::Key(key) if key.modifiers.contains(KeyModifiers::CONTROL) => match key.code {
            KeyCode::Char('c') => stack.quit(),
            KeyCode::Char('z') => signals::ask_for_pause(),
            _ => stack.key(key),
        },
        Event::Key(key) => stack.key(key),
        Event::Mouse(mouse) => stack.mouse(mouse),
        Event::Paste(text) => stack.paste(&text),
        Event::Resize(..) | Event::FocusGained | Event::FocusLost => {}
    }
}

/// Tests see what becomes of the terminal when the program fails.
#[cfg(debug_assertions)]
#[expect(clippy::panic, reason = "it is asked for, and only in builds for developers")]
fn fail_if_told() {
    let fail = || panic!("this was asked for");
    match std::env::var("BOTTEGA_TEST_PANIC").as_deref() {
        Ok("elsewhere") => _ = std::thread::spawn(fail),
        Ok(_) => fail(),
        Err(_) => {}
    }
}
