//! Scrolling a text that lies over a page.

use crossterm::event::{KeyCode, MouseEventKind};

/// Lines that one step of the wheel scrolls.
pub(crate) const WHEEL: u8 = 3;
/// Lines that a key for a page scrolls.
const PAGE: usize = 10;

/// The first row that is shown. Drawing knows where the text ends, and takes back what is too much.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Scroll(pub(crate) usize);

impl Scroll {
    /// The end is what one wants to read first.
    pub(crate) const END: Scroll = Scroll(usize::MAX);

    /// Takes a key; does it close the text?
    pub(crate) fn key(&mut self, code: KeyCode) -> bool {
        let Scroll(from) = self;
        match code {
            KeyCode::Up => *from = from.saturating_sub(1),
            KeyCode::Down => *from = from.saturating_add(1),
            KeyCode::PageUp => *from = from.saturating_sub(PAGE),
            KeyCode::PageDown | KeyCode::Char(' ') => *from = from.saturating_add(PAGE),
            KeyCode::Home => *from = 0,
            KeyCode::End => *from = usize::MAX,
            KeyCode::Enter | KeyCode::Esc => return true,
            _ => {}
        }
        false
    }

    /// Takes what the wheel does; was it the wheel?
    pub(crate) fn wheel(&mut self, kind: MouseEventKind) -> bool {
        match kind {
            MouseEventKind::ScrollUp => self.0 = self.0.saturating_sub(WHEEL.into()),
            MouseEventKind::ScrollDown => self.0 = self.0.saturating_add(WHEEL.into()),
            _ => return false,
        }
        true
    }
}
